"""`backroom run`: what is in the way is one line and an exit code."""

import asyncio
import os
import signal
import sqlite3

import aiohttp
import discord
import msgspec
import pytest

from bot.chat import host
from bot.chat.client import Backroom
from bot.config import Config, Log
from bot.store import Store

pytestmark = pytest.mark.usefixtures("log_as_it_was")


@pytest.fixture
def config(tmp_path):
    return Config(token="abc.def.ghi", database=str(tmp_path / "backroom.db"))


@pytest.fixture
def login(monkeypatch):
    """Let Discord answer the login so."""

    def answer(error):
        async def log_in(self, token):
            if error:
                raise error
            self._connection.application_id = 123

        monkeypatch.setattr(Backroom, "login", log_in)

    return answer


def said(capsys):
    captured = capsys.readouterr()
    assert "Traceback" not in captured.err
    return captured.err.strip().splitlines()


@pytest.mark.parametrize("token", ["", "two words", "töken", "a\nb"])
def test_a_token_that_is_none(config, token, capsys, tmp_path):
    wrong = Config(token=token, database=config.database)
    assert host.run(wrong) == 2
    (line,) = said(capsys)
    assert line.startswith("backroom: ")
    assert "token" in line
    assert not (tmp_path / "backroom.db").exists()


def test_a_token_that_discord_does_not_know(config, login, capsys):
    login(discord.LoginFailure("Improper token has been passed."))
    assert host.run(config) == 2
    assert said(capsys) == [
        "backroom: Discord does not know this token; copy it anew from the Bot page of your application"
    ]


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [(4004, 2), (4010, 2), (4011, 2), (4012, 2), (4013, 2), (4014, 2), (4000, 1), (4009, 1), (1006, 1)],
)
def test_a_connection_that_discord_closes(config, login, capsys, code, exit_code):
    socket = type("Socket", (), {"close_code": code})()
    login(discord.ConnectionClosed(socket, shard_id=None, code=code))
    assert host.run(config) == exit_code
    assert len(said(capsys)) == 1


@pytest.mark.parametrize("error", [OSError("no route to host"), aiohttp.ClientOSError("no route to host")])
def test_a_discord_that_cannot_be_reached(config, login, capsys, error):
    login(error)
    assert host.run(config) == 1
    (line,) = said(capsys)
    assert "no route to host" in line


def test_an_intent_that_discord_does_not_grant(config, login, capsys):
    login(discord.PrivilegedIntentsRequired(None))
    assert host.run(config) == 2
    (line,) = said(capsys)
    assert "4014" in line


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [(sqlite3.SQLITE_FULL, 1), (sqlite3.SQLITE_IOERR_FSYNC, 1), (sqlite3.SQLITE_CORRUPT, 2)],
)
def test_a_disk_that_may_be_better_later(config, capsys, monkeypatch, code, exit_code):
    def fails(*_):
        error = sqlite3.OperationalError("the disk says no")
        error.sqlite_errorcode = code
        raise error

    monkeypatch.setattr("bot.store.migrations.MIGRATIONS.apply", fails)
    assert host.run(config) == exit_code
    (line,) = said(capsys)
    assert "the disk says no" in line


def test_who_crashes_again_and_again_waits_before_knocking(config, login, capsys, monkeypatch):
    waited = []

    async def sleep(seconds):
        waited.append(seconds)

    async def connect(self):
        raise OSError("and away it was")

    login(None)
    monkeypatch.setattr(Backroom, "connect", connect)
    monkeypatch.setattr("bot.chat.host.asyncio.sleep", sleep)
    for _ in range(6):
        assert host.run(config) == 1
    assert waited == [30, 60, 120]
    assert "waiting 120 seconds" in capsys.readouterr().err


def test_who_is_told_to_stop_has_not_crashed(config, login, monkeypatch):
    async def connect(self):
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    login(None)
    monkeypatch.setattr(Backroom, "connect", connect)
    monkeypatch.setattr("bot.chat.starts.pause", lambda before: before)
    for _ in range(5):
        assert host.run(config) == 0
    with Store.open(config.database) as store:
        assert store.house.meta("starts") == "[]"


def test_a_log_that_cannot_be_written(config, capsys, tmp_path):
    wrong = msgspec.structs.replace(config, log=Log(file=str(tmp_path)))
    assert host.run(wrong) == 2
    assert "cannot be written" in said(capsys)[0]


