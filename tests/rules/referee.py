"""A hand of ours and the same hand at PokerKit, which knows nothing of ours, played side by side.

Where the two differ by what our rules say, the difference is named here and nowhere else passed over.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pokerkit as pk

from rules.actions import DEALER, Action, Board, BringIn, Call, Choice, Deal, Fold, RaiseTo, Shuffle, Trade
from rules.games.tarot_poker import GAME, minors
from rules.hand import Hand, Setup
from tests.rules.play import move

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)
FORMS = {
    "NT": ("texas-holdem", "no-limit"),
    "FT": ("texas-holdem", "fixed-limit"),
    "PO": ("omaha-holdem", "pot-limit"),
    "F7S": ("seven-card-stud", "fixed-limit"),
    "five-card-stud": ("five-card-stud", "fixed-limit"),
    "five-card-draw": ("five-card-draw", "no-limit"),
}
"""Forms and structures, by the names that they have in other people's files, where they have any."""
SUITS = str.maketrans("pcrsN", "cdhsJ")


def theirs(codes: tuple[str, ...]) -> str:
    """Our cards in their letters: pentacles are clubs, cups diamonds, rods hearts, the Knight is a Jack."""
    return "".join(code.translate(SUITS) for code in codes)


def drawn(variant: str, random: Random) -> Setup:
    """Any table: few seats and many, deep stacks and some too short for what they have to post."""
    form, structure = FORMS[variant]
    # So many that the stock lasts through a draw: discards that are shuffled in are another matter.
    players = random.randint(2, 5 if variant == "five-card-draw" else 6)
    deep = random.choice([6, 30, 200])
    # They deal no hand in which nobody has to post anything.
    ante, big = random.choice([0, 0, 1, 3]), random.choice([2, 4, 10])
    ante += variant == "five-card-draw"
    return Setup(
        game=GAME.id,
        stacks=tuple(random.randint(1, deep) for _ in range(players)),
        dealer=players - 1,
        form=form,
        options=GAME.options(
            form=form,
            structure=structure,
            ante=ante,
            small_blind=big // 2,
            big_blind=big,
            bring_in=big // 2,
            minimum_bet=big,
        ),
    )


def referee_of(variant: str, setup: Setup) -> Any:
    """The same table there. The dealer is the last player, as they have it."""
    options, players = setup.options, len(setup.stacks)
    big = options.big_blind
    head = (AUTOMATIONS, True, options.ante)
    blinds, tail = (options.small_blind, big), (setup.stacks, players)
    if variant == "NT":
        return pk.NoLimitTexasHoldem.create_state(*head, blinds, big, *tail)
    if variant == "FT":
        return pk.FixedLimitTexasHoldem.create_state(*head, blinds, big, 2 * big, *tail)
    if variant == "PO":
        return pk.PotLimitOmahaHoldem.create_state(*head, blinds, big, *tail)
    if variant == "F7S":
        return pk.FixedLimitSevenCardStud.create_state(*head, options.bring_in, big, 2 * big, *tail)
    return _unnamed(variant, options, big, *tail)


def _unnamed(variant: str, options: Any, big: int, stacks: tuple[int, ...], players: int) -> Any:
    """Forms that they have no name for, put together from their streets."""
    if variant == "five-card-draw":
        streets = (
            _street([False] * 5, pk.Opening.POSITION, big),
            _street([], pk.Opening.POSITION, big, draw=True),
        )
        structure, bring_in = pk.BettingStructure.NO_LIMIT, 0
    else:
        first = _street([False, True], pk.Opening.LOW_CARD, big, most=4)
        others = [_street([True], pk.Opening.HIGH_HAND, size, most=4) for size in (big, 2 * big, 2 * big)]
        streets = (first, *others)
        structure, bring_in = pk.BettingStructure.FIXED_LIMIT, options.bring_in
    kinds = (pk.Deck.STANDARD, (pk.StandardHighHand,), streets, structure)
    return pk.State(AUTOMATIONS, *kinds, True, options.ante, 0, bring_in, stacks, players)


def _street(cards: list[bool], opening: pk.Opening, bet: int, *, draw: bool = False, most: int | None = None):
    return pk.Street(False, tuple(cards), 0, draw, opening, bet, most)


