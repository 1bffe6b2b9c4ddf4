"""What was drawn before and may be wanted again, as much of it as fits into so many bytes."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Kept(Generic[Value]):
    """A store of things by key; what was used longest ago goes first. Several threads may use it.

    >>> kept = Kept[bytes](4, len)
    >>> [kept.get(key, lambda: made) for key, made in (("a", b"aaa"), ("b", b"bb"), ("a", b"new"))]
    [b'aaa', b'bb', b'new']
    """

    def __init__(self, most: int, size: Callable[[Value], int]) -> None:
        self._most = most
        self._size = size
        self._lock = Lock()
        self._values: OrderedDict[Hashable, Value] = OrderedDict()
        self.bytes = 0
        """How much is kept now."""

    def get(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """What is kept under the key, else what `make` makes, which is kept from now on."""
        kept = self.find(key)
        if kept is not None:
            return kept
        # Made outside the lock: two may make the same, which costs time and harms nothing.
        value = make()
        with self._lock:
            if key not in self._values:
                self._values[key] = value
                self.bytes += self._size(value)
            self._values.move_to_end(key)
            while self.bytes > self._most and len(self._values) > 1:
                _, old = self._values.popitem(last=False)
                self.bytes -= self._size(old)
        return value

    def find(self, key: Hashable) -> Value | None:
        """What is kept under the key, if anything is."""
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)
