"""How the suits of each deck look: a sign, a letter and a colour, so that any one of the three is enough.

The colours of a deck differ in lightness as well as in hue; a test sees them as the colour-blind do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from bot.pictures.paint import INK, IVORY, Colour
from rules.cards import Card


class Look(NamedTuple):
    """How a suit, or a family of cards without one, is drawn."""

    sign: str
    letter: str
    band: tuple[Colour, Colour]
    """The band on top of a card, from top to bottom."""
    text: Colour = IVORY
    """What is written on the band."""

    @property
    def ink(self) -> tuple[Colour, Colour]:
        """What is drawn on the paper below: the band's colours, where they can be read on ivory."""
        return self.band if self.text == IVORY else OCHRE


OCHRE = ((196, 136, 32), (140, 86, 10))
"""Gold that can be read on paper."""

SUITS: Mapping[str, Mapping[str, Look]] = {
    "ransom": {
        "tail": Look("tail", "T", ((54, 136, 110), (30, 104, 84))),
        "claw": Look("claw", "C", ((206, 86, 46), (170, 58, 28))),
        "fin": Look("fin", "F", ((34, 84, 160), (20, 58, 122))),
        "egg": Look("egg", "E", ((238, 196, 92), (214, 160, 52)), INK),
        "kaissa": Look("kaissa", "K", ((104, 30, 84), (66, 12, 52))),
    },
    "sigilian": {
        "law": Look("law", "L", ((62, 118, 184), (36, 84, 146))),
        "chaos": Look("chaos", "C", ((200, 84, 38), (164, 58, 22))),
        "good": Look("good", "G", ((244, 210, 118), (222, 172, 66)), INK),
        "evil": Look("evil", "E", ((74, 26, 46), (40, 10, 26))),
        "": Look("neutrality", "N", ((112, 122, 116), (84, 94, 90))),
    },
    "tarot": {
        "pentacles": Look("pentacles", "P", ((238, 196, 92), (214, 160, 52)), INK),
        "cups": Look("cups", "C", ((52, 112, 176), (30, 80, 138))),
        "rods": Look("rods", "R", ((186, 84, 42), (150, 58, 26))),
        "swords": Look("swords", "S", ((58, 54, 78), (30, 28, 48))),
        "": Look("star", "", ((108, 62, 200), (74, 34, 152))),
    },
}
SUITS = {
    **SUITS,
    "grand-sigilian": {**SUITS["sigilian"], "neutrality": SUITS["sigilian"][""]},
    "trump": {
        **{name: look for name, look in SUITS["tarot"].items() if name not in ("", "pentacles")},
        "coins": SUITS["tarot"]["pentacles"]._replace(sign="coins"),
        "": Look("star", "", ((12, 78, 44), (2, 57, 30))),
    },
}


def looks(deck: str, card: Card) -> tuple[Look, ...]:
    """How the card's suits look; what has none has one look all the same."""
    known = SUITS[deck]
    return tuple(known[suit] for suit in card.suits) or (known[""],)
