"""A player's own specials, in private: what each does, how it is played step by step, what is answered.

Each step asks for one thing and carries what was chosen before in its custom ids. They lie in messages
that only their player sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from bot.message import Button, Click, Item, Message, Option, Row, Select, Text
from bot.presenter.accents import BRASS, INK
from bot.presenter.specials import MOON, power_words, question_kind
from bot.views import TableView
from bot.words import safe_name, say
from bot.words.cards import card_words
from bot.words.specials import GAME, HIDDEN, as_begun, bare_name, card_of, ranks_words, the_card, the_cards
from rules import events as ev
from rules.actions import Choice
from rules.cards import UNKNOWN, deck
from rules.events import Event
from rules.games import find
from rules.hand import OpenQuestion, SeatView, View
from rules.tarot.pack import FOOL, HANGED_MAN, PRIESTESS, STOPS

STEPS = ("mode", "on", "give", "take", "drop", "rank")
"""In which order things are asked, by the names of picks. They begin with different letters."""

EMPEROR, PAGE = "emperor", "Ps"

PER_ROW = 5
"""Buttons side by side."""


class Plan(msgspec.Struct, frozen=True):
    """A card, and what has been chosen for its power so far: options by the names of picks."""

    card: str
    chosen: dict[str, str] = {}

    @property
    def arg(self) -> str:
        """The plan as it stands in a custom id.

        >>> Plan("magician", {"on": "3", "take": "?"}).arg
        'magician.o3.t?'
        """
        return ".".join([self.card, *(f"{name[0]}{option}" for name, option in self.chosen.items())])

    @classmethod
    def parse(cls, arg: str) -> Plan:
        """The plan that stands in a custom id; raises `ValueError`."""
        card, *parts = arg.split(".")
        names = {name[0]: name for name in STEPS}
        if not all(part[:1] in names for part in parts):
            raise ValueError(arg)
        return cls(card, {names[part[0]]: part[1:] for part in parts})

    def plus(self, name: str, option: str) -> Plan:
        """The same with one thing more."""
        return Plan(self.card, {**self.chosen, name: option})

    @property
    def picks(self) -> tuple[str, ...]:
        """All of it as a `Move` has it."""
        return (f"card={self.card}", *(f"{name}={option}" for name, option in self.chosen.items()))


# One's own cards.


def special_lines(view: TableView, seat: SeatView, codes: Iterable[str]) -> Iterator[str]:
    """What those of the cards do that are specials, and whether they still can."""
    if view.game != GAME:
        return
    cards = deck(find(view.game).deck)
    held = {card for slot in seat.slots for card in slot.cards}
    undone = held.difference(seat.denied) >= {FOOL, HANGED_MAN}
    for code in codes:
        if code == UNKNOWN or not cards[code].special:
            continue
        key = code
        if undone and code in (FOOL, HANGED_MAN):
            key = "undone"
        elif code == FOOL and _another_played_priestess(view, seat.seat):
            key = "fool-freed"
        text = say(f"special.{key}")
        if code in seat.denied:
            yield say("mine.special-denied")
        else:
            yield say("mine.special-spent" if code in seat.used else "mine.special", text=text)


def _another_played_priestess(view: TableView, seat: int) -> bool:
    played = (event for event in view.story if isinstance(event, ev.PowerPlayed))
    return any(event.card == PRIESTESS and event.seat != seat for event in played)


def learned_lines(view: TableView, learned: Iterable[Event]) -> Iterator[str]:
    """What this player alone has come to know."""
    for event in learned:
        match event:
            case ev.Peeked(card=card, on=None):
                yield say("learned.peeked-top", card=as_begun(the_card(card)))
            case ev.Peeked(card=card, on=int() as on):
                yield say("learned.peeked", on=safe_name(view.names[on]), card=as_begun(the_card(card)))
            case ev.Denied(card=None):
                yield say("learned.denied-none")
            case ev.Denied(card=str() as card):
                yield say("learned.denied", card=bare_name(card))
            case ev.Swapped():
                yield _swapped(view, event)
            case ev.Discarded(by=int() as by, slots=(slot,)):
                yield say("learned.lost", who=safe_name(view.names[by]), card=the_card(slot.cards[0]))


def _swapped(view: TableView, event: ev.Swapped) -> str:
    return say(
        "learned.swapped",
        who=safe_name(view.names[event.seat]),
        on=safe_name(view.names[event.on]),
        given=the_card(event.given),
        taken=the_card(event.taken),
    )


def power_items(view: TableView, mine: View, seat: SeatView, *, now: bool) -> list[Item]:
    """What can be done with one's specials: what is asked first, then what may be played."""
    if view.game != GAME or view.over or view.state != "open":
        return []
    kinds = {choice.kind: choice for choice in mine.choices}
    items: list[Item] = []
    if mine.question:
        # In a letter it is asked by another one.
        items += answer_items(view, mine, mine.question) if now and "allow" in kinds else []
    elif "keep" in kinds:
        items += _keep_items(view, seat, kinds["keep"])
    elif cards := _playable(mine):
        items += _play_items(view, mine, seat, cards)
    if now and seat.lets_be:
        items.append(Text(say("mine.lets-be")))
    elif now and "let-be" in kinds and "allow" not in kinds:
        items.append(Row((_let_be(view, seat),)))
    return items


