"""What every game of the house keeps to, whatever is played: hundreds of random hands a game.

Hands are numbered, and a number always plays the same hand: a failure names it. With BACKROOM_HANDS=20000
in the environment there are twenty thousand, and a quarter of that for the questions that take long. Before
anything lands there are a thousand.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from rules.actions import (
    DEALER,
    Action,
    Allow,
    Board,
    BringIn,
    Call,
    CallSpecial,
    Choice,
    ChooseAtRandom,
    ChooseForm,
    Deal,
    End,
    Exchange,
    Fold,
    Illegal,
    Keep,
    Leave,
    Muck,
    Pass,
    Pick,
    Play,
    RaiseTo,
    Rewind,
    Roll,
    Show,
    Shuffle,
    Stake,
    Stop,
    Throw,
    Trade,
    Vote,
    from_json,
    to_json,
)
from rules.events import Event, Shown
from rules.forms import ORDINARY
from rules.games import GAMES, decode_setup, encode_setup
from rules.hand import NOBODY, BettingOptions, BlindOptions, Carry, FormOptions, Game, Hand, Setup
from rules.tarot.pack import SPECIALS
from tests.rules.play import Robot
from tests.rules.secrets import Secrets, before_the_showdown, everybody, seen, swap_cards, swap_dice

HANDS = int(os.environ.get("BACKROOM_HANDS", "300"))
FEW = max(HANDS // 4, 100)
"""For the questions that take long to ask."""

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def drawn(game: Game, number: int) -> Setup:
    """Any table: from two seats to all of them, deep stacks and short ones, with and without a carry."""
    random = Random(f"setup {number}")
    seats = random.choice(game.seats)
    deep = random.choice([3, 10, 40, 200])
    options = game.options(**drawn_options(game, random, seats))
    least = game.entry(options)
    stacks = tuple(max(least, random.randint(1, deep)) for _ in range(seats))
    dealer, antes = random.randrange(seats), ()
    if game.turns_for_deal:
        dealer = random.choice([NOBODY, NOBODY, dealer])
    if issubclass(game.options, BettingOptions):
        antes = random.choice([(), (), (), tuple(random.randint(0, 3) for _ in range(seats))])
        # Antes seat by seat come with a form that somebody named.
        antes = () if getattr(options, "dealers_choice", False) else antes
        carry = Carry(opener=random.choice([None, *range(seats)]), specials=drawn_specials(game, number))
    else:
        carry = drawn_side_pot(random, seats) if game.chairs else Carry()
    return Setup(game=game.id, stacks=stacks, dealer=dealer, options=options, carry=carry, antes=antes)


def drawn_options(game: Game, random: Random, seats: int) -> dict[str, Any]:
    if not issubclass(game.options, BettingOptions):
        return drawn_throws(random) if game.chairs else drawn_exchanges(random)
    return {
        **drawn_betting(random),
        **(drawn_form(game, random, seats) if issubclass(game.options, FormOptions) else {}),
        **(drawn_blinds(random) if issubclass(game.options, BlindOptions) else {}),
    }


def drawn_exchanges(random: Random) -> dict[str, Any]:
    return {
        "ante": random.choice([0, 1, 10]),
        "chip": random.choice([0, 1, 1, 3, 10]),
        "house_dealer": random.random() < 0.3,
        "dealer_sets": random.random() < 0.5,
        "ending": random.choice(["call", "all-pass"]),
        "first_lap": random.random() < 0.5,
    }


def drawn_betting(random: Random) -> dict[str, Any]:
    return {
        "ante": random.choice([0, 0, 1, 2, 5]),
        "minimum_bet": random.choice([1, 2, 2, 5, 10]),
        "structure": random.choice(["no-limit", "no-limit", "pot-limit", "fixed-limit"]),
        "big_bet": random.choice([0, 0, 15]),
        "muck": random.choice([False, False, True]),
    }


def drawn_throws(random: Random) -> dict[str, Any]:
    return {"limit": random.choice([2, 5, 20, 100]), "rounds": random.choice([0, 0, 1, 4])}


def drawn_side_pot(random: Random, seats: int) -> Carry:
    roller = random.choice([None, *range(seats)])
    return Carry(side_pot=random.choice([0, 0, 7, 30]), roller=roller, rounds=random.choice([0, 3]))


def drawn_form(game: Game, random: Random, seats: int) -> dict[str, Any]:
    """Any form that has room for so many, or the dealer's choice."""
    fields = game.options.__struct_fields__
    return {
        "form": random.choice([form.id for form in ORDINARY if seats <= form.seats[1]]),
        **({"dealers_choice": random.random() < 0.2} if "dealers_choice" in fields else {}),
        **({"specials": random.random() < 0.2} if "specials" in fields else {}),
        **({"priestess_cap": random.choice(["none", "pot"])} if "priestess_cap" in fields else {}),
        **({"extra_trumps": random.choice([(), (), ("Merlin",)])} if "extra_trumps" in fields else {}),
        "bring_in": random.choice([0, 1, 2]),
    }


