"""Every language says what the English words say: no key too many, no fact left out."""

from __future__ import annotations

import string

import pytest

from bot.words import (
    ENGLISH,
    LOCALES,
    card_pages,
    language,
    listed,
    locale_for,
    rule_pages,
    say,
    speaking,
    templates,
)
from bot.words.cards import card_words
from bot.words.ranks import rank_words
from bot.words.specials import card_of, the_card
from rules.cards import deck
from rules.games import find

OTHERS = [locale for locale in LOCALES if locale != ENGLISH]


def facts(template: str) -> set[str]:
    return {name.split("[")[0] for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("locale", OTHERS)
def test_no_key_is_unknown_in_english(locale: str) -> None:
    unknown = templates(locale).keys() - templates(ENGLISH).keys()
    assert {key for key in unknown if not key.startswith("card-name.")} == set()


@pytest.mark.parametrize("locale", OTHERS)
def test_cards_that_are_called_otherwise_are_there(locale: str) -> None:
    for key in templates(locale):
        if key.startswith("card-name."):
            _, name, code = key.split(".", 2)
            assert code in deck(name), key


ON_THE_COMMAND_LINE = (
    "cli.",
    "doctor.",
    "run.",
    "script.",
    "file.",
    "key.",
    "refused.",
    "bad-file.",
    "bad-hand.",
)
IN_THE_OFFLINE_DISCORD = ("demo.", "command.demo", "option.demo", "error.demo")


@pytest.mark.parametrize("locale", OTHERS)
def test_nothing_that_discord_shows_is_left_in_english(locale: str) -> None:
    missing = templates(ENGLISH).keys() - templates(locale).keys()
    elsewhere = (*ON_THE_COMMAND_LINE, *IN_THE_OFFLINE_DISCORD)
    assert {key for key in missing if not key.startswith(elsewhere)} == set()


def test_a_table_reads_as_one_language() -> None:
    with speaking("de"):
        assert card_words("tarot-poker", "fool") == "Narr"
        assert [the_card(code) for code in ("tower", "4c", "?")] == [
            "Turm",
            "Vier der Kelche",
            "eine verdeckte Karte",
        ]
        assert card_of("tower", "Bo") == "Turm von Bo"
        assert card_words("trump-poker", "As") == "Ass der Schwerter"
        assert card_words("queens-ransom", "9t") == "9 of Tail"
        assert rank_words("tarot-poker", find("tarot-poker").score("Ks Kc 9s 4p 2r")).startswith(
            "ein Paar Könige"
        )


@pytest.mark.parametrize("locale", OTHERS)
def test_each_sentence_has_the_facts_of_the_english_one(locale: str) -> None:
    english = templates(ENGLISH)
    for key, text in templates(locale).items():
        assert facts(text) == facts(english.get(key, "")), key


@pytest.mark.parametrize("locale", LOCALES)
def test_discord_takes_the_descriptions(locale: str) -> None:
    for key, text in templates(locale).items():
        if key.startswith(("command.", "option.")):
            assert len(text) <= 100, key


def test_a_language_ends_where_its_block_does() -> None:
    with speaking("de"):
        assert language() == "de"
        assert listed(["Ada", "Bo"]) == "Ada und Bo"
    assert language() == ENGLISH
    assert listed(["Ada", "Bo"]) == "Ada and Bo"


def test_what_a_language_lacks_is_said_in_english() -> None:
    with speaking("de"):
        assert say("doctor.token") == templates(ENGLISH)["doctor.token"]
        assert rule_pages("grand-sigilian")
        assert card_pages("tarot-poker")


@pytest.mark.parametrize(
    ("tag", "ours"), [("de", "de"), ("en-US", "en"), ("en-GB", "en"), ("ja", None), ("", None)]
)
def test_discords_names_of_languages(tag: str, ours: str | None) -> None:
    assert locale_for(tag) == ours
