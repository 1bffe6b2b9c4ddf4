"""`backroom backup` and `backroom restore`, as typed."""

from pathlib import Path

import pytest

from bot.store import Store
from tests.bot.cli.conftest import refused


@pytest.fixture
def config(tmp_path):
    """Settings that name a database with one person in it."""
    path = tmp_path / "house.db"
    with Store.open(path) as store:
        store.house.person_for(7)
    settings = tmp_path / "config.yaml"
    settings.write_text(f"database: {path}\n")
    return str(settings)


def test_there_and_back(run, config, tmp_path):
    copy, database = str(tmp_path / "copy.db"), tmp_path / "house.db"
    with Store.open(database):
        done = run("backup", copy, config)
    assert (done.exit_code, done.stdout) == (0, f"{copy} is a sound copy: 0 transactions, 0 hands\n")
    database.unlink()
    done = run("restore", copy, config)
    assert (done.exit_code, done.stdout) == (
        0,
        f"{database} is now what {copy} was: 0 transactions, 0 hands\n",
    )
    with Store.read(database) as store:
        assert store.house.person(1).discord_id == 7
    again = run("restore", copy, config)
    kept = again.stdout.splitlines()[1].removeprefix("what stood there before is kept as ")
    assert Path(kept).is_file()


def test_what_is_in_the_way_is_one_line(run, config, tmp_path):
    copy = str(tmp_path / "copy.db")
    assert "is there already" in refused(run("backup", config, config))
    assert "There is no database" in refused(run("restore", copy, config))
    assert run("backup", copy, config).exit_code == 0
    with Store.open(tmp_path / "house.db"):
        assert "in use by another running bot" in refused(run("restore", copy, config))
    assert "no such file" in refused(run("backup", copy, str(tmp_path / "none.yaml")))


def served(file):
    with Store.read(file) as store:
        return sorted(each.guild for each in store.house.campaigns() if not store.house.moved(each.guild))


def test_servers_that_moved_since_are_told(run, config, tmp_path):
    house, other, copy = (str(tmp_path / name) for name in ("house.db", "other.db", "copy.db"))
    with Store.open(house) as store:
        store.house.campaign_for(5)
    with Store.open(other) as store:
        store.house.campaign_for(6)
        store.house.campaign_for(8)
    assert run("backup", copy, config).exit_code == 0
    # One that has not moved is new since, and is told as little as what was played since.
    with Store.open(house) as store:
        store.house.campaign_for(7)
    assert run("move-guild", "5", "--from", house, "--to", other).exit_code == 0
    assert run("move-guild", "8", "6", "--from", other, "--to", house).exit_code == 0
    done = run("restore", copy, config)
    assert done.exit_code == 0
    without, twice = done.stderr.splitlines()
    assert twice.startswith(f"the books of 1 server went to {other} after this copy was made")
    assert f"in {house}, with all their money: 5. Serve" in twice
    assert f"2 servers came from {other} after this copy was made, so {house} is without them" in without
    assert (served(house), served(other)) == ([5], [5])
    # As it is told, they come back.
    found = without.partition("backroom ")[2].split()
    assert run(*found).exit_code == 0
    assert served(house) == [5, 6, 8]
    assert run("move-guild", "5", "--from", house, "--to", str(tmp_path / "third.db")).exit_code == 0
    assert (served(house), served(other)) == ([6, 8], [5])


def test_what_moved_to_and_fro_since_is_where_it_was(run, config, tmp_path):
    house, other, copy = (str(tmp_path / name) for name in ("house.db", "other.db", "copy.db"))
    with Store.open(house) as store:
        store.house.campaign_for(5)
    assert run("backup", copy, config).exit_code == 0
    assert run("move-guild", "5", "--from", house, "--to", other).exit_code == 0
    assert run("move-guild", "5", "--from", other, "--to", house).exit_code == 0
    assert run("restore", copy, config).stderr == ""
    # What cannot be read can be replaced all the same.
    Path(house).write_bytes(b"no database")
    assert run("restore", copy, config).stderr == ""
