"""The ranking of Sigilian hands, and how a hand is laid out and explained."""

from __future__ import annotations

from dataclasses import fields
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import deck
from rules.ranking import HandRank, Part
from rules.rankings.laid_out import Decided, decided, rank
from rules.rankings.sets import BY_THE_BOOK, DECK, KINDS, House, ranking, weights
from tests.rules import slow_sigilian as slow

CODES = deck(DECK).codes
HOUSES = [
    House(*rules)
    for rules in product(
        *(
            ("total", "each"),
            ("wild", "plain"),
            ("dead", "plain"),
            ("highest-card", "all-cards"),
            (False, True),
        )
    )
]


def shown(hand: str, **rules: object) -> HandRank:
    """The rank of written cards, with those of a board behind a bar."""
    own, _, board = hand.partition("|")
    return rank(tuple(own.split()), tuple(board.split()), House(**rules))  # type: ignore[arg-type]


def made(hand: str, **rules: object) -> str:
    """What a hand is, in short: `cage 6`."""
    found = shown(hand, **rules)
    return f"{found.label} {found.points}"


def slow_house(house: House) -> slow.House:
    return slow.House(**{field.name: getattr(house, field.name) for field in fields(slow.House)})


def value_of(codes: tuple[str, ...], house: House = BY_THE_BOOK) -> int:
    return ranking(house).value([weights()[code] for code in codes])


# The worked examples.

EXAMPLES = [
    ("1lg 2l 3le 4lg 5l mount-celestia klg clueless-1 clueless-2", "hierarchy 7", "hierarchy 7"),
    ("1lg 2g 3le 4lg 5c kce klg kl clueless-2", "match 7", "straight 6, match 2"),
    (
        "mount-celestia arborea abyss baator mechanus limbo elysium carceri sigil",
        "great-ring 9",
        "great-ring 9",
    ),
    ("lady arborea abyss baator mechanus limbo elysium carceri sigil", "great-ring 9", "great-ring 9"),
    ("1l 3c 5g ke outlands sigil 2le 2lg clueless-1", "match 7", "cage 6, match 2"),
    ("2lg 2c 2ce 3e 3l kn 5l 1g clueless-1", "match 6", "cage 5, match 2"),
    ("2lg 2ce 2le 3lg 3le klg 5le 1lg clueless-1", "match 4", "match 3, match 2"),
]


def sets_in(found: HandRank) -> str:
    return ", ".join(f"{part.name} {len(part.cards)}" for part in found.parts if part.name in KINDS)


@pytest.mark.parametrize(("hand", "worth", "sets"), EXAMPLES)
def test_worked_examples(hand: str, worth: str, sets: str) -> None:
    assert made(hand) == worth
    assert sets_in(shown(hand)) == sets


def test_the_lady_stands_for_mount_celestia() -> None:
    assert shown(EXAMPLES[3][0]).parts[1] == Part("lady-as-P-law-good", ("lady",))


# Each line of "who wins" beats the next: from the highest hand down, three hands a line, which are worth the
# same but for their highest cards.

