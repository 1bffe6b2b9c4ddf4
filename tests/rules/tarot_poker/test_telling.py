"""What is told of a power that is played, in its order and to the last field."""

from __future__ import annotations

from rules import events as ev
from rules.cards import Slot
from rules.hand import OpenQuestion
from tests.rules.play import only
from tests.rules.tarot_poker.table import LOW, MID, draw, play, stud, table


def down(card: str) -> tuple[Slot, ...]:
    return (Slot((card,), 0),)


def up(card: str) -> tuple[Slot, ...]:
    return (Slot((card,), 1),)


def test_of_a_card_that_is_shown_and_of_one_that_goes_for_another() -> None:
    hand = draw(LOW, "chariot 4c 5p 6c 7c", stock="8c")
    play(hand, "p1 cc")
    assert play(hand, "p2 play chariot drop=4c") == [
        # What goes is told by what is discarded, to those who may know it.
        ev.PowerPlayed(seat=1, card="chariot"),
        ev.Revealed(seat=1, at=0, card="chariot"),
        ev.Discarded(seat=1, at=(1,), slots=down("4c")),
        ev.Dealt(seat=1, at=(1,), slots=down("8c")),
    ]
    assert hand.view(None).seats[1].slots[:1] == up("chariot")


def test_of_a_card_that_shows_already_it_is_not_told_again() -> None:
    hand = stud("Ac 2p 3p", "emperor Kc empress", "Qp Qc Tr", stock="8c 9s")
    play(hand, "p1 pb")
    assert only(ev.Revealed, play(hand, "p2 play emperor drop=Kc")) == [
        ev.Revealed(seat=1, at=0, card="emperor")
    ]
    assert hand.view(None).seats[1].slots[2:] == up("empress")


def test_of_what_is_done_to_another() -> None:
    hand = draw("tower 4c 5p 6c 7c", LOW, MID, stock="8c As")
    assert play(hand, "p1 play tower on=p3 drop=?; d pick 6r") == [
        ev.PowerPlayed(seat=0, card="tower", on=2, aim="?"),
        ev.Discarded(seat=2, at=(2,), slots=down("6r"), by=0),
        ev.Dealt(seat=2, at=(2,), slots=down("8c")),
        ev.Discarded(seat=0, at=(0,), slots=up("tower")),
        ev.Dealt(seat=0, at=(0,), slots=down("As")),
    ]


def test_of_a_trade_and_of_an_end() -> None:
    hand = draw("death 4c 5p 6c 7c", "magician 3c 5r 7s 9c", MID, stock="8c As")
    assert play(hand, "p1 cc; p2 play magician on=p3 give=3c take=?; d pick 6r")[1:] == [
        ev.PowerPlayed(seat=1, card="magician", on=2, aim="?"),
        ev.Swapped(seat=1, on=2, given="3c", taken="6r", shows=(False, False)),
        ev.Discarded(seat=1, at=(0,), slots=up("magician")),
        ev.Dealt(seat=1, at=(0,), slots=down("8c")),
    ]
    play(hand, "p2 cbr 2; p3 cc")
    assert play(hand, "p1 play death on=p3") == [
        ev.PowerPlayed(seat=0, card="death", on=2),
        ev.Folded(seat=2, card="death"),
        ev.Discarded(seat=0, at=(0,), slots=up("death")),
        ev.Dealt(seat=0, at=(0,), slots=down("As")),
    ]


def test_of_a_rank_that_is_named_and_of_what_stops_a_card() -> None:
    hand = draw("world wheel-of-fortune 5p 6c 7c", LOW, "Ps 4p 6r 8s Tc", stock="8c As")
    assert play(hand, "p1 play world rank=9; p2 allow; p3 allow") == [
        ev.PowerPlayed(seat=0, card="world", rank="9"),
        ev.Revealed(seat=0, at=0, card="world"),
        ev.RankNamed(seat=0, rank="9"),
    ]
    assert play(hand, "p1 play wheel-of-fortune mode=trade; p2 allow; p3 stop Ps") == [
        ev.PowerPlayed(seat=0, card="wheel-of-fortune", mode="trade"),
        ev.PowerStopped(seat=0, card="wheel-of-fortune", by=2, using="Ps"),
        ev.Discarded(seat=2, at=(0,), slots=up("Ps")),
        ev.Dealt(seat=2, at=(0,), slots=down("8c")),
    ]


def test_of_the_star_and_of_what_is_kept() -> None:
    for kept, left in (("Ac", "As"), ("As", "Ac")):
        hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, stock="star Ac As")
        assert play(hand, "p1 play wheel-of-fortune mode=trade")[1:] == [
            ev.Discarded(seat=0, at=(0,), slots=up("wheel-of-fortune")),
            ev.Discarded(seat=0, at=(0,), slots=up("star")),
            ev.StarDrawn(seat=0, at=(0, 0), slots=down("Ac") + down("As")),
        ]
        assert play(hand, f"p1 keep {kept}") == [
            ev.Dealt(seat=0, at=(0,), slots=down(kept)),
            ev.Discarded(seat=0, at=(0,), slots=down(left)),
        ]


def test_of_a_winner_that_is_judged() -> None:
    hands = ("Ps 4s 5s 6s", "strength sun Kp Kc", "Ac 3c 4c 6c")
    hand = table("omaha-holdem", *hands, stock="9c Qr 2s 8p 7r Ar")
    play(hand, "p1 cc; p2 cc; p3 cc", *["p2 cc; p3 cc; p1 cc"] * 3)
    assert hand.view(None).question == OpenQuestion(seat=0, card="Ps", on=None, asked=(2, 0))
    told = play(hand, "p3 allow; p1 play Ps on=p2")
    assert told[:4] == [
        ev.PowerPlayed(seat=0, card="Ps", on=1),
        ev.Judged(seat=1, rank=hand.shown[1]),
        ev.Discarded(seat=0, at=(0,), slots=up("Ps")),
        # At a showdown all cards are shown.
        ev.Dealt(seat=0, at=(0,), slots=up("Ar")),
    ]
    # Two of one's own count in Omaha: with all four there would be four kings.
    assert hand.shown[1].label == "straight"
