"""`backroom move-guild`, as typed."""

import sqlite3
from pathlib import Path

import pytest

from bot.store import Store
from bot.store.check import check
from tests.bot.cli.conftest import refused
from tests.bot.store.test_check import tamper

SHARDS = 4
FIRST, SECOND, THIRD = (number << 22 for number in (1, 2, 5))
"""Of the shards 1, 2, and 1 again."""

SIZE = "1 campaign, 1 character, 0 hands, 1 transaction"


@pytest.fixture
def old(tmp_path):
    """A database with three servers, of which one has a campaign with a name."""
    path = tmp_path / "old.db"
    with Store.open(path) as store:
        for guild in (FIRST, SECOND, THIRD):
            hall = store.house.campaign_for(guild, "Sigil" if guild == SECOND else "")
            ann = store.house.character_for(hall.id, store.house.person_for(7).id, "Ann")
            store.ledger.start_purse(ann.id, store.house.units(hall.id)[0].id, 100)
    return str(path)


@pytest.fixture
def new(tmp_path):
    return str(tmp_path / "new.db")


def guilds(file):
    with Store.read(file) as store:
        return [each.guild for each in store.house.campaigns()]


def test_one_server_by_its_number(run, old, new):
    done = run("move-guild", str(SECOND), "--from", old, "--to", new)
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines() == [
        f"server {SECOND} has moved: {SIZE}",
        "  Sigil, chip: 100 in circulation before, 100 after",
        f"1 server moved from {old} to {new}; the books of both are in order",
    ]
    assert (guilds(old), guilds(new)) == ([FIRST, THIRD], [SECOND])
    again = run("move-guild", str(SECOND), "--from", old, "--to", new)
    assert again.exit_code == 0
    assert again.stdout.splitlines() == [
        f"server {SECOND} is in {new} already",
        f"0 servers moved from {old} to {new}; the books of both are in order",
    ]
    with Store.open(old) as store:
        assert not store.unwiped


def test_all_of_some_shards(run, old, new):
    shards = ("--all-of-shards", "1,3", "--shards", str(SHARDS), "--from", old, "--to", new)
    would = run("move-guild", *shards, "--dry-run")
    assert would.exit_code == 0, would.output
    assert would.stdout.splitlines()[:2] == [
        f"server {FIRST} would move: {SIZE}",
        f"  server {FIRST}, chip: 100 in circulation",
    ]
    assert not Path(new).exists()
    done = run("move-guild", *shards)
    assert done.stdout.splitlines()[-1].startswith("2 servers moved")
    assert (guilds(old), guilds(new)) == ([SECOND], [FIRST, THIRD])
    for dry in ((), ("--dry-run",)):
        assert run("move-guild", *shards, *dry).stdout == f"no server in {old} is to move\n"


def test_all_of_a_process(run, old, new, tmp_path):
    settings = tmp_path / "second.yaml"
    settings.write_text(f"shards: {SHARDS}\nshard-ids: [0, 2]\ndatabase: {new}\n")
    done = run("move-guild", "--all-of", str(settings), "--from", old)
    assert done.exit_code == 0, done.output
    assert (guilds(old), guilds(new)) == ([FIRST, THIRD], [SECOND])
    # Whoever has no other process has all servers.
    settings.write_text("database: unused.db\n")
    done = run("move-guild", "--all-of", str(settings), "--from", old, "--to", new)
    assert done.stdout.splitlines()[-1].startswith("2 servers moved")
    assert (guilds(old), guilds(new)) == ([], [FIRST, SECOND, THIRD])
    settings.write_text("shards: 0\n")
    assert "second.yaml" in refused(run("move-guild", "--all-of", str(settings), "--from", old))


def test_what_was_cut_short_is_finished(run, old, new):
    with Store.open(new):
        pass
    before = Path(old).read_bytes()
    assert run("move-guild", str(FIRST), "--from", old, "--to", new).exit_code == 0
    with Store.read(new) as store:
        token = store.house.transfers.last(FIRST).token
    # As if the bot had died between the two: it has arrived, and is still there.
    Path(old).write_bytes(before)
    with Store.open(old) as store:
        begun = store.house.transfers.begin(FIRST, new)
        store.db.run("UPDATE transfer SET token = ? WHERE id = ?", token, begun.id)
    done = run("move-guild", str(FIRST), "--from", old, "--to", new)
    assert done.stdout.splitlines()[:2] == [
        f"server {FIRST} had arrived before; now {old} is without it: {SIZE}",
        f"  server {FIRST}, chip: 100 in circulation before, 100 after",
    ]
    assert (guilds(old), guilds(new)) == ([SECOND, THIRD], [FIRST])


