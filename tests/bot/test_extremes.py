"""Every setting at its extremes and beyond, and settings files made to break something."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from bot.config import Config, ConfigError, key, load
from bot.money import Currency
from bot.presenter.panel import Panel, Place, panel_message, setting_modal
from bot.refused import Refused
from bot.settings import Setting, TableSettings, changed, settings_of, typed
from bot.words import knows
from rules.actions import Illegal
from rules.games import GAMES
from rules.hand import MOST_CHIPS, Game, Options, Setup
from tests.bot.looks import assert_fits_discord
from tests.rules.play import Robot

LONG = Currency.parse_spec("abcdefghijkl=100abcdefghijmn, abcdefghijop=10abcdefghijmn")
JUNK: tuple[Any, ...] = ("5", "", "on", 1.5, -1, 2**63, [], {}, (), [1], float("nan"), b"1")

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def extremes(setting: Setting) -> tuple[Any, ...]:
    """The least and the most that a setting can be; of a choice, all of it."""
    if setting.kind == "bool":
        return (False, True)
    if setting.kind == "choice":
        return setting.choices
    if setting.kind == "names":
        return (setting.default,)
    if setting.kind == "hours":
        return ("00:00-23:59 UTC", "23:59-00:00 America/Argentina/ComodRivadavia", None)
    bounds = (setting.low or 0, MOST_CHIPS if setting.high is None else setting.high)
    return (*bounds, None) if setting.optional else bounds


def beyond(setting: Setting) -> list[Any]:
    """What no such setting can be."""
    junk = [value for value in JUNK if not (setting.kind == "names" and value in ([], ()))]
    if setting.kind in ("int", "coins", "seconds"):
        low, high, *_ = extremes(setting)
        return [*junk, low - 1, high + 1, True, *([] if setting.optional else [None])]
    return [*junk, *([] if setting.optional else [None]), 0, 1]


def structs(game: Game) -> tuple[Options, TableSettings]:
    return game.options(), TableSettings()


@every_game
def test_a_setting_takes_its_extremes_and_nothing_beyond(game: Game) -> None:
    for setting in settings_of(game.id):
        struct = structs(game)[0 if setting.of_game else 1]
        for value in extremes(setting):
            assert getattr(changed(struct, {setting.name: value}), setting.name) == value
        for value in beyond(setting):
            with pytest.raises(Refused) as refused:
                changed(struct, {setting.name: value})
            assert knows(f"error.{refused.value.reason}")


@every_game
def test_extremes_are_typed_as_they_are_shown(game: Game) -> None:
    for setting in settings_of(game.id):
        for value in extremes(setting) if setting.kind != "names" else ():
            text = "on" if value is True else "off" if value is False or value is None else str(value)
            assert typed(setting, text, LONG) == value


@every_game
def test_the_panel_has_room_for_any_extreme(game: Game) -> None:
    for place in (0, -1):
        settings = settings_of(game.id)
        values = {setting.name: extremes(setting)[place] for setting in settings}
        panel = Panel(place=Place(table=10**17), title="x", settings=settings, values=values, currency=LONG)
        for page in range(5):
            assert_fits_discord(panel_message(panel, page))
        for setting in settings:
            if setting.kind not in ("bool", "choice"):
                form = setting_modal(panel, setting.name)
                assert len(form.title) <= 45
                assert all(len(field.label) <= 45 and len(field.placeholder) <= 100 for field in form.fields)


@every_game
def test_a_hand_at_any_extreme_is_refused_in_words_or_played_to_its_end(game: Game) -> None:
    played, refused = 0, []
    for setting in settings_of(game.id):
        for number, value in enumerate(extremes(setting) if setting.of_game else ()):
            random = Random(f"{setting.name} {value}")
            stacks = tuple(random.randint(1, 90) for _ in range(random.choice(game.seats)))
            options = changed(game.options(), {setting.name: value})
            try:
                hand = game.start(Setup(game=game.id, stacks=stacks, dealer=0, options=options))
            except Illegal as error:
                refused.append(error.reason)
                continue
            robot = Robot(number)
            for _ in range(2_000):
                if not hand.to_act():
                    break
                hand.push(robot.act(hand))
            assert hand.result
            assert all(stack >= 0 for stack in hand.result.stacks)
            played += 1
    assert played > 3
    assert all(knows(f"error.{reason}") for reason in refused)


# Files.

BRACKETS, FULL = 64 * 1024, 1 << 20
TRICKS: dict[str, str | bytes] = {
    "1 MB of nesting": "[" * FULL,
    "as much as is read, of lists": "[" * BRACKETS,
    "of mappings": "{" * BRACKETS,
    "of lines of lists": "- " * (BRACKETS // 2),
    "of keys that are mappings": "? " * (BRACKETS // 2),
    "by indenting": "\n".join(" " * deep + "a:" for deep in range(300)),
    "a bomb of aliases": "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]",
    "a merge": "table:\n  <<: {clock: 60}",
    "an object of Python's": "token: !!python/object/apply:os.system ['true']",
    "a set": "token: !!set {a}",
    "tags of its own": "%TAG ! tag:x,2020:\n---\n!a b",
    "many documents": "---\n" * 1_000,
    "a key twice": "token: a\ntoken: b",
    "a game twice": "games: {queens-ransom: {}, queens-ransom: {}}",
    "an option twice": "games: {queens-ransom: {ante: 1, ante: 2}}",
    "no text": "token: \0",
    "another encoding": "token: x".encode("utf-16"),
    "half a letter": b"token: \xed\xa0\x80",
    "numbers without end": f"starting-purse: {'9' * 60_000}",
    "numbers in sixties": f"starting-purse: {'1:' * 30_000}1",
    "a list for a key": "[1, 2]: 1",
    "lists in lists": "games: {trump-poker: {extra-trumps: [[a], {b: c}, null, 5]}}",
    "a currency without end": f"currency: '{'a=1b,' * 10_000}'",
}


@pytest.mark.parametrize("trick", TRICKS)
def test_a_file_made_to_break_something_is_refused_in_one_line(tmp_path: Path, trick: str) -> None:
    file, text = tmp_path / "config.yaml", TRICKS[trick]
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(ConfigError) as refused:
        load(file, {})
    said = str(refused.value).removeprefix(str(file))
    assert "\n" not in said
    assert len(said) < 300


VALUES = ("[[]]", "{a: b}", "no", "1e9", "'\\0'")


def test_every_key_with_every_wrong_type_is_read_or_refused_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "config.yaml"
    refused: list[str] = []
    keys = [(key(field.name),) for field in msgspec.structs.fields(Config)]
    keys += [("table", key(field.name)) for field in msgspec.structs.fields(TableSettings)]
    keys += [
        ("games", game.id, key(field.name))
        for game in GAMES
        for field in msgspec.structs.fields(game.options)
    ]
    for path, value in product(keys, VALUES):
        file.write_text("{" + ": {".join(path) + f": {value}" + "}" * len(path), encoding="utf-8")
        try:
            assert isinstance(load(file, {}), Config)
        except ConfigError as error:
            refused.append(str(error))
    assert not [said for said in refused if "\n" in said]
    assert len(refused) > len(keys) * len(VALUES) / 2
