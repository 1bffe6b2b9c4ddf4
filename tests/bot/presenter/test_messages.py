"""The messages, as a player reads them."""

from __future__ import annotations

import msgspec
import pytest

from bot import presenter
from bot.message import Click, Row
from bot.views import TableView
from rules import events as ev
from rules.actions import Choice
from rules.games import GAMES, find
from rules.hand import MOST_CHIPS, Carry, Setup
from tests.bot.looks import (
    assert_fits_discord,
    buttons,
    characters,
    lobby,
    look,
    pressable,
    random_looks,
)
from tests.rules.play import deal, play

REALM = "gp=100cp, sp=10cp"
SECRETIVE = ("12c+3f 5t 10e 8k 4t", "9t 7c 7f 5e 3k", "1t 1c 10f 4e 4k")


def said(view: TableView) -> list[str]:
    return presenter.table_message(view).text.split("\n")


# Between hands.


def test_an_empty_table_says_how_to_begin() -> None:
    message = presenter.table_message(lobby())
    assert message.text.split("\n") == [
        "## Queen's Ransom",
        "-# bets from 2gp · no limit · buy-in 200gp",
        "The chairs are empty. *Sit down* puts 200gp of your purse on the table.",
    ]
    labels = [button.label for button in buttons(message)]
    assert labels == ["Sit down", "Stand up", "Deal", "More…"]
    assert pressable(message) == ["Sit down", "More…"]


def test_one_player_waits_for_another() -> None:
    message = presenter.table_message(lobby(200))
    assert message.text.split("\n")[2:] == [
        "Ada · 200gp",
        "It takes two to play. *Sit down* puts 200gp of your purse on the table.",
    ]
    assert pressable(message) == ["Sit down", "Stand up", "More…"]


def test_two_players_may_deal() -> None:
    message = presenter.table_message(lobby(200, 150))
    assert message.text.endswith("**Ready when you are**: *Deal* begins a hand.")
    assert pressable(message)[:3] == ["Sit down", "Stand up", "Deal"]
    assert buttons(message)[2].click == Click(table=3, hand=0, ask=0, verb="deal")


def test_who_sits_out_or_has_no_chips_is_not_counted() -> None:
    view = lobby(200, 150, 0)
    chairs = (view.chairs[0], msgspec.structs.replace(view.chairs[1], sitting_out=True), view.chairs[2])
    message = presenter.table_message(msgspec.structs.replace(view, chairs=chairs))
    assert message.text.split("\n")[2:5] == [
        "Ada · 200gp",
        "Bo · 150gp · sitting out",
        "Cy · 0gp · out of chips",
    ]
    assert "Deal" not in pressable(message)


def test_the_next_hand_may_deal_itself() -> None:
    assert said(lobby(200, 150, next_deal=1_790_000_000_999))[-1] == (
        "**The next hand** deals itself <t:1790000000:R>."
    )


def test_a_paused_table_says_by_whom_and_a_closed_one_has_no_buttons() -> None:
    paused = presenter.table_message(lobby(200, 150, state="paused", paused="gm"))
    assert "**The table is paused.** Nothing can be done" in paused.text
    assert "Deal" not in pressable(paused)
    empty = presenter.table_message(lobby(200, 150, state="paused", paused="empty"))
    assert "**The table is paused**: nobody is left" in empty.text
    closed = presenter.table_message(lobby(state="closed"))
    assert "**The table is closed.**" in closed.text
    assert not buttons(closed)
    edges = {presenter.table_message(lobby(200, 150)).accent, paused.accent, closed.accent}
    assert len(edges) == 3


def test_what_is_private_has_the_edge_of_play_while_it_is_ones_turn() -> None:
    hand = deal(*SECRETIVE)
    view, play_edge = look(hand), presenter.table_message(look(hand)).accent
    edges = [presenter.hand_message(view, hand.view(seat), now=True).accent for seat in (0, 1)]
    assert edges[0] == play_edge != edges[1]
    # A letter stays what it is when the turn is long another's.
    assert presenter.hand_message(view, hand.view(0)).accent == edges[1]


