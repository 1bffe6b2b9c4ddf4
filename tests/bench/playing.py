"""Whole hands a second, and how long a single action takes: ours beside PokerKit's.

Both play the same: six players, no-limit hold'em, blinds of 1 and 2, stacks of 200, everybody checks or calls
until the cards are shown. Both are told which cards come, verify them and every other action, keep a log, and
are asked at each player's turn for all that the player may do, with the amounts. No hand comes twice, and all
decks are shuffled before the clock runs.

How it ends is measured twice. First all six hands are shown and ranked, by both: so it goes at our tables,
where nobody mucks unless the table allows it, and PokerKit's players are told to show. Then both let beaten
hands go unshown, as PokerKit does when it is left alone: our table allows it, and our players muck what can
win nothing. PokerKit takes as long for the one as for the other; ours takes longer to ask who mucks.

Ours tells what happened as events and numbers its questions; why a shown hand is worth what it is, it makes
when somebody reads it, which nobody does here. PokerKit does by itself what it can: it posts, collects, pays.
Cards are dealt to it as to a hand that is played again from a file, burning unknown ones; with its own cards
in its own deck it would be a twentieth to a tenth faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from random import Random
from statistics import quantiles
from time import process_time
from typing import Any, TypeAlias

from rules.actions import DEALER, Action, Board, Call, Deal, Shuffle
from rules.games.tarot_poker import GAME, minors
from rules.hand import Setup
from tests.bench.measure import ROUNDS, US, Row, rate

SHOWN = "hold'em for six, shown"
MUCKED = "hold'em for six, mucked"
PLAYERS = 6
HANDS = 100
WARMING = 2.0
"""So many seconds for each before it counts."""
DEALT_BY_HAND = ("CARD_BURNING", "HOLE_DEALING", "BOARD_DEALING")
"""What PokerKit is not left to do by itself, with cards of its own."""
SHOWN_BY_HAND = "HOLE_CARDS_SHOWING_OR_MUCKING"
"""Nor this, where all are to show: it would muck what is beaten."""

Do: TypeAlias = Callable[..., Any]
Play: TypeAlias = Callable[[tuple[Any, ...], Callable[[Do], Do]], None]
"""Plays a hand with these cards; what acts in it is wrapped first, so that it can be timed."""


def playing() -> Iterator[Row]:
    """No-limit hold'em, checked and called to the showdown; choices asked at each turn, events and log on."""
    for work, mucks in ((SHOWN, False), (MUCKED, True)):
        for who, deck, play in _players(mucks=mucks):
            yield from _measured(work, who, deck, play)


def _measured(work: str, who: str, deck: list[Any], play: Play) -> Iterator[Row]:
    random = Random(2)
    _warm_up(play, deck, random)
    # One round more to warm up, and one that is timed action by action.
    decks = iter([tuple(random.sample(deck, len(deck))) for _ in range(HANDS * (ROUNDS + 2))])

    def once() -> None:
        for cards in islice(decks, HANDS):
            play(cards, _untimed)

    yield Row(f"{work}: hands", who, rate(once, HANDS))
    times: list[float] = []
    for cards in decks:
        play(cards, _timed(times))
    yield Row(f"{work}: 99 % of acts", who, quantiles(times, n=100)[98] * 1e6, "us")


def _warm_up(play: Play, deck: list[Any], random: Random) -> None:
    """Play other hands for a while: our tables fill as hands come, PokerKit's are full from the start."""
    began = process_time()
    while process_time() - began < WARMING:
        play(tuple(random.sample(deck, len(deck))), _untimed)


def _untimed(do: Do) -> Do:
    return do


def _timed(times: list[float]) -> Callable[[Do], Do]:
    def wrapped(do: Do) -> Do:
        def timed(*with_what: Any) -> None:
            began = process_time()
            do(*with_what)
            times.append(process_time() - began)

        return timed

    return wrapped


def _players(*, mucks: bool) -> Iterator[tuple[str, list[Any], Play]]:
    """Who plays: a name, their cards, and how they play a hand with these in some order."""
    yield US, list(minors()), partial(_play, _setup(mucks=mucks))
    try:
        import pokerkit
    except ImportError:
        return
    by_hand = DEALT_BY_HAND if mucks else (*DEALT_BY_HAND, SHOWN_BY_HAND)
    automations = tuple([each for each in pokerkit.Automation if each.name not in by_hand])
    game = pokerkit.NoLimitTexasHoldem
    table = partial(game.create_state, automations, True, 0, (1, 2), 2, (200,) * PLAYERS, PLAYERS)
    yield "pokerkit", list(pokerkit.Deck.STANDARD), partial(_play_at_pokerkit, table)


def _setup(*, mucks: bool) -> Setup:
    options = GAME.options(muck=mucks)
    stacks = (200,) * PLAYERS
    return Setup(game=GAME.id, form="texas-holdem", stacks=stacks, dealer=PLAYERS - 1, options=options)


def _play(setup: Setup, cards: tuple[Any, ...], timed: Callable[[Do], Do]) -> None:
    hand = GAME.start(setup)
    push = timed(hand.push)
    dealer = _dealer(cards)
    while waiting := hand.to_act():
        (seat,) = waiting
        if seat == DEALER:
            push(next(dealer))
            continue
        choices = hand.choices(seat)
        # Where one may muck: those muck who are beaten.
        push(hand.timeout_action(seat) if choices[0].kind == "show" else Call(seat=seat))


def _dealer(cards: tuple[Any, ...]) -> Iterator[Action]:
    """What the dealer does, who sits in the last seat: two cards each, one at a time, and then the board."""
    yield Shuffle(cards=cards)
    dealt = 2 * PLAYERS
    for seat in range(PLAYERS):
        yield Deal(to=seat, cards=cards[seat:dealt:PLAYERS])
    for count in (3, 1, 1):
        yield Board(cards=cards[dealt : dealt + count])
        dealt += count


def _play_at_pokerkit(table: Callable[[], Any], cards: tuple[Any, ...], timed: Callable[[Do], Do]) -> None:
    state = table()
    deal_hole, deal_board, burn = map(timed, (state.deal_hole, state.deal_board, state.burn_card))
    check_or_call, show = map(timed, (state.check_or_call, state.show_or_muck_hole_cards))
    coming = iter(cards)
    while state.status:
        if state.actor_index is not None:
            # What may be done, as ours is asked for it.
            _ = (
                state.can_fold(),
                state.checking_or_calling_amount,
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            check_or_call()
        elif state.showdown_index is not None:
            show(True)
        elif state.can_burn_card():
            burn("??")
        elif state.can_deal_board():
            deal_board(tuple(islice(coming, state.board_dealing_count)))
        else:
            deal_hole(tuple(islice(coming, 2)))
