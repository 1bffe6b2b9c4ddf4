"""What the dealer and the players of other games are asked: picks, boards, shows. A game made up for it."""

import pytest

from rules.actions import DEALER, Board, Call, Choice, ChooseAtRandom, Muck, Pick, Show, Shuffle
from rules.cards import Slot
from rules.hand import Game, Hand, Options, SeatView, View
from rules.notation import NotationError, Record, replay

CARDS = ("Kc", "2p", "fool", "9s")


class Parlour(Hand):
    """The dealer shuffles, turns two cards up and takes one at random; then p1 shows or not."""

    asks = (
        (DEALER, Choice("shuffle", picks=(Pick("cards", CARDS, 4, 4),))),
        (0, Choice("call")),
        (DEALER, Choice("board", picks=(Pick("cards", ("9s", "Kc"), 2, 2),))),
        (DEALER, Choice("pick", picks=(Pick("card", ("fool", "2p", "Kc"), 1, 1),))),
        (0, Choice("show")),
    )

    def _waiting(self):
        return frozenset() if len(self.log) == len(self.asks) else frozenset([self.asks[len(self.log)][0]])

    def _choices(self, seat):
        return (self.asks[len(self.log)][1],)

    def _apply(self, action):
        return ()

    def view(self, viewer):
        seats = (SeatView(seat=0, stack=5, slots=(Slot(("Kc",)),)), SeatView(seat=1, stack=5))
        return View(viewer=viewer, street="", seats=seats, pot=0, to_act=(), dealer=1)

    def timeout_action(self, seat):
        return Muck(seat=seat)


@pytest.fixture(autouse=True)
def parlour(monkeypatch):
    game = Game(id="parlour", seats=range(2, 3), options=Options, hand=Parlour, score=str, deck="tarot")
    monkeypatch.setattr("rules.games.GAMES", (game,))


def log(*actions, deck=("9s",)):
    return replay(Record(variant="parlour", starting_stacks=(5, 5), actions=actions, deck=deck)).log


def test_what_follows_from_the_deck():
    shuffle, call, board, pick = log("p1 cc")
    # The key names the first card; the others follow in the order in which they are asked for.
    assert shuffle == Shuffle(cards=("9s", "Kc", "2p", "fool"))
    assert (call, board) == (Call(seat=0), Board(cards=("9s", "Kc")))
    # Of the cards that could be picked, the first in the order of the deck.
    assert pick == ChooseAtRandom(card="2p")


def test_what_is_written_goes_before():
    assert log("p1 cc", "d db 9s,Kc", "d pick Kc", "p1 sm Kc")[-2:] == (
        ChooseAtRandom(card="Kc"),
        Show(seat=0, cards=("Kc",)),
    )
    assert log("p1 cc", "d pick -", "p1 sm")[-2:] == (ChooseAtRandom(card=None), Muck(seat=0))


def test_without_a_deck_chance_has_to_be_written():
    shuffle = f"d shuffle {','.join(CARDS)}"
    with pytest.raises(NotationError) as caught:
        log(shuffle, "p1 cc", "d db 9s,Kc", "p1 cc", deck=())
    assert (caught.value.reason, caught.value.facts) == ("dealer-first", {"kind": "pick"})
    assert len(log(shuffle, "p1 cc", "d pick fool", "p1 sm", deck=())) == 5


def test_a_deck_that_is_not_played_with():
    with pytest.raises(NotationError) as caught:
        log("p1 cc", deck=("9s", "devil"))
    assert (caught.value.reason, caught.value.facts) == ("not-in-this-deck", {"card": "devil"})
