"""Specials as the table sees them: what is told of powers, what holds because of them, what is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from bot.message import Button, Click, Row
from bot.views import TableView
from bot.words import listed, safe_name, say
from bot.words.cards import card_words
from bot.words.ranks import rank_words
from bot.words.specials import GAME, as_begun, card_of, played_words, ranks_words, the_card, the_cards
from rules import events as ev
from rules.actions import Choice
from rules.cards import UNKNOWN
from rules.events import Event
from rules.hand import OpenQuestion, View
from rules.tarot.pack import SPECIALS

MOON, PAGE, STAR, WHEEL = "moon", "Ps", "star", "wheel-of-fortune"


class Fates:
    """Tells what happened through specials, in order; `names` by seat are safe."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names
        self._given_up: set[str] = set()
        """Cards of which it was told already that they go."""
        self._star = False
        self.ways: Mapping[type[Any], Callable[[list[Any]], list[str]]] = {
            ev.SpecialAdded: self._added,
            ev.PowerPlayed: self._played,
            ev.PowerStopped: self._stopped,
            ev.Discarded: self._discarded,
            ev.StarDrawn: self._star_drawn,
            ev.Swapped: self._swapped,
            ev.Peeked: self._peeked,
            ev.RankNamed: lambda run: [say("story.rank-named", rank=ranks_words(run[0].rank))],
            ev.Denied: self._denied,
            ev.Judged: lambda run: [
                say("story.judged", who=names[run[0].seat], rank=rank_words(GAME, run[0].rank))
            ],
            ev.RuleEnded: lambda run: [say("story.rule-ended", who=names[run[0].seat])],
            ev.Obliged: lambda run: [
                say("story.obliged", who=names[run[0].seat], card=as_begun(the_card(run[0].card)))
            ],
            ev.BoardPassed: self._passed,
            # What is revealed was said with the power, or with what it stopped.
            ev.Revealed: lambda _: [],
        }

    def folded(self, event: ev.Folded) -> list[str]:
        """A card made somebody fold."""
        return [say(f"story.folded-{event.card}", who=self._names[event.seat])]

    def _added(self, run: list[ev.SpecialAdded]) -> list[str]:
        return [say("story.special-added", who=self._names[run[0].seat], card=the_card(run[0].card))]

    def _played(self, run: list[ev.PowerPlayed]) -> list[str]:
        event = run[0]
        self._given_up.add(event.card)
        on = "" if event.on is None else self._names[event.on]
        return [played_words(event, self._names[event.seat], on)]

    def _stopped(self, run: list[ev.PowerStopped]) -> list[str]:
        event = run[0]
        self._given_up.add(event.using)
        key = {MOON: "story.stopped-moon"}.get(event.card, "story.stopped")
        if event.using == PAGE:
            key = "story.stopped-page"
        by, card = self._names[event.by], the_card(event.card)
        return [say(key, by=by, card=card, using=the_card(event.using))]

    def _discarded(self, run: list[ev.Discarded]) -> list[str]:
        (slot,) = run[0].slots
        (card,) = slot.cards
        who = self._names[run[0].seat]
        if card == STAR:
            self._star = True
            return [say("story.star", who=who)]
        # The one of the Star's two that does not stay is worth no line.
        of_star, self._star = self._star, False
        if card == WHEEL and card in self._given_up:
            # Nothing else would tell that nobody stopped it.
            return [say("story.wheel-turned", who=who)]
        if of_star or card in self._given_up:
            return []
        return [say("story.discarded", who=who, card=the_card(card))]

    def _star_drawn(self, run: list[ev.StarDrawn]) -> list[str]:
        shown = [card for event in run for slot in event.slots for card in slot.cards[: slot.up]]
        who = self._names[run[0].seat]
        return [say("story.star-open", who=who, cards=the_cards(shown))] if shown else []

    def _swapped(self, run: list[ev.Swapped]) -> list[str]:
        event = run[0]
        who, on = self._names[event.seat], self._names[event.on]
        if event.given == event.taken == UNKNOWN:
            return [say("story.swapped-like", who=who, on=on)]
        return [
            say("story.swapped", who=who, on=on, given=the_card(event.given), taken=the_card(event.taken))
        ]

    def _peeked(self, run: list[ev.Peeked]) -> list[str]:
        event = run[0]
        who = self._names[event.seat]
        if event.on is None:
            return [say("story.peeked-top", who=who)]
        return [say("story.peeked", who=who, on=self._names[event.on])]

    def _denied(self, run: list[ev.Denied]) -> list[str]:
        event = run[0]
        who = self._names[event.seat]
        if not event.shows or event.card is None:
            return [say("story.denied-hidden", who=who)]
        return [say("story.denied", card=card_of(event.card, who))]

    def _passed(self, run: list[ev.BoardPassed]) -> list[str]:
        cards = run[0].cards
        return [say("story.board-passed", cards=as_begun(listed(map(the_card, cards))), count=len(cards))]


