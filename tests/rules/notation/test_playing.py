"""Records played again: what may be left out, what must agree, and what is said where it does not."""

import dataclasses

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import DEALER, Deal, RaiseTo, Shuffle, Stake, Trade
from rules.cards import deck
from rules.chance import answer
from rules.games import GAMES, find
from rules.hand import MOST_CHIPS, BettingOptions, Carry, Setup
from rules.notation import NotationError, Record, read, read_record, record_of, replay, stacks, write

RANSOM = deck("ransom").codes
TWO = ["5t", "3c", "10t", "8c", "4f", "9t", "7c", "7f", "5e", "3k"]
"""Dealt one by one to p1 and p2 with p2 the dealer: p1 has 5t 10t 4f 7c 5e, p2 3c 8c 9t 7f 3k."""


def hand_of(*actions, **keys):
    """A record of two players with fifty chips who anted one."""
    keys = {"starting_stacks": (50, 50), "antes": (1, 1)} | keys
    return Record(variant="queens-ransom", actions=actions, **keys)


def refused(*actions, **keys):
    with pytest.raises(NotationError) as caught:
        replay(hand_of(*actions, **keys))
    return caught.value


# What the dealer does.


def test_deals_follow_from_the_deck():
    hand = replay(hand_of("p2 cbr 4", "p1 cc", "p2 sd 3c", "p1 sd", "p2 cc", "p1 cc", deck=TWO))
    assert hand.log[0] == Shuffle(cards=(*TWO, *(code for code in RANSOM if code not in TWO)))
    assert hand.log[1:3] == (
        Deal(to=0, cards=("5t", "10t", "4f", "7c", "5e")),
        Deal(to=1, cards=("3c", "8c", "9t", "7f", "3k")),
    )
    # The new card is the first that the key leaves out, in the deck's own order.
    assert hand.log[6] == Deal(to=1, cards=("1t",))


@pytest.mark.parametrize("left_out", range(3))
def test_deals_may_be_written_or_not(left_out):
    written = ["d dh p1 5t,10t,4f,7c,5e", "d dh p2 3c,8c,9t,7f,3k"]
    written = [line for n, line in enumerate(written) if n != left_out]
    hand = replay(hand_of(*written, "p2 cc", deck=TWO))
    assert hand.log == replay(hand_of("p2 cc", deck=TWO)).log


def test_a_written_deal_must_agree_with_the_deck():
    error = refused("d dh p1 5t,10t,4f,7c,6e # no", "p2 cc", deck=TWO)
    assert (error.reason, error.action, error.text) == ("does-not-follow", 1, "d dh p1 5t,10t,4f,7c,6e")


def test_without_a_deck_the_written_deals_are_the_cards():
    deals = ("d dh p1 5t,12c,3f,10e,8k,4t", "d dh p2 9t,7c,7f,5e,3k")
    hand = replay(hand_of(*deals, "p2 cc", "p1 cc", "p2 sd 9t", "d dh p2 12e,11e", "p1 sd 3f", "d dh p1 1t"))
    slots = [[str(slot) for slot in hand.view(seat).seats[seat].slots] for seat in (0, 1)]
    assert slots == [["5t", "1t", "10e", "8k", "4t"], ["12e+11e", "7c", "7f", "5e", "3k"]]


def test_without_a_deck_nothing_may_be_left_out():
    error = refused("d dh p1 5t,10t,4f,7c,5e", "p2 cc")
    assert (error.reason, error.action, error.facts) == ("dealer-first", 2, {"kind": "deal"})
    assert refused("p2 cc").facts == {"kind": "shuffle"}


def test_a_written_shuffle_serves_as_a_deck():
    order = (*TWO, *(code for code in RANSOM if code not in TWO))
    hand = replay(hand_of(f"d shuffle {','.join(order)}", "p2 cc"))
    assert hand.log == replay(hand_of("p2 cc", deck=TWO)).log
    assert refused(f"d shuffle {','.join(RANSOM)}", "p2 cc", deck=TWO).reason == "does-not-follow"


