"""`backroom ledger`: books in order, and books that are not."""

import json
import sqlite3

import pytest

from bot.store import Store
from tests.bot.cli.conftest import refused


@pytest.fixture
def database(tmp_path):
    """A campaign in which Ann was given a hundred and fined thirty."""
    path = tmp_path / "books.db"
    with Store.open(path, now=lambda: 0) as store:
        hall = store.house.campaign_for(guild=1)
        ann = store.house.character_for(hall.id, store.house.person_for(2).id, "Ann")
        coin = store.house.units(hall.id)[0].id
        store.ledger.start_purse(ann.id, coin, 100)
        store.ledger.fine(ann.id, coin, 30, key="fine", note="spilled ale")
    return path


def test_ledger_check_of_books_in_order(run, database):
    result = run("ledger", "check", str(database))
    assert result.exit_code == 0
    first, size, unit, head = result.stdout.splitlines()
    assert first == f"{database}: the books are in order"
    assert size == "2 transactions, 4 entries, 0 hands"
    assert unit == "server 1, chip: 70 in circulation: 70 in purses, 0 on tables, 0 in pots"
    assert head.startswith("newest seal ")


def test_ledger_check_counts_items_beside_the_coins(run, database):
    with Store.open(database) as store:
        store.items.give(store.items.make(1, "a goat").id, 1, "goat", kind="grant")
    _, size, *units, items, _ = run("ledger", "check", str(database)).stdout.splitlines()
    assert size == "3 transactions, 6 entries, 0 hands"
    assert [unit.partition(":")[0] for unit in units] == ["server 1, chip"]
    assert items == "1 item or favour, of each one, in one place"


def test_ledger_check_tells_servers_apart(run, database):
    with Store.open(database) as store:
        store.house.campaign_for(2, "Sigil")
        store.house.campaign_for(guild=123456789012345678)
    units = run("ledger", "check", str(database)).stdout.splitlines()[2:-1]
    assert [unit.partition(":")[0] for unit in units] == [
        "server 1, chip",
        "Sigil, chip",
        "server 123456789012345678, chip",
    ]


def test_ledger_check_of_forged_books(run, database):
    forger = sqlite3.connect(database)
    (trigger,) = forger.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'entry' AND sql LIKE '%UPDATE%'"
    ).fetchone()
    forger.execute(f"DROP TRIGGER {trigger}")
    forger.execute("UPDATE entry SET amount = amount * 10 WHERE tx = 1")
    forger.commit()
    forger.close()
    result = run("ledger", "check", str(database))
    assert result.exit_code == 1
    assert f"{database}: the books are NOT in order" in result.stdout.splitlines()
    assert "Transaction 1 does not bear its seal: it was changed after it was posted." in result.stdout


def test_ledger_check_of_what_is_no_database(run, file):
    assert "is not" in refused(run("ledger", "check", file("no database", "x.db")))
    assert refused(run("ledger", "check", "/no/such/file.db"))


def test_ledger_export(run, database):
    lines = run("ledger", "export", str(database)).stdout.splitlines()
    assert lines[0].startswith("transaction,at,kind")
    assert len(lines) == 5
    said = json.loads(run("ledger", "export", str(database), "--format", "json").stdout)
    assert [each["note"] for each in said] == [None, "spilled ale"]
    journal = run("ledger", "export", str(database), "--format", "journal").stdout
    assert '* "fine: spilled ale"  ; transaction 2' in journal
    assert "Assets:Ann-1:Purse  -30 CHIP" in journal


def test_ledger_export_where_nobody_has_come_in(run, tmp_path):
    with Store.open(tmp_path / "new.db"):
        pass
    assert run("ledger", "export", str(tmp_path / "new.db")).stdout.count("\n") == 1


def test_ledger_export_of_one_campaign_of_several(run, database):
    alone = run("ledger", "export", str(database)).stdout
    with Store.open(database) as store:
        sigil = store.house.campaign_for(2, "Sigil").id
    assert run("ledger", "export", str(database)).stdout == alone, "nothing stands in the other"
    with Store.open(database) as store:
        cyd = store.house.character_for(sigil, store.house.person_for(5).id, "Cyd").id
        store.ledger.start_purse(cyd, store.house.units(sigil)[0].id, 100)
    line = refused(run("ledger", "export", str(database)))
    assert line == "say which campaign with --campaign: 1 (1), 2 (Sigil)"
    assert run("ledger", "export", str(database), "--campaign", str(sigil)).stdout.count("\n") == 3
    assert "no campaign 9" in refused(run("ledger", "export", str(database), "--campaign", "9"))
    assert refused(run("ledger", "export", "/no/such/file.db"))


def test_ledger_export_where_another_server_has_moved_away(run, database):
    with Store.open(database) as store:
        sigil = store.house.campaign_for(2, "Sigil").id
        cyd = store.house.character_for(sigil, store.house.person_for(5).id, "Cyd").id
        store.ledger.start_purse(cyd, store.house.units(sigil)[0].id, 100)
    run("move-guild", "1", "--from", str(database), "--to", f"{database}.2")
    alone = run("ledger", "export", str(database), "--campaign", str(sigil)).stdout
    assert run("ledger", "export", str(database)).stdout == alone
    # What is left of it can be asked for all the same.
    assert "move" in run("ledger", "export", str(database), "--campaign", "1").stdout
