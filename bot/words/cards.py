"""Cards, dice and the slots they lie in, as people read them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.words import safe_name, said_or, say
from rules.cards import UNKNOWN, Card, Slot, called, deck
from rules.games import find


def game_words(game: str) -> str:
    """The name of a game.

    >>> game_words("queens-ransom")
    "Queen's Ransom"
    """
    return say(f"game.{game}")


def card_words(game: str, code: str, *, short: bool = False) -> str:
    """A card of the game by its name, a die by its number, what is hidden as that.

    >>> card_words("queens-ransom", "9t"), card_words("queens-ransom", "9t", short=True)
    ('9 of Tail', '9 Tail')
    """
    known = find(game)
    if code == UNKNOWN:
        return say("card.hidden-die" if known.dice else "card.hidden")
    if known.dice:
        return code
    if code not in deck(known.deck):
        return safe_name(called(code))
    card = deck(known.deck)[code]
    if known.deck in _NAMED and len(card.rank) == 1:
        return _ranked(card, "card.ranked-short" if short and card.rank != "P" else "card.ranked")
    # What is printed on a card is data, and in English; a language may have names of its own for some.
    name = said_or(f"card-name.{known.deck}.{code}", card.name)
    return _short(name, card.rank) if short else name


def slot_words(game: str, slot: Slot, *, short: bool = False) -> str:
    """A slot: its cards, and what they add up to where there are several and all are known.

    >>> slot_words("queens-ransom", Slot(("12c", "3f"), up=1))
    'Flood of Claw + 3 of Fin (15)'
    >>> slot_words("queens-ransom", Slot(("12c", "3f"), up=1).masked())
    'Flood of Claw + a hidden card'
    """
    known = find(game)
    cards = say("card.several-dice" if known.dice else "card.several").join(
        card_words(game, code, short=short) for code in slot.cards
    )
    if len(slot.cards) == 1 or UNKNOWN in slot.cards:
        return cards
    pips = [code if known.dice else deck(known.deck)[code].rank for code in slot.cards]
    return say("card.sum", cards=cards, sum=sum(map(int, pips)))


def slots_words(game: str, slots: Iterable[Slot]) -> str:
    """Slots side by side, in short."""
    return ", ".join(slot_words(game, slot, short=True) for slot in slots)


def open_slots(slots: Iterable[Slot]) -> tuple[Slot, ...]:
    """The slots of which something lies face up."""
    return tuple(slot for slot in slots if slot.up)


def count_words(game: str, count: int) -> str:
    """So many cards, or dice.

    >>> count_words("queens-ransom", 2)
    '2 cards'
    """
    return say("card.count-dice" if find(game).dice else "card.count", count=count)


def noun_words(game: str) -> str:
    """What a player of the game holds several of."""
    return say("card.noun-dice" if find(game).dice else "card.noun")


# Here a name says neither rank nor suit: "Warden Archon".
_NAMED = {"sigilian"}


def _ranked(card: Card, key: str) -> str:
    """The card with its rank, and a letter for each suit."""
    suits = "".join(say(f"suit-letter.{suit}") for suit in card.suits or ("none",))
    return say(key, rank=card.rank, suits=suits, name=card.name)


def _short(name: str, rank: str) -> str:
    """The name without its "of", where that joins a printed rank and a suit."""
    return name.replace(" of ", " ", 1) if name.startswith(f"{rank} of ") else name
