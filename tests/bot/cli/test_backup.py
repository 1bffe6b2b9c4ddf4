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
