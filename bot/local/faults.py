"""Trouble on purpose: what Discord and the network do to a bot on a bad day."""

from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any


@dataclass
class Fault:
    """What shall happen to the next requests that match, and how often (`times`; None: always)."""

    method: str
    path: str
    times: int | None = 1
    status: int | None = None
    body: dict[str, Any] | None = None
    retry_after: float | None = None
    delay: float = 0.0
    acts: bool = False
    """Whether the request is carried out first, so that only the reply is lost."""
    skip: int = 0
    """How many requests that match may pass before."""
    struck: int = 0
    """How many requests it has met so far."""

    def matches(self, method: str, path: str) -> bool:
        """Whether this request is meant; `*` in a pattern stands for anything, slashes too."""
        return self.method in ("*", method) and fnmatchcase(path, self.path)


class Faults:
    """The faults that wait for requests; the first that matches strikes.

    >>> faults = Faults()
    >>> fault = faults.fail("POST", "/channels/*/messages", status=502)
    >>> faults.strike("GET", "/channels/1/messages"), faults.strike("POST", "/channels/1/messages") is fault
    (None, True)
    >>> fault.struck, faults.strike("POST", "/channels/1/messages")
    (1, None)
    >>> faults.fail("GET", "*", status=500).skip = 1
    >>> faults.strike("GET", "/users/@me"), faults.strike("GET", "/users/@me") is None
    (None, False)
    """

    def __init__(self) -> None:
        self._waiting: list[Fault] = []

    def fail(
        self, method: str, path: str, *, status: int, code: int = 0, says: str = "", times: int | None = 1
    ) -> Fault:
        """Answer with an error of Discord's (`code` is its JSON code) and do nothing."""
        body = {"code": code, "message": says or f"{status}: on purpose"}
        return self._add(Fault(method, path, times, status=status, body=body))

    def limit(self, method: str, path: str, *, retry_after: float = 0.2, times: int | None = 1) -> Fault:
        """Answer 429 and ask to come again after so many seconds."""
        body = {"message": "You are being rate limited.", "retry_after": retry_after, "global": False}
        return self._add(Fault(method, path, times, status=429, body=body, retry_after=retry_after))

    def lose_reply(self, method: str, path: str, *, status: int | None = 502, times: int | None = 1) -> Fault:
        """Do what was asked, then answer with a gateway error; `status=None` cuts the connection instead."""
        body = {"code": 0, "message": "the reply was lost"}
        return self._add(Fault(method, path, times, status=status, body=body, acts=True))

    def slow(self, method: str, path: str, *, delay: float, times: int | None = None) -> Fault:
        """Wait some seconds before doing what was asked."""
        return self._add(Fault(method, path, times, delay=delay))

    def clear(self) -> None:
        """Let everything go well again."""
        self._waiting.clear()

    def _add(self, fault: Fault) -> Fault:
        self._waiting.append(fault)
        return fault

    def strike(self, method: str, path: str) -> Fault | None:
        """The fault that meets this request, counted down; None if it may pass."""
        for fault in self._waiting:
            if fault.matches(method, path):
                if fault.skip:
                    fault.skip -= 1
                    continue
                fault.struck += 1
                if fault.times is not None and fault.struck >= fault.times:
                    self._waiting.remove(fault)
                return fault
        return None
