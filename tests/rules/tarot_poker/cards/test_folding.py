"""Cards that fold a player, and what saves one: Death and Strength, the Moon and the Sun."""

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

DEATH = "death 4c 5p 6c 7c"


# Death, played.


def test_death_face_down_is_wild():
    hand = draw(DEATH, LOW, also="strength")
    assert worth(hand, 1) == "straight"
    play(hand, "p1 cc")
    stands(hand, 2, BETS, [100] * 2, 0, [1, 2])


def test_death_folds_an_automatic_winner_too():
    hand = draw(DEATH, "sun judgment 5r 7s 9c", MID, stock="Ac")
    told = play(hand, "p1 play death on=p2")
    # Who is folded shows nothing; what they have bet stays in the pot.
    assert only(ev.Folded, told) == [ev.Folded(seat=1, card="death")]
    assert seen(hand, 2) == ""
    assert held(hand, 1) == "Ac 4c 5p 6c 7c"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 3])


def test_death_leaves_the_bet_of_whom_it_folds_to_be_met():
    hand = draw(LOW, MID, DEATH, stock="Ac")
    play(hand, "p1 cc; p2 cbr 10; p3 play death on=p2")
    stands(hand, 3, "call 10, raise 20-100, fold", [100, 90, 100], 10, [1, 3])
    play(hand, "p3 cc; p1 f")
    stands(hand, None, "", [100, 90, 110], 0, [3])


def test_death_strength_saves_and_shows_and_is_still_wild():
    hand = draw(DEATH, "strength 3c 4s 5r 6r", MID.replace("6r", "Qs"), stock="Ac")
    play(hand, "p1 play death on=p2")
    assert hand.view(None).question == OpenQuestion(seat=0, card="death", on=1, asked=(1,))
    assert can(hand, 2) == ["allow", "stop card=strength", "let-be"]
    told = play(hand, "p2 stop strength")
    assert only(ev.PowerStopped, told) == [ev.PowerStopped(seat=0, card="death", by=1, using="strength")]
    assert (seen(hand, 2), worth(hand, 2)) == ("strength ?? ?? ?? ??", "straight")
    # Death stays, still wild, and is used up.
    assert (held(hand, 1), worth(hand, 1)) == (DEATH, "straight")
    refused(hand, "p1 play death on=p3", "power-used")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_strength_saves_nobody_but_its_holder():
    hand = draw(DEATH, "strength 3c 4s 5r 6r", MID.replace("6r", "Qs"), stock="Ac")
    play(hand, "p1 play death on=p3; p3 allow")
    assert held(hand, 1) == "Ac 4c 5p 6c 7c"
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2])


def test_strength_that_is_denied_saves_nobody():
    hand = draw("death Ps 5p 6c 7c", "strength 3c 4s 5r 6r", MID.replace("6r", "Qs"), stock="Ac Kc")
    play(hand, "p1 play Ps on=p2 drop=?; d pick strength; p1 play death on=p2")
    assert can(hand, 2) == ["allow", "let-be"]
    refused(hand, "p2 stop strength", "cannot-stop-with")
    play(hand, "p2 allow")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 3])


def test_strength_is_wild_and_has_nothing_to_play():
    hand = draw("strength 4c 5p 6c 7c", LOW)
    assert worth(hand, 1) == "straight"
    refused(hand, "p1 play strength", "no-power")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# Death, dealt.


def test_death_dealt_face_up_folds_whom_it_is_dealt_to():
    hand = stud("4c 2p", "Kp death", "Qp Tr")
    assert (seen(hand, 1), seen(hand, 2)) == ("?? 2p", "")
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 3])


def test_death_dealt_face_up_asks_for_no_strength():
    hand = stud("4c 2p", "strength death", "Qp Tr")
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 3])


def test_r5_death_that_lies_face_up_by_the_magician_folds_nobody_and_has_no_power():
    hand = stud("magician death 2c", "Kp Kc 9s", "Ap As Tr", stock="8s 7c 6c 5c")
    told = play(hand, "p1 play magician on=p2 give=death take=9s")
    assert not only(ev.Folded, told)
    assert (seen(hand, 2), held(hand, 1)) == ("?? ?? death", "8s 9s 2c")
    play(hand, "p1 pb")
    refused(hand, "p2 play death on=p1", "power-not-so")
    stands(hand, 2, "call 1, raise 2-100, fold", [99, 100, 100], 1, [1, 2, 3])


