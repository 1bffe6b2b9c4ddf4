"""The face of every card of every deck, and its back.

On top a band in the colours of its suits, with its rank, the signs and letters of the suits and its name: all
that is seen of a card that others lie upon. Below what is painted on it, which `bodies` knows.
"""

from __future__ import annotations

from functools import cache

from PIL import Image, ImageDraw

from bot.pictures import bodies
from bot.pictures.paint import (
    GOLD,
    INK,
    IVORY,
    NIGHT,
    PAPER,
    Colour,
    can_write,
    fitting,
    gradient,
    letter,
    plate,
    rounded,
    sign,
    stamp,
    width,
)
from bot.pictures.suits import Look, looks
from rules.cards import Card, called
from rules.cards import deck as deck_named

WIDE, HIGH = 200, 300
"""The size of a card, in dots."""
BAND = 80
"""How much of it the band takes."""
CORNER = 14
EDGE = 3

DUSK: Colour = (34, 26, 34)
_STRIP = 47
"""Where the strip with the name begins, on a band of two colours."""

_NAME, _SMALL = 28, 22
"""The largest and the smallest letters of a name."""
_ROMAN = ((10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def face(deck: str, code: str) -> Image.Image:
    """The face of a card; raises `KeyError` or `UnknownCard` for what is none."""
    card = deck_named(deck)[code]
    return paint(deck, card)


def paint(deck: str, card: Card) -> Image.Image:
    """The face of a card, also of one that is in no deck."""
    shown = looks(deck, card)
    sheet = _blank().copy()
    _paint_band(sheet, shown)
    _write_band(sheet, rank_of(deck, card), name_of(deck, card), shown)
    bodies.paint(sheet, deck, card, shown)
    return _cut(sheet)


def stranger(deck: str, code: str) -> Image.Image:
    """A card that a house has added to a deck: nothing is known of it but what it is called."""
    name = called(code)
    return paint(deck, Card(code=code, name=name if can_write(name) else "?", index=-1))


@cache
def back(deck: str) -> Image.Image:
    """The back that all cards of a deck share."""
    sheet = gradient((WIDE, HIGH), _BACKS.get(deck, NIGHT))
    for row in range(13):
        for column in range(9):
            middle = (column * 25 + row % 2 * 12.5, 6 + row * 24)
            sign(sheet, "rilmani" if (row + column) % 2 else "star", middle, 13, (255, 255, 255))
    veil = gradient((WIDE, HIGH), _BACKS.get(deck, NIGHT))
    sheet = Image.blend(sheet, veil, 0.82)
    plate(sheet, (52, 92, WIDE - 52, HIGH - 92), 48, GOLD)
    plate(sheet, (56, 96, WIDE - 56, HIGH - 96), 44, _BACKS.get(deck, NIGHT))
    sign(sheet, _EMBLEMS.get(deck, "lamp"), (WIDE / 2, HIGH / 2), 72, GOLD)
    ImageDraw.Draw(sheet).rounded_rectangle((10, 10, WIDE - 11, HIGH - 11), 9, outline=GOLD[0], width=2)
    return _cut(sheet)


_BACKS = {
    "ransom": ((28, 96, 112), (14, 56, 74)),
    "sigilian": ((112, 52, 44), (70, 26, 26)),
    "grand-sigilian": ((98, 66, 34), (58, 36, 18)),
    "tarot": ((62, 40, 104), (34, 20, 66)),
    "trump": ((22, 82, 70), (8, 46, 42)),
}
_EMBLEMS = {
    "ransom": "flood",
    "sigilian": "sigil",
    "grand-sigilian": "lady-of-pain",
    "tarot": "sun",
    "trump": "oberon",
}


def rank_of(deck: str, card: Card) -> str:
    """What stands in the corner: the rank, a number, or how much the card counts."""
    if card.arcana is not None:
        return roman(card.arcana) if card.arcana else "0"
    if card.trump:
        return str(card.trump)
    if deck == "grand-sigilian":
        return str(card.points)
    rank = card.rank or ("P" if card.suit else "")
    return {"T": "10", "Lady": "L", "Clueless": "?"}.get(rank, rank)


def name_of(deck: str, card: Card) -> str:
    """The card's name, without what its rank and suit say already.

    >>> name_of("ransom", deck_named("ransom")["9t"])
    'Tail'
    >>> name_of("grand-sigilian", deck_named("grand-sigilian")["limbo:law"])
    'Limbo'
    """
    if deck == "ransom" and card.rank != "12":
        return card.name.rpartition(" of ")[2]
    return card.name.partition(" (")[0].removeprefix("A ") if deck != "tarot" else card.name


def roman(number: int) -> str:
    """A number as the Romans wrote it.

    >>> [roman(number) for number in (4, 9, 14, 21)]
    ['IV', 'IX', 'XIV', 'XXI']
    """
    for worth, letters in _ROMAN:
        if number >= worth:
            return letters + roman(number - worth)
    return ""


@cache
def _blank() -> Image.Image:
    return gradient((WIDE, HIGH), PAPER)


def _paint_band(sheet: Image.Image, shown: tuple[Look, ...]) -> None:
    """The band; of two suits each has its part, and the name a dark strip below both."""
    sheet.paste(gradient((WIDE, BAND), shown[0].band), (0, 0))
    if len(shown) > 1:
        part = Image.new("L", (WIDE * 2, BAND * 2))
        corners = [(WIDE + 44, 0), (WIDE * 2, 0), (WIDE * 2, BAND * 2), (WIDE - 4, BAND * 2)]
        ImageDraw.Draw(part).polygon(corners, fill=255)
        stamp(sheet, part.resize((WIDE, BAND)), (0, 0), shown[1].band)
        sheet.paste(DUSK, (0, _STRIP, WIDE, BAND))
    sheet.paste(GOLD[1], (0, BAND - 2, WIDE, BAND))


def _write_band(sheet: Image.Image, rank: str, name: str, shown: tuple[Look, ...]) -> None:
    text = shown[0].text
    size = 42 if len(rank) < (4 if len(shown) == 1 else 2) else 33
    letter(sheet, rank, (13, 43), size, text)
    taken = 13 + width(rank, size)
    # Of two suits the first stands beside the rank: each on its own colour.
    rights = [WIDE - 12.0] if len(shown) == 1 else [taken + 62, WIDE - 12.0]
    for look, right in zip(shown, rights, strict=True):
        if look.letter:
            letter(sheet, look.letter, (right, 40), 29, look.text, "rs")
        sign(sheet, look.sign, (right - (37 if look.letter else 17), 27), 36, look.text)
    room = rights[0] - 65 - taken if len(shown) == 1 else 0
    _write_name(sheet, name, text if len(shown) == 1 else IVORY, taken + 8, room)


def _write_name(sheet: Image.Image, name: str, text: Colour, left: float, room: float) -> None:
    """The name below the rank; what is too long for one line begins beside it, where there is `room`."""
    line = WIDE - 22.0
    size = fitting(name, line, _NAME, _SMALL)
    if width(name, size) > line and room > 0:
        first, name = _halves(name, room)
        size = fitting(name, line, _NAME - 3, _SMALL)
        letter(sheet, first, (left, 42), fitting(first, room, size, 17), text)
    letter(sheet, name, (12, 71), size, text)


def _halves(name: str, room: float) -> list[str]:
    """The name in two lines, of which the first is to fit beside the rank."""
    words = name.split()
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    fits = [cut for cut in cuts if width(cut[0], _SMALL) <= room]
    return list(fits[-1] if fits else cuts[0])


@cache
def _frame() -> Image.Image:
    """The line around a card, as a mask."""
    outer = rounded((WIDE, HIGH), CORNER)
    inner = Image.new("L", (WIDE, HIGH))
    inner.paste(rounded((WIDE - 2 * EDGE, HIGH - 2 * EDGE), CORNER - EDGE), (EDGE, EDGE))
    line = outer.copy()
    line.paste(0, mask=inner)
    return line


def _cut(sheet: Image.Image) -> Image.Image:
    """The card with its edge; its corners are transparent."""
    stamp(sheet, _frame(), (0, 0), INK)
    sheet.putalpha(rounded((WIDE, HIGH), CORNER))
    return sheet
