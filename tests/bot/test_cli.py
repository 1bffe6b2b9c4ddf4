"""The command line: what it prints, and with which code it ends."""

import errno
import io
import json
import os
import sqlite3
import subprocess
import sys
from itertools import pairwise

import pytest
from click.testing import CliRunner

from bot.cli import _with_progress, main
from bot.robot import play_hands
from bot.store import Store
from rules.games import GAMES, find
from rules.notation import read, record_of, replay

HAND = "5t 12c+3f 10e 8k 4t"
FILE = """
variant = "queens-ransom"
antes = [1, 1]
starting_stacks = [50, 50]
actions = ["d dh p1 5t,12c,3f,10e,8k,4t", "d dh p2 9t,7c,7f,5e,3k", "p2 cbr 4", "p1 f"]
finishing_stacks = [49, 51]
"""


@pytest.fixture
def run():
    def run(*args, stdin=None):
        return CliRunner().invoke(main, args, input=stdin)

    return run


@pytest.fixture
def file(tmp_path):
    def file(text, name="hand.phh"):
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return str(path)

    return file


def refused(result):
    """The one line that says why nothing was done."""
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith("backroom: ")
    return line.removeprefix("backroom: ")


# score


def test_score_says_it_in_words(run):
    result = run("score", "queens-ransom", HAND)
    assert (result.exit_code, result.stdout) == (0, "2, evens over odds: 15+5/10+8+4\n")


@pytest.mark.parametrize(
    "hand", [HAND.split(), ["5T,12C+3F,10E,8K,4T"], ["5 of tail, Flood of Claw + 3f 10e 8k 4t"]]
)
def test_score_as_json(run, hand):
    result = run("score", "queens-ransom", "--json", *hand)
    assert json.loads(result.stdout) == {
        "game": "queens-ransom",
        "cards": ["5t", "12c+3f", "10e", "8k", "4t"],
        "hand": "2, evens over odds: 15+5/10+8+4",
        "label": "evens",
        "points": 2,
        "value": [2, 0],
        "parts": [
            {"name": "odds", "cards": ["12c+3f", "5t"], "points": 20},
            {"name": "evens", "cards": ["10e", "8k", "4t"], "points": 22},
        ],
    }


def test_score_of_dice(run):
    result = run("score", "queens-ransom-dice", "--json", "5 12+3, 10 8 4")
    assert json.loads(result.stdout)["cards"] == ["5", "12+3", "10", "8", "4"]


def test_scores_of_many_hands(run):
    result = run("score", "queens-ransom", "-", stdin=f"{HAND}\n\n5t 5t\n  {HAND}\n".encode() + b"\xff\xfe\n")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    assert [line.get("points") for line in lines] == [2, None, 2, None]
    assert lines[1] == {"error": "5t is there twice: a card can be in a hand only once"}
    assert "no card" in lines[3]["error"]
    assert result.exit_code == 1
    assert run("score", "queens-ransom", "-", stdin=f"{HAND}\n").exit_code == 0
    assert run("score", "queens-ransom", "-", stdin="").exit_code == 0


@pytest.mark.parametrize(
    ("hand", "what"),
    [
        ("5t 13c 10e 8k 4t", "there is no card «13c» in this deck"),
        ("5t 5t 10e 8k 4t", "5t is there twice"),
        ("5t 10e 8k 4t", "a hand has 5 cards, a flood and its cover counting as one; here are 4"),
        (f"{HAND} 9t", "here are 6"),
        ("5t 12c 10e 8k 4t", "12c is a flood and needs its cover"),
        ("5t 11c+3f 10e 8k 4t", "nothing can lie on 11c"),
        ("5t\n\x1b[2J", "there is no card «�[2J» in this deck"),
        ("", "here are 0"),
    ],
)
def test_score_of_no_hand(run, hand, what):
    assert what in refused(run("score", "queens-ransom", hand))


def test_an_unknown_game_names_those_there_are(run):
    line = refused(run("score", "snap", HAND))
    assert "«snap»" in line
    assert all(game.id in line for game in GAMES)
    assert refused(run("deal", "snap")) == line


