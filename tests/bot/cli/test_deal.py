"""`backroom deal`: the same file for the same seed, and what cannot be dealt."""

import os
import subprocess
import sys
from itertools import pairwise

import pytest

from bot.robot import play_hands
from rules.games import GAMES, find
from rules.notation import read, record_of, replay
from tests.bot.cli.conftest import refused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_deal_gives_the_same_bytes_for_the_same_seed(run, tmp_path, game):
    command = ("deal", game.id, "--hands", "12", "--seed", "7", "--seats", "3", "--stack", "40")
    once = run(*command)
    assert once.exit_code == 0
    again = run(*command, "-o", str(tmp_path / "hands.phhs"))
    assert (again.exit_code, again.stdout) == (0, "")
    assert again.stderr == f"12 hands in {tmp_path / 'hands.phhs'}\n"
    assert (tmp_path / "hands.phhs").read_bytes() == once.stdout_bytes
    assert run(*command[:5], "8", *command[6:]).stdout != once.stdout
    assert run("replay", str(tmp_path / "hands.phhs")).exit_code == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_players_of_the_house_play_the_same_in_every_process(run, game):
    """Also where sets come in another order: the hash of a text differs from process to process."""
    command = ("deal", game.id, "--hands", "1", "--seed", "7", "--players", "steady,drunk", "--stack", "30")
    here = run(*command)
    assert here.exit_code == 0, here.stderr
    assert here.stdout != run(*command[:-4], "--seats", "2", "--stack", "30").stdout
    (record,) = read(here.stdout)
    assert record_of(replay(record), seed=record.seed, number=record.hand) == record
    if game.id in ("tarot-poker", "grand-sigilian"):
        there = subprocess.run(
            [sys.executable, "-m", "bot", *command],
            env=os.environ | {"PYTHONHASHSEED": "5"},
            capture_output=True,
            text=True,
            check=True,
        )
        assert there.stdout == here.stdout


def test_players_sit_around_the_table(run):
    one = run("deal", "queens-ransom", "--players", "steady", "--seed", "1").stdout
    assert one == run("deal", "queens-ransom", "--players", "steady", "--seats", "4", "--seed", "1").stdout
    three = ("deal", "queens-ransom", "--players", "random,calling-station", "--seats", "3", "--seed", "1")
    assert len(read(run(*three).stdout)[0].starting_stacks) == 3


def test_what_cannot_be_dealt_costs_no_file(run, tmp_path):
    kept = tmp_path / "evening.phhs"
    kept.write_text("a fine evening")
    fixed = ("--option", "form=five-card-draw", "--option", "dealers-choice=false")
    command = ("deal", "tarot-poker", *fixed, "--seats", "8", "-o", str(kept))
    assert refused(run(*command)) == "the game is for 2 to 7 players"
    assert kept.read_text() == "a fine evening"


def test_a_known_seed_gives_these_cards(run):
    (record,) = read(run("deal", "queens-ransom", "--seats", "2", "--seed", "7").stdout)
    assert record.seed == "7/1"
    assert record.deck[:5] == ("4e", "1c", "12k", "6f", "3e")


def test_hands_follow_on_each_other():
    options = find("queens-ransom").options()
    hands = [
        hand
        for _, hand in play_hands(
            find("queens-ransom"), seats=3, hands=40, seed="x", stack=30, options=options
        )
    ]
    assert [hand.setup.dealer for hand in hands[:4]] == [2, 0, 1, 2]
    for before, after in pairwise(hands):
        ended = before.result.stacks
        assert after.setup.stacks == (ended if all(ended) else (30, 30, 30))
        assert after.setup.carry == before.result.carry
    assert any(0 in hand.result.stacks for hand in hands)
    assert {type(action).__name__ for hand in hands for action in hand.log} == {
        "Shuffle", "Deal", "Fold", "Call", "RaiseTo", "Trade",
    }  # fmt: skip


def test_deal_of_one_hand_and_of_several(run, tmp_path):
    assert run("deal", "queens-ransom", "--seed", "7").stdout.startswith("variant = ")
    assert run("deal", "queens-ransom", "--seed", "7", "--hands", "2").stdout.startswith("[1]\n")
    one = run("deal", "queens-ransom", "--seed", "7", "-o", str(tmp_path / "one.phhs"))
    assert one.stderr == f"1 hand in {tmp_path / 'one.phhs'}\n"
    assert (tmp_path / "one.phhs").read_text().startswith("[1]\n")


def test_deal_without_a_seed_says_which_it_took(run):
    once, again = (read(run("deal", "queens-ransom").stdout)[0] for _ in range(2))
    assert once.seed != again.seed
    assert record_of(replay(once), seed=once.seed, number=1) == once


def test_deal_with_options(run):
    limit = ("--option", "structure=fixed-limit", "--option", "minimum-bet=3", "--option", "ante=1")
    (record,) = read(run("deal", "queens-ransom", "--seats", "2", *limit).stdout)
    assert (record.structure, record.small_bet, record.big_bet, record.antes) == ("fixed-limit", 3, 6, (1, 1))


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("--seats", "9"), "queens-ransom is for 2 to 8 players, not 9"),
        (("--option", "ante"), "«ante» is no option"),
        (("--option", "joker=1"), "«joker=1» is no option"),
        (("--option", "ante=-1"), "ante cannot be «-1»"),
        (("--option", "structure=none"), "structure cannot be «none»"),
        (("--players", "steady,sober"), "nobody plays as «sober»; there are cautious, steady,"),
        (("--seed", "a\nb"), "a seed is any printable text"),
        (
            ("-o", "/no/such/place/x.phhs"),
            "/no/such/place/x.phhs cannot be written: No such file or directory",
        ),
    ],
)
def test_deal_refuses(run, args, what):
    assert what in refused(run("deal", "queens-ransom", *args))
