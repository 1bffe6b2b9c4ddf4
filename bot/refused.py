"""Why something at a table was not done: keys for the words, and the facts that go with them."""

from __future__ import annotations

from typing import Any


class Refused(Exception):
    """Something that cannot be done; nothing has happened. `reason` is a key for the words.

    Amounts among the `facts` are whole numbers of the smallest coin.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Stale(Refused):
    """A press about a question that is no longer open: the table has moved on."""

    def __init__(self) -> None:
        super().__init__("moved-on")


class TryAgain(Refused):
    """The database did not take it. The table stands where it stood; the same again may work."""

    def __init__(self) -> None:
        super().__init__("try-again")
