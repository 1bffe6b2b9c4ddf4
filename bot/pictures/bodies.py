"""What is painted on a card below its band: pips, crowns, emblems, and the planes around their ring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from PIL import Image, ImageDraw

from bot.pictures.glyphs import signs
from bot.pictures.paint import GOLD, INK, Fill, plate, sign, stamp
from bot.pictures.suits import SUITS, Look
from rules.cards import Card

MIDDLE = (100.0, 190.0)
"""The middle of what lies below the band, on a card of 200 × 300."""

# The Great Wheel, from Mechanus on top around by the left, as the planes lie beside one another; law above,
# chaos below, good on the left, evil on the right.
WHEEL = (
    *("mechanus", "arcadia", "mount-celestia", "bytopia", "elysium", "beastlands", "arborea", "ysgard"),
    *("limbo", "pandemonium", "abyss", "carceri", "grey-waste", "gehenna", "baator", "acheron"),
)

# Columns and rows of pips, as on any old deck of cards; in parts of the room there is.
_LEFT, _MID, _RIGHT = 0.2, 0.5, 0.8
_PIPS: dict[int, Sequence[tuple[float, float]]] = {
    1: [(_MID, 0.5)],
    2: [(_MID, 0.2), (_MID, 0.8)],
    3: [(_MID, 0.12), (_MID, 0.5), (_MID, 0.88)],
    4: [(_LEFT, 0.2), (_RIGHT, 0.2), (_LEFT, 0.8), (_RIGHT, 0.8)],
    5: [(_LEFT, 0.16), (_RIGHT, 0.16), (_MID, 0.5), (_LEFT, 0.84), (_RIGHT, 0.84)],
    6: [(x, y) for x in (_LEFT, _RIGHT) for y in (0.12, 0.5, 0.88)],
    7: [*((x, y) for x in (_LEFT, _RIGHT) for y in (0.1, 0.5, 0.9)), (_MID, 0.3)],
    8: [*((x, y) for x in (_LEFT, _RIGHT) for y in (0.1, 0.5, 0.9)), (_MID, 0.3), (_MID, 0.7)],
    9: [*((x, y) for x in (_LEFT, _RIGHT) for y in (0.08, 0.36, 0.64, 0.92)), (_MID, 0.5)],
    10: [*((x, y) for x in (_LEFT, _RIGHT) for y in (0.08, 0.36, 0.64, 0.92)), (_MID, 0.22), (_MID, 0.78)],
    11: [
        *((x, y) for x in (_LEFT, _RIGHT) for y in (0.08, 0.36, 0.64, 0.92)),
        (_MID, 0.1),
        (_MID, 0.5),
        (_MID, 0.9),
    ],
}

_PIP_SIZES = ((1, 124), (2, 66), (6, 56), (8, 50), (11, 44))

_COURT = {"P": "page", "N": "knight", "Q": "queen", "K": "king"}
_RANKS = {"A": 1, "T": 10}


def paint(sheet: Image.Image, deck: str, card: Card, shown: tuple[Look, ...]) -> None:
    """Paint what belongs below the band of this card."""
    if card.index < 0:
        _emblem(sheet, "star", shown[0].ink, halo=True)
    elif card.arcana is not None:
        _emblem(sheet, card.code, ((112, 66, 200), (58, 28, 124)), halo=True)
    elif card.trump:
        _emblem(sheet, card.code, ((18, 102, 62), (4, 58, 34)), halo=True)
    elif deck in ("sigilian", "grand-sigilian"):
        _of_the_planes(sheet, card, shown)
    elif card.rank == "12" and deck == "ransom":
        _flood(sheet, shown[0])
    elif (rank := card.rank or "P") in _COURT:
        _court(sheet, _COURT[rank], shown[0])
    else:
        _pips(sheet, _RANKS.get(rank) or int(rank), shown[0])


def _pips(sheet: Image.Image, count: int, look: Look) -> None:
    size = next(size for most, size in _PIP_SIZES if count <= most)
    for x, y in _PIPS[count]:
        sign(sheet, look.sign, (14 + x * 172, 106 + y * 166), size, look.ink)


def _court(sheet: Image.Image, crown: str, look: Look) -> None:
    _medallion(sheet, 88)
    sign(sheet, crown, (MIDDLE[0], MIDDLE[1] - 2), 104, look.ink)
    for x, y in ((28, 106), (172, 106), (28, 274), (172, 274)):
        sign(sheet, look.sign, (x, y), 32, look.ink)


def _flood(sheet: Image.Image, look: Look) -> None:
    """Waves from edge to edge, the suit riding on them."""
    sign(sheet, look.sign, (MIDDLE[0], 136), 78, look.ink)
    for row in range(3):
        for column in range(4):
            sign(sheet, "flood", (8 + column * 62 - row % 2 * 20, 206 + row * 36), 64, look.ink)


def _emblem(sheet: Image.Image, name: str, ink: Fill, *, halo: bool = False) -> None:
    if halo:
        _medallion(sheet, 94)
    sign(sheet, name if name in signs() else "clueless", MIDDLE, 124, ink)


def _medallion(sheet: Image.Image, radius: int) -> None:
    """A ring of thin lines behind what stands in the middle."""
    mask = _ring(radius)
    stamp(sheet, mask, (MIDDLE[0] - mask.width / 2, MIDDLE[1] - mask.height / 2), GOLD)


@cache
def _ring(radius: int) -> Image.Image:
    side = 2 * radius + 8
    mask = Image.new("L", (side * 4, side * 4))
    pen = ImageDraw.Draw(mask)
    for reach, thick in ((radius, 3), (radius - 7, 1.5)):
        edge = (side / 2 - reach) * 4
        pen.ellipse((edge, edge, side * 4 - edge, side * 4 - edge), outline=255, width=round(thick * 4))
    for ray in range(48):
        turn = pi * ray / 24
        ends = [side * 2 + reach * 4 * f(turn) for reach in (radius - 3, radius - 6) for f in (cos, sin)]
        pen.line(ends, fill=255, width=5)
    return mask.resize((side, side), Image.Resampling.BOX)


# The decks of the planes.


def _of_the_planes(sheet: Image.Image, card: Card, shown: tuple[Look, ...]) -> None:
    plane = card.plane or (card.code if card.code in _CENTRES else "")
    if plane in WHEEL or plane in _CENTRES:
        _on_the_wheel(sheet, plane)
    elif card.group == "inner-plane":
        _element(sheet, card.code)
    elif card.group in _RACES or card.rank in RANKED:
        _planeborn(sheet, card, shown)
    elif card.rank == "P":
        _on_the_wheel(sheet, card.code)
    elif card.group == "faction":
        plate(sheet, (22, 102, 178, 278), 40, ((226, 214, 190), (206, 188, 156)))
        _emblem(sheet, card.code, ((92, 74, 52), (52, 38, 26)))
    elif card.group in ("planewalker", "plane-touched"):
        _emblem(sheet, _walker(card.code), ((60, 104, 92), (30, 62, 58)), halo=True)
    else:
        name = card.code.partition("-")[0] if card.code.startswith("clueless") else card.code
        _emblem(sheet, name, ((120, 92, 36), (66, 44, 14)), halo=True)


_CENTRES = ("outlands", "sigil")
_RACES = (
    *("aasimon", "archon", "baatezu", "eladrin", "guardinal"),
    *("modron", "rilmani", "slaad", "tanarri", "yugoloth"),
)
RANKED = ("1", "2", "3", "4", "5", "K")
_OF_SUITS = {
    ("law", "good"): "archon",
    ("law", "evil"): "baatezu",
    ("chaos", "good"): "eladrin",
    ("chaos", "evil"): "tanarri",
    ("law",): "modron",
    ("chaos",): "slaad",
    ("good",): "guardinal",
    ("evil",): "yugoloth",
    (): "rilmani",
}


def _walker(code: str) -> str:
    return code.removesuffix("-genasi")


def _on_the_wheel(sheet: Image.Image, plane: str) -> None:
    """The wheel with the plane's place lit, and in its middle what the plane is known by."""
    looks = SUITS["sigilian"]
    for at, name in enumerate(WHEEL):
        turn = pi * at / 8
        x, y = MIDDLE[0] - 78 * sin(turn), MIDDLE[1] - 78 * cos(turn)
        look = looks[_leaning(at)]
        if name == plane:
            sign(sheet, "dealer", (x, y), 38, INK)
            sign(sheet, "dealer", (x, y), 32, GOLD)
            sign(sheet, look.sign, (x, y), 22, INK)
        else:
            sign(sheet, "dealer", (x, y), 16, look.band)
    sign(sheet, plane, MIDDLE, 92, ((74, 62, 84), (38, 28, 48)))