def test_nothing_can_be_played_at_a_paused_table() -> None:
    hand = deal(*SECRETIVE)
    message = presenter.table_message(look(hand, state="paused", paused="gm"))
    assert pressable(message)[0] == "My hand"
    assert "'s turn" not in message.text


def with_chairs(view: TableView, *changes: dict[str, object]) -> TableView:
    chairs = zip(view.chairs, changes, strict=True)
    return msgspec.structs.replace(
        view, chairs=tuple(msgspec.structs.replace(chair, **change) for chair, change in chairs)
    )


def test_plans_beyond_this_hand_stand_behind_the_names() -> None:
    hand = deal(*SECRETIVE)
    view = with_chairs(look(hand), {"adding": 30}, {"sitting_out": True, "away": 2}, {"away": 1})
    assert said(view)[2:5] == [
        "▸ **Ada** · 50gp · 30gp more after this hand · dealer · face up: Flood of Claw + a hidden card",
        "Bo · 50gp · sitting out",
        "Cy · 50gp · let the clock decide",
    ]


def test_what_the_clock_did_is_told_as_such() -> None:
    hand = deal(*SECRETIVE)
    story = play(hand, "0r6 1f 2c")
    folded = next(place for place, event in enumerate(story) if isinstance(event, ev.Folded))
    lines = said(look(hand, story, by_clock=(folded,)))
    assert [line for line in lines if line.startswith("-# ")][1:4] == [
        "-# Ada bets 6gp",
        "-# Bo folds (by the clock)",
        "-# Cy calls 6gp",
    ]


def test_like_acts_of_the_clock_and_of_people_are_told_apart() -> None:
    hand = deal(*SECRETIVE)
    story = play(hand, "0c 1c 2c")
    checks = [place for place, event in enumerate(story) if isinstance(event, ev.Checked)]
    lines = said(look(hand, story, by_clock=(checks[1], checks[-1] + 1)))
    assert lines[-6:-2] == [
        "-# Ada checks",
        "-# Bo checks (by the clock)",
        "-# Cy checks",
        "-# The trade: Ada goes first",
    ]


def test_what_the_clock_did_is_still_told_once_the_hand_is_over() -> None:
    hand = deal(*SECRETIVE)
    story = play(hand, "0r6 1f 2f")
    late = [place for place, event in enumerate(story) if isinstance(event, ev.Folded)]
    lines = said(look(hand, story, by_clock=late))
    assert "-# Bo and Cy fold (by the clock)" in lines
    assert any(line.startswith("**Ada wins") for line in lines)


def test_stakes_are_what_the_options_say() -> None:
    options = find("queens-ransom").options(ante=5, minimum_bet=250, structure="pot-limit")
    assert said(lobby(options=options, coins=REALM, buy_in=20_000))[1] == (
        "-# ante 5cp · bets from 2gp 5sp · pot limit · buy-in 200gp"
    )


# In a hand.


def test_a_first_hand() -> None:
    hand = deal(*SECRETIVE, ante=1)
    message = presenter.table_message(look(hand, [], deadline=1_790_000_000_000))
    assert message.text.split("\n") == [
        "## Queen's Ransom",
        "-# hand 41 · ante 1gp · bets from 2gp · no limit · buy-in 200gp",
        "▸ **Ada** · 49gp · 1gp in · dealer · face up: Flood of Claw + a hidden card",
        "Bo · 49gp · 1gp in",
        "Cy · 49gp · 1gp in",
        "**Pot 3gp**",
        "**Ada's turn**: check or bet. Time runs out <t:1790000000:R>.",
    ]
    assert [button.label for button in buttons(message)] == [
        *("My hand", "Trade", "Fold", "Bet", "Check"),
        *("Sit down", "Stand up", "Deal", "More…"),
    ]
    assert [len(item.buttons) for item in message.items if isinstance(item, Row)] == [5, 4]
    assert pressable(message) == ["My hand", "Fold", "Bet", "Check", "Sit down", "Stand up", "More…"]


def test_a_void_hand_has_no_pot_and_is_nobodys_turn() -> None:
    hand = deal(*SECRETIVE, ante=1)
    play(hand, "0r6 1r12")
    message = presenter.void_message(look(hand, [], deadline=1_790_000_000_000))
    assert message.text.split("\n")[2:] == [
        "Ada · 50gp · dealer · face up: Flood of Claw + a hidden card",
        "Bo · 50gp",
        "Cy · 50gp",
        "**This hand is void**; stakes are as they were.",
    ]
    assert not buttons(message)


