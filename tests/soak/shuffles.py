"""A hundred thousand shuffles with fresh seeds: `python -m tests.soak.shuffles [--number 100000]`.

Exit code 1 if anything about them is farther from chance than one run in ten thousand would be.
"""

from __future__ import annotations

import argparse
import sys
import time

from bot.tables.dealer import new_seed
from tests.rules.test_shuffles import DECKS, shuffled

FAR = 4.5


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=100_000)
    number = parser.parse_args().number
    fair = True
    for name, cards in DECKS.items():
        begun = time.perf_counter()
        found = shuffled(cards, (new_seed() for _ in range(number))).deviations()
        print(f"{name}, {len(cards)} cards, {number} shuffles in {time.perf_counter() - begun:.0f} s")
        for question, far in found.items():
            fair = fair and abs(far) < FAR
            print(f"    {question}: {far:+.2f} standard deviations")
    return int(not fair)


if __name__ == "__main__":
    sys.exit(main())