def drawn_specials(game: Game, number: int) -> tuple[str, ...]:
    """None where there are none, or all of them, or some."""
    random = Random(f"specials {number}")
    specials = "specials" in game.options.__struct_fields__
    return tuple(random.sample(SPECIALS, random.choice([0, 0, 6, 15, 26]))) if specials else ()


def drawn_blinds(random: Random) -> dict[str, Any]:
    small = random.choice([0, 1, 1, 2])
    return {"small_blind": small, "big_blind": 2 * small}


def start(game: Game, number: int) -> tuple[Hand, Robot]:
    return game.start(drawn(game, number)), Robot(number)


def hands(game: Game, first: int = 0, many: int = FEW) -> Iterator[tuple[int, Hand, Robot]]:
    """Numbered hands; each question begins at a number of its own, so that they see different ones."""
    for number in range(first, first + many):
        yield number, *start(game, number)


def everything(hand: Hand) -> tuple[Any, ...]:
    """All that can be learned of a hand from outside."""
    viewers = (None, *everybody(hand))
    return (
        [hand.view(viewer) for viewer in viewers],
        [(hand.ask(seat), hand.choices(seat), hand.public_choices(seat)) for seat in everybody(hand)],
        (hand.to_act(), hand.may_act(), hand.choices(DEALER)),
        hand.result,
        hand.log,
    )


# Chips, questions, the clock.


def assert_chips_are_kept(hand: Hand) -> None:
    view = hand.view(None)
    assert all(seat.stack >= 0 for seat in view.seats)
    lie = sum(seat.stack for seat in view.seats) + view.pot + view.side_pot
    assert lie == sum(hand.setup.stacks) + hand.setup.carry.side_pot


def assert_it_ended_well(hand: Hand) -> None:
    assert hand.result
    view = hand.view(None)
    assert hand.result.stacks == tuple(seat.stack for seat in view.seats)
    won = sum(award.amount for award in hand.result.awards)
    assert sum(hand.result.stacks) - won == sum(hand.setup.stacks) - sum(seat.paid for seat in view.seats)
    assert all(view.seats[award.seat].live for award in hand.result.awards)
    assert hand.result.carry.reseated({seat: seat for seat in everybody(hand)}) == hand.result.carry


@every_game
def test_chips_are_conserved_and_every_hand_ends(game: Game) -> None:
    for _, hand, robot in hands(game, many=HANDS):
        assert_chips_are_kept(hand)
        for _ in range(600):
            if not hand.to_act():
                break
            hand.push(robot.act(hand))
            assert_chips_are_kept(hand)
        assert_it_ended_well(hand)


