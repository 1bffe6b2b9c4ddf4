"""The settings of a table, or of all new tables of a server, as one private panel.

What can be chosen has a list, what is typed has a button that opens a form. Settings come as
`bot.settings.settings_of` describes them, so a new game's options appear here by themselves; one that has
no words of its own is shown by its name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from bot.message import Button, Click, Field, Item, Line, Message, Modal, Option, Rule, Select, Text
from bot.money import Currency
from bot.presenter.accents import SLATE
from bot.presenter.fitting import LONGEST_LABEL, length
from bot.presenter.pages import Turn, turning
from bot.settings import Setting, written
from bot.words import knows, safe_name, say, span_words
from rules.hand import MOST_CHIPS

PER_PAGE = 6
"""Settings of a page: what can be read on a phone without losing one's place. Forty parts would be eleven."""

LONGEST_VALUE, LONGEST_LIST = 100, 2000
"""Characters that may be typed for a setting, and for one that is a list of names."""


class Place(msgspec.Struct, frozen=True):
    """What the settings are those of: a table, or (table 0) what tables for `game` start with."""

    table: int = 0
    game: str = ""

    def click(self, do: str, what: str | int) -> Click:
        """A press on the panel: to "choose", "ask" for a form, send it ("to") or turn to another "page"."""
        if self.table:
            return Click(table=self.table, hand=0, ask=0, verb=f"set-{do}", arg=str(what))
        return Click(table=0, hand=0, ask=0, verb=f"house-{do}", arg=f"{self.game}.{what}")


class Panel(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of a place with their values, by name."""

    place: Place
    title: str
    settings: tuple[Setting, ...]
    values: Mapping[str, Any]
    currency: Currency

    def find(self, name: str) -> Setting:
        """The setting of that name; raises `KeyError`."""
        return {setting.name: setting for setting in self.settings}[name]

    def page_of(self, name: str) -> int:
        """The page on which a setting stands."""
        return [setting.name for setting in self.settings].index(name) // PER_PAGE


def panel_message(panel: Panel, page: int = 0) -> Message:
    """A page of the panel, from 0."""
    pages = max(1, -(-len(panel.settings) // PER_PAGE))
    page = max(0, min(page, pages - 1))
    items: list[Item] = [Text(panel.title), Rule()]
    for setting in panel.settings[page * PER_PAGE :][:PER_PAGE]:
        items += _setting_items(panel, setting)
    back, on = (panel.place.click("page", to) if 0 <= to < pages else None for to in (page - 1, page + 1))
    return Message((*items, *turning(Turn(back, on))), accent=SLATE)


def setting_modal(panel: Panel, name: str) -> Modal:
    """The form in which a setting is typed; raises `KeyError`."""
    setting = panel.find(name)
    value = value_words(setting, panel.values[name], panel.currency)
    bounds = bounds_words(setting, panel.currency)
    # What does not fit over the line goes into it, where it is seen as soon as the line is empty.
    label, hint = (bounds, "") if length(bounds) <= LONGEST_LABEL else (say("setting.label"), bounds)
    title = say("setting.title", name=written(name))
    longest = LONGEST_LIST if setting.kind == "names" else LONGEST_VALUE
    return Modal(title, panel.place.click("to", name), (Field("value", label, hint, value, longest=longest),))


def value_words(setting: Setting, value: Any, currency: Currency) -> str:
    """A value as it is shown; what is typed for it may look the same.

    >>> clock = Setting(name="clock", kind="seconds", default=None, optional=True)
    >>> [value_words(clock, value, Currency.parse_spec("gp")) for value in (90, 120, 604_800, None)]
    ['90 seconds', '2 minutes', '7 days', 'off']
    """
    if setting.kind == "bool":
        return say("value.on" if value else "value.off")
    if value is None:
        return say("value.off")
    if setting.kind == "coins":
        return currency.format(value)
    if setting.kind == "seconds":
        return span_words(value)
    if setting.kind == "choice":
        return choice_words(setting, value)
    if setting.kind == "names":
        return ", ".join(map(safe_name, value)) or say("value.off")
    return str(value)


def choice_words(setting: Setting, choice: str) -> str:
    """One of the choices of a setting."""
    key = f"stakes.{setting.name}.{choice}"
    return say(key) if knows(key) else choice


def bounds_words(setting: Setting, currency: Currency) -> str:
    """What may be typed for a setting."""
    if setting.kind == "names":
        return say("setting.names")
    if setting.kind == "hours":
        return say("setting.or-off", bounds=say("setting.hours"))
    low, high = setting.low or 0, MOST_CHIPS if setting.high is None else setting.high
    known: dict[str, Callable[[int], str]] = {"coins": currency.format, "seconds": span_words}
    show = known.get(setting.kind, str)
    key = "setting.from" if high >= MOST_CHIPS else "setting.from-to"
    bounds = say(key, low=show(low), high=show(high))
    return say("setting.or-off", bounds=bounds) if setting.optional else bounds


def _setting_items(panel: Panel, setting: Setting) -> list[Item]:
    value = panel.values[setting.name]
    words = say("setting.line", name=written(setting.name), value=value_words(setting, value, panel.currency))
    key = f"setting.{setting.name}"
    if knows(key):
        words = f"{words}\n{say('setting.hint', hint=say(key))}"
    options = _options(setting, value)
    if options:
        click = panel.place.click("choose", setting.name)
        return [Text(words), Select(click, written(setting.name), options)]
    return [Line(words, Button(say("button.change"), panel.place.click("ask", setting.name)))]


def _options(setting: Setting, value: Any) -> tuple[Option, ...]:
    """What can be chosen for a setting; nothing where it is typed."""
    if setting.kind == "bool":
        choices = {"on": say("value.on"), "off": say("value.off")}
        now = "on" if value else "off"
    else:
        choices = {choice: choice_words(setting, choice) for choice in setting.choices}
        now = str(value)
    return tuple(Option(label, choice, chosen=choice == now) for choice, label in choices.items())
