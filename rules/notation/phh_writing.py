"""Ordinary poker as other people write it: from a hand to a record of the PHH format's own variants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from rules import actions as act
from rules.actions import Action
from rules.events import Event, Shown
from rules.forced import antes, blinds, least_bet
from rules.hand import Hand
from rules.notation import phh
from rules.notation.records import Record
from rules.notation.text import codes, player
from rules.tarot.plain import TarotPoker

_Any = TypeVar("_Any")


def variant_of(hand: Hand) -> str | None:
    """The variant of the format that the hand is, or None where it is none of those."""
    if not isinstance(hand, TarotPoker) or hand.specials:
        return None
    if not _has_its_forced_bets(hand) or not _keeps_turns(hand):
        return None
    for name, variant in phh.VARIANTS.items():
        if (variant.form, variant.structure) == (hand.form.id, hand.options.structure):
            return name
    return None


def _has_its_forced_bets(hand: TarotPoker) -> bool:
    """Whether something is posted there, and as the format has it: a bring-in is less than a bet."""
    setup = hand.setup
    if len(set(setup.antes)) > 1 and not setup.dead_antes:
        return False
    if hand.form.forced == "bring-in":
        return bool(0 < setup.options.bring_in < hand.options.bet_size(big=False))
    return bool(blinds(setup, hand.form)) or any(antes(setup, hand.ante()))


def _keeps_turns(hand: TarotPoker) -> bool:
    """Whether nobody left out of turn, which the format cannot say."""
    again = type(hand)(hand.setup)
    for action in hand.played:
        if isinstance(action, act.Leave) and action.seat not in again.to_act():
            return False
        again.push(action)
    return True


def record_of(
    hand: Hand, *, number: str | int | None = None, table: str | int | None = None
) -> Record | None:
    """The hand as a record of such a variant, cards and all; None where it is none of those.

    There the last player deals, so who sat left of the dealer is p1.
    """
    if not isinstance(hand, TarotPoker) or (name := variant_of(hand)) is None:
        return None
    setup = hand.setup
    least = least_bet(setup, hand.form)
    posts = {blind.seat: blind.amount for blind in blinds(setup, hand.form)}
    bet, big = (hand.options.bet_size(big=size, least=least) for size in (False, True))
    amounts = {
        "blinds_or_straddles": phh.seated(_turned(hand, [posts.get(seat, 0) for seat in hand.seats])),
        "bring_in": setup.options.bring_in,
        "min_bet": bet,
        "small_bet": bet,
        "big_bet": big,
    }
    return Record(
        variant=name,
        antes=phh.seated(_turned(hand, antes(setup, hand.ante()))),
        ante_trimming_status=not setup.dead_antes,
        starting_stacks=_turned(hand, setup.stacks),
        actions=tuple(_lines(hand)),
        finishing_stacks=_turned(hand, hand.result.stacks) if hand.result else None,
        players=_turned(hand, setup.players),
        hand=number,
        table=table,
        **{key: amounts[key] for key in phh.VARIANTS[name].keys},
    )


def _turned(hand: Hand, values: Sequence[_Any]) -> tuple[_Any, ...]:
    """What stands by seat, from the dealer's left on."""
    first = hand.setup.dealer + 1
    return (*values[first:], *values[:first])


# Actions.

_WORDS: dict[type[object], str] = {act.Fold: "f", act.Leave: "f", act.Call: "cc", act.BringIn: "pb"}


def _lines(hand: TarotPoker) -> list[str]:
    again = type(hand)(hand.setup)
    lines = []
    for action in hand.played:
        line = _written(action, again)
        events = again.push(action)
        lines += [line] * bool(line) + _shown(events, again)
    return lines


def _written(action: Action, hand: TarotPoker) -> str:
    """The action as the format has it; nothing for what it does not know."""
    if isinstance(action, act.Deal):
        return f"d dh {_player(action.to, hand)} {phh.letters(action.cards)}"
    if isinstance(action, act.Board):
        return f"d db {phh.letters(action.cards)}"
    if isinstance(action, act.RaiseTo):
        return f"{_player(action.seat, hand)} cbr {action.amount}"
    # Who leaves at the showdown does not show.
    asked = {choice.kind for choice in hand.choices(action.seat)}
    if isinstance(action, act.Muck) or (isinstance(action, act.Leave) and "show" in asked):
        return f"{_player(action.seat, hand)} sm"
    word = _WORDS.get(type(action))
    return f"{_player(action.seat, hand)} {word}" if word else ""


def _shown(events: Sequence[Event], hand: TarotPoker) -> list[str]:
    """What is shown is written where it is, whether it was asked for or has to be."""
    return [
        f"{_player(event.seat, hand)} sm {phh.letters(codes(event.slots))}"
        for event in events
        if isinstance(event, Shown)
    ]


def _player(seat: int, hand: Hand) -> str:
    return player((seat - hand.setup.dealer - 1) % len(hand.setup.stacks))
