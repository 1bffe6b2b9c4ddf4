"""The words: that there is a sentence for everything, and what names may do."""

from __future__ import annotations

import ast
import re
import string
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import bot
import rules
from bot import words
from bot.money import Currency
from bot.tables.table import Refused, Stale, TryAgain
from bot.words import DuplicateKey, brief, knows, listed, rule_pages, safe_name, safe_text, say
from bot.words.cards import card_words, count_words, game_words, slot_words, slots_words
from bot.words.housed import house_names
from bot.words.ranks import rank_words, why_words
from rules.cards import UNKNOWN, Slot
from rules.games import GAMES, find
from rules.hand import Game
from rules.ranking import HandRank

REALM = Currency.parse_spec("gp=100cp, sp=10cp")
QUEEN = "queens-ransom"


def sources() -> Iterator[tuple[Path, ast.AST]]:
    for package in (rules, bot):
        for path in sorted(Path(package.__path__[0]).rglob("*.py")):
            # The offline Discord speaks for itself, and hand files have their own errors.
            if not {"local", "notation"} & set(path.parts):
                yield path, ast.parse(path.read_text("utf-8"))


def calls(*names: str) -> Iterator[tuple[str, str, frozenset[str]]]:
    """Where one of these is called with a literal: file, literal and the names of its facts."""
    for path, tree in sources():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not node.args:
                continue
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            first = node.args[0]
            if name in names and isinstance(first, ast.Constant) and isinstance(first.value, str):
                facts = {word.arg or "**" for word in node.keywords}
                # A notice has its facts in a dict.
                facts |= {str(getattr(key, "value", "**")) for key in getattr(node.args[-1], "keys", ())}
                yield path.name, first.value, frozenset(facts)


def templates() -> dict[str, str]:
    return dict(words.templates("en"))


# Every sentence is there.


@pytest.mark.parametrize(
    ("file", "reason", "facts"), sorted(calls("Illegal", "BadAmount", "Refused", "Notice"), key=str)
)
def test_every_refusal_has_a_sentence(file: str, reason: str, facts: frozenset[str]) -> None:
    said = say(f"error.{reason}", currency=REALM, **dict.fromkeys(facts - {"**"}, 7))
    assert said.endswith("."), f"{file}: {reason}"
    assert "{" not in said


@pytest.mark.parametrize("refused", [Stale(), TryAgain()])
def test_refusals_of_their_own_kind_have_a_sentence(refused: Refused) -> None:
    assert say(f"error.{refused.reason}", **refused.facts).endswith(".")


def test_reasons_are_found_where_they_are_raised() -> None:
    found = {reason for _, reason, _ in calls("Illegal", "BadAmount", "Refused")}
    assert {"not-your-turn", "raise-too-small", "amount-negative", "too-few-players"} <= found


@pytest.mark.parametrize(("file", "key", "facts"), sorted(calls("say"), key=str))
def test_every_sentence_that_is_said_is_there(file: str, key: str, facts: frozenset[str]) -> None:
    assert knows(key), f"{file} says {key}"
    named = [name for _, name, _, _ in string.Formatter().parse(templates()[key]) if name]
    wanted = {name.split("[")[0] for name in named if not name.startswith("button.")}
    assert "**" in facts or wanted <= facts, f"{file}: {key} wants {wanted}"


def test_templates_are_well_formed() -> None:
    for key, text in templates().items():
        list(string.Formatter().parse(text))
        # What stands between others has spaces of its own.
        assert text == text.strip() or text.strip() in "+·", key


ON_TABLES = ("sit", "stand", "deal", "mine", "more", "in", "accept", "decline")


@pytest.mark.parametrize("locale", words.LOCALES)
def test_buttons_of_a_table_are_named_as_they_stand_there(locale: str) -> None:
    said = words.templates(locale)
    labels = {said[f"button.{verb}"] for verb in ON_TABLES}
    pages = (words._home(locale) / folder for folder in ("rules", "briefs"))
    texts = {page.name: page.read_text("utf-8") for folder in pages for page in folder.iterdir()}
    for key, text in {**said, **texts}.items():
        assert not labels & set(re.findall(r"(?<!\*)\*([^*{}]+)\*(?!\*)", text)), key


def test_a_button_is_named_in_the_language_of_its_table() -> None:
    with words.speaking("en", at_tables="de"):
        assert say("error.no-hand") == "No hand is being played. *Geben* begins one."
        assert "*Meine Hand* shows" in brief(QUEEN)
        assert "under *Meine Hand*" in words.card_pages("tarot-poker")["Pr"]
        assert "behind *Mehr…*" in rule_pages("stakes")[0]
        with words.speaking("de"):
            assert "*Geben*" in say("error.no-hand")
        assert "*Geben*" in say("error.no-hand")
    assert "*Deal*" in say("error.no-hand")


def test_an_unknown_key_is_an_error() -> None:
    with pytest.raises(KeyError):
        say("no.such-key")
    assert not knows("no.such-key")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(words, "_home", lambda locale: tmp_path)
    return tmp_path


