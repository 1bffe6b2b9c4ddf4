"""The settings that a command is given."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from bot.terminal import Refusal

if TYPE_CHECKING:
    from bot.config import Config


def read_settings(path: str | None) -> Config:
    """The settings of a file, or all defaults; a refusal where they cannot be used."""
    from bot.config import ConfigError, load

    try:
        return load(path, os.environ)
    except ConfigError as error:
        raise Refusal(str(error)) from None
