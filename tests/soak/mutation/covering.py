"""Which tests run which lines, and how long each takes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path

from coverage import CoverageData

from tests.soak.mutation.making import ROOT

_TESTS = {"rules": ("tests/rules", "rules"), "bot": ("tests/bot/store", "bot/store")}
"""Where the tests lie, the examples in docstrings included, by the first folder of a file."""


_OWN = {"rules/tarot": "tests/rules/tarot_poker", "bot/store/moving": "tests/bot/store/test_moving"}
"""Where the tests of a folder's files are, if they are not named for them."""


@dataclass(frozen=True)
class Cover:
    """`tests` by file and line, as pytest names them; `seconds` by test."""

    tests: dict[tuple[str, int], set[str]]
    seconds: dict[str, float]

    def of(self, file: str, lines: Iterable[int], most: float) -> list[str]:
        """The tests that run one of those lines: those of the file itself first, then the fastest.

        They take `most` seconds together at the most, but one is among them in any case.
        """
        path = Path(file)
        own = _OWN.get(str(path.parent)) or str("tests" / path.parent / f"test_{path.name}")
        found = {test for line in lines for test in self.tests.get((file, line), ())}
        chosen: list[str] = []
        left = most
        for test in sorted(found, key=lambda test: (not test.startswith(own), self.seconds[test], test)):
            left -= self.seconds[test]
            if left >= 0 or not chosen:
                chosen.append(test)
        return chosen


def tests_of(files: Iterable[str]) -> list[str]:
    """The folders in which tests of these files are."""
    return [folder for first in _firsts(files) for folder in _TESTS[first]]


def _firsts(files: Iterable[str]) -> list[str]:
    return sorted({file.partition("/")[0] for file in files})


def cover(room: Path, files: Collection[str], workers: int) -> Cover:
    """Run all their tests once, and see; what lies in the room from before is taken as it is."""
    which = "-".join(_firsts(files))
    data, seconds = room / f"{which}.coverage", room / f"{which}.json"
    if not seconds.exists():
        run = [sys.executable, "-m", "pytest", *tests_of(files), "-n", str(workers), "-p", "no:cacheprovider"]
        run += ["--cov=rules", "--cov=bot.store", "--cov-context=test", "--cov-report="]
        run += ["-p", "tests.soak.mutation.timing"]
        env = os.environ | {"COVERAGE_FILE": str(data), "TEST_SECONDS": str(seconds)}
        subprocess.run(run, cwd=ROOT, env=env, check=True)
    return Cover(_contexts(data, files), json.loads(seconds.read_text()))


def _contexts(file: Path, files: Iterable[str]) -> dict[tuple[str, int], set[str]]:
    data = CoverageData(str(file))
    data.read()
    return {
        # A context is a test, and which part of it ran: setup, run, teardown.
        (name, line): {context.rpartition("|")[0] for context in contexts if context}
        for name in files
        for line, contexts in data.contexts_by_lineno(str(ROOT / name)).items()
    }
