"""What every hand has, shown on a toy: everybody bids at once, twice over, and the seats may whisper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from rules.actions import (
    DEALER,
    Action,
    Amount,
    Choice,
    ChooseAtRandom,
    Illegal,
    Leave,
    Pass,
    Pick,
    Rewind,
    Shuffle,
    Stake,
    Vote,
)
from rules.events import Checked, Event, Raised
from rules.games import GAMES, decode_setup, encode_setup, find
from rules.hand import MOST_CHIPS, NOBODY, BettingOptions, Carry, Hand, Result, Setup, View
from tests.rules.play import deal, setup, stacked, start


class Auction(Hand):
    """The dealer picks a card, then three seats bid at once, up to what they hold; two rounds."""

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        self.bids: dict[int, int] = {}
        self.most = 10
        self.rounds = 0
        self.picked = False

    def _waiting(self) -> frozenset[int]:
        return frozenset(range(3)) - self.bids.keys() if self.picked else frozenset((DEALER,))

    def _welcome(self) -> frozenset[int]:
        return frozenset(self.bids)

    def _choices(self, seat: int) -> tuple[Choice, ...]:
        if seat == DEALER:
            return (Choice("pick", picks=(Pick("card", ("5t", "3c"), 1, 1),)),)
        if seat in self.bids:
            return (Choice("vote"),)
        return (Choice("stake", Amount(1, self.most), (Pick("card", ("5t", "3c"), 0, 1),)),)

    def _apply(self, action: Action) -> tuple[Event, ...]:
        if isinstance(action, ChooseAtRandom):
            self.picked = True
            return ()
        if isinstance(action, Vote):  # makes the others' questions new
            self.most -= 1
            return (Checked(seat=action.seat),)
        if not isinstance(action, Stake) or not 1 <= action.amount <= self.most:
            raise Illegal("no-such-bid", most=self.most)
        self.bids[action.seat] = action.amount
        if len(self.bids) == 3:
            self.rounds += 1
            self.bids = {}
        if self.rounds == 2:
            self.result = Result(stacks=(1, 2, 3), awards=(), carry=Carry())
        return (Raised(seat=action.seat, to=action.amount, amount=action.amount),)

    def view(self, viewer: int | None) -> View:
        waits = tuple(sorted(self.to_act()))
        return View(viewer=viewer, street="", seats=(), pot=0, to_act=waits, dealer=0)

    def timeout_action(self, seat: int) -> Action:
        return Stake(seat=seat, amount=1)


def auction() -> Auction:
    hand = Auction(Setup(game="auction", stacks=(9, 9, 9), dealer=0, options=None))
    hand.push(ChooseAtRandom(card="5t"))
    return hand


def asks(hand: Hand) -> list[int | None]:
    return [hand.ask(seat) for seat in range(3)]


def bid(hand: Hand, *seats: int) -> None:
    for seat in seats:
        hand.push(Stake(seat=seat, amount=5))


def refused(hand: Hand, action: Action) -> str:
    with pytest.raises(Illegal) as refusal:
        hand.push(action)
    return refusal.value.reason


# Whom the hand waits for.


def test_the_dealer_comes_first() -> None:
    hand = Auction(Setup(game="auction", stacks=(9, 9, 9), dealer=0, options=None))
    assert hand.to_act() == {DEALER}
    assert [choice.kind for choice in hand.choices(DEALER)] == ["pick"]
    assert hand.choices(0) == ()
    assert asks(hand) == [None] * 3
    assert refused(hand, Stake(seat=0, amount=5)) == "not-your-turn"


def test_who_is_neither_waited_for_nor_welcome_has_no_choice() -> None:
    hand = auction()
    bid(hand, 1)
    assert (hand.to_act(), hand.may_act()) == ({0, 2}, {1})
    assert [choice.kind for choice in hand.choices(1)] == ["vote"]
    assert hand.choices(DEALER) == hand.choices(7) == ()
    assert refused(hand, Shuffle(cards=())) == refused(hand, Stake(seat=7, amount=5)) == "not-your-turn"


def test_when_it_is_over_nobody_acts() -> None:
    hand = auction()
    bid(hand, 0, 1, 2, 2, 1, 0)
    assert hand.result
    assert hand.to_act() == hand.may_act() == frozenset()
    assert hand.choices(0) == hand.public_choices(0) == ()
    assert asks(hand) == [None] * 3
    assert refused(hand, Vote(seat=0)) == "hand-is-over"


# Questions and their numbers.


def test_seats_asked_at_the_same_time_share_a_number() -> None:
    first, second, third = asks(auction())
    assert first == second == third is not None


def test_a_seat_that_waits_keeps_its_question_while_others_answer() -> None:
    hand = auction()
    number = hand.ask(0)
    bid(hand, 1)
    assert asks(hand) == [number, None, number]
    bid(hand, 2)
    assert asks(hand) == [number, None, None]


def test_the_same_question_asked_again_has_a_new_number() -> None:
    hand = auction()
    before = hand.ask(0)
    bid(hand, 0, 1, 2)
    assert hand.choices(0) == auction().choices(0)
    assert hand.ask(0) != before


def test_who_answered_last_and_is_asked_at_once_again_gets_a_new_number() -> None:
    hand = auction()
    bid(hand, 0, 1)
    before = hand.ask(2)
    bid(hand, 2)
    assert hand.ask(2) not in (None, before)


def test_a_question_that_changes_gets_a_new_number() -> None:
    hand = auction()
    before = hand.ask(0)
    bid(hand, 1)
    hand.push(Vote(seat=1))
    assert hand.ask(0) == hand.ask(2) != before


def test_no_number_is_ever_used_for_another_question() -> None:
    hand = auction()
    asked: dict[tuple[int, int], tuple[Choice, ...]] = {}
    gone: set[tuple[int, int]] = set()
    for action in (1, 0, Vote(seat=0), 2, Vote(seat=2), 1, 0, 2):
        for seat in range(3):
            number = hand.ask(seat)
            if number is not None:
                assert asked.setdefault((seat, number), hand.choices(seat)) == hand.choices(seat)
                assert (seat, number) not in gone
        gone |= {(seat, number) for seat, number in asked if hand.ask(seat) != number}
        if isinstance(action, int):
            bid(hand, action)
        elif hand.may_act() & {action.seat}:
            hand.push(action)
    assert hand.result


def test_no_number_is_used_again_after_an_action_is_taken_back() -> None:
    hand = auction()
    first, seen = hand.ask(0), [hand.ask(0)]
    for _ in range(3):
        bid(hand, 0)
        hand.push(Rewind())
        seen.append(hand.ask(0))
        assert hand.ask(1) == hand.ask(2) == first, "nobody else is asked anew"
    assert len(set(seen)) == 4


def test_a_number_does_not_tell_how_much_the_dealer_did() -> None:
    dealt = [deal(*["5t 3c 9f 10e 8k", "7t 2c 2f 4e 6k", "9t 9c 8f 6e 3t"][:seats]) for seats in (2, 3)]
    assert len(dealt[0].log) != len(dealt[1].log)
    assert dealt[0].ask(0) == dealt[1].ask(0) == 1


def test_nobody_is_asked_a_card_in_public() -> None:
    hand = auction()
    (public,) = hand.public_choices(0)
    assert public == Choice("stake", Amount(1, 10), (Pick("card", (), 0, 1),))
    assert hand.choices(0)[0].picks[0].options == ("5t", "3c")


# The log.


def test_what_is_refused_changes_nothing() -> None:
    hand = auction()
    bid(hand, 1)
    before = (hand.log, asks(hand), hand.view(None), dict(hand.bids))
    for action in (Stake(seat=0, amount=11), Pass(seat=0), Leave(seat=1), Stake(seat=-2, amount=1)):
        assert refused(hand, action) in ("no-such-bid", "not-your-turn")
    assert (hand.log, asks(hand), hand.view(None), dict(hand.bids)) == before
    bid(hand, 0)
    assert len(hand.log) == len(before[0]) + 1


def test_every_action_is_logged_in_order() -> None:
    hand = auction()
    bid(hand, 2, 0)
    assert hand.log == (ChooseAtRandom(card="5t"), Stake(seat=2, amount=5), Stake(seat=0, amount=5))
    assert isinstance(hand.log, tuple)


# Setups.


SETUPS: Sequence[dict[str, Any]] = [
    {"stacks": [50]},
    {"stacks": [50] * 13},
    {"stacks": []},
    {"stacks": [50, 0, 50]},
    {"stacks": [50, -1]},
    {"stacks": [50, MOST_CHIPS + 1]},
    {"stacks": [50, 50], "dealer": 2},
    {"stacks": [50, 50], "dealer": -2},
    {"stacks": [50, 50], "antes": (1,)},
    {"stacks": [50, 50], "antes": (1, -1)},
    {"stacks": [50, 50], "carry": Carry(opener=2)},
    {"stacks": [50, 50], "carry": Carry(opener=-1)},
    {"stacks": [50, 50], "options": BettingOptions()},
    {"stacks": [50, 50], "options": {"ante": 1}},
]


@pytest.mark.parametrize("game", [game.id for game in GAMES])
@pytest.mark.parametrize("wrong", SETUPS, ids=str)
def test_a_setup_that_is_none_is_refused(game: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(Illegal):
        start(game, **wrong)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_nobody_deals_only_where_cards_are_turned_for_it(game: Any) -> None:
    if game.turns_for_deal:
        assert start(game.id, [50, 50], dealer=NOBODY).to_act() == {DEALER}
    else:
        with pytest.raises(Illegal, match="no-such-dealer"):
            start(game.id, [50, 50], dealer=NOBODY)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_setup_comes_back_as_it_was(game: Any) -> None:
    changed = {"ante": 1, "structure": "pot-limit", "limit": 8, "rounds": 3}
    options = {name: value for name, value in changed.items() if name in game.options.__struct_fields__}
    assert options
    made = setup(game.id, [50, 1], opener=1, players=("Ada", "Bo"), **options)
    assert decode_setup(encode_setup(made)) == made
    assert type(decode_setup(encode_setup(made)).options) is game.options
    assert find(game.id) is game


@pytest.mark.parametrize(
    "text",
    [
        b"{}",
        b"",
        b'{"game":"queens-ransom","stacks":[5,5],"dealer":0,"options":{"ante":-1}}',
        b'{"game":"queens-ransom","stacks":[5,5],"dealer":0,"options":{"jackpot":1}}',
        b'{"game":"queens-ransom","stacks":[5,5],"dealer":0,"options":{"structure":"spread"}}',
        b'{"game":"queens-ransom","stacks":[5,5],"dealer":0,"options":{"minimum_bet":0}}',
        b'{"game":"queens-ransom","stacks":[5,5],"dealer":0,"options":{},"carry":{"winner":1}}',
    ],
)
def test_a_stored_setup_that_is_none_is_refused(text: bytes) -> None:
    with pytest.raises(ValueError):
        decode_setup(text)


def test_an_unknown_game_is_said_to_be() -> None:
    with pytest.raises(KeyError):
        find("poker")
    with pytest.raises(KeyError):
        decode_setup(b'{"game":"poker","stacks":[5,5],"dealer":0,"options":{}}')


def test_the_carry_of_a_hand_follows_the_players_to_their_new_seats() -> None:
    carry = Carry(opener=2, roller=0, side_pot=6, specials=("star",))
    assert carry.reseated({0: 1, 2: 0}) == msgspec.structs.replace(carry, opener=0, roller=1)
    # Whoever left opens nothing.
    assert carry.reseated({0: 0, 1: 1}).opener is None
    assert Carry().reseated({0: 1}) == Carry()


def test_bets_are_bigger_in_later_rounds_of_fixed_limit_only() -> None:
    def sizes(**options: Any) -> tuple[int, int]:
        of = BettingOptions(minimum_bet=3, **options)
        return of.bet_size(big=False), of.bet_size(big=True)

    assert sizes() == sizes(structure="pot-limit", big_bet=8) == (3, 3)
    assert sizes(structure="fixed-limit") == (3, 6)
    assert sizes(structure="fixed-limit", big_bet=8) == (3, 8)
    assert BettingOptions(minimum_bet=MOST_CHIPS, structure="fixed-limit").bet_size(big=True) == MOST_CHIPS


# Replay.


def test_a_log_that_does_not_fit_is_refused() -> None:
    hand = start("queens-ransom", [50, 50])
    hand.push(stacked(["1t 2t 3t 4t 5t", "1c 2c 3c 4c 5c"]))
    game = find("queens-ransom")
    assert game.replay(hand.setup, hand.log).log == hand.log
    with pytest.raises(Illegal):
        game.replay(hand.setup, (*hand.log, Pass(seat=0)))
    with pytest.raises(Illegal):
        game.replay(hand.setup, hand.log * 2)
