"""What is done where no card can be had: R9."""

from __future__ import annotations

import pytest

from tests.rules.tarot_poker.table import (
    BETS,
    LOW,
    MID,
    can,
    draw,
    held,
    only_these_left,
    play,
    refused,
    seen,
    stands,
)


@pytest.mark.parametrize(
    ("card", "move"),
    [
        ("magician", "magician on=p2 give=4c take=?"),
        ("high-priestess", "high-priestess"),
        ("emperor empress", "emperor drop=4c"),
        ("chariot", "chariot drop=4c"),
        ("wheel-of-fortune", "wheel-of-fortune mode=trade"),
        ("death", "death on=p2"),
        ("tower", "tower on=p2 drop=?"),
        ("judgment devil", "judgment"),
        ("Ps", "Ps on=p2 drop=?"),
    ],
)
def test_r9_a_power_that_would_draw_cannot_be_played_where_nothing_can_be_drawn(card, move):
    hand = draw(" ".join(f"{card} 4c 5p 6c 8s".split()[:5]), LOW)
    only_these_left(hand)
    refused(hand, f"p1 play {move}", "power-not-so")
    assert not any(said.startswith("play") for said in can(hand, 1))
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


@pytest.mark.parametrize(
    "card",
    ["magician", "high-priestess", "emperor empress", "chariot", "death", "tower", "judgment devil"],
)
def test_r9_what_one_has_thrown_away_oneself_is_nothing_that_could_be_drawn(card):
    hand = draw(" ".join(f"wheel-of-fortune {card} 5p Qc As".split()[:5]), LOW, stock="8c")
    only_these_left(hand, "8c")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert not any(said.startswith("play") for said in can(hand, 1))
    assert hand.can_draw(1)


@pytest.mark.parametrize("card", ["wheel-of-fortune", "Ps"])
def test_r9_wheel_of_fortune_ps_what_one_has_thrown_away_oneself_is_nothing_either(card):
    hand = draw(f"chariot {card} 5p Qc As", LOW, stock="8c")
    only_these_left(hand, "8c")
    play(hand, "p1 play chariot drop=5p")
    assert not any(said.startswith("play") for said in can(hand, 1))


@pytest.mark.parametrize(("left", "choices"), [(["Kc"], ["play card=Pr"]), ([], [])])
def test_r9_the_page_of_rods_sees_nothing_where_no_card_is_left(left, choices):
    hand = draw("Pr 4c 5p 6c 8s", LOW)
    only_these_left(hand, *left)
    assert can(hand, 1)[3:] == choices


@pytest.mark.parametrize(("card", "pick"), [("magician", "take"), ("tower", "drop"), ("Ps", "drop")])
def test_r9_whose_places_are_all_empty_is_no_target(card, pick):
    hand = draw(f"{card} Kc 5p Qc As", LOW, MID)
    hand.slots[1][:] = [None] * 5
    (choice,) = (said for said in can(hand, 1) if said.startswith("play"))
    assert "on=p3" in choice
    assert f"{pick}=?" in choice


def test_r9_justice_stops_where_nothing_can_be_drawn_and_the_page_of_swords_does_not():
    hand = draw("world 4c 5p 6c 7c", "justice Ps 5r 7s 9c", MID)
    only_these_left(hand)
    play(hand, "p1 play world rank=9")
    assert can(hand, 2) == ["allow", "stop card=justice", "let-be"]
    refused(hand, "p2 stop Ps", "cannot-stop-with")
    # What one has thrown away oneself is nothing to draw.
    hand = draw("world 4c 5p 6c 7c", "chariot Ps 5r 7s 9c", MID, stock="8c")
    play(hand, "p1 cc; p2 play chariot drop=5r; p2 cbr 2; p3 cc")
    only_these_left(hand)
    play(hand, "p1 play world rank=9")
    assert can(hand, 2) == ["allow", "let-be"]


def test_r9_what_draws_nothing_can_be_played():
    hand = draw("world Pc 5p 6c 7c", LOW)
    only_these_left(hand)
    play(hand, "p1 play world rank=K; p1 play Pc on=p2")
    assert seen(hand, 1) == "world Pc ?? ?? ??"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r9_a_forced_replacement_is_skipped():
    hand = draw("tower 4c 5p 6c 7c", LOW, also="star")
    only_these_left(hand, "star")
    play(hand, "p1 play tower on=p2 drop=?; d pick 5r")
    # The Star was all there was for the target, whose own discards are for others only.
    assert (held(hand, 2), held(hand, 1)) == ("2p 3c 7s 9c", "5r 4c 5p 6c 7c")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r9_the_other_cards_are_played_as_ever_beside_a_place_that_stays_empty():
    hand = draw("wheel-of-fortune 5p chariot 6c 7c", LOW, also="star")
    only_these_left(hand, "star")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    only_these_left(hand, "8c")
    play(hand, "p1 play chariot drop=6c")
    assert (held(hand, 1), seen(hand, 1)) == ("5p chariot 8c 7c", "?? chariot ?? ??")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