def test_score_needs_neither_discord_nor_a_database():
    code = f"""
import sys
from bot.cli import _with_progress, main
main(["score", "queens-ransom", "{HAND}"], standalone_mode=False)
print(sorted({{"discord", "sqlite_utils", "sqlite3", "asyncio", "aiohttp"}} & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_package_is_the_command():
    command = [sys.executable, "-m", "bot", "score", "queens-ransom", HAND]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.startswith("2, evens")


# deal


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_deal_gives_the_same_bytes_for_the_same_seed(run, tmp_path, game):
    command = ("deal", game.id, "--hands", "12", "--seed", "7", "--seats", "3", "--stack", "40")
    once = run(*command)
    assert once.exit_code == 0
    again = run(*command, "-o", str(tmp_path / "hands.phhs"))
    assert (again.exit_code, again.stdout) == (0, "")
    assert again.stderr == f"12 hands in {tmp_path / 'hands.phhs'}\n"
    assert (tmp_path / "hands.phhs").read_bytes() == once.stdout_bytes
    assert run(*command[:5], "8", *command[6:]).stdout != once.stdout
    assert run("replay", str(tmp_path / "hands.phhs")).exit_code == 0


def test_what_cannot_be_dealt_costs_no_file(run, tmp_path):
    kept = tmp_path / "evening.phhs"
    kept.write_text("a fine evening")
    command = ("deal", "tarot-poker", "--option", "form=five-card-draw", "--seats", "8", "-o", str(kept))
    assert refused(run(*command)) == "the game is for 2 to 7 players"
    assert kept.read_text() == "a fine evening"


def test_a_known_seed_gives_these_cards(run):
    (record,) = read(run("deal", "queens-ransom", "--seats", "2", "--seed", "7").stdout)
    assert record.seed == "7/1"
    assert record.deck[:5] == ("4e", "1c", "12k", "6f", "3e")


def test_hands_follow_on_each_other():
    options = find("queens-ransom").options()
    hands = [
        hand
        for _, hand in play_hands(
            find("queens-ransom"), seats=3, hands=40, seed="x", stack=30, options=options
        )
    ]
    assert [hand.setup.dealer for hand in hands[:4]] == [2, 0, 1, 2]
    for before, after in pairwise(hands):
        ended = before.result.stacks
        assert after.setup.stacks == (ended if all(ended) else (30, 30, 30))
        assert after.setup.carry == before.result.carry
    assert any(0 in hand.result.stacks for hand in hands)
    assert {type(action).__name__ for hand in hands for action in hand.log} == {
        "Shuffle", "Deal", "Fold", "Call", "RaiseTo", "Trade",
    }  # fmt: skip


def test_deal_of_one_hand_and_of_several(run, tmp_path):
    assert run("deal", "queens-ransom", "--seed", "7").stdout.startswith("variant = ")
    assert run("deal", "queens-ransom", "--seed", "7", "--hands", "2").stdout.startswith("[1]\n")
    one = run("deal", "queens-ransom", "--seed", "7", "-o", str(tmp_path / "one.phhs"))
    assert one.stderr == f"1 hand in {tmp_path / 'one.phhs'}\n"
    assert (tmp_path / "one.phhs").read_text().startswith("[1]\n")


def test_deal_without_a_seed_says_which_it_took(run):
    once, again = (read(run("deal", "queens-ransom").stdout)[0] for _ in range(2))
    assert once.seed != again.seed
    assert record_of(replay(once), seed=once.seed, number=1) == once


def test_deal_with_options(run):
    limit = ("--option", "structure=fixed-limit", "--option", "minimum-bet=3", "--option", "ante=1")
    (record,) = read(run("deal", "queens-ransom", "--seats", "2", *limit).stdout)
    assert (record.structure, record.small_bet, record.big_bet, record.antes) == ("fixed-limit", 3, 6, (1, 1))


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("--seats", "9"), "queens-ransom is for 2 to 8 players, not 9"),
        (("--option", "ante"), "«ante» is no option"),
        (("--option", "joker=1"), "«joker=1» is no option"),
        (("--option", "ante=-1"), "ante cannot be «-1»"),
        (("--option", "structure=none"), "structure cannot be «none»"),
        (("--seed", "a\nb"), "a seed is any printable text"),
        (
            ("-o", "/no/such/place/x.phhs"),
            "/no/such/place/x.phhs cannot be written: No such file or directory",
        ),
    ],
)
def test_deal_refuses(run, args, what):
    assert what in refused(run("deal", "queens-ransom", *args))


class Terminal(io.StringIO):
    """Standard error on a screen."""

    def isatty(self):
        return True


def test_long_work_shows_its_progress_on_a_terminal(monkeypatch):
    screen = Terminal()
    monkeypatch.setattr("sys.stderr", screen)
    assert list(_with_progress("abc", 3)) == ["a", "b", "c"]
    assert "100%" in screen.getvalue()


# replay


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


# ledger check


@pytest.fixture
def database(tmp_path):
    """A campaign in which Ann was given a hundred and fined thirty."""
    path = tmp_path / "books.db"
    with Store.open(path, now=lambda: 0) as store:
        hall = store.house.campaign_for(guild=1)
        ann = store.house.character_for(hall.id, store.house.person_for(2).id, "Ann")
        coin = store.house.units(hall.id)[0].id
        store.ledger.start_purse(ann.id, coin, 100)
        store.ledger.fine(ann.id, coin, 30, key="fine", note="spilled ale")
    return path


def test_ledger_check_of_books_in_order(run, database):
    result = run("ledger", "check", str(database))
    assert result.exit_code == 0
    first, size, unit, head = result.stdout.splitlines()
    assert first == f"{database}: the books are in order"
    assert size == "2 transactions, 4 entries, 0 hands"
    assert unit == "server 1, chip: 70 in circulation: 70 in purses, 0 on tables, 0 in pots"
    assert head.startswith("newest seal ")


def test_ledger_check_tells_servers_apart(run, database):
    with Store.open(database) as store:
        store.house.campaign_for(2, "Sigil")
        store.house.campaign_for(guild=123456789012345678)
    units = run("ledger", "check", str(database)).stdout.splitlines()[2:-1]
    assert [unit.partition(":")[0] for unit in units] == [
        "server 1, chip",
        "Sigil, chip",
        "server 123456789012345678, chip",
    ]


def test_ledger_check_of_forged_books(run, database):
    forger = sqlite3.connect(database)
    (trigger,) = forger.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'entry' AND sql LIKE '%UPDATE%'"
    ).fetchone()
    forger.execute(f"DROP TRIGGER {trigger}")
    forger.execute("UPDATE entry SET amount = amount * 10 WHERE tx = 1")
    forger.commit()
    forger.close()
    result = run("ledger", "check", str(database))
    assert result.exit_code == 1
    assert f"{database}: the books are NOT in order" in result.stdout.splitlines()
    assert "Transaction 1 does not bear its seal: it was changed after it was posted." in result.stdout


def test_ledger_check_of_what_is_no_database(run, file):
    assert "is not" in refused(run("ledger", "check", file("no database", "x.db")))
    assert refused(run("ledger", "check", "/no/such/file.db"))


# run and try


def test_run_says_in_one_line_what_is_missing(run, monkeypatch, tmp_path):
    monkeypatch.delenv("BACKROOM_TOKEN", raising=False)
    monkeypatch.chdir(tmp_path)
    for args in ((), ("nowhere.yaml",)):
        result = run("run", *args)
        assert result.exit_code == 2
        assert result.stderr.startswith("backroom: ")
        assert result.stderr.count("\n") == 1
    (tmp_path / "config.yaml").write_text("tokn: abc\n")
    result = run("run", "config.yaml")
    assert result.exit_code == 2
    assert "line 1" in result.stderr


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_script_plays_a_hand_of_any_game(run, game):
    result = run("try", "--script", "--game", game.id)
    assert result.exit_code == 0, result.output
    assert "letter to Bryn" in result.output
    assert "only Ash sees" in result.output
    assert "wins" in result.output
    assert "the books are in order" in result.output
    assert result.output == run("try", "--script", "--game", game.id).output


def test_the_script_keeps_the_money_where_it_is_told(run, tmp_path):
    db = str(tmp_path / "evening.db")
    first, second = (run("try", "--script", "--db", db) for _ in range(2))
    assert (first.exit_code, second.exit_code) == (0, 0), second.output
    with Store.read(db) as store:
        assert store.ledger.totals(1).minted == 4000 + 2 * 25
    assert run("ledger", "check", db).exit_code == 0


def test_the_script_leaves_another_file_alone(run, tmp_path):
    diary = tmp_path / "diary.db"
    diary.write_text("dear diary " * 500)
    result = run("try", "--script", "--db", str(diary))
    assert result.exit_code == 2
    assert result.stderr.startswith("backroom: ")
    assert diary.read_text() == "dear diary " * 500


def test_trying_needs_simcord(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "simcord", None)
    monkeypatch.delitem(sys.modules, "bot.local.script", raising=False)
    result = run("try", "--script")
    assert result.exit_code == 2
    assert "backroom[try]" in result.stderr


ADDRESS = "http://127.0.0.1:8123/?token=x"


@pytest.fixture
def page(monkeypatch):
    """A page that is closed as soon as it is open, and the addresses that a browser was sent to."""
    import bot.local.serve

    launched = []

    async def serve(make_bot, *, port, players, opened):
        assert (port, players) == (0, 3)
        opened(ADDRESS)

    monkeypatch.setattr(bot.local.serve, "serve", serve)
    monkeypatch.setattr("click.launch", launched.append)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    return launched


def test_the_page_is_opened_and_closed(run, page, monkeypatch):
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    result = run("try", "--players", "3")
    assert result.exit_code == 0, result.output
    assert result.output == f"The back room is open at {ADDRESS} (Ctrl-C closes it)\n"
    assert page == [ADDRESS]
    assert run("try", "--players", "3", "--no-browser").output == result.output
    assert page == [ADDRESS]


def test_without_a_display_the_page_can_be_opened_elsewhere(run, page, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    result = run("try", "--players", "3")
    assert result.exit_code == 0, result.output
    assert ADDRESS in result.output
    assert "ssh -L 8123:127.0.0.1:8123" in result.output
    assert page == []


@pytest.mark.parametrize("wrong", [("--port", "65536"), ("--port", "-1"), ("--players", "0")])
def test_what_no_page_can_have_is_refused(run, page, wrong):
    result = run("try", *wrong)
    assert result.exit_code == 2
    assert "is not in the range" in result.stderr


def test_a_port_that_is_taken_is_one_line(run, monkeypatch):
    import bot.local.serve

    async def serve(make_bot, *, port, players, opened):
        raise OSError(errno.EADDRINUSE, "a long story of addresses")

    monkeypatch.setattr(bot.local.serve, "serve", serve)
    why = os.strerror(errno.EADDRINUSE)
    line = refused(run("try", "--no-browser", "--port", "80"))
    assert line == f"port 80 cannot be used ({why}); choose another, or leave --port out"
