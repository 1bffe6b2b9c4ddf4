"""What the presenter is given of a table: plain data, from public facts only."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.players import Temper
from bot.settings import TableSettings
from rules.actions import Choice
from rules.events import Event
from rules.hand import Options, View

TableState = Literal["open", "paused", "closed"]


Moment = tuple[int, int]
"""A hand and how many actions of players and game master it had seen, taken back or not."""


class PledgeView(msgspec.Struct, frozen=True):
    """An item that lies on the table before its owner, and what it counts for."""

    item: str
    value: int


class OfferView(msgspec.Struct, frozen=True, kw_only=True):
    """What `character` puts up, and how many of those who are asked have accepted."""

    number: int
    character: int
    name: str
    item: str
    favour: bool
    value: int
    accepted: int
    asked: int
    needs_gm: bool = False
    """Whether a game master has to let it count, whoever accepts."""
    granted: bool = False
    """A game master lets it count as soon as the hand in play is over."""


Occasion = Literal["raise", "all-in", "fold", "pat", "power", "end", "win", "lose"]


class Remark(msgspec.Struct, frozen=True):
    """What a player of the house says upon something that all have seen; `draw` chooses the words.

    `words` are those that a game master gave them to say, fit to be shown.
    """

    seat: int
    temper: Temper
    occasion: Occasion
    draw: int
    words: str = ""


class ChairView(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody at the table. `stack` is what they have there between hands; `seat` theirs in the hand."""

    character: int
    name: str
    stack: int
    adding: int = 0
    """Chips of that which are set aside until the hand in play is over."""
    seat: int | None = None
    sitting_out: bool = False
    """Gets no cards in the next hand."""
    absent: bool = False
    """Has said that they are away."""
    absent_until: int | None = None
    """When they are back, in UTC milliseconds; None: when they say so."""
    shown_to: str = ""
    """Who sees their hand, by name."""
    leaving: bool = False
    """Gets up when the hand is over."""
    away: int = 0
    """How often in a row their clock ran out."""
    house: bool = False
    """The house plays for them."""
    portrait: bytes = b""
    """A small image of them, where the table is shown as a picture."""
    pledge: PledgeView | None = None
    """The item that they have staked."""


class TableView(msgspec.Struct, frozen=True, kw_only=True):
    """A table as everybody may see it."""

    table: int
    game: str
    options: Options
    """Those of the hand in play, else of the next."""
    coins: str
    """The currency, as `bot.money.Currency` reads it."""
    buy_in: int
    settings: TableSettings = TableSettings()
    practice: bool = False
    """Its chips belong to nobody."""
    next_options: Options | None = None
    """The options that the next hand is dealt with."""
    state: TableState = "open"
    paused: Literal["gm", "empty", "disk"] | None = None
    """Why it is paused: by the game master, because nobody is left who plays, or nothing can be written."""
    chairs: tuple[ChairView, ...] = ()
    dealer: int | None = None
    """The character who deals, or dealt, this hand."""
    hand: int = 0
    """The id of the hand in play or just over; 0 before the first."""
    names: tuple[str, ...] = ()
    """Names by seat of that hand, also of those who have left since."""
    view: View | None = None
    """`Hand.view(None)` of that hand."""
    asks: dict[int, int] = {}
    """The number of the open question, by seat."""
    choices: dict[int, tuple[Choice, ...]] = {}
    """`Hand.public_choices`, by seat."""
    voters: tuple[int, ...] = ()
    """The seats that may vote now, whoever's turn it is."""
    story: tuple[Event, ...] = ()
    """All events of the hand so far, as the table may know them."""
    remark: Remark | None = None
    """What a player of the house has just said."""
    by_clock: tuple[int, ...] = ()
    """Which events of the story the clock brought about, by their place in it."""
    trades: bool = False
    """Whether cards are traded in that hand."""
    over: bool = False
    """The hand has ended: its pots are paid."""
    rewindable: int | None = None
    """The seat whose last action the game master could take back."""
    moment: Moment = (0, 0)
    """Goes with `rewindable`: what has happened since then must not be taken back in its stead."""
    deadline: int | None = None
    """When the clock of those to act runs out (the first, if of several), in UTC milliseconds."""
    deadlines: dict[int, int] = {}
    """The same by seat."""
    offer: OfferView | None = None
    """What is put up, until the others have answered."""
    next_deal: int | None = None
    """When the next hand deals itself, in UTC milliseconds."""
