"""Who may import what: the plan of the house, held by reading the imports."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IMPURE = {"asyncio", "datetime", "discord", "random", "secrets", "socket", "sqlite3", "sqlite_utils", "time"}
NET = {"discord", "aiohttp", "simcord"}
SPOKEN = NET | {"bot.chat", "bot.cli", "bot.local", "bot.presenter", "bot.words"}
MUTE = NET | {"asyncio", "bot.chat", "bot.cli", "bot.local", "bot.store", "bot.tables"}
PLAIN = SPOKEN | MUTE
DATA = ["chronicles", "config", "message", "money", "quiet", "refused", "robot", "settings", "settling"]
DATA += ["shards", "spans", "views"]
"""Files beside the rooms that any room may import: they bring none along."""

ALL_BUT_PLAYERS = {
    "bot.chat",
    "bot.cli",
    "bot.local",
    "bot.presenter",
    "bot.robot",
    "bot.store",
    "bot.tables",
}

BANNED = {
    "rules": IMPURE | {"bot"},
    "bot/players": IMPURE | {"aiohttp", "click", "simcord", "bot.words", *ALL_BUT_PLAYERS},
    "bot/store": SPOKEN | {"asyncio", "bot.tables"},
    "bot/tables": SPOKEN,
    "bot/presenter": MUTE,
    "bot/words": MUTE | {"bot.presenter"},
    "bot/pictures": PLAIN | {"bot.message", "bot.views"},
    "bot/chat": {"simcord", "bot.local", "sqlite3"},
    "bot/cli": NET,
    **{f"bot/{name}.py": PLAIN for name in DATA},
    "bot/doctor.py": SPOKEN | {"bot.tables"},
    "bot/exports.py": SPOKEN | {"bot.tables"},
    "bot/logs.py": SPOKEN | {"bot.tables"},
    "bot/terminal.py": MUTE,
}
FREE = {"bot/local", "bot/__init__.py", "bot/__main__.py"}
"""Where everything comes together."""


def imports(path: Path) -> set[str]:
    """All modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def files(room: str) -> list[Path]:
    place = ROOT / room
    return sorted(place.rglob("*.py")) if place.is_dir() else [place]


def test_every_room_of_the_bot_is_known():
    there = {f"bot/{path.relative_to(ROOT / 'bot').parts[0]}" for path in files("bot")}
    assert there == {room for room in BANNED if room.startswith("bot/")} | FREE


@pytest.mark.parametrize("room", BANNED)
def test_a_room_imports_only_what_it_may(room):
    assert files(room)
    for path in files(room):
        names = imports(path)
        wrong = {name for name in names for ban in BANNED[room] if name == ban or name.startswith(f"{ban}.")}
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


def test_pictures_know_of_the_rules_only_the_cards():
    names = {name for path in files("bot/pictures") for name in imports(path)}
    known = {name for name in names if name.partition(".")[0] == "rules" and name != "rules"}
    assert {name for name in known if not name.startswith("rules.cards")} == set()


def test_a_game_is_known_to_the_list_of_games_and_to_hand_files_only():
    knowing = {
        path.relative_to(ROOT / "rules").parts[0]
        for path in files("rules")
        if path != ROOT / "rules" / "games" / "__init__.py"
        and any(name.startswith("rules.games") for name in imports(path))
    }
    assert knowing == {"notation"}


def test_the_rules_need_one_library_and_the_decks_another():
    needed = {
        (path.stem if top == "yaml" else "", top)
        for path in files("rules")
        for top in {name.partition(".")[0] for name in imports(path)} - sys.stdlib_module_names
    }
    assert needed == {("", "msgspec"), ("", "rules"), ("cards", "yaml")}
