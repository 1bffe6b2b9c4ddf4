"""One hand of Tarot Poker: ordinary poker whose specials are played on one's turn to bet.

The powers are in `rules.tarot.powers`, what they bind to in `rules.tarot.bounds`, who may stop them in
`rules.tarot.answers`, and how cards come and go in `rules.tarot.placing`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from rules import events as ev
from rules.actions import (
    DEALER,
    Action,
    Allow,
    ByDealer,
    Choice,
    Illegal,
    Keep,
    Leave,
    Pick,
    Play,
    Stop,
)
from rules.cards import UNKNOWN, Slot
from rules.events import Event
from rules.hand import OpenQuestion, SeatView, Setup, View
from rules.ranking import HandRank
from rules.rankings import wild
from rules.rankings.wild import WINNERS, Standing
from rules.tarot import powers
from rules.tarot.answers import Answer, Asking, Course, Keeping, Question, RandomPick
from rules.tarot.pack import (
    EMPEROR,
    PAGE_OF_PENTACLES,
    PAGE_OF_SWORDS,
    STOPS,
)
from rules.tarot.placing import known_or_not
from rules.tarot.ruled import RuledHand

_ALLOW, _LET_BE = Choice("allow"), Choice("let-be")


class TarotHand(RuledHand):
    """One hand of Tarot Poker with specials in the deck, in one of the five forms."""

    def __init__(self, setup: Setup) -> None:
        self.used: set[str] = set()
        """Cards whose power is spent for this hand, whoever holds them (R5)."""
        self.world = ""
        """The rank that the World named."""
        self._lets_be: set[int] = set()
        self._asked_at_showdown = False
        super().__init__(setup)

    # What cards are worth.

    @property
    def standing(self) -> Standing:
        """What of this hand bears on ranks."""
        return Standing(world=self.world, denied=frozenset(self.denied))

    @property
    def _standing_openly(self) -> Standing:
        """The same as far as the table knows: of a card that was hidden only its owner knows (R13)."""
        return Standing(world=self.world, denied=frozenset(self.denied_openly))

    def rank(self, slots: Sequence[Slot], board: Sequence[str] = ()) -> HandRank:
        """As in poker, with wild cards; in Omaha exactly two of one's own count."""
        return wild.rank([slot.cards[0] for slot in slots], board, self.form.own, self.standing)

    # R16.
    def showing_value(self, slots: Sequence[Slot]) -> tuple[int, ...]:
        """What upcards are worth: a special as what it is, knowing of no hidden cards."""
        return wild.showing_value([slot.cards[0] for slot in slots], self._standing_openly)

    def bring_in_value(self, slot: Slot) -> tuple[int, ...]:
        """How high an upcard is: a special is above an Ace."""
        return wild.bring_in_value(slot.cards[0])

    def may_be_wild(self, seat: int, card: str) -> bool:
        """Whether a card of a seat that shows may be wild, as far as the table knows."""
        known = self._standing_openly
        # A hidden wild card may make the Page one; what shows may keep the Hermit from it.
        if card == PAGE_OF_PENTACLES:
            return card not in known.denied
        return wild.is_wild(card, (*self.shown_codes(seat), *self.board), known)

    def hidden_wild(self, seat: int) -> tuple[str, ...]:
        """The hidden cards of a seat that are wild in its hand; those that nobody knows may be."""
        cards = {card: known_or_not(card) for card in (*self.codes(seat), *self.board)}
        hand = [card for card in cards.values() if card != UNKNOWN]
        return tuple(
            card
            for card in self.hidden(seat)
            if cards[card] == UNKNOWN or wild.is_wild(card, hand, self.standing)
        )

    # What the powers do.

    def is_stopped(self, play: Play) -> Asking[bool]:
        """Whether the target, or where there is none anybody else, stops a power that is played."""
        might = self.others(play.seat) if play.on is None else (play.on,)
        # Who lets everything be has answered already.
        asked = tuple(seat for seat in might if seat not in self._lets_be)
        question = OpenQuestion(seat=play.seat, card=play.card, on=play.on, asked=asked)
        answer = yield from self.put(question, STOPS[play.card])
        if not answer:
            return False
        self.tell(ev.PowerStopped(seat=play.seat, card=play.card, by=answer.seat, using=answer.card))
        if answer.card == PAGE_OF_SWORDS:
            # The Page is played for it: it is spent, and replaced.
            self.used.add(PAGE_OF_SWORDS)
            yield from self.give_up(answer.seat, PAGE_OF_SWORDS)
        else:
            self.reveal(answer.seat, answer.card)
        return True

    def aimed_at(self, seat: int, aim: str) -> Asking[str]:
        """The card of a seat that was chosen: one that shows, or a hidden one by chance."""
        if aim != powers.HIDDEN:
            return aim
        return (yield from self.at_random(self.hidden(seat)))

    # What somebody may do.

    def _welcome(self) -> frozenset[int]:
        if not self._courses:
            return super()._welcome()
        # While an answer is awaited one may leave, or say that everything may be.
        return frozenset(self.live - self.shown.keys()) if isinstance(self.wait, Question) else frozenset()

    def _choices(self, seat: int) -> tuple[Choice, ...]:
        if self._choosing:
            return super()._choices(seat)
        if self._courses:
            return self._picked(seat) or (*self._answers(seat), *self._let_be(seat), *self._may_go(seat))
        if seat == DEALER:
            return super()._choices(seat)
        left = self._bounded(seat, super()._choices(seat), self._forbidden(seat))
        return *left, *self._plays(seat), *self._let_be(seat)

    def public_choices(self, seat: int) -> tuple[Choice, ...]:
        """What the seat could do by public facts: powers, and what its own cards forbid, are secret."""
        if self._choosing or seat == DEALER:
            return super().public_choices(seat)
        if isinstance(self.wait, Question):
            return (_ALLOW,) if seat in self.wait.waiting else self._may_go(seat)
        if self._courses or seat not in self.to_act() | self.may_act():
            return super().public_choices(seat)
        if not self._is_their_bet(seat):
            return tuple(c for c in super().public_choices(seat) if c.kind not in ("play", "let-be"))
        _, bets = self._turn()
        return self._bounded(seat, (*bets, Choice("leave")), self._ruled(seat))

    def _plays(self, seat: int) -> Iterator[Choice]:
        if self._is_their_bet(seat):
            yield from powers.offered(self, seat)
        # The Emperor with the Empress helps at any moment before the last round is over.
        elif (self.betting or self._traders) and self.has(seat, EMPEROR) and EMPEROR not in self.used:
            yield from powers.choices_of(self, seat, EMPEROR)

    def _let_be(self, seat: int) -> tuple[Choice, ...]:
        able = seat in self.live and seat not in self._lets_be and not self._asked_at_showdown
        return (_LET_BE,) if able and self._can_be_asked else ()

    @cached_property
    def _can_be_asked(self) -> bool:
        """Whether anything in the playing deck can be stopped by anything else in it."""
        there = set(self.specials)
        winners = PAGE_OF_SWORDS in there and len(there.intersection(WINNERS)) > 1
        return winners or any(card in there and stops & there for card, stops in STOPS.items())

    def _may_go(self, seat: int) -> tuple[Choice, ...]:
        return (Choice("leave"),) if seat in self._welcome() else ()

    def _picked(self, seat: int) -> tuple[Choice, ...]:
        """What chance takes, or the Star's player keeps."""
        wait = self.wait
        if isinstance(wait, RandomPick) and seat == DEALER:
            return (Choice("pick", picks=(Pick("card", wait.options, min(1, len(wait.options)), 1),)),)
        if isinstance(wait, Keeping) and seat == wait.seat:
            return (Choice("keep", picks=(Pick("card", tuple(dict.fromkeys(wait.cards)), 1, 1),)),)
        return (self.source.choice(),) if seat == DEALER and self.source.orders else ()

    def _answers(self, seat: int) -> Iterator[Choice]:
        if (question := self._question_to(seat)) is None:
            return
        yield _ALLOW
        if question.at_showdown:
            yield from self._page_at_showdown(seat)
        elif able := tuple(card for card in self.codes(seat) if self._can_stop(seat, card, question)):
            yield Choice("stop", picks=(Pick("card", able, 1, 1),))

    def _can_stop(self, seat: int, card: str, question: Question) -> bool:
        if card not in question.stops or not self.has(seat, card):
            return False
        # The Page is given up for it, and so has to be replaceable. One whose power is used up still defends.
        return card != PAGE_OF_SWORDS or self.can_draw(seat)

    def timeout_action(self, seat: int) -> Action:
        """Let it be, keep the first; else the least that the rules allow."""
        if isinstance(self.wait, Keeping):
            return Keep(seat=seat, card=self.wait.cards[0])
        if isinstance(self.wait, Question):
            return Allow(seat=seat)
        return super().timeout_action(seat)

    # What is done.

    def _is_due(self, action: Action) -> bool:
        free = isinstance(action, Allow | Play) and action.seat in self.may_act()
        return free or super()._is_due(action)

    def _act(self, action: Action) -> list[Event]:
        told = self._do(action)
        # Who was awaited before was asked for on the way.
        self._awaited = None
        return told

    def _do(self, action: Action) -> list[Event]:
        if self._choosing:
            return super()._act(action)
        match action:
            case Play():
                return self._play(action)
            case Allow() | Stop():
                return self._answer(action)
            case Keep():
                return self._keep(action)
            case Leave():
                return self._leave(action)
        if self._courses and not isinstance(action, ByDealer):
            raise Illegal("answer-first")
        return super()._act(action)

    def _leave(self, action: Leave) -> list[Event]:
        """Who is bound to see a bet pays it before leaving, which is a fold (R2)."""
        seat = action.seat
        if seat not in self._welcome():
            raise Illegal("cards-in-the-air")
        question = self.wait
        told = self.pay_what_binds(seat) + super()._leave(action)
        if isinstance(question, Question) and self._courses:
            question.answer(seat, None)
            # What a player does not see through, or has no target any more, comes to nothing.
            if seat in (question.played.seat, question.played.on):
                self._courses.pop()
        return told

    # Powers and answers.

    def _play(self, action: Play) -> list[Event]:
        if isinstance(self.wait, Question) and self.wait.at_showdown:
            return self._play_page(action)
        if not any(_fits(choice, action) for choice in self.choices(action.seat)):
            raise Illegal(self._refusal(action))
        self.used.add(action.card)
        self.begin_course(powers.POWERS[action.card].do(self, action))
        return [
            ev.PowerPlayed(
                seat=action.seat,
                card=action.card,
                on=action.on,
                aim=(action.take or action.drop or "") if action.on is not None else "",
                rank=action.rank or "",
                mode=action.mode or "",
            )
        ]

    def _refusal(self, action: Play) -> str:
        if action.card not in self.codes(action.seat):
            return "card-not-yours"
        if action.card not in powers.POWERS:
            return "no-power"
        if not self._courses and action.card != EMPEROR and not self._is_their_bet(action.seat):
            return "not-your-turn"
        if action.card in self.denied:
            return "power-denied"
        if action.card in self.used:
            return "power-used"
        return "power-not-now" if self._courses else "power-not-so"

    def _answer(self, action: Allow | Stop) -> list[Event]:
        seat, question = action.seat, self._question_to(action.seat)
        if isinstance(action, Stop):
            if question is None:
                raise Illegal("nothing-to-stop")
            if not self._can_stop(seat, action.card, question):
                raise Illegal("cannot-stop-with", card=action.card)
        elif action.rest and self._let_be(seat):
            self._lets_be.add(seat)
        elif action.rest or question is None:
            raise Illegal("nothing-to-allow")
        if question:
            question.answer(seat, Answer(seat, action.card) if isinstance(action, Stop) else None)
        return []

    def _question_to(self, seat: int) -> Question | None:
        """The question that the seat has not answered yet."""
        wait = self.wait
        return wait if isinstance(wait, Question) and seat in wait.waiting else None

    def _keep(self, action: Keep) -> list[Event]:
        wait = self.wait
        if not isinstance(wait, Keeping) or wait.seat != action.seat:
            raise Illegal("nothing-to-keep")
        if action.card not in wait.cards:
            raise Illegal("keep-one-of-these", cards=",".join(wait.cards))
        wait.kept = action.card
        return []

    def rewindable(self) -> int | None:
        """As in all poker, but what was done with a card, or answered, stays done."""
        last = next(reversed(self.played), None)
        return None if isinstance(last, Play | Stop | Allow | Keep) else super().rewindable()

    # The showdown. An automatic winner that is shown can still be judged as it is, by the Page of Swords.

    def _finish(self) -> list[Event]:
        if not self._asked_at_showdown and PAGE_OF_SWORDS in self.specials:
            self._asked_at_showdown = True
            if any(self._wins_at_once(seat) for seat in self.shown):
                self.begin_course(self._judge())
                return []
        return super()._finish()

    def _wins_at_once(self, seat: int) -> bool:
        return seat in self.live and seat in self.shown and self.shown[seat].label == "automatic-winner"

    # As long as the Page may come, nobody is beaten by an automatic winner alone.
    def to_beat(self) -> Mapping[int, HandRank]:
        """What was shown and stays as it is."""
        if PAGE_OF_SWORDS not in self.specials:
            return self.shown
        return {seat: rank for seat, rank in self.shown.items() if not self._wins_at_once(seat)}

    def _targets(self, seat: int) -> tuple[int, ...]:
        return tuple(other for other in self.others(seat) if self._wins_at_once(other))

    def _judge(self) -> Course:
        """Everyone still in is asked whether they play it; the new card counts, and folds nobody (R14)."""
        asked = tuple(
            seat
            for seat in self._in_order(self.setup.dealer + 1)
            if seat not in self._lets_be and self._targets(seat)
        )
        if not asked:
            return
        played = OpenQuestion(seat=self.setup.dealer, card=PAGE_OF_SWORDS, asked=asked)
        answer: Answer | None = yield Question(played, (), at_showdown=True)
        if not answer or answer.on is None:
            return
        self.used.add(PAGE_OF_SWORDS)
        self.tell(ev.PowerPlayed(seat=answer.seat, card=PAGE_OF_SWORDS, on=answer.on))
        play = Play(seat=answer.seat, card=PAGE_OF_SWORDS, on=answer.on)
        if (yield from self.is_stopped(play)):
            return
        held = [slot.cards[0] for slot in self._held(answer.on)]
        judged = msgspec.structs.replace(self.standing, judged=True)
        rank = self.shown[answer.on] = wild.rank(held, self.board, self.form.own, judged)
        self.tell(ev.Judged(seat=answer.on, rank=rank))
        yield from self.give_up(answer.seat, PAGE_OF_SWORDS)
        self.tell(self._show(answer.seat))

    def _page_at_showdown(self, seat: int) -> Iterator[Choice]:
        ready = self.has(seat, PAGE_OF_SWORDS) and PAGE_OF_SWORDS not in self.used
        if ready and self.can_draw(seat):
            for other in self._targets(seat):
                yield Choice(
                    "play", picks=(Pick("card", (PAGE_OF_SWORDS,), 1, 1), Pick("on", (str(other),), 1, 1))
                )

    def _play_page(self, action: Play) -> list[Event]:
        question = self.wait
        fits = any(_fits(choice, action) for choice in self.choices(action.seat))
        if not isinstance(question, Question) or not fits:
            raise Illegal("power-not-so")
        question.answer(action.seat, Answer(action.seat, action.card, action.on))
        return []

    # What is to be seen.

    def view(self, viewer: int | None) -> View:
        """What the viewer may know now, the specials and what is asked among it."""
        seen = super().view(viewer)
        question = self.wait.played if isinstance(self.wait, Question) else None
        return msgspec.structs.replace(
            seen,
            specials=self.specials,
            named_rank=self.world,
            ruler=self.rule.seat if self.rule and self._is_ruling() else None,
            question=question,
        )

    def _seat_view(self, seat: int, viewer: int | None) -> SeatView:
        seen = super()._seat_view(seat, viewer)
        codes = [card for slot in seen.slots for card in slot.cards]
        known = self.denied if viewer == seat or seat in self.shown else self.denied_openly
        more: dict[str, Any] = {
            "used": tuple(card for card in codes if card in self.used),
            "denied": tuple(card for card in codes if card in known),
            "lets_be": viewer == seat and seat in self._lets_be,
        }
        if seat in self.shown and seen.rank:
            more["rank"] = self.shown[seat]
        return msgspec.structs.replace(seen, **more)


def _fits(choice: Choice, action: Play) -> bool:
    """Whether the action chooses one of the options for each pick of the choice, and nothing else."""
    if choice.kind != "play":
        return False
    names = ("card", "on", "give", "take", "drop", "rank", "mode")
    given = {name: str(value) for name in names if (value := getattr(action, name)) is not None}
    picks = {pick.name: pick.options for pick in choice.picks}
    return given.keys() == picks.keys() and all(given[name] in picks[name] for name in given)
