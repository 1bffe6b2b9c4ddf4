"""Hands: how each began, every action of it in order, how it ended; and the evenings they make up."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from bot.store.database import Database
from bot.store.errors import HandOver, HandPlaying, TableClosed, Unknown
from bot.store.house import House
from bot.store.ledger import Ledger

Actor = Literal["person", "clock", "gm", "house"]

QUIET_MS = 6 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Session:
    """An evening of a campaign, from its first hand to the last before six quiet hours; UTC milliseconds."""

    TABLE: ClassVar = "session"
    id: int
    campaign: int
    started_at: int
    ended_at: int | None


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A hand as stored: `setup` and `result` are JSON, `moved` the coins that changed hands in it."""

    TABLE: ClassVar = "hand"
    id: int
    house_table: int
    session: int
    game: str
    rules_version: str
    setup: bytes
    seed: bytes
    started_at: int
    state: Literal["playing", "finished", "void"]
    finished_at: int | None
    result: bytes | None
    moved: int


@dataclass(frozen=True, slots=True)
class LogRow:
    """One action (JSON) of a hand: who sits at `seat` took it, or somebody for them; None is the dealer."""

    TABLE: ClassVar = "hand_log"
    n: int
    seat: int | None
    actor: Actor
    at: int
    action: bytes


@dataclass(frozen=True, slots=True)
class Seated:
    """How a hand went for one seat: the coins that came to it out of the pots, and whether it showed."""

    character: int
    won: int
    shown: bool