# The Moon and the Sun.


def test_moon_dealt_face_down_is_wild_and_has_nothing_to_play():
    hand = draw("moon 4c 5p 6c 7c", LOW, also="sun")
    assert worth(hand, 1) == "straight"
    refused(hand, "p1 play moon", "no-power")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_moon_sun_revealed_saves_and_then_it_is_wild():
    hand = stud("4c 2p", "sun moon", "Qp Tr")
    assert hand.view(None).question == OpenQuestion(seat=1, card="moon", on=1, asked=(1,))
    stands(hand, 2, "allow", [100] * 3, 0, [1, 2, 3])
    assert can(hand, 2) == ["allow", "stop card=sun"]
    told = play(hand, "p2 stop sun")
    assert told[0] == ev.PowerStopped(seat=1, card="moon", by=1, using="sun")
    assert (seen(hand, 2), worth(hand, 2)) == ("sun moon", "pair")
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 2, 3])


def test_moon_sun_its_player_may_keep_it_hidden_and_fold():
    hand = stud("4c 2p", "sun moon", "Qp Tr")
    told = play(hand, "p2 allow")
    assert told[0] == ev.Folded(seat=1, card="moon")
    assert seen(hand, 2) == ""
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 3])


def test_moon_sun_is_asked_for_as_if_it_were_held_where_it_is_in_the_deck():
    hand = stud("4c 2p", "Kp moon", "Qp Tr", also="sun")
    stands(hand, 2, "allow", [100] * 3, 0, [1, 2, 3])
    assert can(hand, 2) == ["allow"]
    play(hand, "p2 allow")
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 3])


def test_moon_dealt_face_up_folds_an_automatic_winner_too():
    hand = stud("4c 3c 2p", "strength judgment moon", "Qp Qs Tr")
    assert seen(hand, 2) == ""
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 3])


def test_sun_moon_of_another_it_does_not_save():
    hand = stud("sun 2p", "Kp moon", "Qp Tr")
    refused(hand, "p1 stop sun", "not-your-turn")
    play(hand, "p2 allow")
    assert seen(hand, 1) == "?? 2p"
    stands(hand, 1, "bring-in 1, bet 2-100", [100] * 3, 0, [1, 3])


def test_sun_moon_where_it_was_denied_before_it_does_not_save():
    hand = stud("Ps Kc 2p", "sun 8c Kp", "Qp Qs Tr", stock="Ac 5c moon 6c")
    play(hand, "p1 play Ps on=p2 drop=?; d pick sun; p1 pb; p2 cc; p3 cc")
    # The next street deals p2 the Moon.
    assert hand.view(None).question == OpenQuestion(seat=1, card="moon", on=1, asked=(1,))
    assert can(hand, 2) == ["allow"]
    play(hand, "p2 allow")
    stands(hand, 3, "check, bet 2-99, fold", [99] * 3, 3, [1, 3])


def test_sun_is_wild_and_has_nothing_to_play():
    hand = draw("sun 4c 5p 6c 7c", LOW)
    assert worth(hand, 1) == "straight"
    refused(hand, "p1 play sun", "no-power")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


# The three that win.


def test_strength_sun_judgment_two_of_them_are_an_automatic_winner():
    for two in ("strength sun", "strength judgment", "sun judgment"):
        hand = draw(f"{two} 5p 3s 2s", "Ac As Ar Ap Kp", ante=5)
        assert worth(hand, 1) == "automatic-winner"
        play(hand, "p1 cc; p2 cbr 20; p1 cc; p1 sd; p2 sd; p1 cc; p2 cc")
        stands(hand, None, "", [125, 75], 0, [1, 2])


def test_judgment_alone_is_no_automatic_winner():
    hand = draw("judgment 5p 9c 3s 2s", "Ac As 4r 8p Kp", ante=5)
    assert worth(hand, 1) == "pair"
    play(hand, "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    stands(hand, None, "", [95, 105], 0, [1, 2])
