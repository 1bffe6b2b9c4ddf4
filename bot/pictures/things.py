"""Dice, chips, the dealer's button, and the board that dice are thrown onto."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.pictures.drawings import BoardDrawing
from bot.pictures.paint import (
    FELT,
    GOLD,
    INK,
    IVORY,
    WALNUT,
    Fill,
    gradient,
    letter,
    plate,
    rounded,
    sign,
    stamp,
)
from rules.cards import UNKNOWN

_FINE = 4
TILE = 136
RIM = 26

# Where the pips of a die lie, in thirds of its side.
_PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, -1), (-1, 1), (1, 1)],
    5: [(-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)],
    6: [(-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)],
}


@lru_cache(maxsize=64)
def cube(number: int, side: int) -> Image.Image:
    """A die of six sides that shows its number by pips."""
    sheet = gradient((side, side), ((255, 252, 244), (226, 214, 190)))
    for x, y in _PIPS[number]:
        sign(sheet, "dealer", (side / 2 + x * side * 0.27, side / 2 + y * side * 0.27), side * 0.22, INK)
    sheet.putalpha(rounded((side, side), side // 6))
    return sheet


@lru_cache(maxsize=256)
def dodecahedron(shown: str, side: int) -> Image.Image:
    """A die of twelve sides: its upper face bears the number, or "?"; five more are seen around it."""
    big = side * _FINE
    sheet = Image.new("RGBA", (big, big))
    pen = ImageDraw.Draw(sheet)
    middle, outer, inner = big / 2, big * 0.495, big * 0.3
    rim = [_on_circle(middle, outer, step / 10) for step in range(10)]
    top = [_on_circle(middle, inner, step / 5) for step in range(5)]
    pen.polygon(rim, fill=(176, 128, 46, 255))
    for step in range(5):
        side_face = [
            top[step],
            rim[2 * step],
            rim[2 * step + 1],
            rim[(2 * step + 2) % 10],
            top[(step + 1) % 5],
        ]
        shade = (0.72, 0.6, 0.5, 0.62, 0.8)[step]
        pen.polygon(side_face, fill=(*(round(part * shade) for part in (250, 206, 110)), 255))
    pen.polygon(top, fill=(248, 214, 132, 255))
    for at, corner in enumerate(top):
        for ends in ((corner, top[at - 1]), (corner, rim[2 * at])):
            pen.line(ends, fill=(*INK, 255), width=_FINE)
    pen.line([*rim, rim[0]], fill=(*INK, 255), width=2 * _FINE, joint="curve")
    small = sheet.resize((side, side), Image.Resampling.BOX)
    letter(small, shown.replace(UNKNOWN, "?"), (side / 2, side / 2), round(side * 0.34), INK, "mm")
    return small


def _on_circle(middle: float, reach: float, turn: float) -> tuple[float, float]:
    return middle + reach * sin(2 * pi * turn), middle - reach * cos(2 * pi * turn)


def chips(sheet: Image.Image, at: tuple[float, float], size: float) -> None:
    """A small stack of chips, its middle at that place."""
    for step, fill in enumerate((((168, 66, 60), (120, 36, 36)), GOLD, ((72, 100, 150), (40, 62, 104)))):
        sign(sheet, "dealer", (at[0] + step * size * 0.3, at[1] - step * size * 0.12), size + 4, INK)
        sign(sheet, "chip", (at[0] + step * size * 0.3, at[1] - step * size * 0.12), size, fill)


def button(sheet: Image.Image, at: tuple[float, float], size: float, text: str) -> None:
    """The dealer's button with its letter."""
    sign(sheet, "dealer", at, size + 4, INK)
    sign(sheet, "dealer", at, size, (IVORY, (220, 206, 176)))
    letter(sheet, text, at, round(size * 0.62), INK, "mm")


# The board.

