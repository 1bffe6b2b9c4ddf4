"""A case of Tarot Poker in a few readable lines: hands that were dealt, and moves as a hand file has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from rules.actions import DEALER, Action, Board, ChooseAtRandom, Deal, Illegal, Shuffle
from rules.cards import deck
from rules.events import Event
from rules.hand import Carry, Hand
from rules.notation.text import parse_action
from rules.rankings.wild import DECK, minors
from rules.tarot.pack import SPECIALS, in_order
from tests.rules.play import Position, position, start

PLACES = deck(DECK).codes


def table(form: str, *hands: str, stock: str = "", also: str = "", **more: Any) -> Hand:
    """These hands, dealt; 100 chips each where nothing else is said, and p1 deals.

    The stock follows, and the rest of the deck below it. In the playing deck are the specials that are
    named, and those in `also`.
    """
    dealer = more.setdefault("dealer", 0)
    dealt = [hand.split() for hand in hands]
    order = [
        dealt[(dealer + step) % len(dealt)][slot]
        for slot in range(len(dealt[0]))
        for step in range(1, len(dealt) + 1)
    ]
    return stacked(form, len(hands), " ".join([*order, *stock.split()]), also=also, **more)


def stacked(form: str, players: int, order: str, *, also: str = "", **more: Any) -> Hand:
    """The same with a deck that lies in this order from the top."""
    named = [*order.split(), *also.split()]
    specials = in_order({code for code in named if code in SPECIALS})
    playing = [*minors(), *specials]
    more.setdefault("stacks", (100,) * players)
    hand = start("tarot-poker", form=form, carry=Carry(specials=specials), **more)
    rest = [code for code in playing if code not in order.split()]
    assert len(order.split()) + len(rest) == len(playing), "a card is named twice"
    hand.push(Shuffle(cards=(*order.split(), *rest)))
    deal_on(hand)
    return hand


def deal_on(hand: Hand, chance: Callable[[], Action | None] = lambda: None) -> list[Event]:
    """The dealer does what follows from the deck; what chance takes is the first in the deck's order."""
    told: list[Event] = []
    while hand.to_act() == {DEALER}:
        (choice,) = hand.choices(DEALER)
        picks = {pick.name: pick.options for pick in choice.picks}
        if choice.kind == "pick":
            first = ChooseAtRandom(card=min(picks["card"], key=PLACES.index, default=None))
            told += hand.push(chance() or first)
        elif choice.kind == "deal":
            told += hand.push(Deal(to=int(picks["seat"][0]), cards=picks["cards"]))
        else:
            kind = {"shuffle": Shuffle, "board": Board}[choice.kind]
            told += hand.push(kind(cards=picks["cards"]))
    return told


def play(hand: Hand, *moves: str) -> list[Event]:
    """Play these moves, several in a line with `;` between; `d pick` says what chance takes."""
    texts = [text.strip() for line in moves for text in line.split(";")]
    told: list[Event] = []

    def chance() -> Action | None:
        if texts and texts[0].startswith("d pick"):
            return parse_action(texts.pop(0), hand)
        return None

    while texts:
        told += hand.push(parse_action(texts.pop(0), hand))
        told += deal_on(hand, chance)
    return told


def refused(hand: Hand, move: str, reason: str) -> None:
    """The move is refused for that reason, and nothing has happened."""
    before = hand.view(None), hand.log
    with pytest.raises(Illegal) as raised:
        hand.push(parse_action(move, hand))
    assert raised.value.reason == reason
    assert (hand.view(None), hand.log) == before


def held(hand: Hand, player: int) -> str:
    """The cards of p1, p2, … as they know them."""
    return " ".join(map(str, hand.view(player - 1).seats[player - 1].slots))


def seen(hand: Hand, player: int, viewer: int | None = None) -> str:
    """The cards of a player as the table, or another player, sees them."""
    shown = hand.view(None if viewer is None else viewer - 1)
    return " ".join(map(str, shown.seats[player - 1].slots))


def worth(hand: Hand, player: int) -> str:
    """What a player's cards are, as they know it."""
    rank = hand.view(player - 1).seats[player - 1].rank
    return rank.label if rank else ""


def can(hand: Hand, player: int) -> list[str]:
    """What a player may do, in short: betting by its name, cards by `card on=… drop=…` with all options."""
    return [_said(choice.kind, choice.picks) for choice in hand.choices(player - 1) if choice.kind != "leave"]


def _said(kind: str, picks: Sequence[Any]) -> str:
    said = [f"{pick.name}={'|'.join(_named(pick.name, option) for option in pick.options)}" for pick in picks]
    return " ".join([kind, *said])


def _named(name: str, option: str) -> str:
    return f"p{int(option) + 1}" if name == "on" else option


def stands(
    hand: Hand, player: int | None, choices: str, stacks: list[int], pot: int, live: list[int]
) -> None:
    """Assert the whole position: whose turn it is, what the table offers, chips, and who is in."""
    expected = Position(
        None if player is None else player - 1, choices, stacks, pot, [seat - 1 for seat in live]
    )
    assert position(hand) == expected


LOW, MID, HIGH = "2p 3c 5r 7s 9c", "2c 4p 6r 8s Tc", "3p 5c 8r Ts Qp"
"""Hands without anything, for those on whom something is played."""

BETS = "check, bet 2-100, fold"
"""What the table offers whoever opens with 100 chips."""


def draw(first: str, *others: str, **more: Any) -> Hand:
    """Five-card draw in which p1 is first to act, and the others follow."""
    return table("five-card-draw", first, *others, dealer=len(others), **more)


def stud(first: str, *others: str, **more: Any) -> Hand:
    """The first two cards of five-card stud, down and up; the rest comes off the stock, p1 first.

    With three each it is seven-card stud.
    """
    form = "five-card-stud" if len(first.split()) == 2 else "seven-card-stud"
    return table(form, first, *others, dealer=len(others), **more)


def only_these_left(hand: Hand, *cards: str) -> None:
    """Nothing else lies in the stock, and nothing with the discards."""
    hand.source.cards[:] = cards
