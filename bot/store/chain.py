"""The seal of a transaction: each carries the SHA-256 of what it says and of the seal before it."""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

GENESIS = bytes(32)


class Account(NamedTuple):
    """Whose money it is: a character's wallet or stake, a table's pot, or the mint of a unit."""

    id: int
    kind: str
    unit: int
    character: int | None
    house_table: int | None


class Head(NamedTuple):
    """What a transaction says besides its entries; the fields are columns of `tx`, in the order sealed."""

    id: int
    key: str
    kind: str
    hand: int | None
    session: int | None
    actor: int | None
    reverses: int | None
    at: int
    note_hash: bytes | None


def seal(before: bytes, head: Head, entries: Iterable[tuple[Account, int]]) -> bytes:
    """SHA-256 over the seal before and the transaction as compact JSON, its entries by account number.

    Each entry names its account in full, so that giving an account to somebody else breaks the seal too.
    """
    said = (head, sorted(entries))
    return hashlib.sha256(before + msgspec.json.encode(said)).digest()


def hash_note(salt: bytes, text: str) -> bytes:
    """SHA-256 of a note; with the salt forgotten, nobody can find the text by guessing."""
    return hashlib.sha256(salt + text.encode()).digest()
