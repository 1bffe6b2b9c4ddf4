"""An upgrade in mid-hand: what the new rules can play goes on; else it is void, stakes as they were."""

import dataclasses
from collections.abc import Callable

import pytest

from rules.actions import Action, Illegal
from rules.games import GAMES
from rules.hand import Hand
from rules.poker import PokerHand
from tests.bot.room import Room


async def dealt_by_older_rules(room: Room, game: str) -> int:
    """Three players and a hand that an older version has dealt, with one decision made; its number."""
    table = await room.open("Ada", "Bo", "Cy", game=game, clock=20, nudge=None)
    new = table.game
    table.game = dataclasses.replace(new, rules_version=new.rules_version - 1)
    await room.deal("Ada")
    table.game = new
    await decide(room)
    assert not table.view().over
    return table.view().hand


async def decide(room: Room) -> None:
    """Let the clock make the next decision."""
    before = room.table.view().moment
    while room.table.view().moment == before:
        await room.wait(10)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_a_hand_that_the_new_rules_can_play_goes_on(room: Room, game: str) -> None:
    number = await dealt_by_older_rules(room, game)
    before = room.table.view()
    cards = [room.table.private(player) for player in room.table.players]
    table = room.restart()
    assert room.store.hands.hand(number).rules_version == str(table.game.rules_version - 1)
    assert (table.view().view, table.view().asks) == (before.view, before.asks)
    assert [table.private(player) for player in table.players] == cards
    while not table.view().over:
        await decide(room)
    assert room.store.hands.hand(number).state == "finished"


@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_a_hand_that_they_refuse_is_void(
    room: Room, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    stacks = {"Ada": 200, "Bo": 200, "Cy": 200}
    number = await dealt_by_older_rules(room, game)
    last = len(room.store.hands.log(number)) - 1

    def stricter(push: Callable[[Hand, Action], object]) -> Callable[[Hand, Action], object]:
        """Rules of which the log's last action is none."""

        def pushed(hand: Hand, action: Action) -> object:
            if len(hand.log) == last:
                raise Illegal("not-now")
            return push(hand, action)

        return pushed

    with monkeypatch.context() as patch:
        for kind in (Hand, PokerHand):
            patch.setattr(kind, "push", stricter(kind.push))
        table = room.restart()
    assert [notice.reason for notice in table.take_notices()] == ["hand-void"]
    assert room.store.hands.hand(number).state == "void"
    assert room.stacks() == stacks
    assert (await room.deal("Bo")).started
