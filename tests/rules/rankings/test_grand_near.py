"""What a hand of the grand deck is short of, and how it is sorted."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from rules.cards import deck
from rules.rankings.grand import Near, groups, near
from rules.rankings.grand_cards import DECK
from tests.rules import slow_grand as slow
from tests.rules.rankings.test_grand import FLUSHED, UNSUITED, built_hand, hand, random_hand, whole_hand


def lacking(text: str, missing: int = 2) -> dict[str, list[str]]:
    """The combos that are near (of several rings the nearest), and what would do for each card they lack."""
    found = reversed(near(hand(text), missing))
    return {one.combo: [" ".join(codes) for codes in one.missing] for one in found}


@pytest.mark.parametrize(
    ("text", "lacks"),
    [
        ("cage dabus", {"sigilian-gambit": ["lady-of-pain"]}),
        ("cage", {"sigilian-gambit": ["lady-of-pain", "dabus"]}),
        ("lady-of-pain cage dabus", {}),
        ("@slaad*4", {"hierarchy-slaad": ["death-slaad"]}),
        ("@faction*14", {"faction-war": ["xaositects"]}),
        ("@faction*13", {"faction-war": ["transcendent-order", "xaositects"]}),
        ("@faction*12", {}),
        ("mount-celestia:law arcadia:law mechanus:law", {"planar-flush-law": ["baator:law", "acheron:law"]}),
        ("mount-celestia:law arcadia:law mechanus:evil", {}),
        ("bytopia:good ysgard:chaos carceri:evil", {"outer-ring": ["acheron:law"]}),
        ("smoke ooze magma", {"inner-ring": ["ice"]}),
    ],
)
def test_a_combo_is_near_that_lacks_a_card_or_two(text, lacks):
    assert lacking(text) == lacks


def test_how_many_may_be_missing_can_be_said():
    assert lacking("@faction*12", missing=3) == {
        "faction-war": ["society-of-sensation", "transcendent-order", "xaositects"]
    }
    assert lacking("cage", missing=1) == {}


def test_the_nearest_come_first_and_of_these_the_larger_ones():
    found = near(hand("cage dabus @slaad*4 @faction*13 smoke ooze"))
    assert [(one.combo, one.points, len(one.missing)) for one in found] == [
        ("sigilian-gambit", 100, 1),
        ("hierarchy-slaad", 60, 1),
        ("faction-war", 150, 2),
        ("inner-ring", 50, 2),
        ("inner-ring", 50, 2),
    ]


def test_a_plane_that_a_great_ring_lacks_may_have_any_suit_where_it_is_not_flush():
    without = " ".join(hand(FLUSHED)[:-1])
    planes = lacking(f"{without} outlands")
    assert planes["great-ring"] == ["arcadia:law arcadia:chaos arcadia:good arcadia:evil"]
    assert planes["great-ring-flush"] == ["arcadia:law"]
    assert lacking(UNSUITED) == {"great-ring": ["outlands"]}
    assert "great-ring" not in lacking(f"{without} cage", missing=1)


def test_a_horde_lacks_any_tanarri():
    (horde, war) = near(hand("@tanarri*16"))
    assert (horde.combo, horde.points) == ("abyssal-horde", 2 * (99 + 16))
    assert horde.missing == (("marilith", "molydeus", "balor"),)
    assert (war.combo, war.points, war.missing) == ("blood-war", 50 + 99 + 11, (hand("@baatezu"),))


def test_a_blood_war_of_tanarri_lacks_one_baatezu_at_least():
    assert lacking("@tanarri*15")["blood-war"] == [
        " ".join(hand("@baatezu")),
        " ".join(hand("@baatezu @tanarri*-4")),
    ]
    assert lacking("@tanarri*15 lemure")["blood-war"] == [" ".join(hand("@baatezu*-12 @tanarri*-4"))]


@pytest.mark.parametrize("make", [random_hand, built_hand, whole_hand])
def test_with_the_cards_that_it_lacks_a_combo_is_there(make):
    for number in range(300):
        random = Random(f"near {number}")
        cards = make(number)
        found = near(cards)
        assert all((len(a.missing), -a.points) <= (len(b.missing), -b.points) for a, b in pairwise(found))
        for one in found:
            assert set(one.held) <= set(cards)
            assert set(cards).isdisjoint(code for codes in one.missing for code in codes)
            assert one in completed(one, random)


def completed(one: Near, random: Random) -> list[Near]:
    """The combo, if these are its cards with some of those that it lacks, and it counts no more than told."""
    added: list[str] = []
    for codes in one.missing:
        added.append(random.choice([code for code in codes if code not in added]))
    there = slow.combos([slow.CARDS[code] for code in (*one.held, *added)])
    return [
        one
        for combo in there
        if combo.name == one.combo
        and len(combo.cards) == len(one.held) + len(added)
        and (combo.points == one.points or (len(combo.cards) == 17 and combo.points < one.points))
    ]


# How it is sorted.


def test_cards_are_sorted_by_planes_races_and_kinds():
    text = "cage tiefling lemure solar agathinon ice positive-energy smoke outlands limbo:evil limbo:law elf"
    assert [(group.key, " ".join(group.cards)) for group in groups(hand(text))] == [
        ("outer-plane", "limbo:law limbo:evil outlands"),
        ("inner-plane", "smoke ice positive-energy"),
        ("aasimon", "agathinon solar"),
        ("baatezu", "lemure"),
        ("planewalker", "elf"),
        ("plane-touched", "tiefling"),
        ("special", "cage"),
    ]


def test_planes_lie_round_the_wheel_and_round_the_sphere():
    wheel, sphere = groups([*deck(DECK).codes])[:2]
    assert [slow.CARDS[code].plane for code in wheel.cards[::4]] == [*slow.WHEEL, "outlands"]
    assert list(sphere.cards[:8]) == ["air", "smoke", "fire", "magma", "earth", "ooze", "water", "ice"]
    assert [slow.EAST_NORTH_UP[code][2] for code in sphere.cards] == [0] * 8 + [1] * 4 + [-1] * 4 + [1, -1]


def test_no_card_is_lost_in_sorting():
    for number in range(100):
        cards = random_hand(number)
        assert sorted(code for group in groups(cards) for code in group.cards) == sorted(cards)
