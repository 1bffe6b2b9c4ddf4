"""The seal's bytes, spelt out: books sealed today must be provable for ever."""

import hashlib
from typing import Any

from bot.store.chain import GENESIS, Account, Head, hash_note, seal


def test_a_seal_is_the_hash_of_the_one_before_and_of_compact_json() -> None:
    note = hash_note(bytes(16), "for the song ♪")
    head = Head(3, "start:7", "grant", None, 2, 5, None, 1_800_000_000_000, note)
    mint, wallet = Account(1, "mint", 1, None, None), Account(2, "wallet", 1, 7, None)
    said = (
        '[[3,"start:7","grant",null,2,5,null,1800000000000,"rjX1rrx4FcikC+PVLUpNTOLAnU0RPmQ/5wMHFxIIGoc="],'
        '[[[1,"mint",1,null,null],-50],[[2,"wallet",1,7,null],50]]]'
    )
    expected = hashlib.sha256(GENESIS + said.encode()).digest()
    assert seal(GENESIS, head, [(mint, -50), (wallet, 50)]) == expected
    assert seal(GENESIS, head, [(wallet, 50), (mint, -50)]) == expected


def test_whatever_a_transaction_says_changes_its_seal() -> None:
    head = Head(3, "k", "hand", 1, 2, 5, 1, 1_800_000_000_000, bytes(32))
    entries = [(Account(1, "stake", 1, 7, 9), -50), (Account(2, "stake", 1, 8, 9), 50)]
    sound = seal(GENESIS, head, entries)
    nothing: Any = None
    others = [seal(GENESIS, head._replace(**{name: nothing}), entries) for name in Head._fields]
    for i, (account, amount) in enumerate(entries):
        for name in Account._fields[1:]:
            changed = list(entries)
            changed[i] = (account._replace(**{name: nothing}), amount)
            others.append(seal(GENESIS, head, changed))
    others.append(seal(sound, head, entries))
    assert len({sound, *others}) == len(others) + 1


def test_a_notes_hash_hangs_on_its_salt() -> None:
    assert hash_note(bytes(16), "Ann") != hash_note(b"\x01" * 16, "Ann")
    assert hash_note(bytes(16), "Ann") == hashlib.sha256(bytes(16) + b"Ann").digest()
