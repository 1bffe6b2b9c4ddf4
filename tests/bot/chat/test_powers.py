"""Specials as people play them: buttons and lists in private, a line for all, questions and their answers."""

import re

import pytest

from rules.notation import read, replay, stacks
from tests.bot.chat.scene import buttons, make_bot, words
from tests.bot.chat.tarot import options, parlour
from tests.bot.chat.test_export import exported

TRADE = {
    "hands": ("Ac Kc Qs 9r 2p", "magician 4c 5c 6c 7r", "justice 9s 8s 7s 2r"),
    "stock": "8c",
    "also": "world",
}


def trade(**more):
    """Bryn, who opens, holds the Magician, and Cole Justice."""
    return parlour(*TRADE["hands"], stock=TRADE["stock"], also=TRADE["also"], **more)


def question(room, who):
    """The newest direct message of somebody."""
    return room.letters(who)[-1]


async def test_magician_stopped_by_justice_from_the_button_to_the_line_for_all():
    async with trade() as room:
        mine = await room.do(room.bryn, "My hand")
        assert mine.ephemeral
        assert "**1** · The Magician\n-# Wild. Give it up to trade a card with another player." in words(mine)
        step = await room.bryn.click(mine.response, label="The Magician…")
        assert options(step) == ["Cole", "Ash"]
        step = await room.bryn.select(step.response, ["2"])
        assert options(step) == ["Four of Cups", "Five of Cups", "Six of Cups", "Seven of Rods"]
        sure = await room.bryn.select(step.response, ["4c"])
        assert "You give Cole **the Four of Cups** for **a hidden card**." in words(sure)
        assert "Justice can stop it." in words(sure)
        assert "Magician" not in room.said.split("In the deck")[1].split("\n", 1)[1], "nothing is told yet"
        after = await room.bryn.click(sure.response, label="Play it")
        assert "*Its power is spent.*" in words(after)

        asks = "Bryn plays the Magician, to trade a card for one of Cole's hidden cards"
        assert f"**{asks}.** Cole may answer." in room.said
        assert "Time runs out" in room.said
        assert buttons(room.board)["Answer…"]
        assert not any(buttons(room.board)[label] for label in ("Check", "Bet", "Fold"))
        assert asks in words(question(room, room.cole))
        assert "Do you stop it?" not in words(question(room, room.ash)), "who is not asked is not written to"

        answered = await room.answer(room.cole, "Stop it with Justice")
        assert words(answered) == "**Your answer:** stop it with Justice."
        assert "Cole reveals Justice and stops the Magician" in room.said
        assert "Cole · 200gp · face up: Justice" in room.said
        assert "**Bryn's turn**" in room.said
        assert "Answer…" not in buttons(room.board)
        assert buttons(question(room, room.cole)) == {}
        assert words(question(room, room.cole)).endswith("That is settled.")
        mine = await room.do(room.bryn, "My hand")
        assert "**1** · The Magician" in words(mine)
        assert "The Magician…" not in buttons(mine)
        assert "Now worth **straight to the Eight" in words(mine), "stopped, it is still wild"


async def test_magician_let_be_in_the_direct_message_trades_and_both_are_told():
    async with trade() as room:
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        answered = await room.cole.user.click(question(room, room.cole), label="Let it be")
        assert "**Your answer:** let it be." in words(answered)
        assert "Bryn and Cole trade hidden cards" in room.said
        cole = words(await room.do(room.cole, "My hand"))
        taken = re.search(r"Bryn gave Cole \*\*the Four of Cups\*\* for \*\*(?:the )?(.*?)\*\*", cole)[1]
        assert taken not in cole.split("Now worth")[0]
        assert "Four of Cups" in cole.split("Now worth")[0]
        bryn = words(await room.do(room.bryn, "My hand"))
        assert taken in bryn
        assert "Eight of Cups" in bryn, "a card was drawn for the Magician"
        assert "Four of Cups" not in words(await room.do(room.ash, "My hand"))
        assert "Four of Cups" not in room.said
        # The answer stands where it was given, and is not taken away again.
        assert "Your answer" in words(next(m for m in room.letters(room.cole) if "answer" in words(m)))


