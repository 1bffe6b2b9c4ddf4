"""Who may import what: the plan of the house, held by reading the imports."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
IMPURE = {"asyncio", "datetime", "discord", "random", "secrets", "socket", "sqlite3", "sqlite_utils", "time"}
SPOKEN = {"discord", "aiohttp", "simcord", "bot.chat", "bot.presenter", "bot.words"}
MUTE = {"discord", "aiohttp", "asyncio", "simcord", "bot.chat", "bot.store", "bot.tables"}
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
    "rules": IMPURE | {"aiohttp", "bot", "click", "simcord"},
    "rules/games": IMPURE | {"rules.games", "bot"},
    "rules/tarot": IMPURE | {"rules.games", "bot"},
    "bot/players": IMPURE | {"aiohttp", "click", "simcord", "bot.words", *ALL_BUT_PLAYERS},
    "bot/store": {"asyncio", "discord", "aiohttp", "simcord", "bot.chat", "bot.tables", "bot.words"},
    "bot/tables": SPOKEN,
    "bot/settings.py": SPOKEN | {"bot.tables"},
    "bot/presenter": MUTE,
    "bot/words": MUTE,
    "bot/pictures": MUTE | {"bot.presenter", "bot.words", "bot.message", "bot.views"},
    "bot/chat": {"simcord", "bot.local", "sqlite3"},
}


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
    return sorted(place.rglob("*.py")) if place.is_dir() else [place] if place.exists() else []


@pytest.mark.parametrize("room", BANNED)
def test_a_room_imports_only_what_it_may(room):
    for path in files(room):
        if room == "rules/games" and path.name == "__init__.py":
            continue  # the list of games imports them all
        names = imports(path)
        wrong = {name for name in names for ban in BANNED[room] if name == ban or name.startswith(f"{ban}.")}
        assert not wrong, f"{path.relative_to(ROOT)} imports {sorted(wrong)}"


def test_pictures_know_of_the_rules_only_the_cards():
    names = {name for path in files("bot/pictures") for name in imports(path)}
    known = {name for name in names if name.partition(".")[0] == "rules" and name != "rules"}
    assert {name for name in known if not name.startswith("rules.cards")} == set()


def test_the_rules_are_there_to_be_checked():
    assert len(files("rules")) > 10
    assert "bot" not in imports(ROOT / "rules" / "poker.py")
