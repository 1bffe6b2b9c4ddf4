"""Pictures of people that they bring themselves: looked at with suspicion, and made small."""

from __future__ import annotations

import io

from PIL import Image, ImageOps

SIDE = 128
"""Dots along the side of a portrait."""

LARGEST_FILE = 8_000_000
"""Bytes of a file that is looked at at all."""

MOST_DOTS = 24_000_000
"""Of an image that is unpacked: a small file may hold more dots than any memory."""

LARGEST = 16_000
"""Bytes of a portrait."""

_FORMATS = ("PNG", "JPEG", "WEBP", "GIF")


class BadPortrait(ValueError):
    """A file that is no portrait: `reason` is "too-large" or "no-image"."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def portrait(data: bytes) -> bytes:
    """The middle of an image as a small WebP file, which keeps nothing else of it; raises `BadPortrait`."""
    if len(data) > LARGEST_FILE:
        raise BadPortrait("too-large")
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as image:
            # The header tells how large it is, before anything is unpacked.
            if image.width * image.height > MOST_DOTS:
                raise BadPortrait("too-large")
            image.draft("RGB", (2 * SIDE, 2 * SIDE))
            upright = ImageOps.exif_transpose(_middle(image)).convert("RGBA")
    except BadPortrait:
        raise
    except Image.DecompressionBombError:
        raise BadPortrait("too-large") from None
    except Exception:
        # Whatever a broken or hostile file makes of a decoder, it is no image.
        raise BadPortrait("no-image") from None
    small = ImageOps.fit(upright, (SIDE, SIDE), Image.Resampling.LANCZOS)
    sheet = Image.new("RGB", small.size, (44, 46, 56))
    sheet.paste(small, (0, 0), small)
    return next(each for quality in (80, 50, 20, 1) if len(each := _saved(sheet, quality)) <= LARGEST)


# Whatever is done to a large image copies the whole of it, and one alone is as large as all else of ours. So
# single dots are taken out of it, still many for each that is wanted.
def _middle(image: Image.Image) -> Image.Image:
    """The largest square in the middle of an image, of few dots."""
    side = min(image.size)
    left, top = (image.width - side) // 2, (image.height - side) // 2
    few = min(side, 8 * SIDE)
    return image.resize((few, few), Image.Resampling.NEAREST, (left, top, left + side, top + side))


def _saved(sheet: Image.Image, quality: int) -> bytes:
    file = io.BytesIO()
    sheet.save(file, "WEBP", quality=quality, method=4)
    return file.getvalue()
