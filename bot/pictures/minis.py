"""Small cards: a rank and a sign are all there is room for."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image, ImageDraw

from bot.pictures import bodies, faces, palette
from bot.pictures.drawings import RowsDrawing
from bot.pictures.glyphs import signs
from bot.pictures.paint import (
    INK,
    IVORY,
    NIGHT,
    can_write,
    fitting,
    gradient,
    letter,
    rounded,
    sign,
    stamp,
    writable,
)
from bot.pictures.suits import looks
from bot.pictures.things import dodecahedron
from rules.cards import UNKNOWN, Card, called
from rules.cards import deck as deck_named

MINI = (46, 64)
"""The size of a small card; some are drawn twice as large."""
_WIDE = 720
_GAP = 8
_HEADING = 40
_LAPPED = 0.9
"""How much of a card stays in sight where another of its slot lies upon it."""


@lru_cache(maxsize=600)
def mini(deck: str, code: str, times: int = 1) -> Image.Image:
    """A card in its colours with rank and sign, so many times as large; a die where there is no deck."""
    size = MINI[0] * times, MINI[1] * times
    if not deck:
        return dodecahedron(code, size[0])
    sheet = gradient(size, NIGHT)
    if code == UNKNOWN:
        sheet = palette.card(deck, UNKNOWN).convert("RGB").resize(size, Image.Resampling.LANCZOS)
    elif code in deck_named(deck):
        _paint(sheet, deck, deck_named(deck)[code], times)
    else:
        name = called(code)
        shown = name[:1] if can_write(name) else "?"
        letter(sheet, shown, (size[0] / 2, size[1] / 2), 30 * times, IVORY, "mm")
    sheet.putalpha(rounded(size, 7 * times))
    edge = Image.new("RGBA", size)
    ImageDraw.Draw(edge).rounded_rectangle(
        (0, 0, size[0] - 1, size[1] - 1), 7 * times, outline=(*INK, 255), width=times
    )
    sheet.alpha_composite(edge)
    return sheet


def _paint(sheet: Image.Image, deck: str, card: Card, times: int) -> None:
    shown = looks(deck, card)
    wide, high = sheet.size
    sheet.paste(gradient(sheet.size, shown[0].band))
    rank = faces.rank_of(deck, card)
    if len(shown) > 1:
        half = Image.new("L", sheet.size)
        corners = [(wide, 26 * times), (wide, high), (0, high), (0, 38 * times)]
        ImageDraw.Draw(half).polygon(corners, fill=255)
        stamp(sheet, half, (0, 0), shown[1].band)
        sign(sheet, shown[0].sign, (32 * times, 15 * times), 22 * times, shown[0].text)
        sign(sheet, shown[1].sign, (wide / 2, 50 * times), 24 * times, shown[1].text)
        letter(sheet, rank, (5 * times, 25 * times), 24 * times, shown[0].text)
        return
    emblem = card.plane or card.code
    plain = emblem not in signs() or (deck == "sigilian" and card.rank in bodies.RANKED)
    if rank:
        size = fitting(rank, wide - 8 * times, 28 * times, 12 * times)
        letter(sheet, rank, (wide / 2, 28 * times), size, shown[0].text, "ms")
    sign(sheet, shown[0].sign if plain else emblem, (wide / 2, 46 * times), 28 * times, shown[0].text)


def rows(drawing: RowsDrawing) -> Image.Image:
    """Hands under one another, each under its heading; cards of one slot lie close."""
    card = MINI[0] * 2, MINI[1] * 2 if drawing.deck else MINI[0] * 2
    tall = _HEADING + card[1] + _GAP
    sheet = Image.new("RGB", (_WIDE, tall * len(drawing.rows) + _GAP), palette.CLOTH)
    for number, (heading, slots) in enumerate(drawing.rows):
        top = number * tall
        letter(sheet, writable(heading), (2 * _GAP, top + 32), 26, IVORY)
        within, between = card[0] * _LAPPED, card[0] + _GAP
        needed = within * sum(len(slot) - 1 for slot in slots) + between * (len(slots) - 1)
        squeeze = min(1.0, (_WIDE - 4 * _GAP - card[0]) / max(1, needed))
        left = 2.0 * _GAP
        for slot in slots:
            for place, code in enumerate(slot):
                shown = mini(drawing.deck, code, 2)
                sheet.paste(shown, (round(left), top + _HEADING), shown)
                left += squeeze * (within if place < len(slot) - 1 else between)
    return sheet.quantize(160, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
