"""Messages as plain data: what the presenter makes and `bot.chat.render` turns into Discord's components.

Nothing here knows Discord. Custom ids are `Click`s: they name the table, the hand and the question that
a button belongs to, never a channel, a player or a card.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal, TypeAlias, TypeVar

import msgspec

from bot.pictures.drawings import Drawing

Style = Literal["primary", "secondary", "success", "danger"]

_CLICK = re.compile(
    r"a1:(\d{1,18}):(\d{1,18}):(\d{1,9}):([a-z][a-z-]{0,20})"
    r"(?::([A-Za-z0-9#,.+_?-]{1,48}))?(?:~(\d{1,18}))?(?:@([0-9a-f]{1,16}))?",
    re.ASCII,
)


class Click(msgspec.Struct, frozen=True):
    """What a button, select or modal says when it is used; `hand` and `ask` are 0 where none is meant.

    >>> Click(table=3, hand=41, ask=7, verb="raise").custom_id
    'a1:3:41:7:raise'
    >>> Click.parse("a1:3:41:7:raise").ask
    7
    >>> Click.parse(Click(3, 41, 7, "call", whose=12).custom_id).whose
    12
    """

    table: int
    hand: int
    ask: int
    verb: str
    arg: str = ""
    whose: int = 0
    """The character of the game master's for whom it is pressed; 0: for whoever presses it."""
    mark: str = ""
    """In a direct message, whose database its numbers are of: in another they are of other tables."""

    @property
    def custom_id(self) -> str:
        """The click as a custom id of at most 100 characters."""
        text = f"a1:{self.table}:{self.hand}:{self.ask}:{self.verb}"
        text = f"{text}:{self.arg}" if self.arg else text
        text = f"{text}~{self.whose}" if self.whose else text
        return f"{text}@{self.mark}" if self.mark else text

    @classmethod
    def parse(cls, custom_id: str) -> Click | None:
        """The click that a custom id says, or None where it is not one of ours."""
        found = _CLICK.fullmatch(custom_id)
        if not found:
            return None
        table, hand, ask, verb, arg, whose, mark = found.groups()
        return cls(int(table), int(hand), int(ask), verb, arg or "", int(whose or 0), mark or "")


class Text(msgspec.Struct, frozen=True, tag=True):
    """A paragraph, in Discord's markdown."""

    markdown: str


class Rule(msgspec.Struct, frozen=True, tag=True):
    """A thin line between two parts."""


class Button(msgspec.Struct, frozen=True, tag=True):
    """A button; `label` is at most 80 characters."""

    label: str
    click: Click
    style: Style = "secondary"
    disabled: bool = False


class Line(msgspec.Struct, frozen=True, tag=True):
    """A paragraph with a button at its end."""

    markdown: str
    button: Button


class Row(msgspec.Struct, frozen=True, tag=True):
    """At most five buttons side by side."""

    buttons: tuple[Button, ...]


class Link(msgspec.Struct, frozen=True, tag=True):
    """A button that leads somewhere; nobody hears that it was pressed."""

    label: str
    url: str


class Option(msgspec.Struct, frozen=True):
    """One line of a select."""

    label: str
    value: str
    description: str = ""
    chosen: bool = False
    """Whether the list stands on it from the first."""


class Select(msgspec.Struct, frozen=True, tag=True):
    """A list from which `least` to `most` of at most 25 options are chosen."""

    click: Click
    placeholder: str
    options: tuple[Option, ...]
    least: int = 1
    most: int = 1


class Picture(msgspec.Struct, frozen=True, tag=True):
    """An image, with the words that say the same."""

    name: str
    data: bytes
    alt: str


class Faced(msgspec.Struct, frozen=True, tag=True):
    """A paragraph with a small image at its end."""

    markdown: str
    name: str
    data: bytes
    alt: str


class Sketch(msgspec.Struct, frozen=True, tag=True):
    """An image that has yet to be drawn, with the words that say the same and stand in for it, if need be."""

    name: str
    drawing: Drawing
    alt: str


class Attached(msgspec.Struct, frozen=True, tag=True):
    """A file to keep."""

    name: str
    data: bytes


Item: TypeAlias = Text | Rule | Line | Row | Link | Select | Picture | Faced | Sketch | Attached


class Message(msgspec.Struct, frozen=True):
    """A message: a container of items with a coloured edge (`accent`, 0xRRGGBB)."""

    items: tuple[Item, ...]
    accent: int | None = None

    @property
    def text(self) -> str:
        """All its words, for logs of what was said and for tests."""
        return "\n".join(item.markdown for item in self.items if isinstance(item, Text | Line | Faced))


class Field(msgspec.Struct, frozen=True):
    """A line to type into."""

    name: str
    label: str
    placeholder: str = ""
    value: str = ""
    required: bool = True
    longest: int = 100


class Modal(msgspec.Struct, frozen=True):
    """A small form; at most five fields, a title of at most 45 characters."""

    title: str
    click: Click
    fields: tuple[Field, ...]


Shown = TypeVar("Shown", Message, Modal)


def on_behalf(shown: Shown, whose: int) -> Shown:
    """The same with everything at a table pressed for a character of the game master's."""
    return _with(shown, lambda click: msgspec.structs.replace(click, whose=whose) if click.table else click)


def marked(shown: Shown, mark: str) -> Shown:
    """The same with everything that can be pressed known to be of one database."""
    return _with(shown, lambda click: msgspec.structs.replace(click, mark=mark))


def clicks(message: Message) -> Iterator[Click]:
    """Everything that can be pressed on a message, or chosen from its lists."""
    for item in message.items:
        match item:
            case Line(_, button):
                yield button.click
            case Row(buttons):
                yield from (button.click for button in buttons)
            case Select(click):
                yield click


def _with(shown: Shown, change: Callable[[Click], Click]) -> Shown:
    if isinstance(shown, Modal):
        return msgspec.structs.replace(shown, click=change(shown.click))
    return msgspec.structs.replace(shown, items=tuple(_item_with(item, change) for item in shown.items))


def _item_with(item: Item, change: Callable[[Click], Click]) -> Item:
    match item:
        case Line(_, button):
            return msgspec.structs.replace(item, button=_button_with(button, change))
        case Row(buttons):
            return Row(tuple(_button_with(button, change) for button in buttons))
        case Select(click):
            return msgspec.structs.replace(item, click=change(click))
        case _:
            return item


def _button_with(button: Button, change: Callable[[Click], Click]) -> Button:
    return msgspec.structs.replace(button, click=change(button.click))