@pytest.mark.parametrize(("form", "trades"), [("five-card-draw", True), ("texas-holdem", False)])
def test_where_nothing_is_traded_there_is_no_button_for_it(form: str, trades: bool) -> None:
    game = find("tarot-poker")
    hand = game.start(Setup(game=game.id, stacks=(50, 50), dealer=0, options=game.options(form=form)))
    labels = [button.label for button in buttons(presenter.table_message(look(hand)))]
    assert ("Trade" in labels) == trades
    assert labels.index("Fold") == 1 + trades


def test_the_buttons_carry_the_open_question() -> None:
    hand = deal(*SECRETIVE)
    message = presenter.table_message(look(hand))
    ask = hand.ask(0)
    assert [button.click for button in buttons(message)[1:5]] == [
        Click(table=3, hand=41, ask=ask or 0, verb=verb) for verb in ("trade", "fold", "raise", "call")
    ]
    assert buttons(message)[0].click.verb == "mine"


def test_a_bet_is_to_be_called_for_what_it_costs() -> None:
    hand = deal(*SECRETIVE)
    message = presenter.table_message(look(hand, play(hand, "0r6")))
    assert message.text.endswith("-# Ada bets 6gp\n**Pot 6gp**\n**Bo's turn**: 6gp to call.")
    assert pressable(message)[:4] == ["My hand", "Fold", "Raise", "Call 6gp"]


def test_a_call_that_takes_all_says_so() -> None:
    hand = deal(*SECRETIVE, stacks=(50, 20, 50))
    message = presenter.table_message(look(hand, play(hand, "0r40")))
    assert message.text.endswith("**Bo's turn**: 20gp to call, and that is all-in.")
    # Bo cannot raise: the button stays where it was, and is off.
    assert pressable(message)[:3] == ["My hand", "Fold", "Call 20gp, all-in"]
    assert [button.label for button in buttons(message)[3:5]] == ["Raise", "Call 20gp, all-in"]


def test_the_winner_of_the_last_hand_must_bet() -> None:
    hand = deal(*SECRETIVE, opener=1)
    story = [ev.StreetBegan(street="first-bets", opener=1, must_open=True)]
    message = presenter.table_message(look(hand, story))
    assert message.text.split("\n")[-3:] == [
        "-# First bets: Bo won the last hand and must bet",
        "**Pot 0gp**",
        "**Bo's turn**: must bet, at least 2gp.",
    ]
    assert pressable(message)[:2] == ["My hand", "Bet"]


def test_a_winner_with_too_little_must_bet_it_all() -> None:
    hand = deal(*SECRETIVE, opener=1, stacks=(50, 1, 50))
    assert said(look(hand))[-1] == "**Bo's turn**: must bet, and 1gp is all there is."


def test_the_trade() -> None:
    hand = deal(*SECRETIVE)
    message = presenter.table_message(look(hand, play(hand, "0c 1c 2c 0t2,3")))
    assert message.text.split("\n")[-5:] == [
        "-# Everybody checks",
        "-# The trade: Ada goes first",
        "-# Ada trades 2 cards",
        "**Pot 0gp**",
        "**Bo's turn**: trade up to 5 cards, or stand pat.",
    ]
    assert pressable(message)[:2] == ["My hand", "Trade"]


def test_side_pots_are_named_once_all_ins_make_them() -> None:
    hand = deal(*SECRETIVE, stacks=(20, 50, 50))
    assert said(look(hand, play(hand, "0r20 1r40")))[-2] == "**Pot 60gp** (main pot: 40gp, side pot: 20gp)"
    assert said(look(hand, play(hand, "2c")))[-2] == "**Pot 100gp** (main pot: 60gp, side pot: 40gp)"


