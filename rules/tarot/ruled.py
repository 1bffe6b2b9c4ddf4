"""A hand of Tarot Poker whose betting is bound by cards: what they forbid, and to whom (R2, R3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules import events as ev
from rules.actions import Action, Call, Choice, Fold, Illegal, RaiseTo, Wager
from rules.cards import UNKNOWN
from rules.events import Event
from rules.hand import Hand, Setup
from rules.tarot import bounds
from rules.tarot.bounds import Forbidden, Rule
from rules.tarot.pack import FOOL, HANGED_MAN
from rules.tarot.placing import PlacedHand


class RuledHand(PlacedHand):
    """The Priestess's rule, and the duties that a player's own cards bring."""

    def __init__(self, setup: Setup) -> None:
        self.rule: Rule | None = None
        self._priestess_by: int | None = None
        """Who has played the High Priestess in this hand."""
        super().__init__(setup)

    def rule_over_the_round(self, seat: int) -> None:
        """The seat's Priestess rules this round."""
        assert self.betting
        self.rule = Rule(seat, self.betting)
        self._priestess_by = seat

    def end_the_rule(self) -> None:
        """Betting is normal again."""
        assert self.rule
        self.rule.over = True
        self.tell(ev.RuleEnded(seat=self.rule.seat))

    def is_ruled(self, seat: int) -> bool:
        """Whether another's Priestess rules."""
        return self._is_ruling() and self.rule is not None and self.rule.seat != seat

    def _is_ruling(self) -> bool:
        return self.rule is not None and self.rule.holds(self.betting)

    def could_raise(self) -> bool:
        """Whether ordinary betting would let the seat to act raise."""
        _, bets = self._turn()
        return any(bounds.WAYS.get(choice.kind) == "raise" for choice in bets)

    # What is forbidden.

    def _is_their_bet(self, seat: int) -> bool:
        return seat == self._turn()[0] and not (self._courses or self._traders or self.source.orders)

    def _turn(self) -> tuple[int, tuple[Choice, ...]]:
        """Whose turn it is to bet, and what ordinary betting lets them do."""
        if self.betting is None or self.betting.to_act is None:
            return -1, ()
        return self.betting.to_act, self.betting.choices()

    def _bounded(self, seat: int, choices: Sequence[Choice], forbidden: Forbidden) -> tuple[Choice, ...]:
        cap = None
        if self.rule and self._is_ruling() and self.rule.seat == seat and not self.rule.opened:
            cap = self._cap(seat)
        return bounds.within(choices, bounds.allowed(choices, forbidden), cap=cap)

    def _cap(self, seat: int) -> int | None:
        """The most to which the Priestess's player may bet, by the house rule (R18)."""
        if self.setup.options.priestess_cap == "none" or not self.betting:
            return None
        return bounds.pot_bet(self.betting, seat)

    def _ruled(self, seat: int) -> Forbidden:
        """What is forbidden by public facts."""
        return self.rule.forbids(seat) if self.rule and self._is_ruling() else {}

    def _forbidden(self, seat: int) -> Forbidden:
        """What is forbidden by these and by the seat's own cards."""
        if not self._is_their_bet(seat):
            return {}
        # A card that nobody knows may be the one that frees of what another binds to.
        known = UNKNOWN not in {slot.cards[0] for slot in self._held(seat)}
        return {**(self._duties(seat) if known else {}), **self._ruled(seat)}

    def _duties(self, seat: int) -> Forbidden:
        # Under another's Priestess there is no other duty than hers: the Fool is free, the Hanged Man sees.
        if self.is_ruled(seat):
            return {}
        cards = frozenset(self.codes(seat)) - self.denied
        free = self._priestess_by not in (None, seat)
        return bounds.duties(cards, fool_is_free=free, rules=self._is_ruling())

    def timeout_action(self, seat: int) -> Action:
        """The least that the cards allow (R2): the Fool and the Priestess's player make the least bet."""
        if not self._is_their_bet(seat):
            return super().timeout_action(seat)
        kinds = {choice.kind: choice for choice in self.choices(seat)}
        raising = kinds.get("raise") or kinds.get("bet")
        if "call" in self._forbidden(seat) and raising and raising.amount:
            return RaiseTo(seat=seat, amount=raising.amount.low)
        if "call" in kinds and "fold" not in kinds:
            return Call(seat=seat)
        return super().timeout_action(seat)

    # What is done. Here a call may be forbidden, or something else asked first: it goes the way of all else.
    push, choices = Hand.push, Hand.choices

    def _wager(self, action: Action) -> Event | None:
        if not isinstance(action, Wager):
            return None
        if self._courses:
            raise Illegal("answer-first")
        seat, bets = self._turn()
        way = "fold" if isinstance(action, Fold) else "raise" if isinstance(action, RaiseTo) else "call"
        forbidden = bounds.allowed(bets, self._forbidden(seat))
        if way in forbidden:
            raise Illegal(forbidden[way])
        ruling = self.rule if self._is_ruling() else None
        if isinstance(action, RaiseTo) and ruling and ruling.seat == seat and not ruling.opened:
            self._check_cap(seat, action.amount, bets)
        event = super()._wager(action)
        if ruling and ruling.seat == seat:
            ruling.opened = True
        return event

    def _check_cap(self, seat: int, amount: int, bets: Sequence[Choice]) -> None:
        capped = self._bounded(seat, bets, {})
        high = next((c.amount.high for c in capped if c.kind in ("bet", "raise") and c.amount), amount)
        if amount > high:
            raise Illegal("raise-too-big", high=high)

    def pay_what_binds(self, seat: int) -> list[Event]:
        """Who is bound to see a bet pays it before leaving; the card that binds is shown (R2)."""
        card = self._binding(seat) if self.betting else None
        paid = self.betting.pay_up(seat) if self.betting and card is not None else None
        if not paid:
            return []
        return [ev.Obliged(seat=seat, card=card), paid] if card else [paid]

    def _binding(self, seat: int) -> str | None:
        """What binds a seat to see a bet: one of its cards, "" for a rule that all know, None: nothing."""
        if "fold" in self._ruled(seat):
            return ""
        if "fold" not in self._duties(seat):
            return None
        return FOOL if self.has(seat, FOOL) else HANGED_MAN
