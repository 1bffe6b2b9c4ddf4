"""What hands of the grand deck are worth: combos, trumps, rulings, and all against the slow ranking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from rules.cards import UnknownCard, deck
from rules.ranking import BadHand
from rules.rankings.grand import HAND, score, typed, value
from rules.rankings.grand_cards import DECK, bits, codes, split
from rules.rankings.grand_combos import Combo, combos, inner_rings, outer_rings
from rules.rankings.grand_trumps import LINES, by_card, copies, more
from tests.rules import slow_grand as slow

CARDS = deck(DECK).cards
GAMBIT = "lady-of-pain cage dabus"
RING = "air fire earth water"
OUTER_RING = "bytopia:good ysgard:chaos carceri:evil acheron:law"
LAW = "mount-celestia:law arcadia:law mechanus:law acheron:law baator:law"
CHAOS = "abyss:chaos pandemonium:chaos limbo:chaos ysgard:chaos arborea:chaos"


def hand(text: str) -> tuple[str, ...]:
    """Cards by code. `@archon` are all Archons, `@archon*6` the first six of them, `@archon*-6` the last."""
    found: list[str] = []
    for word in text.split():
        name, _, count = word.removeprefix("@").partition("*")
        if word.startswith("@"):
            some = [card.code for card in CARDS if card.group == name]
            found += some[: int(count or len(some))] if not count.startswith("-") else some[int(count) :]
        else:
            found.append(word)
    return tuple(found)


def combos_of(text: str) -> dict[str, int]:
    """What is scored of a hand, and for how much in all."""
    found: Counter[str] = Counter()
    for part in score(hand(text)).parts:
        if part.name != "motley" and not part.name.startswith("trump-"):
            found[part.name] += part.points or 0
    return dict(found)


def trumps_of(text: str) -> dict[str, int]:
    """The trumps of a hand, and what each counts."""
    return {part.cards[0]: part.points or 0 for part in score(hand(text)).parts if "trump-" in part.name}


# The worked examples.

EXAMPLES = [
    ("@faction lady-of-pain cage", 220),
    ("@guardinal @rilmani @slaad", 228),
    (f"@baatezu {GAMBIT} outlands", 250),
    (f"@yugoloth {GAMBIT} {RING}", 260),
    ("@modron githzerai githyanki", 260),
    ("@modron mechanus:evil lady-of-pain", 265),
    (f"{GAMBIT} {RING} smoke magma ooze ice {OUTER_RING} astral ethereal", 290),
    (f"{GAMBIT} @eladrin @archon", 324),
    ("@tanarri*-17", 286),
    ("@tanarri*-11 @baatezu*-6", 222),
]


@pytest.mark.parametrize(("text", "points"), EXAMPLES)
def test_the_worked_examples_come_out(text, points):
    assert len(hand(text)) == HAND
    assert value(hand(text)) == score(hand(text)).points == slow.value(hand(text)) == points


# Combos.

POINTS = {
    "planar-flush-law": 50, "planar-flush-chaos": 50, "planar-flush-good": 50, "planar-flush-evil": 50,
    "inner-ring": 50, "outer-ring": 50, "planewalkers": 75, "sigilian-gambit": 100, "faction-war": 150,
    "hierarchy-slaad": 60, "hierarchy-guardinal": 84, "hierarchy-rilmani": 84, "hierarchy-yugoloth": 110,
    "hierarchy-aasimon": 112, "hierarchy-eladrin": 112, "hierarchy-archon": 112, "hierarchy-baatezu": 140,
    "hierarchy-modron": 240,
}  # fmt: skip


def test_there_are_as_many_combos_as_the_rules_name():
    assert {combo.name: combo.points for combo in combos()} == POINTS
    assert Counter(combo.name for combo in combos()) == Counter(POINTS.keys()) | Counter(
        {"inner-ring": 14, "outer-ring": 5}
    )


@pytest.mark.parametrize("combo", combos(), ids=lambda combo: f"{combo.name}-{combo.cards % 997}")
def test_each_combo_counts_when_it_is_whole_and_only_then(combo):
    whole = codes(combo.cards)
    assert [(part.name, part.cards) for part in score(whole).parts] == [(combo.name, whole)]
    assert value(whole) == combo.points
    for missing in whole:
        short = [code for code in whole if code != missing]
        assert not combos_of(" ".join(short))


def test_the_inner_rings_are_those_of_the_sphere():
    planes = hand("@inner-plane")
    assert {frozenset(ring) for ring in inner_rings()} == {
        frozenset(four) for four in combinations(planes, 4) if slow.is_inner_ring(set(four))
    }


@pytest.mark.parametrize(
    ("planes", "is_ring"),
    [
        ("ooze positive-energy smoke negative-energy", True),
        ("salt steam radiance ash", True),
        ("dust negative-energy air mineral", False),
        ("lightning dust fire water", True),
        ("lightning dust air earth", False),
    ],
)
def test_four_inner_planes_are_a_ring_where_they_are_90_degrees_apart(planes, is_ring):
    assert ("inner-ring" in combos_of(planes)) == is_ring


def test_the_outer_rings_are_those_of_the_wheel():
    planes = [card for card in CARDS if card.plane in slow.WHEEL and slow.matches(card)]
    assert {frozenset(ring) for ring in outer_rings()} == {
        frozenset(card.code for card in four) for four in combinations(planes, 4) if slow.is_outer_ring(four)
    }


def test_a_ring_of_the_corners_has_all_four_suits():
    assert combos_of("mount-celestia:law arborea:good abyss:chaos baator:evil")
    assert combos_of("mount-celestia:good arborea:chaos abyss:evil baator:law")
    assert not combos_of("mount-celestia:law arborea:good abyss:chaos baator:law")


def test_two_rings_may_not_share_a_card():
    assert value(hand(f"{RING} positive-energy negative-energy")) == 50 + 8
    assert value(hand(f"{RING} positive-energy negative-energy smoke ooze")) == 100


# One of each plane; the corners of the wheel have suits of one alignment only.
FLUSHED = (
    "mount-celestia:law bytopia:good elysium:good beastlands:good arborea:good ysgard:chaos limbo:chaos "
    "pandemonium:chaos abyss:evil carceri:evil grey-waste:evil gehenna:evil baator:evil acheron:law "
    "mechanus:law arcadia:law"
)
UNSUITED = " ".join(f"{plane}:{'good' if plane in slow.EVIL else 'evil'}" for plane in slow.WHEEL)


@pytest.mark.parametrize(
    ("text", "combo"),
    [
        ("@tanarri*17", {"abyssal-horde": 2 * 113}),
        ("@tanarri*-16 @baatezu*1", {"blood-war": 50 + 141}),
        ("@tanarri*5 @baatezu*12", {"blood-war": 50 + 10 + 59}),
        (f"{UNSUITED} outlands", {"great-ring": 100}),
        (f"{FLUSHED} outlands", {"great-ring-flush": 200}),
    ],
)
def test_a_whole_hand_counts_as_one_and_a_card_less_does_not(text, combo):
    assert combos_of(text) == combo
    assert set(combo).isdisjoint(combos_of(" ".join(hand(text)[1:])))
    assert set(combo).isdisjoint(combos_of(" ".join((*hand(text)[1:], "clueless"))))


def test_a_great_ring_with_one_suit_wrong_is_not_flush():
    assert "great-ring-flush" not in combos_of(FLUSHED.replace("limbo:chaos", "limbo:law") + " outlands")


def test_four_rings_count_more_than_the_flush_that_they_are_in():
    rings = FLUSHED.replace("abyss:evil", "abyss:chaos")
    assert combos_of(f"{rings} outlands") == {"outer-ring": 200}
    assert value(hand(f"{rings} outlands")) == 205


def test_the_baatezu_hierarchy_is_never_with_a_blood_war():
    assert combos_of("@baatezu @tanarri*-4") == {"hierarchy-baatezu": 140}
    assert value(hand("@baatezu @tanarri*-4")) == 140 + 58


# Trumps: of each line, a hand in which it holds and one in which it just does not.

TRUMPS = [
    (f"outlands {GAMBIT}", {"outlands": 10}),
    ("outlands cage dabus", {}),
    ("outlands @rilmani", {"outlands": 10}),
    ("outlands @rilmani*5", {}),
    ("astral githyanki", {"astral": 20}),
    ("astral githzerai", {}),
    (f"astral {OUTER_RING}", {"astral": 20}),
    (f"astral {OUTER_RING[:-3]}evil", {}),
    (f"astral {RING}", {}),
    (f"ethereal {RING}", {"ethereal": 20}),
    ("ethereal air fire earth", {}),
    (f"ethereal {OUTER_RING}", {}),
    ("limbo:law limbo:evil githzerai", {"limbo:law": 5, "limbo:evil": 5}),
    ("limbo:law limbo:evil githyanki", {}),
    ("limbo:good @slaad", {"limbo:good": 5}),
    ("limbo:good @slaad*4", {}),
    ("mount-celestia:evil @archon", {"mount-celestia:evil": 5}),
    ("mount-celestia:evil @archon*6", {}),
    ("mount-celestia:evil @aasimon", {}),
    ("baator:good @baatezu", {"baator:good": 5}),
    ("baator:good @baatezu*12", {}),
    ("arborea:law @eladrin", {"arborea:law": 5}),
    ("arborea:law @eladrin*6", {}),
    ("elysium:good @guardinal", {"elysium:good": 5}),
    ("elysium:good @guardinal*5", {}),
    ("elysium:good grey-waste:evil @aasimon", {}),
    ("grey-waste:evil gehenna:evil @yugoloth", {}),
    ("mechanus:law @modron", {"mechanus:law": 5}),
    ("mechanus:law @modron*14", {}),
    ("mechanus:law mechanus:evil primus", {"mechanus:law": 5, "mechanus:evil": 5}),
    ("mechanus:law mechanus:evil secundus", {}),
    ("aasimar @aasimon", {"aasimar": 10}),
    ("aasimar @aasimon*6", {}),
    ("tiefling @planewalker", {"tiefling": 10}),
    ("tiefling elf dwarf gnome halfling bariaur githzerai", {}),
    ("air-genasi air", {"air-genasi": 10}),
    ("air-genasi smoke", {}),
    ("earth-genasi earth", {"earth-genasi": 10}),
    ("earth-genasi mineral", {}),
    ("fire-genasi fire", {"fire-genasi": 10}),
    ("fire-genasi magma", {}),
    ("water-genasi water", {"water-genasi": 10}),
    ("water-genasi ice", {}),
    ("githzerai githyanki", {"githzerai": 10, "githyanki": 10}),
    ("githzerai elf", {}),
    ("@planewalker", {}),
    ("cage @planewalker", {"cage": 30}),
    ("cage elf dwarf gnome halfling bariaur githzerai", {}),
    ("cage @faction", {"cage": 30}),
    ("cage @faction*14", {}),
    ("cage lady-of-pain", {"cage": 30}),
    ("cage dabus", {}),
    ("lady-of-pain @faction", {"lady-of-pain": 40}),
    ("lady-of-pain @faction*14", {}),
    (GAMBIT, {}),
]


@pytest.mark.parametrize(("text", "trumps"), TRUMPS)
def test_which_motley_cards_are_trump(text, trumps):
    assert trumps_of(text) == trumps
    assert value(hand(text)) == slow.value(hand(text))


def test_each_line_of_the_table_is_the_reason_of_some_trump():
    reasons = {
        part.name.removeprefix("trump-")
        for text, _ in TRUMPS
        for part in score(hand(text)).parts
        if part.name.startswith("trump-")
    }
    assert reasons == {line.reason for line in LINES}


def test_a_card_is_trump_once_whatever_speaks_for_it():
    assert value(hand("limbo:evil githzerai @slaad")) == 5 + 5 + 60
    assert value(hand("cage lady-of-pain @faction")) == 30 + 40 + 150
    assert value(hand("mechanus:evil @modron")) == 5 + 240


# The rulings. R1: the decks' 212 cards and the Arcanaloth, R2 and R3: the rings, above.


def test_the_deck_has_212_cards_and_the_arcanaloth_counts_nine():
    assert (len(CARDS), value(["arcanaloth"])) == (212, 9)


def test_in_the_hand_is_anywhere_in_it():
    assert trumps_of(f"air-genasi {RING}") == {"air-genasi": 10}
    assert trumps_of("astral limbo:evil @planewalker") == {"astral": 20, "limbo:evil": 5}
    assert trumps_of("mechanus:evil @modron githzerai") == {"mechanus:evil": 5}


def test_with_a_combo_is_with_one_that_is_scored():
    # The ring is there, but the two flushes that take its Acheron and its Ysgard count more.
    text = f"{LAW} {CHAOS} bytopia:good carceri:evil astral"
    assert set(hand(OUTER_RING)) <= set(hand(text))
    assert combos_of(text) == {"planar-flush-law": 50, "planar-flush-chaos": 50}
    assert (trumps_of(text), value(hand(text))) == ({}, 112)


def test_a_trump_can_decide_which_combo_is_scored():
    # Of the flush and the ring that share Acheron, the flush takes one card more, but the ring makes the
    # Astral trump.
    text = f"{LAW} bytopia:good ysgard:chaos carceri:evil"
    assert combos_of(f"{text} astral") == {"outer-ring": 50}
    assert value(hand(f"{text} astral")) == 50 + 20 + 4


def test_all_four_copies_of_a_plane_may_be_trump():
    assert trumps_of("limbo:law limbo:chaos limbo:good limbo:evil githzerai") == dict.fromkeys(
        copies("limbo"), 5
    )


# What the search takes for granted.


def test_a_combo_counts_more_than_its_cards_ever_could_outside_it():
    for combo in combos():
        assert combo.gain > sum(more().get(bit, 0) for bit in split(combo.cards))


def test_no_card_is_trump_with_two_others_in_the_hand():
    trumped = [bit for code in bits() for bit in split(by_card(code))]
    assert len(trumped) == len(set(trumped))


# What is no hand.


def test_a_card_twice_is_refused():
    with pytest.raises(BadHand, match="card-twice") as error:
        score(hand("air cage air"))
    assert error.value.facts == {"card": "air"}
    with pytest.raises(BadHand, match="card-twice"):
        value(["clueless"] * 2)


def test_more_than_seventeen_cards_are_refused():
    with pytest.raises(BadHand, match="not-grand") as error:
        value(hand("@faction @planewalker"))
    assert error.value.facts == {"least": 1, "most": 17, "given": 22}


def test_typed_cards_are_read_by_code_or_name():
    assert typed("The Lady of Pain, the cage, DABUS, mount celestia (law) limbo:evil").points == 102
    with pytest.raises(UnknownCard, match="sigil"):
        typed("cage sigil")
    with pytest.raises(BadHand, match="not-grand"):
        typed(" , ")


# Against the slow ranking.


def assert_worth_as_the_slow_one_says(cards: tuple[str, ...]) -> None:
    """The same points, from parts that have each card once and add up."""
    found = score(cards)
    assert found.value == (value(cards),) == (slow.value(cards),)
    assert sum(part.points or 0 for part in found.parts) == found.points
    assert sorted(code for part in found.parts for code in part.cards) == sorted(cards)


def random_hand(number: int) -> tuple[str, ...]:
    """One to seventeen cards off the deck, mostly seventeen."""
    random = Random(f"grand {number}")
    size = HAND if number % 4 else random.randint(1, HAND)
    return tuple(card.code for card in random.sample(CARDS, size))


def built_hand(number: int) -> tuple[str, ...]:
    """Seventeen cards of combos that were drawn, half of the time such as overlap, and of trumps."""
    random = Random(f"built {number}")
    pool: list[Combo] = [combo for combo in combos() if "ring" in combo.name or "flush" in combo.name]
    if number % 2:
        pool = list(combos())
    elif number % 4:
        pool = [combo for combo in combos() if combo.name == "inner-ring"]
    cards: dict[str, None] = {}
    for combo in random.sample(pool, min(len(pool), random.randint(2, 8))):
        cards |= dict.fromkeys(codes(combo.cards))
    cards = dict.fromkeys(list(cards)[: HAND - random.randint(0, 2)])
    others = [code for bit in more() for code in codes(bit)] + [line.other for line in LINES if line.other]
    for code in random.sample(sorted({*others}), HAND):
        if len(cards) < HAND:
            cards[code] = None
    return tuple(cards)


def whole_hand(number: int) -> tuple[str, ...]:
    """Seventeen cards that are a combo, or fail to be by one card."""
    random = Random(f"whole {number}")
    fiends = hand(random.choice(("@tanarri", "@tanarri @baatezu", "@baatezu @tanarri*4")))
    any_suit = number % 4 == 0
    ring = [
        random.choice([code for code in copies(plane) if any_suit or slow.matches(slow.CARDS[code])])
        for plane in slow.WHEEL
    ]
    cards = random.choice((random.sample(fiends, HAND), [*ring, "outlands"]))
    if number % 3 == 0:
        spare = [card.code for card in CARDS if card.code not in cards]
        cards[random.randrange(HAND)] = random.choice(spare)
    return tuple(cards)


def overlapping(cards: tuple[str, ...]) -> int:
    """How many combos of the hand share a card with another one."""
    there = slow.combos([slow.CARDS[code] for code in cards])
    return sum(any(one.cards & other.cards for other in there if other is not one) for one in there)


def hands(make, count: int) -> Iterator[tuple[str, ...]]:
    return (make(number) for number in range(count))


@pytest.mark.parametrize("make", [random_hand, built_hand, whole_hand])
def test_hands_are_worth_what_the_slow_ranking_says(make):
    for cards in hands(make, 4000 if make is random_hand else 1500):
        assert_worth_as_the_slow_one_says(cards)


def test_the_built_hands_have_five_to_twelve_overlapping_combos_among_them():
    assert set(range(5, 13)) <= {overlapping(cards) for cards in hands(built_hand, 500)}