_SECTIONS: dict[str, tuple[str, Fill, Fill]] = {
    # By section: its sign, its ground and its ink.
    "throne": ("king", ((248, 222, 150), (226, 186, 92)), ((150, 96, 16), (104, 62, 4))),
    "gate": ("gate", ((236, 232, 220), (210, 202, 184)), ((96, 92, 84), (58, 54, 50))),
    "pit": ("pit", ((74, 30, 50), (42, 14, 30)), ((244, 206, 196), (214, 160, 150))),
    "chain": ("chain", ((196, 92, 54), (160, 64, 34)), ((255, 240, 224), (250, 220, 196))),
    "well": ("water", ((44, 112, 160), (24, 74, 120)), ((230, 246, 255), (190, 224, 244))),
}


def board(drawing: BoardDrawing) -> Image.Image:
    """The board; where dice landed, the other sections stand back."""
    high, wide = len(drawing.rows), len(drawing.rows[0])
    size = (wide * TILE + 2 * RIM, high * TILE + 2 * RIM)
    sheet = gradient(size, WALNUT[1])
    plate(sheet, (8, 8, size[0] - 8, size[1] - 8), 14, FELT[1])
    for y, row in enumerate(drawing.rows):
        for x, section in enumerate(row):
            _tile(sheet, drawing, x, y, section)
    _name_sections(sheet, drawing)
    if drawing.landed:
        _lay_dice(sheet, drawing)
    return sheet


def _tile(sheet: Image.Image, drawing: BoardDrawing, x: int, y: int, section: str) -> None:
    """One piece of the board, without a seam toward the pieces of its own section."""
    rows = drawing.rows
    right = x + 1 < len(rows[y]) and rows[y][x + 1] == section
    below = y + 1 < len(rows) and rows[y + 1][x] == section
    left, top = RIM + x * TILE, RIM + y * TILE
    name, ground, ink = _SECTIONS[section]
    faded = bool(drawing.landed) and drawing.landed != section
    tile = gradient((TILE - 4 + 4 * right, TILE - 4 + 4 * below), ground)
    sign(tile, name, (TILE / 2, TILE / 2 - 12), 66, ink)
    if faded:
        tile = Image.blend(tile, gradient(tile.size, FELT), 0.5)
    sheet.paste(tile, (left + 2, top + 2))


def _name_sections(sheet: Image.Image, drawing: BoardDrawing) -> None:
    names = dict(drawing.names)
    for y, row in enumerate(drawing.rows):
        for x, section in enumerate(row):
            dark = section in ("pit", "chain", "well") or (drawing.landed and drawing.landed != section)
            at = RIM + (x + 0.5) * TILE, RIM + (y + 1) * TILE - 20
            letter(sheet, names[section], at, 28, IVORY if dark else INK, "ms")


def _lay_dice(sheet: Image.Image, drawing: BoardDrawing) -> None:
    """The dice on the middle one of the pieces that they landed on."""
    places = [
        (x, y) for y, row in enumerate(drawing.rows) for x, each in enumerate(row) if each == drawing.landed
    ]
    x, y = places[len(places) // 2]
    middle = RIM + (x + 0.5) * TILE, RIM + (y + 0.5) * TILE - 22
    sign(sheet, "dealer", middle, 94, IVORY)
    sign(sheet, "dealer", middle, 88, FELT)
    for at, number in enumerate(drawing.dice):
        die = cube(number, 40).rotate(14 - 26 * at, Image.Resampling.BICUBIC, expand=True)
        left = middle[0] + (at - (len(drawing.dice) - 1) / 2) * 42 - die.width / 2
        top = middle[1] - die.height / 2 + (6 if at % 2 else -6)
        stamp(sheet, _shadow(die), (left + 3, top + 4), INK)
        sheet.paste(die, (round(left), round(top)), die)


def _shadow(die: Image.Image) -> Image.Image:
    return die.getchannel("A").point([round(value * 0.5) for value in range(256)])
