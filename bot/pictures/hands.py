"""Somebody's cards in one picture, as wide as a phone: three columns, in which cards lie upon one another.

Of a card that others lie upon its band stays in sight, where its rank, suits and name are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from PIL import Image

from bot.pictures import palette
from bot.pictures.drawings import Group, HandDrawing
from bot.pictures.faces import BAND, CORNER, HIGH, WIDE
from bot.pictures.paint import GOLD, IVORY, NIGHT, gradient, letter, rounded, sign
from bot.pictures.things import dodecahedron

GAP = 12
TAG = 28
"""How wide the number of a slot is: it lies on the band, between rank and suit."""
COLUMNS = 3
HEADING = 40
DIE = 150


class _Laid(NamedTuple):
    """A card and its place; `number` is its slot's, where it is the slot's first."""

    code: str
    left: int
    top: int
    number: int = 0


class _Headed(NamedTuple):
    """A heading and its place."""

    text: str
    left: int
    top: int


def hand(drawing: HandDrawing) -> Image.Image:
    """The picture, in 256 colours."""
    if not drawing.deck:
        return _dice(drawing)
    laid, headed = _grouped(drawing) if drawing.groups else (_in_rows(drawing), [])
    wide = max(each.left for each in laid) + WIDE + GAP
    high = max(each.top for each in laid) + HIGH + GAP
    sheet = _cloth(drawing.deck, wide, high)
    for card in laid:
        sheet.paste(palette.card(drawing.deck, card.code), (card.left, card.top), _outline())
    if not drawing.numbered and not headed:
        return sheet
    return _written(sheet, drawing, laid, headed)


def _in_rows(drawing: HandDrawing) -> list[_Laid]:
    """Slots in their order, three in a row; a row covers the lower part of the one above."""
    slots = drawing.slots
    columns = len(slots) if len(slots) <= COLUMNS else COLUMNS
    rows = -(-len(slots) // columns)
    step = {1: HIGH, 2: 186, 3: 120}.get(rows, BAND)
    laid = []
    ends = [GAP] * columns
    for at, slot in enumerate(slots):
        column = at % columns
        for place, code in enumerate(slot):
            laid.append(_Laid(code, GAP + column * (WIDE + GAP), ends[column], 0 if place else at + 1))
            ends[column] += BAND if place < len(slot) - 1 else step
        # A row begins where the longest slot of the one above lets it.
        if column == columns - 1:
            ends = [max(ends)] * columns
    return laid


def _grouped(drawing: HandDrawing) -> tuple[list[_Laid], list[_Headed]]:
    """Slots by their groups, each under its heading, in three columns of about one length."""
    laid: list[_Laid] = []
    headed: list[_Headed] = []
    for column, groups in enumerate(_columns(drawing.groups)):
        left, top = GAP + column * (WIDE + GAP), GAP
        for group in groups:
            headed.append(_Headed(group.heading, left, top))
            top += HEADING
            for place in group.places:
                for code in drawing.slots[place]:
                    laid.append(_Laid(code, left, top, place + 1))
                    top += BAND
    return laid, headed


def _columns(groups: Sequence[Group]) -> list[list[Group]]:
    """The groups in columns, in their order; a long group goes on in the next column."""
    cards = sum(len(group.places) for group in groups)
    room = -(-cards // COLUMNS)
    columns: list[list[Group]] = [[]]
    filled = 0
    for group in groups:
        places = group.places
        while places:
            if filled >= room and len(columns) < COLUMNS:
                columns.append([])
                filled = 0
            fits = room - filled if len(columns) < COLUMNS else len(places)
            # One card alone is not left behind under a heading of its own.
            take = len(places) if len(places) <= fits + 1 else fits
            columns[-1].append(Group(group.heading, places[:take]))
            filled, places = filled + take, places[take:]
    return columns


def _written(
    sheet: Image.Image, drawing: HandDrawing, laid: Sequence[_Laid], headed: Sequence[_Headed]
) -> Image.Image:
    """The numbers of the slots, and headings, on the same sheet."""
    for heading in headed:
        strip = gradient((WIDE, HEADING - 6), NIGHT)
        letter(strip, heading.text, (8, 26), 23, IVORY)
        sheet.paste(palette.reduced(strip, drawing.deck), (heading.left, heading.top))
    for card in laid:
        if card.number and drawing.numbered:
            tag = _tag(drawing.deck, card.number)
            sheet.paste(tag, (card.left + 101, card.top + 12), _disc())
    return sheet


@cache
def _tag(deck: str, number: int) -> Image.Image:
    sheet = gradient((TAG, TAG), NIGHT)
    sign(sheet, "dealer", (TAG / 2, TAG / 2), TAG + 2, GOLD)
    sign(sheet, "dealer", (TAG / 2, TAG / 2), TAG - 4, NIGHT)
    letter(sheet, str(number), (TAG / 2, TAG / 2 + 1), 18, IVORY, "mm")
    return palette.reduced(sheet, deck)


@cache
def _disc() -> Image.Image:
    return rounded((TAG, TAG), TAG // 2).convert("1", dither=Image.Dither.NONE)


@cache
def _outline() -> Image.Image:
    return rounded((WIDE, HIGH), CORNER).convert("1", dither=Image.Dither.NONE)


def _cloth(deck: str, wide: int, high: int) -> Image.Image:
    return _spot(deck).resize((wide, high), Image.Resampling.NEAREST)


@cache
def _spot(deck: str) -> Image.Image:
    """One dot of the cloth, in the deck's palette."""
    return palette.reduced(gradient((1, 1), palette.CLOTH), deck)


def _dice(drawing: HandDrawing) -> Image.Image:
    """Dice in place of cards: those that were rolled on lie before the roll that ended them."""
    columns = min(len(drawing.slots), 5)
    most = max(len(slot) for slot in drawing.slots)
    rows = -(-len(drawing.slots) // columns)
    step = DIE * 5 // 8
    cell = DIE + step * (most - 1) + GAP
    sheet = gradient((columns * (DIE + GAP) + GAP, rows * (cell + TAG) + GAP), palette.CLOTH)
    for at, slot in enumerate(drawing.slots):
        left, top = GAP + at % columns * (DIE + GAP), TAG + GAP + at // columns * (cell + TAG)
        for place, shown in enumerate(slot):
            die = dodecahedron(shown, DIE)
            sheet.paste(die, (left, top + place * step), die)
        if drawing.numbered:
            letter(sheet, str(at + 1), (left + DIE / 2, top - 2), 24, IVORY, "ms")
    return sheet.quantize(128, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
