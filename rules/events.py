"""What has happened at a table, in the past tense.

Events are derived from actions and never stored. `seen_by(viewer)` is the event as that viewer may know
it: a seat, or None for the table at large. Secrets leave the rules through here and `Hand.view` only.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from rules.cards import UNKNOWN, Slot
from rules.ranking import HandRank


class _Happened(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", gc=False):
    """What all events share."""

    def seen_by(self, viewer: int | None) -> Event:  # noqa: ARG002 (most events hide nothing)
        """The event as the viewer may know it."""
        return self  # type: ignore[return-value]


class Shuffled(_Happened, frozen=True, tag=True):
    """The deck was shuffled, or the discards became the new stock."""

    discards: bool = False


class FormChosen(_Happened, frozen=True, tag=True):
    """The dealer chose the form of the hand."""

    seat: int
    form: str


class Posted(_Happened, frozen=True, tag=True):
    """A forced bet was paid: "ante", "small-blind", "big-blind" or "bring-in"."""

    seat: int
    kind: str
    amount: int
    all_in: bool = False


class _OfSlots(_Happened, frozen=True, kw_only=True):
    """What happened to slots `at` of a seat."""

    seat: int
    at: tuple[int, ...]
    slots: tuple[Slot, ...]

    def seen_by(self, viewer: int | None) -> Event:
        """What lies face down only its owner knows, also once it is given away."""
        if viewer == self.seat:
            return self  # type: ignore[return-value]
        masked = tuple(slot.masked() for slot in self.slots)
        return msgspec.structs.replace(self, slots=masked)  # type: ignore[return-value]


class Dealt(_OfSlots, frozen=True, tag=True):
    """Slots `at` of a seat were dealt (or rolled) and now hold `slots`."""


class BoardDealt(_Happened, frozen=True, tag=True):
    """Cards were turned up for all."""

    cards: tuple[str, ...]


class StreetBegan(_Happened, frozen=True, tag=True):
    """A street began; `opener` is first to act, and `must_open` says whether they have to bet."""

    street: str
    opener: int
    must_open: bool = False


class Checked(_Happened, frozen=True, tag=True):
    """A seat checked."""

    seat: int


class Called(_Happened, frozen=True, tag=True):
    """A seat paid `amount` to match."""

    seat: int
    amount: int
    all_in: bool = False


class Raised(_Happened, frozen=True, tag=True):
    """A seat bet (`opening`) or raised, to `to` in this round, paying `amount` for it."""

    seat: int
    to: int
    amount: int
    opening: bool = False
    all_in: bool = False


class Folded(_Happened, frozen=True, tag=True):
    """A seat gave up the hand; `left` says whether its player left for good, `card` which card forced it."""

    seat: int
    left: bool = False
    card: str = ""


class Traded(_OfSlots, frozen=True, tag=True):
    """A seat gave these slots away for new ones; none: it stood pat."""


class CardTurned(_Happened, frozen=True, tag=True):
    """A seat turned a card for the deal, for all to see."""

    seat: int
    card: str


class DealWon(_Happened, frozen=True, tag=True):
    """A seat turned the highest card: the deal is theirs."""

    seat: int


class PotSet(_Happened, frozen=True, tag=True):
    """A seat that deals has said what each player puts into the starting pot."""

    seat: int
    amount: int


class Exchanged(_OfSlots, frozen=True, tag=True):
    """A seat gave these slots for as many new ones, at the price of `amount` in all."""

    from_discards: bool
    amount: int


class Passed(_Happened, frozen=True, tag=True):
    """A seat let its turn go by."""

    seat: int


class Voted(_Happened, frozen=True, tag=True):
    """A seat voted to end the hand."""

    seat: int


class EndCalled(_Happened, frozen=True, tag=True):
    """A seat called an end to the hand."""

    seat: int


class Returned(_Happened, frozen=True, tag=True):
    """What nobody called went back."""

    seat: int
    amount: int


class Announced(_Happened, frozen=True, tag=True):
    """Something was called out in a player's name; `what` is a key for the words."""

    seat: int
    what: str


class Shown(_Happened, frozen=True, tag=True):
    """A seat showed its cards, and what they are worth."""

    seat: int
    slots: tuple[Slot, ...]
    rank: HandRank


class Mucked(_Happened, frozen=True, tag=True):
    """A seat threw its beaten cards away unseen."""

    seat: int


class Won(_Happened, frozen=True, tag=True):
    """A seat won `amount` of pot number `pot` (0 is the main pot).

    `rank` is None where nobody was left to show; `shared_by` counts the seats that split the pot.
    """

    seat: int
    amount: int
    pot: int
    rank: HandRank | None = None
    shared_by: int = 1


# Specials and their powers (tarot-poker).


class SpecialAdded(_Happened, frozen=True, tag=True):
    """The dealer called for a special, and this one is in the playing deck from now on."""

    seat: int
    card: str