def _playable(mine: View) -> list[str]:
    cards = [choice.picks[0].options[0] for choice in mine.choices if choice.kind == "play"]
    return list(dict.fromkeys(cards))


def _play_items(view: TableView, mine: View, seat: SeatView, cards: Sequence[str]) -> list[Item]:
    bets = {"check", "call", "bet", "raise", "fold", "bring-in"} & {choice.kind for choice in mine.choices}
    buttons = [
        Button(
            say("button.play-pair") if card == EMPEROR else say("button.play", card=card_words(GAME, card)),
            _click(view, seat, "play", card),
            "primary",
        )
        for card in cards
    ]
    rows = (Row(tuple(buttons[at : at + PER_ROW])) for at in range(0, len(buttons), PER_ROW))
    return [Text(say("mine.plays" if bets else "mine.plays-any-time")), *rows]


def _keep_items(view: TableView, seat: SeatView, keep: Choice) -> list[Item]:
    cards = keep.picks[0].options
    buttons = (
        Button(say("button.keep", card=the_card(card)), _click(view, seat, "keep", card), "primary")
        for card in cards
    )
    return [Text(say("mine.keep", cards=the_cards(cards))), Row(tuple(buttons))]


def _let_be(view: TableView, seat: SeatView) -> Button:
    return Button(say("button.let-be"), _click(view, seat, "let-be"))


# A power, step by step.


def plan_message(view: TableView, mine: View, plan: Plan) -> Message:
    """Asks for the next thing that the power needs or, when all is chosen, whether it is played.

    What can be chosen in one way only is not asked. Raises `KeyError` where the card cannot be played so.
    """
    fitting = _fitting(mine, plan)
    if not fitting:
        raise KeyError(plan.card)
    name, options = _next_step(fitting, plan)
    if not name:
        return _sure_message(view, mine, plan)
    if len(options) == 1:
        return plan_message(view, mine, plan.plus(name, options[0]))
    seat = _own(mine)
    # What is chosen comes as the value; the last name in the custom id says what it is.
    click = _click(view, seat, "plan", plan.plus(name, "").arg)
    key = "plan.drop-theirs" if name == "drop" and "on" in plan.chosen else f"plan.{name}"
    shown = tuple(Option(_option_words(view, name, option), option) for option in options)
    return Message((_plan_title(plan), Select(click, say(key), shown), Row((_back(view, seat),))), accent=INK)


def _sure_message(view: TableView, mine: View, plan: Plan) -> Message:
    """Says what will happen, and asks whether it shall."""
    seat = _own(mine)
    buttons = [Button(say("button.play-it"), _click(view, seat, "play-it", plan.arg), "danger")]
    ways = _fitting(mine, Plan(plan.card))
    if len(ways) > 1 or any(len(pick.options) > 1 for pick in ways[0].picks):
        buttons.append(Button(say("button.choose-anew"), _click(view, seat, "play", plan.card)))
    text = "\n".join(_sure_lines(view, plan))
    items = (_plan_title(plan), Text(text), Row((*buttons, _back(view, seat))))
    return Message(items, accent=BRASS)


def _plan_title(plan: Plan) -> Text:
    return Text(say("plan.title", card=card_words(GAME, plan.card)))


def _back(view: TableView, seat: SeatView) -> Button:
    return Button(say("button.back-to-hand"), _click(view, seat, "back-to-hand"))


def _fitting(mine: View, plan: Plan) -> list[Choice]:
    """The ways to play the card that agree with what is chosen."""
    wanted = {"card": plan.card, **plan.chosen}
    return [choice for choice in mine.choices if choice.kind == "play" and _fits(choice, wanted)]


def _fits(choice: Choice, wanted: Mapping[str, str]) -> bool:
    picks = {pick.name: pick.options for pick in choice.picks}
    return all(option in picks.get(name, ()) for name, option in wanted.items())


def _next_step(fitting: Sequence[Choice], plan: Plan) -> tuple[str, tuple[str, ...]]:
    """What is to be chosen next, and from what; "" where all is chosen."""
    picks = [pick for choice in fitting for pick in choice.picks]
    for name in STEPS:
        options = [option for pick in picks if pick.name == name for option in pick.options]
        if options and name not in plan.chosen:
            return name, tuple(dict.fromkeys(options))
    return "", ()


def _option_words(view: TableView, name: str, option: str) -> str:
    if name == "on":
        # In a list nothing is formatted, so nothing need be kept from it.
        return safe_name(view.names[int(option)]).replace("\\", "")
    if name == "mode":
        return say(f"plan.mode-{option}")
    if name == "rank":
        return ranks_words(option)
    return say("plan.hidden") if option == HIDDEN else card_words(GAME, option)


