"""How an evening went: what each has won or lost after every hand, as lines."""

from __future__ import annotations

from collections.abc import Sequence

from PIL import Image, ImageDraw

from bot.pictures.drawings import CourseDrawing
from bot.pictures.glyphs import star
from bot.pictures.paint import IVORY, NIGHT, Colour, clipped, letter, width, writable

WIDE, HIGH = 720, 470
MOST_LINES = 8
"""As many as can be told apart by colour and mark together."""

COLOURS: tuple[Colour, ...] = (
    (86, 180, 233),
    (230, 159, 0),
    (240, 228, 66),
    (0, 178, 130),
    (240, 130, 90),
    (214, 150, 196),
    (250, 250, 250),
    (120, 140, 240),
)
"""Okabe and Ito's colours, made lighter for a dark ground."""

_GREY: Colour = (140, 144, 156)
_LEFT, _TOP, _BOTTOM = 30, 58, HIGH - 48
_LABEL = 24
_FINE = 2


def course(drawing: CourseDrawing) -> Image.Image:
    """The picture: a line for each, with a mark and a name at its end."""
    lines = drawing.lines
    labels = [clipped(f"{writable(line.name)} {line.end}", 250, _LABEL) for line in lines]
    right = WIDE - 44 - max(width(label, _LABEL) for label in labels)
    low, high = _bounds([value for line in lines for value in line.values])

    def place(at: int, value: int, count: int) -> tuple[float, float]:
        x = _LEFT + (right - _LEFT) * at / max(1, count - 1)
        return x, _BOTTOM - (_BOTTOM - _TOP) * (value - low) / (high - low)

    big = Image.new("RGB", (WIDE * _FINE, HIGH * _FINE), NIGHT[1])
    pen = ImageDraw.Draw(big)
    zero = place(0, 0, 2)[1] * _FINE
    for x in range(_LEFT * _FINE, round(right) * _FINE, 18):
        pen.line((x, zero, x + 9, zero), fill=_GREY, width=3)
    for number, line in enumerate(lines):
        points = [place(at, value, len(line.values)) for at, value in enumerate(line.values)]
        _draw_line(pen, [(x * _FINE, y * _FINE) for x, y in points], number)
    ends = [place(1, line.values[-1], 2)[1] for line in lines]
    heights = _apart(ends)
    for number, (end, y) in enumerate(zip(ends, heights, strict=True)):
        # From the end of a line to its name, where that has had to give way.
        leader = [round(each * _FINE) for each in (right + 10, end, right + 20, y)]
        pen.line(leader, fill=COLOURS[number], width=2)
    sheet = big.resize((WIDE, HIGH), Image.Resampling.BOX)
    for number, (label, y) in enumerate(zip(labels, heights, strict=True)):
        letter(sheet, label, (right + 24, y + 8), _LABEL, COLOURS[number])
    letter(sheet, drawing.title, (_LEFT, 38), 27, IVORY)
    letter(sheet, drawing.foot, (_LEFT, HIGH - 16), 21, _GREY)
    letter(sheet, "0", (_LEFT - 8, zero / _FINE + 7), 20, _GREY, "rs")
    return sheet.quantize(96, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _bounds(values: Sequence[int]) -> tuple[float, float]:
    """The least and the greatest that is shown, zero always between them."""
    low, high = min(0, *values), max(0, *values)
    room = (high - low or 1) * 0.06
    return low - room, high + room


def _draw_line(pen: ImageDraw.ImageDraw, points: Sequence[tuple[float, float]], number: int) -> None:
    """A line, and a mark at its end that no other line has."""
    colour = COLOURS[number]
    pen.line(points, fill=colour, width=7, joint="curve")
    x, y = points[-1]
    corners = (0, 4, 3, 5, 6)[number % 5]
    if number >= 5:
        pen.ellipse((x - 15, y - 15, x + 15, y + 15), outline=colour, width=5)
    size = 15 if number < 5 else 8
    if corners:
        pen.polygon(star(x, y, size + 3, (size + 3) * 0.62, corners), fill=colour)
    else:
        pen.ellipse((x - size, y - size, x + size, y + size), fill=colour)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Where labels stand so that none lies upon another: each as near as can be to where its line ends."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed: dict[int, float] = {}
    last = _TOP - _LABEL - 6.0
    for at in order:
        last = placed[at] = max(wanted[at], last + _LABEL + 6)
    # What was pushed out below comes up again.
    limit = float(_BOTTOM + 8)
    for at in reversed(order):
        placed[at] = limit = min(placed[at], limit)
        limit -= _LABEL + 6
    return [placed[at] for at in range(len(wanted))]
