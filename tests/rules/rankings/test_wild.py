"""Tarot Poker's ranking: the worked examples, what each special is in a hand, and the rulings."""

from __future__ import annotations

from random import Random

import pytest

from rules.cards import deck
from rules.rankings.wild import Standing, bring_in_value, is_wild, rank, showing_value

SPECIALS = [card.code for card in deck("tarot") if card.special]
JUST_WILD = [
    code for code in SPECIALS if code not in ("lovers", "hermit", "wheel-of-fortune", "devil", "star", "Pp")
]


def hand(own: str, board: str = "", count: int | None = None, **more):
    return rank(own.split(), board.split(), count, standing(**more))


def standing(world: str = "", denied: str = "", *, judged: bool = False) -> Standing:
    return Standing(world, frozenset(denied.split()), judged)


def told(own: str, board: str = "", count: int | None = None, **more) -> str:
    """The kind of hand, and its parts: `pair K:Kc,fool Q:Qp`."""
    found = hand(own, board, count, **more)
    return " ".join([found.label, *(f"{part.name}:{','.join(part.cards)}" for part in found.parts)])


# The page, word for word.


@pytest.mark.parametrize(
    ("cards", "wanted"),
    [
        # four aces, king (the pair becomes aces)
        ("Ap Ac Kp Kc lovers", "four A:Ap,Ac,lovers,lovers K:Kp"),
        # three aces
        ("Ap Kc 9p 4c lovers", "three A:Ap,lovers,lovers K:Kc 9:9p"),
        # straight flush to the Ace (half of the Lovers is the ten)
        ("Ap Kp Np Qp lovers", "straight-flush A:Ap K:Kp Q:Qp N:Np T:lovers"),
        # straight flush to the Ace
        ("Ap Kp Np Tp fool", "straight-flush A:Ap K:Kp Q:fool N:Np T:Tp"),
        # pair of kings
        ("hermit Kc Qc 3p 2s", "pair K:Kc,hermit Q:Qc 3:3p 2:2s"),
        # three nines
        ("hermit fool Kc 9c 2s", "three 9:hermit,9c,fool K:Kc 2:2s"),
        # King high
        ("Pp Kc Qc 3p 2s", "high-card K:Kc Q:Qc N:Pp 3:3p 2:2s"),
        # three kings
        ("Pp fool Kc 3p 2s", "three K:Kc,Pp,fool 3:3p 2:2s"),
        # King high: the Hermit is a 9, the Page a Knight
        ("Pp hermit Kc 3p 2s", "high-card K:Kc N:Pp 9:hermit 3:3p 2:2s"),
        # five aces
        ("Ac As Ap Ar fool", "five A:Ac,As,Ap,Ar,fool"),
        # automatic winner
        ("strength sun Kc 3p 2s", "automatic-winner automatic-winner:strength,sun"),
        # losing hand
        ("strength sun devil 3p 2s", "losing-hand losing-hand:devil"),
    ],
)
def test_the_worked_examples(cards, wanted):
    assert told(cards) == wanted


# What each card is in the hand.


@pytest.mark.parametrize("code", JUST_WILD)
def test_most_specials_are_wild(code):
    assert told(f"Kc {code} Qc 3p 2s") == f"pair K:Kc,{code} Q:Qc 3:3p 2:2s"


def test_the_lovers_are_two_of_one_rank_and_either_may_be_left_out():
    assert told("lovers Kc 9p 4c 2s") == "three K:Kc,lovers,lovers 9:9p 4:4c"
    # Two of a rank fill no two gaps.
    assert told("lovers Ac Kp Qs 2c") == "three A:Ac,lovers,lovers K:Kp Q:Qs"
    assert told("lovers 5c 4p 3s 2c") == "straight 6:lovers 5:5c 4:4p 3:3s 2:2c"
    assert told("lovers 9c 7c 3c 2c") == "flush A:lovers 9:9c 7:7c 3:3c 2:2c"
    # No flush has both of them in it.
    assert told("lovers 9c 7c 3c 2p") == "three 9:9c,lovers,lovers 7:7c 3:3c"
    assert told("lovers Ac As Ap Ar") == "five A:Ac,As,Ap,Ar,lovers"


