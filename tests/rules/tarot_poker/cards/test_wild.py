"""What a card is in the hand, and what it is once denied: Lovers, Hermit, World, Pages, Star."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import Keep
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
    stacked,
    stands,
    stud,
    table,
    worth,
)

PAGE = "Ps 4c 5r 6s 7c"


def denied(cards: str, card: str):
    """p2 holds these cards, and one of them, hidden, is denied by p1's Page of Swords."""
    hand = draw(PAGE, cards, stock="Ac")
    play(hand, f"p1 play Ps on=p2 drop=?; d pick {card}")
    assert held(hand, 1) == "Ac 4c 5r 6s 7c"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
    return hand


# The Lovers.


def test_lovers_are_two_wild_cards_of_one_rank_and_the_best_five_count():
    hand = draw("lovers Ap Ac Kp Kc", "Qp Qc Qr Qs 2c", ante=5)
    assert worth(hand, 1) == "four"
    play(hand, "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    stands(hand, None, "", [105, 95], 0, [1, 2])


def test_lovers_one_half_may_be_left_out():
    hand = draw("lovers Ap Kp Np Qp", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "straight-flush"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_lovers_denied_are_a_single_six():
    hand = draw("lovers 6c 6r 8s Tc", LOW, stock="Ac")
    assert worth(hand, 1) == "four"
    hand = denied("lovers 6c 6r 8s Tc", "lovers")
    assert worth(hand, 2) == "three"


def test_r6_lovers_in_omaha_and_one_other_own_card_make_six():
    board = "Ap 9c 9r 4s 3p"
    hand = table("omaha-holdem", "lovers Ac 2p 7s", "fool Ar 2c 7p", stock=board)
    play(hand, "p1 cc; p2 cbr 4; p1 cc; p2 cbr 2")
    # Four aces with both halves; the Fool makes a full house of aces and nines.
    assert hand.view(None).board == ("Ap", "9c", "9r")
    assert (worth(hand, 1), worth(hand, 2)) == ("four", "full-house")
    stands(hand, 1, "call 2, raise 4-96, fold", [96, 94], 10, [1, 2])


# The Hermit and the Page of Pentacles.


def test_hermit_alone_is_wild():
    hand = draw("hermit Kc Qc 3p 2s", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "pair"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_hermit_beside_another_wild_card_is_a_nine_of_any_suit():
    hand = draw("hermit fool Kc 9s 2s", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "three"
    hand = draw("hermit magician Kc 7c 2c", LOW.replace("2p", "2r"))
    assert worth(hand, 1) == "flush"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_hermit_is_wild_again_once_the_other_wild_card_is_gone():
    hand = draw("hermit chariot Kc 9s 2s", LOW.replace("2p", "2c"), stock="4c")
    assert worth(hand, 1) == "three"
    play(hand, "p1 cc; p2 cc; p1 sd chariot; p2 sd")
    assert (held(hand, 1), worth(hand, 1)) == ("hermit 4c Kc 9s 2s", "pair")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_hermit_pp_neither_is_wild_by_the_other():
    # The Page of Pentacles counts as another wild card for the Hermit, and he does not for the Page.
    hand = draw("hermit Pp Kc 3p 2s", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "high-card"
    hand = draw("hermit Pp 9s Np 2s", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "two-pair"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_hermit_pp_fool_the_page_is_wild_and_the_hermit_is_not():
    hand = draw("hermit Pp fool Kc 9s", LOW)
    assert worth(hand, 1) == "four"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_pp_alone_is_the_knight_of_pentacles():
    hand = draw("Pp Kp 9p 3p 2p", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "flush"
    hand = draw("Pp Nc Kp 3p 2s", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "pair"
    refused(hand, "p1 play Pp", "no-power")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_pp_beside_another_wild_card_is_wild():
    hand = draw("Pp fool Kc 3p 2s", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "three"
    hand = draw("world Pp Kc 3p 2s", LOW.replace("2p", "2c"))
    assert worth(hand, 1) == "three"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_pp_is_wild_by_a_minor_that_the_world_made_wild():
    hand = draw("world 4c 5p 6c 7c", "Pp Kc 3p 2s 8s")
    assert worth(hand, 2) == "high-card"
    play(hand, "p1 play world rank=3")
    assert worth(hand, 2) == "three"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# The World.


def test_world_reaches_the_shared_cards():
    hand = table("texas-holdem", "world Ac", "Kp Kc", stock="9c 9r 2s 4p 7r")
    play(hand, "p1 play world rank=9; p1 cc; p2 cc")
    assert hand.view(None).board == ("9c", "9r", "2s")
    assert (worth(hand, 1), worth(hand, 2)) == ("four", "four")
    stands(hand, 2, "check, bet 2-98, fold", [98] * 2, 4, [1, 2])


def test_world_lets_an_upcard_of_its_rank_open():
    hand = stud("world Qs", "Kp 9s", "Kc Ar", stock="Qp 4c")
    play(hand, "p2 pb; p3 cc; p1 play world rank=9; p1 f")
    # A wild nine and a queen are a pair.
    assert (seen(hand, 2), seen(hand, 3)) == ("?? 9s Qp", "?? Ar 4c")
    stands(hand, 2, "check, bet 2-99, fold", [100, 99, 99], 2, [2, 3])


def test_world_ps_an_upcard_of_its_rank_can_be_denied():
    hand = stud("Ps 2p", "Kp 9s", "world Tr", stock="Ac")
    play(hand, "p1 pb; p2 cc; p3 play world rank=9; p1 allow; p2 allow; p3 cbr 10")
    assert can(hand, 1)[3:5] == ["play card=Ps on=p2 drop=9s|?", "play card=Ps on=p3 drop=world"]


def test_r6_in_omaha_two_of_ones_own_count_wild_or_not():
    # Three kings and Strength would be four.
    hand = table("omaha-holdem", "Kp Kc Kr strength", "2p 3c 5r 7s", stock="9c 4s 8s")
    play(hand, "p1 cc; p2 cc")
    assert (worth(hand, 1), worth(hand, 2)) == ("pair", "high-card")


def test_world_makes_no_special_wild_whatever_it_is_in_the_hand():
    hand = draw("world 4c 5p 6c 7c", "wheel-of-fortune Kc 3p 2s 8s")
    play(hand, "p1 play world rank=T")
    assert worth(hand, 2) == "high-card"
    hand = draw("world 4c 5p 6c 7c", "Pp Kc 3p 2s 8s")
    play(hand, "p1 play world rank=N")
    assert worth(hand, 2) == "high-card"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r11_world_its_rank_stays_named_once_it_is_given_away():
    hand = draw("world 4c 5p 6c 7c", "magician 3c 5r 9s Kc", stock="Ac")
    play(hand, "p1 play world rank=9; p1 cc; p2 play magician on=p1 give=3c take=world")
    assert (held(hand, 2), hand.view(None).named_rank) == ("Ac world 5r 9s Kc", "9")
    # It is still revealed, and two cards are wild.
    assert (seen(hand, 2), worth(hand, 2)) == ("?? world ?? ?? ??", "three")
    refused(hand, "p2 play world rank=K", "power-used")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_r11_world_ps_its_rank_stays_named_once_it_is_denied():
    hand = draw("world 4c 5p 6c 9p", "Ps 3c 5r 9s Kc", stock="Ac")
    play(hand, "p1 play world rank=9; p2 allow; p1 cc; p2 play Ps on=p1 drop=world")
    assert hand.view(None).named_rank == "9"
    # The World itself is dead (XXI), the nine is wild, and four live cards make no straight.
    assert worth(hand, 1) == "pair"
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_world_ps_is_given_up_to_stop_it_and_the_emperor_does_not_matter():
    hand = draw("world emperor 5p 6c 7c", "Ps 3c 5r 7s 9c", stock="Ac")
    told = play(hand, "p1 play world rank=9; p2 stop Ps")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=0, card="world", by=1, using="Ps")]
    assert (hand.view(None).named_rank, held(hand, 2)) == ("", "Ac 3c 5r 7s 9c")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# The Page of Swords (Ps), on one's turn to bet.


def test_ps_denies_a_hidden_wild_card_and_only_its_owner_learns_which():
    hand = draw(PAGE, "magician Kc 3p 2s 8c", MID, stock="Ac")
    told = play(hand, "p1 play Ps on=p2 drop=?; d pick magician")
    (event,) = only(ev.Denied, told)
    assert [event.seen_by(viewer).card for viewer in (None, 0, 1, 2)] == ["??", "??", "magician", "??"]
    assert [hand.view(viewer).seats[1].denied for viewer in (None, 0, 1)] == [(), (), ("magician",)]
    # He is an Ace now, and has no power.
    assert (held(hand, 1), worth(hand, 2)) == ("Ac 4c 5r 6s 7c", "high-card")
    play(hand, "p1 cc")
    refused(hand, "p2 play magician on=p1 give=Kc take=?", "power-denied")
    stands(hand, 2, BETS, [100] * 3, 0, [1, 2, 3])


def test_ps_is_spent_also_where_there_is_no_hidden_wild_card():
    hand = draw(PAGE, "2p 3c 5p 7s 9c", MID, stock="Ac")
    told = play(hand, "p1 play Ps on=p2 drop=?; d pick -")
    (event,) = only(ev.Denied, told)
    assert [event.seen_by(viewer).card for viewer in (None, 0, 1)] == ["??", "??", None]
    assert held(hand, 1) == "Ac 4c 5r 6s 7c"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_ps_denies_a_card_that_shows():
    hand = stud("Ps 2p", "Kp magician", "Qp Tr", stock="Ac")
    assert can(hand, 1)[2:] == ["play card=Ps on=p2 drop=magician|?", "play card=Ps on=p3 drop=?"]
    told = play(hand, "p1 play Ps on=p2 drop=magician")
    assert only(ev.Denied, told) == [ev.Denied(seat=1, card="magician", shows=True)]
    assert hand.view(None).seats[1].denied == ("magician",)
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 2, 3])


def test_ps_may_deny_a_page_of_pentacles_that_shows_for_what_is_hidden_may_make_it_wild():
    hand = stud("Ps 2p", "Kp Pp", "Qp Tr", stock="Ac")
    assert can(hand, 1)[2:] == ["play card=Ps on=p2 drop=Pp|?", "play card=Ps on=p3 drop=?"]
    play(hand, "p1 play Ps on=p2 drop=Pp")
    assert not hand.may_be_wild(1, "Pp")


@pytest.mark.parametrize(
    ("cards", "card", "before", "after"),
    [
        # A Page is the Knight of its suit.
        ("Pc Np Kc 3p 2s", "Pc", "pair", "pair"),
        ("Pr Np Kr 3p 2s", "Pr", "pair", "pair"),
        # An Arcanum below X is its number in any suit.
        ("magician Ap Kc 3p 2s", "magician", "pair", "pair"),
        ("empress 3c 3p Kc 2s", "empress", "three", "three"),
        ("strength 9p Kp 3p 2p", "strength", "flush", "flush"),
        # But two cards of one rank and suit never make a flush.
        ("strength 8p Kp 3p 2p", "strength", "flush", "pair"),
        # What is above X, and the Fool, is dead: no card at all, and four make no straight.
        ("fool 8p 9p Tp Np", "fool", "straight-flush", "high-card"),
        ("justice 8p 9c Tp Np", "justice", "straight", "high-card"),
        ("tower 8p 8c Kp Np", "tower", "three", "pair"),
        # It makes no automatic winner.
        ("strength sun Kp 3p 2s", "sun", "automatic-winner", "pair"),
        ("strength sun 8p 3p 2s", "strength", "automatic-winner", "three"),
        # It counts as no wild card for the Hermit, nor for the Page of Pentacles.
        ("hermit tower Kp 3p 2s", "tower", "pair", "pair"),
        ("Pp tower Kp Np 2s", "tower", "three", "pair"),
        ("hermit Kp 9p 3p 2s", "hermit", "pair", "pair"),
    ],
)
def test_ps_makes_of_a_wild_card_what_it_is_denied(cards, card, before, after):
    assert worth(draw(PAGE, cards), 2) == before
    hand = denied(cards, card)
    assert worth(hand, 2) == after
    assert hand.view(1).seats[1].denied == (card,)


def test_ps_makes_a_minor_that_the_world_made_wild_its_printed_self():
    hand = draw("Ps world 5p 6c 7c", "9s Kc 3p 2s 8s", stock="Ac")
    play(hand, "p1 play world rank=9; p2 allow")
    assert worth(hand, 2) == "pair"
    play(hand, "p1 play Ps on=p2 drop=?; d pick 9s")
    assert (worth(hand, 2), hand.view(None).named_rank) == ("high-card", "9")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_emperor_ps_he_stops_it_and_shows_and_the_page_stays_wild():
    hand = draw(PAGE, "emperor Kc 3p 2s 8c", MID, stock="Ac")
    play(hand, "p1 play Ps on=p2 drop=?")
    assert hand.view(None).question == OpenQuestion(seat=0, card="Ps", on=1, asked=(1,))
    told = play(hand, "p2 stop emperor")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=0, card="Ps", by=1, using="emperor")]
    assert (seen(hand, 2), worth(hand, 2)) == ("emperor ?? ?? ?? ??", "pair")
    assert (held(hand, 1), worth(hand, 1)) == (PAGE, "straight")
    refused(hand, "p1 play Ps on=p3 drop=?", "power-used")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_emperor_ps_he_may_be_the_one_that_is_denied():
    hand = draw(PAGE, "emperor Kc 3p 2s 8s", stock="Ac")
    play(hand, "p1 play Ps on=p2 drop=?; p2 allow; d pick emperor")
    # A four of any suit.
    assert worth(hand, 2) == "high-card"
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_r13_what_was_denied_while_hidden_is_told_to_nobody_by_who_opens():
    hand = stud("Ps Ks 2p", "fool 7c magician", "Qp Qc Tr", stock="5c 6c 4s 8s 6s")
    play(hand, "p1 play Ps on=p2 drop=?; d pick fool; p1 pb")
    play(hand, "p2 play magician on=p3 give=fool take=Tr; p2 cc; p3 cc")
    # It lies face up now, and only those who have held it know that it is dead.
    assert [hand.view(viewer).seats[2].denied for viewer in (None, 0, 2)] == [(), (), ("fool",)]
    assert (seen(hand, 2), seen(hand, 3)) == ("?? ?? 6c 8s", "?? ?? fool 6s")
    stands(hand, 3, "check, bet 2-99, fold", [99] * 3, 3, [1, 2, 3])


def test_hermit_ps_he_is_no_target_beside_another_wild_card_that_shows():
    hand = stacked("five-card-stud", 2, "Ps Kp 2p hermit 9s magician", dealer=1)
    assert can(hand, 1)[2:] == ["play card=Ps on=p2 drop=hermit|?"]
    play(hand, "p1 pb; p2 cc; p2 cc")
    assert seen(hand, 2) == "?? hermit magician"
    assert can(hand, 1)[3:] == ["play card=Ps on=p2 drop=magician|?"]
    stands(hand, 1, "check, bet 2-99, fold", [99] * 2, 2, [1, 2])


def test_ps_world_one_that_the_emperor_stopped_still_answers():
    # Used up is its power, and a defence is there as often as it is needed.
    hand = draw(PAGE, "emperor world 3p 2s 8c", stock="Ac")
    play(hand, "p1 play Ps on=p2 drop=?; p2 stop emperor; p1 cc; p2 play world rank=3")
    assert can(hand, 1) == ["allow", "stop card=Ps", "let-be"]
    play(hand, "p1 stop Ps")
    assert (held(hand, 1), hand.view(None).named_rank) == ("Ac 4c 5r 6s 7c", "")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


# The Star.


def test_star_drawn_for_a_power_draws_two_and_keeps_one():
    hand = draw("wheel-of-fortune 4c 5p 6c 7c", LOW, stock="star 8c Kc Qc")
    told = play(hand, "p1 play wheel-of-fortune mode=trade")
    assert can(hand, 1) == ["keep card=8c|Kc"]
    # The table sees the Star, and neither of the two.
    assert [str(slot) for slot in only(ev.Discarded, told)[1].seen_by(1).slots] == ["star"]
    assert [str(slot) for slot in only(ev.StarDrawn, told)[0].seen_by(1).slots] == ["??", "??"]
    refused(hand, "p1 cc", "answer-first")
    told = play(hand, "p1 keep 8c")
    assert [str(slot) for slot in only(ev.Discarded, told)[0].seen_by(1).slots] == ["??"]
    assert (held(hand, 1), worth(hand, 1)) == ("8c 4c 5p 6c 7c", "straight")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_star_for_the_towers_target_is_kept_by_the_target():
    hand = draw("tower 4c 5p 6c 7c", LOW, stock="star 8c devil Ac Qc")
    play(hand, "p1 play tower on=p2 drop=?; d pick 5r")
    assert (hand.to_act(), can(hand, 2)) == ({1}, ["keep card=8c|devil"])
    play(hand, "p2 keep 8c")
    # Whose turn it was draws for the Tower after that.
    assert (held(hand, 2), held(hand, 1)) == ("2p 3c 8c 7s 9c", "Ac 4c 5p 6c 7c")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_star_dealt_down_shows_nothing_but_itself_and_when_time_runs_out_the_first_is_kept():
    hand = stacked("five-card-draw", 2, "2c star 8c Kc 3c 2p 4c 5p 6c 7c 7s 9c Qs", dealer=1)
    assert can(hand, 2) == ["keep card=8c|Kc"]
    assert hand.timeout_action(1) == Keep(seat=1, card="8c")
    play(hand, "p2 keep 8c")
    assert (held(hand, 1), held(hand, 2)[:2]) == ("2c 3c 4c 6c 7s", "8c")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])
