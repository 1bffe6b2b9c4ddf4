"""Specials in words and buttons: whatever is played with all of them in the deck can be told, and fits."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from bot import presenter
from bot.message import Click, Message, Select
from bot.money import Currency
from bot.presenter import pages
from bot.presenter.powers import Plan, plan_message, question_message, said_message, settled_message
from bot.presenter.specials import Fates
from bot.presenter.story import story_lines
from bot.robot import random_action
from bot.views import TableView
from bot.words import knows
from rules import events as ev
from rules.actions import DEALER, Allow, ByDealer
from rules.cards import UNKNOWN, Slot
from rules.chance import Stream, answer
from rules.events import Event
from rules.forms import ORDINARY
from rules.games import find
from rules.hand import Carry, Hand, Setup, View
from rules.tarot.pack import SPECIALS
from rules.tarot.powers import POWERS
from tests.bot.looks import NAMES, assert_fits_discord, buttons, look, pressable
from tests.rules.tarot_poker.table import play as moves
from tests.rules.tarot_poker.table import table

GAME = "tarot-poker"
GP = Currency.parse_spec("gp")
LONG = tuple(f"{name} {'W' * 27}" for name in NAMES)


def hands(form: str, players: int, number: int) -> Iterator[tuple[Hand, list[Event]]]:
    """A hand with all specials in the deck, played at random, before each move and after the last."""
    options = find(GAME).options(form=form, dealers_choice=False, specials=False, ante=1)
    seed = f"{form}/{number}".encode()
    setup = Setup(
        game=GAME, stacks=(90,) * players, dealer=0, options=options, carry=Carry(specials=SPECIALS)
    )
    hand, story = find(GAME).start(setup), []
    while hand.to_act():
        if hand.to_act() == {DEALER}:
            dealt = sum(isinstance(action, ByDealer) for action in hand.log)
            story += hand.push(answer(hand.choices(DEALER), seed, dealt))
            continue
        yield hand, story
        story += hand.push(random_action(hand, Stream(seed, len(hand.log))))
    yield hand, story


def learned(story: list[Event], seat: int) -> list[Event]:
    hushed = (
        event for event in story if isinstance(event, ev.Peeked | ev.Denied | ev.Swapped | ev.Discarded)
    )
    return [event.seen_by(seat) for event in hushed if event.seen_by(seat) != event.seen_by(None)]


def plans(view: TableView, mine: View) -> Iterator[Message]:
    """Every message that playing one of the cards can lead to."""
    cards = {choice.picks[0].options[0] for choice in mine.choices if choice.kind == "play"}
    for card in cards:
        yield from steps(view, mine, Plan(card))


def steps(view: TableView, mine: View, plan: Plan) -> Iterator[Message]:
    shown = plan_message(view, mine, plan)
    yield shown
    for item in shown.items:
        if isinstance(item, Select):
            step = Plan.parse(item.click.arg)
            *_, name = step.chosen
            for option in item.options:
                yield from steps(view, mine, step.plus(name, option.value))


@pytest.mark.parametrize("form", [form.id for form in ORDINARY])
def test_whatever_is_played_is_told_and_fits(form: str) -> None:
    players = {"five-card-draw": 6}.get(form, 8)
    told: set[str] = set()
    for number in range(4):
        for hand, story in hands(form, players, number):
            view = look(hand, story, names=LONG)
            shown = presenter.table_message(view)
            assert_fits_discord(shown)
            told.update(story_lines(GAME, view.story, LONG, GP))
            for seat in range(players):
                assert_asked_well(view, hand.view(seat), learned(story, seat))
        assert_fits_discord(pages.why_message(GAME, 41, view.story, LONG, GP))
    assert len(told) > 100


def assert_asked_well(view: TableView, mine: View, secrets: list[Event]) -> None:
    """All that the player can be shown fits, each press is told from the others, and lists are short."""
    for now in (True, False):
        assert_fits_discord(presenter.hand_message(view, mine, now=now, learned=secrets))
    asked = question_message(view, mine)
    assert_fits_discord(asked)
    if mine.question:
        assert_fits_discord(settled_message(asked))
    for shown in plans(view, mine):
        assert_fits_discord(shown)
        for item in shown.items:
            if isinstance(item, Select):
                assert 2 <= len(item.options) <= 25
                assert len(item.click.custom_id) <= 100
                assert Click.parse(item.click.custom_id) == item.click
                assert len(item.placeholder) <= 150
                assert all(1 <= len(option.label) <= 100 for option in item.options)


def test_why_tells_the_powers_that_decided() -> None:
    hand = table("five-card-draw", "Ac Kc Qs 9r 2p", "death 4c 5c 6c 7r", stock="8c", also="strength")
    story = list(moves(hand, "p2 play death on=p1; p1 allow"))
    text = pages.why_message(GAME, 41, [event.seen_by(None) for event in story], NAMES[:2], GP).text
    assert text.split("\n")[-2:] == ["-# Bo plays Death on Ada", "-# Death comes for Ada, who folds"]


def test_denying_says_whose_card_it_is() -> None:
    hand = table("five-card-draw", "Ac Kc Qs 9r 2p", "Ps 4c 5c 6c 7r")
    sure = plan_message(look(hand), hand.view(1), Plan("Ps"))
    assert "**One of Ada's hidden wild cards** is wild no more." in sure.text


def test_there_are_words_for_every_power() -> None:
    for card, power in POWERS.items():
        modes = ("-trade", "-restore") if card == "wheel-of-fortune" else ("",)
        assert all(knows(f"{kind}.{card}{mode}") for kind in ("played", "sure") for mode in modes), power
    assert all(knows(f"special.{card}") for card in SPECIALS)


def test_a_plan_is_read_as_it_was_written_and_is_short() -> None:
    longest = Plan("magician", {"on": "7", "give": "wheel-of-fortune", "take": "high-priestess"})
    for plan in (
        longest,
        Plan("fool"),
        Plan("world", {"rank": "K"}),
        Plan("tower", {"on": "1", "drop": "?"}),
    ):
        assert Plan.parse(plan.arg) == plan
        click = Click(table=10**8, hand=10**9, ask=10**5, verb="answer-with", arg=plan.arg)
        assert len(click.custom_id) <= 100
        assert Click.parse(click.custom_id) == click
    with pytest.raises(ValueError, match="zz"):
        Plan.parse("tower.zz")


def test_what_cannot_be_chosen_otherwise_is_not_asked() -> None:
    hand = table("five-card-draw", "Ac Kc Qs 9r 2p", "tower 4c 5c 6c 7r")
    sure = plan_message(look(hand), hand.view(1), Plan("tower"))
    assert "Ada discards **a hidden card** and draws a card" in sure.text
    assert pressable(sure) == ["Play it", "Not yet"]
    with pytest.raises(KeyError):
        plan_message(look(hand), hand.view(1), Plan("magician"))
    with pytest.raises(KeyError):
        plan_message(look(hand), hand.view(0), Plan("tower"))


def test_what_may_stop_a_power_is_told_by_the_deck_and_not_by_hands() -> None:
    alone = table("five-card-draw", "Ac Kc Qs 9r 2p", "tower 4c 5c 6c 7r")
    among = table("five-card-draw", "Ac Kc Qs 9r 2p", "tower 4c 5c 6c 7r", also="empress")
    texts = [plan_message(look(hand), hand.view(1), Plan("tower")).text for hand in (alone, among)]
    assert "can stop it" not in texts[0]
    assert texts[1].endswith("The Empress can stop it. Then your card stays with you, its power spent.")


def test_the_table_offers_nothing_that_is_of_hidden_cards() -> None:
    """Two hands that differ in hidden cards only look the same, whatever could be played with them."""
    for ask in ("", "p2 cc"):
        looks = []
        for bo in ("tower Ps 5c 6c 7r", "Ks Qc 5c 6c 7r"):
            hand = table("five-card-draw", "Ac Kc Qs 9r 2p", bo, also="tower Ps empress emperor")
            moves(hand, *([ask] if ask else []))
            looks.append(presenter.table_message(look(hand)))
        assert looks[0] == looks[1]


def test_a_question_lists_who_has_yet_to_answer() -> None:
    hand = table("five-card-draw", "Ac Kc Qs 9r 2p", "world 4c 5c 6c 7r", "justice 9s 8s 7s 2r")
    story = list(moves(hand, "p2 play world rank=K"))
    message = presenter.table_message(look(hand, story))
    assert "**Bo reveals the World and names Kings.** Ada and Cy may answer." in message.text
    assert pressable(message)[0] == "Answer…"
    click = buttons(message)[0].click
    assert (click.verb, click.ask) == ("answer", 0), "all of them press the same"
    moves(hand, "p3 allow")
    assert "** Ada may answer." in presenter.table_message(look(hand, story)).text


def test_who_has_answered_is_told_so() -> None:
    hand = table("five-card-draw", "Ac Kc Qs 9r 2p", "world 4c 5c 6c 7r", "justice 9s 8s 7s 2r")
    story = list(moves(hand, "p2 play world rank=K"))
    view = look(hand, story)
    asked = question_message(view, hand.view(2))
    assert pressable(asked) == ["Let it be", "Stop it with Justice", "Let everything be, this hand"]
    assert pressable(question_message(view, hand.view(0)))[0] == "Let it be"
    assert "You hold nothing that could." in question_message(view, hand.view(0)).text
    question = hand.view(2).question
    hand.push(Allow(seat=2))
    view = look(hand, story)
    assert "You have answered" in question_message(view, hand.view(2)).text
    assert said_message(view, question, "allow").text.split("\n")[1].startswith("You have answered.")
    hand.push(Allow(seat=0))
    assert said_message(look(hand, story), question, "allow").text == "**Your answer:** let it be."
    assert question_message(look(hand, story), hand.view(0)).text == "-# That is settled."


@pytest.mark.parametrize(
    ("before", "does"),
    [("p2 cbr 4", "bet or raise, or fold"), ("p2 cbr 8; p1 leave", "check, call or fold")],
)
def test_with_the_high_priestess_one_raises_where_that_is_possible(before: str, does: str) -> None:
    hand = table(
        "five-card-draw",
        *("Ac Kc Qs 9r 2p", "Kp 4c 5c 6c 7r", "high-priestess 9s 8s 7s 2r"),
        stacks=(8, 8, 100),
        stock="8c",
    )
    moves(hand, before)
    assert does in plan_message(look(hand), hand.view(2), Plan("high-priestess")).text


@pytest.mark.parametrize(
    ("stack", "before", "does"),
    [
        (100, "p2 cc", "bet, at least 2gp, or fold."),
        (1, "p2 cc", "bet the last 1gp, or fold."),
        (100, "p2 cbr 4", "raise or fold."),
    ],
)
def test_whoever_opens_by_the_high_priestess_reads_that_they_may_fold(
    stack: int, before: str, does: str
) -> None:
    hand = table(
        "five-card-draw",
        *("Ac Kc Qs 9r 2p", "Kp 4c 5c 6c 7r", "high-priestess 9s 8s 7s 2r"),
        stacks=(100, 100, stack),
        stock="8c",
    )
    view = look(hand, [*moves(hand, before), *moves(hand, "p3 play high-priestess")])
    assert f"**Cy's turn**: {does}" in presenter.table_message(view).text


def test_what_binds_nobody_is_not_told_as_if_it_did() -> None:
    hand = table("five-card-draw", "fool 9c 8s 7r 2p", "high-priestess Kc 9r 4s 2c", stock="8c")
    fool = "You must raise on each of your turns."
    assert fool in presenter.hand_message(look(hand), hand.view(0)).text
    view = look(hand, list(moves(hand, "p2 play high-priestess")))
    assert "binds you to nothing in this hand" in presenter.hand_message(view, hand.view(0)).text
    assert fool not in presenter.hand_message(view, hand.view(0)).text
    both = table("five-card-draw", "fool hanged-man 8s 7r 2p", "Kp Kc 9r 4s 2c")
    assert presenter.hand_message(look(both), both.view(0)).text.count("undo each other") == 2


def test_what_the_winner_holds_is_told_once() -> None:
    hand = table("five-card-draw", "Kp Kc 9r 4s 2p", "Kr Ks 8r 4c 2r", also="fool")
    story = list(moves(hand, "p2 cbr 2; p1 cc; p2 sd; p1 sd; p2 cc; p1 cc"))
    assert story_lines(GAME, story, NAMES[:2], GP)[-1] == (
        "**Ada wins 4gp** with pair of Kings, with Nine, Four, Two – "
        "that beats pair of Kings, with Eight, Four, Two"
    )


def test_before_the_moon_nobody_folds_by_letting_everything_be() -> None:
    hand = table("five-card-stud", "Ac Kc", "sun moon", also="death strength")
    asked = question_message(look(hand), hand.view(1))
    assert pressable(asked) == ["Let it be", "Reveal the Sun"]


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (ev.SpecialAdded(seat=0, card="tower"), "Ada calls for a special: the Tower"),
        (ev.Folded(seat=1, card="death"), "Death comes for Bo, who folds"),
        (ev.Folded(seat=1, card="moon"), "The Moon is dealt face up to Bo, who folds"),
        (ev.Peeked(seat=0, card=UNKNOWN, on=1), "Ada looks at one of Bo's hidden cards"),
        (ev.Peeked(seat=0, card=UNKNOWN), "Ada looks at the top card of the deck"),
        (ev.RankNamed(seat=0, rank="K"), "All Kings are wild in this hand"),
        (ev.Denied(seat=1, card="fool", shows=True), "Bo's Fool is wild no more"),
        (
            ev.Denied(seat=1, card=UNKNOWN),
            "If Bo hides a wild card, one is wild no more; only Bo knows which",
        ),
        (
            ev.Swapped(seat=0, on=1, given="4c", taken="9s", shows=(True, False)),
            "Ada gives Bo the Four of Cups for a hidden card",
        ),
        (ev.Swapped(seat=0, on=1, given=UNKNOWN, taken=UNKNOWN), "Ada and Bo trade hidden cards"),
        (ev.RuleEnded(seat=1), "Bo's High Priestess rules no more: betting is normal again"),
        (ev.Obliged(seat=1, card="fool"), "The Fool binds Bo to see the bet before leaving"),
        (ev.BoardPassed(cards=("fool",)), "The Fool, turned up for all, goes to the discards"),
        (
            ev.BoardPassed(cards=("fool", "sun")),
            "The Fool and the Sun, turned up for all, go to the discards",
        ),
        (
            ev.PowerStopped(seat=0, card="world", by=1, using="Ps"),
            "Bo gives up the Page of Swords and stops the World",
        ),
        (
            ev.PowerStopped(seat=0, card="moon", by=0, using="sun"),
            "Ada reveals the Sun, and the Moon does no harm",
        ),
    ],
)
def test_a_line_for_every_outcome(event: Event, line: str) -> None:
    assert story_lines(GAME, [event.seen_by(None)], NAMES[:3], GP) == [line]


def test_a_card_that_goes_with_its_power_is_told_once() -> None:
    played = ev.PowerPlayed(seat=0, card="tower", on=1, aim="?")
    given_up = ev.Discarded(seat=0, at=(0,), slots=(Slot(("tower",), 1),))
    gone = ev.Discarded(seat=1, at=(2,), slots=(Slot(("9s",)),)).seen_by(None)
    assert story_lines(GAME, [played, gone, given_up], NAMES[:2], GP) == [
        "Ada brings the Tower down on one of Bo's hidden cards",
        "Bo discards a hidden card",
    ]


def test_whose_card_the_tower_takes_reads_which_it_was() -> None:
    hand = table("five-card-draw", "9p Kc Qs 9r 2p", "tower 4c 5c 6c 7r", stock="8c 8r")
    secrets = learned(moves(hand, "p2 play tower on=p1 drop=?; d pick Kc"), 0)
    mine = presenter.hand_message(look(hand), hand.view(0), learned=secrets)
    assert "Bo's Tower took **the King of Cups** from you." in mine.text


def test_that_the_wheel_was_let_be_is_told() -> None:
    hand = table("five-card-draw", "Ps Kc Qs 9r 2p", "wheel-of-fortune 4c 5c 6c 7r", stock="8c")
    story = [*moves(hand, "p2 play wheel-of-fortune mode=trade"), *moves(hand, "p1 allow")]
    assert story_lines(GAME, [event.seen_by(None) for event in story], NAMES[:2], GP) == [
        "Bo gives up the Wheel of Fortune for a new card",
        "The Wheel of Fortune turns, and Bo draws a new card",
    ]


def test_of_the_stars_two_cards_the_table_hears_what_it_sees() -> None:
    star = ev.Discarded(seat=0, at=(3,), slots=(Slot(("star",), 1),))
    for up, lines in ((0, []), (1, ["The Star brings Ada the Nine of Swords, the King of Cups"])):
        drawn = ev.StarDrawn(seat=0, at=(3, 3), slots=(Slot(("9s",), up), Slot(("Kc",), up)))
        left = ev.Discarded(seat=0, at=(3,), slots=(Slot(("9s",), up),))
        told = story_lines(GAME, [event.seen_by(None) for event in (star, drawn, left)], NAMES[:2], GP)
        assert told == ["Ada draws the Star: two cards come for it, and one stays", *lines]


def test_every_event_of_specials_is_told_or_left_out_on_purpose() -> None:
    told = Fates(NAMES).ways
    ours = [kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    start, end = ours.index(ev.SpecialAdded), ours.index(ev.Obliged)
    assert all(kind in told for kind in ours[start : end + 1])