def test_the_hermit_is_wild_alone_else_a_9_of_any_suit():
    assert told("hermit Kc 9c 9s 2s") == "three 9:9c,9s,hermit K:Kc 2:2s"
    assert told("hermit lovers Kc 5p 2s") == "three K:Kc,lovers,lovers 9:hermit 5:5p"
    assert told("hermit fool Kc Tc 4c") == "flush A:fool K:Kc T:Tc 9:hermit 4:4c"
    # That 9 is already in the flush, and not twice.
    assert told("hermit fool Kc 9c 4c") == "three 9:hermit,9c,fool K:Kc 4:4c"
    # The Devil and the Wheel are not wild; a minor of the World's rank is, also on the board.
    assert told("hermit wheel-of-fortune Kc 3p 2s") == "pair K:Kc,hermit T:wheel-of-fortune 3:3p 2:2s"
    assert told("hermit Kc", "4p 6s 8c", world="4") == "pair K:Kc,4p 9:hermit 8:8c 6:6s"


def test_the_wheel_is_a_10_of_any_suit():
    assert told("wheel-of-fortune Tc Kc 3p 2s") == "pair T:wheel-of-fortune,Tc K:Kc 3:3p 2:2s"
    assert told("wheel-of-fortune Ac Kc 3c 2c") == "flush A:Ac K:Kc T:wheel-of-fortune 3:3c 2:2c"
    assert told("wheel-of-fortune Ac Tc 3c 2c") == "pair T:wheel-of-fortune,Tc A:Ac 3:3c 2:2c"
    assert told("wheel-of-fortune Ac Kc Qc Nc") == "straight-flush A:Ac K:Kc Q:Qc N:Nc T:wheel-of-fortune"
    # Only minors are printed with the World's rank.
    assert told("wheel-of-fortune Kc 7c 3p", world="T") == "high-card K:Kc T:wheel-of-fortune 7:7c 3:3p"
    assert told("wheel-of-fortune Tc Tp Ts Tr") == "five T:wheel-of-fortune,Tc,Tp,Ts,Tr"


def test_the_page_of_pentacles_is_a_knight_or_wild_with_another():
    assert told("Pp Ap Kp 3p 2p") == "flush A:Ap K:Kp N:Pp 3:3p 2:2p"
    # Two Knights of Pentacles are no flush, but a pair.
    assert told("Pp Np Kp 3p 2p") == "pair N:Pp,Np K:Kp 3:3p 2:2p"
    assert told("Pp lovers 9c 3p 2s") == "four 9:9c,Pp,lovers,lovers 3:3p"
    assert told("Pp hermit fool Kc 2s") == "three K:Kc,Pp,fool 9:hermit 2:2s"
    assert told("Pp Kc", "4p 6s 8c", world="4") == "three K:Kc,Pp,4p 8:8c 6:6s"
    # The World of Knights is about minors.
    assert told("Pp Kc 8p 6s 4c", world="N") == "high-card K:Kc N:Pp 8:8p 6:6s 4:4c"


def test_the_devil_loses_whatever_else_is_there():
    lost = hand("devil Ac As Ap Ar")
    assert lost.label == "losing-hand"
    assert lost.value < hand("7p 5c 4r 3s 2p").value
    assert lost.value == hand("devil strength sun judgment 2p").value == hand("devil", "2p 3c 4r").value
    assert hand("devil fool Kc Qc", "9p 8c 3r 2s 4p", 2).label == "losing-hand"


@pytest.mark.parametrize("two", ["strength sun", "strength judgment", "sun judgment"])
def test_two_of_three_win_at_once(two):
    won = hand(f"{two} 3p 2s 7c")
    assert (won.label, won.parts[0].cards) == ("automatic-winner", tuple(two.split()))
    assert won.value > hand("Ac As Ap Ar fool").value
    assert won.value == hand("strength sun judgment Kc Ks").value
    assert hand(f"{two} Kc Qc", "9p 8c 3r 2s 4p", 2).label == "automatic-winner"


def test_an_automatic_winner_who_is_judged_has_two_wild_cards():
    assert told("strength sun Kc 3p 2s", judged=True) == "three K:Kc,strength,sun 3:3p 2:2s"
    assert told("devil strength sun 3p 2s", judged=True).startswith("losing-hand")


def test_the_star_is_no_card():
    assert told("star Kc Qc 3p 2s") == "high-card K:Kc Q:Qc 3:3p 2:2s"


