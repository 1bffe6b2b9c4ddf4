"""What a hand of Tarot Poker waits for in the midst of a power: answers, a choice, chance, cards.

A power is played as a generator, its *course*: it yields one of these and goes on with the `result`. The
courses of a hand are a stack: what a card demands while another is being played comes first.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from rules.actions import DEALER
from rules.cards import UNKNOWN, Slot
from rules.hand import OpenQuestion
from rules.stock import Source

_Any = TypeVar("_Any")

_NOBODY: frozenset[int] = frozenset()


class Answer(NamedTuple):
    """A card with which a seat stops something, and on whom it is played where it has a target."""

    seat: int
    card: str
    on: int | None = None


class Question:
    """Something that can be stopped, and who may still stop it.

    Whoever might is asked, with or without the card, and answers unheard. Once nobody is waited for, the
    first of those who stop it, going left from the player, has done so; what the others hold nobody learns.
    """

    def __init__(self, played: OpenQuestion, stops: Iterable[str], *, at_showdown: bool = False) -> None:
        self.played = played
        self.at_showdown = at_showdown
        """Whether it is asked who plays the Page of Swords against what was shown (R14)."""
        self.stops = frozenset(stops)
        self.waiting = set(played.asked)
        self._stopped: dict[int, Answer] = {}

    def waits_for(self) -> frozenset[int]:
        """Who has not answered yet."""
        return frozenset(self.waiting)

    def answer(self, seat: int, stop: Answer | None) -> None:
        """The seat stops it, or lets it be; who leaves has not stopped it either."""
        self.waiting.discard(seat)
        self._stopped.pop(seat, None)
        if stop:
            self._stopped[seat] = stop

    def result(self) -> Answer | None:
        """Who stops it, and with what; None where all let it be."""
        return next((self._stopped[seat] for seat in self.played.asked if seat in self._stopped), None)


class RandomPick:
    """The dealer takes one of these cards at random; with `or_none` there may be none to take."""

    def __init__(self, options: Iterable[str], *, or_none: bool = False) -> None:
        self.options = tuple(dict.fromkeys(options))
        self.or_none = or_none
        self.taken: str | None = None
        self.open = True

    def waits_for(self) -> frozenset[int]:
        """The dealer, also where there is nothing to take: whether there is may be a secret."""
        return frozenset((DEALER,)) if self.open else _NOBODY

    def fits(self, card: str | None) -> bool:
        """Whether chance may have taken that. Of cards that nobody knows it may have been any, or none."""
        unknown = any(option.startswith(("#", UNKNOWN)) for option in self.options)
        if card is None:
            return self.or_none and (unknown or not self.options)
        return card in self.options or (unknown and self.or_none)

    def take(self, card: str | None) -> None:
        """Chance took it."""
        self.taken, self.open = card, False

    def result(self) -> str | None:
        """What was taken."""
        return self.taken


class Drawing:
    """Cards come off the deck; `apart` where they are not held yet: the Star's two."""

    def __init__(self, source: Source, *, apart: bool = False) -> None:
        self._source = source
        # The order for it is the first. Others may be owed cards too: these wait.
        self._owed = len(source.orders) - 1
        self.apart = apart
        self.drawn: list[Slot] = []

    def waits_for(self) -> frozenset[int]:
        """The dealer, while cards are owed."""
        return frozenset((DEALER,)) if len(self._source.orders) > self._owed else _NOBODY

    def result(self) -> tuple[Slot, ...]:
        """What was drawn, where it is not held yet."""
        return tuple(self.drawn)


class Keeping:
    """A seat keeps one of the cards that the Star drew."""

    def __init__(self, seat: int, cards: tuple[str, ...]) -> None:
        self.seat = seat
        self.cards = cards
        self.kept = ""

    def waits_for(self) -> frozenset[int]:
        """Who drew them."""
        return _NOBODY if self.kept else frozenset((self.seat,))

    def result(self) -> str:
        """The card that is kept."""
        return self.kept


Wait: TypeAlias = Question | RandomPick | Drawing | Keeping
Asking: TypeAlias = Generator[Wait, Any, _Any]
"""A part of a course that finds something out."""

Course: TypeAlias = Asking[None]


class Running:
    """A course that has begun, and what it waits for."""

    def __init__(self, course: Course) -> None:
        self.course = course
        self.wait: Wait | None = None

    def waits_for(self) -> frozenset[int]:
        """Who is to act before it goes on; nobody where it can."""
        return self.wait.waits_for() if self.wait else _NOBODY

    def go_on(self) -> bool:
        """Let it run until it waits again; whether it does."""
        result = self.wait.result() if self.wait else None
        self.wait = None
        try:
            self.wait = self.course.send(result)
        except StopIteration:
            return False
        return True
