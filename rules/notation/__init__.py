"""Hands as text and back: the hand file of betting.md, which follows the PHH format.

>>> from rules.notation import read, replay, stacks
>>> hand = replay(read('''
... variant = "queens-ransom"
... antes = [1, 1]
... starting_stacks = [50, 50]
... actions = ["d dh p1 5t,12c,3f,10e,8k,4t", "d dh p2 9t,7c,7f,5e,3k", "p2 cbr 4", "p1 f"]
... ''')[0])
>>> stacks(hand)
(49, 51)
"""

from rules.notation.errors import NotationError
from rules.notation.files import read, read_record, read_tables, write, write_record
from rules.notation.phh import in_units
from rules.notation.playing import record_of, replay, stacks
from rules.notation.records import Record
from rules.notation.setups import start
from rules.notation.text import format_action, parse_action
from rules.notation.veil import export

__all__ = [
    "NotationError",
    "Record",
    "export",
    "format_action",
    "in_units",
    "parse_action",
    "read",
    "read_record",
    "read_tables",
    "record_of",
    "replay",
    "stacks",
    "start",
    "write",
    "write_record",
]
