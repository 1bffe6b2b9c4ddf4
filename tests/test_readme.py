"""What README and CONTRIBUTING promise holds: commands run, no game, command, setting or file is missing."""

import configparser
import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner
from discord import app_commands

from bot.chat import host
from bot.chat.commands import COMMANDS
from bot.cli import main
from bot.config import Config, key, load
from bot.settings import TableSettings
from bot.store import Store
from rules.games import GAMES

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
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
    monkeypatch.setenv("BACKROOM_TOKEN", "MTIzNDU2Nzg5.GabcdE.abcdefghijklmnopqrstuvwxyz0")
    (tmp_path / "config.yaml").write_text("database: backroom.db\n")
    Store.open(tmp_path / "backroom.db").close()
    assert SHELL
    lines = [re.split(r"\s{3,}", line)[0] for line in SHELL[1].strip().splitlines()]
    assert len(lines) == 10
    for line in lines:
        ran = CliRunner().invoke(main, shlex.split(line)[1:])
        assert ran.exit_code == 0, f"{line}: {ran.output}"


def test_the_first_screen_has_the_two_commands():
    screen = "\n".join(README.splitlines()[:40])
    setup = "python3 -m venv .venv && .venv/bin/pip install -e"
    assert f'{setup} ".[try]" && .venv/bin/backroom try\n' in screen
    assert f'{setup} ".[dev]" && .venv/bin/python -m pytest -n auto\n' in screen


def test_pictures_are_there():
    for picture in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README):
        assert (ROOT / picture).stat().st_size < 60_000


def test_whoever_adds_a_game_finds_the_places_they_are_sent_to():
    steps = re.search(r"## How to add a game(.*?)## Commits", CONTRIBUTING, re.DOTALL)
    assert steps
    places = set(re.findall(r"`((?:rules|bot|tests)/[a-z_./]+)`", steps[1]))
    assert {"bot/players/worth.py", "bot/presenter/worked.py", "bot/words/en/"} <= places
    assert [place for place in places if not (ROOT / place).exists()] == []


def block(kind: str) -> str:
    """The README's one code block of that kind."""
    (found,) = re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)
    return found


def test_the_unit_says_what_the_exit_codes_mean():
    unit = configparser.ConfigParser(delimiters="=", interpolation=None)
    unit.optionxform = str
    unit.read_string(block("ini"))
    assert unit.sections() == ["Unit", "Service", "Install"]
    service = unit["Service"]
    program, command, config = service["ExecStart"].split()
    assert program.startswith("/")
    assert command in main.commands
    assert config.startswith("/")
    assert service["Restart"] == "on-failure"
    assert service["RestartPreventExitStatus"] == str(host.REFUSED)
    assert service["WorkingDirectory"] == f"/var/lib/{service['StateDirectory']}"
    known = {"Description", "Wants", "After", "WantedBy", "ExecStart", "EnvironmentFile", "User"}
    known |= {"StateDirectory", "WorkingDirectory", "UMask", "Restart", "RestartPreventExitStatus"}
    known |= {"RestartSec", "MemoryMax", "NoNewPrivileges", "ProtectSystem", "ProtectHome", "PrivateTmp"}
    assert {key for section in unit.sections() for key in unit[section]} == known


def test_a_second_process_has_settings_and_a_unit_that_work(tmp_path):
    settings = tmp_path / "second.yaml"
    settings.write_text(block("yaml"))
    config = load(settings, {})
    assert (config.sharding.here, config.sharding.alone, config.database) == ((1,), False, "second.db")
    # What the text says is to be replaced in the unit is there to be replaced.
    for place in (
        "/etc/backroom/%i.yaml",
        "StateDirectory=backroom-%i",
        "WorkingDirectory=/var/lib/backroom-%i",
    ):
        assert f"`{place}`" in README
        assert place.replace("-%i", "").replace("%i", "config") in block("ini")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path):
    file = tmp_path / "backroom.service"
    file.write_text(block("ini").replace("/opt/backroom/.venv/bin/backroom", sys.executable))
    done = subprocess.run(["systemd-analyze", "verify", str(file)], capture_output=True, text=True)
    assert "backroom.service" not in done.stderr, done.stderr


def test_the_container_file_builds_from_what_is_there():
    lines = [line.split(None, 1) for line in block("dockerfile").splitlines()]
    order = [word for word, _ in lines]
    assert order[0] == "FROM"
    assert order[-2:] == ["ENTRYPOINT", "CMD"]
    assert set(order) <= {"FROM", "COPY", "RUN", "USER", "WORKDIR", "VOLUME", "ENV", "ENTRYPOINT", "CMD"}
    said = dict(lines)
    assert json.loads(said["ENTRYPOINT"]) == ["backroom"]
    assert json.loads(said["CMD"])[0] in main.commands
    assert said["USER"] not in ("root", "0")
    assert said["WORKDIR"] == said["VOLUME"]
    # The bot's own user owns the volume, or it could write nothing: so its home is made there first.
    assert f"--home-dir {said['VOLUME']} --create-home {said['USER']}" in said["RUN"]
    assert "TOKEN" not in block("dockerfile")
    sources = [name for word, rest in lines if word == "COPY" for name in rest.split()[:-1]]
    assert all((ROOT / name).exists() for name in sources)
    # All that a wheel is made of.
    assert {"pyproject.toml", "README.md", "LICENSE", "bot", "rules"} == set(sources)
