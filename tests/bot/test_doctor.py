"""`backroom doctor`: what is well, what could be better and what is wrong, each by itself."""

import shutil
import sqlite3
import sys
from collections import namedtuple
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest

from bot import doctor
from bot.config import Backup, Config, Log
from bot.doctor import Finding, examine
from bot.store import Store
from bot.store.copies import Copies
from bot.store.house import MARK
from bot.words import say
from tests.bot.store.test_migrations import old

TOKEN = "MTIzNDU2Nzg5.GabcdE.abcdefghijklmnopqrstuvwxyz0"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Config:
    """An installation in which all is well."""
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 52, 0))
    database = tmp_path / "house.db"
    Store.open(database).close()
    database.chmod(0o600)
    attic = Backup(folder=str(tmp_path / "attic"))
    Copies(database, tmp_path / "attic", 7, NOW.time()).make(NOW - timedelta(hours=8))
    return Config(token=TOKEN, database=str(database), backup=attic)


def findings(config: Config, file: str | None = None) -> dict[str, Finding]:
    found = list(examine(config, file, NOW))
    for finding in found:
        line = say(f"doctor.{finding.key}", **finding.facts)
        assert "{" not in line
    return {finding.key: finding for finding in found}


def troubles(config: Config, file: str | None = None) -> list[tuple[str, str]]:
    found = findings(config, file).values()
    # Everything in a test lies on one disk.
    return [(each.level, each.key) for each in found if each.level != "ok" and each.key != "copies-same-disk"]


def test_all_is_well(config: Config) -> None:
    assert troubles(config) == []
    assert list(findings(config)) == [
        *("python", "sqlite", "token", "database", "copies", "copies-same-disk"),
        *("space", "rights"),
    ]


def test_a_bot_may_be_running(config: Config) -> None:
    with Store.open(config.database):
        assert troubles(config) == []


def test_it_only_reads(config: Config, tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in tmp_path.rglob("*.db")}
    findings(config)
    assert {file: file.read_bytes() for file in before} == before


def test_a_python_that_nobody_tried(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 99, 0, "final", 0))
    assert troubles(config) == [("warning", "python-new")]


def test_a_sqlite_that_can_damage_a_database(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 46, 1))
    assert troubles(config) == [("warning", "sqlite-wal")]


@pytest.mark.parametrize("token", ["hunter2", "a.b.c", "MTIz..x", "MTIz.GabcdE", "Bot MTIz.a.b", "ÿ.a.b"])
def test_what_is_no_token(config: Config, token: str) -> None:
    assert troubles(msgspec.structs.replace(config, token=token)) == [("wrong", "token-odd")]


def test_no_token(config: Config) -> None:
    assert troubles(msgspec.structs.replace(config, token="")) == [("wrong", "token-missing")]


def test_a_database_that_is_not_there_yet(config: Config, tmp_path: Path) -> None:
    new = msgspec.structs.replace(config, database=str(tmp_path / "new.db"), backup=Backup())
    assert troubles(new) == [("warning", "copies-none")]
    nowhere = msgspec.structs.replace(new, database=str(tmp_path / "nowhere" / "new.db"))
    assert ("wrong", "database-nowhere") in troubles(nowhere)


def test_a_damaged_database(config: Config) -> None:
    with Store.open(config.database) as store:
        store.db.run("DROP TRIGGER tx_no_update")
    found = findings(config)["database-damaged"]
    assert found.level == "wrong"
    assert "tx_no_update" in found.facts["problem"]


def test_a_file_that_is_no_database(config: Config) -> None:
    Path(config.database).write_bytes(b"dear diary " * 500)
    assert ("wrong", "database-unusable") in troubles(config)


def test_a_database_of_an_older_version(config: Config) -> None:
    Path(config.database).unlink()
    old(Path(config.database), "m004_table_log")
    Path(config.database).chmod(0o600)
    assert troubles(config) == [("warning", "database-old")]


def test_a_move_that_is_not_finished(config: Config) -> None:
    with Store.open(config.database) as store:
        store.house.campaign_for(5)
        store.house.transfers.begin(5, "there.db")
    assert troubles(config) == [("wrong", "move-unfinished")]
    assert findings(config)["move-unfinished"].facts == {"guild": 5, "file": "there.db"}