@every_game
def test_a_question_is_never_put_under_an_old_number(game: Game) -> None:
    for _, hand, robot in hands(game, 1_000_000):
        asked: dict[int, tuple[Choice, ...]] = {}
        gone: set[int] = set()
        open_ones: set[int] = set()
        while hand.to_act():
            now = {number for seat in everybody(hand) if (number := hand.ask(seat)) is not None}
            gone |= open_ones - now
            assert not now & gone
            for seat in hand.to_act() - {DEALER}:
                number = hand.ask(seat)
                assert number is not None
                assert asked.setdefault(number, hand.public_choices(seat)) == hand.public_choices(seat)
            open_ones = now
            action = robot.act(hand)
            hand.push(action)
            if action.seat in hand.to_act() - {DEALER}:
                assert hand.ask(action.seat) not in now


@every_game
def test_who_lets_the_clock_run_out_does_the_mildest_thing(game: Game) -> None:
    mildest = (
        *("form", "pot", "keep", "allow", "pass", "trade", "show"),
        *("check", "fold", "call", "bring-in", "bet", "raise", "stake"),
    )
    for _, hand, robot in hands(game, 2_000_000):
        while waiting := hand.to_act():
            seat = min(waiting)
            if seat == DEALER or robot.random.random() < 0.5:
                hand.push(robot.act(hand))
                continue
            before = hand.view(None).seats[seat]
            kinds = {choice.kind: choice for choice in hand.choices(seat)}
            action = hand.timeout_action(seat)
            chosen = next(kinds[kind] for kind in mildest if kind in kinds)
            assert is_offered(hand, action)
            hand.push(action)
            paid = hand.view(None).seats[seat].paid - before.paid
            if chosen.kind in ("form", "pot"):
                assert isinstance(action, ChooseForm | Stake)  # forced bets may follow
            elif isinstance(action, RaiseTo) and chosen.kind == "fold":
                # Under the Priestess whose player may fold the clock bets the least (tarot-poker R2).
                assert action.amount == (kinds.get("bet") or kinds["raise"]).amount.low
            elif chosen.kind == "call":
                assert action == Call(seat=seat)
            elif kinds.keys() & {"pass", "keep", "allow", "trade", "show", "check", "fold"}:
                assert paid <= 0
            elif chosen.kind == "bring-in":
                assert action == BringIn(seat=seat)
            else:
                assert chosen.amount
                kind = Stake if chosen.kind == "stake" else RaiseTo
                assert action == kind(seat=seat, amount=chosen.amount.low)


# What is offered, and what is not.


def is_offered(hand: Hand, action: Action) -> bool:
    """Whether the action is within one of the choices of whoever does it."""
    if isinstance(action, Rewind):
        return hand.rewindable() is not None
    return any(_within(choice, action) for choice in hand.choices(action.seat))


PLAIN_KINDS: dict[type[Action], tuple[str, ...]] = {
    Call: ("check", "call"),
    BringIn: ("bring-in",),
    **{kind: (kind.__name__.lower(),) for kind in (Fold, Leave, Show, Muck, Pass, End, Vote)},
}
"""By which choices an action is offered of which there is nothing more to say."""


def _within(choice: Choice, action: Action) -> bool:
    picks = {pick.name: pick for pick in choice.picks}
    match action:
        case Exchange():
            kind = "exchange-discards" if action.from_discards else "exchange"
            return choice.kind == kind and _given(action, picks["cards"])
        case ChooseForm():
            return choice.kind == "form" and action.form in picks["form"].options
        case RaiseTo():
            return choice.kind in ("bet", "raise") and _fits(choice, action.amount)
        case Stake():
            return choice.kind in ("stake", "pot") and _fits(choice, action.amount)
        case Trade():
            return choice.kind == "trade" and _picked(action, picks["slots"])
        case Play() | Stop() | Keep():
            return choice.kind == type(action).__name__.lower() and _chosen(action, picks)
        case Allow() | CallSpecial():
            said = "special" if isinstance(action, CallSpecial) else "let-be" if action.rest else "allow"
            return choice.kind == said
        case Show() if action.cards:
            return False  # with the right cards it is one, and nobody draws those by chance
    return choice.kind in PLAIN_KINDS.get(type(action), ()) or _dealt(choice, action, picks)


