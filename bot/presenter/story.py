"""What happened in a hand, told line by line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

import msgspec

from bot.presenter.specials import Fates, added_lines, is_decisive
from bot.presenter.throws import landed_words, round_lines
from bot.words import Coins, listed, safe_name, say
from bot.words.cards import card_words, count_words, slots_words
from bot.words.ranks import name_words, rank_words, why_words
from rules import events as ev
from rules.cards import Slot
from rules.events import Event
from rules.ranking import HandRank

SHOWDOWN = (ev.Announced, ev.Shown, ev.Mucked, ev.RoundOver, ev.Won, ev.SpecialAdded, ev.HandOver)
"""The events of a hand's last scene, which is told as its result."""

_IN_TURN = {"trade", "exchanges"}
"""Streets in which nobody opens: one player goes first."""

_ACTS = (
    ev.Checked,
    ev.Called,
    ev.Raised,
    ev.Folded,
    ev.Traded,
    ev.PotSet,
    ev.Exchanged,
    ev.Passed,
    ev.EndCalled,
    ev.Staked,
)
"""What a player does, or the clock for them."""


def story_lines(
    game: str,
    events: Iterable[Event],
    names: Sequence[str],
    currency: Coins,
    by_clock: Collection[int] = (),
) -> list[str]:
    """Events in words, in order; what several players do alike is one line.

    `events` are masked for whoever reads, `names` are by seat and as players wrote them; `by_clock` are the
    places of those that the clock brought about.

    >>> from bot.money import Currency
    >>> acts = [ev.Checked(seat=0), ev.Checked(seat=1), ev.Raised(seat=2, to=4, amount=4, opening=True)]
    >>> story_lines("queens-ransom", acts, ["Ada", "Bo", "Cy"], Currency.parse_spec("gp"))
    ['Ada and Bo check', 'Cy bets 4gp']
    """
    told = tuple(events)
    teller = _Teller(game, told, names, currency)
    lines: list[str] = []
    timed = ((event, place in by_clock and isinstance(event, _ACTS)) for place, event in enumerate(told))
    for (late, _), run in groupby(timed, key=lambda each: (each[1], _alike(each[0]))):
        said = teller.tell([event for event, _ in run])
        lines += [say("story.by-clock", line=line) for line in said] if late else said
    return lines


def result_lines(
    game: str, events: Iterable[Event], names: Sequence[str], currency: Coins, *, why: bool = True
) -> list[str]:
    """Who won what with which cards and, with `why`, which rule decided, of a hand that is over."""
    told = tuple(events)
    teller = _Teller(game, told, names, currency, why=why)
    rounds = [line for event in told if isinstance(event, ev.RoundOver) for line in teller.tell([event])]
    rounds += added_lines(told, names)
    return rounds or teller.won([event for event in told if isinstance(event, ev.Won)])


def why_parts(game: str, events: Iterable[Event], names: Sequence[str], currency: Coins) -> list[str]:
    """Who won what; then what each player showed, best first, and which rule put it behind the one before.

    Before that come the cards that all share or the throws, and at the end what powers did.
    """
    told = tuple(events)
    # Which rule decided is told once: with the cards that it put behind others.
    parts = ["\n".join(result_lines(game, told, names, currency, why=False))]
    if board := [card for event in told if isinstance(event, ev.BoardDealt) for card in event.cards]:
        cards = ", ".join(card_words(game, code, short=True) for code in board)
        parts.append(say("why.board", cards=cards))
    throws = story_lines(game, (event for event in told if isinstance(event, ev.Landed)), names, currency)
    if throws:
        parts.append("\n".join(say("table.past", line=line) for line in throws))
    shown = sorted(_last_shown(told), key=lambda event: event.rank.value)
    above: ev.Shown | None = None
    for event in reversed(shown):
        rank = rank_words(game, event.rank)
        lines = [say("why.shown", who=safe_name(names[event.seat]), rank=rank)]
        lines.append(say("why.cards", slots=slots_words(game, event.slots)))
        if above:
            lines.append(say("why.behind", why=why_words(game, above.rank, event.rank)))
        parts.append("\n".join(lines))
        above = event
    powers = story_lines(game, filter(is_decisive, told), names, currency)
    if powers:
        parts.append("\n".join(say("table.past", line=line) for line in powers))
    return parts


def _last_shown(events: Iterable[Event]) -> Iterator[ev.Shown]:
    """What each player showed last, worth what it was judged to be in the end."""
    shown: dict[int, ev.Shown] = {}
    for event in events:
        if isinstance(event, ev.Shown):
            shown[event.seat] = event
        elif isinstance(event, ev.Judged):
            shown[event.seat] = msgspec.structs.replace(shown[event.seat], rank=event.rank)
    yield from shown.values()