def test_discards_become_the_stock_as_they_were_discarded():
    # Eight players see forty cards; three of them trade all, and the stock is at its end after four.
    actions = [f"p{n} cc" for n in (8, 1, 2, 3, 4, 5, 6, 7)]
    plain = [code for code in RANSOM if not code.startswith("12")]
    floods = [code for code in RANSOM if code.startswith("12")]
    order = plain[:40] + plain[40:55] + floods
    record = hand_of(*actions, starting_stacks=(50,) * 8, antes=(1,) * 8, deck=tuple(order))
    hand = replay(record)
    held = {seat: [str(slot) for slot in hand.view(seat).seats[seat].slots] for seat in range(8)}
    trades = [f"p{seat + 1} sd {','.join(held[seat])}" for seat in (7, 0, 1, 2)]
    hand = replay(msgspec.structs.replace(record, actions=(*actions, *trades)))
    shuffles = [action for action in hand.log if isinstance(action, Shuffle)]
    assert shuffles[1].cards == tuple(held[7] + held[0] + held[1])
    # The floods that were left lie open on the first of what p8 threw away.
    assert hand.view(2).seats[2].slots[0].cards == (*floods, held[7][0])
    written = "d shuffle " + ",".join(reversed(shuffles[1].cards))
    lines = (*actions, *trades, f"d dh p3 {','.join(floods)}", written)
    again = replay(msgspec.structs.replace(record, actions=lines))
    assert again.view(2).seats[2].slots[0].cards == (*floods, held[1][-1])


# Dice.

DICE = """
variant="queens-ransom-dice"; antes=[1,1]; min_bet=2; starting_stacks=[50,50]; carry={opener=1}
actions=["d roll p1 5,12+3,10,8,4", "d roll p2 11,3,3,8,4", "p1 cbr 2", "p2 cc", "p1 sd #2", "d roll p1 7",
"p2 sd", "p1 cbr 6", "p2 cc"]
finishing_stacks=[59,41]
"""


def test_the_example_with_dice():
    (record,) = read(DICE.replace("; ", "\n"))
    hand = replay(record)
    assert stacks(hand) == (59, 41)
    assert [str(slot) for slot in hand.view(0).seats[0].slots] == ["5", "7", "10", "8", "4"]
    assert record_of(hand).actions == record.actions


def test_rolls_are_never_left_out():
    (record,) = read(DICE.replace("; ", "\n").replace('"d roll p1 7",', ""))
    with pytest.raises(NotationError) as caught:
        replay(record)
    assert (caught.value.reason, caught.value.action) == ("dealer-first", 6)
    assert caught.value.facts == {"kind": "roll"}


def test_dice_have_no_deck():
    record = Record(variant="queens-ransom-dice", starting_stacks=(50, 50), actions=(), deck=("5t",))
    with pytest.raises(NotationError, match="key-of-another-game"):
        replay(record)


# What is shown.


def test_a_written_show_is_checked_against_the_cards():
    play = ("p2 cc", "p1 cc", "p2 sd", "p1 sd", "p2 cc", "p1 cc")
    shows = ("p1 sm 10t,5t,4f,7c,5e", "p2 sm 3c,8c,9t,7f,3k")
    assert replay(hand_of(*play, *shows, deck=TWO)).log == replay(hand_of(*play, deck=TWO)).log
    error = refused(*play, "p1 sm 10t,5t,4f,7c,6e", deck=TWO)
    assert (error.reason, error.action, error.facts["player"]) == ("not-what-is-held", 7, 1)
    assert refused(*play, "p1 sm", deck=TWO).reason == "shows-by-rule"


def test_the_last_one_left_may_keep_the_cards_to_themselves():
    assert stacks(replay(hand_of("p2 cbr 9", "p1 f", "p2 sm", deck=TWO))) == (49, 51)


# What is refused.


