"""The panel of settings, for any game."""

from __future__ import annotations

from typing import Any

import pytest

from bot.money import Currency
from bot.presenter.panel import (
    PER_PAGE,
    Panel,
    Place,
    bounds_words,
    panel_message,
    setting_modal,
    value_words,
)
from bot.settings import Setting, TableSettings, merged, settings_of, typed
from bot.words import knows
from rules.games import GAMES, find
from rules.hand import MOST_CHIPS
from tests.bot.looks import assert_fits_discord, buttons, select

REALM = Currency.parse_spec("gp=100cp, sp=10cp")
WORDY = Currency.parse_spec("abcdefghijkl=100abcdefghijmn, abcdefghijop=10abcdefghijmn")
GAME_IDS = [game.id for game in GAMES]


def panel(game: str = "queens-ransom", place: Place | None = None, **more: Any) -> Panel:
    facts: dict[str, Any] = {
        "place": place or Place(table=3),
        "title": "### A panel",
        "settings": settings_of(game),
        "values": merged(find(game).options(), TableSettings(clock=90)),
        "currency": REALM,
    }
    return Panel(**facts | more)


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("place", [Place(table=10**17), Place(game="g" * 20)])
def test_every_setting_of_every_game_stands_on_a_page_that_fits(game: str, place: Place) -> None:
    shown = panel(game, place, currency=WORDY)
    pages = -(-len(shown.settings) // PER_PAGE)
    text = ""
    for page in range(pages):
        message = panel_message(shown, page)
        assert_fits_discord(message)
        text += message.text
    for setting in shown.settings:
        assert f"**{setting.name.replace('_', '-')}** · " in text
        assert setting.name in text or panel_message(shown, shown.page_of(setting.name))


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_setting_is_explained(game: str) -> None:
    for setting in settings_of(game):
        assert knows(f"setting.{setting.name}"), setting.name


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("currency", [REALM, WORDY], ids=["realm", "wordy"])
def test_what_stands_in_a_form_is_taken_as_it_stands(game: str, currency: Currency) -> None:
    shown = panel(game, currency=currency)
    for setting in shown.settings:
        if setting.kind in ("choice", "bool"):
            continue
        modal = setting_modal(shown, setting.name)
        assert len(modal.title) <= 45
        (field,) = modal.fields
        assert 1 <= len(field.label) <= 45
        assert len(field.placeholder) <= 100
        assert typed(setting, field.value, currency) == shown.values[setting.name]


def test_lists_stand_on_what_holds() -> None:
    message = panel_message(panel(settings=(settings_of("queens-ransom")[2],)))
    found = select(message)
    assert found.click.custom_id == "a1:3:0:0:set-choose:structure"
    assert [(option.label, option.chosen) for option in found.options] == [
        ("no limit", True),
        ("pot limit", False),
        ("fixed limit", False),
    ]


def test_a_switch_is_a_list_of_two() -> None:
    dms = Setting(name="dms", kind="bool", default=True)
    found = select(panel_message(panel(settings=(dms,), values={"dms": False})))
    assert [(option.value, option.chosen) for option in found.options] == [("on", False), ("off", True)]


def test_pages_are_turned() -> None:
    shown = panel()
    assert len(shown.settings) > PER_PAGE
    first, last = panel_message(shown), panel_message(shown, 99)
    assert [button.disabled for button in buttons(first)[-2:]] == [True, False]
    assert [button.disabled for button in buttons(last)[-2:]] == [False, True]
    assert buttons(first)[-1].click.custom_id == "a1:3:0:0:set-page:1"
    few = panel(settings=shown.settings[:2])
    assert "Next" not in [button.label for button in buttons(panel_message(few))]


def test_the_house_names_the_game() -> None:
    shown = panel(place=Place(game="queens-ransom"))
    assert buttons(panel_message(shown))[0].click.custom_id == "a1:0:0:0:house-ask:queens-ransom.ante"


def test_a_setting_without_words_is_shown_by_its_name() -> None:
    odd = Setting(name="some_thing", kind="int", default=3, low=1, high=9)
    shown = panel(settings=(odd,), values={"some_thing": 3})
    assert panel_message(shown).text.endswith("**some-thing** · 3")
    (field,) = setting_modal(shown, "some_thing").fields
    assert (field.label, field.value) == ("1 to 9", "3")
    with pytest.raises(KeyError):
        setting_modal(shown, "nothing")


@pytest.mark.parametrize(
    ("setting", "said"),
    [
        (Setting(name="a", kind="coins", default=1, low=1, high=MOST_CHIPS), "at least 1cp"),
        (Setting(name="a", kind="coins", default=1, low=1, high=345), "1cp to 3gp 4sp 5cp"),
        (
            Setting(name="a", kind="seconds", default=None, low=20, high=604_800, optional=True),
            "20 seconds to 7 days, or off",
        ),
    ],
)
def test_bounds(setting: Setting, said: str) -> None:
    assert bounds_words(setting, REALM) == said


def test_a_choice_without_words_is_shown_as_it_is_written() -> None:
    odd = Setting(name="odd", kind="choice", default="left", choices=("left", "right"))
    assert value_words(odd, "left", REALM) == "left"