def test_a_log_in_a_file_says_why_it_stopped(config, login, capsys, tmp_path):
    login(OSError("no route to host"))
    file = tmp_path / "backroom.log"
    assert host.run(msgspec.structs.replace(config, log=Log(file=str(file)))) == 1
    assert "It stops with code 1: Discord cannot be reached (no route to host)" in file.read_text()
    assert len(said(capsys)) == 1


def test_a_log_in_a_file_says_when_it_began_and_ended(config, login, capsys, monkeypatch, tmp_path):
    async def connect(self):
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.Event().wait()

    login(None)
    monkeypatch.setattr(Backroom, "connect", connect)
    file = tmp_path / "backroom.log"
    assert host.run(msgspec.structs.replace(config, log=Log(file=str(file)), shards=2)) == 0
    lines = [line.partition("bot.chat.host: ")[2] for line in file.read_text().splitlines()]
    assert lines == [
        "The books are in order: 0 transactions, newest seal –",
        "Of 2 shards this process runs: 0, 1",
        "It was told to stop.",
    ]
    assert said(capsys) == []


def test_a_discord_that_keeps_silent(config, login, capsys):
    login(TimeoutError())
    assert host.run(config) == 1
    assert said(capsys) == ["backroom: Discord cannot be reached (TimeoutError); try again later"]


def test_a_damaged_database(config, login, capsys):
    with Store.open(config.database) as store:
        store.db.run("DROP TABLE house_table")
    assert host.run(config) == 2
    (line,) = said(capsys)
    assert line.startswith(
        f"backroom: the books of {config.database} are not in order (The table house_table"
    )
    assert "backroom restore" in line


def test_a_database_that_breaks_while_tables_are_read(config, login, capsys, monkeypatch):
    async def connect(self):
        raise sqlite3.DatabaseError("database disk image is malformed")

    login(None)
    monkeypatch.setattr(Backroom, "connect", connect)
    assert host.run(config) == 2
    (line,) = said(capsys)
    assert line.startswith(f"backroom: the database {config.database} cannot be read (database disk image")


def test_books_with_a_flipped_bit_are_not_played_on(config, capsys):
    with Store.open(config.database) as store:
        store.house.person_for(7)
        store.db.run("DROP TRIGGER person_tally_update")
        store.db.run("UPDATE person SET discord_id = 6")
    assert host.run(config) == 2
    (line,) = said(capsys)
    assert "are not in order" in line


def test_whoever_has_no_copy_may_play_on_all_the_same(config, login, capsys, monkeypatch):
    async def connect(self):
        os.kill(os.getpid(), signal.SIGTERM)
        await asyncio.sleep(60)

    with Store.open(config.database) as store:
        store.db.run("DROP TRIGGER tx_no_update")
    login(None)
    monkeypatch.setattr(Backroom, "connect", connect)
    assert host.run(config, despite_damage=True) == 0
    (line,) = said(capsys)
    assert "tx_no_update" in line


def test_a_database_in_use(config, capsys):
    with Store.open(config.database):
        assert host.run(config) == 2
    (line,) = said(capsys)
    assert line.startswith("backroom: ")


def test_a_database_that_is_none(config, capsys, tmp_path):
    (tmp_path / "backroom.db").write_bytes(b"a diary, and a long one at that" * 100)
    assert host.run(config) == 2
    assert len(said(capsys)) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_it_says_how_to_invite_it_and_stops_when_told(config, login, capsys, monkeypatch, number):
    async def connect(self):
        os.kill(os.getpid(), number)
        await asyncio.sleep(60)

    login(None)
    monkeypatch.setattr(Backroom, "connect", connect)
    assert host.run(config) == 0
    captured = capsys.readouterr()
    assert "client_id=123" in captured.out
    assert captured.err == ""
    with Store.open(config.database):
        pass  # the lock is free again


def test_the_invitation_asks_for_what_is_needed():
    link = host.invite(123)
    assert "scope=bot+applications.commands" in link
    asked = discord.Permissions(int(link.partition("permissions=")[2]))
    assert sorted(name for name, granted in asked if granted) == [
        "attach_files",
        "embed_links",
        "read_message_history",
        "read_messages",
        "send_messages",
        "send_messages_in_threads",
    ]
