"""What a table remembers beside its hands and its money: chairs, whose deal it is, what is carried over.

Plain data that lies as JSON in the database. Characters are ids; names may change or be forgotten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from bot.players import Temper
from bot.settings import TableSettings
from bot.store import HouseTable
from rules.hand import Carry

AWAY = 2
"""So many decisions in a row left to the clock, and a player sits out."""

Paused = Literal["gm", "empty"]
"""By whom a table is paused: the game master, or because nobody is left who plays."""


class Absence(msgspec.Struct, frozen=True, omit_defaults=True):
    """What somebody who is away wishes for meanwhile."""

    until: int | None = None
    """When they are back, in UTC milliseconds; None: when they say so."""
    stays: bool = False
    """Gets cards all the same."""
    waits: bool = False
    """Their decisions have the shortest clock; else they check or fold at once."""


class Chair(msgspec.Struct, omit_defaults=True):
    """Who sits here. The chips before them are the ledger's to know, but at a practice table."""

    character: int
    leaving: bool = False
    """Gets up when the hand is over."""
    going: bool = False
    """Has left for good, and folds as soon as the hand lets them."""
    out: bool = False
    """Sits out: gets no cards in the next hand."""
    away: int = 0
    """How often in a row their clock ran out."""
    adding: int = 0
    """Chips set aside during a hand, in play from the next."""
    house: Temper | None = None
    """How the house plays for them; None where it does not."""
    says: tuple[str, ...] = ()
    """What they say meanwhile, fit to be shown; else words of the house's."""
    chips: int = 0
    """What lies before them at a practice table."""
    absent: Absence | None = None
    """They have said that they are away."""
    shown_to: int | None = None
    """The character of whom they let see their hand."""

    @property
    def plays(self) -> bool:
        """Whether they are there and play."""
        return not self.out and self.absent is None

    @property
    def gets_cards(self) -> bool:
        """Whether the next hand deals them in, if they have the chips for it."""
        return not self.out and not self.leaving and (self.absent is None or self.absent.stays)

    @property
    def gone(self) -> bool:
        """Whether it was the clock that made them sit out: it does not wait for them again."""
        return self.out and self.away >= AWAY


class Turn(msgspec.Struct, omit_defaults=True):
    """A question put to a seat, and since when; times are UTC milliseconds."""

    ask: int
    since: int
    deadline: int | None = None
    """When the clock answers; None while no clock runs."""
    nudged: bool = False
    """Its player was mentioned for it."""
    plays_at: int | None = None
    """When the house answers, where it plays the seat."""


class Pledged(msgspec.Struct, frozen=True, kw_only=True):
    """An item that lies on the table before its owner, who has got chips for it; `number` is its offer's."""

    number: int
    character: int
    item: int
    value: int
    purse: bool = True
    """Whether its owner wants it back out of their purse, where the chips before them do not suffice."""
    accepted: tuple[int, ...] = ()
    granted: bool = False
    """A game master lets it count, whoever has accepted."""


class Offer(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that somebody puts up, until the others have answered."""

    number: int
    character: int
    name: str
    value: int
    favour: bool = False
    purse: bool = True
    accepted: list[int] = []
    granted: int | None = None
    """The game master who lets it count, whoever accepts."""


class TableState(msgspec.Struct, kw_only=True, omit_defaults=True):
    """The JSON of `house_table.state`."""

    opener: int
    settings: TableSettings = TableSettings()
    chairs: list[Chair] = []
    """In the order they are dealt to, each to the left of the one before."""
    dealt: int | None = None
    """Who dealt the last hand."""
    hand: int = 0
    """The last hand, in play or over; 0 before the first."""
    deal_key: str | None = None
    """What asked for that hand, so that it does not ask for another."""
    turns: dict[int, Turn] = {}
    """The open questions of the hand in play, by seat."""
    next_deal: int | None = None
    """When the next hand deals itself."""
    paused: Paused | None = None
    offer: Offer | None = None
    offers: int = 0
    """How many there were: the number of the last."""
    offer_key: str | None = None
    """What asked for that offer, so that it does not ask for another."""
    pledges: list[Pledged] = []
    """The items that lie on the table, in the order in which they were staked."""

    def chair(self, character: int) -> Chair | None:
        """Where a character sits."""
        return next((chair for chair in self.chairs if chair.character == character), None)

    def remove(self, character: int) -> None:
        """Take a chair away. If its player dealt last, the deal goes on from the chair to their right."""
        order = [chair.character for chair in self.chairs]
        if character in order and self.dealt == character:
            before = order[order.index(character) - 1]
            self.dealt = before if before != character else None
        self.chairs = [chair for chair in self.chairs if chair.character != character]

    def next_dealer(self, players: Sequence[int], draw: Callable[[int], int]) -> int:
        """Which of the players deals: drawn for the first hand, then the next to the left (queens-ransom R3).

        >>> state = TableState(opener=7, chairs=[Chair(7), Chair(8), Chair(9)], dealt=8)
        >>> state.next_dealer([7, 8], draw=lambda players: 1)
        0
        """
        order = [chair.character for chair in self.chairs]
        if self.dealt not in order:
            return draw(len(players))
        after = order.index(self.dealt) + 1
        return next(players.index(who) for who in order[after:] + order[:after] if who in players)


def table_settings(table: HouseTable) -> TableSettings:
    """How a table is or was run, as its row tells."""
    assert table.state
    return msgspec.json.decode(table.state, type=TableState).settings


class Carried(msgspec.Struct, frozen=True):
    """What the last hand hands the next, and who sat where in it; the JSON of `house_table.carry`."""

    players: tuple[int, ...]
    carry: Carry

    def to(self, players: Sequence[int]) -> Carry:
        """The same for a hand of these players, in seat order."""
        return self.carry.reseated(
            {old: players.index(who) for old, who in enumerate(self.players) if who in players}
        )

    def shares(self) -> dict[int, int]:
        """What each of them gets of the side pot if their game ends now."""
        by_seat = self.carry.shares(range(len(self.players)))
        return {self.players[seat]: share for seat, share in by_seat.items()}


def dealt_in(state: TableState, stakes: Mapping[int, int], least: int = 1) -> list[int]:
    """Who can play the next hand: the chairs with such a stake before them, in order, less who sits out."""
    return [
        chair.character
        for chair in state.chairs
        if stakes.get(chair.character, 0) >= least and chair.gets_cards
    ]


# Whoever sat opposite each other go on as long as both can; else the next in line takes the free chair
# (cambion-roulette R5).
def in_line(ready: Sequence[int], before: Sequence[int], chairs: int) -> list[int]:
    """Who of those who are ready plays, where only so many can at a time; `before` played the last hand.

    >>> in_line([7, 8, 9], before=[9, 5], chairs=2)
    [9, 7]
    """
    kept = [who for who in before if who in ready]
    return [*kept, *(who for who in ready if who not in kept)][:chairs]