@pytest.mark.parametrize(
    ("actions", "action", "reason"),
    [
        (("p2 cc", "p2 cc"), 2, "not-your-turn"),
        (("p2 cbr 1",), 1, "raise-too-small"),
        (("p2 cbr 50",), 1, "raise-too-big"),
        (("", "# thinks", "p2 f", "p1 cc"), 4, "hand-is-over"),
    ],
)
def test_the_rules_say_no(actions, action, reason):
    error = refused(*actions, deck=TWO)
    assert (error.action, error.reason, error.by_rules) == (action, reason, True)


def test_a_dealer_who_deals_out_of_turn():
    deals = ("d dh p1 5t,10t,4f,7c,5e", "d dh p2 3c,8c,9t,7f,3k")
    assert refused(*deals, "d dh p1 1t").reason == "dealer-not-now"


@pytest.mark.parametrize(
    ("keys", "reason", "facts"),
    [
        ({"antes": (1, 1, 1)}, "wrong-length", {"key": "antes", "given": 3, "players": 2}),
        ({"players": ("Ada",)}, "wrong-length", {"key": "players", "given": 1, "players": 2}),
        ({"dealer": 3}, "no-such-player", {"written": "dealer = 3", "players": 2}),
        ({"carry": {"opener": 0}}, "no-such-player", {"written": "carry.opener = 0", "players": 2}),
        ({"carry": {"opener": "p1"}}, "bad-key", {"key": "carry.opener"}),
        ({"carry": {"mood": 1}}, "bad-key", {"key": "carry.mood"}),
        ({"options": {"chip": 1}}, "key-of-another-game", {"key": "options.chip", "game": "queens-ransom"}),
        ({"options": {"minimum_bet": "2"}}, "bad-key", {"key": "options.minimum_bet"}),
        ({"structure": "spread-limit"}, "bad-key", {"key": "options.structure"}),
        ({"small_bet": 2}, "key-of-another-structure", {"key": "small_bet", "structure": ""}),
        (
            {"min_bet": 2, "structure": "fixed-limit"},
            "key-of-another-structure",
            {"key": "min_bet", "structure": "fixed-limit"},
        ),
        ({"deck": ("5t", "5T")}, "card-twice", {"card": "5t"}),
        ({"deck": ("5t", "Kc")}, "no-such-card", {"card": "Kc", "deck": "ransom"}),
    ],
)
def test_keys_that_do_not_fit(keys, reason, facts):
    error = refused(**keys)
    assert (error.reason, error.facts) == (reason, facts)


def test_games_and_tables_that_are_not_there():
    with pytest.raises(NotationError, match="no-such-game"):
        replay(Record(variant="snap", starting_stacks=(50, 50), actions=()))
    assert refused(starting_stacks=(50,), antes=()).reason == "wrong-number-of-players"


# Options.


def test_options_come_from_the_keys_of_phh():
    setup = replay(
        hand_of(
            structure="fixed-limit",
            small_bet=3,
            big_bet=6,
            dealer=1,
            carry={"opener": 2},
            players=("Ada", "Bo"),
        )
    ).setup
    assert (setup.options.ante, setup.options.minimum_bet, setup.options.structure) == (1, 3, "fixed-limit")
    assert (setup.dealer, setup.carry, setup.players) == (0, Carry(opener=1), ("Ada", "Bo"))
    assert replay(hand_of(min_bet=5, structure="pot-limit")).setup.options.minimum_bet == 5
    assert replay(hand_of(options={"minimum-bet": 7})).setup.options.minimum_bet == 7


@pytest.mark.parametrize("least", [2, MOST_CHIPS])
@pytest.mark.parametrize("big_bet", [0, 3, 4, 20, MOST_CHIPS])
def test_a_big_bet_is_kept_beside_a_blind(least, big_bet):
    game = find("tarot-poker")
    options = game.options(
        form="texas-holdem", structure="fixed-limit", minimum_bet=least, big_blind=10, big_bet=big_bet
    )
    setup = Setup(game=game.id, stacks=(50, 50), dealer=1, options=options)
    assert replay(record_of(game.start(setup))).setup.options == options


def test_antes_that_differ_are_kept_by_seat():
    hand = replay(hand_of("p2 cbr 4", "p1 f", antes=(0, 3), deck=TWO))
    assert hand.setup.antes == (0, 3)
    assert record_of(hand).antes == (0, 3)