def _dealt(choice: Choice, action: Action, picks: dict[str, Pick]) -> bool:
    match action:
        case Shuffle():
            return choice.kind == "shuffle" and sorted(action.cards) == sorted(picks["cards"].options)
        case Deal():
            wanted = (str(action.to),), action.cards
            return choice.kind == "deal" and wanted == (picks["seat"].options, picks["cards"].options)
        case ChooseAtRandom():
            return choice.kind == "pick" and action.card in (picks["card"].options or (None,))
        case Board():
            return choice.kind == "board" and action.cards == picks["cards"].options
        case Roll():
            return choice.kind == "roll" and _rolled(action, picks)
        case Throw():
            return choice.kind == "throw" and _thrown(action, picks)
        case ChooseAtRandom():
            return choice.kind == "pick" and action.card in picks["card"].options
    return False


def _fits(choice: Choice, amount: int) -> bool:
    assert choice.amount
    return amount in choice.amount


def _chosen(action: Action, picks: dict[str, Pick]) -> bool:
    given = {name: value for name, value in msgspec.structs.asdict(action).items() if value is not None}
    del given["seat"]
    fits = [name in picks and str(value) in picks[name].options for name, value in given.items()]
    return given.keys() == picks.keys() and all(fits)


def _picked(action: Trade, pick: Pick) -> bool:
    names = {str(slot + 1) for slot in action.slots}
    return names <= set(pick.options) and len(names) == len(action.slots) <= pick.most


def _given(action: Exchange, pick: Pick) -> bool:
    names = set(action.cards)
    return names <= set(pick.options) and len(names) == len(action.cards) and 1 <= len(names) <= pick.most


def _rolled(action: Roll, picks: dict[str, Pick]) -> bool:
    (sides,) = map(int, picks["dice"].options)
    fits = [rolls and set(rolls[:-1]) <= {sides} and 0 < rolls[-1] < sides for rolls in action.dice]
    return (str(action.to),) == picks["seat"].options and len(fits) == picks["dice"].most and all(fits)


def _thrown(action: Throw, picks: dict[str, Pick]) -> bool:
    (sides,) = map(int, picks["dice"].options)
    return action.section in picks["section"].options and all(0 < die <= sides for die in action.dice)


def offered(choice: Choice, seat: int, robot: Robot) -> list[Action]:
    """Actions at the bounds of a choice, or one within it."""
    if choice.amount and choice.kind in ("bet", "raise", "stake"):
        kind = Stake if choice.kind == "stake" else RaiseTo
        return [kind(seat=seat, amount=amount) for amount in (choice.amount.low, choice.amount.high)]
    return [robot.take(seat, choice)]


def anything(hand: Hand, random: Random) -> Action:
    """Some action, whether it makes sense or not."""
    seat = random.randrange(-2, len(hand.setup.stacks) + 2)
    amounts = [-5, 0, 1, 10**13]
    for choice in hand.choices(seat):
        if choice.amount:
            amounts += [choice.amount.low - 1, choice.amount.high + 1]
    picks = [pick for choice in hand.choices(seat) for pick in choice.picks]
    slots = tuple(random.choices(range(-1, 7), k=random.randrange(7)))
    cards = tuple(random.sample(["1t", "2t", "12c", "9k", "??", "x", "13t"], random.randrange(6)))
    held = [code for pick in picks for code in pick.options if pick.name == "cards"]
    own = tuple(random.choices(held, k=random.randrange(1, 9))) if held else ()
    dice = tuple(tuple(random.choices(range(14), k=random.randrange(3))) for _ in range(random.randrange(7)))
    return random.choice(
        [
            Fold(seat=seat),
            Call(seat=seat),
            Leave(seat=seat),
            RaiseTo(seat=seat, amount=random.choice(amounts)),
            Trade(seat=seat, slots=slots),
            Show(seat=seat, cards=cards),
            ChooseForm(seat=seat, form=random.choice(["texas-holdem", "snap"])),
            *(Muck(seat=seat), Pass(seat=seat), BringIn(seat=seat), End(seat=seat), Vote(seat=seat)),
            Exchange(seat=seat, cards=random.choice([cards, own]), from_discards=random.random() < 0.5),
            *(Shuffle(cards=cards), Deal(to=seat, cards=cards), Board(cards=cards)),
            *(Stake(seat=seat, amount=random.choice(amounts)), Throw(section="x", dice=(1, 7))),
            *(Roll(to=seat, dice=dice), ChooseAtRandom(card="1t"), Rewind()),
            *(Allow(seat=seat), Allow(seat=seat, rest=True), CallSpecial(seat=seat)),
            *(Stop(seat=seat, card="justice"), Keep(seat=seat, card="2p")),
            Play(seat=seat, card=random.choice(SPECIALS), on=random.choice([None, 0, 1]), drop="?"),
        ]
    )


