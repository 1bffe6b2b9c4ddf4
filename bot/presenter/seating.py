"""Who sits at a table, what they have before them, and whose turn it is, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.money import Currency
from bot.presenter.exchanges import exchange_turn_words, is_of_exchanges, voters_words
from bot.presenter.items import pledge_words
from bot.presenter.specials import question_words
from bot.presenter.story import pot_words
from bot.presenter.throws import is_thrown, stake_words
from bot.views import ChairView, TableView
from bot.words import listed, safe_name, say
from bot.words.cards import card_words, count_words, open_slots, slots_words
from bot.words.ranks import rank_words
from bot.words.specials import the_cards
from rules.actions import Choice
from rules.games import find
from rules.hand import SeatView, View


def when(milliseconds: int) -> str:
    """A moment as Discord shows it to each reader: in 2 minutes, 5 minutes ago."""
    return say("table.when", seconds=milliseconds // 1000)


def seat_lines(view: TableView, *, brief: bool = False) -> list[str]:
    """A line for everybody at the table, by chair, and for who has left the hand in play.

    `brief` tells of a hand that was shown what it is worth, and not why.
    """
    lines = [line for chair in view.chairs for line in _chair_lines(view, chair, brief=brief)]
    if view.view:
        here = {chair.seat for chair in view.chairs}
        for seat in view.view.seats:
            if seat.seat not in here:
                lines += _hand_lines(view, seat, view.names[seat.seat], None, brief=brief)
    return lines


def _chair_lines(view: TableView, chair: ChairView, *, brief: bool) -> list[str]:
    if view.view and chair.seat is not None:
        return _hand_lines(view, view.view.seats[chair.seat], chair.name, chair, brief=brief)
    coins = Currency.parse_spec(view.coins)
    parts = [say("seat.name", name=safe_name(chair.name)), coins.format(chair.stack)]
    if short := _short(view, chair):
        parts.append(short)
    elif not chair.sitting_out and view.view and not view.over:
        parts.append(say("seat.watches" if is_thrown(view.game) else "seat.waits"))
    return [say("table.apart").join([*parts, *plans(view, chair)])]


def _short(view: TableView, chair: ChairView) -> str:
    """What is said of who has too few chips for the next hand; "" where they suffice."""
    if not chair.stack:
        return say("seat.broke")
    least = find(view.game).entry(view.next_options or view.options)
    return (
        say("seat.short", currency=Currency.parse_spec(view.coins), least=least)
        if chair.stack < least
        else ""
    )


def _hand_lines(
    view: TableView, seat: SeatView, name: str, chair: ChairView | None, *, brief: bool
) -> list[str]:
    """Somebody in the hand in play or just over; at its end with the cards that were shown."""
    coins = Currency.parse_spec(view.coins)
    turn = view.view is not None and seat.seat in view.view.to_act
    stack = chair.stack if chair and view.over else seat.stack
    parts = [say("seat.name-turn" if turn else "seat.name", name=safe_name(name)), coins.format(stack)]
    if seat.paid and not view.over and not is_thrown(view.game):
        parts.append(say("seat.paid", currency=coins, paid=seat.paid))
    parts += _standing(view, seat)
    parts += plans(view, chair) if chair else [say("seat.left")]
    if view.view and seat.seat == view.view.dealer and not is_thrown(view.game):
        parts.append(say("seat.dealer"))
    if (shown := open_slots(seat.slots)) and seat.rank is None:
        parts.append(say("seat.open", slots=slots_words(view.game, shown)))
    if seat.denied and seat.rank is None:
        parts.append(say("seat.denied", cards=the_cards(seat.denied)))
    line = say("table.apart").join(parts)
    if seat.rank is None:
        return [line]
    if brief and seat.rank.points is not None:
        return [say("table.apart").join([line, say("seat.points", points=seat.rank.points)])]
    rank = rank_words(view.game, seat.rank)
    if is_of_exchanges(view.game):
        return [line, say("seat.worth", rank=rank)]
    return [line, say("seat.shown", slots=slots_words(view.game, seat.slots), rank=rank)]


def _standing(view: TableView, seat: SeatView) -> Iterator[str]:
    if not seat.live:
        yield say("seat.watches" if is_thrown(view.game) else "seat.folded")
    elif seat.all_in and not view.over:
        yield say("seat.all-in")


def plans(view: TableView, chair: ChairView) -> Iterator[str]:
    """What holds of a chair beyond this hand."""
    if chair.house:
        yield say("seat.house")
    if chair.seat is not None and view.over and (short := _short(view, chair)):
        yield short
    if chair.adding:
        yield say("seat.adds", currency=Currency.parse_spec(view.coins), adding=chair.adding)
    yield from pledge_words(view, chair)
    if chair.shown_to:
        yield say("seat.shown-to", name=safe_name(chair.shown_to))
    if chair.absent:
        yield from _absence(chair)
    elif chair.sitting_out:
        yield say("seat.sits-out")
    elif chair.away:
        yield say("seat.away")
    if chair.leaving and not view.over:
        yield say("seat.leaves")


def _absence(chair: ChairView) -> Iterator[str]:
    if chair.absent_until is None:
        yield say("seat.absent")
    else:
        yield say("seat.absent-until", seconds=chair.absent_until // 1000)
    if not chair.sitting_out:
        yield say("seat.absent-plays")


def board_line(game: str, board: Iterable[str]) -> str:
    """The cards that all share."""
    # A line breaks between cards on a phone, and never within one.
    cards = (card_words(game, code, short=True).replace(" ", "\N{NO-BREAK SPACE}") for code in board)
    return say("table.board", cards=", ".join(cards))


def pot_line(view: TableView, table: View) -> str:
    """The pot, and the main and side pots that all-ins have made of it so far."""
    coins = Currency.parse_spec(view.coins)
    parts = pot_parts(table.seats)
    if len(parts) < 2:
        return say("pot.all", currency=coins, pot=table.pot)
    levels = (
        say("pot.level", currency=coins, name=pot_words(number, len(parts)), amount=amount)
        for number, amount in enumerate(parts)
    )
    return say("pot.levels", currency=coins, pot=table.pot, levels=", ".join(levels))


def pot_parts(seats: Iterable[SeatView]) -> list[int]:
    """What lies in the main pot and in each side pot, while the betting may still go on.

    >>> paid = [(20, True), (60, False), (50, False)]
    >>> pot_parts(SeatView(seat=n, stack=0, paid=p, all_in=a) for n, (p, a) in enumerate(paid))
    [60, 70]
    """
    # Only an all-in closes a pot. Bets that are not matched yet are no pot of their own.
    seats = list(seats)
    levels = sorted({seat.paid for seat in seats if seat.all_in and seat.live})
    tops = [*levels, max((seat.paid for seat in seats), default=0)]
    parts = []
    for below, top in zip([0, *levels], tops, strict=True):
        parts.append(sum(max(0, min(seat.paid, top) - below) for seat in seats))
    return [amount for amount in parts if amount]


def turn_words(view: TableView, table: View) -> str:
    """Whose turn it is, what it is about, and until when."""
    names = [safe_name(view.names[seat]) for seat in table.to_act]
    if table.question:
        turn = question_words(view, table.question, table.to_act)
    elif len(names) == 1:
        seat = table.to_act[0]
        does = does_words(view, view.choices.get(seat, ()), table.seats[seat])
        turn = say("turn.now", who=names[0], does=does)
    else:
        turn = say("turn.several", who=listed(names))
    turn = voters_words(view, turn)
    return say("turn.until", turn=turn, when=when(view.deadline)) if view.deadline else turn


def does_words(view: TableView, choices: Iterable[Choice], seat: SeatView) -> str:
    """What there is to do for the one whose turn it is."""
    coins = Currency.parse_spec(view.coins)
    kinds = {choice.kind: choice for choice in choices}
    if "pot" in kinds:
        return say("turn.pot")
    if "pass" in kinds:
        return exchange_turn_words(view, kinds.values())
    if "trade" in kinds:
        most = kinds["trade"].picks[0].most
        return say("turn.trade", cards=count_words(view.game, most)) if most else say("turn.trade-none")
    if view.view and "stake" in kinds and (stake := kinds["stake"].amount):
        return stake_words(view, view.view, stake)
    if "form" in kinds or "show" in kinds:
        return say("turn.form" if "form" in kinds else "turn.show")
    if "keep" in kinds or "allow" in kinds:
        return say("turn.keep" if "keep" in kinds else "turn.answer")
    if "bring-in" in kinds and (cost := kinds["bring-in"].amount):
        return say("turn.bring-in", currency=coins, cost=cost.low)
    if "check" in kinds:
        return say("turn.check" if "bet" in kinds or "raise" in kinds else "turn.check-only")
    if "call" in kinds and (cost := kinds["call"].amount):
        key = "turn.call-all-in" if cost.low == seat.stack else "turn.call"
        return say(key, currency=coins, cost=cost.low)
    return _must_words(kinds, seat, coins)


def _must_words(kinds: Mapping[str, Choice], seat: SeatView, coins: Currency) -> str:
    """What there is to do where one may neither check nor call; whoever opens by the Priestess may fold."""
    way_out = "-or-fold" if "fold" in kinds else ""
    if "bet" in kinds and (bet := kinds["bet"].amount):
        key = "turn.must-bet-all" if bet.low == seat.stack + seat.bet else "turn.must-bet"
        return say(key + way_out, currency=coins, low=bet.low)
    return say(f"turn.must-raise{way_out}" if "raise" in kinds else "turn.other")