async def test_whoever_is_asked_is_asked_alike_whether_they_hold_the_card():
    said = []
    for cole in ("justice 9s 8s 7s 2r", "Ks 9s 8s 7s 2r"):
        async with parlour(
            TRADE["hands"][0], TRADE["hands"][1], cole, stock="8c", also="justice world"
        ) as room:
            await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
            letters = [len(room.letters(who)) for who in (room.ash, room.bryn, room.cole)]
            asked = await room.do(room.cole, "Answer…")
            holds = "Stop it with Justice" in buttons(asked)
            assert holds == ("justice" in cole)
            assert ("You hold nothing that could." in words(asked)) != holds
            said.append((room.said, buttons(room.board), letters))
    assert said[0] == said[1]


async def test_nobody_answers_for_another_or_without_a_question():
    async with trade() as room:
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        asked = await room.do(room.cole, "Answer…")
        refused = await room.do(room.ash, "Answer…")
        assert "not for you to answer" in words(refused)
        await room.answer(room.cole, "Let it be")
        stale = await room.cole.click(asked.response, label="Stop it with Justice")
        assert "moved on" in words(stale)
        assert "stops the Magician" not in room.said


async def test_let_everything_be_is_one_press_and_nothing_more_is_asked():
    async with trade() as room:
        mine = await room.do(room.cole, "My hand")
        said = await room.cole.click(mine.response, label="Let everything be, this hand")
        assert "You let everything be in this hand" in words(said)
        mine = await room.do(room.cole, "My hand")
        assert "-# You let everything be in this hand." in words(mine)
        assert "Let everything be, this hand" not in buttons(mine)
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        assert "Bryn and Cole trade hidden cards" in room.said
        assert "**Bryn's turn**" in room.said
        assert not any("Do you stop it?" in words(letter) for letter in room.letters(room.cole))


async def test_whoever_is_away_is_not_written_to_and_lets_it_be_at_once():
    async with trade() as room:
        await room.cole.slash(room.channel, "absent", cards="in")
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        await room.env.advance_time(21)
        assert "Bryn and Cole trade hidden cards" in room.said
        assert not any("Do you stop it?" in words(letter) for letter in room.letters(room.cole))


async def test_the_answers_clock_lets_it_be_and_makes_nobody_sit_out():
    async with trade() as room:
        for _ in range(1):
            await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        assert room.table.view().deadlines == {2: (room.seconds + 30) * 1000}
        await room.env.advance_time(60)
        assert "Bryn and Cole trade hidden cards" in room.said
        assert [chair.away for chair in room.table.view().chairs] == [0, 0, 0]
        assert room.table.view().deadline is None, "betting has its own clock, which is off"
        assert buttons(question(room, room.cole)) == {}


async def test_the_priestess_says_who_may_do_what_now():
    async with parlour(
        "hierophant Kc Qs 9r 2p", "high-priestess 4c 5c 6c 7r", "fool 9s 8s 7s 2r", stock="8c"
    ) as room:
        sure = await room.play(room.bryn, "The High Priestess…")
        assert "**You must bet or raise, or fold**" in words(sure)
        await room.bryn.click(sure.response, label="Play it")
        assert "Bryn plays the High Priestess and opens; all others must see the bet" in room.said
        assert "**Bryn's High Priestess** rules this round: all others see her bet" in room.said
        assert "**Bryn's turn**: bet, at least 2gp, or fold." in room.said
        await room.bet(room.bryn, "Bet", "10")
        assert "**Cole's turn**: 10gp to call." in room.said
        assert buttons(room.board)["Call 10gp"]
        assert not buttons(room.board)["Fold"]
        await room.do(room.cole, "Call 10gp")
        # Ash may raise once the Hierophant is revealed, which is a public fact then.
        assert not buttons(room.board)["Raise"]
        await room.play(room.ash, "The Hierophant…", "Play it")
        assert "Ash reveals the Hierophant and may raise once" in room.said
        assert buttons(room.board)["Raise"]