def is_decisive(event: Event) -> bool:
    """Whether that is something of powers that may have decided a hand."""
    forced = isinstance(event, ev.Folded) and bool(event.card)
    return forced or isinstance(
        event, ev.PowerPlayed | ev.PowerStopped | ev.RankNamed | ev.Denied | ev.Judged
    )


def added_lines(events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """The special that was called for instead of a hand, and what it does."""
    lines = []
    for event in events:
        if isinstance(event, ev.SpecialAdded):
            who, card = safe_name(names[event.seat]), as_begun(the_card(event.card))
            lines.append(say("table.special-added", who=who, card=card))
            lines.append(say("mine.special", text=say(f"special.{event.card}")))
    return lines


# What holds at the table.


def deck_line(view: TableView) -> str:
    """The specials in the playing deck; "" where there are none."""
    there = view.view.specials if view.view else ()
    added = tuple(event.card for event in view.story if isinstance(event, ev.SpecialAdded))
    cards = list(dict.fromkeys((*there, *added)))
    if not cards:
        return ""
    all_in = len(cards) == len(SPECIALS)
    names = say("table.specials-all") if all_in else ", ".join(card_words(GAME, card) for card in cards)
    return say("table.specials", cards=names)


def rule_lines(view: TableView, table: View) -> Iterator[str]:
    """What powers have made hold for all."""
    if table.named_rank:
        yield say("table.named-rank", rank=ranks_words(table.named_rank))
    if table.ruler is not None:
        yield say("table.ruler", who=safe_name(view.names[table.ruler]))


# What is asked.


def question_words(view: TableView, question: OpenQuestion, waiting: Iterable[int]) -> str:
    """What can still be stopped, and who has not answered yet. Nobody's cards have a say in it."""
    who = listed(safe_name(view.names[seat]) for seat in waiting)
    key = f"turn.question{question_kind(question)}"
    return say(key, who=who, played="" if question_kind(question) else power_words(view, question))


def question_kind(question: OpenQuestion) -> str:
    """What sort of question it is: "" for a power, else a part of the keys of its words."""
    if question.card == MOON:
        return "-moon"
    return "-showdown" if question.card == PAGE and question.on is None else ""


def power_words(view: TableView, question: OpenQuestion) -> str:
    """The power that is asked about, as it was told."""
    played = [event for event in view.story if isinstance(event, ev.PowerPlayed)]
    event = next(each for each in reversed(played) if each.card == question.card)
    on = "" if event.on is None else safe_name(view.names[event.on])
    return played_words(event, safe_name(view.names[event.seat]), on)


def answer_row(view: TableView, choices: Mapping[str, Choice]) -> list[Row]:
    """The one button with which whoever is asked opens what they may say, in private."""
    verb = "answer" if "allow" in choices else "keep-ask" if "keep" in choices else ""
    if not verb:
        return []
    click = Click(table=view.table, hand=view.hand, ask=0, verb=verb)
    return [Row((Button(say(f"button.{verb}"), click, "primary"),))]
