"""How long those for whom the house plays think: as long as a person would, by what everybody can see."""

from __future__ import annotations

from typing import Literal

from rules.chance import Stream
from rules.hand import Hand

Pace = Literal["quick", "calm"]

SHORT: dict[Pace, tuple[int, int]] = {"quick": (500, 1500), "calm": (1500, 4000)}
"""From and to, in milliseconds."""
LONG: dict[Pace, tuple[int, int]] = {"quick": (1200, 2500), "calm": (3500, 8000)}
"""The same for what is hard to decide."""

PAUSES = b"/pauses"
"""Goes behind the hand's seed, so that no pause follows from the cards."""
SEATS = 16


def pause(hand: Hand, seat: int, seed: bytes, pace: Pace) -> int:
    """Milliseconds until a seat answers what it is asked now: by the hand's seed, the same each time."""
    least, most = (LONG if _is_hard(hand, seat) else SHORT)[pace]
    stream = Stream(seed + PAUSES, (hand.ask(seat) or 0) * SEATS + seat)
    return least + stream.below(most - least + 1)


# How long somebody thinks must tell nothing of their cards: so it goes by the public choices alone.
def _is_hard(hand: Hand, seat: int) -> bool:
    """Whether it costs half a pot, or half of what they have, to stay in."""
    table = hand.view(None)
    calls = [choice.amount for choice in hand.public_choices(seat) if choice.kind == "call"]
    cost = calls[0].low if calls and calls[0] else 0
    return cost > 0 and 2 * cost >= min(table.pot, table.seats[seat].stack)