def test_who_is_out_all_in_gone_or_on_the_way() -> None:
    hand = deal(*SECRETIVE, "2t 2c 2f 2e 2k", stacks=(50, 20, 50, 50))
    play(hand, "0r30 1c 2f")
    view = look(hand)
    chairs = list(view.chairs)
    chairs[1] = msgspec.structs.replace(chairs[1], leaving=True)
    newcomer = msgspec.structs.replace(chairs[0], character=99, name="Zed", stack=70, seat=None)
    view = msgspec.structs.replace(view, chairs=(*chairs[:2], chairs[3], newcomer))
    assert said(view)[2:7] == [
        "Ada · 20gp · 30gp in · dealer · face up: Flood of Claw + a hidden card",
        "Bo · 0gp · 20gp in · all-in · gets up after this hand",
        "▸ **Dee** · 50gp",
        "Zed · 70gp · in from the next hand",
        "Cy · 50gp · folded · gone",
    ]


def test_several_may_be_waited_for_at_once() -> None:
    hand = deal(*SECRETIVE)
    view = look(hand)
    assert view.view
    both = msgspec.structs.replace(view, view=msgspec.structs.replace(view.view, to_act=(0, 2)))
    assert said(both)[-1] == "**Waiting for Ada and Cy**"


def test_a_choice_without_words_of_its_own_is_still_a_turn() -> None:
    hand = deal(*SECRETIVE)
    view = look(hand, choices={0: (Choice("vote"),)})
    assert said(view)[-1] == "**Ada's turn**: choose."
    assert pressable(presenter.table_message(view))[:3] == ["My hand", "Sit down", "Stand up"]


# The end.


def test_a_showdown_says_who_won_what_and_why() -> None:
    hand = deal(*SECRETIVE)
    story = play(hand, "0r2 1c 2c 0t 1t 2t 0c 1r4 2f 0c")
    assert said(look(hand, story))[2:] == [
        "Ada · 44gp · dealer",
        "-# Flood of Claw + 3 Fin (15), 5 Tail, 10 Egg, 8 Kaissa, 4 Tail: 2, evens over odds: 15+5/10+8+4",
        "Bo · 58gp",
        "-# 9 Tail, 7 Claw, 7 Fin, 5 Egg, 3 Kaissa: 31, odds over evens: 9+7+7+5+3/",
        "Cy · 48gp · folded",
        "-# Second bets: Ada opens",
        "-# Ada checks",
        "-# Bo bets 4gp",
        "-# Cy folds",
        "-# Ada calls 4gp",
        "**Bo wins 14gp** with 31, odds over evens: 9+7+7+5+3/ – 31 beats 2",
        "**Ready when you are**: *Deal* begins a hand.",
    ]


def test_the_last_one_left_wins_unseen() -> None:
    hand = deal(*SECRETIVE)
    lines = said(look(hand, play(hand, "0r2 1c 2f 0t 1t 0r6 1f")))
    assert lines[2:5] == [
        "Ada · 52gp · dealer · face up: Flood of Claw + a hidden card",
        "Bo · 48gp · folded",
        "Cy · 50gp · folded",
    ]
    assert lines[-3:-1] == ["-# 6gp go back to Ada, uncalled", "**Ada wins 4gp**: everybody else is out"]


def test_a_pot_may_be_empty() -> None:
    hand = deal(*SECRETIVE)
    lines = said(look(hand, play(hand, "0r2 1f 2f")))
    assert lines[-2] == "**Ada wins an empty pot**: everybody else is out"


def test_equal_hands_split_and_the_odd_chip_is_told() -> None:
    equal = ("9t 7c 7f 5e 3k", "9c 7t 7e 5f 3e")
    hand = deal("2t 4c 1f 3t 6e", *equal, ante=1)
    lines = said(look(hand, play(hand, "0r2 1c 2c 0t 1t 2t 0f 1c 2c")))
    assert lines[-2] == "**Bo wins 5gp** and **Cy wins 4gp** – equal: they split"


def test_each_pot_is_won_by_name() -> None:
    hand = deal("9t 7c 7f 5e 3k", "7t 5c 5f 3e 4k", "1t 1c 10f 4e 4f", stacks=(10, 30, 30))
    lines = said(look(hand, play(hand, "0r10 1r30 2c 0t 1t 2t")))
    assert lines[-3:-1] == [
        "**Ada wins 30gp** (main pot) with 31, odds over evens: 9+7+7+5+3/ – 31 beats 16",
        "**Bo wins 40gp** (side pot) with 16, odds over evens: 7+5+5+3/4",
    ]


