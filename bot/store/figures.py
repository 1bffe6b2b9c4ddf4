"""What the books come to: who has won what, how they play, and every entry of a part of the books.

Nothing here is kept: all of it is summed from the entries, quickly enough for a million of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.store.database import Database


@dataclass(frozen=True, slots=True)
class Movement:
    """One transaction as a character sees it: what it did to their wallets and their stakes."""

    tx: int
    at: int
    kind: str
    unit: int
    wallet: int
    stake: int
    hand: int | None
    table: int | None
    actor: int | None
    reverses: int | None
    note: str | None


@dataclass(frozen=True, slots=True)
class Played:
    """How a character has played a game: hands, those won, those shown, the most that one hand brought.

    Of the `showdowns`, where they and others showed, they won something in `took`; who is neither lucky nor
    better than the others takes `fair` of them on average.
    """

    game: str
    hands: int
    won: int
    shown: int
    biggest: int
    showdowns: int
    took: int
    fair: float


@dataclass(frozen=True, slots=True)
class Posting:
    """One entry with all that is known of it; `character` and `table` say whose account it is."""

    tx: int
    at: int
    kind: str
    hand: int | None
    session: int | None
    reverses: int | None
    account: str
    character: int | None
    name: str | None
    table: int | None
    unit: int
    amount: int
    note: str | None
    item: bool = False
    """Whether it is of an item, and of no currency."""


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of a campaign's books: where one of these is given, the transactions that touch it."""

    campaign: int
    character: int | None = None
    table: int | None = None
    session: int | None = None


class Figures:
    """Sums over the books, and lists of them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def winnings(
        self, unit: int, *, table: int | None = None, session: int | None = None, character: int | None = None
    ) -> dict[int, int]:
        """Character → won or lost at play, the best first: in all, or of one table, session, character."""
        asked = {"unit": unit, "table": table, "session": session, "character": character}
        sql = _SESSION_WON if session is not None else _WON
        won = dict(self._db.conn.execute(sql, asked).fetchall())
        return dict(sorted(won.items(), key=lambda each: (-each[1], each[0])))

    def course(self, unit: int, session: int) -> list[tuple[int, int, int]]:
        """What the hands of a session brought, in order: the transaction, a character, won or lost in it."""
        return self._db.conn.execute(_COURSE, {"unit": unit, "session": session}).fetchall()

    def history(
        self, character: int, *, limit: int = 10, offset: int = 0, before: int | None = None
    ) -> list[Movement]:
        """A character's transactions, newest first; the next page starts `before` the last one's tx.

        `offset` counts pages off instead, and shifts when something is posted meanwhile.
        """
        first = 1 << 62 if before is None else before
        return [Movement(*row) for row in self._db.conn.execute(_HISTORY, (character, first, limit, offset))]

    def statistics(self, character: int) -> list[Played]:
        """How a character has played, game by game, the most played first."""
        return [Played(*row) for row in self._db.conn.execute(_STATISTICS, (character,))]

    def postings(self, part: Part) -> Iterator[Posting]:
        """Every entry of a part of the books, the oldest first, with the whole of each transaction."""
        asked = (part.campaign, part.character, part.table, part.session)
        return (Posting(*row) for row in self._db.conn.execute(_POSTINGS, asked))

    def campaigns(self) -> list[int]:
        """The campaigns in whose books anything stands, the oldest first."""
        rows = self._db.conn.execute(
            "SELECT DISTINCT campaign FROM account JOIN unit ON unit.id = account.unit "
            "WHERE EXISTS (SELECT 1 FROM entry WHERE account = account.id) ORDER BY campaign"
        )
        return [campaign for (campaign,) in rows]


# At a showdown of three who are equally good and lucky, each wins one time in three.
_STATISTICS = """
    WITH played AS (
        SELECT game, won, shown,
               CASE WHEN shown THEN (SELECT sum(other.shown) FROM hand_seat AS other
                                      WHERE other.hand = own.hand) ELSE 0 END AS showing
          FROM hand_seat AS own WHERE character = ?
    )
    SELECT game, count(*), sum(won > 0), sum(shown), max(won),
           sum(showing > 1), sum(showing > 1 AND won > 0),
           sum(CASE WHEN showing > 1 THEN 1.0 / showing ELSE 0 END)
      FROM played GROUP BY game ORDER BY count(*) DESC, game