async def test_a_button_that_ones_cards_forbid_is_refused_in_private_and_says_why():
    async with parlour("Ac Kc Qs 9r 2p", "fool 4c 5c 6c 7r", "hanged-man 9s 8s 7s 2r") as room:
        for label in ("Check", "Fold"):
            refused = await room.do(room.bryn, label)
            assert refused.ephemeral
            assert "You hold the Fool: you must raise, or bet where nobody has." in words(refused)
        await room.bet(room.bryn, "Bet", "4")
        for label in ("Raise", "Fold"):
            refused = await room.do(room.cole, label)
            assert refused.ephemeral
            assert refused.modal is None
            assert "You hold the Hanged Man: you must see every bet" in words(refused)
        await room.do(room.cole, "Call 4gp")
        assert "**Ash's turn**" in room.said


async def test_the_star_asks_which_card_stays_in_private():
    async with parlour("Ac Kc Qs 9r 2p", "4c 5c 6c 7r 8r", stock="star 9c Tc 3r") as room:
        await room.do(room.bryn, "Check")
        await room.do(room.ash, "Check")
        asked = await room.do(room.bryn, "Trade")
        await room.bryn.select(asked.response, ["5"])
        assert "Bryn draws the Star: two cards come for it, and one stays" in room.said
        assert "**Bryn's turn**: keep one of the two that the Star drew." in room.said
        assert "Nine of Cups" not in room.said
        assert "not for you" in words(await room.do(room.ash, "Choose…"))
        # The letter offers it, too.
        assert {"Keep the Nine of Cups", "Keep the Ten of Cups"} <= buttons(room.letters(room.bryn)[0]).keys()
        before = await room.do(room.bryn, "Choose…")
        shown = await room.do(room.bryn, "Choose…")
        assert "**Keep one** of the two that the Star drew: the Nine of Cups, the Ten of Cups." in words(
            shown
        )
        shown = await room.bryn.click(shown.response, label="Keep the Ten of Cups")
        assert "**5** · Ten of Cups" in words(shown)
        assert "**Ash's turn**: trade" in room.said
        # Another message asks it still. Whoever answers there once more reads why not, and what they hold.
        refused = await room.bryn.click(before.response, label="Keep the Nine of Cups")
        assert "The table has moved on since" in words(refused)
        stale = next(each for each in room.channel.history(viewer=room.bryn) if each.id == before.response.id)
        assert "**5** · Ten of Cups" in words(stale)
        assert not any(label.startswith("Keep") for label in buttons(stale))


async def test_death_and_strength_and_what_death_does():
    async with parlour(
        "Ac Kc Qs 9r 2p", "death 4c 5c 6c 7r", "9c 9s 8s 7s 2r", stock="8c", also="strength"
    ) as room:
        sure = await room.play(room.bryn, "Death…", "Ash")
        assert "**Ash folds.** Then you give up Death and draw a card.\nStrength can stop it." in words(sure)
        await room.bryn.click(sure.response, label="Play it")
        assert "**Bryn plays Death on Ash.** Ash may answer." in room.said
        await room.answer(room.ash, "Let it be")
        assert "Death comes for Ash, who folds" in room.said
        assert "Ash · 200gp · folded" in room.said


async def test_the_world_is_asked_of_all_and_the_page_of_cups_tells_its_player_alone():
    async with parlour("justice Kc Qs 9r 2p", "world Pc 5c 6c 7r", "Kr 9s 8s 7s 2r", stock="8c") as room:
        await room.play(room.bryn, "The World…", "Kings", "Play it")
        assert "**Bryn reveals the World and names Kings.** Ash and Cole may answer." in room.said
        first = await room.answer(room.cole, "Let it be")
        assert "What came of it is told when all have." in words(first)
        assert "Ash may answer" in room.said
        await room.answer(room.ash, "Let it be")
        assert "All Kings are wild in this hand" in room.said
        assert "All **Kings** are wild: the World has named them." in room.said
        letter = words(room.letters(room.cole)[0])
        assert "(King of Rods as Nine)" in letter, "it says what the cards are worth now"
        await room.play(room.bryn, "Page of Cups…", "Cole", "Play it")
        await room.answer(room.cole, "Let it be")
        assert "Bryn looks at one of Cole's hidden cards" in room.said
        mine = words(await room.do(room.bryn, "My hand"))
        assert "You looked at one of Cole's hidden cards: **" in mine
        assert "You looked" in words(room.letters(room.bryn)[0])
        for who in (room.ash, room.cole):
            assert "You looked" not in words(await room.do(who, "My hand"))


