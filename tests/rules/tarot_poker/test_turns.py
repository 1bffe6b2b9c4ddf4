"""When something can be played, why it is refused, and what betting and drawing have to do with it."""

from __future__ import annotations

import pytest

from rules import events as ev
from rules.actions import BringIn, ChooseAtRandom, Deal, Illegal
from rules.hand import Hand
from rules.notation.text import parse_action
from rules.tarot.pack import in_order
from tests.rules.play import only
from tests.rules.tarot_poker.table import can, held, play, refused, seen, stands, table

DRAW, STUD = "five-card-draw", "seven-card-stud"
LOW, MID = "2p 3c 5r 7s 9c", "2c 4p 6r 8s Tc"
BETS = "check, bet 2-100, fold"


def dealt(*hands: str, **more: object) -> Hand:
    """p1 is first to act, and the others follow."""
    return table(DRAW, *hands, **{"dealer": len(hands) - 1, **more})


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("p1 play death on=p2", "card-not-yours"),
        ("p1 play 4c", "no-power"),
        ("p1 play strength", "no-power"),
        ("p1 play magician", "power-not-so"),
        ("p1 play magician on=p1 give=4c take=?", "power-not-so"),
        ("p1 play magician on=p2 give=magician take=?", "power-not-so"),
        ("p1 play magician on=p2 give=4c take=2p", "power-not-so"),
        ("p1 play magician on=p2 give=4c take=? rank=K", "power-not-so"),
        ("p2 play chariot drop=3c", "not-your-turn"),
        ("p2 play emperor drop=3c", "card-not-yours"),
    ],
)
def test_what_cannot_be_played_is_refused_and_says_why(move, reason):
    hand = dealt("magician strength 4c 5p 6c", "chariot 2p 3c 5r 7s", MID, also="justice")
    refused(hand, move, reason)


@pytest.mark.parametrize(
    ("hands", "moves", "move", "reason", "facts"),
    [
        (("world 4c 5p 6c 7c", "justice 3c 5r 7s 9c"), "p1 play world rank=9", "p1 stop justice", "", {}),
        (
            ("world 4c 5p 6c 7c", "justice 3c 5r 7s 9c"),
            "p1 play world rank=9",
            "p2 stop 3c",
            "cannot-stop-with",
            {"card": "3c"},
        ),
        (
            ("wheel-of-fortune 4c 5p 6c 7c", LOW),
            "p1 play wheel-of-fortune mode=trade",
            "p1 keep 4c",
            "keep-one-of-these",
            {"cards": "Ac,As"},
        ),
        (("chariot 4c 5p 6c 7c", LOW), "p1 cc", "p2 stop 3c", "nothing-to-stop", {}),
        (("chariot 4c 5p 6c 7c", LOW), "p1 f", "p1 leave", "hand-is-over", {}),
    ],
)
def test_what_is_refused_is_named(hands, moves, move, reason, facts):
    hand = dealt(*hands, stock="star Ac As")
    play(hand, moves)
    with pytest.raises(Illegal) as refusal:
        hand.push(parse_action(move, hand))
    assert (refusal.value.reason, refusal.value.facts) == (reason or "not-your-turn", facts)


def test_chance_takes_one_of_those_there_are_and_nothing_is_dealt_instead():
    hand = dealt("magician 4c 5p 6c 7c", LOW)
    hand.push(parse_action("p1 play magician on=p2 give=4c take=?", hand))
    for action in (ChooseAtRandom(card="4c"), ChooseAtRandom(card=None), Deal(to=1, cards=("2p",))):
        with pytest.raises(Illegal, match=r"^not-one-of-those$"):
            hand.push(action)
    hand.push(ChooseAtRandom(card="5r"))
    assert held(hand, 2) == "2p 3c 4c 7s 9c"


@pytest.mark.parametrize(
    ("specials", "reason", "facts"),
    [(("fool", "2p"), "no-such-special", {"card": "2p"}), (("fool", "fool"), "special-twice", {})],
)
def test_a_deck_grows_by_specials_of_which_there_is_one_each(specials, reason, facts):
    with pytest.raises(Illegal) as refusal:
        in_order(specials)
    assert (refusal.value.reason, refusal.value.facts) == (reason, facts)


def test_nothing_is_played_while_cards_are_traded_or_once_all_is_bet():
    hand = dealt("chariot 4c 5p 6c 7c", LOW, muck=True)
    play(hand, "p1 cc; p2 cc")
    refused(hand, "p1 play chariot drop=4c", "not-your-turn")
    play(hand, "p1 sd; p2 sd; p1 cc; p2 cc")
    refused(hand, "p1 play chariot drop=4c", "not-your-turn")
    stands(hand, 1, "show, muck", [100] * 2, 0, [1, 2])


def test_nobody_bets_while_cards_are_traded():
    hand = dealt("chariot 4c 5p 6c 7c", LOW)
    play(hand, "p1 cc; p2 cc")
    for move in ("p1 cc", "p1 cbr 4", "p1 f"):
        refused(hand, move, "no-bets-now")
    stands(hand, 1, "trade 0-5", [100] * 2, 0, [1, 2])