class SideBySide:
    """Plays a hand at both tables, a random one or a given one, and compares what they allow and what comes.

    `order` are the cards on top of the deck.
    """

    def __init__(self, variant: str, number: int = 0, setup: Setup | None = None, order: str = "") -> None:
        self.variant = variant
        self.random = Random(f"{variant} {number}")
        self.setup = setup or drawn(variant, self.random)
        self.order = order.split()
        self.hand: Hand = GAME.start(self.setup)
        self.state = referee_of(variant, self.setup)
        self.raises = 0
        """Full bets and raises of this round, the big blind not counted."""
        self.dealt_later: list[tuple[int, tuple[str, ...]]] = []
        """Cards for who traded: there all trade before anybody is dealt to."""

    def play(self) -> None:
        """The hand to its end; raises `AssertionError` where the tables differ."""
        while self.hand.to_act():
            (seat,) = self.hand.to_act()
            if seat == DEALER:
                self.deal()
            else:
                self.act(seat)
        assert not self.state.status
        self.compare_stacks()

    def follow(self, moves: str) -> None:
        """Play these moves at both tables, and no more; nothing is compared."""
        for text in ["", *moves.split()]:
            if text:
                self.hand.push(move(text))
                self.repeat(move(text))
            while self.hand.to_act() == {DEALER} and self.state.actor_index is None:
                self.deal()

    # The dealer.

    def deal(self) -> None:
        (choice,) = self.hand.choices(DEALER)
        cards = next(pick.options for pick in choice.picks if pick.name == "cards")
        if choice.kind == "shuffle":
            rest = [code for code in self.random.sample(list(minors()), 52) if code not in self.order]
            self.hand.push(Shuffle(cards=(*self.order, *rest)))
            return
        self.raises = 0
        self.check_there()
        if self.state.can_burn_card():
            self.state.burn_card("??")
        if choice.kind == "board":
            self.hand.push(Board(cards=cards))
            self.state.deal_board(theirs(cards))
            return
        to = int(choice.picks[0].options[0])
        self.hand.push(Deal(to=to, cards=cards))
        self.dealt_later.append((to, cards))
        self.deal_there()

    def check_there(self) -> None:
        """They ask one who has nobody left to bet against, too."""
        if self.state.actor_index is not None:
            assert not self.state.checking_or_calling_amount
            self.state.check_or_call()

    def deal_there(self) -> None:
        while self.dealt_later and self.state.can_deal_hole():
            to, cards = self.dealt_later.pop(0)
            self.state.deal_hole(theirs(cards), to)

    # The players.

    def act(self, seat: int) -> None:
        if self.hand.choices(seat)[0].kind == "trade":
            self.trade(seat)
            return
        assert self.state.actor_index == seat
        choices = {choice.kind: choice for choice in self.hand.choices(seat)}
        self.compare_choices(choices)
        action = self.drawn_action(seat, choices)
        self.hand.push(action)
        self.repeat(action)

    def trade(self, seat: int) -> None:
        self.raises = 0
        self.check_there()
        assert self.state.stand_patter_or_discarder_index == seat
        slots = tuple(self.random.sample(range(5), self.random.randint(0, 5)))
        held = self.hand.view(seat).seats[seat].slots
        given = theirs(tuple(held[slot].cards[0] for slot in slots))
        self.hand.push(Trade(seat=seat, slots=slots))
        self.state.stand_pat_or_discard(given)
        self.deal_there()

    def compare_choices(self, choices: dict[str, Choice]) -> None:
        state = self.state
        assert ("bring-in" in choices) == state.can_post_bring_in()
        if "bring-in" in choices:
            assert choices["bring-in"].amount.low == state.effective_bring_in_amount
        else:
            owed = choices["call"].amount.low if "call" in choices else 0
            assert owed == state.checking_or_calling_amount
        raising = choices.get("raise") or choices.get("bet")
        low, high = (raising.amount.low, raising.amount.high) if raising else (None, None)
        there = (
            state.min_completion_betting_or_raising_to_amount,
            state.max_completion_betting_or_raising_to_amount,
        )
        if not self.cap_differs(low, there[0]):
            assert (low, high) == there

    def cap_differs(self, low: int | None, other: int | None) -> bool:
        """They allow four raises over the big blind, and cap heads-up too; ours is three, none heads-up."""
        if FORMS[self.variant][1] != "fixed-limit" or (low is None) == (other is None):
            return False
        heads_up = sum(seat.live for seat in self.hand.view(None).seats) == 2
        return self.raises >= 4 if heads_up else self.raises >= 3

    def fullness_differs(self, amount: int) -> bool:
        """They take an all-in of less than a bet for a full raise where no greater one was made before."""
        state = self.state
        least = state.street.min_completion_betting_or_raising_amount
        more = amount if state.completion_status else amount - max(state.bets)
        return more < least and state.completion_betting_or_raising_amount < least

    def drawn_action(self, seat: int, choices: dict[str, Choice]) -> Action:
        kinds = [kind for kind in choices if kind != "leave"]
        weights = [{"fold": 1, "raise": 3, "bet": 3}.get(kind, 5) for kind in kinds]
        kind = self.random.choices(kinds, weights)[0]
        if kind in ("bet", "raise"):
            low, high = choices[kind].amount.low, choices[kind].amount.high
            amount = self.random.choice([low, low, low, self.random.randint(low, high), high])
            if self.state.can_complete_bet_or_raise_to() and not self.fullness_differs(amount):
                return RaiseTo(seat=seat, amount=amount)
        # They let nobody fold who may check.
        if kind == "fold" and "check" not in choices:
            return Fold(seat=seat)
        return BringIn(seat=seat) if "bring-in" in choices else Call(seat=seat)

    def repeat(self, action: Action) -> None:
        state = self.state
        if isinstance(action, RaiseTo):
            self.raises += 1
            state.complete_bet_or_raise_to(action.amount)
        elif isinstance(action, BringIn):
            state.post_bring_in()
        elif isinstance(action, Fold):
            state.fold()
        else:
            state.check_or_call()

    # The end.

    def compare_stacks(self) -> None:
        assert self.hand.result
        ours, others = self.hand.result.stacks, tuple(self.state.stacks)
        assert sum(ours) == sum(others)
        if ours != others:
            assert self.odd_chips_explain(ours, others), (ours, others)

    def odd_chips_explain(self, ours: tuple[int, ...], others: tuple[int, ...]) -> bool:
        """All odd chips of a pot go to one there, and pots that the same players win are one pot.

        Ours go one each, pot by pot.
        """
        assert self.hand.result
        won: dict[int, list[int]] = {}
        for award in self.hand.result.awards:
            won.setdefault(award.pot, []).append(award.seat)
        shared = [seats for seats in won.values() if len(seats) > 1]
        among = {seat for seats in shared for seat in seats}
        differ = {seat for seat in range(len(ours)) if ours[seat] != others[seat]}
        most = sum(len(seats) - 1 for seats in shared)
        return most > 1 and differ <= among and all(abs(ours[seat] - others[seat]) < most for seat in differ)
