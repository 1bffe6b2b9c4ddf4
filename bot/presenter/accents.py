"""The colours at a message's edge. They only repeat what the words say."""

WALNUT = 0x8A5A35
"""What belongs to the house: an idle table, rules, what all may read."""
BRASS = 0xC69C45
"""A hand in play; also around what is private while it is one's turn."""
MOSS = 0x5A8F5B
"""A hand that is won."""
SLATE = 0x6B7280
"""A table at rest, its chairs and how it is run."""
DUSK = 0x7D5BA6
"""A table that is paused: it is not to be taken for a closed one."""
WINE = 0xA8433F
"""An error."""
INK = 0x44608C
"""Something private."""
