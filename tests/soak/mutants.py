"""Mutation testing: `python -m tests.soak.mutants [rules/pots.py bot/store …] [--sample 100]`.

Changes one thing at a time in the code that moves chips and keeps books, and sees whether a test notices.
The changes are mutmut's, made within functions, decorated ones included; not tried are those in SQL that
only change its capitals. What survives is compared with the list in `mutants.yaml`, which says why it may:
the run fails if something survives that is not there, or fewer than nine in ten are killed.
Needs `pip install -e ".[dev,mutants]"`.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml

from tests.soak.mutation.covering import cover
from tests.soak.mutation.judging import Fate, Judge
from tests.soak.mutation.making import ROOT, Mutant, mutants, unchanged

ROOMS = (
    *("rules/pots.py", "rules/betting.py", "rules/poker.py", "rules/tarot"),
    *("bot/store", "bot/store/moving"),
)
LIST = Path(__file__).with_suffix(".yaml")
ENOUGH = 0.9


class Book:
    """What became of each mutant, by file; survivors beside the list of those that are known."""

    def __init__(self, known: set[tuple[str, ...]], total: int) -> None:
        self.known = known
        self.total = total
        self.fates: dict[str, Counter[Fate]] = {}
        self.alive: list[Mutant] = []
        self.stale: list[Mutant] = []
        """Those that are listed, and were killed."""
        self.broken: list[str] = []
        """Files whose tests fail as it is."""
        self.begun = time.monotonic()

    def write(self, mutant: Mutant, fate: Fate) -> None:
        """One more."""
        if mutant.is_none:
            if fate != Fate.SURVIVED:
                self.broken.append(mutant.file)
                print(f"{mutant.file}: nothing was changed, and it was {fate}", flush=True)
            return
        self.fates.setdefault(mutant.file, Counter())[fate] += 1
        if fate in (Fate.KILLED, Fate.SLOW):
            self.stale += [mutant] if mutant.key in self.known else []
        else:
            self.alive.append(mutant)
            known = " (listed)" if mutant.key in self.known else ""
            print(f"{mutant.file}:{mutant.lines.start} {mutant.function} {fate}{known}")
            print(f"  - {mutant.was}\n  + {mutant.now}", flush=True)
        done = sum(fates.total() for fates in self.fates.values())
        if not done % 100:
            print(f"… {done} of {self.total} in {time.monotonic() - self.begun:.0f} s", flush=True)

    def close(self) -> bool:
        """Print what came out; whether it is as it should be."""
        killed, tried = 0, 0
        for file, fates in [*self.fates.items(), ("all", sum(self.fates.values(), Counter()))]:
            killed, tried = fates[Fate.KILLED] + fates[Fate.SLOW], fates.total()
            print(f"{file}: {killed} of {tried} killed, {killed / tried:.1%}")
        for mutant in self.stale:
            print(f"{mutant.file} {mutant.function} is listed, and was killed: {mutant.now}")
        for file in self.broken:
            print(f"{file}: its tests fail without a mutant, so nothing is known of it")
        new = [mutant for mutant in self.alive if mutant.key not in self.known]
        seconds = time.monotonic() - self.begun
        print(f"{len(self.alive)} are alive, {len(new)} of them not listed; {seconds:.0f} s")
        return killed >= ENOUGH * tried and not new and not self.broken


def listed() -> set[tuple[str, ...]]:
    """The keys of the survivors that are known."""
    entries = yaml.safe_load(LIST.read_text())["survivors"]
    return {
        (file, one["in"], one["was"], one["now"])
        for file, reasons in entries.items()
        for reason in reasons
        for one in reason["mutants"]
    }


def files(rooms: Sequence[str]) -> Iterator[str]:
    """The Python files of these files and folders, from the root of the project."""
    for room in rooms:
        place = ROOT / room
        found = sorted(place.glob("*.py")) if place.is_dir() else [place]
        yield from (str(file.relative_to(ROOT)) for file in found)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("rooms", nargs="*", default=ROOMS, help="files and folders")
    parser.add_argument("--sample", type=int, help="so many mutants at the most, always the same ones")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30, help="how long the tests of one mutant may take")
    parser.add_argument(
        "--keep", type=Path, help="a folder in which what runs what is kept for the next time"
    )
    args = parser.parse_args()
    chosen = list(files(args.rooms))
    found = [mutant for file in chosen for mutant in mutants(file)]
    if not (total := len(found)):
        parser.error("there is nothing to change")
    if args.sample and args.sample < len(found):
        kept = sorted(random.Random(1).sample(range(len(found)), args.sample))
        found = [found[n] for n in kept]
    print(f"{len(found)} of {total} mutants are tried", flush=True)
    with TemporaryDirectory() as room:
        covered = cover(args.keep or Path(room), chosen, args.workers)
        book = Book(listed(), len(found))
        found = [*map(unchanged, dict.fromkeys(mutant.file for mutant in found)), *found]
        Judge(found, covered, book.write, workers=args.workers, most=args.seconds).try_all()
    return 0 if book.close() else 1


if __name__ == "__main__":
    sys.exit(main())