class AllOptions(BettingOptions, frozen=True, kw_only=True):
    """A table at which every form of poker can be played."""

    small_blind: int = 0
    big_blind: int = 0
    bring_in: int = 0
    jokers: int = 3


@pytest.mark.parametrize(
    ("players", "dealer", "blinds"),
    [(2, 2, (1, 2)), (2, 1, (2, 1)), (3, 3, (1, 2, 0)), (4, 2, (0, 0, 1, 2)), (4, 3, (2, 0, 0, 1))],
)
def test_blinds_stand_left_of_the_dealer(monkeypatch, players, dealer, blinds):
    game = dataclasses.replace(find("queens-ransom"), options=AllOptions)
    monkeypatch.setattr("rules.games.GAMES", (game,))
    record = hand_of(
        structure="no-limit",
        min_bet=2,
        antes=(0,) * players,
        starting_stacks=(50,) * players,
        dealer=dealer,
        blinds_or_straddles=blinds,
        bring_in=1,
        options={"jokers": 4},
    )
    hand = replay(record)
    assert hand.setup.options == AllOptions(small_blind=1, big_blind=2, bring_in=1, jokers=4)
    again = record_of(hand)
    assert msgspec.structs.replace(again, dealer=dealer) == record


@pytest.mark.parametrize(
    ("keys", "reason", "key"),
    [
        ({"blinds_or_straddles": (1, 2)}, "key-of-another-game", "blinds_or_straddles"),
        ({"blinds_or_straddles": (1,)}, "wrong-length", "blinds_or_straddles"),
        ({"bring_in": 1}, "key-of-another-game", "bring_in"),
        (
            {"starting_stacks": (50,) * 3, "antes": (), "blinds_or_straddles": (1, 2, 4)},
            "key-of-another-game",
            "blinds_or_straddles",
        ),
    ],
)
def test_blinds_that_do_not_fit(keys, reason, key):
    error = refused(**keys)
    assert (error.reason, error.facts["key"]) == (reason, key)


def test_no_blinds_are_no_matter():
    assert replay(hand_of("p2 cc", deck=TWO, blinds_or_straddles=(0, 0))).setup.options.ante == 1


# There and back.


def play(game, setup, numbers):
    """A hand whose players do what a list of numbers says, as far as it goes; then the mildest."""
    numbers = iter(numbers)
    hand = game.start(setup)
    while hand.to_act():
        if hand.to_act() == {DEALER}:
            hand.push(answer(hand.choices(DEALER), b"there and back", len(hand.log)))
            continue
        seat = min(hand.to_act())
        number = next(numbers, None)
        if number is None:
            hand.push(hand.timeout_action(seat))
            continue
        choices = {choice.kind: choice for choice in hand.choices(seat)}
        bet = choices.get("bet") or choices.get("raise")
        if "trade" in choices:
            most = choices["trade"].picks[0].most
            hand.push(Trade(seat=seat, slots=tuple(range(number % (most + 1)))[::-1]))
        elif stake := choices.get("stake"):
            amounts = range(stake.amount.low, stake.amount.high + 1, stake.amount.step)
            hand.push(Stake(seat=seat, amount=amounts[number % len(amounts)]))
        elif number % 3 and bet:
            hand.push(
                RaiseTo(seat=seat, amount=bet.amount.low + number % (bet.amount.high - bet.amount.low + 1))
            )
        else:
            hand.push(hand.timeout_action(seat))
    return hand


