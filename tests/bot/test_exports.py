"""The books as files: every entry is there, and the journal balances in beancount and hledger."""

import csv
import io
import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from beancount import loader
from beancount.core.data import Commodity, Open, Transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.exports import COLUMNS, Format, coin_name, export, item_name, plain
from bot.store import Part, Pledge, Posting, Store
from bot.words import safe_name, safe_text
from tests.bot.store.conftest import Clock, Room

ODD = [
    "**Ash** the “Bold”",
    "=cmd|'/c calc'!A1",
    'a "b"; c: d',
    "王小明",
    "-5",
    "\\",
    "(x)",
    "date:2026-99-99",
]


@pytest.fixture
def room() -> Iterator[Room]:
    with Store.open(":memory:", now=Clock()) as store:
        room = Room(store, Clock())
        room.seat_all()
        room.play({room.ann: 7, room.bob: -10}, pot=3)
        odd = [safe_name(name) for name in ODD]
        for number, name in enumerate(odd):
            person = store.house.person_for(100 + number).id
            who = store.house.character_for(room.campaign, person, name).id
            store.ledger.grant(who, room.unit, 5, f"odd:{number}", note=safe_text(ODD[number], 200) or None)
        store.ledger.stand_up(room.table, room.cyd, "up")
        store.ledger.reverse(store.ledger.pay(room.cyd, room.ann, room.unit, 9, "pay"), "back")
        yield room


def postings(room: Room, **part: int) -> list[Posting]:
    return list(room.store.ledger.postings(Part(room.campaign, **part)))


def written(room: Room, form: Format, **part: int) -> str:
    return "".join(export(form, postings(room, **part), room.store.unit_names(room.campaign)))


def balances(room: Room) -> Counter[int]:
    """Account → what it holds, as the store says."""
    rows = room.store.db.conn.execute("SELECT account, sum(amount) FROM entry GROUP BY account")
    return Counter(amount for _, amount in rows if amount)


def test_csv_has_every_entry(room: Room) -> None:
    rows = list(csv.DictReader(io.StringIO(written(room, "csv"))))
    assert tuple(rows[0]) == COLUMNS
    assert len(rows) == room.store.db.value("SELECT count(*) FROM entry")
    assert sum(int(row["amount"]) for row in rows) == 0
    assert not any(row["name"][:1] in tuple("=+-@") for row in rows if row["name"])
    hand = [row for row in rows if row["kind"] == "hand"]
    assert [(row["name"], row["amount"], row["account"]) for row in hand] == [
        ("Ann", "7", "stake"),
        ("Bob", "-10", "stake"),
        ("", "3", "pot"),
    ]


def test_json_has_every_transaction_with_its_entries(room: Room) -> None:
    said = json.loads(written(room, "json"))
    assert [each["transaction"] for each in said] == list(range(1, len(said) + 1))
    assert all(sum(entry["amount"] for entry in each["entries"]) == 0 for each in said)
    assert said[-1]["reverses"] == said[-2]["transaction"]
    assert "**Ash** the “Bold”" in {entry["name"] for each in said for entry in each["entries"]}
    assert json.loads("".join(export("json", [], {}))) == []


@pytest.fixture
def things(room: Room) -> Room:
    """The same with items in it: given, staked, lost to somebody and bought back."""
    items = room.store.items
    odd = [items.make(room.campaign, safe_text(name, 60)).id for name in (*ODD, "CHIPS")]
    for number, item in enumerate(odd):
        items.give(item, (room.ann, room.bob)[number % 2], f"item:{number}", kind="grant")
    lost, kept = Pledge(room.table, room.ann, odd[0], 20, 1), Pledge(room.table, room.bob, odd[1], 30, 2)
    items.pledge(lost)
    items.pledge(kept)
    items.forfeit(lost, room.bob, {room.bob: 25, room.ann: -5})
    items.redeem(kept, purse=10)
    return room