async def test_page_of_swords_denies_a_hidden_card_and_only_its_owner_knows():
    async with parlour("Ac Kc Qs 9r 2p", "Ps 4c 5c 6c 7r", "chariot 9s 8s 7s 2r", stock="8c") as room:
        await room.play(room.bryn, "Page of Swords…", "Cole", "Play it")
        assert "If Cole hides a wild card, one is wild no more; only Cole knows which" in room.said
        cole = words(await room.do(room.cole, "My hand"))
        assert "Your **Chariot** is wild no more. Only you know" in cole
        assert "Denied: it is wild no more" in cole
        assert "Chariot" not in words(await room.do(room.bryn, "My hand"))


async def test_the_emperor_with_the_empress_out_of_turn():
    async with parlour("emperor empress Qs 9r 2p", "Ac 4c 5c 6c 7r", stock="8c") as room:
        mine = await room.do(room.ash, "My hand")
        assert "**You may use** this now:" in words(mine)
        sure = await room.play(room.ash, "Emperor and Empress…", "Two of Pentacles")
        assert "discard **the Two of Pentacles** and draw a card" in words(sure)
        after = await room.ash.click(sure.response, label="Play it")
        assert "Eight of Cups" in words(after)
        assert "Ash reveals the Emperor and the Empress, and changes a card" in room.said
        assert "face up: The Emperor, The Empress" in room.said
        assert "**Bryn's turn**" in room.said
        assert "Emperor and Empress…" not in buttons(after)


async def test_who_is_all_in_may_still_stop_what_is_aimed_at_them():
    hands = ("Ac Kc Qs 9r 2p", "death 4c 5c 6c 7r", "strength 9s 8s 7s 2r")
    async with parlour(*hands, stock="8c", chips=("200", "200", "10")) as room:
        await room.bet(room.bryn, "Bet", "10")
        asked = await room.do(room.cole, "Call 10gp, all-in")
        await room.cole.click(asked.response, label="All-in")
        await room.bet(room.ash, "Raise", "40")
        assert "Cole · 0gp · 10gp in · all-in" in room.said
        await room.play(room.bryn, "Death…", "Cole", "Play it")
        assert "**Bryn plays Death on Cole.** Cole may answer." in room.said
        await room.answer(room.cole, "Stop it with Strength")
        assert "Cole reveals Strength and stops Death" in room.said
        assert "**Bryn's turn**: 30gp to call." in room.said


async def test_a_play_in_the_letter_leads_back_to_the_cards():
    async with trade() as room:
        (letter,) = room.letters(room.bryn)
        step = await room.bryn.user.click(letter, label="The Magician…")
        assert options(step) == ["Cole", "Ash"]
        back = await room.bryn.user.click(room.letters(room.bryn)[0], label="Not yet")
        assert words(back).startswith("### Your cards")
        await room.bryn.user.click(room.letters(room.bryn)[0], label="The Magician…")
        await room.bryn.user.select(room.letters(room.bryn)[0], ["0"])
        await room.bryn.user.select(room.letters(room.bryn)[0], ["7r"])
        await room.bryn.user.click(room.letters(room.bryn)[0], label="Play it")
        assert "**Bryn plays the Magician, to trade a card for one of Ash's hidden cards.**" in room.said
        assert words(room.letters(room.bryn)[0]).startswith("### Your cards")


async def test_the_page_of_swords_at_the_showdown():
    async with parlour("strength sun Qs 9r 2p", "Ps 4c 5c 6c 7r", stock="Ks") as room:
        await room.bet(room.bryn, "Bet", "4")
        await room.do(room.ash, "Call 4gp")
        for who in (room.bryn, room.ash):
            asked = await room.do(who, "Trade")
            await who.click(asked.response, label="Stand pat")
        await room.do(room.bryn, "Check")
        await room.do(room.ash, "Check")
        assert "**An automatic winner is shown.** Bryn may answer" in room.said
        asked = await room.do(room.bryn, "Answer…")
        assert "Whoever might play it is asked, whatever they hold." in words(asked)
        await room.bryn.click(asked.response, label="Against Ash")
        assert "Bryn plays the Page of Swords against Ash's automatic winner" in room.said
        assert "Ash's hand is judged as it is" in room.said
        why = words(await room.bryn.slash(room.channel, "why"))
        assert "Page of Swords against Ash's automatic winner" in why