class Hands:
    """The hands and their logs. A log only grows, and only while its hand is played."""

    def __init__(self, db: Database, house: House, ledger: Ledger, now: Callable[[], int]) -> None:
        self._db = db
        self._house = house
        self._ledger = ledger
        self._now = now

    def start(self, table: int, game: str, rules_version: str, setup: bytes, seed: bytes) -> int:
        """Begin a hand and return its id; raises TableClosed, or HandPlaying beside another."""
        with self._db.transaction():
            seated = self._house.table(table)
            if seated.closed_at is not None:
                raise TableClosed(table)
            if playing := self.unfinished(table):
                raise HandPlaying(
                    f"Hand {playing.id} is still played at table {table}; finish or void it first."
                )
            session = self._house.practice_session(table) or self.session_for(seated.campaign).id
            return self._db.run(
                "INSERT INTO hand (house_table, session, game, rules_version, setup, seed, started_at) "
                "VALUES (?, ?, ?, ?, ?, ?, ?)",
                *(table, session, game, rules_version),
                *(setup.decode(), seed, self._now()),
            )

    def append(self, hand: int, actions: Iterable[tuple[int | None, Actor, bytes]]) -> None:
        """Add (seat, actor, action JSON) to the end of a hand's log; raises HandOver once it has ended."""
        with self._db.joined():
            n = self._db.value(
                "SELECT (SELECT ifnull(max(n) + 1, 0) FROM hand_log WHERE hand = hand.id) "
                "FROM hand WHERE id = ? AND state = 'playing'",
                hand,
            )
            if n is None:
                self._require_playing(hand)
            at = self._now()
            self._db.conn.executemany(
                "INSERT INTO hand_log (hand, n, seat, actor, at, action) VALUES (?, ?, ?, ?, ?, ?)",
                [
                    (hand, n + i, seat, actor, at, action.decode())
                    for i, (seat, actor, action) in enumerate(actions)
                ],
            )

    def log(self, hand: int) -> list[LogRow]:
        """Every action of a hand, in order."""
        return self._db.rows(LogRow, "WHERE hand = ? ORDER BY n", hand)

    def finish(
        self,
        hand: int,
        result: bytes,
        moves: Mapping[int, int],
        *,
        pot: int = 0,
        seats: Sequence[Seated] = (),
    ) -> int | None:
        """End a hand and settle it: character → change of their stake, and the change of the table's pot.

        `seats` tells how it went for each of them, in seat order, for the statistics.
        All in one transaction under the key `hand:<id>`; returns its id, or None if no coin changed hands.
        The same again is harmless; anything else raises HandOver or KeyClash. Raises NotEnough or Unbalanced.
        """
        with self._db.transaction():
            played = self.hand(hand)
            table = played.house_table
            entries = {self._ledger.stake(table, who): change for who, change in moves.items() if change}
            if pot:
                entries[self._ledger.pot(table)] = pot
            moved = sum(change for change in entries.values() if change > 0)
            if played.state == "playing":
                self._end(hand, "finished", result, moved)
                self._db.conn.executemany(
                    "INSERT INTO hand_seat (hand, seat, character, game, won, shown) "
                    "VALUES (?, ?, ?, ?, ?, ?)",
                    [
                        (hand, seat, who.character, played.game, who.won, who.shown)
                        for seat, who in enumerate(seats)
                    ],
                )
            elif (played.state, played.result, played.moved) != ("finished", result, moved):
                raise HandOver(f"Hand {hand} is over; it cannot end another way.")
            if not entries:
                return None
            return self._ledger.post("hand", f"hand:{hand}", entries, hand=hand, session=played.session)

    def void(self, hand: int, result: bytes | None = None) -> None:
        """End a hand as if it had not been: stakes stay as they were. Twice is harmless."""
        with self._db.transaction():
            if self.hand(hand).state != "void":
                self._require_playing(hand)
                self._end(hand, "void", result, 0)

    def hand(self, hand: int) -> HandRecord:
        """The hand with that id, or Unknown."""
        if found := self._db.one(HandRecord, "WHERE id = ?", hand):
            return found
        raise Unknown(f"There is no hand {hand}; it may belong to another database.")

    def unfinished(self, table: int) -> HandRecord | None:
        """The hand being played at a table."""
        return self._db.one(HandRecord, "WHERE house_table = ? AND state = 'playing'", table)

    def last_finished(self, table: int) -> HandRecord | None:
        """The newest hand of a table that was played to its end."""
        return self._db.one(
            HandRecord, "WHERE house_table = ? AND state = 'finished' ORDER BY id DESC", table
        )

    def finished_in(self, channel: int, *, hand: int = 0, limit: int = 10) -> list[HandRecord]:
        """The hands that were played to their end in a channel, newest first; with `hand` that one alone."""
        return self._db.rows(
            HandRecord,
            "WHERE house_table IN (SELECT id FROM house_table WHERE channel = ?1) AND state = 'finished' "
            "AND (?2 = 0 OR id = ?2) ORDER BY id DESC LIMIT ?3",
            *(channel, hand, limit),
        )

    def recent(self, table: int, limit: int = 10) -> list[HandRecord]:
        """A table's latest hands, newest first."""
        return self._db.rows(HandRecord, "WHERE house_table = ? ORDER BY id DESC LIMIT ?", table, limit)

    def session_for(self, campaign: int) -> Session:
        """The session a hand of this moment belongs to: one ends by itself after six quiet hours."""
        with self._db.transaction():
            standing = self._db.one(Session, "WHERE campaign = ? AND ended_at IS NULL", campaign)
            if standing is not None and self.goes_on(standing):
                return standing
            return self.start_session(campaign)

    def start_session(self, campaign: int) -> Session:
        """Begin a session now; one that was going on ends with its last action."""
        with self._db.transaction():
            standing = self._db.one(Session, "WHERE campaign = ? AND ended_at IS NULL", campaign)
            if standing is not None:
                self._end_session(standing.id, self._last_action(standing))
            now = self._now()
            sql = "INSERT INTO session (campaign, started_at) VALUES (?, ?)"
            return Session(self._db.run(sql, campaign, now), campaign, now, None)

    def end_session(self, campaign: int) -> Session | None:
        """End the session that goes on, now; None where none does. Hands still in play stay hands of it."""
        with self._db.transaction():
            standing = self._db.one(Session, "WHERE campaign = ? AND ended_at IS NULL", campaign)
            if standing is None or not self.goes_on(standing):
                return None
            return self._end_session(standing.id, self._now())

    def end_quiet_sessions(self) -> list[Session]:
        """End those that six quiet hours have ended, with their last action.

        One with a hand in play is not over: by post a hand takes days. The next hand finds out.
        """
        standing = self._db.rows(
            Session,
            "WHERE ended_at IS NULL AND id NOT IN (SELECT session FROM hand WHERE state = 'playing') "
            "ORDER BY id",
        )
        quiet = [
            session
            for session in standing
            if not self.goes_on(session) and not self._house.is_away(session.campaign)
        ]
        if not quiet:
            return []
        with self._db.transaction():
            return [self._end_session(session.id, self._last_action(session)) for session in quiet]

    def played_in(self, session: int) -> list[HandRecord]:
        """The hands of a session that were played to their end, in order."""
        return self._db.rows(HandRecord, "WHERE session = ? AND state = 'finished' ORDER BY id", session)

    def _end_session(self, session: int, at: int) -> Session:
        self._db.run("UPDATE session SET ended_at = ? WHERE id = ?", at, session)
        ended = self._db.one(Session, "WHERE id = ?", session)
        assert ended
        return ended

    def goes_on(self, session: Session) -> bool:
        """Whether the session has not ended: six quiet hours end it, also before anybody notes it."""
        return session.ended_at is None and self._now() - self._last_action(session) < QUIET_MS

    def latest_session(self, campaign: int) -> Session | None:
        """The campaign's newest session, going on or not; None before its first hand."""
        return next(iter(self.sessions(campaign, limit=1)), None)

    def sessions(self, campaign: int, limit: int = 10) -> list[Session]:
        """The campaign's sessions, newest first; what was played for practice is in none of them."""
        return self._db.rows(
            Session,
            "WHERE campaign = ? AND id NOT IN (SELECT session FROM practice) ORDER BY id DESC LIMIT ?",
            *(campaign, limit),
        )

    def _last_action(self, session: Session) -> int:
        # Of hands that have ended the last end tells; of one in play, its log.
        ended, played = self._db.conn.execute(
            "SELECT (SELECT max(finished_at) FROM hand WHERE session = ?1), "
            "(SELECT max(ifnull((SELECT at FROM hand_log WHERE hand = hand.id ORDER BY n DESC LIMIT 1), "
            "started_at)) FROM hand WHERE session = ?1 AND finished_at IS NULL)",
            (session.id,),
        ).fetchone()
        return max(session.started_at, ended or 0, played or 0)

    def _require_playing(self, hand: int) -> None:
        state = self._db.value("SELECT state FROM hand WHERE id = ?", hand)
        if state != "playing":
            raise HandOver(f"Hand {hand} is {state or 'unknown'} and not being played; deal a new one.")

    def _end(self, hand: int, state: str, result: bytes | None, moved: int) -> None:
        text = None if result is None else result.decode()
        sql = "UPDATE hand SET state = ?, finished_at = ?, result = ?, moved = ? WHERE id = ?"
        self._db.run(sql, state, self._now(), text, moved, hand)
