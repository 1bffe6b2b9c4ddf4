"""Everything that can be wrong with typed cards or a hand file has its sentence."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import rules
from bot.words import knows
from bot.words.mistakes import bad_file_words, bad_hand_words, plain
from rules.notation import NotationError, Record
from rules.ranking import BadHand

KINDS = {"Illegal": "refused", "BadHand": "bad-hand", "NotationError": "bad-file", "_at": "bad-file"}


def kind_of(call: ast.Call) -> str | None:
    if isinstance(call.func, ast.Name):
        return KINDS.get(call.func.id)
    # `line.error(…)` says what is wrong with a line of somebody else's file.
    if not isinstance(call.func, ast.Attribute) or call.func.attr != "error":
        return None
    return "refused" if any(keyword.arg == "by_rules" for keyword in call.keywords) else "bad-file"


def reasons() -> Iterator[str]:
    """The key of each error that is raised somewhere in the rules."""
    for path in Path(rules.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and (kind := kind_of(node)):
                for part in (text for argument in node.args for text in ast.walk(argument)):
                    if isinstance(part, ast.Constant) and isinstance(part.value, str):
                        yield f"{kind}.{part.value}"


def test_every_reason_has_a_sentence():
    # A card that there is not is said the same way wherever it is typed.
    found = set(reasons()) - {"bad-file.no-such-card"}
    assert {"refused.raise-too-small", "bad-hand.card-twice", "bad-file.does-not-follow"} <= found
    assert [key for key in sorted(found) if not knows(key)] == []


def test_every_key_of_a_record_says_what_belongs_there():
    others = {"form", "seed", "hand", "table", "others", "scale"}
    wanted = set(Record.__struct_fields__) - others
    assert [key for key in sorted(wanted) if not knows(f"key.{key}")] == []


def test_seats_are_counted_from_one():
    error = NotationError("not-that-seat", by_rules=True, seat=0)
    assert bad_file_words(error) == "p1 comes first"


@pytest.mark.parametrize(
    ("wanted", "given", "sentence"),
    [(1, 2, "2 entries for 1 players"), (2, 1, "1 entry for 2 players")],
)
def test_numbers_and_their_words(wanted, given, sentence):
    error = NotationError("wrong-length", key="antes", given=given, players=wanted)
    assert bad_file_words(error).endswith(sentence)


def test_what_is_repeated_fits_a_line():
    assert plain("a\tb\n\x07c\u202ed") == "a b �c�d"
    assert len(plain("x" * 10_000)) == 200
    assert re.fullmatch(r"x+… is there twice: .*", bad_hand_words(BadHand("card-twice", card="x" * 300)))
