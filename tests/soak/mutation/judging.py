"""The trial of the mutants: pytest collects all tests once, and each mutant is tried in a fork of that.

In the fork the functions of the mutated file get the code that the mutant gives them. Thus a mutant costs
what its tests cost, and neither imports nor collecting.
"""

from __future__ import annotations

import gc
import math
import os
import resource
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NoReturn, TypeAlias

import pytest

from tests.soak.mutation.covering import Cover, tests_of
from tests.soak.mutation.exchanging import exchange, functions
from tests.soak.mutation.making import ROOT, Mutant

_MEMORY = 4 << 30


class Fate(StrEnum):
    """What became of a mutant."""

    KILLED = "killed"
    SLOW = "killed for taking too long"
    SURVIVED = "survived"
    UNTESTED = "not seen by any test"
    UNMADE = "could not be made"


_FAILED, _UNMADE = 1, 3
_FATES = {0: Fate.SURVIVED, _UNMADE: Fate.UNMADE, -signal.SIGXCPU: Fate.SLOW}


@dataclass(frozen=True)
class Trial:
    """One in progress."""

    mutant: Mutant
    room: Path
    until: float


Told: TypeAlias = Callable[[Mutant, Fate], None]


class Judge:
    """A pytest plugin that, instead of the tests, tries mutants; `told` hears the fate of each.

    So many `workers` do it at a time; the tests of one mutant take `most` seconds.
    """

    def __init__(
        self, mutants: Sequence[Mutant], cover: Cover, told: Told, workers: int, most: float
    ) -> None:
        self.mutants = mutants
        self.cover = cover
        self.told = told
        self.workers = workers
        self.most = most
        self.running: dict[int, Trial] = {}

    def try_all(self) -> None:
        """Collect, and try them all."""
        os.chdir(ROOT)
        folders = tests_of(mutant.file for mutant in self.mutants)
        pytest.main([*folders, "-s", "-p", "no:cacheprovider"], plugins=[self])

    def pytest_collection(self) -> None:
        # Imported before pytest is there it could not be rewritten, which pytest warns of.
        from hypothesis import Phase, settings

        # The same examples for each; and it is enough that one fails, however large.
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", derandomize=True, database=None, deadline=None, phases=phases)
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = {item.nodeid: item for item in session.items}
        self.functions = functions()
        gc.collect()
        # What nobody writes to is shared with all forks.
        gc.freeze()
        for mutant in self.mutants:
            # Nothing is seen to run where a default stands, or the further lines of a statement.
            seen = self.cover.of(mutant.file, mutant.lines, self.most)
            tests = seen or self.cover.of(mutant.file, mutant.around, self.most)
            # What was kept from another time may know tests that are gone.
            if tests := [test for test in tests if test in self.items]:
                self._begin(mutant, tests)
            else:
                self.told(mutant, Fate.UNTESTED)
            while len(self.running) >= self.workers:
                self._reap()
        while self.running:
            self._reap()
        return True

    def _begin(self, mutant: Mutant, tests: Sequence[str]) -> None:
        room = Path(tempfile.mkdtemp(prefix="mutant-"))
        child = os.fork()
        if not child:
            self._try(mutant, tests, room)
        # One that waits takes no time of the processor, and so has to be ended from outside.
        patience = 60 + 30 * sum(self.cover.seconds[test] for test in tests)
        self.running[child] = Trial(mutant, room, time.monotonic() + patience)

    def _try(self, mutant: Mutant, tests: Sequence[str], room: Path) -> NoReturn:
        """In the fork."""
        try:
            _shut_off(room)
            exchange(self.functions, mutant)
        except BaseException:
            os._exit(_UNMADE)
        try:
            all_pass = _pass([self.items[test] for test in tests], self.cover.seconds)
        except BaseException:
            all_pass = False
        os._exit(0 if all_pass else _FAILED)

    def _reap(self) -> None:
        """See who is done, or has to be."""
        child, status = os.waitpid(-1, os.WNOHANG)
        if child in self.running:
            self._end(child, _FATES.get(os.waitstatus_to_exitcode(status), Fate.KILLED))
            return
        late = [child for child, trial in self.running.items() if time.monotonic() > trial.until]
        for child in late:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            self._end(child, Fate.SLOW)
        if not late:
            time.sleep(0.005)

    def _end(self, child: int, fate: Fate) -> None:
        trial = self.running.pop(child)
        shutil.rmtree(trial.room, ignore_errors=True)
        self.told(trial.mutant, fate)


def _shut_off(room: Path) -> None:
    """Whatever a mutant does, it stays in its room, says nothing, and takes no more than its share."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    null = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(null, stream)
    os.environ["PYTEST_DEBUG_TEMPROOT"] = tempfile.tempdir = str(room)


def _pass(items: Sequence[pytest.Item], seconds: Mapping[str, float]) -> bool:
    """Whether all pass, each within several times what it takes otherwise."""
    for item, following in zip(items, [*items[1:], None], strict=True):
        until = math.ceil(time.process_time() + 2 + 4 * seconds[item.nodeid])
        resource.setrlimit(resource.RLIMIT_CPU, (until, resource.RLIM_INFINITY))
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if item.session.testsfailed:
            return False
    return True
