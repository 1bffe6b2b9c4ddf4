"""A game of exchanges: its buttons, one's own cards sorted, and the choice of those that go.

What is chosen lies in the buttons that come after, as a number with a bit for each place of a card in the
hand: custom ids are short.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from bot.message import Button, Click, Item, Message, Option, Row, Select, Style, Text
from bot.money import Currency
from bot.presenter.accents import INK
from bot.views import TableView
from bot.words import listed, safe_name, say
from bot.words.cards import card_words, count_words
from bot.words.grand import grand_lines, group_words, near_words
from rules.actions import Choice
from rules.cards import UNKNOWN, deck
from rules.games import find
from rules.hand import SeatView, View
from rules.rankings.grand import groups, near

MOST_NEAR = 8
"""So many combos that lack cards are told; there may be dozens."""

PILES = {"exchange": "stock", "exchange-discards": "discards"}
"""The two kinds of exchange, by what is drawn from."""


def is_of_exchanges(game: str) -> bool:
    """Whether players exchange cards, where others bet."""
    return game == "grand-sigilian"


# At the table.


def piles_line(table: View) -> str:
    """How many cards lie where they can be drawn from."""
    assert table.piles
    stock, discards = table.piles
    return say("table.piles", stock=stock, discards=discards)


def exchange_buttons(view: TableView, seat: int, kinds: Collection[str], mine: Button) -> Row:
    """Exchange, pass, and what brings the end: for whoever is to act; `mine` stands first."""

    def button(verb: str, style: Style, *, able: bool, asked: bool = True) -> Button:
        ask = view.asks.get(seat, 0) if asked else 0
        click = Click(table=view.table, hand=view.hand, ask=ask, verb=verb)
        return Button(say(f"button.{verb}"), click, style if able else "secondary", disabled=not able)

    exchange = button("exchange", "primary", able=any(kind in kinds for kind in PILES))
    over = button("pass", "success", able="pass" in kinds)
    # A vote is no turn: whoever may vote does so when they like, so it is no answer to one's question.
    if getattr(view.options, "ending", "call") == "call":
        end = button("end", "danger", able="end" in kinds)
    else:
        end = button("vote", "danger", able=bool(view.voters) and view.state == "open", asked=False)
    return Row((mine, exchange, over, end))


def pot_items(view: TableView, seat: int, pot: Choice | None) -> list[Item]:
    """The starting pots of which the dealer chooses one, while that is what the hand waits for."""
    if pot is None or pot.amount is None:
        return []
    coins, usual = Currency.parse_spec(view.coins), getattr(view.options, "ante", 0)
    amounts = dict.fromkeys((usual, usual // 2, *(times * usual for times in (2, 3, 5, 10)), pot.amount.high))
    words = {pot.amount.high: "pot.poorest", usual: "pot.as-usual"}
    options = tuple(
        Option(say(words.get(amount, "pot.choice"), currency=coins, amount=amount), str(amount))
        for amount in amounts
        if amount in pot.amount
    )
    click = Click(table=view.table, hand=view.hand, ask=view.asks.get(seat, 0), verb="pot")
    return [Select(click, say("button.pot"), options)]


def exchange_turn_words(view: TableView, choices: Iterable[Choice]) -> str:
    """What there is to do for the one whose turn it is."""
    kinds = {choice.kind: choice for choice in choices}
    price = next((kinds[kind].amount for kind in PILES if kind in kinds), None)
    key = "turn.exchange" if price else "turn.exchange-none"
    if view.view and view.view.street == "last-exchange":
        key = "turn.last-exchange" if price else "turn.last-exchange-none"
    elif "end" in kinds:
        key = f"{key}-end"
    return say(key, currency=Currency.parse_spec(view.coins), price=price.low if price else 0)


def voters_words(view: TableView, turn: str) -> str:
    """Whose turn it is, and who may vote besides."""
    names = [safe_name(view.names[seat]) for seat in view.voters]
    return say("turn.vote", turn=turn, who=listed(names)) if names else turn


# One's own cards.


def own_lines(view: TableView, seat: SeatView, *, named: bool = True) -> list[str]:
    """The cards by planes, races and other kinds, what they are worth, and what they are short of."""
    codes = _codes(seat)
    if UNKNOWN in codes:
        return []
    lines = [
        say("mine.group", group=group_words(group.key), cards=", ".join(_faced(view, group.cards)))
        for group in (groups(codes) if named else ())
    ]
    if seat.rank:
        lines.append(say("mine.points", points=seat.rank.points))
        lines += [say("mine.part", part=part) for part in grand_lines(seat.rank)]
    return lines


def hint_lines(view: TableView, seat: SeatView) -> Iterator[str]:
    """The combos that are a card or two short, the nearest first, where the table tells of them."""
    codes = _codes(seat)
    if not getattr(view.options, "hints", False) or view.over or UNKNOWN in codes or not codes:
        return
    found = near(codes)
    for one in found[:MOST_NEAR]:
        yield say("mine.near", near=near_words(one))
    if len(found) > MOST_NEAR:
        yield say("mine.near-more", count=len(found) - MOST_NEAR)


def _faced(view: TableView, codes: Iterable[str]) -> Iterator[str]:
    cards = deck(find(view.game).deck)
    for code in codes:
        yield say("mine.faced", card=card_words(view.game, code), points=cards[code].points)


def _codes(seat: SeatView) -> list[str]:
    return [code for slot in seat.slots for code in slot.cards]


# An exchange: first the cards are chosen from a list, then the pile; what it costs stands above both piles.


def exchange_choices(mine: View) -> Mapping[str, Choice]:
    """The exchanges that the viewer can make now, by kind."""
    return {choice.kind: choice for choice in mine.choices if choice.kind in PILES}


def exchange_items(view: TableView, mine: View, seat: SeatView) -> list[Item]:
    """The list of one's own cards to choose from, sorted as they are shown, and the button to pass."""
    if not any(choice.kind == "pass" for choice in mine.choices):
        return []
    passes = Row((Button(say("button.pass"), _click(view, seat, "pass-here")),))
    kinds = exchange_choices(mine)
    if not kinds:
        return [Text(say("mine.exchange-none")), passes]
    most = max(choice.picks[0].most for choice in kinds.values())
    price = next(choice.amount.low for choice in kinds.values() if choice.amount)
    coins = Currency.parse_spec(view.coins)
    codes = _codes(seat)
    options = tuple(
        Option(card, str(codes.index(code) + 1), group_words(group.key))
        for group in groups(codes)
        for code, card in zip(group.cards, _faced(view, group.cards), strict=True)
    )
    placeholder = say("mine.exchange-pick", currency=coins, most=most, price=price)
    if len(placeholder) > LONGEST_PLACEHOLDER:
        placeholder = say("mine.exchange-pick-short", most=most)
    words = say("mine.exchange", currency=coins, price=price)
    return [Text(words), Select(_click(view, seat, "give"), placeholder, options, most=most), passes]


