"""`backroom replay`: hand files played again, and what is wrong with them."""

import json

import pytest

from tests.bot.cli.conftest import refused

FILE = """
variant = "queens-ransom"
antes = [1, 1]
starting_stacks = [50, 50]
actions = ["d dh p1 5t,12c,3f,10e,8k,4t", "d dh p2 9t,7c,7f,5e,3k", "p2 cbr 4", "p1 f"]
finishing_stacks = [49, 51]
"""


def test_replay_of_what_is_right(run, file):
    path = file(FILE)
    result = run("replay", path)
    assert (result.exit_code, result.stdout) == (0, f"{path}: 1 hand played, 1 as written\n")
    line = {"file": path, "hand": 1, "variant": "queens-ransom", "finishing_stacks": [49, 51], "ok": True}
    assert json.loads(run("replay", path, "--json").stdout) == line | {"error": None}


def test_replay_with_nothing_to_compare(run, file):
    path = file(FILE.replace("finishing_stacks = [49, 51]", ""))
    result = run("replay", path)
    assert result.exit_code == 0
    assert result.stdout == f"{path}: 1 hand played, 1 without finishing stacks to compare\n"
    line = json.loads(run("replay", path, "--json").stdout)
    assert (line["ok"], line["finishing_stacks"], line["error"]) == (None, [49, 51], None)


def test_replay_of_other_stacks(run, file):
    path = file(FILE.replace("[49, 51]", "[50, 50]"))
    result = run("replay", path)
    assert result.exit_code == 1
    what = "the file ends with the stacks 50, 50, but as played they are 49, 51"
    assert result.stdout == f"{path}, hand 1: {what}\n{path}: 1 hand played, 1 wrong\n"
    line = json.loads(run("replay", path, "--json").stdout)
    assert (line["ok"], line["finishing_stacks"]) == (False, [49, 51])
    unfinished = run("replay", file(FILE.replace(', "p1 f"', "")))
    assert unfinished.exit_code == 1
    assert "the hand is not over after its last action" in unfinished.stdout


def test_replay_of_what_cannot_be_played(run, file):
    hands = f"[1]{FILE}[2]{FILE.replace('cbr 4', 'cbr 1')}[7]{FILE.replace('queens-ransom', 'NS')}"
    path = file(hands, "some.phhs")
    result = run("replay", path)
    assert result.exit_code == 1
    foreign = "the poker variant NS cannot be played here"
    assert result.stdout.splitlines() == [
        f"{path}, hand 2, action 3 «p2 cbr 1»: a bet or raise must come to at least 2",
        f"{path}, hand 7: {foreign}: of ordinary poker NT, FT, PO and F7S can",
        f"{path}: 3 hands played, 1 as written, 2 wrong",
    ]
    lines = [json.loads(line) for line in run("replay", "--json", path).stdout.splitlines()]
    assert [(line["hand"], line["ok"], line["finishing_stacks"]) for line in lines] == [
        (1, True, [49, 51]),
        (2, False, None),
        (7, False, None),
    ]


POKER = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.50, 1]
min_bet = 1
starting_stacks = [20, 12.25]
actions = ["d dh p1 AcAd", "d dh p2 ????", "p2 cbr 2.50", "p1 cc", "d db 2h3h4d", "p1 cbr 4", "p2 f"]
finishing_stacks = [22.5, 9.75]
"""


def test_replay_of_ordinary_poker_as_other_people_write_it(run, file):
    (line,) = run("replay", "--json", file(POKER)).stdout.splitlines()
    assert json.loads(line) | {"file": ""} == {
        "file": "",
        "hand": 1,
        "variant": "NT",
        "finishing_stacks": [22.5, 9.75],
        "ok": True,
        "error": None,
    }
    other = run("replay", file(POKER.replace("[22.5, 9.75]", "[22.25, 10]")))
    assert other.exit_code == 1
    assert "ends with the stacks 22.25, 10, but as played they are 22.5, 9.75" in other.stdout
    wrong = run("replay", file(POKER.replace("cbr 4", "cbr 0.75")))
    assert "action 6 «p1 cbr 0.75»: a bet or raise must come to at least 1\n" in wrong.stdout


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ('"p1 f"', '"p1 sd 5t"', "there is no trade here"),
        ('"p1 f"', '"p1 fold"', "there is no action «p1 fold»"),
        ('"p1 f"', '"p3 f"', "«p3» is no player: they are 1 to 2"),
        ('"d dh p2 9t,7c,7f,5e,3k", ', "", "before that the dealer has something to do (deal)"),
        ("9t,7c", "9t,5t", "these cards cannot come there"),
        ("[1, 1]", "[1, -1]", "antes[1] does not fit: whole numbers, one a player"),
        ("[1, 1]", "[1]", "antes has 1 entry for 2 players"),
        ("queens-ransom", "snap", "there is no game «snap»"),
        ("antes = [1, 1]", "form = 5", "form does not fit: it needs a value of another kind"),
        ("starting_stacks", "stacks", "the key starting_stacks is missing"),
        ("antes = [1, 1]", "carry = {opener = 3}", "«carry.opener = 3» is no player"),
    ],
)
def test_replay_says_what_is_wrong(run, file, before, after, what):
    assert before in FILE
    result = run("replay", file(FILE.replace(before, after)))
    assert result.exit_code == 1
    assert what in result.stdout.splitlines()[0]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (b"\xff\xfe", "it is no UTF-8 text"),
        ("variant = ", "this is no TOML (Invalid value (at end of document))"),
        ("mood = 'tense'", "there are no hands in it"),
    ],
)
def test_replay_of_an_unreadable_file(run, file, text, what):
    path = file(text)
    assert refused(run("replay", path)).startswith(f"{path} cannot be read: {what}")


def test_one_unreadable_file_does_not_stop_the_others(run, file):
    result = run("replay", "/no/such/file", file(FILE.replace("[49, 51]", "[1, 99]")), file(FILE, "b.phh"))
    assert result.exit_code == 2
    assert result.stderr == "backroom: /no/such/file cannot be read: No such file or directory\n"
    assert result.stdout.splitlines()[-1].endswith("b.phh: 1 hand played, 1 as written")
