"""The powers that are played on one's turn to bet, one function a card.

Each function is a course (`rules.tarot.answers`) that does what the card says, from top to bottom. What may
be chosen with the card its decorator says: one function that yields the picks of a choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from rules import events as ev
from rules.actions import Choice, Pick, Play
from rules.rankings.standard import RANKS
from rules.tarot.answers import Course, RandomPick
from rules.tarot.pack import (
    CHARIOT,
    DEATH,
    DEVIL,
    EMPEROR,
    EMPRESS,
    HIEROPHANT,
    JUDGMENT,
    MAGICIAN,
    PAGE_OF_CUPS,
    PAGE_OF_RODS,
    PAGE_OF_SWORDS,
    PRIESTESS,
    TEMPERANCE,
    TOWER,
    WHEEL,
    WORLD,
)
from rules.tarot.placing import known_or_not

if TYPE_CHECKING:
    from rules.tarot.hand import TarotHand

HIDDEN = "?"
"""One of somebody's hidden cards, which chance takes."""

Picks: TypeAlias = tuple[Pick, ...]
Offer: TypeAlias = "Callable[[TarotHand, int], Iterator[Picks]]"
Doing: TypeAlias = "Callable[[TarotHand, Play], Course]"


@dataclass(frozen=True)
class Power:
    """What a card can do when it is played, and what may be chosen for it; no picks: not now."""

    card: str
    offer: Offer
    do: Doing


POWERS: dict[str, Power] = {}
"""By the card that is played; the Emperor's is that of the pair."""


def power(card: str, offer: Offer) -> Callable[[Doing], Doing]:
    """Make a function the power of a card."""

    def register(do: Doing) -> Doing:
        POWERS[card] = Power(card, offer, do)
        return do

    return register


def offered(hand: TarotHand, seat: int) -> tuple[Choice, ...]:
    """All that the seat may play on its turn to bet."""
    ready = [card for card in hand.codes(seat) if card in POWERS and card not in hand.used | hand.denied]
    return tuple([choice for card in ready for choice in choices_of(hand, seat, card)])


def choices_of(hand: TarotHand, seat: int, card: str) -> Iterator[Choice]:
    """The ways to play that card now, one for each target and mode."""
    for picks in POWERS[card].offer(hand, seat):
        yield Choice("play", picks=(Pick("card", (card,), 1, 1), *picks))


# What may be chosen.


def _pick(name: str, *options: str) -> Pick:
    return Pick(name, options, 1, 1)


def _other_cards(hand: TarotHand, seat: int, card: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(code for code in hand.codes(seat) if code != card))


def _aims(hand: TarotHand, seat: int) -> tuple[str, ...]:
    """Cards of a seat that can be aimed at: those that show, and a hidden one at random."""
    return *hand.shown_codes(seat), *((HIDDEN,) if hand.hidden(seat) else ())


