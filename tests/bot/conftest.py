"""What tests of several rooms of the bot borrow."""

import logging
from collections.abc import Iterator

import pytest


@pytest.fixture
def log_as_it_was() -> Iterator[None]:
    """A run sets up the log of its process; other tests are to find theirs."""
    root, library = logging.getLogger(), logging.getLogger("discord")
    before = (list(root.handlers), root.level, library.level)
    yield
    for handler in set(root.handlers) - set(before[0]):
        handler.close()
    root.handlers[:] = before[0]
    root.setLevel(before[1])
    library.setLevel(before[2])
