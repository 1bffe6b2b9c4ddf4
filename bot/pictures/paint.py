"""What every picture is made with: the house's colours, its lettering, and stamping masks onto a sheet."""

from __future__ import annotations

import io
from functools import cache, lru_cache
from importlib.resources import files
from typing import TypeAlias

from PIL import Image, ImageDraw, ImageFont

from bot.pictures.glyphs import glyph

Colour: TypeAlias = tuple[int, int, int]
Fill: TypeAlias = Colour | tuple[Colour, Colour]
"""One colour, or two between which it changes from top to bottom."""

INK: Colour = (38, 28, 30)
IVORY: Colour = (252, 246, 230)
PAPER: tuple[Colour, Colour] = ((253, 248, 235), (240, 226, 196))
GOLD: tuple[Colour, Colour] = ((243, 210, 122), (178, 126, 44))
FELT: tuple[Colour, Colour] = ((44, 92, 72), (24, 58, 48))
WALNUT: tuple[Colour, Colour] = ((116, 74, 44), (70, 42, 26))
NIGHT: tuple[Colour, Colour] = ((44, 46, 56), (30, 31, 40))

_SMOOTH = 4
"""Rounded corners are drawn so many times as large."""


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """Fjalla One, which ships with us under the SIL Open Font License."""
    data = (files("bot.pictures") / "fonts" / "FjallaOne-Regular.ttf").read_bytes()
    return ImageFont.truetype(io.BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC)


def gradient(size: tuple[int, int], fill: Fill) -> Image.Image:
    """A sheet of a colour, or of two from top to bottom."""
    if len(fill) == 3:
        return Image.new("RGB", size, fill)
    top, bottom = fill
    return _ramp(size[1], top, bottom).resize(size)


@lru_cache(maxsize=256)
def _ramp(height: int, top: Colour, bottom: Colour) -> Image.Image:
    ramp = Image.new("RGB", (1, height))
    for y in range(height):
        at = y / max(1, height - 1)
        mixed = tuple(round(one + (other - one) * at) for one, other in zip(top, bottom, strict=True))
        ramp.putpixel((0, y), mixed)
    return ramp


@lru_cache(maxsize=64)
def rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """The mask of a rectangle with round corners."""
    wide, high = (side * _SMOOTH for side in size)
    mask = Image.new("L", (wide, high))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, wide - 1, high - 1), radius * _SMOOTH, fill=255)
    return mask.resize(size, Image.Resampling.BOX)


def stamp(sheet: Image.Image, mask: Image.Image, at: tuple[float, float], fill: Fill) -> None:
    """Put a mask onto the sheet in these colours, its corner at that place."""
    place = round(at[0]), round(at[1])
    if len(fill) == 3:
        sheet.paste(fill, (*place, place[0] + mask.width, place[1] + mask.height), mask)
    else:
        sheet.paste(gradient(mask.size, fill), place, mask)


def sign(sheet: Image.Image, name: str, middle: tuple[float, float], size: float, fill: Fill) -> None:
    """Put a sign onto the sheet, around that middle."""
    mask = glyph(name, round(size))
    stamp(sheet, mask, (middle[0] - mask.width / 2, middle[1] - mask.height / 2), fill)


def plate(sheet: Image.Image, box: tuple[float, float, float, float], radius: int, fill: Fill) -> None:
    """Put a rectangle with round corners onto the sheet: left, top, right, bottom."""
    left, top, right, bottom = map(round, box)
    stamp(sheet, rounded((right - left, bottom - top), radius), (left, top), fill)


def letter(
    sheet: Image.Image, text: str, at: tuple[float, float], size: int, fill: Colour, anchor: str = "ls"
) -> None:
    """Write a line; the anchor is pillow's: `ls` begins on the baseline, `mm` is around the middle."""
    ImageDraw.Draw(sheet).text(at, text, fill, font(size), anchor)


def width(text: str, size: int) -> float:
    """How wide a line is."""
    return font(size).getlength(text)


def fitting(text: str, most: float, size: int, least: int) -> int:
    """The greatest letter size up to `size` in which the line is not too wide; at worst `least`."""
    return next((each for each in range(size, least, -1) if width(text, each) <= most), least)


def clipped(text: str, most: float, size: int) -> str:
    """The line, cut with an ellipsis where it is too wide.

    >>> clipped("Bryn", 100, 20), clipped("Bartholomew the Elder", 100, 20)
    ('Bryn', 'Bartholom…')
    """
    if width(text, size) <= most:
        return text
    while text and width(text + "…", size) > most:
        text = text[:-1]
    return text.rstrip() + "…"


def writable(text: str) -> str:
    """What the font can write of a name; a question mark where that is nothing."""
    return "".join(each for each in text if can_write(each)).strip() or "?"


def can_write(text: str) -> bool:
    """Whether the font has all letters of it: names come in every script."""
    return all(_has(each) for each in text)


@lru_cache(maxsize=4096)
def _has(character: str) -> bool:
    mask = font(16).getmask(character)
    return character.isspace() or (bytes(mask), mask.size) != _missing()


@cache
def _missing() -> tuple[bytes, tuple[int, int]]:
    """How the font draws what it lacks."""
    mask = font(16).getmask("\U0010ffff")
    return bytes(mask), mask.size