@settings(max_examples=40, deadline=None)
@given(data=st.data(), numbers=st.lists(st.integers(0, 60), max_size=12))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_there_and_back(game, data, numbers):
    seats = data.draw(st.integers(game.seats[0], min(4, game.seats[-1])))
    chips = data.draw(st.lists(st.integers(game.entry(game.options()), 60), min_size=seats, max_size=seats))
    setup = Setup(
        game=game.id,
        stacks=tuple(chips),
        dealer=data.draw(st.integers(0, seats - 1)),
        options=game.options(),
        carry=Carry(opener=data.draw(st.none() | st.integers(0, seats - 1))),
    )
    hand = play(game, setup, numbers)
    text = write([record_of(hand, seed="there and back", number=1)])
    (record,) = read(text)
    again = replay(record)
    assert again.setup == setup
    assert again.log == hand.log
    assert stacks(again) == stacks(hand) == record.finishing_stacks
    assert write([record_of(again, seed=record.seed, number=record.hand)]) == text
    # Dealt from the key `deck` alone, it is the same hand.
    sparse = tuple(line for line in record.actions if not line.startswith("d dh"))
    if record.deck:
        assert replay(msgspec.structs.replace(record, actions=sparse)).log == hand.log


VERBS = ["dh", "db", "shuffle", "pick", "roll", "f", "cc", "cbr", "sd", "sm", "leave", "play"]
REST = ["p2", "p3", "#1", "#9", "5t", "12c,3f", "1t", "??", "-", "4", "0", "#", "on=p2"]
WORDS = st.sampled_from(["d", "p1", *VERBS, *REST])
LINES = st.lists(WORDS, max_size=4).map(" ".join) | st.text(max_size=12)


@settings(max_examples=200, deadline=None)
@given(
    at=st.integers(0, 9), cut=st.integers(0, 3), lines=st.lists(LINES, max_size=3), with_deck=st.booleans()
)
def test_whatever_is_written_is_played_or_refused(at, cut, lines, with_deck):
    deals = ["d dh p1 5t,10t,4f,7c,5e", "d dh p2 3c,8c,9t,7f,3k"]
    actions = [*deals, "p2 cbr 4", "p1 cc", "p2 sd 3c", "d dh p2 1t", "p1 sd", "p2 cc", "p1 cc"]
    actions[at : at + cut] = lines
    record = hand_of(*actions, deck=tuple(TWO) if with_deck else ())
    try:
        hand = replay(record)
    except NotationError as refusal:
        place = refusal
        hand = None
    if hand is None:
        assert place.text in actions[place.action - 1]
        return
    assert sum(stacks(hand)) + hand.view(None).pot == 100
    assert find("queens-ransom").replay(hand.setup, hand.log).log == hand.log


KEYS = [key for key in Record.__struct_fields__ if key not in ("variant", "actions", "others")]
NUMBERS = st.integers(-1, 3) | st.sampled_from([60, 10**12, 10**13, 2**70])
VALUES = NUMBERS | st.booleans() | st.sampled_from(["", "5t", "fixed-limit", 0.5])
VALUES |= st.lists(VALUES, max_size=3)
VALUES |= st.dictionaries(
    st.sampled_from(["opener", "roller", "specials", "side_pot", "ante", "big_bet"]), VALUES
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(KEYS), VALUES, min_size=1, max_size=4))
def test_whatever_the_keys_are_is_played_or_refused(keys):
    table = {"variant": "queens-ransom", "starting_stacks": [50, 50], "deck": list(TWO)} | keys
    table["actions"] = ["p2 cbr 4", "p1 cc"]
    try:
        hand = replay(read_record(table))
    except NotationError as refusal:
        assert str(refusal)  # noqa: PT017 (both ways are good, and nothing else is)
        return
    assert sum(stacks(hand)) + hand.view(None).pot == sum(hand.setup.stacks)


def test_an_error_says_where():
    error = refused("p2 cbr 1", deck=TWO)
    assert str(error) == "action 1 'p2 cbr 1': raise-too-small (low=2)"
    assert str(NotationError("key-missing", hand=3, key="actions")) == "hand 3: key-missing (key=actions)"
    assert str(NotationError("no-hands")) == "no-hands"


def test_an_unfinished_hand_has_no_finishing_stacks():
    hand = replay(hand_of("p2 cbr 4", deck=TWO))
    assert record_of(hand).finishing_stacks is None
    assert stacks(hand) == (49, 45)
    assert find("queens-ransom").replay(hand.setup, hand.log).log == hand.log
