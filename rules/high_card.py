"""High card for the deal: each player turns a card, and the highest deals (grand-sigilian, 1.)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.actions import Choice, Illegal, Pick
from rules.cards import Deck


class HighCard:
    """Players turning cards of a deck, one after the other; who turned equal ones turn again.

    The cards go back into the deck each time.

    >>> from rules.cards import deck
    >>> high = HighCard(deck("grand-sigilian"), range(2))
    >>> [high.turn(card) for card in ("fire", "air")], high.turning
    ([None, None], [0, 1])
    >>> [high.turn(card) for card in ("air", "balor")]
    [None, 1]
    """

    def __init__(self, deck: Deck, seats: Iterable[int]) -> None:
        self._deck = deck
        self._turned: dict[int, str] = {}
        self.turning = list(seats)
        """Who still has to turn a card, in order; nobody once it is settled who deals."""

    def choice(self) -> Choice:
        """What the dealer is asked: which card the next player turns."""
        left = tuple(code for code in self._deck.codes if code not in self._turned.values())
        return Choice("pick", picks=(Pick("seat", (str(self.turning[0]),), 1, 1), Pick("card", left, 1, 1)))

    def turn(self, card: str | None) -> int | None:
        """The next player turns this card; who has won the deal by that, if anybody. Raises `Illegal`."""
        if card not in self._deck or card in self._turned.values():
            raise Illegal("not-those-cards", cards=str(card))
        assert card is not None
        self._turned[self.turning.pop(0)] = card
        if self.turning:
            return None
        faces = {seat: self._deck[code].points for seat, code in self._turned.items()}
        highest = [seat for seat in faces if faces[seat] == max(faces.values())]
        self._turned.clear()
        if len(highest) == 1:
            return highest[0]
        self.turning = highest
        return None