@pytest.mark.parametrize(
    "given",
    [
        (),
        ("7", "--all-of-shards", "1", "--shards", "2"),
        ("--all-of-shards", "1"),
        ("7", "--shards", "2"),
        ("7", "--all-of", "config.yaml"),
    ],
)
def test_which_servers_has_to_be_said(run, old, new, given):
    assert "name the servers" in refused(run("move-guild", *given, "--from", old, "--to", new))


@pytest.mark.parametrize("guild", ["0", "x", str(2**63), "9" * 40])
def test_numbers_that_no_server_has(run, old, new, guild):
    done = run("move-guild", guild, "--from", old, "--to", new)
    assert done.exit_code == 2
    assert f"{guild} is not" in done.stderr.replace("'", "")


def test_where_they_go_has_to_be_said(run, old):
    assert "with --to where" in refused(run("move-guild", str(FIRST), "--from", old))


@pytest.mark.parametrize("ids", ["2", "-1", "0,", "one"])
def test_shards_that_there_are_not(run, old, new, ids):
    shards = ("--all-of-shards", ids, "--shards", "2")
    assert "from 0 to 1, as in 2,3" in refused(run("move-guild", *shards, "--from", old, "--to", new))


def test_what_cannot_be_moved_is_one_line(run, old, new, tmp_path):
    def line(guild, source=old, target=new, *more):
        return refused(run("move-guild", str(guild), "--from", source, "--to", target, *more))

    assert "Nothing is there of a server 5" in line(5)
    assert "Nothing is there of a server 5" in line(5, old, new, "--dry-run")
    assert "are the same file" in line(FIRST, old, old)
    assert "There is no database" in line(FIRST, str(tmp_path / "none.db"))
    with Store.open(old):
        assert "in use by another running bot" in line(FIRST)
    assert guilds(old) == [FIRST, SECOND, THIRD]


def test_one_that_cannot_move_keeps_back_no_other(run, old, new):
    with Store.open(new) as store:
        store.house.campaign_for(FIRST)
    given = ("--all-of-shards", "1", "--shards", str(SHARDS), "--from", old, "--to", new)
    would = run("move-guild", *given, "--dry-run")
    assert would.exit_code == 2
    assert f"has books of server {FIRST} already" in would.stderr
    assert would.stdout.splitlines()[0].startswith(f"server {THIRD} would move")
    done = run("move-guild", *given)
    assert done.exit_code == 2
    assert f"has books of server {FIRST} already" in done.stderr
    assert done.stdout.splitlines()[0].startswith(f"server {THIRD} has moved")
    assert done.stdout.splitlines()[-1].startswith("1 server moved")
    assert guilds(old) == [FIRST, SECOND]


def test_a_full_disk_is_told_with_what_to_do(run, old, new, monkeypatch):
    monkeypatch.setattr("bot.store.ledger.Ledger.write", _fail)
    line = refused(run("move-guild", str(FIRST), "--from", old, "--to", new))
    assert line.startswith(f"{old} or {new} could not be written (database or disk is full): see to the disk")
    assert guilds(old) == [FIRST, SECOND, THIRD]


def test_what_has_moved_has_moved_though_traces_stay(run, old, new, monkeypatch):
    with monkeypatch.context() as full:
        full.setattr("bot.store.store.Store.wipe", _fail)
        done = run("move-guild", str(FIRST), "--from", old, "--to", new)
    assert done.exit_code == 0
    assert done.stderr.startswith(f"{old} has traces of what it held")
    assert done.stdout.splitlines()[-1].startswith("1 server moved")
    with Store.open(old) as store:
        assert store.unwiped


def _fail(*_):
    raise sqlite3.OperationalError("database or disk is full")


def test_books_that_are_not_in_order_stay(run, old, new):
    tamper(Path(old), "UPDATE tx SET at = at + 1 WHERE id = 2")
    line = refused(run("move-guild", str(FIRST), "--from", old, "--to", new))
    assert "are not in order, and nothing was moved: Transaction 2 does not bear its seal" in line


def test_books_that_are_not_in_order_afterwards_are_told(run, old, new, monkeypatch):
    whole, looks = check(old), iter(range(4))
    monkeypatch.setattr("bot.store.check.check", lambda file: _Wrong if next(looks) == 3 else whole)
    done = run("move-guild", str(FIRST), "--from", old, "--to", new)
    assert done.exit_code == 1
    assert done.stdout.splitlines()[-1] == "One row is missing."


class _Wrong:
    problems = ("One row is missing.",)
