"""Actions as text and back: every row of betting.md's table, and what is refused."""

from types import SimpleNamespace

import pytest

from rules.actions import (
    Action,
    Allow,
    Board,
    BringIn,
    Call,
    CallSpecial,
    ChooseAtRandom,
    ChooseForm,
    Deal,
    End,
    Exchange,
    Fold,
    Keep,
    Leave,
    Muck,
    Pass,
    Play,
    RaiseTo,
    Rewind,
    Roll,
    Show,
    Shuffle,
    Stake,
    Stop,
    Throw,
    Trade,
    Vote,
)
from rules.cards import Slot, deck
from rules.notation import NotationError, format_action, parse_action
from rules.notation.text import bare

GAMES = {
    "ransom": SimpleNamespace(id="ransom", deck="ransom", dice=False, cards=lambda _: deck("ransom")),
    "tarot": SimpleNamespace(id="tarot", deck="tarot", dice=False, cards=lambda _: deck("tarot")),
    "dice": SimpleNamespace(id="dice", deck="", dice=True),
}


class Position:
    """As much of a hand as text needs: a game, players, and what each holds."""

    def __init__(self, game: str, *slots: str, players: int = 4) -> None:
        self.setup = SimpleNamespace(game=game, stacks=(50,) * players, options=None)
        self._slots = tuple(Slot(tuple(slot.split("+"))) for slot in slots)

    def view(self, viewer):
        seats = [SimpleNamespace(seat=seat, slots=self._slots) for seat in range(len(self.setup.stacks))]
        return SimpleNamespace(seats=seats)


@pytest.fixture(autouse=True)
def games(monkeypatch):
    monkeypatch.setattr("rules.notation.text.find", GAMES.__getitem__)


RANSOM = Position("ransom", "5t", "12c+3f", "10e", "8k", "4t")
TAROT = Position("tarot", "9s", "magician", "Kc", "4c", "2r")
DICE = Position("dice", "5", "12+3", "10", "8", "4")

TABLE = [
    (RANSOM, "d dh p1 5t,12c,3f,10e,8k,4t", Deal(to=0, cards=("5t", "12c", "3f", "10e", "8k", "4t"))),
    (TAROT, "d db 2c,3c,4c", Board(cards=("2c", "3c", "4c"))),
    (RANSOM, "d shuffle 9t,8t", Shuffle(cards=("9t", "8t"))),
    (TAROT, "d pick 9s", ChooseAtRandom(card="9s")),
    (TAROT, "d pick -", ChooseAtRandom(card=None)),
    (DICE, "d roll p1 5,12+3,10,8,4", Roll(to=0, dice=((5,), (12, 3), (10,), (8,), (4,)))),
    (DICE, "d roll p2 7", Roll(to=1, dice=((7,),))),
    (DICE, "d throw throne 3 5", Throw(section="throne", dice=(3, 5))),
    (RANSOM, "p1 f", Fold(seat=0)),
    (RANSOM, "p2 cc", Call(seat=1)),
    (RANSOM, "p4 cbr 1000000000000", RaiseTo(seat=3, amount=10**12)),
    (TAROT, "p3 pb", BringIn(seat=2)),
    (RANSOM, "p1 sd 10e,12c", Trade(seat=0, slots=(2, 1))),
    (RANSOM, "p1 sd", Trade(seat=0)),
    (DICE, "p1 sd #2,#5", Trade(seat=0, slots=(1, 4))),
    (DICE, "p1 sd", Trade(seat=0)),
    (TAROT, "p1 sm 9s,magician,Kc,4c,2r", Show(seat=0, cards=("9s", "magician", "Kc", "4c", "2r"))),
    (TAROT, "p1 sm", Muck(seat=0)),
    (TAROT, "p1 xc 9s,4c", Exchange(seat=0, cards=("9s", "4c"))),
    (TAROT, "p1 xc 9s from=discards", Exchange(seat=0, cards=("9s",), from_discards=True)),
    (TAROT, "p1 pass", Pass(seat=0)),
    (TAROT, "p1 end", End(seat=0)),
    (TAROT, "p1 vote", Vote(seat=0)),
    (DICE, "p1 bet 10", Stake(seat=0, amount=10)),
    (RANSOM, "p2 leave", Leave(seat=1)),
    (
        TAROT,
        "p1 play magician on=p3 give=4c take=?",
        Play(seat=0, card="magician", on=2, give="4c", take="?"),
    ),
    (TAROT, "p1 play tower on=p2 drop=?", Play(seat=0, card="tower", on=1, drop="?")),
    (TAROT, "p1 play chariot drop=9s", Play(seat=0, card="chariot", drop="9s")),
    (TAROT, "p3 play world rank=K", Play(seat=2, card="world", rank="K")),
    (TAROT, "p1 play wheel-of-fortune mode=restore", Play(seat=0, card="wheel-of-fortune", mode="restore")),
    (TAROT, "p4 stop strength", Stop(seat=3, card="strength")),
    (TAROT, "p3 allow", Allow(seat=2)),
    (TAROT, "p1 keep Kc", Keep(seat=0, card="Kc")),
    (TAROT, "p1 form five-card-draw", ChooseForm(seat=0, form="five-card-draw")),
    (TAROT, "p1 special", CallSpecial(seat=0)),
]