def _sure_lines(view: TableView, plan: Plan) -> Iterator[str]:
    """What happens when the power is played, and what may stop it."""
    chosen = plan.chosen
    facts = {name: the_card(option) for name, option in chosen.items() if name in ("give", "take", "drop")}
    if "on" in chosen:
        facts["on"] = safe_name(view.names[int(chosen["on"])])
    if "rank" in chosen:
        facts["rank"] = ranks_words(chosen["rank"])
    if plan.card == PAGE:
        hidden = chosen["drop"] == HIDDEN
        whose = facts["on"]
        aim = say("sure.hidden-wild", on=whose) if hidden else card_of(chosen["drop"], whose)
        facts["drop"] = as_begun(aim)
    mode = chosen.get("mode", "")
    able = {choice.kind for choices in view.choices.values() for choice in choices}
    if plan.card == PRIESTESS and able.isdisjoint({"bet", "raise"}):
        mode = "call"
    text = say(f"sure.{plan.card}-{mode}" if mode else f"sure.{plan.card}", **facts)
    yield as_begun(text)
    there = view.view.specials if view.view else ()
    stops = [card for card in there if card in STOPS.get(plan.card, ())]
    if stops and mode != "restore":
        yield say("sure.stoppable", cards=as_begun(_either(stops)))


def _either(cards: Sequence[str]) -> str:
    """One or two cards of which one will do."""
    first, *others = map(the_card, cards)
    return say("sure.or", first=first, last=others[0]) if others else first


# Answers.


def question_message(view: TableView, mine: View) -> Message:
    """The question that is put to a player, and what they can say to it; that it is over, where it is."""
    if mine.question is None or not any(choice.kind == "allow" for choice in mine.choices):
        waits = mine.question is not None and not view.over
        return Message((Text(say("ask.answered" if waits else "ask.over")),), accent=INK)
    return Message(tuple(answer_items(view, mine, mine.question)), accent=BRASS)


def answer_items(view: TableView, mine: View, question: OpenQuestion) -> list[Item]:
    """What is asked, and the buttons to answer it. It is asked alike whatever its player holds."""
    kind, seat = question_kind(question), _own(mine)
    head = say(f"ask{kind.replace('-', '.')}") if kind else _asked(view, question)
    stops = list(_stop_buttons(view, mine, seat, kind))
    lines = [] if stops else [say("ask.nothing")]
    # At a showdown the Page of Swords is not to stop anything, but to be played.
    lines.append(say("ask.same-showdown" if kind == "-showdown" else "ask.same"))
    if deadline := view.deadlines.get(seat.seat):
        lines.append(say("ask.until", when=say("table.when", seconds=deadline // 1000)))
    allow = Button(say("button.allow"), _click(view, seat, "allow"), "success")
    buttons = [allow, *stops]
    items: list[Item] = [Text("\n".join([say(f"ask.title{kind}"), head])), Text("\n".join(lines))]
    items += [Row(tuple(buttons[at : at + PER_ROW])) for at in range(0, len(buttons), PER_ROW)]
    # Before the Moon, letting everything be is a fold: nobody shall take it for less.
    if question.card != MOON and any(choice.kind == "let-be" for choice in mine.choices):
        items.append(Row((_let_be(view, seat),)))
    return items


def _asked(view: TableView, question: OpenQuestion) -> str:
    return say("ask.played", played=power_words(view, question))


def settled_message(question: Message) -> Message:
    """What stays of a question once it is settled: what was asked, and nothing to press."""
    return Message((question.items[0], Text(say("ask.over"))), accent=INK)


def _stop_buttons(view: TableView, mine: View, seat: SeatView, kind: str) -> Iterator[Button]:
    for choice in mine.choices:
        if choice.kind == "stop":
            for card in choice.picks[0].options:
                label = say("button.stop-sun") if kind == "-moon" else say("button.stop", card=the_card(card))
                yield Button(label, _click(view, seat, "stop", card), "danger")
        elif choice.kind == "play":
            picks = {pick.name: pick.options[0] for pick in choice.picks}
            plan = Plan(picks.pop("card"), picks)
            label = say("button.page-at", who=_option_words(view, "on", picks["on"]))
            yield Button(label, _click(view, seat, "answer-with", plan.arg), "danger")


def said_message(view: TableView, asked: OpenQuestion | None, kind: str, card: str = "") -> Message:
    """What stands where somebody has just answered what was `asked`; others may still be asked it."""
    moon = asked is not None and asked.card == MOON and kind == "stop"
    lines = [say("ask.said-moon" if moon else f"ask.said-{kind}", card=the_card(card) if card else "")]
    if asked and view.view and view.view.question == asked:
        lines.append(say("ask.answered"))
    return Message((Text("\n".join(lines)),), accent=INK)


def _own(mine: View) -> SeatView:
    return next(seat for seat in mine.seats if seat.seat == mine.viewer)


def _click(view: TableView, seat: SeatView, verb: str, arg: str = "") -> Click:
    return Click(table=view.table, hand=view.hand, ask=view.asks.get(seat.seat, 0), verb=verb, arg=arg)