def _if_it_can_be_replaced(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if hand.can_draw(seat):
        yield ()


def _a_trade(hand: TarotHand, seat: int) -> Iterator[Picks]:
    own = _other_cards(hand, seat, MAGICIAN)
    if own and hand.can_draw(seat):
        for other in hand.others(seat):
            if aims := _aims(hand, other):
                yield _pick("on", str(other)), _pick("give", *own), _pick("take", *aims)


def _a_card_of_another(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if hand.can_draw(seat):
        for other in hand.others(seat):
            if aims := _aims(hand, other):
                yield _pick("on", str(other)), _pick("drop", *aims)


def _a_wild_card_of_another(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if hand.can_draw(seat):
        for other in hand.others(seat):
            shown = tuple(card for card in hand.shown_codes(other) if hand.may_be_wild(other, card))
            if aims := (*shown, *((HIDDEN,) if hand.hidden(other) else ())):
                yield _pick("on", str(other)), _pick("drop", *aims)


def _a_hidden_card_of_another(hand: TarotHand, seat: int) -> Iterator[Picks]:
    for other in hand.others(seat):
        if hand.hidden(other):
            yield (_pick("on", str(other)),)


def _another(hand: TarotHand, seat: int) -> Iterator[Picks]:
    # Death has its power only while it lies face down.
    if hand.can_draw(seat) and DEATH in hand.hidden(seat):
        for other in hand.others(seat):
            yield (_pick("on", str(other)),)


def _another_own_card(hand: TarotHand, seat: int) -> Iterator[Picks]:
    own = _other_cards(hand, seat, CHARIOT)
    if own and hand.can_draw(seat):
        yield (_pick("drop", *own),)


def _any_own_card_with_the_empress(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if hand.has(seat, EMPRESS) and hand.can_draw(seat):
        yield (_pick("drop", *_other_cards(hand, seat, "")),)


def _the_devil(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if DEVIL in hand.codes(seat) and hand.can_draw(seat):
        yield ()


def _a_rank(_: TarotHand, __: int) -> Iterator[Picks]:
    yield (_pick("rank", *RANKS),)


def _a_turn(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if hand.can_draw(seat):
        yield (_pick("mode", "trade"),)
    if hand.is_ruled(seat):
        yield (_pick("mode", "restore"),)


def _to_raise_under_rule(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if hand.is_ruled(seat) and hand.could_raise():
        yield ()


def _under_rule(hand: TarotHand, seat: int) -> Iterator[Picks]:
    if hand.is_ruled(seat):
        yield ()


def _while_there_is_a_top_card(hand: TarotHand, _: int) -> Iterator[Picks]:
    if hand.source.left() > 0:
        yield ()


# The powers, in the order of the cards.


@power(MAGICIAN, _a_trade)
def magician(hand: TarotHand, play: Play) -> Course:
    """Give another player one of your other cards for one of theirs: of the hidden ones chance takes it.

    That done, the Magician goes for a new card. Justice in the target's hand prevents it.
    """
    assert play.on is not None
    assert play.give
    assert play.take
    if (yield from hand.is_stopped(play)):
        return
    taken = yield from hand.aimed_at(play.on, play.take)
    hand.swap(play.seat, play.give, play.on, taken)
    yield from hand.give_up(play.seat, MAGICIAN)


@power(PRIESTESS, _if_it_can_be_replaced)
def high_priestess(hand: TarotHand, play: Play) -> Course:
    """The round is yours to open from here, and nobody else has more to say than to see; she herself goes."""
    hand.rule_over_the_round(play.seat)
    yield from hand.give_up(play.seat, PRIESTESS)


@power(EMPEROR, _any_own_card_with_the_empress)
def emperor_and_empress(hand: TarotHand, play: Play) -> Course:
    """Both are shown, and a card of their player goes for a new one; it may be either of them."""
    assert play.drop
    hand.reveal(play.seat, EMPEROR)
    hand.reveal(play.seat, EMPRESS)
    yield from hand.draw(play.seat, hand.discard(play.seat, play.drop))


@power(HIEROPHANT, _to_raise_under_rule)
def hierophant(hand: TarotHand, play: Play) -> Course:
    """Shown under somebody else's Priestess, he lets his player raise, one time; to fold he is no help."""
    hand.reveal(play.seat, HIEROPHANT)
    assert hand.rule
    hand.rule.may_raise.add(play.seat)
    yield from ()


@power(CHARIOT, _another_own_card)
def chariot(hand: TarotHand, play: Play) -> Course:
    """Shown, it carries one of its player's other cards away and brings a new one."""
    assert play.drop
    hand.reveal(play.seat, CHARIOT)
    yield from hand.draw(play.seat, hand.discard(play.seat, play.drop))


@power(WHEEL, _a_turn)
def wheel_of_fortune(hand: TarotHand, play: Play) -> Course:
    """Shown under somebody else's Priestess, it gives all their ordinary bets back; she stays lost.

    Or it goes for a new card, which anybody's Page of Swords prevents.
    """
    if play.mode == "restore":
        hand.reveal(play.seat, WHEEL)
        hand.end_the_rule()
    elif not (yield from hand.is_stopped(play)):
        yield from hand.give_up(play.seat, WHEEL)


@power(DEATH, _another)
def death(hand: TarotHand, play: Play) -> Course:
    """From a hidden place it takes another player out of the hand, even one who would win at once.

    That done, it goes for a new card. Strength in the target's hand prevents it.
    """
    assert play.on is not None
    if (yield from hand.is_stopped(play)):
        return
    hand.fold_by(play.on, DEATH)
    yield from hand.give_up(play.seat, DEATH)


@power(TEMPERANCE, _under_rule)
def temperance(hand: TarotHand, play: Play) -> Course:
    """Shown under somebody else's Priestess, it lets its player fold; to raise it is no help."""
    hand.reveal(play.seat, TEMPERANCE)
    assert hand.rule
    hand.rule.may_fold.add(play.seat)
    yield from ()


@power(TOWER, _a_card_of_another)
def tower(hand: TarotHand, play: Play) -> Course:
    """It buries a card of another player, which they replace: one you name, or a hidden one by chance.

    That done, the Tower goes for a new card. The Empress in the target's hand prevents it.
    """
    assert play.on is not None
    assert play.drop
    if (yield from hand.is_stopped(play)):
        return
    dropped = yield from hand.aimed_at(play.on, play.drop)
    yield from hand.draw(play.on, hand.discard(play.on, dropped, by=play.seat))
    yield from hand.give_up(play.seat, TOWER)


@power(JUDGMENT, _the_devil)
def judgment(hand: TarotHand, play: Play) -> Course:
    """Shown, it casts the Devil out of its player's hand, and a card comes for him."""
    hand.reveal(play.seat, JUDGMENT)
    yield from hand.draw(play.seat, hand.discard(play.seat, DEVIL, seen=True))


@power(WORLD, _a_rank)
def world(hand: TarotHand, play: Play) -> Course:
    """Shown, it names a rank, the minors of which are wild until the hand is over, whoever has them.

    Anybody may prevent it with Justice, or with the Page of Swords, who goes for that.
    """
    assert play.rank
    hand.reveal(play.seat, WORLD)
    if not (yield from hand.is_stopped(play)):
        hand.world = play.rank
        hand.tell(ev.RankNamed(seat=play.seat, rank=play.rank))


@power(PAGE_OF_SWORDS, _a_wild_card_of_another)
def page_of_swords(hand: TarotHand, play: Play) -> Course:
    """He tames a wild card of another player: one you name, or by chance one that is hidden.

    That done, he goes for a new card. The Emperor in the target's hand prevents it.
    """
    assert play.on is not None
    if (yield from hand.is_stopped(play)):
        return
    shows = play.drop != HIDDEN
    denied = play.drop if shows else (yield RandomPick(hand.hidden_wild(play.on), or_none=True))
    hand.deny(play.on, denied, shows=shows)
    yield from hand.give_up(play.seat, PAGE_OF_SWORDS)


@power(PAGE_OF_CUPS, _a_hidden_card_of_another)
def page_of_cups(hand: TarotHand, play: Play) -> Course:
    """Shown, he lets his player see a hidden card of another, as chance has it; their Justice prevents it."""
    assert play.on is not None
    hand.reveal(play.seat, PAGE_OF_CUPS)
    if not (yield from hand.is_stopped(play)):
        seen = yield from hand.at_random(hand.hidden(play.on))
        hand.tell(ev.Peeked(seat=play.seat, on=play.on, card=known_or_not(seen)))


@power(PAGE_OF_RODS, _while_there_is_a_top_card)
def page_of_rods(hand: TarotHand, play: Play) -> Course:
    """Shown, he lets his player see which card comes off the deck next."""
    hand.reveal(play.seat, PAGE_OF_RODS)
    seen = yield from hand.at_random(hand.source.top())
    hand.tell(ev.Peeked(seat=play.seat, card=known_or_not(seen)))
