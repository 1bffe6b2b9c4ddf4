"""Signs of our own making: drawn from a few words of a small language, as masks of any size.

`glyphs.yaml` has one line a sign. A sign lies in a box of 24 × 24; its strokes are parted by `;`:

    o x y r [ry]        a disc, or an ellipse       O x y r w          a ring of width w
    p x y x y …         a polygon                   b x y x y …        the same, rounded
    l w x y x y …       a line of width w           c w x y x y …      the same, rounded
    s x y out in n      a star of n points          a x y r w from to  an arc, in degrees from the right on
    m                   all so far and mirrored     r n                all so far, n times around the centre
    v                   all so far, upside down     @name x y size     another sign, in a box of that size
    -…                  what this stroke would draw is cut out
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import cos, pi, sin

import yaml
from PIL import Image, ImageChops, ImageDraw

BOX = 24
"""The side of the box that a sign is described in."""

FINE = 12
"""Dots of the large drawing to a unit of the box; what is used is scaled down from it."""

Point = tuple[float, float]


@lru_cache(maxsize=1024)
def glyph(name: str, size: int) -> Image.Image:
    """The sign as a mask of `size` dots square, 255 where it is; raises `KeyError`."""
    return draw(signs()[name]).resize((size, size), Image.Resampling.LANCZOS, reducing_gap=3)


@cache
def signs() -> Mapping[str, str]:
    """All signs, by name."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = (files("bot.pictures") / "glyphs.yaml").read_text("utf-8")
    found: Mapping[str, str] = yaml.load(text, Loader=loader)  # noqa: S506 (both loaders are safe ones)
    return found


def draw(strokes: str) -> Image.Image:
    """A sign as a large mask; raises `ValueError` for a stroke that is none."""
    mask = Image.new("L", (BOX * FINE, BOX * FINE))
    for stroke in filter(None, map(str.strip, strokes.split(";"))):
        ink, words = (0, stroke[1:].split()) if stroke[0] == "-" else (255, stroke.split())
        mask = _apply(mask, words, ink)
    return mask


def _apply(mask: Image.Image, words: Sequence[str], ink: int) -> Image.Image:
    """The mask after one more stroke."""
    kind, numbers = words[0], [float(word) for word in words[1:]]
    match kind:
        case "m":
            return ImageChops.lighter(mask, mask.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
        case "v":
            return mask.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        case "r":
            return _around(mask, int(numbers[0]))
    if kind.startswith("@"):
        x, y, size = (round(number * FINE) for number in numbers)
        other = draw(signs()[kind[1:]]).resize((size, size))
        mask.paste(ink, (x, y), other)
        return mask
    _stroke(ImageDraw.Draw(mask), kind, numbers, ink)
    return mask


def _around(mask: Image.Image, times: int) -> Image.Image:
    turned = [mask.rotate(360 * turn / times, Image.Resampling.BILINEAR) for turn in range(1, times)]
    for each in turned:
        mask = ImageChops.lighter(mask, each)
    return mask


def _stroke(pen: ImageDraw.ImageDraw, kind: str, numbers: Sequence[float], ink: int) -> None:
    n = [number * FINE for number in numbers]
    match kind, len(n):
        case "o", 3 | 4:
            pen.ellipse(_round(n[0], n[1], n[2], n[-1]), fill=ink)
        case "O", 4:
            pen.ellipse(_round(n[0], n[1], n[2] + n[3] / 2, n[2] + n[3] / 2), outline=ink, width=round(n[3]))
        case "p", _:
            pen.polygon(_points(n), fill=ink)
        case "b", _:
            pen.polygon(curve(_points(n), closed=True), fill=ink)
        case "l", _:
            _line(pen, _points(n[1:]), n[0], ink)
        case "c", _:
            _line(pen, curve(_points(n[1:])), n[0], ink)
        case "s", 5:
            pen.polygon(star(n[0], n[1], n[2], n[3], round(numbers[4])), fill=ink)
        case "a", 6:
            span = [numbers[4] + step * (numbers[5] - numbers[4]) / 48 for step in range(49)]
            arc = [(n[0] + n[2] * cos(pi * at / 180), n[1] + n[2] * sin(pi * at / 180)) for at in span]
            _line(pen, arc, n[3], ink)
        case _:
            raise ValueError(f"no stroke {kind!r} with {len(n)} numbers")


def _round(x: float, y: float, across: float, down: float) -> tuple[float, float, float, float]:
    return x - across, y - down, x + across, y + down


def _points(numbers: Sequence[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _line(pen: ImageDraw.ImageDraw, points: Sequence[Point], width: float, ink: int) -> None:
    """A line with round ends and corners."""
    pen.line(points, fill=ink, width=round(width))
    for x, y in points:
        pen.ellipse(_round(x, y, width / 2, width / 2), fill=ink)


def star(x: float, y: float, out: float, inner: float, points: int) -> list[Point]:
    """The corners of a star, the first point up."""
    turn = pi / points
    return [
        (x + reach * sin(turn * step), y - reach * cos(turn * step))
        for step in range(2 * points)
        for reach in (out if step % 2 == 0 else inner,)
    ]


def curve(points: Sequence[Point], *, closed: bool = False, steps: int = 10) -> list[Point]:
    """Many points on a smooth curve through these (Catmull and Rom's)."""
    before, after = (points[-1:], points[:2]) if closed else (points[:1], points[-1:])
    around = [*before, *points, *after]
    found = [
        _between(around[at : at + 4], step / steps) for at in range(len(around) - 3) for step in range(steps)
    ]
    return found if closed else [*found, points[-1]]


def _between(four: Sequence[Point], t: float) -> Point:
    """A point between the second and the third of four."""
    weights = (
        -0.5 * t + t**2 - 0.5 * t**3,
        1 - 2.5 * t**2 + 1.5 * t**3,
        0.5 * t + 2 * t**2 - 1.5 * t**3,
        0.5 * t**3 - 0.5 * t**2,
    )
    x, y = (sum(w * point[axis] for w, point in zip(weights, four, strict=True)) for axis in (0, 1))
    return x, y
