"""A pytest plugin: writes how long each test took, setting up included, into the file TEST_SECONDS."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from pathlib import Path

import pytest

_seconds: defaultdict[str, float] = defaultdict(float)


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    _seconds[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    # Where there are workers, each tells the one that writes.
    if not hasattr(session.config, "workerinput"):
        Path(os.environ["TEST_SECONDS"]).write_text(json.dumps(_seconds))
