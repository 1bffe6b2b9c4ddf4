"""Killed at each statement of all migrations: `python -m pytest tests/soak/test_migrations_soak.py`."""

from pathlib import Path

import pytest

from tests.bot.store.test_migrations import killed


def test_killed_at_each_statement(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    killed(tmp_path, monkeypatch, every=1)
