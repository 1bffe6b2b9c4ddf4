"""What can be wrong with a hand file."""

from __future__ import annotations

from typing import Any


class NotationError(ValueError):
    """A hand file, or an action in one, that cannot be read or played.

    `reason` is a key for the words and `facts` go with it; where the rules refused an action, `by_rules`
    is true and both are those of `Illegal`. `hand` and `action` (both from 1, 0 for none) and `text`, the
    action as written, say where.
    """

    def __init__(
        self,
        reason: str,
        /,
        *,
        hand: int = 0,
        action: int = 0,
        text: str = "",
        by_rules: bool = False,
        **facts: Any,
    ) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts
        self.hand = hand
        self.action = action
        self.text = text
        self.by_rules = by_rules

    def __str__(self) -> str:
        hand = f"hand {self.hand}" if self.hand else ""
        action = f"action {self.action} {self.text!r}" if self.action else ""
        place = ", ".join(part for part in (hand, action) if part)
        facts = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{place}: " * bool(place) + self.reason + f" ({facts})" * bool(facts)