def pot_words(number: int, pots: int) -> str:
    """The name of pot `number` (0 is the main pot) of so many.

    >>> pot_words(1, 2), pot_words(1, 3)
    ('side pot', 'side pot 1')
    """
    if not number:
        return say("pot.main")
    return say("pot.side") if pots == 2 else say("pot.side-n", number=number)


def _alike(event: Event) -> object:
    """What neighbouring events must share to be told as one."""
    match event:
        case ev.Checked() | ev.Passed() | ev.CardTurned() | ev.Mucked() | ev.Dealt() | ev.Won():
            return type(event)
        case ev.Folded(left=False, card=""):
            return type(event)
        case ev.Called(amount=amount, all_in=False):
            return type(event), amount
        case ev.Posted(kind=kind, amount=amount, all_in=False):
            return kind, amount
        case ev.Traded(at=()):
            return type(event)
    return object()


class _Teller:
    """Tells runs of like events."""

    def __init__(
        self,
        game: str,
        events: Sequence[Event],
        names: Sequence[str],
        currency: Coins,
        *,
        why: bool = True,
    ) -> None:
        self._game = game
        self._why = why
        self._names = [safe_name(name) for name in names]
        self._currency = currency
        # What was shown may be judged anew, or be shown again with another card.
        self._shown = {event.seat: event.rank for event in events if isinstance(event, ev.Shown | ev.Judged)}
        self._fates = Fates(self._names)
        self._ways: Mapping[type[Any], Callable[[list[Any]], list[str]]] = {
            ev.Shuffled: lambda run: [say("story.discards-shuffled")] if run[0].discards else [],
            ev.FormChosen: lambda run: self._did("story.form", run, form=say(f"form.{run[0].form}")),
            ev.Posted: lambda run: self._paid(f"story.{run[0].kind}", run),
            ev.Dealt: self._dealt,
            ev.BoardDealt: self._board,
            ev.StreetBegan: self._street,
            ev.Checked: lambda run: self._did("story.checked", run),
            ev.Called: lambda run: self._paid("story.called", run),
            ev.Raised: lambda run: self._paid("story.bet" if run[0].opening else "story.raised", run),
            ev.Folded: self._folded,
            ev.Traded: self._traded,
            ev.CardTurned: self._turned,
            ev.DealWon: lambda run: self._did("story.deal-won", run),
            ev.PotSet: lambda run: self._paid("story.pot-set", run),
            ev.Exchanged: self._exchanged,
            ev.Passed: lambda run: self._did("story.passed", run),
            ev.Voted: lambda run: self._did("story.voted", run),
            ev.EndCalled: lambda run: self._did("story.end-called", run),
            ev.Returned: lambda run: self._paid("story.returned", run),
            ev.Announced: lambda run: self._did(f"announced.{run[0].what}", run),
            ev.Shown: self._showed,
            ev.Mucked: lambda run: self._did("story.mucked", run),
            ev.Staked: lambda run: self._paid("story.staked", run),
            ev.Landed: lambda run: [landed_words(run[0], self._names, self._currency)],
            ev.RoundOver: lambda run: round_lines(run[0], self._names, self._currency),
            ev.Won: self.won,
            ev.Rewound: lambda run: self._did("story.rewound", run),
            ev.HandOver: lambda _: [],
            **self._fates.ways,
        }

    def tell(self, run: list[Event]) -> list[str]:
        """The lines for a run of like events."""
        tell = self._ways.get(type(run[0]))
        return tell(run) if tell else []

    def _did(self, key: str, run: Sequence[Any], **facts: Any) -> list[str]:
        seats = {event.seat for event in run}
        if 2 < len(self._names) == len(seats):
            # One word for many: languages differ in whether it is one or many to its verb.
            who, count = say("story.everybody"), int(say("story.everybody-count"))
        else:
            who, count = listed(self._names[event.seat] for event in run), len(run)
        return [say(key, currency=self._currency, who=who, count=count, **facts)]

    def _paid(self, key: str, run: Sequence[Any]) -> list[str]:
        """What was done with chips: like events share the amount."""
        first = run[0]
        lines = self._did(key, run, amount=first.amount, to=getattr(first, "to", 0))
        all_in = getattr(first, "all_in", False)
        return [say("story.all-in", line=line) if all_in else line for line in lines]

    def _dealt(self, run: Sequence[ev.Dealt]) -> list[str]:
        held: dict[int, dict[int, Slot]] = {}
        for event in run:
            held.setdefault(event.seat, {}).update(zip(event.at, event.slots, strict=True))
        lines = []
        # Cards for one player follow a trade, and that has said how many.
        if len(held) > 1:
            lines.append(say("story.dealt", cards=count_words(self._game, max(map(len, held.values())))))
        for seat, slots in held.items():
            if shown := [card for slot in slots.values() for card in slot.cards[: slot.up]]:
                cards = self._cards(shown)
                lines.append(say("story.open", who=self._names[seat], cards=cards))
        return lines

    def _folded(self, run: Sequence[ev.Folded]) -> list[str]:
        if run[0].card:
            return self._fates.folded(run[0])
        return self._did("story.left" if run[0].left else "story.folded", run)

    def _board(self, run: Sequence[ev.BoardDealt]) -> list[str]:
        return [say("story.board", cards=self._cards(run[0].cards))]

    def _cards(self, codes: Iterable[str]) -> str:
        return ", ".join(card_words(self._game, code, short=True) for code in codes)

    def _street(self, run: Sequence[ev.StreetBegan]) -> list[str]:
        event = run[0]
        key = "story.street-must" if event.must_open else "story.street"
        if event.street in _IN_TURN:
            key = "story.street-trade"
        if event.street == "last-exchange":
            key = "story.street-last"
        return [say(key, street=say(f"street.{event.street}"), who=self._names[event.opener])]

    def _traded(self, run: Sequence[ev.Traded]) -> list[str]:
        if not run[0].at:
            return self._did("story.stood-pat", run)
        return self._did("story.traded", run, cards=count_words(self._game, len(run[0].at)))

    def _turned(self, run: Sequence[ev.CardTurned]) -> list[str]:
        turned = (self._did("story.turned", [each], card=card_words(self._game, each.card)) for each in run)
        return [listed(line for lines in turned for line in lines)]

    def _exchanged(self, run: Sequence[ev.Exchanged]) -> list[str]:
        event = run[0]
        key = "story.exchanged-discards" if event.from_discards else "story.exchanged"
        return self._did(key, run, cards=count_words(self._game, len(event.at)), amount=event.amount)

    def _showed(self, run: Sequence[ev.Shown]) -> list[str]:
        event = run[0]
        facts = {
            "slots": slots_words(self._game, event.slots),
            "rank": rank_words(self._game, event.rank),
        }
        return self._did("story.shown", run, **facts)

    # Who won.

    def won(self, run: Sequence[ev.Won]) -> list[str]:
        """A line for each winner, or each company of winners, with all the pots that went to them."""
        pots = 1 + max((event.pot for event in run), default=0)
        winners: dict[int, list[int]] = {}
        for event in run:
            winners.setdefault(event.pot, []).append(event.seat)
        companies = dict.fromkeys(tuple(seats) for seats in winners.values())
        lines = []
        for company in companies:
            theirs = [number for number, seats in winners.items() if tuple(seats) == company]
            won = [event for event in run if event.pot in theirs]
            lines.append(self._won_line(company, won, theirs, pots))
        return lines

    def _won_line(
        self, company: Sequence[int], won: Sequence[ev.Won], theirs: Sequence[int], pots: int
    ) -> str:
        line = listed(self._share(seat, [event for event in won if event.seat == seat]) for seat in company)
        if len(theirs) < pots:
            line = say("won.pots", line=line, pots=listed(pot_words(number, pots) for number in theirs))
        ranks = [event.rank for event in won if event.rank]
        if not ranks:
            return say("won.unseen", line=line)
        if len(company) > 1:
            return self._with_why(line, ranks[0], ranks[-1])
        line = say("won.with", line=line, rank=name_words(self._game, ranks[0]))
        # All who show play for the main pot; who plays for a side pot, the events do not say.
        others = [rank for seat, rank in self._shown.items() if seat not in company]
        if 0 not in theirs or not others:
            return line
        best = max(others, key=lambda rank: rank.value)
        return self._with_why(line, ranks[0], best, told=True)

    def _with_why(self, line: str, winner: HandRank, loser: HandRank, *, told: bool = False) -> str:
        if not self._why:
            return line
        return say("won.why", line=line, why=why_words(self._game, winner, loser, told=told))

    def _share(self, seat: int, won: Sequence[ev.Won]) -> str:
        amount = sum(event.amount for event in won)
        key = "won.share" if amount else "won.empty"
        return say(key, currency=self._currency, who=self._names[seat], amount=amount)
