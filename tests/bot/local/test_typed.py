"""What is typed on the page for an option of a command, by the page's own script where Node is at hand."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

import bot.local
from bot.local.server import typed

NODE = shutil.which("node")
PAGE = Path(bot.local.__file__).with_name("page.html").read_text("utf-8")
STAND_INS = """
const world = {
  people: [{ name: "Ash", id: "11" }, { name: "Bo", id: "12" }],
  roles: { 21: "Keepers" },
  places: [{ name: "cellar", id: "31" }],
};
const called = { read: {} }, made = [];
const make = (tag, traits) => { made.push({ tag, ...traits }); return { value: "" }; };
"""


def script(first: str) -> str:
    """The page's script from the line that begins so to the end of the function there."""
    start = PAGE.index(f"\n{first}")
    return PAGE[start : PAGE.index("\n}\n", start) + 3]


def chosen(option: dict[str, object], typed: str) -> list[str]:
    """The values that are chosen in the field of an option for which something was typed."""
    said = f"drawOption({json.dumps(option)}, {json.dumps(typed)});"
    show = "console.log(JSON.stringify(made.filter(one => one.selected).map(one => one.value)));"
    program = "\n".join([STAND_INS, script("function optionsOf("), script("const LISTED"), said, show])
    told = subprocess.run([NODE, "-e", program], capture_output=True, text=True, check=True)
    values: list[str] = json.loads(told.stdout)
    return values


@pytest.mark.skipif(NODE is None, reason="the page's script needs Node to run without a browser")
@pytest.mark.parametrize(
    ("kind", "typed", "values"),
    [
        (6, "@Ash", ["11"]),
        (6, "Bo", ["12"]),
        (6, "12", ["12"]),
        (6, "@Cy", []),
        (7, "#cellar", ["31"]),
        (8, "@Keepers", ["21"]),
        (9, "@Bo", ["12"]),
    ],
)
def test_who_is_named_is_chosen(kind: int, typed: str, values: list[str]) -> None:
    assert chosen({"name": "who", "type": kind, "required": True}, typed) == values


@pytest.mark.skipif(NODE is None, reason="the page's script needs Node to run without a browser")
def test_a_choice_of_other_kinds_is_taken_as_it_is_written() -> None:
    choices = [{"name": "Ash", "value": "a"}, {"name": "Bo", "value": "b"}]
    option = {"name": "deck", "type": 3, "required": True, "choices": choices}
    assert chosen(option, "Bo") == ["b"]
    assert chosen(option, "@Bo") == []


def test_a_file_comes_with_its_name() -> None:
    leaf = {"options": [{"name": "image", "type": 11}]}
    assert typed("portrait", leaf, {"image": {"name": "me.png", "data": "aGk="}}) == {
        "image": ("me.png", b"hi")
    }
    with pytest.raises(ValueError):
        typed("portrait", leaf, {"image": {"name": "me.png", "data": "~~~"}})
