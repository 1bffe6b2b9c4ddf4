"""What the README promises holds: its commands run, and no game, command or setting is missing from it."""

import re
import shlex
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from discord import app_commands

from bot.chat.commands import COMMANDS
from bot.cli import main
from bot.config import Config, key
from bot.settings import TableSettings
from bot.store import Store
from rules.games import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
SHELL = re.search(r"```\n(backroom score.*?)```", README, re.DOTALL)


def test_every_game_has_its_row():
    for game in GAMES:
        row = next(
            (line for line in README.splitlines() if line.startswith("|") and f"`{game.id}`" in line), ""
        )
        assert f"{game.seats[0]}–{game.seats[-1]}" in row, f"no row for {game.id} with its number of players"


def commands() -> list[str]:
    found = []
    for command in COMMANDS:
        if isinstance(command, app_commands.Group):
            found += [f"/{part.qualified_name}" for part in command.walk_commands()]
        else:
            found.append(f"/{command.qualified_name}")
    return found


@pytest.mark.parametrize("command", commands())
def test_every_command_is_told(command):
    assert f"`{command}`" in README


def test_no_command_is_told_that_is_not_there():
    table = re.findall(r"`(/[a-z][a-z -]*)`", README)
    assert set(table) <= {*commands(), "/demo"}


def settings() -> set[str]:
    names = {key(field.name) for kind in (Config, TableSettings) for field in msgspec.structs.fields(kind)}
    return names | {key(field.name) for game in GAMES for field in msgspec.structs.fields(game.options)}


@pytest.mark.parametrize("setting", sorted(settings()))
def test_every_setting_is_told(setting):
    assert f"`{setting}`" in README


def test_the_command_line_runs_as_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Store.open(tmp_path / "backroom.db").close()
    assert SHELL
    lines = [re.split(r"\s{3,}", line)[0] for line in SHELL[1].strip().splitlines()]
    assert len(lines) == 6
    for line in lines:
        ran = CliRunner().invoke(main, shlex.split(line)[1:])
        assert ran.exit_code == 0, f"{line}: {ran.output}"


def test_the_first_screen_has_the_two_commands():
    screen = "\n".join(README.splitlines()[:40])
    setup = "python3 -m venv .venv && .venv/bin/pip install -e"
    assert f'{setup} ".[try]" && .venv/bin/backroom try\n' in screen
    assert f'{setup} ".[dev]" && .venv/bin/python -m pytest\n' in screen


def test_pictures_are_there():
    for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).stat().st_size < 60_000
