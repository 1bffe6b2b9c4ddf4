"""What is worth telling of a session: who won and lost, biggest pot, best hands, longest bluff."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate

import msgspec

from bot.chronicles import Best, Bluff, Chronicle, Pot, Purse
from bot.money import Currency
from bot.refused import Refused
from bot.store import HandRecord, Session, Store
from bot.tables.dealer import answer
from bot.tables.past import replayed
from bot.tables.record import table_settings
from rules.actions import RaiseTo
from rules.events import Shown
from rules.games import decode_setup
from rules.hand import Result


def chronicle(store: Store, session: Session) -> Chronicle:
    """What happened in a session so far, from what everybody at the tables could see."""
    played = store.hands.played_in(session.id)
    told = [each for record in played if (each := _Told.of(store, record))]
    games = Counter(record.game for record in played)
    purses = (_purse(store, session.id, unit.id, told) for unit in store.house.units(session.campaign))
    return Chronicle(
        campaign=store.house.campaign(session.campaign).name,
        started_at=session.started_at,
        ended_at=session.ended_at,
        games=tuple(games.most_common()),
        purses=tuple(purse for purse in purses if purse.won),
        best=tuple(_best(game, told) for game in games if any(_ranks(game, told))),
        bluff=max(_bluffs(store, told), key=lambda bluff: bluff.bets, default=None),
        items=tuple(
            (
                store.items.item(item).name,
                store.house.character(loser).name,
                store.house.character(winner).name,
            )
            for item, loser, winner in store.items.lost_in(session.id)
        ),
    )


def place_for(store: Store, session: Session) -> int | None:
    """The channel in which a session is told of: that of its last hand at a table that wants it."""
    played = (record.house_table for record in reversed(store.hands.played_in(session.id)))
    tables = (store.house.table(number) for number in dict.fromkeys(played))
    return next((table.channel for table in tables if table_settings(table).chronicle), None)


class _Told(msgspec.Struct, frozen=True):
    """A hand that was played to its end, as it can be told of."""

    record: HandRecord
    unit: int
    names: tuple[str, ...]
    result: Result

    @classmethod
    def of(cls, store: Store, record: HandRecord) -> _Told | None:
        """The hand; None for one of older rules that cannot be read any more."""
        try:
            players = decode_setup(record.setup).players
            result = msgspec.json.decode(record.result or b"", type=Result)
        except (ValueError, KeyError):
            return None
        names = tuple(store.house.character(int(player)).name for player in players)
        return cls(record, store.house.table(record.house_table).unit, names, result)

    @property
    def pot(self) -> int:
        """All that was won."""
        return sum(award.amount for award in self.result.awards)

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won some of it, each once."""
        return tuple(dict.fromkeys(self.names[award.seat] for award in self.result.awards if award.amount))


def _purse(store: Store, session: int, unit: int, told: list[_Told]) -> Purse:
    won = store.ledger.winnings(unit, session=session)
    here = [each for each in told if each.unit == unit and each.pot]
    most = max(here, key=lambda each: each.pot, default=None)
    return Purse(
        currency=Currency.of(store.house.unit(unit).coins),
        won=tuple((store.house.character(who).name, amount) for who, amount in won.items()),
        biggest=Pot(hand=most.record.id, game=most.record.game, amount=most.pot, names=most.winners)
        if most
        else None,
        course=_course(store.ledger.course(unit, session), tuple(won)),
    )


def _course(steps: list[tuple[int, int, int]], characters: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """How each of these stood before the first step and after each, by what the steps brought.

    >>> _course([(7, 1, 5), (7, 2, -5), (9, 1, 3), (9, 3, -3)], (1, 3, 2))
    ((0, 5, 8), (0, 0, -3), (0, -5, -5))
    """
    brought = {(tx, who): amount for tx, who, amount in steps}
    moments = sorted({tx for tx, _, _ in steps})
    return tuple(
        tuple(accumulate((brought.get((tx, who), 0) for tx in moments), initial=0)) for who in characters
    )


def _best(game: str, told: list[_Told]) -> Best:
    # Of equals the first: it stood until it was beaten.
    return max(_ranks(game, told), key=lambda best: best.rank.value)


def _ranks(game: str, told: list[_Told]) -> Iterator[Best]:
    for each in told:
        for award in each.result.awards:
            if each.record.game == game and award.rank is not None:
                yield Best(hand=each.record.id, game=game, name=each.names[award.seat], rank=award.rank)


# Cards that were never shown stay out of it, and so does every bluff that worked.
def _bluffs(store: Store, told: list[_Told]) -> Iterator[Bluff]:
    """Who bet or raised in each hand and then showed the least: what was bet on nothing, and called."""
    for each in told:
        try:
            play = replayed(store, answer, each.record)
        except Refused:
            continue
        shown = {event.seat: event.rank for event in play.story if isinstance(event, Shown)}
        bets = Counter(action.seat for action in play.hand.played if isinstance(action, RaiseTo))
        won = {award.seat for award in each.result.awards}
        least = min((rank.value for rank in shown.values()), default=None)
        for seat, rank in shown.items():
            if rank.value == least and bets[seat] and seat not in won:
                game, name = each.record.game, each.names[seat]
                yield Bluff(hand=each.record.id, game=game, name=name, bets=bets[seat], rank=rank)
