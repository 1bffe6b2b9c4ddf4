"""What is to be drawn, as plain data: whoever asks for a picture says with this what stands on it.

All words come ready to be written; cards are codes. Equal drawings give equal pictures.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec


class Group(msgspec.Struct, frozen=True):
    """Slots that belong together, by their places, under a heading."""

    heading: str
    places: tuple[int, ...]


class HandDrawing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Somebody's cards, slot by slot; without a deck they are dice, with so many sides."""

    deck: str = ""
    slots: tuple[tuple[str, ...], ...]
    groups: tuple[Group, ...] = ()
    numbered: bool = True
    """Whether each slot bears its number."""


class RowsDrawing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Several hands to compare, a row of small cards each under its heading."""

    deck: str = ""
    rows: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


class BoardDrawing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A board of sections, row by row, and where which dice landed, if they did."""

    rows: tuple[tuple[str, ...], ...]
    names: tuple[tuple[str, str], ...]
    """What each section is called."""
    landed: str = ""
    dice: tuple[int, ...] = ()


class SeatDrawing(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at a table."""

    name: str
    stack: str
    note: str = ""
    """What else is to be said of them: what they bet, that they folded."""
    slots: tuple[tuple[str, ...], ...] = ()
    """Their cards as all may see them."""
    portrait: bytes = b""
    """A small image of them."""
    live: bool = True
    turn: bool = False
    dealer: bool = False


class TableDrawing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A table: who sits there, what lies in the middle, and what is going on."""

    deck: str = ""
    seats: tuple[SeatDrawing, ...]
    board: tuple[str, ...] = ()
    pot: str = ""
    turn: str = ""
    """Whose turn it is, or how it ended."""


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody had won or lost at each moment; `end` says the last of it."""

    name: str
    values: tuple[int, ...]
    end: str


class CourseDrawing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """How an evening went for everybody, with a line above and one below."""

    lines: tuple[Course, ...]
    title: str
    foot: str


Drawing: TypeAlias = HandDrawing | RowsDrawing | BoardDrawing | TableDrawing | CourseDrawing
