"""One hand as the house plays it: the rules' `Hand`, its dealer's seed, and what is to be written down.

Nothing here is stored or said: a table writes `rows` first and speaks of `news` afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from bot.store import Actor, HandRecord, LogRow, Seated
from rules.actions import DEALER, Action, ByDealer, Illegal, from_json, to_json
from rules.events import Denied, Discarded, Event, Peeked, Shown, Swapped
from rules.games import decode_setup, find
from rules.hand import Hand, Setup

Row = tuple[int | None, Actor, bytes]
"""A row of the hand's log: the seat (None for dealer and GM), who acted for it, and the action as JSON."""

DealAnswer = Callable[[Hand, bytes], Action]
"""What the dealer does now, from the hand and its seed."""


class Play:
    """A hand with its story so far. The players of its setup are the characters' ids, in seat order."""

    def __init__(self, setup: Setup, seed: bytes, answer: DealAnswer, hand_id: int = 0) -> None:
        self.id = hand_id
        self.seed = seed
        self.hand = find(setup.game).start(setup)
        self.players = tuple(int(player) for player in setup.players)
        self.story: list[Event] = []
        """All that happened, as the table may know it."""
        self.news: list[Event] = []
        """What happened since it was last told, unmasked."""
        self.by_clock: list[int] = []
        """Which events of the story the clock brought about, by their place in it."""
        self._hushed: list[Event] = []
        """What powers showed to some of the players and not to the table."""
        self._rows: list[Row] = []
        self._answer = answer

    @classmethod
    def rebuilt(cls, record: HandRecord, log: Iterable[LogRow], answer: DealAnswer) -> Play:
        """The hand that a log makes, exactly as it stood; raises whatever its rules raise if it cannot be."""
        play = cls(decode_setup(record.setup), record.seed, answer, record.id)
        for row in log:
            try:
                play._push(from_json(row.action), row.actor)
            except Illegal as error:
                # Its facts may be cards, and whoever reads a log must not know them.
                raise RuntimeError(f"its rules refuse what was done: {error.reason}") from None
        play.news.clear()
        return play

    @property
    def setup(self) -> Setup:
        """How the hand began."""
        return self.hand.setup

    @property
    def acts(self) -> int:
        """How many actions there were, taken back or not; the dealer's do not count: they may be a secret."""
        return sum(not isinstance(action, ByDealer) for action in self.hand.log)

    @property
    def over(self) -> bool:
        """Whether the hand has ended."""
        return self.hand.result is not None

    def seat_of(self, character: int) -> int | None:
        """The seat of a character in this hand."""
        return self.players.index(character) if character in self.players else None

    def learned(self, seat: int) -> tuple[Event, ...]:
        """What powers showed to a seat alone: cards it saw, traded or lost, or that are wild no more."""
        seen = [(event.seen_by(seat), event.seen_by(None)) for event in self._hushed]
        return tuple(own for own, public in seen if own != public)

    def seats(self) -> list[Seated]:
        """How a hand that is over went for each seat, in seat order."""
        assert self.hand.result
        shown = {event.seat for event in self.story if isinstance(event, Shown)}
        awards = self.hand.result.awards
        return [
            Seated(player, sum(award.amount for award in awards if award.seat == seat), seat in shown)
            for seat, player in enumerate(self.players)
        ]

    def act(self, action: Action, actor: Actor) -> None:
        """Play an action and all that the dealer does upon it; raises `Illegal`: nothing happened."""
        self._push(action, actor)
        seat = None if action.seat < 0 else action.seat
        self._rows.append((seat, actor, to_json(action)))
        self.deal()

    def deal(self) -> None:
        """Do what the dealer has to do until a player is to act, or the hand is over."""
        while self.hand.to_act() == {DEALER}:
            action = self._answer(self.hand, self.seed)
            try:
                self._push(action, "house")
            except Illegal as error:
                # No player did this, so it must not read as a refusal of theirs.
                raise RuntimeError(f"the dealer broke the rules: {error.reason}") from None
            self._rows.append((None, "house", to_json(action)))

    def take(self) -> list[Row]:
        """The rows that are not written yet, once."""
        rows, self._rows = self._rows, []
        return rows

    def tell(self) -> tuple[Event, ...]:
        """What happened since it was last told, once."""
        news, self.news = tuple(self.news), []
        return news

    def _push(self, action: Action, actor: Actor) -> None:
        events = self.hand.push(action)
        if actor == "clock":
            self.by_clock += range(len(self.story), len(self.story) + len(events))
        self.news += events
        self._hushed += filter(_is_hushed, events)
        self.story += [event.seen_by(None) for event in events]


def _is_hushed(event: Event) -> bool:
    """Whether a power may have shown that to some alone; what they discard themselves they know."""
    thrown_away = isinstance(event, Discarded) and event.by is not None
    return thrown_away or isinstance(event, Peeked | Denied | Swapped)