def assert_only_what_is_offered_is_taken(game: Game, hand: Hand, robot: Robot) -> None:
    for seat in hand.to_act() | hand.may_act():
        assert hand.choices(seat)
        for choice in hand.choices(seat):
            for action in offered(choice, seat, robot):
                copy = game.replay(hand.setup, hand.log)
                copy.push(action)
                assert copy.log == (*hand.log, action)
    before = everything(hand)
    for action in (anything(hand, robot.random) for _ in range(8)):
        if not is_offered(hand, action):
            with pytest.raises(Illegal):
                hand.push(action)
    assert everything(hand) == before


@every_game
def test_what_is_offered_is_taken_and_nothing_else(game: Game) -> None:
    for _, hand, robot in hands(game, 3_000_000):
        while hand.to_act():
            if robot.random.random() < 0.04:
                assert_only_what_is_offered_is_taken(game, hand, robot)
            hand.push(robot.act(hand))
        with pytest.raises(Illegal, match="hand-is-over"):
            hand.push(anything(hand, robot.random))


# Replay.


@every_game
def test_setup_and_log_make_the_same_hand_again(game: Game) -> None:
    for _, hand, robot in hands(game, 4_000_000):
        told: list[Event] = []
        asks: list[list[int | None]] = []
        while hand.to_act():
            told += hand.push(robot.act(hand))
            asks.append([hand.ask(seat) for seat in everybody(hand)])
        stored = [to_json(action) for action in hand.log]
        again = game.start(decode_setup(encode_setup(hand.setup)))
        for text, numbers in zip(stored, asks, strict=True):
            now = again.push(from_json(text))
            assert list(now) == told[: len(now)]
            del told[: len(now)]
            assert [again.ask(seat) for seat in everybody(again)] == numbers
        assert not told
        assert everything(again) == everything(hand)
        assert game.replay(hand.setup, hand.log).result == hand.result


# Secrets.


@pytest.mark.parametrize("game", [game for game in GAMES if game.deck], ids=lambda game: game.id)
def test_no_card_is_told_to_anybody_who_may_not_know_it(game: Game) -> None:
    for number, hand, robot in hands(game, 5_000_000):
        secrets = Secrets(hand, game.cards(hand.setup.options).codes)
        while hand.to_act():
            events = hand.push(robot.act(hand))
            secrets.learn(events)
            # Every tenth hand is watched at every step, the others now and then.
            if number % 10 == 0 or robot.random.random() < 0.05:
                secrets.assert_kept(events)


@every_game
def test_hands_that_differ_in_hidden_cards_only_look_the_same(game: Game) -> None:
    for number, hand, robot in hands(game, 6_000_000):
        while hand.to_act():
            hand.push(robot.act(hand))
        viewer = robot.random.choice([None, *everybody(hand)])
        swap = (swap_cards if game.deck else swap_dice)(game, hand, viewer, robot.random)
        one, twin = start(game, number)[0], start(game, number)[0]
        for action in hand.log:
            told, twin_told = one.push(action), twin.push(swap(action))
            if any(isinstance(event, Shown) for event in told):
                assert before_the_showdown(told, viewer) == before_the_showdown(twin_told, viewer)
                break
            assert seen(one, told, viewer) == seen(twin, twin_told, viewer)