def read() -> Any:
    return words.templates.__wrapped__("en")


def test_files_are_merged_and_a_key_is_there_once(home: Path) -> None:
    (home / "a.yaml").write_text('one: "1"\nno: "off"\n')
    (home / "b.yaml").write_text('two: "2"\n')
    (home / "c.md").write_text("no words")
    assert read() == {"one": "1", "no": "off", "two": "2"}
    (home / "b.yaml").write_text('one: "2"\n')
    with pytest.raises(DuplicateKey, match=r"b\.yaml.*'one'"):
        read()


def test_a_key_twice_in_one_file_is_refused(home: Path) -> None:
    (home / "a.yaml").write_text('one: "1"\none: "2"\n')
    with pytest.raises(DuplicateKey):
        read()


def test_a_file_of_anything_else_is_refused(home: Path) -> None:
    (home / "a.yaml").write_text("- one\n")
    with pytest.raises(ValueError, match=r"a\.yaml"):
        read()


# How sentences are filled in.


def test_amounts_plurals_and_typed_text(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = {
        "x": "{n:coins}",
        "y": "{n} {n:card|cards}",
        "z": "{n:typed}",
        "w": "{n:>3}",
    }
    monkeypatch.setattr(words, "_spoken", lambda locale: made)
    assert say("x", currency=REALM, n=345) == "3gp 4sp 5cp"
    assert say("x", n=345) == "345"
    assert [say("y", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert say("z", n="@everyone") == "＠everyone"
    assert say("w", n=5) == "  5"


def test_facts_are_not_templates() -> None:
    assert say("list.and", first="{last}", last="{0.__class__}") == "{last} and {0.__class__}"


def test_lists() -> None:
    assert [listed(["Ada"]), listed(["Ada", "Bo"]), listed(["Ada", "Bo", "Cy"])] == [
        "Ada",
        "Ada and Bo",
        "Ada, Bo and Cy",
    ]


# Names.


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("Ada", "Ada"),
        ("  Ada\n\tof  York ", "Ada of York"),
        ("", "Somebody"),
        ("\u200b\u2060\ufeff", "Somebody"),
        ("\u3164\u2800\u115f", "Somebody"),
        ("\u0301\u0301", "Somebody"),
        ("@everyone", "＠everyone"),
        ("<@123>", "‹＠123›"),
        ("<t:0:R>", "‹t\\:0\\:R›"),
        ("<#12> </pay:1> <:x:2>", "‹#12› ‹/pay\\:1› ‹\\:x\\:2›"),
        ("# Ada", "\\# Ada"),
        ("- Ada", "\\- Ada"),
        ("-# Ada", "\\-# Ada"),
        ("+ Ada", "\\+ Ada"),
        ("12. Ada", "12\\. Ada"),
        ("Jean-Luc No. 1", "Jean-Luc No. 1"),
        ("**Ada**", "\\*\\*Ada\\*\\*"),
        ("ada_lovelace", "ada\\_lovelace"),
        ("||Ada|| ~~Bo~~ `Cy`", "\\|\\|Ada\\|\\| \\~\\~Bo\\~\\~ \\`Cy\\`"),
        ("[Ada](https://x.example)", "\\[Ada\\](https\\://x.example)"),
        ("a\\*b", "a\\*b"),
        ("A\u202eda", "Ada"),
        ("A\u0301\u0301\u0301\u0301\u0301", "A\u0301\u0301"),
        ("x" * 33, "x" * 31 + "…"),
        ("x" * 32, "x" * 32),
        ("Zoë 🦊", "Zoë 🦊"),
        ("王小明", "王小明"),
        ("عمر", "\u200eعمر\u200e"),
        ("\u202eשלום 12", "\u200eשלום 12\u200e"),
    ],
)
def test_names(name: str, safe: str) -> None:
    assert safe_name(name) == safe


@given(st.text(max_size=60) | st.text(alphabet="<@&#:*_~`|>\\-+.[]()1 \n\u200bA\u0301", max_size=60))
@example("<\u200b@1>")
@example("\\" * 70)
def test_any_name_is_safe(name: str) -> None:
    safe = safe_name(name)
    assert safe
    assert safe == safe.strip()
    assert safe_name(safe) == safe
    assert not set(safe) & set("<>@\n\r")
    # What is read from the right stands between two marks that turn it round, and nothing else directs.
    bidi = {unicodedata.bidirectional(glyph) for glyph in safe.strip("\u200e")}
    assert safe.startswith("\u200e") == safe.endswith("\u200e") == bool(bidi & {"R", "AL", "AN"})
    safe = safe.strip("\u200e")
    assert not any(unicodedata.category(glyph) in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for glyph in safe)
    # Each mark of markdown stands behind a backslash, and no backslash behind another.
    bare = safe.replace("\\", "\0")
    assert "\0\0" not in bare
    for place, glyph in enumerate(bare):
        assert glyph not in "*_~`|[]:" or bare[place - 1 : place] == "\0"
    glyphs = [g for g in safe if g != "\\" and unicodedata.category(g) not in {"Mn", "Me", "Mc"}]
    assert len(glyphs) <= 32


def test_longer_texts_are_as_safe_and_may_be_empty() -> None:
    assert safe_text("for the *bridge*\n@here", 200) == "for the \\*bridge\\* ＠here"
    assert safe_text("x" * 9, 5) == "xxxx…"
    assert safe_text("\u200b", 5) == ""


# Cards.


def test_cards() -> None:
    assert card_words(QUEEN, "12c", short=True) == "Flood of Claw"
    assert card_words(QUEEN, "10k", short=True) == "10 Kaissa"
    assert card_words(QUEEN, UNKNOWN) == "a hidden card"
    assert slots_words(QUEEN, [Slot(("9t",)), Slot(("12t", "12c", "3f"), up=2)]) == (
        "9 Tail, Flood of Tail + Flood of Claw + 3 Fin (27)"
    )


def test_dice() -> None:
    dice = "queens-ransom-dice"
    assert slot_words(dice, Slot(("12", "3"), up=1)) == "12+3 (15)"
    assert slot_words(dice, Slot(("12", "3"), up=1).masked()) == "12+?"
    assert slot_words(dice, Slot(("7",))) == "7"
    assert [count_words(dice, 1), count_words(dice, 2), count_words(QUEEN, 1)] == [
        "1 die",
        "2 dice",
        "1 card",
    ]


# Ranks.


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("11t 3c 3f 8e 4k", "5, odds over evens: 11+3+3/8+4"),
        ("7t 3c 3f 10e 8k", "5, evens over odds: 7+3+3/10+8"),
        ("9t 7c 7f 5e 3k", "31, odds over evens: 9+7+7+5+3/"),
        ("5t 12c+3f 10e 8k 4t", "2, evens over odds: 15+5/10+8+4"),
    ],
)
def test_what_a_hand_is_worth(cards: str, worth: str) -> None:
    assert rank_words(QUEEN, find(QUEEN).score(cards)).replace(" ", "") == worth.replace(" ", "")