class PowerPlayed(_Happened, frozen=True, tag=True):
    """A seat played the power of a card, `on` another seat and on one of its cards where it has an aim.

    `aim` is the card that shows, or "?" for a hidden one; `rank` and `mode` are as the card needs.
    """

    seat: int
    card: str
    on: int | None = None
    aim: str = ""
    rank: str = ""
    mode: str = ""


class PowerStopped(_Happened, frozen=True, tag=True):
    """The power of a seat's card was stopped, by another seat (or its own) with a card that shows it."""

    seat: int
    card: str
    by: int
    using: str


class Revealed(_Happened, frozen=True, tag=True):
    """A card of a seat lies face up from now on, in slot `at`."""

    seat: int
    at: int
    card: str


class Discarded(_OfSlots, frozen=True, tag=True):
    """Slots `at` of a seat went to the discards: given up for a power, or thrown away by one."""

    by: int | None = None
    """Whose power threw them away, where it was another player's."""


class BoardPassed(_Happened, frozen=True, tag=True):
    """Specials were turned up for all, and went to the discards: shared cards are never special."""

    cards: tuple[str, ...]


class StarDrawn(_OfSlots, frozen=True, tag=True):
    """The cards that the Star draws, all for one slot: one of them is kept."""


class Swapped(_Happened, frozen=True, tag=True):
    """The Magician changed a card of his player for one of another's; "??" is one that never showed."""

    seat: int
    on: int
    given: str
    taken: str
    shows: tuple[bool, bool] = (False, False)
    """Whether the table sees the given card, and the taken one."""

    def seen_by(self, viewer: int | None) -> Event:
        """Both players know both cards, the others those that show before or after."""
        if viewer in (self.seat, self.on):
            return self
        given, taken = (
            card if shows else UNKNOWN
            for card, shows in zip((self.given, self.taken), self.shows, strict=True)
        )
        return msgspec.structs.replace(self, given=given, taken=taken)


class Peeked(_Happened, frozen=True, tag=True):
    """A seat looked at a hidden card: one of `on`, or the top of the deck where that is None."""

    seat: int
    card: str
    on: int | None = None

    def seen_by(self, viewer: int | None) -> Event:
        """Only who looked knows what it was."""
        return self if viewer == self.seat else msgspec.structs.replace(self, card=UNKNOWN)


class RankNamed(_Happened, frozen=True, tag=True):
    """The World named a rank: all minors of it are wild."""

    seat: int
    rank: str


class Denied(_Happened, frozen=True, tag=True):
    """A card of a seat is wild no more; None: there was no such card among the hidden ones."""

    seat: int
    card: str | None
    shows: bool = False

    def seen_by(self, viewer: int | None) -> Event:
        """What was hidden, if it was anything, is for its owner alone to know (tarot-poker R13)."""
        if self.shows or viewer == self.seat:
            return self
        return msgspec.structs.replace(self, card=UNKNOWN)


class Judged(_Happened, frozen=True, tag=True):
    """The automatic winner of a seat is judged as it is, and this is what it is worth."""

    seat: int
    rank: HandRank


class RuleEnded(_Happened, frozen=True, tag=True):
    """The High Priestess of this seat rules no more: betting is normal again."""

    seat: int


class Obliged(_Happened, frozen=True, tag=True):
    """A card bound a seat to see a bet, and it pays before it leaves."""

    seat: int
    card: str


# Throws onto a board (cambion-roulette).


class Staked(_Happened, frozen=True, tag=True):
    """A seat bet on its own throw."""

    seat: int
    amount: int


class Landed(_Happened, frozen=True, tag=True):
    """A throw of `seat` against `other` landed in a section, with `amount` bet on it.

    `gift` is what it won of the side pot, `side_pot` what lies there since.
    """

    seat: int
    other: int
    section: str
    dice: tuple[int, int]
    amount: int
    gift: int = 0
    side_pot: int = 0


class RoundOver(_Happened, frozen=True, tag=True):
    """A round of throws is over: what each seat won or lost in it, and what the side pot holds now.

    `ended` says why the game ended with it, if it did; then `shares` of the side pot went to the seats.
    """

    changes: tuple[int, ...]
    side_pot: int
    ended: str | None = None
    shares: tuple[int, ...] = ()


class Rewound(_Happened, frozen=True, tag=True):
    """The last action, which was this seat's, was taken back."""

    seat: int


class HandOver(_Happened, frozen=True, tag=True):
    """The hand is over, and these are the stacks."""

    stacks: tuple[int, ...]


Event: TypeAlias = (
    Shuffled | FormChosen | Posted | Dealt | BoardDealt | StreetBegan | Checked | Called | Raised | Folded
    | Traded | Returned | Announced | Shown | Mucked | Won | HandOver | Rewound
    | CardTurned | DealWon | PotSet | Exchanged | Passed | Voted | EndCalled
    | SpecialAdded | PowerPlayed | PowerStopped | Revealed | Discarded | BoardPassed | StarDrawn | Swapped
    | Peeked | RankNamed | Denied | Judged | RuleEnded | Obliged
    | Staked | Landed | RoundOver
)  # fmt: skip
"""Any event."""
