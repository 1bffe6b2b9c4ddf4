"""Every sentence a person reads.

Sentences are templates under keys, in `bot/words/<locale>/*.yaml`; the rules of the games, retold for
players, are pages beside them. What a person has called themselves reaches a sentence through `safe_name`.
What is said within `speaking(locale)` is said in that language, and in English where it lacks the words.

A sentence names a button of a table as `{button.sit}`: it is read as it stands on the table, whose language
is its server's, also by somebody who reads the sentence alone and in another language.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Protocol

import yaml

from bot.words.names import safe_name, safe_text

__all__ = [
    "ENGLISH",
    "LOCALES",
    "Coins",
    "DuplicateKey",
    "brief",
    "card_pages",
    "knows",
    "language",
    "listed",
    "locale_for",
    "rule_pages",
    "safe_name",
    "safe_text",
    "said_or",
    "say",
    "span_words",
    "speaking",
    "templates",
]

ENGLISH = "en"
LOCALES = ("en", "de")
"""The languages that the house speaks, each a folder of words."""

# Whoever says something is far from whoever knows to whom: the language goes with the task, as the reader
# of an answer or the server of a table is settled once, where the task begins.
_SPOKEN: ContextVar[str] = ContextVar("spoken", default=ENGLISH)

_AT_TABLES: ContextVar[str | None] = ContextVar("at_tables", default=None)
"""The language of the tables that are spoken of; None where it is the one that is spoken."""

LONGEST_TYPED = 60
"""Glyphs of what somebody typed that are said back to them."""

PAGE_BREAK = "<!-- page -->"
"""A line of a rule page where the next message begins."""

_BUTTON = re.compile(r"\{(button\.[a-z-]+)\}")
"""Where a page names a button of a table, as sentences do."""

_CARD_BREAK = re.compile(r"<!-- card (\S+) -->")
"""A line of the pages about cards where that of the next one begins."""


class Coins(Protocol):
    """What writes an amount: a `bot.money.Currency`."""

    def format(self, amount: int, /) -> str:
        """The amount with its coins, as "3gp 4sp"."""
        ...


class DuplicateKey(ValueError):
    """A key of the words that is there twice."""


@contextmanager
def speaking(locale: str, *, at_tables: str | None = None) -> Iterator[None]:
    """Say all that is said within in one language, and name buttons as they stand `at_tables`.

    >>> with speaking("de"):
    ...     listed(["Ada", "Bo", "Cy"])
    'Ada, Bo und Cy'
    >>> with speaking("en", at_tables="de"):
    ...     say("error.no-hand")
    'No hand is being played. *Geben* begins one.'
    """
    before = _SPOKEN.set(locale)
    # Who goes on in another language speaks of the same tables.
    tables = _AT_TABLES.set(at_tables or _AT_TABLES.get())
    try:
        yield
    finally:
        _AT_TABLES.reset(tables)
        _SPOKEN.reset(before)


def language() -> str:
    """The language that is being spoken, as one of `LOCALES`."""
    return _SPOKEN.get()


def locale_for(tag: str) -> str | None:
    """Which of our languages somebody wishes for, by Discord's name of theirs; None for one we lack.

    >>> locale_for("de"), locale_for("en-GB"), locale_for("ja")
    ('de', 'en', None)
    """
    name = tag.partition("-")[0].lower()
    return name if name in LOCALES else None


def say(key: str, /, *, currency: Coins | None = None, **facts: Any) -> str:
    """The sentence under a key, with the facts in their places; raises `KeyError` for an unknown key.

    Beside what `str.format` knows, a template may say `{low:coins}`, an amount in the `currency`,
    `{low:span}`, a time of so many seconds, `{count:card|cards}`, the word that goes with the number,
    `{text:typed}`, what somebody typed, and `{button.sit}`, a button as the table shows it.

    >>> say("card.sum", cards="Flood of Claw + 3 of Fin", sum=15)
    'Flood of Claw + 3 of Fin (15)'
    """
    return _Sentence(currency).filled(_spoken(language())[key], facts)


def knows(key: str) -> bool:
    """Whether there is a sentence under the key."""
    return key in templates(ENGLISH)


def said_or(key: str, text: str) -> str:
    """What the language that is spoken has under the key, else the text: for names that are data."""
    return _spoken(language()).get(key, text)


def listed(words: Iterable[str]) -> str:
    """The words as one list of a sentence.

    >>> listed(["Ada", "Bo", "Cy"])
    'Ada, Bo and Cy'
    """
    *first, last = words
    return say("list.and", first=", ".join(first), last=last) if first else last


def span_words(seconds: int) -> str:
    """A time in the largest unit that it is a whole number of.

    >>> [span_words(seconds) for seconds in (20, 90, 36 * 3600, 2 * 86400)]
    ['20 seconds', '90 seconds', '36 hours', '2 days']
    """
    size, unit = next((size, unit) for size, unit in _UNITS if seconds % size == 0 and seconds >= size)
    return say(f"span.{unit}", count=seconds // size)


_UNITS = ((86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second"))


def rule_pages(game: str) -> tuple[str, ...]:
    """The rules of a game as messages to read, in order; raises `KeyError` where it has none.

    A variant without pages of its own has those of the game whose name begins its own.

    >>> rule_pages("queens-ransom-dice") == rule_pages("queens-ransom")
    True
    """
    name = game
    while name:
        if text := _page(language(), f"rules/{name}.md"):
            return tuple(map(str.strip, _with_buttons(text).split(PAGE_BREAK)))
        name = name.rpartition("-")[0]
    raise KeyError(game)


def brief(game: str) -> str:
    """A game in at most ten lines, for who sits down at it for the first time; empty where it has none.

    >>> brief("cambion-roulette").splitlines()[0]
    '## Cambion Roulette in short'
    """
    return _with_buttons(_page(language(), f"briefs/{game}.md")).strip()


def card_pages(game: str) -> Mapping[str, str]:
    """The pages about single cards of a game, by code and in the order to show; none where it needs none.

    >>> card_pages("tarot-poker")["tower"].splitlines()[0]
    '## XVI · The Tower'
    """
    _, *parts = _CARD_BREAK.split(_with_buttons(_page(language(), f"rules/{game}.cards.md")))
    return dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))


@cache
def _cut(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """A template in pieces: words, and then the name of a fact and how it is written, if there is one."""
    pieces = string.Formatter().parse(template)
    return tuple((literal, name, spec or "") for literal, name, spec, _ in pieces)


class _Sentence(string.Formatter):
    """`str.format` with amounts and plurals."""

    def __init__(self, currency: Coins | None) -> None:
        self._currency = currency

    def filled(self, template: str, facts: Mapping[str, Any]) -> str:
        """The same as `vformat`, which takes every template to pieces anew."""
        return "".join(
            [
                literal if name is None else literal + self.format_field(self._fact(name, facts), spec)
                for literal, name, spec in _cut(template)
            ]
        )

    def _fact(self, name: str, facts: Mapping[str, Any]) -> Any:
        return facts[name] if name.isidentifier() else self.get_field(name, (), facts)[0]

    def get_field(self, field_name: str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if field_name.startswith("button."):
            return _button(field_name), field_name
        return super().get_field(field_name, args, kwargs)

    def format_field(self, value: Any, format_spec: str) -> str:
        if format_spec == "coins":
            return self._currency.format(value) if self._currency else str(value)
        if format_spec == "span":
            return span_words(value)
        if format_spec == "typed":
            return safe_text(str(value), LONGEST_TYPED)
        if "|" in format_spec:
            one, many = format_spec.split("|")
            return one if value == 1 else many
        return str(super().format_field(value, format_spec))


def _button(key: str) -> str:
    """What a button says on the tables that are spoken of."""
    return _spoken(_AT_TABLES.get() or language())[key]


def _with_buttons(page: str) -> str:
    return _BUTTON.sub(lambda found: _button(found[1]), page)


def _home(locale: str) -> Traversable:
    return files("bot") / "words" / locale


@cache
def _page(locale: str, name: str) -> str:
    """A page, in English where the locale has none; empty where there is no such page at all."""
    pages = (_home(each) / name for each in (locale, ENGLISH))
    return next((page.read_text("utf-8") for page in pages if page.is_file()), "")


@cache
def _spoken(locale: str) -> Mapping[str, str]:
    """What is said in a locale: its own templates, and English ones where it has none."""
    return {**templates(ENGLISH), **templates(locale)}


@cache
def templates(locale: str) -> Mapping[str, str]:
    """All templates that a locale has; raises `DuplicateKey`, also where two files share a key."""
    merged: dict[str, str] = {}
    for file in sorted(_home(locale).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".yaml"):
            for key, text in _pairs(file.read_text("utf-8"), file.name):
                if key in merged:
                    raise DuplicateKey(f"{file.name}: {key!r} is there already")
                merged[key] = text
    return merged


def _pairs(text: str, name: str) -> list[tuple[str, str]]:
    """The keys and texts of one file: nodes, because YAML's mappings drop a key that comes twice."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    root = yaml.compose(text, Loader=loader)
    if not isinstance(root, yaml.MappingNode):
        raise ValueError(f"{name}: not a list of keys and sentences")
    return [(str(key.value), str(value.value)) for key, value in root.value]