def test_a_tie_in_points_says_which_side_decided() -> None:
    hand = deal("7t 5c 5f 3e 4k", "1t 1c 10f 4e 4f")
    lines = said(look(hand, play(hand, "0c 1c 0t 1t 0r2 1c")))
    assert lines[-2].endswith(
        "16, odds over evens: 7+5+5+3/4 – 16 each: odds over evens beats evens over odds"
    )


# Of every game.


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_any_hand_can_be_shown_and_no_button_moves(game: str) -> None:
    known = find(game)
    for number in range(12):
        seats = known.seats[number % len(known.seats)]
        stacks = tuple(5 + 17 * (seat + number) % 90 for seat in range(seats))
        options = known.options(**({"ante": number % 3} if known.holds else {"rounds": number % 3}))
        carry = Carry(special_called=True)
        hand = known.start(Setup(game=game, stacks=stacks, dealer=0, options=options, carry=carry))
        places = set()
        for played, view in random_looks(hand, bytes([number])):
            message = presenter.table_message(view)
            # What brings it in stands where the call will be.
            verbs = [button.click.verb for button in buttons(message)]
            # Until a form is chosen nobody knows whether there will be a trade.
            if played.view(None).street != "form":
                places.add(tuple("call" if verb == "bring-in" else verb for verb in verbs))
            assert_fits_discord(message)
            for seat in range(seats):
                for now in (False, True):
                    assert_fits_discord(presenter.hand_message(view, played.view(seat), now=now))
        assert len(places) == 1


@pytest.mark.parametrize(
    "name", ["W" * 32, "_" * 32, "🦊" * 32, "a\u0301\u0301" * 32], ids=["wide", "escaped", "emoji", "accents"]
)
@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_worst_table_fits(game: str, name: str) -> None:
    """All seats, the longest names, the largest amounts in the wordiest coins, all-ins at every level."""
    known = find(game)
    seats = known.seats[-1]
    coins = "abcdefghijkl=100abcdefghijmn, abcdefghijop=10abcdefghijmn"
    stacks = tuple(MOST_CHIPS // 8 - 10**9 * seat - 11 * seat for seat in range(seats))
    dear = {"ante": 999_999_999, "minimum_bet": 99_999_999_999, "chip": 999_999_999, "limit": MOST_CHIPS}
    fields = known.options.__struct_fields__
    options = known.options(**{name: value for name, value in dear.items() if name in fields})
    # Nothing is won where a special is called for: this deal comes after one.
    carry = Carry(opener=1, special_called=True)
    setup = Setup(game=game, stacks=stacks, dealer=0, options=options, carry=carry)
    for number in range(6):
        looks = random_looks(
            known.start(setup), bytes([number]), names=[name] * seats, coins=coins, deadline=1_790_000_000_000
        )
        for _, view in looks:
            message = presenter.table_message(view)
            assert_fits_discord(message)
            over = "wins" if known.holds else "The round is over"
            assert (over if view.over else "'s turn") in message.text


def test_a_table_too_long_to_tell_is_cut_line_by_line() -> None:
    view = lobby(200)
    chairs = tuple(msgspec.structs.replace(view.chairs[0], name=f"{n:032}") for n in range(120))
    message = presenter.table_message(msgspec.structs.replace(view, chairs=chairs))
    assert characters(message) <= 4000
    assert "\n…\n" in message.text
    assert message.text.endswith("*Deal* begins a hand.")


def test_what_lies_hidden_changes_nothing_in_public() -> None:
    one, other = deal("12c+3f 5t 10e 8k 4t", "9t 7c 7f 5e 3k"), deal("12c+9t 4t 8k 10e 5t", "3f 3k 5e 7c 7f")
    for moves in ("0r6", "1c", "0t1", "1t"):
        views = [look(hand, play(hand, moves)) for hand in (one, other)]
        assert msgspec.json.encode(presenter.table_message(views[0])) == msgspec.json.encode(
            presenter.table_message(views[1])
        )
