"""Portraits: what people bring is made small, keeps no secrets of theirs, and cannot harm the house."""

import io
import random
import struct
import zlib
from contextlib import suppress

import pytest
from PIL import Image

from bot.pictures.portraits import LARGEST, LARGEST_FILE, SIDE, BadPortrait, portrait


def packed(image, kind="PNG", **more):
    file = io.BytesIO()
    image.save(file, kind, **more)
    return file.getvalue()


def opened(data):
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
@pytest.mark.parametrize("size", [(1, 1), (300, 80), (80, 300)])
def test_any_image_becomes_a_small_square(kind, size):
    made = portrait(packed(Image.new("RGB", size, (200, 30, 30)), kind))
    image = opened(made)
    assert (image.format, image.size) == ("WEBP", (SIDE, SIDE))
    red, green, blue = image.convert("RGB").getpixel((64, 64))
    assert red > 150 > 80 > max(green, blue)


def test_the_middle_is_kept():
    wide = Image.new("RGB", (300, 100), (0, 0, 0))
    wide.paste((255, 255, 255), (100, 0, 200, 100))
    assert opened(portrait(packed(wide))).convert("L").getpixel((5, 64)) > 200


def test_what_a_camera_has_noted_is_gone():
    exif = Image.Exif()
    exif[0x010F] = "SecretCamera"
    photo = packed(Image.new("RGB", (40, 40)), "JPEG", exif=exif)
    assert b"SecretCamera" in photo
    made = portrait(photo)
    assert b"SecretCamera" not in made
    assert not opened(made).getexif()


def test_it_stands_upright():
    wide = Image.new("RGB", (80, 40), (0, 0, 0))
    wide.paste((255, 255, 255), (20, 0, 40, 40))
    exif = Image.Exif()
    exif[0x0112] = 8  # to be turned left by a quarter
    image = opened(portrait(packed(wide, "PNG", exif=exif))).convert("L")
    assert [image.getpixel((64, y)) > 128 for y in (20, 108)] == [False, True]


def test_of_a_large_image_no_copy_is_made(monkeypatch):
    dots = []
    monkeypatch.setattr(Image.Image, "copy", lambda self: dots.append(self.size) or self._new(self.im.copy()))
    convert = Image.Image.convert
    monkeypatch.setattr(
        Image.Image,
        "convert",
        lambda self, *more, **how: dots.append(self.size) or convert(self, *more, **how),
    )
    for mode in ("RGB", "RGBA", "P"):
        portrait(packed(Image.new(mode, (4000, 1500))))
    assert dots
    assert max(width * height for width, height in dots) <= (8 * SIDE) ** 2


def test_noise_is_small_too():
    noise = Image.frombytes("RGB", (256, 256), random.Random(1).randbytes(3 * 256 * 256))
    assert len(portrait(packed(noise))) <= LARGEST


def bomb(width, height):
    """A PNG that says it is that large, and is not."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(b""))
        + chunk(b"IEND", b"")
    )


@pytest.mark.parametrize("size", [(6000, 6000), (60_000, 60_000)])
def test_what_would_fill_the_memory_is_not_unpacked(size):
    with pytest.raises(BadPortrait) as refused:
        portrait(bomb(*size))
    assert refused.value.reason == "too-large"


def test_a_large_file_is_not_looked_at():
    with pytest.raises(BadPortrait, match="too-large"):
        portrait(bytes(LARGEST_FILE + 1))


def test_what_is_no_image_is_refused():
    whole = packed(Image.new("RGB", (64, 64), (1, 2, 3)))
    for data in (b"", b"hello", b"%PDF-1.4", b"<svg/>", whole[:60], packed(Image.new("RGB", (4, 4)), "BMP")):
        with pytest.raises(BadPortrait, match="no-image"):
            portrait(data)


def test_no_broken_file_breaks_more_than_itself():
    """Whatever bytes of an image are changed, it is a portrait or refused."""
    dice = random.Random(7)
    whole = {
        name: packed(Image.new("RGB", (64, 64), (9, 99, 199)), name)
        for name in ("PNG", "JPEG", "WEBP", "GIF")
    }
    for name, data in whole.items():
        for _ in range(40):
            broken = bytearray(data)
            for _ in range(dice.randint(1, 6)):
                broken[dice.randrange(len(broken))] = dice.randrange(256)
            with suppress(BadPortrait):
                assert len(portrait(bytes(broken))) <= LARGEST, name
