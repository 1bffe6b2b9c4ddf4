"""What is told of a session: plain data, from what everybody at the tables could see."""

from __future__ import annotations

import msgspec

from bot.money import Currency
from rules.ranking import HandRank


class Pot(msgspec.Struct, frozen=True, kw_only=True):
    """What was won in one hand, and by whom."""

    hand: int
    game: str
    amount: int
    names: tuple[str, ...]


class Best(msgspec.Struct, frozen=True, kw_only=True):
    """The best hand that won anything in a game, and whose it was."""

    hand: int
    game: str
    name: str
    rank: HandRank


class Bluff(msgspec.Struct, frozen=True, kw_only=True):
    """Who bet and raised most often, and then showed less than everybody else who showed."""

    hand: int
    game: str
    name: str
    bets: int
    rank: HandRank


class Purse(msgspec.Struct, frozen=True, kw_only=True):
    """What was won and lost of one currency, the best first, and the biggest pot of it."""

    currency: Currency
    won: tuple[tuple[str, int], ...]
    biggest: Pot | None
    course: tuple[tuple[int, ...], ...] = ()
    """For each of `won`, in their order: how they stood before the first hand and after each."""


class Chronicle(msgspec.Struct, frozen=True, kw_only=True):
    """A session: times in UTC milliseconds, `games` with the number of their hands."""

    campaign: str
    started_at: int
    ended_at: int | None
    games: tuple[tuple[str, int], ...]
    purses: tuple[Purse, ...]
    best: tuple[Best, ...]
    bluff: Bluff | None = None
    """The longest that was called; one that nobody called stays its player's secret."""
    items: tuple[tuple[str, str, str], ...] = ()
    """What was staked and lost, in order: the item, who lost it, and who has won it."""
