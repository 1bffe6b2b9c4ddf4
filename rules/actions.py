"""What can be done at a table: the closed vocabulary of the hand file.

An action is imperative and says who acts: a seat (0 is the first) or the dealer. Actions are all that
is ever stored; their JSON is what the log holds. Cards in them are codes.
"""

from __future__ import annotations

from typing import Any, ClassVar, TypeAlias

import msgspec

DEALER = -1
"""The seat number of the dealer, who is a player like any other: shuffles, deals and rolls are actions."""

GM = -2
"""The game master's: they have no seat, and may take an action back."""


class Illegal(ValueError):
    """An action that the rules refuse; nothing has happened.

    `reason` is a key for the words ("not-your-turn"), `facts` the numbers that go with it.
    """

    def __init__(self, reason: str, **facts: Any) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.reason} ({facts})" if facts else self.reason


# What only holds values can be in no ring of references: `gc=False` spares the collector the look.
class Amount(msgspec.Struct, frozen=True, gc=False):
    """The whole numbers from `low` to `high`, both included: all, or those that lie a `step` apart."""

    low: int
    high: int
    step: int = 1

    def __contains__(self, amount: int) -> bool:
        """Whether it may be that much.

        >>> 6 in Amount(2, 10, step=2), 7 in Amount(2, 10, step=2)
        (True, False)
        """
        return amount in range(self.low, self.high + 1, self.step)


class Pick(msgspec.Struct, frozen=True, gc=False):
    """Something to be chosen: between `least` and `most` of the `options`."""

    name: str
    options: tuple[str, ...]
    least: int
    most: int


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One thing a seat may do now. `kind` is its verb; chips and cards are chosen within its bounds.

    For "call" the amount is what it costs; for "bet" and "raise" the total to bet or raise to.
    """

    kind: str
    amount: Amount | None = None
    picks: tuple[Pick, ...] = ()


class _Act(msgspec.Struct, frozen=True, kw_only=True, tag_field="do", omit_defaults=True, gc=False):
    """What all actions share."""


class ByDealer(_Act, frozen=True, kw_only=True):
    """An action of the dealer: chance, with its outcome."""

    seat: ClassVar[int] = DEALER


class ByGM(_Act, frozen=True, kw_only=True):
    """An action of the game master."""

    seat: ClassVar[int] = GM


class ByPlayer(_Act, frozen=True, kw_only=True):
    """An action of the player at `seat`."""

    seat: int


class Shuffle(ByDealer, frozen=True, tag="shuffle"):
    """The new order of the stock, top first."""

    cards: tuple[str, ...]


class Deal(ByDealer, frozen=True, tag="deal"):
    """Cards dealt to a seat, in order."""

    to: int
    cards: tuple[str, ...]


class Board(ByDealer, frozen=True, tag="board"):
    """Cards turned up for all."""

    cards: tuple[str, ...]


class ChooseAtRandom(ByDealer, frozen=True, tag="pick"):
    """What a random pick took; None where there was nothing to take."""

    card: str | None


class Roll(ByDealer, frozen=True, tag="roll"):
    """Dice rolled for a seat: one entry a slot, each the rolls of that slot."""

    to: int
    dice: tuple[tuple[int, ...], ...]


class Throw(ByDealer, frozen=True, tag="throw"):
    """A pair of dice thrown onto the board, and the section it lands in."""

    section: str
    dice: tuple[int, int]


class Rewind(ByGM, frozen=True, tag="rewind"):
    """Take back the last action, a player's: what it asked for is asked anew."""


class Fold(ByPlayer, frozen=True, tag="fold"):
    """Give up the hand."""


class Call(ByPlayer, frozen=True, tag="call"):
    """Match what there is to match; where that is nothing, check."""


class RaiseTo(ByPlayer, frozen=True, tag="raise"):
    """Bet, or raise, so that one's bets of the round come to `amount`."""

    amount: int


class BringIn(ByPlayer, frozen=True, tag="bring-in"):
    """Post the bring-in."""


class Trade(ByPlayer, frozen=True, tag="trade"):
    """Give these slots (0 is the first) for new ones; none of them to stand pat."""

    slots: tuple[int, ...] = ()


class Show(ByPlayer, frozen=True, tag="show"):
    """Show one's cards at the showdown."""

    cards: tuple[str, ...] = ()


class Muck(ByPlayer, frozen=True, tag="muck"):
    """Throw one's beaten cards away unseen."""


class Exchange(ByPlayer, frozen=True, tag="exchange"):
    """Give cards for as many new ones, from the draw-pile or the discards."""

    cards: tuple[str, ...]
    from_discards: bool = False


class Pass(ByPlayer, frozen=True, tag="pass"):
    """Do nothing this turn."""


class End(ByPlayer, frozen=True, tag="end"):
    """Call an end to the hand."""


class Vote(ByPlayer, frozen=True, tag="vote"):
    """Vote to end the hand."""


class Stake(ByPlayer, frozen=True, tag="stake"):
    """Bet an amount on one's own throw."""

    amount: int


class Leave(ByPlayer, frozen=True, tag="leave"):
    """Leave the hand for good."""


class Play(ByPlayer, frozen=True, tag="play"):
    """Play the power of a card; the rest as that card needs."""

    card: str
    on: int | None = None
    give: str | None = None
    take: str | None = None
    drop: str | None = None
    rank: str | None = None
    mode: str | None = None


class Stop(ByPlayer, frozen=True, tag="stop"):
    """Stop a power with a card."""

    card: str


class Allow(ByPlayer, frozen=True, tag="allow"):
    """Let a power be; with `rest` all that can be stopped in this hand, asked or not."""

    rest: bool = False


class Keep(ByPlayer, frozen=True, tag="keep"):
    """Keep one of the cards just drawn."""

    card: str


class ChooseForm(ByPlayer, frozen=True, tag="form"):
    """The dealer's choice of form."""

    form: str


class CallSpecial(ByPlayer, frozen=True, tag="special"):
    """Call for a special instead of dealing."""


Action: TypeAlias = (
    Shuffle | Deal | Board | ChooseAtRandom | Roll | Throw
    | Fold | Call | RaiseTo | BringIn | Trade | Show | Muck
    | Exchange | Pass | End | Vote | Stake | Leave
    | Play | Stop | Allow | Keep | ChooseForm | CallSpecial | Rewind
)  # fmt: skip
"""Any action."""

Wager: TypeAlias = Fold | Call | RaiseTo | BringIn
"""What is done in a round of betting."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Action] = msgspec.json.Decoder(Action)


def to_json(action: Action) -> bytes:
    """The action as it is stored.

    >>> to_json(RaiseTo(seat=0, amount=6))
    b'{"do":"raise","amount":6,"seat":0}'
    """
    return _encoder.encode(action)


def from_json(text: bytes | str) -> Action:
    """The action that was stored; raises `msgspec.DecodeError`."""
    return _decoder.decode(text)