LADDER = {
    "great-ring 9": (
        "mount-celestia arborea abyss baator mechanus limbo elysium carceri sigil",
        "mount-celestia arborea abyss baator arcadia ysgard bytopia gehenna outlands",
        "lady arborea abyss baator mechanus limbo elysium carceri sigil",
    ),
    "match 9": (
        "1lg 1le 1cg 1ce 1l 1c 1g 1e 1n",
        "klg kle kcg kce kl kc kg ke lady",
        "mechanus arcadia acheron bytopia elysium beastlands ysgard limbo pandemonium",
    ),
    "cage 8": (
        "1l 2c 3g 4e kn 5lg 1ce 2cg 4le",
        "1l 1c 1g 1e sigil 2l 4c 3g 5e",
        "1lg 3ce 3cg 5le kn 2l 3c lady 4e",
    ),
    "hierarchy 8": (
        "1lg 2l 3le 4lg 5l 1l 2c 3g 4e",
        "1lg 2lg 3l 4l lady 1ce 2cg 3le 5lg",
        "3e 4e 5e gehenna ke 1l 2c 3g 5ce",
    ),
    "straight 8": (
        "1lg 2g 3le 4cg 5ce 1l 2c 3g 4e",
        "2lg 3g 4le 5cg kce 2l 3c 4g 4e",
        "1lg 2g 3le 4cg lady 1l 2c 3g 4e",
    ),
    "match 8": (
        "1lg 1le 1l 1c 1n 2lg 2le 2l 2n",
        "1l 1lg 2l 2lg 3l 3lg 4l 4lg lady",
        "klg kle kl kn 3l 3lg 3le 3n lady",
    ),
    "hierarchy 7": (
        "1lg 2l 3le 4lg 5l mount-celestia klg clueless-1 clueless-2",
        "1n 2n 3n 4n 5n sigil kn clueless-1 clueless-2",
        "1c 2c 3c 4c 5c ysgard lady clueless-1 clueless-2",
    ),
    "match 7": (
        "1lg 1le 1cg 1l 1c 1g 1n clueless-1 3n",
        "1lg 2g 3le 4lg 5c kce klg kl clueless-2",
        "1l 3c 5g ke outlands sigil 2le 2lg clueless-1",
    ),
    "cage 6": (
        "1l 3c 5g ke outlands sigil 2le clueless-1 clueless-2",
        "1lg 3ce 5cg kle 1n sigil clueless-1 clueless-2 2l",
        "1l 3c 5g ke sigil lady clueless-1 2le clueless-2",
    ),
    "hierarchy 6": (
        "1lg 2l 3le 4lg 5l klg clueless-1 clueless-2 abyss",
        "1c 2ce 3cg 4c 5c ysgard clueless-1 clueless-2 baator",
        "2n 3n 4n 5n outlands lady clueless-1 clueless-2 kl",
    ),
    "straight 6": (
        "1lg 2g 3le 4cg 5ce kl clueless-1 clueless-2 arborea",
        "1e 2g 3e 4c 5e klg clueless-1 clueless-2 arborea",
        "1lg 2g 3le 4cg 5ce lady clueless-1 clueless-2 arborea",
    ),
    "match 6": (
        "1lg 1le 1cg 1ce 1l 1c clueless-1 clueless-2 3e",
        "2lg 2c 2ce 3e 3l kn 5l 1g clueless-1",
        "1lg 1le 1cg 2ce 2l 2c lady clueless-2 clueless-1",
    ),
    "cage 5": (
        "1l 3c 5g ke outlands abyss clueless-1 2le clueless-2",
        "1l 3c 5g ke sigil 4lg clueless-1 clueless-2",
        "1lg 3ce 5cg kle lady clueless-1 clueless-2 limbo",
    ),
    "hierarchy 5": (
        "1lg 2l 3le 4lg 5l clueless-1 clueless-2 abyss",
        "3n 4n 5n sigil kn clueless-1 clueless-2 1c abyss",
        "2g 3g 4lg 5cg lady clueless-1 clueless-2 abyss",
    ),
    "straight 5": (
        "1lg 2g 3le 4cg 5ce clueless-1 clueless-2 arborea",
        "2lg 3g 4le 5cg kce clueless-1 clueless-2 arborea",
        "2lg 3g 4le 5cg kce clueless-1 clueless-2",
    ),
    "match 5": (
        "1lg 1le 1l 1c 1n clueless-1 clueless-2 3e kl",
        "1lg 1le 1l 1n lady clueless-1 clueless-2 3e kl",
        "1lg 1le 2cg 2c klg kle clueless-1 clueless-2 4l",
    ),
    "cage 4": (
        "1l 3c 5g ke clueless-1 clueless-2 abyss 4lg",
        "1lg 3ce 5cg kle clueless-1 clueless-2 2l limbo",
        "1l 3c 5g lady clueless-1 clueless-2 klg",
    ),
    "match 4": (
        "2lg 2ce 2le 3lg 3le klg 5le 1lg clueless-1",
        "klg kle kl kn 2lg 3l 1c clueless-1 clueless-2",
        "abyss limbo arcadia lady 2l 1lg 4lg clueless-1 clueless-2",
    ),
    "match 3": (
        "klg kle 3l 3c 1lg 2l abyss clueless-1 clueless-2",
        "klg kle kl 3ce 1lg 2l abyss clueless-1 clueless-2",
        "klg kl lady 3ce 1lg 2l limbo clueless-1 clueless-2",
    ),
    "match 2": (
        "klg kle 3c 5ce 1lg 2l abyss clueless-1 clueless-2",
        "1lg lady 3ce 5l clueless-1 clueless-2 abyss",
        "2lg 2le 3c 5ce 1l clueless-1 clueless-2 kl",
    ),
    "no-set 1": (
        "1lg 2l 3le 5c abyss kce clueless-1 clueless-2",
        "1lg 2l 4le 5c abyss kce clueless-1 clueless-2",
        "1lg 3l 4le 5c kce clueless-1 clueless-2",
    ),
}


@pytest.mark.parametrize(("worth", "hands"), LADDER.items())
def test_three_hands_of_every_line(worth: str, hands: tuple[str, ...]) -> None:
    assert {made(hand) for hand in hands} == {worth}
    assert {slow.worth(hand.split())[1:3] for hand in hands} == {shown(hand).value[1:3] for hand in hands}