LONGEST_PLACEHOLDER = 150
"""Characters of what a list says while nothing is chosen."""


def chosen_message(view: TableView, mine: View, places: Sequence[int]) -> Message:
    """What is about to be given up, what it costs, and a button for each pile; `places` count from 1.

    Raises `KeyError` where nothing can be exchanged now, and `IndexError` for a place that is none.
    """
    seat = next(each for each in mine.seats if each.seat == mine.viewer)
    kinds = exchange_choices(mine)
    if not kinds:
        raise KeyError("exchange")
    codes = _codes(seat)
    cards = [codes[place - 1] for place in sorted(places)]
    cost = len(cards) * next(choice.amount.low for choice in kinds.values() if choice.amount)
    coins = Currency.parse_spec(view.coins)
    names = ", ".join(_faced(view, cards))
    text = say("mine.give", currency=coins, count=count_words(view.game, len(cards)), cards=names, cost=cost)
    buttons = [
        _pile_button(view, seat, kind, places, able=kind in kinds and len(cards) <= kinds[kind].picks[0].most)
        for kind in PILES
    ]
    again = Button(say("button.choose-again"), _click(view, seat, "exchange", "again"))
    return Message((Text(text), Row((*buttons, again))), accent=INK)


def _pile_button(view: TableView, seat: SeatView, kind: str, places: Iterable[int], *, able: bool) -> Button:
    style: Style = "primary" if able else "secondary"
    label = say(f"button.from-{PILES[kind]}")
    return Button(
        label, _click(view, seat, f"draw-{PILES[kind]}", written_places(places)), style, disabled=not able
    )


def written_places(places: Iterable[int]) -> str:
    """Places from 1 as they stand in a custom id.

    >>> written_places([1, 3, 17]), read_places("10005")
    ('10005', (1, 3, 17))
    """
    return f"{sum(1 << (place - 1) for place in set(places)):x}"


def read_places(text: str) -> tuple[int, ...]:
    """The places that stand in a custom id; raises `ValueError`."""
    bits = int(text, 16)
    return tuple(place for place in range(1, bits.bit_length() + 1) if bits >> (place - 1) & 1)


def _click(view: TableView, seat: SeatView, verb: str, arg: str = "") -> Click:
    return Click(table=view.table, hand=view.hand, ask=view.asks.get(seat.seat, 0), verb=verb, arg=arg)