def test_why_a_hand_wins() -> None:
    score = find(QUEEN).score
    best, odds, evens = map(score, ("9t 7c 7f 5e 3k", "7t 5c 5f 3e 4k", "1t 1c 10f 4e 4k"))
    assert why_words(QUEEN, best, odds) == "31 beats 16"
    assert why_words(QUEEN, odds, evens) == "16 each: odds over evens beats evens over odds"
    assert why_words(QUEEN, odds, odds) == "equal: they split"


def test_why_where_no_points_are_counted() -> None:
    """As poker's ranks will be: a label, and parts within it."""
    odds, evens = (HandRank(value=(n,), label=label, written="w") for n, label in ((2, "odds"), (1, "evens")))
    assert why_words(QUEEN, odds, evens) == "odds over evens beats evens over odds"
    higher = HandRank(value=(3,), label="odds", written="v")
    assert why_words(QUEEN, higher, odds) == f"{rank_words(QUEEN, higher)} beats {rank_words(QUEEN, odds)}"


# Players of the house.


@pytest.mark.parametrize("locale", words.LOCALES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_house_has_names_for_all_its_players(game: Game, locale: str) -> None:
    with words.speaking(locale):
        names = house_names(game.id)
    assert len(set(names)) == len(names) >= game.seats[-1]
    assert all(safe_name(name) == name for name in names)


# Rules.


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_every_game_has_a_name_and_rules_that_fit(game: str) -> None:
    assert game_words(game)
    for page in rule_pages(game):
        assert 0 < len(page) < 4000


def test_the_rulings_of_queens_ransom_are_numbered_and_its_inventor_named() -> None:
    (page,) = rule_pages(QUEEN)
    assert [number for number in range(1, 20) if f"**R{number}** " in page] == [1, 2, 3, 4, 5, 6, 7]
    assert "Dan B." in page
    assert rule_pages("queens-ransom-dice") == (page,)


def test_pages_are_cut_where_they_say(home: Path) -> None:
    (home / "rules").mkdir()
    (home / "rules" / "toy.md").write_text("One\n\n<!-- page -->\n\nTwo\n")
    assert rule_pages("toy") == ("One", "Two")
    with pytest.raises(KeyError):
        rule_pages("boy")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_game_is_told_in_ten_lines(game: Game) -> None:
    lines = brief(game.id).splitlines()
    assert 1 < len(lines) <= 10, f"bot/words/en/briefs/{game.id}.md wants a heading and nine lines at most"
    assert lines[0].startswith("## ")


class Anything(int):
    """A fact that can be all that a template asks for."""

    def __getitem__(self, _: object) -> Anything:
        return self


@pytest.mark.parametrize("locale", words.LOCALES)
def test_sentences_are_filled_as_python_itself_does_it(locale: str) -> None:
    for key, template in words.templates(locale).items():
        names = {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}
        facts = {name.partition("[")[0]: Anything(120 + number) for number, name in enumerate(sorted(names))}
        with words.speaking(locale):
            assert say(key, **facts) == words._Sentence(None).vformat(template, (), facts)