@pytest.mark.parametrize("holds", [True, False])
async def test_the_moon_face_up_asks_for_the_sun(holds):
    ash = "sun Kc" if holds else "Ac Kc"
    async with parlour(ash, "2c 3c", stock="4s moon", also="sun", form="five-card-stud") as room:
        opener = room.ash if "**Ash's turn**" in room.said else room.bryn
        other = room.bryn if opener is room.ash else room.ash
        await room.do(opener, next(label for label in buttons(room.board) if label.startswith("Bring in")))
        await room.do(other, "Call 1gp" if "Call 1gp" in buttons(room.board) else "Check")
        assert "**The Moon lies face up before Ash.**" in room.said
        assert "Ash may answer" in room.said
        asked = await room.do(room.ash, "Answer…")
        assert ("Reveal the Sun" in buttons(asked)) == holds
        await room.ash.click(asked.response, label="Reveal the Sun" if holds else "Let it be")
        assert ("Ash reveals the Sun, and the Moon does no harm" in room.said) == holds
        assert ("The Moon is dealt face up to Ash, who folds" in room.said) != holds


async def test_a_question_outlives_a_restart_and_old_buttons_still_answer_it():
    async with trade() as room:
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        before, letter = room.said, question(room, room.cole)
        await room.env.restart_bot(make_bot(room.store, answer=room.bot.house._deal_answer))
        assert room.said.split("Time runs out")[0] == before.split("Time runs out")[0]
        assert len(room.letters(room.cole)) == 2, "nobody is asked twice"
        said = await room.cole.user.click(letter, label="Stop it with Justice")
        assert "stop it with Justice" in words(said)
        assert "Cole reveals Justice and stops the Magician" in room.said


async def test_what_was_never_shown_is_in_nobody_elses_file():
    async with trade() as room:
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        await room.answer(room.cole, "Stop it with Justice")
        await room.bet(room.bryn, "Bet", "4")
        await room.do(room.cole, "Fold")
        await room.do(room.ash, "Fold")
        assert room.table.view().over
        told = {}
        for who in (room.ash, room.bryn, room.cole, room.quill):
            (record,) = read(exported(room, await who.slash(room.channel, "hand", export=True)))
            told[who] = {code for line in record.actions for code in re.split(r"[ ,=]", line)}
            assert stacks(replay(record)) == (200, 200, 200)
        for who, own in zip((room.ash, room.bryn, room.cole), TRADE["hands"], strict=True):
            shown = {"justice", "magician"}
            hidden = set(own.split()) - shown
            assert hidden <= told[who]
            assert shown <= told[who], "what was played all have seen"
            for other in told.keys() - {who}:
                assert not hidden & told[other]


async def test_without_direct_messages_the_button_asks_alone():
    async with trade() as room:
        await room.table.change_settings(room.character(room.quill), {"dms": False}, gm=True)
        letters = len(room.letters(room.cole))
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        assert len(room.letters(room.cole)) == letters
        await room.answer(room.cole, "Stop it with Justice")
        assert "Cole reveals Justice and stops the Magician" in room.said


async def test_a_question_of_a_hand_that_is_void_can_be_answered_no_more():
    async with trade() as room:
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        asked = await room.do(room.cole, "Answer…")
        await room.quill.slash(room.channel, "gm void")
        assert buttons(question(room, room.cole)) == {}
        late = await room.cole.click(asked.response, label="Let it be")
        assert "moved on" in words(late)


async def test_whoever_leaves_in_the_midst_of_a_question_ends_it():
    async with trade() as room:
        await room.play(room.bryn, "The Magician…", "Cole", "Four of Cups", "Play it")
        await room.quill.slash(room.channel, "gm unseat", player=room.cole)
        assert "Cole folds and leaves for good" in room.said
        assert "**Bryn's turn**" in room.said
        assert buttons(question(room, room.cole)) == {}
