"""Cards, hands, boards and tables as images, drawn by our own code. Nothing here knows Discord or English."""

from __future__ import annotations

import io

import msgspec
from PIL import Image

from bot.pictures.drawings import BoardDrawing, Drawing, HandDrawing
from bot.pictures.hands import hand
from bot.pictures.kept import Kept
from bot.pictures.things import board

MOST_KEPT = 8_000_000
"""Bytes of finished pictures that are kept: whoever looks twice is shown the same one."""

_pictures: Kept[bytes] = Kept(MOST_KEPT, len)


def draw(drawing: Drawing) -> bytes:
    """The picture as a PNG file. It takes some milliseconds, so it is no work for an event loop."""
    return _pictures.get(msgspec.json.encode(drawing), lambda: _save(_sheet(drawing)))


def _sheet(drawing: Drawing) -> Image.Image:
    match drawing:
        case HandDrawing():
            return hand(drawing)
        case BoardDrawing():
            return board(drawing)
    raise TypeError(drawing)


def _save(sheet: Image.Image) -> bytes:
    if sheet.mode != "P":
        sheet = sheet.quantize(128, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    file = io.BytesIO()
    sheet.save(file, "PNG", compress_level=6)
    return file.getvalue()
