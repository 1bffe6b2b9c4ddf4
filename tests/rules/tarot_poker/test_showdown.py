"""Wild hands shown down, automatic winners and the Page of Swords against them, and losing hands."""

from __future__ import annotations

from rules import events as ev
from rules.hand import OpenQuestion
from tests.rules.play import only
from tests.rules.tarot_poker.table import can, held, play, refused, seen, stands, table

DRAW, HOLDEM = "five-card-draw", "texas-holdem"
LOW, MID = "2p 3c 5r 7s 9c", "2c 4p 6r 8s Tc"


def shown(*hands: str, **more: object):
    """All have checked to the showdown, each with 10 in the pot; p1 is first."""
    players = range(1, len(hands) + 1)
    hand = table(DRAW, *hands, **{"dealer": len(hands) - 1, "ante": 10, **more})
    play(hand, "; ".join(f"p{n} cc" for n in players), "; ".join(f"p{n} sd" for n in players))
    told = play(hand, "; ".join(f"p{n} cc" for n in players))
    return hand, told


def test_an_automatic_winner_beats_every_hand():
    hand, _ = shown("strength sun 3p 2s Kc", "As Ks Qs Ns Ts")
    stands(hand, None, "", [110, 90], 0, [1, 2])
    assert [award.rank.label for award in hand.result.awards] == ["automatic-winner"]


def test_the_devil_loses_to_every_hand_and_beside_an_automatic_winner_too():
    hand, _ = shown("strength sun devil 2s Kc", LOW)
    stands(hand, None, "", [90, 110], 0, [1, 2])


def test_the_devil_who_is_the_last_one_in_wins():
    hand = table(DRAW, "devil 4c 5p 6c 7c", LOW, dealer=1, ante=10)
    play(hand, "p1 cbr 10; p2 f")
    stands(hand, None, "", [110, 90], 0, [1])


# The Page of Swords at a showdown (R14).


def test_page_of_swords_an_automatic_winner_that_is_shown_is_judged_as_it_is():
    hand, _ = shown("strength sun 3p 2s Kc", "Ps 3c 5r 7s 9c", "Ap Ac Ar 4s 4c", stock="Qc")
    assert hand.view(None).question == OpenQuestion(seat=2, card="Ps", asked=(1, 2))
    stands(hand, 2, "allow", [90] * 3, 30, [1, 2, 3])
    assert can(hand, 2) == ["allow", "play card=Ps on=p1"]
    assert can(hand, 3) == ["allow"]
    refused(hand, "p2 play Ps on=p3", "power-not-so")
    assert play(hand, "p2 play Ps on=p1") == []
    told = play(hand, "p3 allow")
    assert told[0] == ev.PowerPlayed(seat=1, card="Ps", on=0)
    (judged,) = only(ev.Judged, told)
    assert (judged.seat, judged.rank.label) == (0, "three")
    # The Page is given up as usual, and the new card counts.
    assert seen(hand, 2) == "Qc 3c 5r 7s 9c"
    stands(hand, None, "", [90, 90, 120], 0, [1, 2, 3])


def test_page_of_swords_emperor_stops_it_at_a_showdown_too():
    hand, _ = shown("strength sun emperor 2s Kc", "Ps 3c 5r 7s 9c", "Ap Ac Ar 4s 4c")
    told = play(hand, "p2 play Ps on=p1; p3 allow")
    assert not only(ev.Judged, told)
    assert hand.view(None).question == OpenQuestion(seat=1, card="Ps", on=0, asked=(0,))
    play(hand, "p1 stop emperor")
    assert held(hand, 2) == "Ps 3c 5r 7s 9c"
    stands(hand, None, "", [120, 90, 90], 0, [1, 2, 3])


def test_page_of_swords_is_asked_about_whether_or_not_anybody_holds_it():
    hand, told = shown("strength sun 3p 2s Kc", LOW, "Ap Ac Ar 4s 4c", also="Ps")
    assert not only(ev.Won, told)
    stands(hand, 2, "allow", [90] * 3, 30, [1, 2, 3])
    play(hand, "p2 allow; p3 allow")
    stands(hand, None, "", [120, 90, 90], 0, [1, 2, 3])


def test_page_of_swords_the_new_card_is_drawn_before_the_pot_is_awarded_and_folds_nobody():
    for card in ("death", "moon"):
        hand, _ = shown("strength sun 3p 2s Kc", "Ps 9c 9r 7s 4c", stock=card)
        play(hand, "p2 play Ps on=p1")
        # Wild, it makes three nines beside the pair; the other has three kings.
        assert seen(hand, 2) == f"{card} 9c 9r 7s 4c"
        stands(hand, None, "", [110, 90], 0, [1, 2])


def test_page_of_swords_the_star_drawn_for_it_acts_even_then():
    hand, _ = shown("strength sun 3p 2s Kc", "Ps 9c 9r 7s 4c", stock="star 9p 9s")
    play(hand, "p2 play Ps on=p1")
    assert can(hand, 2) == ["keep card=9p|9s"]
    play(hand, "p2 keep 9s")
    assert seen(hand, 2) == "9s 9c 9r 7s 4c"
    # Three kings beat three nines.
    stands(hand, None, "", [110, 90], 0, [1, 2])


def test_page_of_swords_of_an_all_in_player_is_played_at_the_showdown():
    hand = table(
        DRAW, "strength sun 3p 2s Kc", "Ps 3c 5r 7s 9c", dealer=1, ante=10, stacks=(100, 10), stock="As"
    )
    play(hand, "p1 sd; p2 sd")
    stands(hand, 2, "allow", [90, 0], 20, [1, 2])
    play(hand, "p2 play Ps on=p1")
    stands(hand, None, "", [110, 0], 0, [1, 2])


def test_page_of_swords_is_not_asked_for_where_nobody_wins_at_once_or_it_is_not_in_the_deck():
    hand, _ = shown("strength 4c 3p 2s Kc", LOW, also="Ps sun")
    assert hand.result
    hand, _ = shown("strength sun 3p 2s Kc", LOW)
    assert hand.result


def test_page_of_swords_who_lets_everything_be_is_not_asked_and_a_beaten_hand_may_be_mucked_first():
    hand = table(
        DRAW, "strength sun 3p 2s Kc", LOW, "Ap Ac Ar 4s 4c", dealer=2, ante=10, also="Ps", muck=True
    )
    play(hand, "p2 allow rest; p1 cc; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc")
    play(hand, "p1 sm strength,sun,3p,2s,Kc")
    assert hand.timeout_action(1).__class__.__name__ == "Muck"
    play(hand, "p2 sm; p3 sm Ap,Ac,Ar,4s,4c")
    # p2 is out, and p3 is asked.
    stands(hand, 3, "allow", [90] * 3, 30, [1, 3])
    play(hand, "p3 allow")
    stands(hand, None, "", [120, 90, 90], 0, [1, 3])
