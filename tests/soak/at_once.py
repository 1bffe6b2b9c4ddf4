"""Two hundred rounds of fifty clicks at once: `python -m tests.soak.at_once [--rounds 200]`."""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.store import Store
from bot.store.check import check
from tests.bot.local.test_at_once import play


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=200)
    rounds = parser.parse_args().rounds
    with TemporaryDirectory() as room:
        file = Path(room) / "evening.db"
        begun = time.perf_counter()
        with Store.open(file) as store:
            crowd = asyncio.run(play(store, rounds))
        books = check(file)
    print(f"{crowd.clicks.total()} clicks in {time.perf_counter() - begun:.0f} s: {crowd.applied} applied")
    print(", ".join(f"{label} {count}" for label, count in crowd.clicks.most_common()))
    print(f"the books: {books.hands} hands, {'in order' if books.ok else 'NOT in order'}")
    return int(not books.ok)


if __name__ == "__main__":
    sys.exit(main())
