"""The cards of a deck in 256 colours that all of them share.

Cards of one palette are put together byte by byte, and what comes of it is saved as it is: several times as
fast as mixing and counting colours anew for each picture, and a third of its size.
"""

from __future__ import annotations

from functools import cache

from PIL import Image

from bot.pictures import faces
from bot.pictures.kept import Kept
from bot.pictures.paint import GOLD, INK, IVORY, NIGHT, Colour, gradient, letter, sign
from rules.cards import UNKNOWN, Card
from rules.cards import deck as deck_named

MOST_KEPT = 12_000_000
"""Bytes of cards that are kept as they were drawn: some two hundred of 60 kB each."""

CLOTH: Colour = (30, 66, 54)
"""What cards lie upon."""

_SURE = (CLOTH, NIGHT[0], IVORY)
"""Large plain surfaces, and what is written on them, keep their colour exactly."""

_cards: Kept[Image.Image] = Kept(MOST_KEPT, lambda image: image.width * image.height)


def card(deck: str, code: str) -> Image.Image:
    """A card in its deck's palette: its back where it is unknown, only a name where the deck has it not."""
    return _cards.get((deck, code), lambda: reduced(_draw(deck, code), deck))


def _draw(deck: str, code: str) -> Image.Image:
    if code == UNKNOWN:
        return faces.back(deck)
    if code not in deck_named(deck):
        return faces.stranger(deck, code)
    return faces.face(deck, code)


def reduced(image: Image.Image, deck: str) -> Image.Image:
    """The image in the deck's palette."""
    return image.convert("RGB").quantize(palette=palette(deck), dither=Image.Dither.NONE)


@cache
def palette(deck: str) -> Image.Image:
    """An image whose palette is the deck's: made from a card of each kind, and the table they lie on."""
    kinds = {_kind(card): card for card in deck_named(deck)}
    shown = [faces.paint(deck, card) for card in kinds.values()] + [faces.back(deck)]
    sheet = gradient((len(shown) * faces.WIDE, faces.HIGH + 40), CLOTH)
    for at, each in enumerate(shown):
        sheet.paste(each, (at * faces.WIDE, 40), each)
        sign(sheet, "dealer", (at * faces.WIDE + 20, 18), 30, GOLD)
        letter(sheet, "Abc 123", (at * faces.WIDE + 60, 30), 26, IVORY)
        sign(sheet, "dealer", (at * faces.WIDE + 180, 18), 30, INK)
    found = _thinned(sheet).quantize(256 - len(_SURE), Image.Quantize.MEDIANCUT)
    colours = (found.getpalette() or [])[: 3 * (256 - len(_SURE))]
    found.putpalette([*colours, *(part for colour in _SURE for part in colour)])
    return found


def _kind(card: Card) -> tuple[object, ...]:
    special = card.arcana is not None, bool(card.trump)
    ground = card.code if card.group == "inner-plane" else card.group
    return (card.suits, ground, *special)


def _thinned(sheet: Image.Image) -> Image.Image:
    """Every third dot of every third row: colours enough to count."""
    return sheet.resize((sheet.width // 3, sheet.height // 3), Image.Resampling.NEAREST)