def read(text: str) -> tuple[list[Transaction], Counter[int]]:
    """The journal as beancount reads it: its transactions, and what each account holds."""
    entries, errors, _ = loader.load_string(text)
    assert errors == []
    held: Counter[tuple[str, str]] = Counter()
    found = [entry for entry in entries if isinstance(entry, Transaction)]
    for entry in found:
        for posting in entry.postings:
            held[posting.account, posting.units.currency] += int(posting.units.number)
    opened = [entry.account for entry in entries if isinstance(entry, Open)]
    assert sorted(opened) == sorted({account for account, _ in held})
    items = {entry.currency for entry in entries if isinstance(entry, Commodity)}
    assert items == {name for _, name in held if name.startswith("ITEM")}
    return found, Counter(amount for amount in held.values() if amount)


def test_beancount_reads_the_journal_and_comes_to_the_same_balances(room: Room) -> None:
    found, held = read(written(room, "journal"))
    assert len(found) == room.store.db.value("SELECT count(*) FROM tx")
    assert held == balances(room)


def test_items_are_commodities_of_their_own(things: Room) -> None:
    text = written(things, "journal")
    found, held = read(text)
    assert len(found) == things.store.db.value("SELECT count(*) FROM tx")
    assert held == balances(things)
    item = things.store.items.owned(things.bob)[0][0]
    assert f" commodity {item_name(item.id)}  ; {plain(item.name)}\n" in text
    rows = list(csv.DictReader(io.StringIO(written(things, "csv"))))
    named = {row["currency"] for row in rows if row["kind"] == "grant"}
    assert {"CHIPS", "**Ash** the “Bold”", "'=cmd|'/c calc'!A1"} <= named
    lost = next(each for each in json.loads(written(things, "json")) if each["kind"] == "forfeit")
    assert sorted(each["amount"] for each in lost["entries"] if each["currency"] == "chip") == [-25, 5, 20]


def test_a_part_of_the_books_balances_too(room: Room) -> None:
    parts = [{"character": room.bob}, {"table": room.table}, {"session": 1}]
    read_parts = [read(written(room, "journal", **part))[0] for part in parts]
    # Bob: a purse, chips put down, a hand. The table: three sat down, a hand, one got up.
    assert [len(found) for found in read_parts] == [3, 5, 1]


@settings(deadline=None, max_examples=40)
@given(st.text(max_size=40), st.text(max_size=40))
def test_whatever_people_call_themselves_and_write(name: str, note: str) -> None:
    named = Posting(
        1, 0, "grant", None, None, None, "wallet", 3, safe_name(name), None, 1, 5, safe_text(note, 200)
    )
    mint = Posting(1, 0, "grant", None, None, None, "mint", None, None, None, 1, -5, named.note)
    found, _ = read("".join(export("journal", [named, mint], {1: "gp"})))
    assert len(found) == 1
    assert len(list(csv.reader(io.StringIO("".join(export("csv", [named, mint], {1: "gp"})))))) == 3


@given(st.integers(1, 10**6), st.text(max_size=12))
def test_every_coin_has_a_name_of_plain_letters(unit: int, name: str) -> None:
    assert coin_name(unit, name).isascii()
    assert coin_name(unit, name).isalpha()
    assert coin_name(unit, name).isupper()


@pytest.mark.skipif(shutil.which("hledger") is None, reason="hledger is not installed")
def test_hledger_reads_the_journal_and_it_balances(things: Room, tmp_path: Path) -> None:
    file = tmp_path / "books.journal"
    file.write_text(written(things, "journal"), "utf-8")
    command = ["hledger", "-f", str(file), "balance", "--flat", "-N", "-O", "csv"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    rows = list(csv.reader(io.StringIO(done.stdout)))[1:]
    held = [int(each.split()[0]) for _, amounts in rows for each in amounts.split(", ")]
    assert Counter(held) == balances(things)
