"""The last action is taken back: as if it had not been, but for the numbers of the questions."""

from __future__ import annotations

import pytest

from rules.actions import GM, Action, Call, Fold, Illegal, Leave, RaiseTo, Rewind, Trade
from rules.events import Rewound
from rules.games import GAMES, find
from rules.hand import Hand
from rules.notation import read, record_of, replay, write
from tests.rules.play import deal, play, roll, start

QUEEN = ("5t 3c 9f 10e 8k", "7t 2c 2f 4e 6k", "9t 9c 8f 6e 3t")


def rewind(hand: Hand) -> None:
    hand.push(Rewind())


def looks(hand: Hand) -> list[object]:
    """All that anybody may know of a hand."""
    return [hand.view(viewer) for viewer in (None, *range(len(hand.setup.stacks)))]


@pytest.mark.parametrize(
    "action",
    [Call(seat=0), RaiseTo(seat=0, amount=7), RaiseTo(seat=0, amount=49), Fold(seat=0)],
)
def test_all_is_as_before_the_last_action(action: Action) -> None:
    hand = deal(*QUEEN, ante=1)
    before, played, choices = looks(hand), hand.played, hand.choices(0)
    hand.push(action)
    assert hand.rewindable() == 0
    assert hand.push(Rewind()) == (Rewound(seat=0),)
    assert (looks(hand), hand.played, hand.choices(0)) == (before, played, choices)
    assert hand.log == (*played, action, Rewind())


def test_what_was_forgotten_is_forgotten_wholly() -> None:
    again = deal(*QUEEN, ante=1)
    for moves in ("0r10 1c 2c", "0c 1c 2c", "0r4 1r8 2f 0c"):
        play(again, moves)
        while again.rewindable() is not None:
            rewind(again)
    for hand in (again, once := deal(*QUEEN, ante=1)):
        play(hand, "0c 1r5 2c 0c 0t1 1t 2t 0c 1c 2c")
    # Who raised in what was taken back must not show first now.
    assert again.result == once.result
    assert looks(again) == looks(once)


def test_a_question_asked_again_has_a_new_number() -> None:
    hand = deal(*QUEEN)
    asked = [hand.ask(0)]
    for _ in range(3):
        play(hand, "0r5")
        asked.append(hand.ask(1))
        rewind(hand)
        asked.append(hand.ask(0))
        assert hand.ask(1) is None
    assert len(set(asked)) == len(asked)


def test_several_actions_one_after_the_other() -> None:
    hand = deal(*QUEEN, ante=1)
    start = looks(hand)
    play(hand, "0r5 1c 2r15 0c 1f")
    for seat in (1, 0, 2, 1, 0):
        assert hand.rewindable() == seat
        rewind(hand)
    assert looks(hand) == start
    with pytest.raises(Illegal, match="nothing-to-rewind"):
        rewind(hand)


def test_cards_that_somebody_has_seen_stay_seen() -> None:
    hand = deal(*QUEEN)
    play(hand, "0c 1c 2c 0t1")
    log = hand.log
    with pytest.raises(Illegal, match="nothing-to-rewind"):
        rewind(hand)
    assert hand.log == log
    # Standing pat shows nobody anything.
    play(hand, "1t")
    rewind(hand)
    assert hand.choices(1)[0].kind == "trade"
    assert hand.rewindable() is None


def test_dice_that_were_rolled_stay_rolled() -> None:
    hand = roll("5 3 10 8 4", "7 2 2 4 6")
    with pytest.raises(Illegal, match="nothing-to-rewind"):
        rewind(hand)
    play(hand, "0c 1c")
    assert hand.choices(0)[0].kind == "trade"
    rewind(hand)
    assert hand.to_act() == {1}


def test_nothing_is_taken_back_before_the_first_card_or_after_the_end() -> None:
    with pytest.raises(Illegal, match="nothing-to-rewind"):
        rewind(start("queens-ransom", [50, 50]))
    over = deal(*QUEEN[:2])
    play(over, "0r5 1f")
    with pytest.raises(Illegal, match="hand-is-over"):
        rewind(over)


def test_who_has_left_for_good_stays_gone() -> None:
    hand = deal(*QUEEN)
    hand.push(Leave(seat=2))
    with pytest.raises(Illegal, match="nothing-to-rewind"):
        rewind(hand)
    play(hand, "0r5")
    rewind(hand)
    assert not hand.view(None).seats[2].live


def test_a_log_with_rewinds_makes_the_same_hand() -> None:
    hand = deal(*QUEEN, ante=1)
    play(hand, "0r5 1c")
    rewind(hand)
    play(hand, "1r20 2f")
    rewind(hand)
    play(hand, "2c")
    again = find(hand.setup.game).replay(hand.setup, hand.log)
    assert (looks(again), again.log, again.played) == (looks(hand), hand.log, hand.played)
    assert [again.ask(seat) for seat in range(3)] == [hand.ask(seat) for seat in range(3)]


def test_a_hand_file_tells_how_it_went_in_the_end() -> None:
    hand = deal(*QUEEN, ante=1)
    play(hand, "0r5 1r40")
    rewind(hand)
    play(hand, "1c 2f 0t 1t1 0c 1c")
    text = write([record_of(hand)])
    assert "cbr 40" not in text
    again = replay(read(text)[0])
    assert again.log == hand.played
    assert again.result == hand.result


@pytest.mark.parametrize("game", [game.id for game in GAMES])
def test_the_game_master_has_no_seat(game: str) -> None:
    hand = start(game, [50, 50])
    assert GM not in hand.to_act() | hand.may_act()
    with pytest.raises(Illegal):
        hand.push(Trade(seat=GM))
