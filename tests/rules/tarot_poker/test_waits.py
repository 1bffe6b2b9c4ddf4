"""What a hand waits for in the midst of a power, each by itself; and how much of it is chosen."""

from __future__ import annotations

import pytest

from rules.actions import DEALER, Pick
from rules.betting import Betting
from rules.tarot.answers import Keeping, RandomPick
from rules.tarot.bounds import pot_bet
from tests.rules.tarot_poker.table import LOW, MID, draw, play, table


@pytest.mark.parametrize(
    ("options", "or_none", "taken", "fits"),
    [
        (("5c", "6c"), False, "6c", True),
        (("5c", "6c"), False, "7c", False),
        (("5c", "6c"), False, None, False),
        # Where there may be none to take, there is none only if there is nothing to choose from.
        (("5c", "6c"), True, None, False),
        ((), True, None, True),
        ((), False, None, False),
        # What nobody knows is taken by its place; where it has to be wild it may be any card, or none.
        (("#1", "5c"), False, "#1", True),
        (("#1", "5c"), False, None, False),
        (("#1", "5c"), False, "7c", False),
        (("#1", "5c"), True, None, True),
        (("#1", "5c"), True, "7c", True),
        (("??", "5c"), True, "7c", True),
        (("??", "5c"), True, None, True),
    ],
)
def test_what_chance_may_have_taken(
    options: tuple[str, ...], or_none: bool, taken: str | None, fits: bool
) -> None:
    assert RandomPick(options, or_none=or_none).fits(taken) is fits
    if not or_none:
        assert RandomPick(options).fits(taken) is fits


def test_chance_is_waited_for_until_it_has_taken_something_or_nothing() -> None:
    for taken in ("5c", None):
        pick = RandomPick(("5c", "6c", "5c"))
        assert (pick.options, pick.waits_for()) == (("5c", "6c"), {DEALER})
        pick.take(taken)
        assert (pick.result(), pick.waits_for()) == (taken, frozenset())


def test_who_keeps_one_of_two_is_waited_for() -> None:
    keeping = Keeping(2, ("5c", "6c"))
    assert keeping.waits_for() == {2}
    keeping.kept = "6c"
    assert (keeping.result(), keeping.waits_for()) == ("6c", frozenset())


def test_a_bet_of_the_pot_counts_what_one_has_bet_already() -> None:
    betting = Betting([90, 80, 70], {0, 1, 2}, (2, 0, 1), 2, pot=6, bets={0: 1, 1: 2})
    betting.raise_to(10)
    # 6 + 13 lie there; seat 0 calls 9 more, and raises by all of that.
    assert pot_bet(betting, 0) == 10 + 6 + 13 + 9


def picks(hand, seat: int) -> list[Pick]:
    return [pick for choice in hand.choices(seat) for pick in choice.picks]


def test_of_everything_one_is_chosen() -> None:
    hand = draw("magician wheel-of-fortune world Ps Kc", LOW, MID, also="justice star", stock="star Ac As")
    seen = picks(hand, 0)
    play(hand, "p1 play magician on=p2 give=Kc take=?")
    seen += picks(hand, 1)
    hand.push(hand.timeout_action(1))
    seen += picks(hand, DEALER)
    assert {pick.name for pick in seen} == {"card", "on", "give", "take", "drop", "rank", "mode"}
    assert {(pick.least, pick.most) for pick in seen} == {(1, 1)}


def test_of_what_the_star_brought_one_is_kept() -> None:
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, stock="star Ac As")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert picks(hand, 0) == [Pick("card", ("Ac", "As"), 1, 1)]


def test_whoever_stops_something_does_it_with_one_card() -> None:
    hand = draw("world 4c 5p 6c 7c", "justice Ps 5r 7s 9c", MID)
    play(hand, "p1 play world rank=9")
    assert picks(hand, 1) == [Pick("card", ("justice", "Ps"), 1, 1)]


def test_the_page_judges_one_winner_at_a_showdown() -> None:
    hand = table("texas-holdem", "Ps 4s", "strength sun", stock="9c Kr 2s 8p 7r Ac")
    play(hand, *["p1 cc; p2 cc"], *["p2 cc; p1 cc"] * 3)
    assert picks(hand, 0) == [Pick("card", ("Ps",), 1, 1), Pick("on", ("1",), 1, 1)]