def test_who_has_to_bring_in_and_hangs_brings_in_and_does_not_complete():
    hands = ("Ap Ac 9r", "hanged-man Kc 2c", "Qp Qc 3p")
    hand = table(STUD, *hands, bring_in=1, structure="fixed-limit")
    assert [said for said in can(hand, 2) if "play" not in said] == ["bring-in"]
    refused(hand, "p2 cbr 2", "hanged-man-must-see")
    assert hand.timeout_action(1) == BringIn(seat=1)
    play(hand, "p2 pb")
    stands(hand, 3, "call 1, raise 2, fold", [100, 99, 100], 1, [1, 2, 3])


def test_who_has_to_bring_in_and_plays_the_priestess_bets():
    hands = ("Ap Ac 9r", "high-priestess Kc 2c", "Qp Qc 3p")
    hand = table(STUD, *hands, bring_in=1, structure="fixed-limit", stock="Kp")
    play(hand, "p2 play high-priestess")
    stands(hand, 2, "bet 2", [100] * 3, 0, [1, 2, 3])
    refused(hand, "p2 pb", "priestess-must-open")
    play(hand, "p2 cbr 2")
    stands(hand, 3, "call 2", [100, 98, 100], 2, [1, 2, 3])


@pytest.mark.parametrize("ends", ["p1 leave", "p1 f"])
def test_the_priestess_rules_no_more_once_her_player_is_gone(ends):
    hand = dealt("high-priestess 5p 6c 7c 8c", LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess", ends)
    assert hand.view(None).ruler is None
    stands(hand, 2, BETS, [100] * 3, 0, [2, 3])


def test_a_bet_under_the_priestess_stands_when_her_player_has_left():
    hand = dealt("high-priestess 5p 6c 7c 8c", LOW, MID, stock="Ac")
    play(hand, "p1 play high-priestess; p1 cbr 4; p1 leave")
    stands(hand, 2, "call 4, raise 8-100, fold", [96, 100, 100], 4, [2, 3])


def test_a_power_of_which_no_card_could_be_drawn_cannot_be_played():
    hand = dealt("tower magician death Ps 7c", "chariot wheel-of-fortune 5r 7s 9c")
    hand.source.cards = []
    hand._offered = {}
    assert not [said for said in can(hand, 1) if said.startswith("play")]
    refused(hand, "p1 play tower on=p2 drop=?", "power-not-so")
    stands(hand, 1, BETS, [100] * 2, 0, [1, 2])


def test_what_is_thrown_away_comes_back_to_others():
    hand = dealt("tower 4c 5p 6c 7c", LOW, MID)
    hand.source.cards = ["Ac"]
    play(hand, "p1 play tower on=p2 drop=?; d pick 7s")
    # p2 drew the last card; p1's is shuffled in from what p2 threw away.
    assert (held(hand, 2), held(hand, 1)) == ("2p 3c 5r Ac 9c", "7s 4c 5p 6c 7c")
    stands(hand, 1, BETS, [100] * 3, 0, [1, 2, 3])


def test_a_replacement_that_neither_stock_nor_discards_can_give_is_skipped():
    hand = dealt("tower 4c 5p 6c 7c", "chariot 3c 5r 7s 9c", MID, stock="Ac")
    play(hand, "p1 cc; p2 play chariot drop=3c; p2 cbr 2; p3 cc")
    hand.source.cards = []
    # What p2 has thrown away comes back to p1, and not to p2, who goes on with four cards.
    told = play(hand, "p1 play tower on=p2 drop=?; d pick 7s")
    assert (held(hand, 2), held(hand, 1)) == ("chariot Ac 5r 9c", "3c 4c 5p 6c 7c")
    # Nothing is shuffled for p2, for whom nothing is there.
    assert only(ev.Shuffled, told) == [ev.Shuffled(discards=True)]
    stands(hand, 1, "call 2, raise 4-100, fold", [100, 98, 98], 4, [1, 2, 3])
    play(hand, "p1 cc; p1 sd; p2 sd; p3 sd; p1 cc; p2 cc; p3 cc")
    stands(hand, None, "", [104, 98, 98], 0, [1, 2, 3])


OWN = {DRAW: 5, STUD: 3, "five-card-stud": 2, "texas-holdem": 2, "omaha-holdem": 4}
"""How many cards a player has in the first round of betting."""


@pytest.mark.parametrize("form", OWN)
def test_powers_are_played_in_all_forms(form):
    mine, theirs = (["death", "2p", "Kc", "Kp", "9c"], ["3p", "4p", "Qc", "Qp", "Tc"])
    own = OWN[form]
    hand = table(form, " ".join(mine[:own]), " ".join(theirs[:own]), ante=1, bring_in=1, stock="Ac")
    while 0 not in hand.to_act():
        (seat,) = hand.to_act()
        play(hand, f"p{seat + 1} {'pb' if 'bring-in' in can(hand, seat + 1) else 'cc'}")
    told = play(hand, "p1 play death on=p2")
    assert only(ev.Folded, told) == [ev.Folded(seat=1, card="death")]
    assert seen(hand, 2) == ""
    stands(hand, None, "", list(hand.result.stacks), 0, [1])