def _leaning(at: int) -> str:
    """The alignment of a place on the wheel, for its colour: four planes each, from the first of them on."""
    return (
        ("law", "law", "good", "good", "good", "good", "good", "chaos")[at]
        if at < 8
        else (("chaos", "chaos", "evil", "evil", "evil", "evil", "evil", "law")[at - 8])
    )


_ELEMENTS: dict[str, tuple[Fill, Fill]] = {
    # The ground and the ink: quasi-planes share the ground of the element they lie beside.
    **dict.fromkeys(
        ("air", "smoke", "vacuum", "lightning"),
        (((222, 234, 244), (186, 208, 228)), ((70, 110, 150), (36, 64, 104))),
    ),
    **dict.fromkeys(
        ("earth", "ooze", "dust", "mineral"),
        (((228, 220, 196), (196, 178, 138)), ((112, 84, 46), (68, 46, 22))),
    ),
    **dict.fromkeys(
        ("fire", "magma", "ash", "radiance"),
        (((252, 224, 190), (240, 184, 132)), ((196, 70, 26), (128, 30, 16))),
    ),
    **dict.fromkeys(
        ("water", "ice", "salt", "steam"),
        (((212, 234, 236), (166, 208, 216)), ((30, 106, 128), (12, 62, 86))),
    ),
    "positive-energy": (((255, 250, 226), (252, 232, 160)), ((190, 130, 20), (130, 80, 8))),
    "negative-energy": (((92, 88, 100), (52, 48, 60)), ((232, 228, 240), (176, 170, 190))),
}