def test_each_line_beats_the_next() -> None:
    for above, below in pairwise(LADDER.values()):
        assert min(shown(hand).value for hand in above) > max(shown(hand).value for hand in below)


# The rulings and the house rules.


def test_r1_a_straight_has_five_cards_at_least() -> None:
    assert made("1lg 2c 3l 4g clueless-1") == "no-set 1"
    assert made("1lg 2c 3l 4g 5n") == "straight 5"


def test_straights_end_with_the_king_and_skip_planes() -> None:
    assert made("3lg 4c 5l kg abyss 1n") == "no-set 1"
    assert made("2e 3lg 4c 5l kg") == "straight 5"
    assert made("3lg 4l 5le klg arcadia") == "hierarchy 5"
    assert made("1lg 3l 4l 5le klg") == "no-set 1"


def test_a_hierarchy_shares_one_suit_or_has_none() -> None:
    assert made("1lg 2le 3l 4cg 5g") == "straight 5"  # Law with Law, Good with Good: but nothing all share
    assert made("1lg 2cg 3g 4g 5cg") == "hierarchy 5"
    assert made("1n 2n 3n 4n 5n") == "hierarchy 5"
    assert made("1n 2n 3n 4n 5l") == "straight 5"


def test_r2_law_in_a_cage_is_law_alone() -> None:
    assert made("1lg 2c 3g 4e") == "no-set 1"
    assert made("1l 2c 3g 4e") == "cage 4"
    assert made("1lg 2ce 3cg 5le") == "cage 4"
    assert made("1lg 2ce 3cg 5e") == "no-set 1"


def test_r2_sigil_may_be_the_suitless_card_and_the_sixth_only_beside_another() -> None:
    assert made("1l 2c 3g 5e sigil") == "cage 5"
    assert made("1l 2c 3g 5e sigil kn") == "cage 6"
    assert made("1l 2c 3g 5e 5n kn") == "cage 5"
    assert made("1l 2c 3g 5e lady kn") == "cage 6"
    assert made("1l 2c 3g 5e lady sigil") == "cage 6"


def test_r3_several_sets_are_smaller_by_one_in_all_or_by_one_each() -> None:
    three = "1lg 1l 2lg 2l 5lg 5l kle clueless-1"
    assert made(three) == "match 5"
    assert made(three, set_penalty="each") == "match 4"
    two = "1lg 1l 2lg 2l kle clueless-1"
    assert made(two) == made(two, set_penalty="each") == "match 3"


def test_r4_the_lady_is_wild_and_the_lady_for_ties() -> None:
    assert made("klg kle lady") == "match 3"
    assert shown("1lg 2c lady").value == (0, 2, 0, 8)
    assert made("klg kle lady", lady="plain") == "match 2"
    assert made("1l 2c 3g lady", lady="plain") == "no-set 1"
    assert made("1l 2c 3g 5e lady", lady="plain") == "cage 4"
    assert shown("1lg 2c lady", lady="plain").value == (0, 1, 0, 8)
    assert made(EXAMPLES[3][0], lady="plain") == "match 8"


def test_r4_clueless_are_dead() -> None:
    assert made("1lg 2c clueless-1 clueless-2") == "no-set 1"
    assert made("1lg 2c clueless-1 clueless-2", clueless="plain") == "match 2"
    assert made("1l 2c 3g 5e clueless-1", clueless="plain") == "cage 4"
    # The Lady stands for no Clueless.
    assert made("clueless-1 clueless-2 lady", clueless="plain") == "match 2"
    assert made("clueless-1 lady", clueless="plain") == "no-set 1"


def test_r5_the_highest_card_decides_and_where_the_house_says_so_the_next() -> None:
    one, other = "klg kle 5c 1n", "kl kc 4lg 1e"
    assert shown(one).value == shown(other).value
    all_cards = [shown(hand, tie_break="all-cards") for hand in (one, other)]
    assert all_cards[0].value > all_cards[1].value
    assert decided(*all_cards) == Decided("highest", ("5c", "4lg"))
    # The highest card need be in no set.
    assert shown("1lg 1l kc").value > shown("2lg 2l 5c").value


def test_r6_planes_above_kings() -> None:
    plane, king = "1lg 1l abyss", "1g 1c kl"
    assert shown(plane).value < shown(king).value
    assert shown(plane, planes_above_kings=True).value > shown(king, planes_above_kings=True).value
    gap = "2lg 3l 4l 5le arcadia"
    assert (made(gap), made(gap, planes_above_kings=True)) == ("hierarchy 5", "no-set 1")
    whole = "1l 2l 3l 4l 5l kl arcadia"
    assert made(whole) == made(whole, planes_above_kings=True) == "hierarchy 7"
    assert made("3l 4l 5l kl arcadia", planes_above_kings=True) == "hierarchy 5"


