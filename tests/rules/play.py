"""Small helpers with which the tests of the rules read like play."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from rules.actions import (
    DEALER,
    Action,
    Allow,
    Board,
    BringIn,
    ByPlayer,
    Call,
    CallSpecial,
    Choice,
    ChooseAtRandom,
    ChooseForm,
    Deal,
    End,
    Exchange,
    Fold,
    Keep,
    Leave,
    Muck,
    Pass,
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
)
from rules.cards import deck
from rules.events import Event
from rules.games import find
from rules.hand import Carry, Hand, Setup


def setup(game: str, stacks: Sequence[int], **more: Any) -> Setup:
    """How a hand begins: seat 0 deals, and whatever is no field of `Setup` is an option.

    Nobody chooses a form or calls for a special where it is not said.
    """
    for option in {"dealers_choice", "specials"} & set(find(game).options.__struct_fields__):
        more.setdefault(option, False)
    fields = {name: more.pop(name) for name in Setup.__struct_fields__ if name in more}
    if (opener := more.pop("opener", None)) is not None:
        fields["carry"] = Carry(opener=opener)
    options = find(game).options(**more)
    return Setup(**{"game": game, "stacks": tuple(stacks), "dealer": 0, "options": options} | fields)


def start(game: str, stacks: Sequence[int], **more: Any) -> Hand:
    """A hand before its first action."""
    return find(game).start(setup(game, stacks, **more))


def stacked(
    hands: Sequence[str], dealer: int = 0, stock: str = "", codes: Sequence[str] = deck("ransom").codes
) -> Shuffle:
    """A deck that deals these hands, slot by slot from the dealer's left, and then the `stock`.

    What is left of the deck's `codes` lies below.
    """
    held = [[slot.split("+") for slot in hand.split()] for hand in hands]
    order: list[str] = []
    for slot in range(len(held[0])):
        for step in range(1, len(held) + 1):
            order += held[(dealer + step) % len(held)][slot]
    order += stock.split()
    rest = [code for code in codes if code not in order]
    return Shuffle(cards=(*order, *rest))


def deal(*hands: str, stacks: Sequence[int] = (), stock: str = "", **more: Any) -> Hand:
    """A hand of Queen's Ransom in which these cards were dealt, 50 chips each where nothing else is said."""
    hand = start("queens-ransom", stacks or [50] * len(hands), **more)
    hand.push(stacked(hands, more.get("dealer", 0), stock))
    deal_on(hand)
    return hand


def roll(*hands: str, stacks: Sequence[int] = (), **more: Any) -> Hand:
    """The same with dice, in the order of the seats."""
    hand = start("queens-ransom-dice", stacks or [50] * len(hands), **more)
    for step in range(1, len(hands) + 1):
        seat = (more.get("dealer", 0) + step) % len(hands)
        hand.push(rolled(seat, hands[seat]))
    return hand


def rolled(seat: int, dice: str) -> Roll:
    """Dice as they are written: `5 12+3 10 8 4`."""
    return Roll(to=seat, dice=tuple(tuple(map(int, die.split("+"))) for die in dice.split()))


def deal_on(hand: Hand) -> list[Event]:
    """The dealer deals what is to be dealt; discards are shuffled in as they lie."""
    told: list[Event] = []
    while hand.to_act() == {DEALER}:
        (choice,) = hand.choices(DEALER)
        picks = {pick.name: pick.options for pick in choice.picks}
        if choice.kind == "roll":
            break  # dice are thrown by the test
        if choice.kind == "deal":
            told += hand.push(Deal(to=int(picks["seat"][0]), cards=picks["cards"]))
        else:
            kind = {"shuffle": Shuffle, "board": Board}[choice.kind]
            told += hand.push(kind(cards=picks["cards"]))
    return told


def move(text: str) -> Action:
    """A move as it is written: `0c` check or call, `1r6` bet or raise to 6, `2f` fold, `0x` leave.

    `1b` brings in, `2s` shows and `0m` mucks. `1t` stands pat, and `1t2,5`
    trades slots 2 and 5, the first being 1.
    """
    seat, kind, rest = int(text[0]), text[1], text[2:]
    if kind == "t":
        return Trade(seat=seat, slots=tuple(int(slot) - 1 for slot in rest.split(",") if slot))
    if kind == "r":
        return RaiseTo(seat=seat, amount=int(rest))
    kinds: dict[str, type[ByPlayer]] = {"c": Call, "f": Fold, "x": Leave, "b": BringIn, "s": Show, "m": Muck}
    return kinds[kind](seat=seat)


def play(hand: Hand, moves: str) -> list[Event]:
    """Play these moves, the dealer dealing in between; what happened, all of it."""
    told: list[Event] = []
    for text in moves.split():
        told += hand.push(move(text))
        told += deal_on(hand)
    return told


def said(choices: Sequence[Choice]) -> str:
    """Choices in short: `call 10, raise 20-100, fold`. To leave is always among them, and left out."""

    def one(choice: Choice) -> str:
        bounds = [f"{pick.least}-{pick.most}" for pick in choice.picks]
        if choice.amount:
            low, high = choice.amount.low, choice.amount.high
            bounds.append(f"{low}" if low == high else f"{low}-{high}")
        return " ".join([choice.kind, *bounds])

    return ", ".join(one(choice) for choice in choices if choice.kind != "leave")


