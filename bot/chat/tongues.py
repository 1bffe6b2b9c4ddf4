"""Who is spoken to in which language, and Discord's commands in each of ours."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

import discord
from discord import app_commands

from bot.store import DatabaseTrouble, Store
from bot.words import ENGLISH, LOCALES, language, locale_for, templates

log = logging.getLogger(__name__)

Context = app_commands.TranslationContext[Any, Any]

LANGUAGE = "language"
"""The setting of a server that says in which language its tables speak."""

_SHOWN = ("command.", "option.")
"""What the keys of descriptions begin with; choices say what messages say, too."""


# What many read is in the server's language, what one reads alone in their own.
class Tongues:
    """Which language is for whom."""

    def __init__(self, client: discord.Client, store: Store) -> None:
        self._client = client
        self._store = store
        self._chosen: dict[int, str | None] = {}

    def of_server(self, guild: int) -> str:
        """The language that a server's tables speak: what it chose, else what it speaks itself, if we do."""
        if guild not in self._chosen:
            # Asked at each telling, and nobody but us changes it: it is read once.
            try:
                self._chosen[guild] = self._store.house.setting(guild, LANGUAGE)
            except DatabaseTrouble as error:
                log.info("The language of a server could not be read: %s", error)
        if (chosen := self._chosen.get(guild)) in LOCALES:
            return str(chosen)
        known = self._client.get_guild(guild)
        return (known and locale_for(known.preferred_locale.value)) or ENGLISH

    def choose(self, guild: int, locale: str) -> None:
        """Keep what a server has chosen."""
        self._store.house.set_setting(guild, LANGUAGE, locale)
        self._chosen[guild] = locale

    def of_reader(self, interaction: discord.Interaction) -> str:
        """The language of whoever is answered: that of their app, or of the server where we lack it."""
        own = locale_for(interaction.locale.value)
        if own is None and interaction.guild_id is not None:
            return self.of_server(interaction.guild_id)
        return own or ENGLISH


class Translator(app_commands.Translator):
    """Descriptions and choices of the commands, from the words.

    Their names are the same everywhere: people tell one another what to type.
    """

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Context
    ) -> str | None:
        """The text in a language of Discord's; None where it is to stay as it is."""
        name = context.location.name
        ours = locale_for(locale.value)
        if ours in (None, ENGLISH) or not (name.endswith("description") or name == "choice_name"):
            return None
        return _translations(str(ours)).get(string.message)


def spoken(text: str) -> str:
    """What Discord shows of a command in English, in the language that is being spoken."""
    return _translations(language()).get(text, text)


@cache
def _translations(locale: str) -> Mapping[str, str]:
    """From what Discord shows in English to the same in another language."""
    english, words = templates(ENGLISH), templates(locale)
    # Where two keys read the same in English, that of a description counts.
    keys = sorted(words.keys() & english.keys(), key=lambda key: (key.startswith(_SHOWN), key))
    return {english[key]: words[key] for key in keys}
