"""Ordinary poker in other people's files: what is read, what is refused, what comes back."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import Deal
from rules.notation import (
    NotationError,
    Record,
    in_units,
    read,
    read_record,
    record_of,
    replay,
    stacks,
    write,
)
from rules.notation.phh import in_chips

POKER = (Path(__file__).parent / "poker.phhs").read_text("utf-8")
BOARD = ["d db 2h3h4d", "d db 7s", "d db 9s"]
DEALS = ["d dh p1 AcAd", "d dh p2 KcKd"]
CHECKED = ["p2 cc", "p1 cc", *(line for card in BOARD for line in (card, "p1 cc", "p2 cc"))]
ALL_IN = ["p2 cbr 100", "p1 cc"]


def table(*actions, variant="NT", **keys):
    """Two players with a hundred each; p2 deals. Keys that are None are left out."""
    limits = {"min_bet": 2} if variant in ("NT", "PO") else {"small_bet": 2, "big_bet": 4}
    forced = {"bring_in": 1} if variant == "F7S" else {"blinds_or_straddles": [1, 2]}
    known = {"antes": [0, 0], "starting_stacks": [100, 100], "actions": list(actions), **limits, **forced}
    return {"variant": variant} | {key: value for key, value in (known | keys).items() if value is not None}


def played(*actions, **keys):
    return replay(read_record(table(*actions, **keys)))


def refused(*actions, **keys):
    with pytest.raises(NotationError) as caught:
        played(*actions, **keys)
    return caught.value


# There and back.


def test_their_hands_come_to_their_stacks():
    for record in read(POKER):
        hand = replay(record)
        assert record.finishing_stacks in (None, stacks(hand))
        assert bool(hand.result) == bool(record.finishing_stacks)


def test_what_is_read_is_written_back():
    written = write(read(POKER))
    assert read(written) == read(POKER)
    before, after = tomllib.loads(POKER), tomllib.loads(written)
    assert before == after
    assert after["1"]["_seen"] == {"where": "on television", "minute": 31.5}
    assert "p1 cbr 1067100 # all-in" in after["1"]["actions"]


def test_the_same_hands_in_our_own_notation():
    # Our game has room for eight.
    for record in (record for record in read(POKER) if len(record.starting_stacks) < 9):
        hand = replay(record)
        again = replay(read(write([record_of(hand)]))[0])
        assert (again.setup, again.log) == (hand.setup, hand.log)
        assert stacks(again) == stacks(hand)


# Cards that nobody knows.


@pytest.mark.parametrize(
    ("deals", "shows", "ends"),
    [
        # Who mucks, or never shows, wins nothing that is shown down.
        (DEALS, ["p1 sm AcAd", "p2 sm KcKd"], (102, 98)),
        (DEALS, ["p2 sm -", "p1 sm -"], (102, 98)),
        (DEALS, ["p1 sm"], (98, 102)),
        (DEALS, ["p2 sm KcKd"], (98, 102)),
        (DEALS, ["p2 sm KcKd", "p1 sm ??Ad"], (98, 102)),
        (DEALS, ["p2 sm KcKd", "p1 sm ????"], (98, 102)),
        # What is shown in the end was held all along.
        (["d dh p1 ????", "d dh p2 Kd??"], ["p1 sm AcAd", "p2 sm KcKd"], (102, 98)),
        (["d dh p1 ????", DEALS[1]], ["p2 sm KcKd"], (98, 102)),
        # The last one left need not show.
        (["d dh p1 ????", "d dh p2 ????"], ["p1 sm"], (98, 102)),
        (["d dh p1 ????", "d dh p2 ????"], ["p2 sm"], (102, 98)),
        (["d dh p1 ????", "d dh p2 ????"], ["p1 sm", "p2 sm"], (98, 102)),
        # Where no show is written, all whose cards are known are in show.
        (DEALS, [], (102, 98)),
        (["d dh p1 ????", DEALS[1]], [], (98, 102)),
    ],
)
def test_who_wins_what_is_shown_down(deals, shows, ends):
    hand = played(*deals, *CHECKED, *shows)
    assert hand.result.stacks == ends


def test_where_nobody_shows_nobody_is_said_to_win():
    hand = played("d dh p1 ????", "d dh p2 ????", *CHECKED)
    assert hand.result is None
    assert stacks(hand) == (98, 98)


def test_unknown_cards_stay_unknown():
    hand = played("d dh p1 ????", "d dh p2 Kd??", "p2 cbr 6", "p1 f", "p2 sm Kd??")
    assert hand.log[:2] == (Deal(to=0, cards=("??", "??")), Deal(to=1, cards=("Kc", "??")))
    assert stacks(hand) == (98, 102)


def test_shows_before_and_after_the_last_cards():
    for shows_at in range(4):
        lines = [*BOARD[:shows_at], "p2 sm KcKd", "p1 sm AcAd", *BOARD[shows_at:]]
        assert stacks(played(*DEALS, *ALL_IN, *lines)) == (200, 0)


# The table.


def test_with_two_the_last_player_deals_and_posts_the_small_blind():
    hand = played(*DEALS, "p2 f", antes=[0, 3])
    # So the ante of the big blind is p1's, too.
    assert hand.setup.antes == (3, 0)
    assert stacks(hand) == (101, 99)


@pytest.mark.parametrize(
    ("trimmed", "ends"), [(None, (23, 92, 88)), (False, (23, 92, 88)), (True, (9, 106, 88))]
)
def test_antes_count_towards_the_pots_where_the_file_says_so(trimmed, ends):
    # p1 is too short for the ante and has the best hand: of dead antes it wins all, else its own threefold.
    hand = played(
        *DEALS,
        "d dh p3 QcQd",
        *("p3 cc", "p2 cc"),
        *(line for card in BOARD for line in (card, "p2 cc", "p3 cc")),
        antes=[10] * 3,
        blinds_or_straddles=[1, 2, 0],
        starting_stacks=[3, 100, 100],
        ante_trimming_status=trimmed,
    )
    assert hand.result.stacks == ends


def test_what_nobody_matched_of_an_ante_goes_back():
    big_blind = {"antes": [0, 3, 0], "blinds_or_straddles": [1, 2, 0], "starting_stacks": [100] * 3}
    lines = [*DEALS, "d dh p3 QcQd", "p3 cc", "p1 f", "p2 cbr 5", "p3 f"]
    assert stacks(played(*lines, ante_trimming_status=True, **big_blind)) == (99, 103, 98)
    assert stacks(played(*lines, **big_blind)) == (99, 103, 98)
    lines = [*DEALS, "d dh p3 QcQd", "p3 cbr 5", "p1 f", "p2 f"]
    assert stacks(played(*lines, ante_trimming_status=True, **big_blind)) == (99, 98, 103)
    assert stacks(played(*lines, **big_blind)) == (99, 95, 106)


def test_a_straddle_acts_last():
    hand = played(
        "d dh p1 ????",
        "d dh p2 ????",
        "d dh p3 AsAh",
        "p1 f",
        "p2 cc",
        "p3 cbr 10",
        "p2 f",
        antes=[0] * 3,
        blinds_or_straddles=[1, 2, 4],
        starting_stacks=[100] * 3,
    )
    assert hand.result.stacks == (99, 96, 105)


def test_ten_players_and_more_may_play_holdem():
    deals = [f"d dh p{seat} ????" for seat in range(1, 13)]
    folds = [f"p{seat} f" for seat in (*range(3, 13), 1)]
    posts = {"antes": [0] * 12, "blinds_or_straddles": [1, 2] + [0] * 10, "starting_stacks": [100] * 12}
    assert stacks(played(*deals, *folds, **posts))[:3] == (99, 101, 100)
    error = refused(variant="F7S", antes=[0] * 9, starting_stacks=[100] * 9)
    assert (error.reason, error.facts["most"]) == ("wrong-number-of-players", 8)


def test_one_who_has_nobody_left_to_bet_against_may_check():
    stacked = {"starting_stacks": [50, 100]}
    checks = [line for card in BOARD for line in (card, "p2 cc")]
    lines = [*DEALS, "p2 cbr 100", "p1 cc", *checks, "p2 sm -"]
    assert stacks(played(*lines, "p1 sm -", **stacked)) == (100, 50)
    error = refused(*lines[:5], "p1 cc", *lines[6:], **stacked)
    assert (error.reason, error.action) == ("dealer-first", 6)


def test_cards_may_go_around_one_at_a_time():
    around = ["d dh p1 Ac", "d dh p2 Kc", "d dh p1 Ad", "d dh p2 Kd"]
    assert played(*around, *CHECKED).log == played(*DEALS, *CHECKED).log
    apart = [line for text in CHECKED for line in (["d db 2h", "d db 3h4d"] if text == BOARD[0] else [text])]
    assert played(*DEALS, *apart).log == played(*DEALS, *CHECKED).log


# Amounts.


def test_decimals_are_counted_in_whole_chips():
    amounts = {"starting_stacks": [10.25, 20], "blinds_or_straddles": [0.05, 0.1], "min_bet": 0.1}
    record = read_record(table(*DEALS, "p2 cbr 0.305", "p1 f", **amounts))
    assert record.scale == 1000
    hand = replay(record)
    assert stacks(hand) == (10150, 20100)
    assert in_units(stacks(hand), record.scale) == (10.15, 20.1)
    assert "starting_stacks = [10.25, 20]" in write([record])


@pytest.mark.parametrize(
    ("keys", "reason"),
    [
        ({"starting_stacks": [float("inf"), 100]}, "amount-unknown"),
        ({"starting_stacks": [0.1 + 0.2, 100]}, "too-many-decimals"),
        ({"starting_stacks": [10**11, 0.001]}, "too-large"),
        ({"starting_stacks": [0, 100]}, "bad-key"),
        ({"starting_stacks": [-2.5, 100]}, "bad-key"),
        ({"starting_stacks": ["100", 100]}, "bad-key"),
        ({"starting_stacks": None}, "key-missing"),
        ({"min_bet": True}, "bad-key"),
        ({"min_bet": None}, "key-missing"),
        ({"antes": [0]}, "wrong-length"),
        ({"small_bet": 2}, "key-of-another-variant"),
        ({"variant": "F7S", "blinds_or_straddles": [1, 2]}, "key-of-another-variant"),
        ({"variant": "FB"}, "foreign-variant"),
        ({"actions": [1]}, "bad-key"),
    ],
)
def test_what_cannot_be_counted_is_refused(keys, reason):
    assert refused(**keys).reason == reason


def test_keys_that_are_not_theirs_mean_nothing():
    keys = {
        "dealer": "nobody",
        "deck": "old",
        "carry": 3,
        "options": [],
        "scale": 7,
        "others": 1,
        "seed": 1.5,
    }
    record = read_record(table(*DEALS, "p2 f", **keys))
    assert record.others == keys
    assert stacks(replay(record)) == (101, 99)


# What is wrong is said where it is.


@pytest.mark.parametrize(
    ("lines", "action", "reason"),
    [
        (["d dh p1 AcAx"], 1, "no-phh-cards"),
        (["d dh p1 Kp2p"], 1, "no-phh-cards"),
        (["d dh p1"], 1, "no-phh-cards"),
        (["d dh p1 AcAc"], 1, "card-twice"),
        ([*DEALS, "p2 cc", "p1 cc", "d db Ac2c3c"], 5, "card-twice"),
        (["d dh p1 ????", "d dh p2 AcAd", "p2 f", "p1 sm AcAh"], 4, "card-twice"),
        (["d dh p3 AcAd"], 1, "no-such-player"),
        (["d dh AcAd"], 1, "no-such-player"),
        (["d shuffle AcAd"], 1, "no-such-action"),
        (["p1 dh AcAd"], 1, "no-such-action"),
        (["p1 sd"], 1, "no-such-action"),
        (["d dh p1 AcAd2c", DEALS[1], "p2 cc"], 1, "dealer-not-now"),
        ([*DEALS, BOARD[0]], 3, "dealer-not-now"),
        (["p2 cc"], 1, "dealer-first"),
        ([*DEALS, "p2 cc", "p1 cc", "p1 cc"], 5, "dealer-first"),
        ([*DEALS, "p1 cc"], 3, "not-your-turn"),
        ([*DEALS, "p2 cbr 3"], 3, "raise-too-small"),
        ([*DEALS, "p2 cbr 300"], 3, "raise-too-big"),
        ([*DEALS, "p2 cbr"], 3, "not-an-amount"),
        ([*DEALS, "p2 cbr much"], 3, "not-an-amount"),
        ([*DEALS, "p2 f now"], 3, "too-much"),
        ([*DEALS, "p2 f", "p1 cc"], 4, "hand-is-over"),
        (["d dh p1 ????", DEALS[1], *CHECKED, "p1 sm -"], 14, "shows-unknown"),
        ([*DEALS, *CHECKED, "p1 sm AcAh"], 14, "not-what-is-held"),
        (["# a comment", "", "p2 cc # another"], 3, "dealer-first"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(lines, action, reason):
    error = refused(*lines)
    assert (error.reason, error.action) == (reason, action)


def test_a_raise_that_our_rules_refuse():
    raises = ["p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10"]
    deals = [*DEALS, "d dh p3 QcQd"]
    three = {"antes": [0] * 3, "blinds_or_straddles": [1, 2, 0], "starting_stacks": [100] * 3}
    error = refused(*deals, *raises, variant="FT", **three)
    assert (error.reason, error.by_rules, error.text) == ("cannot-raise", True, "p3 cbr 10")


def test_an_upcard_that_nobody_knows():
    error = refused("d dh p1 ??????", variant="F7S")
    assert (error.reason, error.by_rules) == ("unknown-and-face-up", True)
    error = refused(*DEALS, "p2 cc", "p1 cc", "d db ??2h3h")
    assert (error.reason, error.action) == ("unknown-and-face-up", 5)


def test_an_amount_in_chips():
    assert in_chips("2.50", 100) == 250
    for text in ("", "-", "1_000", "1e400", "٣", "0x10", "1.", "9" * 40):
        with pytest.raises(NotationError):
            in_chips(text, 100)


WORDS = [
    "d",
    "p1",
    "p2",
    "p3",
    "dh",
    "db",
    "f",
    "cc",
    "cbr",
    "pb",
    "sm",
    "AcAd",
    "????",
    "2h3h4d",
    "9s",
    "4",
    "-",
    "#",
]
LINES = st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join) | st.text(max_size=12)


@settings(max_examples=200, deadline=None)
@given(at=st.integers(0, 14), cut=st.integers(0, 3), lines=st.lists(LINES, max_size=3))
def test_whatever_is_written_is_played_or_refused(at, cut, lines):
    actions = ["d dh p1 ????", DEALS[1], *CHECKED, "p1 sm AcAd", "p2 sm"]
    actions[at : at + cut] = lines
    try:
        hand = played(*actions)
    except NotationError as refusal:
        assert refusal.text in actions[refusal.action - 1]  # noqa: PT017 (both ways are good)
        return
    assert sum(stacks(hand)) + hand.view(None).pot == 200


NUMBERS = st.integers(-1, 3) | st.floats() | st.sampled_from([60, 10**12, 2**70, 0.05])
VALUES = (
    NUMBERS
    | st.booleans()
    | st.sampled_from(["", "5t"])
    | st.lists(NUMBERS | st.text(max_size=2), max_size=3)
)
KEYS = [key for key in Record.__struct_fields__ if key not in ("variant", "actions")]


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=4))
def test_whatever_the_keys_are_is_played_or_refused(keys):
    try:
        hand = played(*DEALS, "p2 cbr 6", **keys)
    except NotationError as refusal:
        assert refusal.reason  # noqa: PT017 (both ways are good)
        return
    assert sum(stacks(hand)) + hand.view(None).pot == sum(hand.setup.stacks)
