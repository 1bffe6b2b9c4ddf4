"""Cards, decks and the slots that cards lie in.

A card is known everywhere by its code (`9t`, `klg`, `high-priestess`): short, typeable, the only form
that is stored. A `Deck` turns codes and names into `Card`s; each deck is one file in `rules/decks/`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
import yaml

UNKNOWN = "??"
"""What stands for a card that the reader may not know."""


class UnknownCard(ValueError):
    """A text that names no card of the deck; `.text` is that text, `.deck` the deck's name."""

    def __init__(self, text: str, deck: str) -> None:
        super().__init__(f"no card {text!r} in deck {deck!r}")
        self.text = text
        self.deck = deck


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """One card of a deck, with what its deck file says of it."""

    code: str
    name: str
    index: int
    """Its place in the deck file, from 0."""
    rank: str = ""
    """As printed: "2" to "10", "K", "P"; empty where the deck has no ranks."""
    suits: tuple[str, ...] = ()
    trump: int = 0
    """Rank among the trumps from 1; 0 for all other cards."""
    arcana: int | None = None
    """Number of a Major Arcana card, the Fool being 0."""
    special: bool = False
    """Kept apart from the playing deck until a dealer calls for it."""
    group: str = ""
    plane: str = ""
    points: int = 0

    @property
    def suit(self) -> str:
        """The one suit of the card, or "" where it has none or several."""
        return self.suits[0] if len(self.suits) == 1 else ""


def called(code: str) -> str:
    """What a card is called that a house has added to a deck, as it was typed or nearly.

    >>> called("lord-rein")
    'Lord Rein'
    """
    return code.replace("-", " ").title()


class Deck:
    """All cards of one deck, by place, by code and by name."""

    def __init__(self, name: str, cards: Iterable[Card]) -> None:
        self.name = name
        self.cards = tuple(cards)
        self.codes = tuple(card.code for card in self.cards)
        self._by_code = {card.code: card for card in self.cards}
        self._typed: dict[str, tuple[Card, ...]] = {}
        for card in self.cards:
            name = _plain(card.name)
            # Nobody types "The".
            for key in {name, name.removeprefix("the ")}:
                self._typed[key] = (*self._typed.get(key, ()), card)
        # A code wins over a name.
        self._typed |= {card.code.lower(): (card,) for card in self.cards}

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, code: object) -> bool:
        return code in self._by_code

    def __getitem__(self, code: str) -> Card:
        """The card with exactly this code; raises `UnknownCard`."""
        try:
            return self._by_code[code]
        except KeyError:
            raise UnknownCard(code, self.name) from None

    def find(self, text: str, among: Collection[str] | None = None) -> Card:
        """The card that somebody typed, by code or full name in any case; raises `UnknownCard`.

        A name that two cards share means the first of them in `among`, where that is given.

        >>> deck("ransom").find("12C").name
        'Flood of Claw'
        >>> deck("trump").find("ace of coins").code, deck("grand-sigilian").find("Lady of Pain").code
        ('Ap', 'lady-of-pain')
        """
        found = self._typed.get(_plain(text), ())
        if not found:
            raise UnknownCard(text, self.name)
        wanted = [card for card in found if among is None or card.code in among]
        return wanted[0] if wanted else found[0]

    def read(self, text: str) -> tuple[tuple[Card, ...], ...]:
        """Typed cards, slot by slot: `+` joins the cards of one slot. Raises `UnknownCard`.

        >>> [[card.code for card in slot] for slot in deck("ransom").read("5t, 12c+3 of Fin")]
        [['5t'], ['12c', '3f']]
        """
        words = re.findall(r"[^\s,+]+|[,+]", text)
        slots: list[tuple[Card, ...]] = []
        taken: set[str] = set()
        at, joined = 0, False
        while at < len(words):
            if words[at] == ",":
                at += 1
                continue
            card, at = self._longest(words, at, taken)
            taken.add(card.code)
            if joined:
                slots[-1] += (card,)
            else:
                slots.append((card,))
            joined = words[at : at + 1] == ["+"]
            at += joined
        if joined:
            raise UnknownCard("+", self.name)
        return tuple(slots)

    def _longest(self, words: list[str], at: int, taken: set[str]) -> tuple[Card, int]:
        """The card named by the most words from `at` on, and where the next one begins.

        Names have blanks in them, and so have hands: the longest name that fits is meant.
        """
        free = [code for code in self.codes if code not in taken]
        for end in range(min(at + _LONGEST_NAME, len(words)), at, -1):
            if _plain(" ".join(words[at:end])) in self._typed:
                return self.find(" ".join(words[at:end]), free), end
        raise UnknownCard(words[at], self.name)


_LONGEST_NAME = 8
"""Words in the longest name of a card, and some to spare."""


def _plain(text: str) -> str:
    return re.sub(r"\s+", " ", text.strip()).lower()


def _card(index: int, row: dict[str, Any]) -> Card:
    row = dict(row)
    if "suit" in row:
        row["suits"] = [row.pop("suit")]
    if isinstance(row.get("rank"), int):
        row["rank"] = str(row["rank"])
    # The trump deck numbers its trumps by rank; every other deck has no such column.
    if row.get("trump") is True:
        row["trump"] = int(row.pop("rank"))
    return msgspec.convert(row | {"index": index}, Card)


@cache
def deck(name: str) -> Deck:
    """The deck of that name, read from its packaged file on first use; raises `KeyError`.

    >>> len(deck("ransom"))
    60
    """
    source = files("rules") / "decks" / f"{name}.yaml"
    if not re.fullmatch(r"[a-z-]+", name) or not source.is_file():
        raise KeyError(name)
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # ten times as fast, where libyaml is there
    rows = yaml.load(source.read_text("utf-8"), Loader=loader)  # noqa: S506 (both loaders are safe ones)
    return Deck(name, (_card(index, row) for index, row in enumerate(rows)))


class Slot(msgspec.Struct, frozen=True, gc=False):
    """One place in a player's cards: a card, or several that count and move as one.

    `up` says how many of its cards, from the first, lie face up. A flood with a hidden cover is
    `Slot(("12c", "3f"), up=1)`; what a viewer may not know reads `UNKNOWN`.
    """

    cards: tuple[str, ...]
    up: int = 0

    @property
    def hidden(self) -> bool:
        """Whether any of its cards lies face down."""
        return self.up < len(self.cards)

    def masked(self) -> Slot:
        """The slot as all but its owner see it.

        >>> Slot(("12c", "3f"), up=1).masked().cards
        ('12c', '??')
        """
        shown = self.cards[: self.up]
        return Slot(shown + (UNKNOWN,) * (len(self.cards) - self.up), self.up)

    def turned_up(self) -> Slot:
        """The slot with all its cards face up."""
        return Slot(self.cards, len(self.cards))

    def __str__(self) -> str:
        return "+".join(self.cards)
