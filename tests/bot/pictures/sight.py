"""How colours look to different eyes, and how far apart they are."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from bot.pictures.paint import Colour

Matrix = tuple[tuple[float, float, float], ...]

# What is left of red, green and blue to those who lack one of the three kinds of cones (Machado, Oliveira and
# Fernandes 2009, at full strength).
EYES: Mapping[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no blue": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}


def linear(colour: Colour) -> list[float]:
    """The light of a colour, each part from 0 to 1."""
    parts = [part / 255 for part in colour]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def seen(colour: Colour, eye: Matrix) -> list[float]:
    """The light that such an eye makes of it."""
    light = linear(colour)
    return [min(1, max(0, sum(m * part for m, part in zip(row, light, strict=True)))) for row in eye]


def lab(light: list[float]) -> tuple[float, float, float]:
    """Lightness and the two axes of colour, in which equal steps look about equal (CIE 1976, D65)."""
    r, g, b = light
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def apart(one: Colour, other: Colour, eye: Matrix) -> float:
    """How far apart two colours look; 2.3 is just seen."""
    pairs = zip(lab(seen(one, eye)), lab(seen(other, eye)), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of text and ground, 1 to 21 (WCAG 2)."""
    lights = sorted(
        sum(w * p for w, p in zip((0.2126, 0.7152, 0.0722), linear(c), strict=True)) for c in (one, other)
    )
    (dark, light), *_ = pairwise(lights)
    return (light + 0.05) / (dark + 0.05)