"""

# What a stake came to is all its entries. What was not won at play (chips brought and taken home) is little
# beside it, and found by its kind: so nobody looks up the transaction of each of a million entries.
_WON = """
    WITH stake AS (
        SELECT id, character FROM account
         WHERE kind = 'stake' AND unit = :unit
           AND (:table IS NULL OR house_table = :table)
           AND (:character IS NULL OR character = :character)
    ), moved AS (
        SELECT stake.id, stake.character, (SELECT sum(amount) FROM entry WHERE account = stake.id) AS amount
          FROM stake
        UNION ALL
        SELECT stake.id, stake.character, -entry.amount
          FROM tx_kind CROSS JOIN tx ON tx.kind = tx_kind.kind CROSS JOIN entry ON entry.tx = tx.id
          CROSS JOIN stake ON stake.id = entry.account
         WHERE NOT tx_kind.play
    )
    SELECT character, sum(amount) FROM moved GROUP BY character
    HAVING sum(amount) <> 0 OR EXISTS (
        SELECT 1 FROM stake JOIN entry ON entry.account = stake.id JOIN tx ON tx.id = entry.tx
          JOIN tx_kind ON tx_kind.kind = tx.kind
         WHERE stake.character = moved.character AND tx_kind.play)
"""

_SESSION_WON = """
    SELECT account.character, sum(amount)
      FROM tx CROSS JOIN tx_kind ON tx_kind.kind = tx.kind CROSS JOIN entry ON entry.tx = tx.id
      CROSS JOIN account ON account.id = entry.account
     WHERE tx.session = :session AND tx_kind.play AND account.kind = 'stake' AND unit = :unit
       AND (:table IS NULL OR account.house_table = :table)
       AND (:character IS NULL OR account.character = :character)
     GROUP BY account.character
"""

# The same, hand by hand: what is taken back, or won outside of one, is a step of its own.
_COURSE = """
    SELECT tx.id, account.character, sum(amount)
      FROM tx CROSS JOIN tx_kind ON tx_kind.kind = tx.kind CROSS JOIN entry ON entry.tx = tx.id
      CROSS JOIN account ON account.id = entry.account
     WHERE tx.session = :session AND tx_kind.play AND account.kind = 'stake' AND unit = :unit
     GROUP BY tx.id, account.character ORDER BY tx.id
"""

# The newest are found in the index of entries before anything else is read of them.
_HISTORY = """
    WITH newest AS (
        SELECT DISTINCT entry.tx, account.unit
          FROM account CROSS JOIN entry ON entry.account = account.id
         WHERE account.character = ?1 AND entry.tx < ?2
         ORDER BY entry.tx DESC, account.unit LIMIT ?3 OFFSET ?4
    )
    SELECT tx.id, tx.at, tx.kind, newest.unit,
           sum(CASE WHEN account.kind = 'wallet' THEN amount ELSE 0 END),
           sum(CASE WHEN account.kind = 'stake' THEN amount ELSE 0 END),
           tx.hand, max(account.house_table), tx.actor, tx.reverses, note.text
      FROM newest CROSS JOIN tx ON tx.id = newest.tx CROSS JOIN entry ON entry.tx = tx.id
      CROSS JOIN account ON account.id = entry.account LEFT JOIN note ON note.tx = tx.id
     WHERE account.character = ?1 AND account.unit = newest.unit
     GROUP BY tx.id, newest.unit ORDER BY tx.id DESC, newest.unit
"""

_POSTINGS = """
    SELECT tx.id, tx.at, tx.kind, tx.hand, tx.session, tx.reverses, account.kind, account.character,
           character.name, account.house_table, account.unit, entry.amount, note.text, item.unit IS NOT NULL
      FROM tx CROSS JOIN entry ON entry.tx = tx.id CROSS JOIN account ON account.id = entry.account
      JOIN unit ON unit.id = account.unit LEFT JOIN character ON character.id = account.character
      LEFT JOIN note ON note.tx = tx.id LEFT JOIN item ON item.unit = account.unit
     WHERE unit.campaign = ?1
       AND (?2 IS NULL OR EXISTS (SELECT 1 FROM entry AS own JOIN account AS held ON held.id = own.account
                                   WHERE own.tx = tx.id AND held.character = ?2))
       AND (?3 IS NULL OR EXISTS (SELECT 1 FROM entry AS laid JOIN account AS held ON held.id = laid.account
                                   WHERE laid.tx = tx.id AND held.house_table = ?3))
       AND (?4 IS NULL OR tx.session = ?4)
     ORDER BY tx.id, account.id
"""
