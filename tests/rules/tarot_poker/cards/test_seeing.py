"""Cards that look at hidden ones, or stop others: Justice and the Pages of Cups and of Rods."""

from __future__ import annotations

from rules import events as ev
from rules.hand import OpenQuestion
from tests.rules.play import only
from tests.rules.tarot_poker.table import (
    BETS,
    LOW,
    MID,
    can,
    draw,
    held,
    play,
    refused,
    seen,
    stands,
    stud,
    worth,
)

MAGICIAN = "magician 4c 5p 6c 7c"
JUST = "justice 4s 6r 8s Tc"


def test_justice_magician_is_stopped_by_the_target_only():
    hand = draw(MAGICIAN, LOW, JUST, stock="Ac")
    play(hand, "p1 play magician on=p2 give=4c take=?")
    assert hand.view(None).question == OpenQuestion(seat=0, card="magician", on=1, asked=(1,))
    refused(hand, "p3 stop justice", "not-your-turn")
    play(hand, "p2 allow; d pick 3c")
    assert (held(hand, 1), held(hand, 2)) == ("Ac 3c 5p 6c 7c", "2p 4c 5r 7s 9c")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_justice_magician_its_holder_may_let_him_be():
    hand = draw(MAGICIAN, LOW, JUST, stock="Ac")
    play(hand, "p1 play magician on=p3 give=4c take=?; p3 allow; d pick justice")
    assert (held(hand, 1), held(hand, 3)) == ("Ac justice 5p 6c 7c", "4c 4s 6r 8s Tc")
    # It came unseen, and so nobody else knows of it.
    assert (seen(hand, 1, viewer=2), seen(hand, 1, viewer=3)) == ("?? ?? ?? ?? ??", "?? ?? ?? ?? ??")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_justice_page_of_cups_is_stopped_and_shows_nothing():
    # In a hand file the Page of Cups is Pc.
    hand = draw("Pc 4c 5p 6c 7c", LOW, JUST)
    told = play(hand, "p1 play Pc on=p3; p3 stop justice")
    assert not only(ev.Peeked, told)
    assert (seen(hand, 1), seen(hand, 3)) == ("Pc ?? ?? ?? ??", "justice ?? ?? ?? ??")
    refused(hand, "p1 play Pc on=p2", "power-used")
    assert worth(hand, 1) == "straight"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_justice_world_is_stopped_by_anybodys_and_then_is_just_wild():
    hand = draw("world 4c 5p 6c 7c", LOW, JUST)
    play(hand, "p1 play world rank=9")
    assert hand.view(None).question == OpenQuestion(seat=0, card="world", asked=(1, 2))
    told = play(hand, "p3 stop justice; p2 allow")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=0, card="world", by=2, using="justice")]
    assert not only(ev.RankNamed, told)
    assert (hand.view(None).named_rank, worth(hand, 1)) == ("", "straight")
    assert (seen(hand, 1), seen(hand, 3)) == ("world ?? ?? ?? ??", "justice ?? ?? ?? ??")
    refused(hand, "p1 play world rank=8", "power-used")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_justice_stops_one_thing_after_the_other_and_stays_wild():
    hand = draw("magician Pc world 6c 7c", "justice 4p 6r 8s 7s")
    play(hand, "p1 play magician on=p2 give=6c take=?; p2 stop justice")
    play(hand, "p1 play Pc on=p2; p2 stop justice; p1 play world rank=4; p2 stop justice")
    assert (hand.view(None).named_rank, worth(hand, 2)) == ("", "straight")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_justice_that_is_denied_stops_nothing():
    hand = draw("magician Ps 5p 6c 7c", JUST, stock="Ac Kc")
    play(hand, "p1 play Ps on=p2 drop=?; d pick justice; p1 play magician on=p2 give=5p take=?")
    assert can(hand, 2) == ["allow", "let-be"]
    refused(hand, "p2 stop justice", "cannot-stop-with")
    play(hand, "p2 allow; d pick 4s")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_pc_looks_at_a_hidden_card_that_nobody_else_sees():
    hand = draw("Pc 4c 5p 6c 7c", LOW, MID)
    told = play(hand, "p1 play Pc on=p2; d pick 7s")
    (peeked,) = only(ev.Peeked, told)
    assert [peeked.seen_by(viewer).card for viewer in (None, 0, 1, 2)] == ["??", "7s", "??", "??"]
    # It is revealed and kept: it shows for the rest of the hand, and is wild.
    assert (seen(hand, 1), worth(hand, 1)) == ("Pc ?? ?? ?? ??", "straight")
    refused(hand, "p1 play Pc on=p3", "power-used")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_pc_is_asked_about_where_justice_is_in_the_deck():
    hand = draw("Pc 4c 5p 6c 7c", LOW, MID, also="justice")
    play(hand, "p1 play Pc on=p2")
    assert hand.view(None).question == OpenQuestion(seat=0, card="Pc", on=1, asked=(1,))
    assert can(hand, 2) == ["allow", "let-be"]
    told = play(hand, "p2 allow; d pick 2p")
    assert only(ev.Peeked, told) == [ev.Peeked(seat=0, on=1, card="2p")]
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_pc_has_only_hidden_cards_to_look_at():
    hand = stud("Pc 2p", "Kp 9s")
    play(hand, "p1 play Pc on=p2")
    assert hand.log[-1].card == "Kp"
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 2, 0, [1, 2])


def test_pr_looks_at_the_top_card_which_stays_there():
    # The Page of Rods.
    hand = draw("Pr 4c 5p 6c 7c", LOW, stock="8c")
    told = play(hand, "p1 play Pr")
    (peeked,) = only(ev.Peeked, told)
    assert [peeked.seen_by(viewer).card for viewer in (None, 0, 1)] == ["??", "8c", "??"]
    assert (seen(hand, 1), worth(hand, 1)) == ("Pr ?? ?? ?? ??", "straight")
    refused(hand, "p1 play Pr", "power-used")
    play(hand, "p1 cc; p2 cc; p1 sd 4c; p2 sd")
    assert held(hand, 1) == "Pr 8c 5p 6c 7c"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_pr_nobody_is_asked_about():
    hand = draw("Pr 4c 5p 6c 7c", "justice Ps 5r 7s 9c", stock="8c")
    told = play(hand, "p1 play Pr")
    assert only(ev.Peeked, told) == [ev.Peeked(seat=0, card="8c")]
    assert hand.view(None).question is None
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
