"""The log: for a person or as JSON lines, on standard error or in files that take turns."""

from __future__ import annotations

import logging
import re
import sys
from datetime import UTC, datetime
from logging.handlers import TimedRotatingFileHandler
from typing import Any

import msgspec

from bot.config import Config, ConfigError

_TEXT = "{asctime} {levelname} {name}: {message}"
_KEYS = re.compile(r"((?:webhooks|interactions)/\d+/)[^/\s?\"']+")
"""Addresses with which anybody could answer in our name: the library names them where it was slowed down."""


class _Secretive(logging.Formatter):
    """Writes a line without the bot's token and without the keys of answers."""

    default_time_format = "%Y-%m-%d %H:%M:%S"
    default_msec_format = ""

    def __init__(self, token: str) -> None:
        super().__init__(_TEXT, style="{")
        self._token = token

    def format(self, record: logging.LogRecord) -> str:
        return self.cleaned(super().format(record))

    def cleaned(self, text: str) -> str:
        text = _KEYS.sub(r"\1…", text)
        return text.replace(self._token, "…") if self._token else text


class _Lines(_Secretive):
    """One JSON object a line, its time in UTC."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return self.cleaned(msgspec.json.encode(line).decode())


def set_up(config: Config) -> None:
    """Let this process log as its settings say; raises ConfigError where the file cannot be written.

    A file begins anew each midnight, and so many of the old ones as the settings say are kept.
    """
    root = logging.getLogger()
    handler = _handler(config)
    handler.setFormatter((_Lines if config.log.format == "json" else _Secretive)(config.token))
    root.addHandler(handler)
    root.setLevel(config.log_level.upper())
    # The library's own news are for those who look for a fault; what it says beyond them is full of names.
    level = logging.INFO if config.log_level == "debug" else logging.WARNING
    logging.getLogger("discord").setLevel(level)


def _handler(config: Config) -> logging.Handler:
    if config.log.file is None:
        return logging.StreamHandler(sys.stderr)
    try:
        return TimedRotatingFileHandler(
            config.log.file, when="midnight", backupCount=config.log.keep, encoding="utf-8"
        )
    except OSError as error:
        raise ConfigError(
            f"log.file: {config.log.file} cannot be written ({error.strerror}); name another"
        ) from None