def test_shards_and_servers_of_others(config: Config, tmp_path: Path) -> None:
    assert "shards" not in findings(config)
    two = msgspec.structs.replace(config, shards=2)
    assert findings(two)["shards"].facts["here"] == "0, 1"
    with Store.open(config.database) as store:
        for guild in (4, 5, 7):
            store.house.campaign_for(guild << 22)
    assert troubles(two) == []
    even = msgspec.structs.replace(config, shards=2, shard_ids=(0,))
    assert findings(even)["shards-some"].facts == {"here": "0", "count": 2}
    database = Path(config.database).resolve()
    assert findings(even)["shards-foreign"].facts == {"count": 2, "guild": 5 << 22, "file": database}
    assert troubles(even) == [("wrong", "shards-foreign")]
    new = msgspec.structs.replace(even, database=str(tmp_path / "new.db"))
    assert {"shards-some", "database-new"} < set(findings(new))


def test_no_copies_so_far(config: Config, tmp_path: Path) -> None:
    shutil.rmtree(tmp_path / "attic")
    assert troubles(config) == [("warning", "copies-missing")]


@pytest.mark.parametrize("folder", [None, ""])
def test_no_copies_are_wanted(config: Config, folder: str | None) -> None:
    config = msgspec.structs.replace(config, backup=Backup(folder=folder))
    assert troubles(config) == [("warning", "copies-none")]


@pytest.mark.parametrize("below", [(), ("attic", "deep")])
def test_no_copies_can_be_made(config: Config, tmp_path: Path, below: tuple[str, ...]) -> None:
    shutil.rmtree(tmp_path / "attic")
    (tmp_path / "letter").write_text("dear diary")
    (tmp_path / "letter").chmod(0o600)
    config = msgspec.structs.replace(config, backup=Backup(folder=str(tmp_path.joinpath("letter", *below))))
    assert troubles(config) == [("wrong", "copies-nowhere")]
    assert findings(config)["copies-nowhere"].facts["folder"] == tmp_path / "letter"


def test_copies_of_another_process(config: Config, tmp_path: Path) -> None:
    def mark(path: Path, mark: str) -> None:
        with Store.open(path) as store:
            store.house.set_meta(MARK, mark)

    mark(Path(config.database), "aa")
    assert troubles(config) == [], "the copy was made before there were marks"
    theirs = tmp_path / "theirs" / "house.db"
    theirs.parent.mkdir()
    mark(theirs, "bb")
    Copies(theirs, tmp_path / "attic", 7, NOW.time()).make(NOW)
    assert troubles(config) == [("wrong", "copy-foreign")]
    mark(theirs, "aa")
    Copies(theirs, tmp_path / "attic", 7, NOW.time()).make(NOW + timedelta(minutes=1))
    assert troubles(config) == []


def test_copies_that_stopped(config: Config) -> None:
    found = {each.key for each in examine(config, None, NOW + timedelta(days=3)) if each.level == "wrong"}
    assert found == {"copies-old"}


def test_a_copy_that_is_no_good(config: Config, tmp_path: Path) -> None:
    (copy,) = (tmp_path / "attic").iterdir()
    copy.write_bytes(b"dear diary " * 500)
    assert troubles(config) == [("wrong", "copy-damaged")]


@pytest.mark.parametrize(("free", "level"), [(150, "warning"), (5, "wrong")])
def test_a_disk_that_fills_up(config: Config, monkeypatch: pytest.MonkeyPatch, free: int, level: str) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 0, free * doctor.MB))
    assert set(troubles(config)) == {(level, "space-scarce")}


@pytest.mark.skipif(sys.platform == "win32", reason="files have other rights there")
def test_files_that_others_can_read(config: Config, tmp_path: Path) -> None:
    Path(config.database).chmod(0o644)
    settings = tmp_path / "config.yaml"
    settings.write_text(f"token: {TOKEN}\n")
    settings.chmod(0o640)
    found = {finding.key: finding.facts.get("file") for finding in examine(config, str(settings), NOW)}
    assert found["rights-open"] == Path(config.database).resolve()
    assert found["rights-open-token"] == settings
    settings.write_text("currency: gp\n")
    assert "rights-open-token" not in findings(config, str(settings)), "the token is in the environment"


def test_a_database_that_may_only_be_read(config: Config, monkeypatch: pytest.MonkeyPatch) -> None:
    # Root may write to anything, so the system is asked in its place.
    monkeypatch.setattr("bot.doctor.os.access", lambda *_: False)
    assert troubles(config) == [("wrong", "rights-missing")]


def test_a_log_that_cannot_be_written(config: Config, tmp_path: Path) -> None:
    well = msgspec.structs.replace(config, log=Log(file=str(tmp_path / "backroom.log")))
    assert findings(well)["log"].level == "ok"
    ill = msgspec.structs.replace(config, log=Log(file=str(tmp_path)))
    assert troubles(ill) == [("wrong", "log-unwritable")]
