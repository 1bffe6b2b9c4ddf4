"""Hand files as TOML, in and out."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.notation import NotationError, Record, read, read_tables, write

MINIMAL = 'variant = "queens-ransom"\nstarting_stacks = [50, 50]\nactions = []\n'


def test_one_hand_and_several():
    assert read(MINIMAL) == [Record(variant="queens-ransom", starting_stacks=(50, 50), actions=())]
    assert list(read_tables("[10]\nvariant='b'\n[2]\nvariant='a'\n")) == [2, 10]


def test_keys_are_written_in_one_order():
    record = Record(
        variant="queens-ransom",
        structure="no-limit",
        options={"chip": 3},
        antes=(1, 1),
        min_bet=2,
        starting_stacks=(50, 50),
        dealer=1,
        carry={"opener": 2, "specials": ["star"]},
        seed="7/1",
        deck=("5t", "3c"),
        actions=("p1 cc # a check",),
        finishing_stacks=(49, 51),
        players=("Ada", 'Bo "the Red"'),
        hand=1,
        table="back room",
        others={"_mood": ["tense", 1.5, True], "time": 3},
    )
    text = write([record])
    assert text == (
        'variant = "queens-ransom"\n'
        'structure = "no-limit"\n'
        "options = {chip = 3}\n"
        "antes = [1, 1]\n"
        "min_bet = 2\n"
        "starting_stacks = [50, 50]\n"
        "dealer = 1\n"
        'carry = {opener = 2, specials = ["star"]}\n'
        'seed = "7/1"\n'
        'deck = ["5t", "3c"]\n'
        'actions = ["p1 cc # a check"]\n'
        "finishing_stacks = [49, 51]\n"
        'players = ["Ada", "Bo \\"the Red\\""]\n'
        "hand = 1\n"
        'table = "back room"\n'
        '_mood = ["tense", 1.5, true]\n'
        "time = 3\n"
    )
    assert read(text) == [record]


def test_several_hands_are_numbered():
    (record,) = read(MINIMAL)
    assert write([record, record]) == f"[1]\n{MINIMAL}\n[2]\n{MINIMAL}"
    assert write([record], numbered=True) == f"[1]\n{MINIMAL}"
    assert write([]) == ""


def test_a_long_list_is_broken_between_its_items():
    record = Record(variant="x", starting_stacks=(1, 1), actions=tuple(f"p1 cbr {n}" for n in range(40)))
    text = write([record])
    assert read(text) == [record]
    assert max(map(len, text.splitlines())) <= 104
    assert text.splitlines()[2] == "actions = ["


def test_keys_of_others_are_kept_whatever_they_are():
    ours = MINIMAL + "\n".join(
        [
            "day = 1979-05-27",
            "time = 07:32:00",
            "_when = 1979-05-27T07:32:00Z",
            "_far = inf",
            "_small = -0.5",
            '"_a b" = {x = [], y = ""}',
            "_deep = [[1], [2, {z = false}]]",
        ]
    )
    (record,) = read(ours)
    again = write([record])
    assert read(again) == [record]
    assert tomllib.loads(again) == tomllib.loads(ours)


@given(
    st.dictionaries(
        st.text().map("_{}".format),
        st.recursive(
            st.integers(-(2**63), 2**63 - 1)
            | st.booleans()
            | st.floats(allow_nan=False)
            | st.text()
            | st.datetimes()
            | st.dates()
            | st.times(),
            lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
            max_leaves=8,
        ),
        max_size=4,
    )
)
def test_what_toml_can_say_comes_back(others):
    record = Record(variant="x", starting_stacks=(1, 1), actions=(), others=others)
    assert read(write([record])) == [record]


@pytest.mark.parametrize(
    ("text", "reason", "facts"),
    [
        ("", "no-hands", {}),
        ("actions = []", "no-hands", {}),
        ("[one]\nvariant = 'x'", "no-hands", {}),
        ("[1]\nvariant = 'x'\n[01]\nvariant = 'x'", "no-hands", {}),
        ("variant = 'x'", "key-missing", {"key": "starting_stacks"}),
        (MINIMAL.replace('"queens-ransom"', "[]"), "bad-key", {"key": "variant"}),
        ("[4]\nstarting_stacks = [1]\n", "key-missing", {"key": "variant"}),
        (MINIMAL.replace("[50, 50]", "[50, '50']"), "bad-key", {"key": "starting_stacks[1]"}),
        (MINIMAL.replace("[50, 50]", "[50, 0]"), "bad-key", {"key": "starting_stacks[1]"}),
        (MINIMAL.replace("[50, 50]", "[50, 1000000000001]"), "bad-key", {"key": "starting_stacks[1]"}),
        (MINIMAL + "antes = 1", "bad-key", {"key": "antes"}),
        (MINIMAL + "deck = [1]", "bad-key", {"key": "deck[0]"}),
        (MINIMAL + "min_bet = true", "bad-key", {"key": "min_bet"}),
        ("variant = 'FB'\nantes = [0, 0]", "foreign-variant", {"variant": "FB"}),
    ],
)
def test_what_is_no_hand_file(text, reason, facts):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.reason, caught.value.facts) == (reason, facts)


def test_the_number_of_the_hand_is_told():
    with pytest.raises(NotationError) as caught:
        read(f"[1]\n{MINIMAL}[3]\nvariant = 'x'\n")
    assert caught.value.hand == 3


@pytest.mark.parametrize(
    "text", ["variant = ", "a = 1\na = 2", "x = " + "[" * 20_000, "a = 1979-99-99", "a = " + "9" * 5000]
)
def test_what_is_no_toml(text):
    with pytest.raises(NotationError, match="not-toml"):
        read(text)
