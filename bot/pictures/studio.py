"""What is drawn was drawn before, perhaps: finished pictures are kept for whoever looks twice."""

from __future__ import annotations

import io

import msgspec
from PIL import Image

from bot.pictures.courses import course
from bot.pictures.drawings import BoardDrawing, CourseDrawing, Drawing, HandDrawing, RowsDrawing, TableDrawing
from bot.pictures.hands import hand
from bot.pictures.kept import Kept
from bot.pictures.minis import rows
from bot.pictures.tables import table
from bot.pictures.things import board

MOST_KEPT = 8_000_000
"""Bytes of finished pictures that are kept: whoever looks twice is shown the same one."""

_pictures: Kept[bytes] = Kept(MOST_KEPT, len)


def draw(drawing: Drawing) -> bytes:
    """The picture as a PNG file. It takes some milliseconds, so it is no work for an event loop."""
    return _pictures.get(_key(drawing), lambda: save(_sheet(drawing)))


def drawn(drawing: Drawing) -> bytes | None:
    """The same if it is there already, which takes no time."""
    return _pictures.find(_key(drawing))


def _key(drawing: Drawing) -> bytes:
    return msgspec.json.encode(drawing)


def _sheet(drawing: Drawing) -> Image.Image:
    match drawing:
        case HandDrawing():
            return hand(drawing)
        case RowsDrawing():
            return rows(drawing)
        case BoardDrawing():
            return board(drawing)
        case TableDrawing():
            return table(drawing)
        case CourseDrawing():
            return course(drawing)


def save(sheet: Image.Image) -> bytes:
    """An image as a PNG file of few colours."""
    if sheet.mode != "P":
        sheet = sheet.quantize(255, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = io.BytesIO()
    sheet.save(file, "PNG", compress_level=6)
    return file.getvalue()
