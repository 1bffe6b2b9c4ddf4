"""Playing what other people's files tell: from a record of ordinary poker to the hand.

Such a file says less than ours. Cards may be unknown until they are shown, or for ever; who is all-in shows
before the last cards come, or after; one who has nobody left to bet against checks, or does not.
"""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from rules.actions import (
    DEALER,
    Action,
    Board,
    BringIn,
    Call,
    Deal,
    Fold,
    Illegal,
    Leave,
    Muck,
    RaiseTo,
    Show,
)
from rules.cards import UNKNOWN
from rules.forms import FORMS
from rules.hand import Hand
from rules.notation import phh
from rules.notation.errors import NotationError
from rules.notation.records import Record
from rules.notation.setups import start
from rules.notation.text import bare, codes, held, seat_of, split

BOARD = -1
"""In place of a seat: cards that lie on the table."""


class Line(NamedTuple):
    """An action as it is written: its number and text, and what the text says."""

    number: int
    text: str
    seat: int
    verb: str
    rest: str

    def error(self, reason: str, *, by_rules: bool = False, **facts: Any) -> NotationError:
        """What is wrong with it."""
        return NotationError(reason, action=self.number, text=self.text, by_rules=by_rules, **facts)

    def cards(self) -> tuple[str, ...]:
        """The codes of the cards that it names."""
        text = self.rest.partition(" ")[2] if self.verb == "dh" else self.rest
        try:
            return phh.codes_of("".join(text.split()))
        except NotationError as error:
            raise self.error(error.reason, **error.facts) from None


def replay(record: Record) -> Hand:
    """Play the hand of a record of such a variant as far as it goes; raises `NotationError`."""
    return _Playing(record).run()


