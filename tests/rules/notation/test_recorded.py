"""Hands that were recorded once play the same for ever; where one does not, `rules_version` has to go up."""

from pathlib import Path

import pytest

from rules.games import GAMES
from rules.notation import read, record_of, replay, stacks, write

HANDS = Path(__file__).parent.parent / "hands"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_recorded_hands(game):
    text = (HANDS / f"{game.id}.phhs").read_text("utf-8")
    records = read(text)
    hands = [replay(record) for record in records]
    assert [stacks(hand) for hand in hands] == [record.finishing_stacks for record in records]
    assert all(hand.result for hand in hands)
    again = [
        record_of(hand, seed=record.seed, number=record.hand)
        for hand, record in zip(hands, records, strict=True)
    ]
    assert write(again) == text


def test_no_file_is_of_no_game():
    assert {path.stem for path in HANDS.glob("*.phhs")} == {game.id for game in GAMES}