def test_the_rank_that_the_world_names_is_wild_in_all_hands():
    assert told("4p 4c Kc Qs 2s", world="4") == "three K:Kc,4p,4c Q:Qs 2:2s"
    assert told("Kc Qs", "4p 4c 9s 2s 2r", world="4") == "four 2:2s,2r,4p,4c K:Kc"
    assert told("4p Kc Qs 9s 2s", world="4", denied="4p") == "high-card K:Kc Q:Qs 9:9s 4:4p 2:2s"


# A wild card denied.

DENIED = {
    "fool": "",
    "magician": "A",
    "high-priestess": "2",
    "empress": "3",
    "emperor": "4",
    "hierophant": "5",
    "lovers": "6",
    "chariot": "7",
    "strength": "8",
    "hermit": "9",
    **dict.fromkeys(["justice", "hanged-man", "death", "temperance", "tower", "moon", "sun"], ""),
    **dict.fromkeys(["judgment", "world"], ""),
    **dict.fromkeys(["Pp", "Pc", "Pr", "Ps"], "N"),
}


def test_every_card_that_may_be_wild_is_in_the_list_of_denied_ones():
    assert set(DENIED) == set(SPECIALS) - {"devil", "star", "wheel-of-fortune"}


@pytest.mark.parametrize("code", DENIED)
def test_a_denied_card_is_its_number_or_a_knight_or_dead(code):
    name = DENIED[code]
    wanted = ["K:Kc", "Q:Qc", *([f"{name}:{code}"] if name else [])]
    wanted.sort(key=lambda part: "AKQNT98765432".index(part[0]))
    assert told(f"{code} Kc Qc", denied=code) == " ".join(["high-card", *wanted])


def test_a_denied_arcanum_is_of_any_suit_and_a_denied_page_of_its_own():
    assert told("magician Kc 8c 3c 2c", denied="magician").startswith("flush A:magician")
    assert told("Pc Kc 8c 3c 2c", denied="Pc").startswith("flush K:Kc N:Pc")
    assert told("Pr Kc 8c 3c 2c", denied="Pr").startswith("high-card K:Kc N:Pr")
    # Of one rank and suit there is one in a flush, and the Page is that.
    assert told("Pc Nc Kc 8c 3c", denied="Pc").startswith("pair N:Pc,Nc")


def test_a_denied_card_makes_no_winner_and_is_no_wild_card_beside_hermit_and_page():
    assert told("strength sun Kc 3p 2s", denied="strength") == "pair K:Kc,sun 8:strength 3:3p 2:2s"
    assert hand("strength sun judgment 3p 2s", denied="strength").label == "automatic-winner"
    assert told("hermit fool Kc 3p 2s", denied="fool") == "pair K:Kc,hermit 3:3p 2:2s"
    assert told("hermit Pp Kc 3p 2s", denied="Pp") == "pair K:Kc,hermit N:Pp 3:3p 2:2s"
    assert told("Pp fool Kc 3p 2s", denied="fool") == "high-card K:Kc N:Pp 3:3p 2:2s"


# Whether a card is wild.


@pytest.mark.parametrize(
    ("code", "cards", "wanted"),
    [
        ("fool", "Kc Qc", True),
        ("lovers", "Kc Qc", True),
        ("Kc", "fool", False),
        ("hermit", "Kc Qc", True),
        ("hermit", "Kc Qc devil wheel-of-fortune", True),
        ("hermit", "Kc Qc fool", False),
        ("hermit", "Kc Qc lovers", False),
        ("hermit", "Kc Pp", False),
        ("Pp", "Kc Qc", False),
        ("Pp", "Kc hermit", False),
        ("Pp", "Kc hermit fool", True),
        ("wheel-of-fortune", "Kc", False),
        ("devil", "Kc", False),
        ("star", "Kc", False),
    ],
)
def test_is_wild(code, cards, wanted):
    assert is_wild(code, [*cards.split(), code]) is wanted


def test_is_wild_looks_at_what_has_happened():
    assert is_wild("4p", ["4p", "Kc"], standing(world="4"))
    assert not is_wild("4p", ["4p", "Kc"], standing(world="4", denied="4p"))
    assert not is_wild("hermit", ["hermit", "4p"], standing(world="4"))
    assert is_wild("hermit", ["hermit", "4p"], standing(world="4", denied="4p"))
    assert is_wild("hermit", ["hermit", "Pp"], standing(denied="Pp"))
    assert not is_wild("fool", ["fool"], standing(denied="fool"))