class Position(NamedTuple):
    """All that the table sees of a hand, but for the cards."""

    to_act: int | None
    choices: str
    stacks: list[int]
    pot: int
    live: list[int]


def position(hand: Hand) -> Position:
    """Where the hand stands."""
    view = hand.view(None)
    seat = next(iter(hand.to_act()), None)
    return Position(
        seat,
        "" if seat is None else said(hand.public_choices(seat)),
        [of.stack for of in view.seats],
        view.pot,
        [of.seat for of in view.seats if of.live],
    )


def cards(hand: Hand, seat: int, viewer: int | None = None) -> str:
    """The slots of a seat as a viewer sees them."""
    return " ".join(map(str, hand.view(viewer).seats[seat].slots))


def only(kind: type, events: Sequence[Event]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


PLAIN: dict[str, type[ByPlayer]] = {
    "check": Call,
    "call": Call,
    "fold": Fold,
    "bring-in": BringIn,
    "show": Show,
    "muck": Muck,
    "leave": Leave,
    "pass": Pass,
    "end": End,
    "vote": Vote,
    "special": CallSpecial,
    "allow": Allow,
}
"""The actions of which there is nothing more to say."""


_OFTEN = {"fold": 1, "leave": 0.2, "let-be": 0.1, "pass": 20}
"""How often something is done; all else is done three times as often as a fold."""


class Robot:
    """Plays any hand at random, the dealer too; the same number plays the same."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)

    def act(self, hand: Hand) -> Action:
        """A legal action for somebody whom the hand waits for, or now and then for somebody else."""
        if hand.rewindable() is not None and self.random.random() < 0.02:
            return Rewind()
        seat = self.random.choice(sorted(hand.to_act()))
        others = sorted(hand.may_act())
        if others and self.random.random() < 0.02:
            seat = self.random.choice(others)
        return self.take(seat, self.one_of(hand.choices(seat)))

    def one_of(self, choices: Sequence[Choice]) -> Choice:
        """One of the choices; folding and leaving are rarer than the rest, and passing is frequent."""
        weights = [_OFTEN.get(choice.kind, 3) for choice in choices]
        return self.random.choices(choices, weights)[0]

    def take(self, seat: int, choice: Choice) -> Action:
        """The choice made into an action, its amount and picks drawn."""
        if seat == DEALER:
            return self.chance(choice)
        if choice.kind in ("bet", "raise"):
            return RaiseTo(seat=seat, amount=self.amount(choice))
        if choice.kind == "stake":
            return Stake(seat=seat, amount=self.amount(choice))
        if choice.kind == "trade":
            (slots,) = choice.picks
            count = self.random.randint(slots.least, slots.most)
            taken = self.random.sample(slots.options, count)
            return Trade(seat=seat, slots=tuple(int(slot) - 1 for slot in taken))
        if choice.kind == "pot":
            return Stake(seat=seat, amount=self.amount(choice))
        if choice.kind in ("exchange", "exchange-discards"):
            (own,) = choice.picks
            given = self.random.sample(own.options, self.random.randint(own.least, own.most))
            return Exchange(seat=seat, cards=tuple(given), from_discards=choice.kind != "exchange")
        if choice.kind == "form":
            return ChooseForm(seat=seat, form=self.random.choice(choice.picks[0].options))
        if choice.kind == "let-be":
            return Allow(seat=seat, rest=True)
        if choice.kind in ("play", "stop", "keep"):
            chosen: dict[str, Any] = {pick.name: self.random.choice(pick.options) for pick in choice.picks}
            if "on" in chosen:
                chosen["on"] = int(chosen["on"])
            return {"play": Play, "stop": Stop, "keep": Keep}[choice.kind](seat=seat, **chosen)
        return PLAIN[choice.kind](seat=seat)

    def amount(self, choice: Choice) -> int:
        """Mostly the least, sometimes all, else anything between."""
        assert choice.amount
        low, high, step = choice.amount.low, choice.amount.high, choice.amount.step
        return self.random.choice([low, low, low, high, self.random.randrange(low, high + 1, step)])

    def chance(self, choice: Choice) -> Action:
        """What the dealer does."""
        picks = {pick.name: pick for pick in choice.picks}
        if choice.kind == "shuffle":
            order = picks["cards"].options
            return Shuffle(cards=tuple(self.random.sample(order, len(order))))
        if choice.kind == "board":
            return Board(cards=picks["cards"].options)
        if choice.kind == "pick":
            return ChooseAtRandom(card=self.random.choice(picks["card"].options or (None,)))
        if choice.kind == "throw":
            dice = (self.random.randint(1, 6), self.random.randint(1, 6))
            return Throw(section=self.random.choice(picks["section"].options), dice=dice)
        to = int(picks["seat"].options[0])
        if choice.kind == "deal":
            return Deal(to=to, cards=picks["cards"].options)
        sides = int(picks["dice"].options[0])
        return Roll(to=to, dice=tuple(self.die(sides) for _ in range(picks["dice"].most)))

    def die(self, sides: int) -> tuple[int, ...]:
        """A die that is rolled again for as long as it shows its highest number."""
        rolls = [self.random.randint(1, sides)]
        while rolls[-1] == sides:
            rolls.append(self.random.randint(1, sides))
        return tuple(rolls)
