"""The database: who plays, what is dealt, and whose the money is. Synchronous, one connection."""

from bot.store.errors import (
    AlreadyOpen,
    DatabaseTrouble,
    HandOver,
    HandPlaying,
    InUse,
    KeyClash,
    NoCopy,
    NotEnough,
    PostingError,
    StoreError,
    TableBusy,
    TableClosed,
    TooMuch,
    Unavailable,
    Unbalanced,
    Unknown,
    Unusable,
)
from bot.store.figures import Movement, Part, Played, Posting
from bot.store.hands import Actor, HandRecord, LogRow, Seated, Session
from bot.store.house import EVERYWHERE, Campaign, Character, HouseTable, Person, Unit
from bot.store.items import Item, Pledge
from bot.store.ledger import Totals, Tx
from bot.store.store import Store
from bot.store.table_log import TableAct

__all__ = [
    "EVERYWHERE",
    "Actor",
    "AlreadyOpen",
    "Campaign",
    "Character",
    "DatabaseTrouble",
    "HandOver",
    "HandPlaying",
    "HandRecord",
    "HouseTable",
    "InUse",
    "Item",
    "KeyClash",
    "LogRow",
    "Movement",
    "NoCopy",
    "NotEnough",
    "Part",
    "Person",
    "Played",
    "Pledge",
    "Posting",
    "PostingError",
    "Seated",
    "Session",
    "Store",
    "StoreError",
    "TableAct",
    "TableBusy",
    "TableClosed",
    "TooMuch",
    "Totals",
    "Tx",
    "Unavailable",
    "Unbalanced",
    "Unit",
    "Unknown",
    "Unusable",
]
