"""The log: lines for people and for programs, files that take turns, and no secrets."""

import json
import logging
import sys
import time
from pathlib import Path

import msgspec
import pytest

from bot import logs
from bot.config import Config, ConfigError, Log

pytestmark = pytest.mark.usefixtures("log_as_it_was")

TOKEN = "MTE5.secret.part"


def config(**wanted) -> Config:
    return Config(token=TOKEN, log_level="info", log=Log(**wanted))


def written(tmp_path: Path, *, form: str = "text") -> str:
    file = tmp_path / "backroom.log"
    logs.set_up(config(format=form, file=str(file)))
    log = logging.getLogger("bot.somewhere")
    log.debug("too much")
    log.info("the doors are open")
    try:
        raise ValueError(f"a key {TOKEN}, and /webhooks/12345/aW50ZXJhY3Rpb24:abc/messages/@original")
    except ValueError:
        log.exception("it failed")
    logging.getLogger("discord.http").info("the library's own news")
    logging.getLogger("discord.http").warning(
        "We are being rate limited. PATCH https://d.example/api/v10/webhooks/12345/aW50ZXJhY3Rpb24/messages/1"
    )
    return file.read_text("utf-8")


def test_lines_for_people(tmp_path):
    text = written(tmp_path)
    assert "INFO bot.somewhere: the doors are open" in text
    assert "Traceback" in text
    assert "too much" not in text
    assert "the library's own news" not in text


def test_lines_for_programs(tmp_path):
    opened, failed, limited = map(json.loads, written(tmp_path, form="json").splitlines())
    assert opened | {"at": ""} == {
        "at": "",
        "level": "info",
        "logger": "bot.somewhere",
        "message": "the doors are open",
    }
    assert opened["at"].endswith("+00:00")
    assert failed["error"].startswith("Traceback")
    assert limited["level"] == "warning"


@pytest.mark.parametrize("form", ["text", "json"])
def test_neither_the_token_nor_the_key_of_an_answer_is_written(tmp_path, form):
    text = written(tmp_path, form=form)
    assert TOKEN not in text
    assert "aW50ZXJhY3Rpb24" not in text
    assert "/webhooks/12345/…" in text


def test_files_take_turns_and_the_oldest_goes(tmp_path):
    file = tmp_path / "backroom.log"
    logs.set_up(config(file=str(file), keep=2))
    handler = logging.getLogger().handlers[-1]
    for day in range(5):
        # Midnight has come.
        handler.rolloverAt = int(time.time()) - 86400 * (5 - day)
        logging.getLogger("bot").warning("day %d", day)
    kept = sorted(tmp_path.iterdir())
    assert len(kept) == 3
    assert "day 4" in file.read_text()


def test_without_a_file_it_is_standard_error():
    logs.set_up(config())
    assert logging.getLogger().handlers[-1].stream is sys.stderr


def test_what_the_library_says_in_debug_is_full_of_names():
    logs.set_up(msgspec.structs.replace(config(), log_level="debug"))
    assert logging.getLogger("bot").isEnabledFor(logging.DEBUG)
    assert not logging.getLogger("discord.gateway").isEnabledFor(logging.DEBUG)


def test_a_file_that_cannot_be(tmp_path):
    with pytest.raises(ConfigError, match="cannot be written"):
        logs.set_up(config(file=str(tmp_path / "nowhere" / "backroom.log")))
