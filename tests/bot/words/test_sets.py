"""Sigilian hands in words: cards, sets, what the Lady stands for, and which rule decided."""

import pytest

from bot.presenter import table_message
from bot.words import knows, rule_pages
from bot.words.cards import card_words
from bot.words.ranks import name_words, rank_words, why_words
from rules.cards import deck
from rules.games import find
from rules.rankings.laid_out import rank
from rules.rankings.sets import House
from tests.bot.looks import look
from tests.rules.play import start
from tests.rules.rankings.test_sets import EXAMPLES, LADDER

GAME = "sigilian"
RING = (
    "Great Ring (the Lady as Mount Celestia, P LE Baator, P CG Arborea, P CE Abyss, P L Mechanus, P C Limbo, "
    "P G Elysium, P E Carceri, P N Sigil)"
)


def worth(hand: str, **rules: object) -> str:
    return rank_words(GAME, rank(tuple(hand.split()), house=House(**rules)))


def test_the_winners_line_names_no_cards_but_where_there_is_no_set():
    sets = rank(tuple(EXAMPLES[6][0].split()), house=House())
    assert name_words(GAME, sets) == "Match of 4"
    none = rank(("1l", "2c", "3g"), house=House())
    assert name_words(GAME, none) == rank_words(GAME, none) == "no set, highest 3 G"


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        (EXAMPLES[0][0], "Hierarchy of 7 (1 LG, 2 L, 3 LE, 4 LG, 5 L, K LG, P LG Mount Celestia)"),
        (EXAMPLES[3][0], RING),
        (EXAMPLES[6][0], "Match of 4 (5 less 1): Match of 3 (2 LG, 2 LE, 2 CE) and Match of 2 (3 LG, 3 LE)"),
    ],
)
def test_what_a_hand_is_worth(hand, words):
    assert worth(hand) == words


@pytest.mark.parametrize(
    ("penalty", "words"), [("total", "Match of 5 (6 less 1): "), ("each", "Match of 4 (6 less 2): ")]
)
def test_what_several_sets_cost_is_told(penalty, words):
    said = worth("2lg 2ce 3lg 3le 4lg 4c clueless-1", set_penalty=penalty)
    assert said.startswith(words)
    assert said.count("Match of 2 (") == 3


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("klg lady", "Match of 2 (K LG, the Lady as a King)"),
        ("1lg 2c lady 4e 5n", "Straight of 5 (1 LG, 2 C, the Lady as a 3, 4 E, 5 N)"),
        ("1l 2c 3g lady", "Cage of 4 (1 L, 2 C, 3 G, the Lady as a card of Evil)"),
        (
            "1lg 5ce lady 3le kn sigil",
            "Cage of 6 (1 LG, 5 CE, the Lady as a card of Chaos and Good, 3 LE, K N, P N Sigil)",
        ),
        ("1l 2c 3g 5e kn lady", "Cage of 6 (1 L, 2 C, 3 G, 5 E, K N, the Lady as Sigil)"),
        ("1l 2c 3g 5e lady", "Cage of 5 (1 L, 2 C, 3 G, 5 E, the Lady as a suitless card)"),
        ("1l 3le 5n clueless-1", "no set, highest 5 N"),
        ("lady", "no set, highest The Lady"),
    ],
)
def test_what_the_lady_stands_for(hand, words):
    assert worth(hand) == words


def test_there_are_words_for_every_part_of_every_hand():
    """As the parts of a rank are named, so are the words."""
    roles = {
        part.name for hands in LADDER.values() for hand in hands for part in rank(tuple(hand.split())).parts
    }
    assert len(roles) > 8
    assert [name for name in roles - {"highest"} if not knows(f"sets.{name}")] == []


@pytest.mark.parametrize(
    ("winner", "loser", "words"),
    [
        (EXAMPLES[2][0], EXAMPLES[0][0], "a Great Ring beats everything"),
        (EXAMPLES[4][0], EXAMPLES[5][0], "Match of 7 beats Match of 6: the bigger set wins"),
        (EXAMPLES[0][0], EXAMPLES[1][0], "both of 7: Hierarchy beats Match"),
        (
            "1lg 1l kc 2n 3n 5n clueless-1",
            "2lg 2l 5c 1n 3n clueless-1",
            "Match of 2 each: K C is higher than 5 C",
        ),
        (EXAMPLES[0][0], EXAMPLES[0][0], "equal, Hierarchy of 7 each: they split"),
        ("1l 3le 5n clueless-1", "1l 3le 4n clueless-1", "no set each: 5 N is higher than 4 N"),
        ("1l 3le 5n clueless-1", "1c 3ce 5n clueless-1", "equal, no set each: they split"),
    ],
)
def test_why_a_hand_wins(winner, loser, words):
    one, other = (rank(tuple(hand.split())) for hand in (winner, loser))
    assert why_words(GAME, one, other) == words


def test_cards_say_their_rank_and_suits():
    cards = ("3ce", "kn", "mechanus", "lady", "clueless-2")
    assert [card_words(GAME, code) for code in cards] == [
        "3 CE Succubus",
        "K N Center-of-All",
        "P L Mechanus",
        "The Lady",
        "The Clueless",
    ]
    assert [card_words("limbo-holdem", code, short=True) for code in cards] == [
        "3 CE",
        "K N",
        "P L Mechanus",
        "The Lady",
        "The Clueless",
    ]
    assert len({card_words(GAME, code) for code in deck("sigilian").codes}) == 74


def test_both_games_tell_the_same_of_cards_sets_and_rulings():
    one, other = rule_pages("sigilian"), rule_pages("limbo-holdem")
    assert "Wyvern" in one[0]
    assert "Eco-Mono" in one[0]
    assert "Eco-Mono" in other[0]
    for part in ("**The cards.**", "**Sets**", "**Who wins.**", "**Several sets**"):
        told = [page[0][page[0].index(part) :].split("\n\n")[0] for page in (one, other)]
        assert told[0] == told[1]
    rulings = [line for line in one[1].splitlines() if line.startswith("- **R")]
    assert [line[4:6] for line in rulings] == [f"R{number}" for number in range(1, 9)]
    assert [line for line in rulings if line not in other[1]] == rulings[-1:]  # in Limbo there is no trade
    assert find("limbo-holdem").deck == find("sigilian").deck


def test_a_table_says_which_house_rules_it_has():
    plain = table_message(look(start(GAME, (100, 100)))).text
    assert "Kings" not in plain
    rules = {"set_penalty": "each", "lady": "plain", "tie_break": "all-cards", "planes_above_kings": True}
    told = table_message(look(start(GAME, (100, 100), **rules))).text
    assert (
        "one less for each further set · the Lady plain · all cards break ties · Planes above Kings" in told
    )
