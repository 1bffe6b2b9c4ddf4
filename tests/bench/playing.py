"""Whole hands a second, and how long a single action takes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any, TypeAlias

from rules.actions import DEALER, Board, Call, Deal, Shuffle
from rules.games.tarot_poker import GAME, minors
from rules.hand import Setup
from tests.bench.measure import ROUNDS, US, Row, rate

WORK = "six-handed hold'em to the showdown, hands"
SPLIT = "one action of it, 99 of 100 within"
PLAYERS = 6
HANDS = 100

Play: TypeAlias = "Callable[[list[Any], Callable[..., None]], None]"


def playing() -> Iterator[Row]:
    """No-limit hold'em, checked and called to the showdown; choices asked at each turn, events and log on."""
    for who, deck, play in _players():
        # Shuffled beforehand: that is not what is measured. One round to warm up, and one action by action.
        random = Random(2)
        decks = iter([random.sample(deck, len(deck)) for _ in range(HANDS * (ROUNDS + 2))])

        def once(play: Play = play, decks: Iterator[list[Any]] = decks) -> None:
            for cards in islice(decks, HANDS):
                play(cards, _untimed)

        yield Row(WORK, who, rate(once, HANDS))
        times: list[float] = []
        for cards in decks:
            play(cards, _timed(times))
        yield Row(SPLIT, who, quantiles(times, n=100)[98] * 1e6, "us")


def _untimed(do: Callable[..., Any], *with_what: Any) -> None:
    do(*with_what)


def _timed(times: list[float]) -> Callable[..., None]:
    def timed(do: Callable[..., Any], *with_what: Any) -> None:
        began = process_time()
        do(*with_what)
        times.append(process_time() - began)

    return timed


def _players() -> Iterator[tuple[str, list[Any], Play]]:
    """Who plays: a name, their cards, and how they play a hand with these in some order."""
    yield US, list(minors()), _play
    try:
        import pokerkit
    except ImportError:
        return
    deck = list(pokerkit.Deck.STANDARD)
    yield "pokerkit", deck, lambda cards, act: _play_at_pokerkit(pokerkit, cards, act)


SETUP = Setup(game=GAME.id, stacks=(200,) * PLAYERS, dealer=PLAYERS - 1, options=GAME.options())


def _play(cards: list[Any], act: Callable[..., None]) -> None:
    hand = GAME.start(SETUP)
    act(hand.push, Shuffle(cards=tuple(cards)))
    while waiting := hand.to_act():
        (seat,) = waiting
        choices = hand.choices(seat)
        if seat != DEALER:
            act(hand.push, Call(seat=seat))
        elif choices[0].kind == "board":
            act(hand.push, Board(cards=choices[0].picks[0].options))
        else:
            seat_pick, cards_pick = choices[0].picks
            act(hand.push, Deal(to=int(seat_pick.options[0]), cards=cards_pick.options))


def _play_at_pokerkit(pokerkit: Any, cards: list[Any], act: Callable[..., None]) -> None:
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(
            automation
            for automation in pokerkit.Automation
            if automation.name not in ("HOLE_DEALING", "BOARD_DEALING")
        ),
        True,
        0,
        (1, 2),
        2,
        (200,) * PLAYERS,
        PLAYERS,
    )
    while state.status:
        if state.can_deal_hole():
            act(state.deal_hole, (cards.pop(), cards.pop()))
        elif state.can_deal_board():
            act(state.deal_board, tuple(cards.pop() for _ in range(state.board_dealing_count)))
        else:
            # What may be done, as ours is asked for it.
            _ = (
                state.can_fold(),
                state.checking_or_calling_amount,
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            act(state.check_or_call)