@pytest.mark.parametrize(("hand", "text", "action"), TABLE, ids=[row[1] for row in TABLE])
def test_each_action_both_ways(hand, text, action):
    assert parse_action(text, hand) == action
    assert format_action(action, hand) == text


def test_the_table_has_every_kind_of_action():
    # What was taken back is not in a file, nor that it was.
    assert {type(action) for _, _, action in TABLE} == set(Action.__args__) - {Rewind}


@pytest.mark.parametrize(
    ("hand", "text", "action"),
    [
        (RANSOM, "  p1   cbr    4   # a bold one", RaiseTo(seat=0, amount=4)),
        (RANSOM, "p1 sd 3F", Trade(seat=0, slots=(1,))),
        (RANSOM, "p1 sd 12c, 3f,5t", Trade(seat=0, slots=(1, 0))),
        (RANSOM, "p1 sd #5,#2 # the flood and the four", Trade(seat=0, slots=(4, 1))),
        (RANSOM, "d dh p2 Flood of Claw, 3 OF FIN", Deal(to=1, cards=("12c", "3f"))),
        (
            TAROT,
            "p1 play the magician on=p3 give=king of cups",
            Play(seat=0, card="magician", on=2, give="Kc"),
        ),
        (DICE, "d roll p1 12+12+1 #", Roll(to=0, dice=((12, 12, 1),))),
    ],
)
def test_what_else_is_understood(hand, text, action):
    assert parse_action(text, hand) == action


def test_a_show_without_cards_is_written_with_all_that_is_held():
    assert format_action(Show(seat=0), RANSOM) == "p1 sm 5t,12c,3f,10e,8k,4t"


@pytest.mark.parametrize(
    ("hand", "text", "reason", "facts"),
    [
        (RANSOM, "p5 f", "no-such-player", {"written": "p5", "players": 4}),
        (RANSOM, "p0 f", "no-such-player", {"written": "p0", "players": 4}),
        (RANSOM, "bo f", "no-such-player", {"written": "bo", "players": 4}),
        (RANSOM, "p1 limp", "no-such-action", {"written": "p1 limp"}),
        (RANSOM, "d f", "no-such-action", {"written": "d f"}),
        (RANSOM, "p1 dh p2 3c", "no-such-action", {"written": "p1 dh"}),
        (RANSOM, "p1", "no-such-action", {"written": "p1"}),
        (RANSOM, "p1 f now", "too-much", {"written": "now"}),
        (RANSOM, "p1 cbr", "not-a-number", {"written": "", "most": 10**12}),
        (RANSOM, "p1 cbr -4", "not-a-number", {"written": "-4", "most": 10**12}),
        (RANSOM, "p1 cbr 2.5", "not-a-number", {"written": "2.5", "most": 10**12}),
        (RANSOM, "p1 cbr ٤", "not-a-number", {"written": "٤", "most": 10**12}),
        (RANSOM, "p1 cbr 1000000000001", "not-a-number", {"written": "1000000000001", "most": 10**12}),
        (RANSOM, "p1 sd 13c", "no-such-card", {"card": "13c", "deck": "ransom"}),
        (RANSOM, "p1 sd 5t 10e", "no-such-card", {"card": "5t 10e", "deck": "ransom"}),
        (RANSOM, "p1 sd ??", "no-such-card", {"card": "??", "deck": "ransom"}),
        (RANSOM, "p1 sd 11t", "card-not-held", {"card": "11t", "player": 1}),
        (RANSOM, "p1 sd 5t,5t", "card-twice", {"card": "5t"}),
        (RANSOM, "p1 sd 5t,,10e", "card-missing", {}),
        (RANSOM, "p1 sd #6", "no-such-slot", {"slot": 6, "slots": 5}),
        (RANSOM, "p1 sd #0", "no-such-slot", {"slot": 0, "slots": 5}),
        (RANSOM, "d dh p1", "card-missing", {}),
        (RANSOM, "d dh p1 3c,3C", "card-twice", {"card": "3c"}),
        (DICE, "p1 sd 5t", "no-cards-here", {"game": "dice"}),
        (DICE, "d throw well 6", "not-a-throw", {"written": "well 6"}),
        (DICE, "d roll p1 5,x", "not-a-number", {"written": "x", "most": 10**12}),
        (
            TAROT,
            "p1 play magician to=p3",
            "no-such-key",
            {"key": "to", "keys": "on,give,take,drop,rank,mode"},
        ),
        (TAROT, "p1 form", "form-missing", {}),
    ],
)
def test_what_is_refused(hand, text, reason, facts):
    with pytest.raises(NotationError) as caught:
        parse_action(text, hand)
    assert (caught.value.reason, caught.value.facts) == (reason, facts)


@pytest.mark.parametrize(
    ("text", "rest"),
    [("p1 f # oh", "p1 f"), ("# only a word", ""), ("#", ""), ("", ""), ("p1 sd #2,#5", "p1 sd #2,#5")],
)
def test_comments(text, rest):
    assert bare(text) == rest