# Rulings.


def test_r6_in_omaha_the_lovers_and_one_other_are_six_with_three_of_the_board():
    board = "Kp Kr 9c 5s 2c"
    assert told("lovers Kc Qc 7s", board, 2) == "five K:Kc,Kp,Kr,lovers,lovers"
    assert told("lovers Tp Qc 2r", "Kp Qp Np 5s 2c", 2) == "straight-flush A:lovers K:Kp Q:Qp N:Np T:Tp"


def test_r6_hermit_and_page_look_at_all_that_could_be_used():
    assert told("hermit fool Kc Qs", "9p 7c 5r 3s 2p", 2) == "three 9:hermit,9p,fool 7:7c 5:5r"
    assert told("Pp Ac Kc 2s", "9p 8c 7r 4s 6p", 2, world="4") == "three A:Ac,Pp,4s 9:9p 8:8c"


def test_r10_fewer_than_five_live_cards_are_ranked_on_those_there_are():
    assert told("fool Kp Qp Np") == "pair K:Kp,fool Q:Qp N:Np"
    assert told("lovers Kp Qp") == "three K:Kp,lovers,lovers Q:Qp"
    assert told("lovers Kp Qp Np") == "three K:Kp,lovers,lovers Q:Qp N:Np"
    assert told("fool") == "high-card A:fool"
    assert told("fool magician world empress") == "four A:fool,magician,world,empress"
    assert told("fool justice", denied="fool justice") == "no-cards"
    assert hand("fool", denied="fool").value < hand("2p").value < hand("2p lovers", denied="lovers").value
    assert hand("Kc Ks 3p").value < hand("Kp fool 3s 2c").value < hand("Kp Kr 3s 2c 4c").value


def test_r10_in_omaha_what_is_no_card_is_not_one_of_the_two():
    assert told("fool justice Kc Ks", "Kp 9c 5s", 2, denied="fool justice") == "three K:Kc,Ks,Kp 9:9c 5:5s"
    assert told("fool justice sun Ks", "Kp 9c 5s", 2, denied="fool justice sun") == "pair K:Ks,Kp 9:9c 5:5s"


def test_r12_wild_or_not_the_same_rank_splits():
    assert hand("Kc fool 9p 4s 2c").value == hand("Kp Kr 9c 4r 2s").value
    assert hand("Ac Kp Qs Nr fool").value == hand("Ap Kc Qr Ns Ts").value


def test_r16_a_special_brings_in_above_an_ace_and_the_later_above_the_earlier():
    codes = [card.code for card in deck("tarot")]
    specials = [code for code in codes if code in SPECIALS]
    minors = sorted(
        (code for code in codes if code not in SPECIALS),
        key=lambda code: ("23456789TNQKA".index(code[0]), "pcrs".index(code[1])),
    )
    assert sorted(codes, key=bring_in_value) == minors + specials


def test_r16_what_shows_ranks_as_a_hand_of_that_many_cards():
    def shows(cards: str, **more) -> tuple[int, ...]:
        return showing_value(cards.split(), standing(**more))

    ladder = ["devil fool", "Kc Qs", "wheel-of-fortune Ac", "wheel-of-fortune Ts", "hermit Kc", "fool Ac"]
    ladder += ["lovers 2c", "lovers Kc", "lovers fool", "strength sun"]
    values = [shows(cards) for cards in ladder]
    assert values == sorted(values)
    assert len({*values}) == len(values)
    assert shows("hermit") == shows("fool") == shows("Ac")
    assert shows("Pp") == shows("Nc")
    assert shows("4p", world="4") == shows("Ac")


def test_minors_alone_rank_and_are_told_as_in_ordinary_poker():
    minors = [code for code in deck("tarot").codes if code not in SPECIALS]
    random = Random(1)
    for _ in range(500):
        own, board = random.sample(minors, 9), []
        count = random.choice([None, 2])
        own, board = (own[:4], own[4:]) if count else (own[:2], own[2:7])
        # With a World that names a rank not there they take the long way.
        absent = next(rank for rank in "23456789TNQKA" if rank not in "".join([*own, *board]))
        assert rank(own, board, count) == rank(own, board, count, standing(world=absent))
