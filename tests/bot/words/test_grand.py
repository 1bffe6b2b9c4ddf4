"""Hands of the grand deck in words: combos, trumps and why they are trump, motley, and what is missing."""

import pytest

from bot.words import knows, rule_pages
from bot.words.grand import grand_lines, group_words, near_words
from bot.words.mistakes import bad_hand_words
from bot.words.ranks import rank_words, why_words
from rules.cards import deck
from rules.ranking import BadHand
from rules.rankings.grand import DECK, near, score
from rules.rankings.grand_combos import combos
from rules.rankings.grand_trumps import LINES
from tests.rules.rankings.test_grand import EXAMPLES, FLUSHED, OUTER_RING, RING, UNSUITED, hand

GAME = "grand-sigilian"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            EXAMPLES[0][0],
            ("220 points: Faction War 150; trumps The Lady of Pain 40 and The Cage 30 with the Faction War"),
        ),
        (
            EXAMPLES[3][0],
            (
                "260 points: Yugoloth hierarchy 110; Sigilian Gambit 100; "
                "inner Ring of Four 50 (Air, Earth, Fire, Water)"
            ),
        ),
        (
            EXAMPLES[5][0],
            (
                "265 points: Modron hierarchy 240; trump Mechanus (Evil) 5 with the Modron hierarchy; "
                "motley 20 (1 card)"
            ),
        ),
        (EXAMPLES[8][0], "286 points: Abyssal Horde 286"),
        (
            "@slaad limbo:law limbo:evil githzerai lemure",
            (
                "75 points: Slaadi hierarchy 60; "
                "trumps Limbo (Law) 5 and Limbo (Evil) 5 with the Githzerai; motley 5 (2 cards)"
            ),
        ),
        ("spinagon lemure", "2 points: motley 2 (2 cards)"),
        ("nupperibo", "1 point: motley 1 (1 card)"),
    ],
)
def test_what_a_hand_is_worth(text, words):
    assert rank_words(GAME, score(hand(text))) == words


def test_each_of_several_rings_is_told():
    (*rings, _) = grand_lines(score(hand("air fire earth water smoke magma ooze ice clueless")))
    assert rings == [
        "inner Ring of Four 50 (Air, Earth, Fire, Water)",
        "inner Ring of Four 50 (Smoke, Magma, Ooze, Ice)",
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("bytopia:good ysgard:chaos carceri:evil", ["outer Ring of Four 50: needs Acheron (Law)"]),
        ("cage", ["Sigilian Gambit 100: needs The Lady of Pain and The Dabus"]),
        (UNSUITED, ["Great Ring 100: needs The Outlands"]),
        (
            "@tanarri*15",
            [
                "Abyssal Horde, up to 234: needs 2 more Tanar'ri",
                "Blood War, up to 163: needs 1 more Baatezu and 1 more Baatezu or Tanar'ri",
            ],
        ),
    ],
)
def test_what_a_hand_is_short_of(text, words):
    assert [near_words(found) for found in near(hand(text))] == words


def test_a_great_ring_says_which_suits_will_do():
    short = {found.combo: near_words(found) for found in near(hand(f"{FLUSHED} outlands")[1:])}
    assert short["great-ring"] == "Great Ring 100: needs Mount Celestia of any suit"
    assert short["great-ring-flush"] == (
        "Great Ring Flush 200: needs Mount Celestia (Law) or Mount Celestia (Good)"
    )


def test_why_a_hand_beats_another():
    ranks = [score(hand(text)) for text, _ in EXAMPLES[3:6]]
    assert why_words(GAME, ranks[2], ranks[0]) == "265 beats 260"
    assert why_words(GAME, ranks[0], ranks[1]) == "equal: they split"


def test_there_are_words_for_every_combo_trump_and_group():
    names = [combo.name for combo in combos()]
    names += ["abyssal-horde", "blood-war", "great-ring", "great-ring-flush"]
    assert all(knows(f"grand.combo.{name}") for name in names)
    assert all(knows(f"grand.trump-{line.reason}") for line in LINES)
    assert all(group_words(card.group) for card in deck(DECK))


def test_a_hand_with_as_many_trumps_as_can_be():
    genasi = "air-genasi earth-genasi fire-genasi water-genasi"
    text = f"{OUTER_RING} {RING} {genasi} astral ethereal githyanki githzerai limbo:evil"
    assert rank_words(GAME, score(hand(text))) == (
        "205 points: outer Ring of Four 50 (Bytopia, Ysgard, Carceri, Acheron); "
        "inner Ring of Four 50 (Air, Earth, Fire, Water); trumps Limbo (Evil) 5 with the Githzerai, "
        "Githzerai 10 with the Githyanki, Githyanki 10 with the Githzerai, Air Genasi 10 with Air, "
        "Earth Genasi 10 with Earth, Fire Genasi 10 with Fire, Water Genasi 10 with Water, "
        "The Astral 20 with the Githyanki, The Ethereal 20 with an inner Ring of Four"
    )


def test_too_many_cards_are_refused_in_words():
    with pytest.raises(BadHand) as error:
        score(hand("@faction @planewalker"))
    assert bad_hand_words(error.value) == "a hand is 1 to 17 cards, and not 22"


def test_the_rules_name_all_rulings_options_and_the_inventor():
    pages = "\n".join(rule_pages("grand-sigilian"))
    assert [number for number in range(1, 12) if f"**R{number}** " in pages] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "*By Wyvern" in pages
    for option in ("first-lap", "ending: all-pass"):
        assert f"`{option}`" in pages
