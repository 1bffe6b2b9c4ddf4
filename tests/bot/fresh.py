"""A new database, made once and copied: to make one takes longer than most tests do."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import Store


def lay(path: Path) -> None:
    """Put a database there in which nothing has happened, unless there is one already."""
    if not path.exists():
        path.write_bytes(_made())


@cache
def _made() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, "new.db")
        Store.open(path).close()
        return path.read_bytes()
