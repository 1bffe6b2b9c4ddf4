"""The minds of those who play for the house.

A mind gets what its seat sees (`see`) and never the hand. It is a function: the same sight, temper and seed
give the same decision, in this process or another.
"""

from bot.players.deciding import decide, estimate
from bot.players.estimates import Decision, Estimate
from bot.players.sight import Deed, Sight, decode, encode, see
from bot.players.tempers import TEMPERS, Temper

__all__ = [
    "TEMPERS",
    "Decision",
    "Deed",
    "Estimate",
    "Sight",
    "Temper",
    "decide",
    "decode",
    "encode",
    "estimate",
    "see",
]
