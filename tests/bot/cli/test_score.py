"""`backroom score`: what hands are worth, in words and as JSON."""

import json
import subprocess
import sys

import pytest

from rules.games import GAMES
from tests.bot.cli.conftest import refused

HAND = "5t 12c+3f 10e 8k 4t"


def test_score_says_it_in_words(run):
    result = run("score", "queens-ransom", HAND)
    assert (result.exit_code, result.stdout) == (0, "2, evens over odds: 15+5/10+8+4\n")


@pytest.mark.parametrize(
    "hand", [HAND.split(), ["5T,12C+3F,10E,8K,4T"], ["5 of tail, Flood of Claw + 3f 10e 8k 4t"]]
)
def test_score_as_json(run, hand):
    result = run("score", "queens-ransom", "--json", *hand)
    assert json.loads(result.stdout) == {
        "game": "queens-ransom",
        "cards": ["5t", "12c+3f", "10e", "8k", "4t"],
        "hand": "2, evens over odds: 15+5/10+8+4",
        "label": "evens",
        "points": 2,
        "value": [2, 0],
        "parts": [
            {"name": "odds", "cards": ["12c+3f", "5t"], "points": 20},
            {"name": "evens", "cards": ["10e", "8k", "4t"], "points": 22},
        ],
    }


def test_score_of_dice(run):
    result = run("score", "queens-ransom-dice", "--json", "5 12+3, 10 8 4")
    assert json.loads(result.stdout)["cards"] == ["5", "12+3", "10", "8", "4"]


def test_scores_of_many_hands(run):
    result = run("score", "queens-ransom", "-", stdin=f"{HAND}\n\n5t 5t\n  {HAND}\n".encode() + b"\xff\xfe\n")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line.get("points") for line in lines] == [2, None, 2, None]
    assert lines[1] == {"error": "5t is there twice: a card can be in a hand only once"}
    assert "no card" in lines[3]["error"]
    assert result.exit_code == 1
    assert run("score", "queens-ransom", "-", stdin=f"{HAND}\n").exit_code == 0
    assert run("score", "queens-ransom", "-", stdin="").exit_code == 0


MERLIN = ("--option", "extra-trumps=Merlin, Lord Rein")
DWORKIN_LOWEST = (
    "order=dworkin,ryalle,sand,delwin,random,florimel,gerard,julian,llewella,caine,brand,bleys,fiona,deirdre,"
    "corwin,eric,benedict,finndo,osric,oberon"
)
NINE = "1l 3c 5g ke outlands lady 2le 2lg clueless-1"


def test_score_with_the_trumps_of_a_house(run):
    found = json.loads(run("score", "trump-poker", "--json", *MERLIN, "Lord Rein Kc 8s 4r 2c").stdout)
    assert found["cards"] == ["lord-rein", "Kc", "8s", "4r", "2c"]
    assert found["hand"] == "pair of Kings, with Eight, Four, Two (Lord Rein as King)"
    hands = "dworkin Kc 8s 4r 2c\nryalle Kc 8s 4r 2c\nmerlin Kc 8s 4r 2c\n"
    for options, best in ((MERLIN, 0), ((*MERLIN, "--option", DWORKIN_LOWEST), 1)):
        lines = run("score", "trump-poker", "-", *options, stdin=hands).stdout.splitlines()
        values = [json.loads(line)["value"] for line in lines]
        assert values.index(max(values)) == best
        assert values.index(min(values)) == 2


@pytest.mark.parametrize(
    ("game", "rules", "points"),
    [
        ("sigilian", (), 7),
        ("sigilian", ("lady=plain",), 6),
        ("limbo-holdem", (), 7),
        ("limbo-holdem", ("lady=plain",), 6),
        ("limbo-holdem", ("lady=plain", "clueless=plain"), 6),
    ],
)
def test_score_by_the_rules_of_a_house(run, game, rules, points):
    hand = NINE.split()
    text = NINE if game == "sigilian" else " ".join([*hand[:3], "|", *hand[3:]])
    options = [part for rule in rules for part in ("--option", rule)]
    assert json.loads(run("score", game, "--json", *options, text).stdout)["points"] == points


def test_score_refuses_options_that_are_none(run):
    assert "«joker=1» is no option" in refused(run("score", "trump-poker", "--option", "joker=1", HAND))
    cannot = refused(run("score", "trump-poker", "--option", "extra-trumps=Corwin", "corwin Kc 8s 4r 2c"))
    assert cannot == "extra_trumps cannot be «Corwin» in trump-poker"
    assert "no card «merlin»" in refused(run("score", "trump-poker", "merlin Kc 8s 4r 2c"))


@pytest.mark.parametrize(
    ("hand", "what"),
    [
        ("5t 13c 10e 8k 4t", "there is no card «13c» in this deck"),
        ("5t 5t 10e 8k 4t", "5t is there twice"),
        ("5t 10e 8k 4t", "a hand has 5 cards, a flood and its cover counting as one; here are 4"),
        (f"{HAND} 9t", "here are 6"),
        ("5t 12c 10e 8k 4t", "12c is a flood and needs its cover"),
        ("5t 11c+3f 10e 8k 4t", "nothing can lie on 11c"),
        ("5t\n\x1b[2J", "there is no card «�[2J» in this deck"),
        ("", "here are 0"),
    ],
)
def test_score_of_no_hand(run, hand, what):
    assert what in refused(run("score", "queens-ransom", hand))


def test_an_unknown_game_names_those_there_are(run):
    line = refused(run("score", "snap", HAND))
    assert "«snap»" in line
    assert all(game.id in line for game in GAMES)
    assert refused(run("deal", "snap")) == line


def test_score_needs_neither_discord_nor_a_database():
    code = f"""
import sys
from bot.cli import main
main(["score", "queens-ransom", "{HAND}"], standalone_mode=False)
print(sorted({{"discord", "sqlite_utils", "sqlite3", "asyncio", "aiohttp"}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_package_is_the_command():
    command = [sys.executable, "-m", "bot", "score", "queens-ransom", HAND]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.startswith("2, evens")