def test_r7_no_set_is_of_size_one() -> None:
    assert shown("1lg 2c 4l klg").value == (0, 1, 0, 7)


def test_planes_are_a_rank_in_matches() -> None:
    assert made("abyss limbo") == "match 2"


# What always holds.

houses = st.sampled_from(HOUSES)
hands = st.lists(st.sampled_from(CODES), min_size=1, max_size=9, unique=True)


@given(hands, houses, st.randoms(use_true_random=False))
def test_the_order_of_cards_never_matters(codes: list[str], house: House, random: Random) -> None:
    other = random.sample(codes, len(codes))
    one, two = (rank(tuple(cards), house=house) for cards in (codes, other))
    assert one == two


def test_the_order_of_the_board_never_matters() -> None:
    for number in range(20):
        random = Random(number)
        codes = random.sample(CODES, 12)
        one = rank(tuple(codes[:3]), tuple(codes[3:]))
        assert rank(tuple(random.sample(codes[:3], 3)), tuple(random.sample(codes[3:], 9))) == one


@given(hands, houses)
def test_a_card_more_never_lowers_a_hand(codes: list[str], house: House) -> None:
    assert value_of(tuple(codes[:-1]), house) <= value_of(tuple(codes), house)


@given(st.lists(st.sampled_from(CODES), min_size=10, max_size=12, unique=True), houses)
def test_a_card_more_on_the_board_never_lowers_a_hand(codes: list[str], house: House) -> None:
    own, board = codes[:3], codes[3:]
    less, more = (rank(tuple(own), tuple(cards), house).value for cards in (board[:-1], board))
    assert less <= more


def cards_of(name: str) -> list[str]:
    """The cards that the Lady may be, by the name of a part."""
    role = name.removeprefix("lady-as-")
    if role == "sigil":
        return ["sigil"]
    suits = set(role.removeprefix("P-").split("-")) - {"suitless"}
    ranked = [card for card in deck(DECK) if card.rank in slow.IN_SETS]
    if len(role) == 1:
        return [card.code for card in ranked if card.rank == role]
    return [c.code for c in ranked if set(c.suits) == suits and (role[:2] != "P-" or c.rank == "P")]


@given(hands, houses)
def test_a_hand_is_laid_out_as_what_it_is_worth(codes: list[str], house: House) -> None:
    """Its sets share no card, are what they are called with the Lady as what she stands for, and add up."""
    found = rank(tuple(codes), house=house)
    sets: list[tuple[tuple[str, ...], int]] = []
    for part, after in pairwise(found.parts):
        if part.name.startswith("lady"):
            continue
        kind = KINDS.index(part.name)
        assert set(part.cards) <= set(codes)
        assert after.name.startswith("lady") == ("lady" in part.cards)
        # One of the cards that she may stand for makes the set.
        others = [code for code in part.cards if code != "lady"]
        able = [[*others, code] for code in cards_of(after.name)] if "lady" in part.cards else [others]
        assert any(slow.is_set(kind, cards, slow_house(house)) for cards in able)
        sets.append((part.cards, kind))
    laid = [code for cards, _ in sets for code in cards]
    assert len(laid) == len(set(laid))
    kinds = [kind for _, kind in sets]
    counted = slow.counted(len(laid), kinds, slow_house(house)) if sets else (1, slow.MATCH)
    assert found.value[:3] == (kinds == [slow.GREAT_RING], *counted)
    heights = [house.order.index(deck(DECK)[code].rank) for code in found.parts[-1].cards]
    assert tuple(heights) == found.value[3:]


def test_limbo_takes_the_best_of_84() -> None:
    random = Random(1)
    codes = random.sample(CODES, 12)
    own, board = codes[:3], codes[3:]
    found = rank(tuple(own), tuple(board))
    assert found.value[:3] == slow.limbo(own, board)[:3]
    used = [code for part in found.parts[:-1] if part.name in KINDS for code in part.cards]
    assert len(set(used) - set(own)) <= 6


# Which rule decided.


@pytest.mark.parametrize(
    ("winner", "loser", "by", "cards"),
    [
        (EXAMPLES[2][0], EXAMPLES[0][0], "great-ring", ()),
        (EXAMPLES[1][0], EXAMPLES[5][0], "size", ()),
        (EXAMPLES[0][0], EXAMPLES[1][0], "kind", ()),
        ("1lg 1l kc", "2lg 2l 5c", "highest", ("kc", "5c")),
        ("1lg 1l kc", "2lg 2l kl", "equal", ()),
    ],
)
def test_what_decided(winner: str, loser: str, by: str, cards: tuple[str, ...]) -> None:
    assert decided(shown(winner), shown(loser)) == Decided(by, cards)
