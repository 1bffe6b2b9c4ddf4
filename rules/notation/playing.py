"""From a record to the hand that it tells of, and back (betting.md, The hand file)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any

from rules import actions as act
from rules.actions import DEALER, Action, Choice, Illegal
from rules.cards import UNKNOWN
from rules.games import find
from rules.hand import NOBODY, Hand
from rules.notation import phh, phh_playing
from rules.notation.errors import NotationError
from rules.notation.records import Record
from rules.notation.setups import deck_of, start, written_carry, written_options
from rules.notation.text import REST, bare, codes, format_action, held, parse_action, player, split


def replay(record: Record) -> Hand:
    """Play the hand of a record as far as it goes; raises `NotationError`.

    What the dealer does may be left out where it follows from the record's `deck`. Without a deck, the
    cards are those of the written deals.
    """
    if record.variant in phh.VARIANTS:
        return phh_playing.replay(record)
    hand = start(record)
    playing = _Playing(hand, deck_of(record, hand), record.actions)
    return playing.run(over=record.finishing_stacks is not None)


def record_of(
    hand: Hand,
    *,
    seed: str | int | None = None,
    number: str | int | None = None,
    table: str | int | None = None,
) -> Record:
    """The hand as a record: `deck` where it was shuffled, and every action after that which counts.

    What was taken back is left out: a record tells how the hand went in the end.

    `number` and `table` become the keys `hand` and `table`.
    """
    setup = hand.setup
    # Cards may be turned for the deal before the deck is shuffled.
    chance = (action for action in hand.played if isinstance(action, act.ByDealer))
    shuffle = next((action for action in chance if not isinstance(action, act.ChooseAtRandom)), None)
    order = shuffle.cards if isinstance(shuffle, act.Shuffle) else ()
    lines = _written_log(hand)
    if order:
        # The key `deck` says it, and people read it there.
        del lines[hand.played.index(shuffle)]
    dealer, last = hand.view(None).dealer, len(setup.stacks) - 1
    return Record(
        **written_options(setup),
        variant=setup.game,
        form=setup.form,
        starting_stacks=setup.stacks,
        dealer=None if dealer in (last, NOBODY) else dealer + 1,
        carry=written_carry(setup.carry),
        seed=seed,
        deck=order,
        actions=tuple(lines),
        finishing_stacks=hand.result.stacks if hand.result else None,
        players=setup.players,
        hand=number,
        table=table,
    )


def stacks(hand: Hand) -> tuple[int, ...]:
    """The stacks as they are: those at the end of the hand, or of the moment."""
    return hand.result.stacks if hand.result else tuple(seat.stack for seat in hand.view(None).seats)


def _written_log(hand: Hand) -> list[str]:
    # What an action reads like depends on the position before it, so the hand is played once more.
    again = type(hand)(hand.setup)
    lines = []
    for action in hand.played:
        lines.append(format_action(action, again))
        again.push(action)
    return lines


# Playing a record.

_WORDS = {"dh": "deal", "db": "board", "shuffle": "shuffle", "pick": "pick", "roll": "roll", "throw": "throw"}
"""What the dealer is asked, by the verb that answers it."""


_ANSWERS = ("allow", "stop", "play", "leave")
"""What one may do who is asked whether something may be."""


class _Playing:
    """Plays written actions, and between them what the dealer does unwritten."""

    def __init__(self, hand: Hand, order: tuple[str, ...], actions: Sequence[str]) -> None:
        self.hand = hand
        self.order = order
        self.written = deque((n, text) for n, text in enumerate(actions, 1) if bare(text))

    def run(self, *, over: bool = False) -> Hand:
        """The hand, with all played that is written or follows; `over` where it is told to its end."""
        while self._play_unwritten() or self._allow_unwritten(over=over) or self._play_written():
            pass
        return self.hand

    def _allow_unwritten(self, *, over: bool) -> bool:
        """Who is asked whether something may be, and of whom nothing is written, lets it be."""
        for seat in sorted(self.hand.to_act() - {DEALER}):
            if not _may_allow(self.hand, seat):
                return False
            if over if not self.written else not self._is_answer(seat):
                self.hand.push(act.Allow(seat=seat))
                return True
        return False

    def _is_answer(self, seat: int) -> bool:
        """Whether the next actions that are written have an answer of that seat among them."""
        able = {choice.kind for asked in self.hand.to_act() for choice in self.hand.choices(asked)}
        for _, text in self.written:
            actor, word, rest = split(text)
            if word not in _ANSWERS or (word == "play" and "play" not in able):
                return False
            # Who leaves may take what was asked with them, and who lets all be need not be asked: first that.
            if actor == player(seat) or word == "leave" or rest == REST:
                return True
        return False

    def _play_unwritten(self) -> bool:
        """What the dealer does next, if it follows from the deck and is not written; whether it was."""
        if self.hand.to_act() != {DEALER}:
            return False
        (choice,) = self.hand.choices(DEALER)
        answer = self._follows(choice)
        if answer is None or self._is_written(choice, answer):
            return False
        self.hand.push(answer)
        return True

    def _follows(self, choice: Choice) -> Action | None:
        """The dealer's answer as it follows from what is known; None where it does not."""
        picks = {pick.name: pick for pick in choice.picks}
        if choice.kind in ("deal", "board"):
            cards = picks["cards"].options
            # While the order of the stock is not known, any of its cards may come next.
            if not self._shuffled():
                return None
            return act.Board(cards=cards) if choice.kind == "board" else act.Deal(to=_to(choice), cards=cards)
        if not self.order:
            return None
        if choice.kind == "shuffle":
            # Discards lie in the new stock as they were discarded, the first on top.
            cards = picks["cards"].options
            return act.Shuffle(cards=cards if self._shuffled() else self._whole(cards))
        if choice.kind == "pick":
            places = find(self.hand.setup.game).cards(self.hand.setup.options).codes
            return act.ChooseAtRandom(card=min(picks["card"].options, key=places.index, default=None))
        return None

    def _shuffled(self) -> bool:
        """Whether it is known how the stock lies."""
        shuffles = [action.cards for action in self.hand.log if isinstance(action, act.Shuffle)]
        return bool(shuffles) and UNKNOWN not in shuffles[-1]

    def _whole(self, cards: tuple[str, ...]) -> tuple[str, ...]:
        """The whole deck: as the key says, and what it leaves out below that, in the deck's own order."""
        for code in self.order:
            if code not in cards:
                raise NotationError("not-in-this-deck", card=code)
        return self.order + tuple(code for code in cards if code not in self.order)

    def _is_written(self, choice: Choice, answer: Action) -> bool:
        """Whether the next action that is written is this answer, or another that may stand for it.

        Where only one answer can be, another one written is for a later moment, or else is refused in
        its turn.
        """
        # Who lets something be without being asked says nothing of it.
        line = next((line for line in self.written if not self._is_mere_allowing(line[1])), None)
        if line is None:
            return False
        n, text = line
        actor, word, _ = split(text)
        if actor != "d" or _WORDS.get(word) != choice.kind:
            return False
        settled = choice.kind in ("deal", "board") or (choice.kind == "shuffle" and not self._shuffled())
        return not settled or self._parse(n, text) == answer

    def _play_written(self) -> bool:
        """The next action that is written; whether there was one."""
        if not self.written:
            return False
        n, text = self.written.popleft()
        if self._is_mere_showing(text):
            self._check_shown(n, text)
            return True
        if self._is_mere_allowing(text):
            return True
        action = self._parse(n, text)
        self._refuse_out_of_turn(n, text, action)
        try:
            self.hand.push(action)
        except Illegal as refused:
            raise _at(n, text, refused.reason, by_rules=True, **refused.facts) from None
        return True

    def _parse(self, n: int, text: str) -> Action:
        try:
            return parse_action(text, self.hand)
        except NotationError as error:
            raise _at(n, text, error.reason, **error.facts) from None

    def _refuse_out_of_turn(self, n: int, text: str, action: Action) -> None:
        """Say it more plainly than the rules do where an action of the dealer is missing, or one too many."""
        waits = self.hand.to_act() == {DEALER}
        if waits and action.seat != DEALER:
            (choice,) = self.hand.choices(DEALER)
            raise _at(n, text, "dealer-first", kind=choice.kind)
        if not waits and action.seat == DEALER:
            raise _at(n, text, "does-not-follow" if self.order else "dealer-not-now")

    def _is_mere_allowing(self, text: str) -> bool:
        """Whether somebody lets something be who was not asked, which may as well be left out."""
        actor, word, rest = split(text)
        asked = {player(seat) for seat in self.hand.to_act() if _may_allow(self.hand, seat)}
        return word == "allow" and not rest and actor not in asked

    # Where all who are in show by rule, a written `sm` is only checked against the cards.

    def _is_mere_showing(self, text: str) -> bool:
        actor, word, _ = split(text)
        if word != "sm" or actor == "d":
            return False
        offered = {choice.kind for seat in self.hand.to_act() for choice in self.hand.choices(seat)}
        return not offered & {"show", "muck"}

    def _check_shown(self, n: int, text: str) -> None:
        action = self._parse(n, text)
        seat = action.seat
        if isinstance(action, act.Muck):
            open_slots = next(row.slots for row in self.hand.view(None).seats if row.seat == seat)
            if open_slots and not any(slot.hidden for slot in open_slots):
                raise _at(n, text, "shows-by-rule", player=seat + 1)
            return
        assert isinstance(action, act.Show)
        cards = codes(held(self.hand, seat))
        if set(action.cards) != set(cards):
            raise _at(n, text, "not-what-is-held", player=seat + 1, cards=",".join(cards))


def _may_allow(hand: Hand, seat: int) -> bool:
    return any(choice.kind == "allow" for choice in hand.choices(seat))


def _at(n: int, text: str, reason: str, **facts: Any) -> NotationError:
    return NotationError(reason, action=n, text=bare(text), **facts)


def _to(choice: Choice) -> int:
    return int(next(pick for pick in choice.picks if pick.name == "seat").options[0])
