"""`backroom try`: the script, and the page."""

import errno
import os
import sys
from types import SimpleNamespace

import pytest

from bot.local.world import build, local_backend
from bot.store import Store
from rules.games import GAMES
from tests.bot.cli.conftest import refused


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_script_plays_a_hand_of_any_game(run, game):
    result = run("try", "--script", "--game", game.id)
    assert result.exit_code == 0, result.output
    assert ("letter to Bryn" in result.output) == game.holds
    assert "only Ash sees" in result.output
    assert "wins" in result.output
    assert "the books are in order" in result.output
    assert result.output == run("try", "--script", "--game", game.id).output


def test_the_script_calls_for_a_special_and_plays_it(run):
    said = run("try", "--script", "--game", "tarot-poker").output
    assert "Ash chooses Call for a special instead" in said
    assert "The Tower joins the deck, called for by Ash." in said
    assert "Ash presses [The Tower…]" in said
    assert "Ash brings the Tower down on one of Bryn's hidden cards" in said


def test_the_script_keeps_the_money_where_it_is_told(run, tmp_path):
    db = str(tmp_path / "evening.db")
    first, second = (run("try", "--script", "--db", db) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 0), second.output
    with Store.read(db) as store:
        assert store.ledger.totals(1).minted == 4000 + 2 * 25
        # The server and the people are those of the page, so neither opens another one in the file.
        (campaign,) = store.house.campaigns()
        front = SimpleNamespace(backend=local_backend())
        world = build(front, players=3)
        assert campaign.guild == world.guild_id
        assert {store.house.known(person.id) is not None for person in world.people} == {True}
    assert run("ledger", "check", db).exit_code == 0


def test_the_script_leaves_another_file_alone(run, tmp_path):
    diary = tmp_path / "diary.db"
    diary.write_text("dear diary " * 500)
    result = run("try", "--script", "--db", str(diary))
    assert result.exit_code == 2
    assert result.stderr.startswith("backroom: ")
    assert diary.read_text() == "dear diary " * 500


def test_trying_needs_simcord(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "simcord", None)
    monkeypatch.delitem(sys.modules, "bot.local.script", raising=False)
    result = run("try", "--script")
    assert result.exit_code == 2
    assert "backroom[try]" in result.stderr


ADDRESS = "http://127.0.0.1:8123/?token=x"


@pytest.fixture
def page(monkeypatch):
    """A page that is closed as soon as it is open, and the addresses that a browser was sent to."""
    import bot.local.serve

    launched = []

    async def serve(make_bot, *, port, players, opened):
        assert (port, players) == (0, 3)
        opened(ADDRESS)

    monkeypatch.setattr(bot.local.serve, "serve", serve)
    monkeypatch.setattr("click.launch", launched.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return launched


def test_the_page_is_opened_and_closed(run, page, monkeypatch):
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    result = run("try", "--players", "3")
    assert result.exit_code == 0, result.output
    assert result.output == f"The back room is open at {ADDRESS} (Ctrl-C closes it)\n"
    assert page == [ADDRESS]
    assert run("try", "--players", "3", "--no-browser").output == result.output
    assert page == [ADDRESS]


def test_without_a_display_the_page_can_be_opened_elsewhere(run, page, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    result = run("try", "--players", "3")
    assert result.exit_code == 0, result.output
    assert ADDRESS in result.output
    assert "ssh -L 8123:127.0.0.1:8123" in result.output
    assert page == []


@pytest.mark.parametrize("wrong", [("--port", "65536"), ("--port", "-1"), ("--players", "0")])
def test_what_no_page_can_have_is_refused(run, page, wrong):
    result = run("try", *wrong)
    assert result.exit_code == 2
    assert "is not in the range" in result.stderr


def test_a_port_that_is_taken_is_one_line(run, monkeypatch):
    import bot.local.serve

    async def serve(make_bot, *, port, players, opened):
        raise OSError(errno.EADDRINUSE, "a long story of addresses")

    monkeypatch.setattr(bot.local.serve, "serve", serve)
    why = os.strerror(errno.EADDRINUSE)
    line = refused(run("try", "--no-browser", "--port", "80"))
    assert line == f"port 80 cannot be used ({why}); choose another, or leave --port out"
