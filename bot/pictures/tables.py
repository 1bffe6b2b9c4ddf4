"""A table from above: who sits around it, what lies before them and in the middle, and whose turn it is."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageDraw

from bot.pictures import faces, palette
from bot.pictures.drawings import SeatDrawing, TableDrawing
from bot.pictures.minis import MINI, mini
from bot.pictures.paint import (
    GOLD,
    IVORY,
    NIGHT,
    WALNUT,
    clipped,
    fitting,
    gradient,
    letter,
    plate,
    rounded,
    width,
    writable,
)
from bot.pictures.things import button, chips

WIDE = 720
RIM = 18
EDGE = 34
"""From the edge of the picture to the seats."""
GAP = 10
MOST_COLUMNS = 3
PLATE = 98
"""How high a seat is without cards."""
FACE = 76
"""How large a portrait is."""
MOST_MINIS = 9
"""More cards than that before a seat are told in words: here they would be specks."""
SHARED = (104, 156)
"""The size of a card that all share."""
PER_ROW = 5


def table(drawing: TableDrawing) -> Image.Image:
    """The picture. Seats follow one another clockwise, from the left of the upper side on."""
    seats = drawing.seats
    above, below = seats[: -(-len(seats) // 2)], seats[-(-len(seats) // 2) :][::-1]
    # As few rows as three in each allow, and all of about one length.
    columns = -(-len(above) // -(-len(above) // MOST_COLUMNS))
    rows = [row for side in (above, below) for row in _rows(side, columns)]
    heights = [_height(row) for row in rows]
    middle = _middle_height(drawing)
    high = 2 * EDGE + sum(heights) + GAP * len(rows) + middle
    sheet = gradient((WIDE, high), WALNUT[1])
    plate(sheet, (RIM, RIM, WIDE - RIM, high - RIM), 44, palette.CLOTH)
    top, upper = EDGE, len(_rows(above, columns))
    for at, (row, tall) in enumerate(zip(rows, heights, strict=True)):
        if at == upper:
            top = _lay_middle(sheet, drawing, top, middle)
        _seat_row(sheet, drawing.deck, row, columns, top, tall)
        top += tall + GAP
    if len(rows) == upper:
        _lay_middle(sheet, drawing, top, middle)
    return sheet.quantize(255, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _rows(side: Sequence[SeatDrawing], columns: int) -> list[Sequence[SeatDrawing]]:
    return [side[at : at + columns] for at in range(0, len(side), columns)]


def _minis(seat: SeatDrawing) -> list[str]:
    codes = [code for slot in seat.slots for code in slot]
    return codes if len(codes) <= MOST_MINIS else []


def _height(row: Sequence[SeatDrawing]) -> int:
    return PLATE + (MINI[1] + 8 if any(map(_minis, row)) else 0)


def _seat_row(
    sheet: Image.Image, deck: str, row: Sequence[SeatDrawing], columns: int, top: int, tall: int
) -> None:
    """Seats side by side, in the middle where they are fewer than the row could hold."""
    wide = (WIDE - 2 * EDGE - GAP * (columns - 1)) // columns
    left = (WIDE - len(row) * wide - (len(row) - 1) * GAP) // 2
    for at, seat in enumerate(row):
        _seat(sheet, deck, seat, (left + at * (wide + GAP), top, wide, tall))


def _seat(sheet: Image.Image, deck: str, seat: SeatDrawing, box: tuple[int, int, int, int]) -> None:
    left, top, wide, tall = box
    if seat.turn:
        plate(sheet, (left - 5, top - 5, left + wide + 5, top + tall + 5), 19, GOLD)
    plate(sheet, (left, top, left + wide, top + tall), 14, NIGHT[1] if seat.live else (50, 62, 58))
    ink = IVORY if seat.live else (176, 178, 172)
    if seat.portrait:
        face = _face(seat.portrait)
        sheet.paste(face, (left + 9, top + 9), face)
        left, wide = left + FACE + 6, wide - FACE - 6
    start = left + 12
    if seat.turn:
        # Whose turn it is has a mark as well as an edge of gold.
        corners = [(start, top + 13), (start + 16, top + 23), (start, top + 33)]
        ImageDraw.Draw(sheet).polygon(corners, fill=GOLD[0])
        start += 22
    room = left + wide - start - (38 if seat.dealer else 12)
    letter(sheet, clipped(writable(seat.name), room, 27), (start, top + 33), 27, ink)
    if seat.dealer:
        button(sheet, (left + wide - 22, top + 23), 26, "D")
    chips(sheet, (left + 22, top + 60), 20)
    letter(sheet, clipped(seat.stack, wide - 64, 25), (left + 50, top + 67), 25, ink)
    taken = 62 + width(seat.stack, 25)
    note_at = (left + wide - 12, top + 67) if taken + width(seat.note, 20) < wide - 12 else None
    if seat.note and note_at:
        letter(sheet, seat.note, note_at, 20, GOLD[0] if seat.live else ink, "rs")
    elif seat.note:
        letter(
            sheet, clipped(seat.note, wide - 24, 19), (left + 12, top + 89), 19, GOLD[0] if seat.live else ink
        )
    _lay_minis(sheet, deck, _minis(seat), box[0] + 12, top + PLATE, box[2] - 24)


def _lay_minis(sheet: Image.Image, deck: str, codes: Sequence[str], left: int, top: int, room: int) -> None:
    step = min(MINI[0] + 4, (room - MINI[0]) / max(1, len(codes) - 1))
    for at, code in enumerate(codes):
        card = mini(deck, code)
        sheet.paste(card, (round(left + at * step), top), card)


@lru_cache(maxsize=64)
def _face(portrait: bytes) -> Image.Image:
    """A portrait as it hangs beside a name."""
    with Image.open(io.BytesIO(portrait), formats=("WEBP",)) as image:
        face = image.convert("RGB").resize((FACE, FACE), Image.Resampling.LANCZOS)
    face.putalpha(rounded((FACE, FACE), 10))
    return face


# What lies in the middle.


def _middle_height(drawing: TableDrawing) -> int:
    rows = -(-len(drawing.board) // PER_ROW)
    cards = SHARED[1] + (rows - 1) * _step() + 14 if rows else 0
    return cards + (50 if drawing.pot else 0) + (38 if drawing.turn else 0) + 18


def _step() -> int:
    """So much of a shared card stays in sight where the next row lies upon it."""
    return SHARED[1] * faces.BAND // faces.HIGH + 4


def _lay_middle(sheet: Image.Image, drawing: TableDrawing, top: int, high: int) -> int:
    """The shared cards, the pot and whose turn it is; returns where the lower seats begin."""
    y = top + 4
    board = drawing.board
    for at in range(0, len(board), PER_ROW):
        left = (WIDE - min(len(board), PER_ROW) * (SHARED[0] + 8) + 8) // 2
        for place, code in enumerate(board[at : at + PER_ROW]):
            card = _shared(drawing.deck, code)
            sheet.paste(card, (left + place * (SHARED[0] + 8), y), card)
        y += _step() if at + PER_ROW < len(board) else SHARED[1] + 14
    if drawing.pot:
        wide = width(drawing.pot, 30)
        plate(
            sheet,
            (WIDE / 2 - wide / 2 - 62, y, WIDE / 2 + wide / 2 + 22, y + 44),
            22,
            (18, 44, 36),
        )
        chips(sheet, (WIDE / 2 - wide / 2 - 38, y + 24), 24)
        letter(sheet, drawing.pot, (WIDE / 2 - wide / 2, y + 33), 30, IVORY)
        y += 50
    if drawing.turn:
        size = fitting(drawing.turn, WIDE - 2 * EDGE - 20, 26, 18)
        text = clipped(writable(drawing.turn), WIDE - 2 * EDGE - 20, size)
        letter(sheet, text, (WIDE / 2, y + 26), size, GOLD[0], "ms")
    return top + high


@lru_cache(maxsize=64)
def _shared(deck: str, code: str) -> Image.Image:
    card = palette.card(deck, code).convert("RGB").resize(SHARED, Image.Resampling.LANCZOS)
    card.putalpha(rounded(SHARED, faces.CORNER * SHARED[0] // faces.WIDE))
    return card
