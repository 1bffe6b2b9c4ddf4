"""What a view says of cards that are used up or denied, and what may be done in the midst of a power."""

from __future__ import annotations

from rules.hand import Hand
from tests.rules.play import start
from tests.rules.tarot_poker.table import BETS, LOW, MID, draw, play, stacked, stands, worth


def used(hand: Hand, player: int) -> list[tuple[str, ...]]:
    """What the table, p1 and p2 see of a player's used cards."""
    return [hand.view(viewer).seats[player - 1].used for viewer in (None, 0, 1)]


def kinds(hand: Hand, player: int) -> list[str]:
    """What a player may do, leaving included."""
    return [choice.kind for choice in hand.choices(player - 1)]


def test_a_card_that_is_used_up_is_named_to_all_who_see_it():
    hand = draw("chariot magician 5p 6c 7c", "justice 3c 5r 7s 9c", stock="8c")
    assert used(hand, 1) == [(), (), ()]
    play(hand, "p1 play chariot drop=7c; p1 play magician on=p2 give=5p take=?; p2 stop justice")
    # The Chariot shows, and the Magician who was stopped does not.
    assert used(hand, 1) == [("chariot",), ("chariot", "magician"), ("chariot",)]
    # A defence uses nothing up.
    assert used(hand, 2) == [(), (), ()]
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_a_hidden_card_that_was_denied_is_told_to_all_when_it_is_shown():
    hand = draw("Ps 4c 5p 6c 7c", "fool Ac 3p 3s 9c", stock="Kc")
    play(hand, "p1 play Ps on=p2 drop=?; d pick fool")
    assert [hand.view(viewer).seats[1].denied for viewer in (None, 0, 1)] == [(), (), ("fool",)]
    play(hand, "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    assert [hand.view(viewer).seats[1].denied for viewer in (None, 0, 1)] == [("fool",)] * 3
    stands(hand, None, "", [100, 100], 0, [1, 2])


def test_all_may_leave_or_let_all_be_while_an_answer_is_awaited():
    hand = draw("world 4c 5p 6c 7c", LOW, "justice 4p 6r 8s Tc")
    play(hand, "p1 play world rank=9")
    assert [kinds(hand, player) for player in (1, 2, 3)] == [
        ["let-be", "leave"],
        ["allow", "let-be", "leave"],
        ["allow", "stop", "let-be", "leave"],
    ]
    assert [[choice.kind for choice in hand.public_choices(seat)] for seat in range(3)] == [
        ["leave"],
        ["allow"],
        ["allow"],
    ]
    assert hand.may_act() == {0, 1, 2}
    stands(hand, 2, "allow", [100] * 3, 0, [1, 2, 3])


def test_nobody_does_anything_while_one_chooses_what_the_star_brought():
    hand = stacked("five-card-draw", 2, "2c star 8c Kc 3c 2p 4c 5p 6c 7c 7s 9c Qs", dealer=1, also="world Ps")
    assert (kinds(hand, 1), kinds(hand, 2)) == ([], ["keep"])
    assert hand.may_act() == frozenset()
    assert worth(hand, 2) == ""
    stands(hand, 2, "keep 1-1", [100] * 2, 0, [1, 2])


def test_what_cards_are_worth_is_known_while_another_chooses():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, MID, stock="star 8c Kc")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert [worth(hand, player) for player in (1, 2, 3)] == ["", "high-card", "high-card"]
    play(hand, "p1 keep 8c")
    assert worth(hand, 1) == "straight"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_what_is_no_bet_of_a_player_is_public_without_cards_and_letting_be():
    hand = draw("Kc 4c 5p 6c 7c", "emperor empress 5r 7s 9c", MID, also="justice magician")
    assert [choice.kind for choice in hand.choices(1)] == ["leave", "play", "let-be"]
    assert [choice.kind for choice in hand.public_choices(1)] == ["leave"]
    # Who is out can do nothing any more, nor seem to.
    play(hand, "p1 f")
    assert (hand.choices(0), hand.public_choices(0)) == ((), ())


def test_who_only_watches_a_dealer_choose_can_do_nothing_in_public_either():
    hand = start("tarot-poker", (100, 100, 100), specials=True, dealers_choice=True)
    assert [choice.kind for choice in hand.public_choices(0)] == ["form", "special"]
    assert hand.public_choices(0)[0].picks == hand.choices(0)[0].picks
    assert hand.public_choices(1) == hand.choices(1)


def test_while_the_star_waits_nobody_else_can_do_anything_in_public_either():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", "emperor empress 5r 7s 9c", MID, stock="star Ac As")
    play(hand, "p1 play wheel-of-fortune mode=trade")
    assert [choice.kind for choice in hand.public_choices(0)] == ["keep"]
    assert hand.public_choices(1) == hand.public_choices(2) == ()
