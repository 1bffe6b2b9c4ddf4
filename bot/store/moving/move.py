"""How a server's books go from one database to another, so that they are never in both, nor in none.

First the database they leave notes that they do: from then on nobody is served from it. Then all is written
into the other, read back, and kept there; and last the first is emptied. Whoever dies on the way leaves them
where they were or has them where they go, and the same move again goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from bot.store.database import Database
from bot.store.errors import Unusable
from bot.store.moving.emptying import empty
from bot.store.moving.errors import NotMoved
from bot.store.moving.proof import Books, books, extent, prove
from bot.store.moving.settings import Everywhere
from bot.store.moving.writing import pack, write
from bot.store.store import Store
from bot.store.transfers import Transfer


@dataclass(frozen=True, slots=True)
class Moved:
    """A server and its books before, in the one database, and after, in the other.

    `before` is None where they had arrived already, and what they left was only to be emptied.
    """

    guild: int
    before: Books | None
    after: Books


def servers(db: Database) -> list[int]:
    """All servers of which a database has books or settings."""
    sql = "SELECT guild FROM campaign WHERE guild <> 0 UNION SELECT guild FROM setting WHERE guild <> 0"
    return sorted(guild for (guild,) in db.conn.execute(sql))


@contextmanager
def both(source: str | Path, target: str | Path) -> Iterator[tuple[Store, Store]]:
    """Open the database that is left and the one where the books go, which is made if need be.

    Raises InUse where a bot runs on either, or Unusable.
    """
    _require_two(source, target)
    with Store.open(source) as left, Store.open(target) as new:
        yield left, new


@contextmanager
def looked_at(source: str | Path, target: str | Path) -> Iterator[tuple[Store, Store | None]]:
    """The same to read only, also beside running bots; None where the target is still to be made."""
    _require_two(source, target)
    with Store.read(source) as left, ExitStack() as stack:
        yield left, stack.enter_context(Store.read(target)) if Path(target).exists() else None


def _require_two(source: str | Path, target: str | Path) -> None:
    if not Path(source).is_file():
        raise Unusable(f"There is no database {source}; check the name.")
    # A file may have several names.
    if Path(target).exists() and Path(source).samefile(target):
        raise Unusable(f"{source} and {target} are the same file; name another one to move to.")


def begun(source: Store, target: Store | None, file: str, guild: int) -> Transfer | None:
    """The transfer of a server to the database `file` that is still to be finished; None for a new one.

    Raises NotMoved where it cannot move there.
    """
    last = source.house.transfers.last(guild)
    if last is None or last.way == "in":
        if guild not in servers(source.db):
            raise NotMoved(f"Nothing is there of a server {guild}; check the number.")
        if target and (leaving := target.house.transfers.leaving(guild)):
            raise NotMoved(
                f"What {file} still has of server {guild} is on its way from there to {leaving.file}; "
                "move it there, to finish that first."
            )
        if target and target.house.campaigns(guild):
            # Which of them people have played with last is for the host to judge.
            there, here = (extent(store.db, guild) for store in (target, source))
            raise NotMoved(
                f"{file} has books of server {guild} already ({there}), beside those that "
                f"would come ({here}). Move the ones that are not to count to a third file; then try again."
            )
        return None
    if last.done_at is not None:
        raise NotMoved(f"Server {guild} has moved to {last.file} already; there is nothing more to move.")
    if file != last.file and not (target and target.house.transfers.came(last.token)):
        raise NotMoved(f"Server {guild} is on its way to {last.file}; move it there, to finish that first.")
    return last


class Mover:
    """Moves servers from one database to another, one by one. Nobody else may have either open."""

    def __init__(self, source: Store, target: Store) -> None:
        self._source = source
        self._target = target
        self._everywhere = Everywhere(source.db)

    def has_moved(self, guild: int) -> bool:
        """Whether a server went from the one to the other, all of it, and is there still."""
        gone, there = (store.house.transfers.last(guild) for store in (self._source, self._target))
        if gone is None or there is None or gone.done_at is None:
            return False
        return (gone.way, there.way, there.token) == ("out", "in", gone.token)

    def move(self, guild: int) -> Moved:
        """Move a server's books; raises NotMoved, and then nothing has changed."""
        leaving, file = self._source.house.transfers, str(self._target.file)
        transfer = begun(self._source, self._target, file, guild) or leaving.begin(guild, file)
        try:
            with self._source.transaction():
                if self._target.house.transfers.came(transfer.token):
                    moved = Moved(guild, None, books(self._target.db, guild))
                    empty(self._source, transfer, self._everywhere)
                else:
                    with self._target.transaction():
                        moved = self._bring(transfer)
                        # What cannot be emptied is not to arrive either. Of the two that end now, the
                        # target's transaction is the first.
                        empty(self._source, transfer, self._everywhere)
        except BaseException:
            if not self._target.house.transfers.came(transfer.token):
                leaving.call_off(transfer)
            raise
        self._target.house.transfers.look_again()
        return moved

    def _bring(self, transfer: Transfer) -> Moved:
        """Write the books into the target, and read them back."""
        guild, source, target = transfer.guild, self._source.db, self._target
        before = books(source, guild)
        load = pack(source, target, guild, transfer.token)
        write(load)
        self._everywhere.bring(target.db, load.numbers, load.numbers.all_of("house_table"))
        prove(load)
        after = books(target.db, guild)
        if after != before:
            raise NotMoved(f"The books of server {guild} come to something else where they were written.")
        target.house.transfers.arrive(transfer, str(self._source.file))
        return Moved(guild, before, after)
