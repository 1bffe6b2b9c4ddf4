"""How fast the rules are, beside other libraries that happen to be installed: `python -m tests.bench`.

Peers: treys, phevaluator, pokerkit, scipy. All are measured in one run, medians of five, because only the
ratios can be compared with another machine's. Nothing here passes or fails.
"""

from __future__ import annotations

from tests.bench.grand import grand
from tests.bench.measure import Row, table
from tests.bench.playing import playing
from tests.bench.ranking import ranking
from tests.bench.sigilian import sigilian
from tests.bench.trumps import trumps
from tests.bench.wilds import wilds


def main() -> None:
    """Measure everything and print it."""
    rows: list[Row] = [*ranking(), *trumps(), *wilds(), *sigilian(), *grand(), *playing()]
    print(table(rows))


if __name__ == "__main__":
    main()