class _Playing:
    """Plays the lines of a file, of which some come earlier or later than the hand asks for them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.hand = start(record)
        lines = [self._line(number, text) for number, text in enumerate(record.actions, 1) if bare(text)]
        self.lines = deque(lines)
        self.cards = self._all_cards(lines)
        self.shown = {line.seat: line for line in lines if line.verb == "sm"}
        self._know_what_is_shown()
        self.given: dict[int, list[Line]] = {place: [] for place in self.cards}
        """By place: the line of each card that is dealt in the file."""
        self.dealt = dict.fromkeys(self.cards, 0)
        """By place: how many of these are dealt here."""

    def run(self) -> Hand:
        """The hand, with all played that is written or follows."""
        while not self.hand.result:
            if self.hand.to_act() == {DEALER}:
                went_on = self._deal()
            elif self._is_showdown():
                went_on = self._show_or_muck()
            else:
                went_on = self._play()
            if not went_on:
                break
        for line in self.lines:
            if not self._is_idle(line):
                raise line.error("hand-is-over", by_rules=True)
        return self.hand

    def _push(self, line: Line, action: Action) -> None:
        try:
            self.hand.push(action)
        except Illegal as refused:
            scale = self.record.scale
            facts = {
                name: phh.in_units(fact, scale) if name in _CHIPS else fact
                for name, fact in refused.facts.items()
            }
            raise line.error(refused.reason, by_rules=True, **facts) from None

    # Reading the lines.

    def _line(self, number: int, text: str) -> Line:
        actor, verb, rest = split(text)
        who = rest.partition(" ")[0] if (actor, verb) == ("d", "dh") else actor
        line = Line(number, bare(text), BOARD, verb, rest)
        if (actor == "d") != (verb in ("dh", "db")) or verb not in _VERBS:
            raise line.error("no-such-action", written=f"{actor} {verb}".strip())
        if verb == "db":
            return line
        try:
            return line._replace(seat=seat_of(who, self.hand))
        except NotationError as error:
            raise line.error(error.reason, **error.facts) from None

    def _all_cards(self, lines: list[Line]) -> dict[int, list[str]]:
        """By place: all cards that come there in the course of the hand."""
        cards: dict[int, list[str]] = {place: [] for place in (BOARD, *range(len(self.hand.setup.stacks)))}
        named: set[str] = set()
        for line in lines:
            if line.verb not in ("dh", "db"):
                continue
            for code in line.cards():
                if code in named:
                    raise line.error("card-twice", card=phh.letters([code]))
                named |= {code} - {UNKNOWN}
                cards[line.seat].append(code)
        return cards

    # A card that is shown in the end was that card all along.
    def _know_what_is_shown(self) -> None:
        named = {code for codes in self.cards.values() for code in codes}
        for seat, line in self.shown.items():
            shown = [] if line.rest in ("", "-") else [code for code in line.cards() if code != UNKNOWN]
            held = self.cards[seat]
            if line.rest == "-" and UNKNOWN in held:
                raise line.error("shows-unknown", player=seat + 1)
            news = [code for code in dict.fromkeys(shown) if code not in held]
            unknown = [at for at, code in enumerate(held) if code == UNKNOWN]
            for code in news:
                if code in named:
                    raise line.error("card-twice", card=phh.letters([code]))
            if len(news) > len(unknown) or len(shown) > len(held):
                raise line.error("not-what-is-held", player=seat + 1, cards=phh.letters(held))
            for at, code in zip(unknown, news, strict=False):
                held[at] = code
            named |= set(news)

    # The dealer.

    def _deal(self) -> bool:
        """Deal what comes next, once the file has named all of it; whether it has.

        There cards may go around one at a time, here each player gets theirs of a street at once.
        """
        place, count = self._asked()
        while len(self.given[place]) < self.dealt[place] + count:
            if not self.lines:
                return False
            line = self.lines.popleft()
            if line.verb in ("dh", "db"):
                self.given[line.seat] += [line] * len(line.cards())
            elif not self._is_idle(line):
                raise line.error("dealer-first", kind="board" if place == BOARD else "deal")
        at = self.dealt[place]
        cards = tuple(self.cards[place][at : at + count])
        self.dealt[place] += count
        line = self.given[place][at + count - 1]
        self._push(line, Board(cards=cards) if place == BOARD else Deal(to=place, cards=cards))
        return True

    def _asked(self) -> tuple[int, int]:
        """Where the next cards go, and how many."""
        (choice,) = self.hand.choices(DEALER)
        picks = {pick.name: pick for pick in choice.picks}
        if choice.kind == "shuffle":
            # Before the first card it could be a whole deck. The last player deals, so the first is first.
            first = FORMS[self.hand.setup.form].streets[0]
            return 0, first.down + first.up
        place = int(picks["seat"].options[0]) if choice.kind == "deal" else BOARD
        return place, picks["cards"].least

    def _refuse_what_was_dealt_too_much(self) -> None:
        for place, lines in self.given.items():
            if len(lines) > self.dealt[place]:
                raise lines[self.dealt[place]].error("dealer-not-now")

    # The players.

    def _play(self) -> bool:
        """Play the next line; whether there was one."""
        self._refuse_what_was_dealt_too_much()
        if not self.lines:
            return False
        line = self.lines.popleft()
        if line.verb in ("dh", "db"):
            raise line.error("dealer-not-now")
        if not self._is_idle(line):
            self._push(line, self._action(line))
        return True

    def _action(self, line: Line) -> Action:
        if line.verb != "cbr":
            if line.rest:
                raise line.error("too-much", written=line.rest)
            return _PLAIN[line.verb](seat=line.seat)
        try:
            amount = phh.in_chips(line.rest, self.record.scale)
        except NotationError as error:
            raise line.error(error.reason, **error.facts) from None
        return RaiseTo(seat=line.seat, amount=amount)

    def _is_idle(self, line: Line) -> bool:
        """Whether nothing follows from the line here: what it shows is known, or a check is not asked for."""
        return line.verb == "sm" or (line.verb == "cc" and self._has_nobody_to_bet_against(line.seat))

    def _has_nobody_to_bet_against(self, seat: int) -> bool:
        if self.hand.result or seat in self.hand.to_act():
            return False
        with_chips = [row.seat for row in self.hand.view(None).seats if row.live and row.stack]
        return with_chips == [seat]

    # The showdown. Who mucks, or never shows, wins nothing that is shown down.

    def _is_showdown(self) -> bool:
        return any(choice.kind == "show" for seat in self.hand.to_act() for choice in self.hand.choices(seat))

    def _show_or_muck(self) -> bool:
        """Whoever is asked shows or mucks, as the file has it; whether it is known who wins."""
        self._refuse_what_was_dealt_too_much()
        while self.lines and self._is_idle(self.lines[0]):
            self.lines.popleft()
        (seat,) = self.hand.to_act()
        live = [row.seat for row in self.hand.view(None).seats if row.live]
        show = self._showing(live)
        if show is None:
            return False
        line = self.shown.get(seat, self.given[seat][-1])
        if seat in show and not self._is_known(seat):
            # The last one left wins unseen: the others give up before they are asked.
            for other in live:
                if other != seat:
                    self._push(self.shown[other], Leave(seat=other))
            return True
        cards = codes(held(self.hand, seat))
        self._push(line, Show(seat=seat, cards=cards) if seat in show else Muck(seat=seat))
        return True

    def _showing(self, live: list[int]) -> list[int] | None:
        """Who is to win it among themselves; None where the file does not say."""
        show = [seat for seat in live if seat in self.shown and self._shows(self.shown[seat])]
        if show:
            return show
        # Nobody shows. Of those who do not muck either, all whose cards are known are in show.
        rest = [seat for seat in live if seat not in self.shown]
        known = [seat for seat in rest if self._is_known(seat)]
        return known or (rest if len(rest) < 2 else None)

    def _shows(self, line: Line) -> bool:
        # A part of one's cards, or none of them and no muck either, is no hand to win with.
        return line.rest != "" and UNKNOWN not in line.rest and self._is_known(line.seat)

    def _is_known(self, seat: int) -> bool:
        return not any(UNKNOWN in slot.cards for slot in held(self.hand, seat))


_CHIPS = ("low", "high", "minimum", "amount")
"""The facts of a refusal that are amounts."""

_PLAIN: dict[str, type[Fold | Call | BringIn]] = {"f": Fold, "cc": Call, "pb": BringIn}
_VERBS = ("dh", "db", "cbr", "sm", *_PLAIN)