def _element(sheet: Image.Image, code: str) -> None:
    ground, ink = _ELEMENTS[code]
    plate(sheet, (14, 94, 186, 286), 22, ground)
    sign(sheet, code, MIDDLE, 132, ink)


def _planeborn(sheet: Image.Image, card: Card, shown: tuple[Look, ...]) -> None:
    """The sign of their kind, and below it a pip for each step of their rank."""
    king = card.rank == "K"
    kind = card.group if card.group in _RACES else _OF_SUITS[card.suits]
    ink = _blend(shown)
    steps = card.points if card.group else 0 if king else int(card.rank)
    sign(sheet, kind, (MIDDLE[0], 176 if steps else MIDDLE[1] + 8), 128 if steps else 132, ink)
    if king:
        sign(sheet, "king", (MIDDLE[0], 108), 40, GOLD)
    half = -(-steps // 2) if steps > 9 else steps
    rows = [half, steps - half] if steps > 9 else [steps]
    for row, count in enumerate(filter(None, rows)):
        for pip in range(count):
            x = MIDDLE[0] + (pip - (count - 1) / 2) * 19
            sign(sheet, "dealer", (x, 266 + row * 17 - (len(rows) - 1) * 9), 13, ink)


def _blend(shown: tuple[Look, ...]) -> Fill:
    """From the colour of the first suit to that of the last."""
    return shown[0].ink[0], shown[-1].ink[1]
