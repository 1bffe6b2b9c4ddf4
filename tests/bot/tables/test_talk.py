"""What players of the house say: seldom, of what all have seen, and never by their cards."""

from itertools import pairwise
from typing import get_args

import pytest

from bot import presenter
from bot.players import TEMPERS
from bot.tables import talk
from bot.tables.pauses import pause
from bot.tables.talk import Voice, remark
from bot.views import Occasion
from bot.words import knows
from rules import events as ev
from rules.actions import DEALER
from rules.events import Event, Shown
from rules.games import GAMES, find
from rules.hand import Game
from tests.bot.room import Room
from tests.bot.tables.minds import Here, play_on
from tests.bot.tables.test_practice import practice
from tests.rules.play import Robot
from tests.rules.secrets import swap_cards, swap_dice
from tests.rules.test_contract import drawn

OCCASIONS = get_args(Occasion)
ALL = {seat: Voice(temper) for seat, temper in enumerate(TEMPERS * 3)}


@pytest.fixture
def talkative(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "SELDOM", 1)
    monkeypatch.setattr(talk, "AT_THE_END", 1)


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
@pytest.mark.usefixtures("talkative")
def test_hands_that_differ_in_hidden_cards_are_talked_about_alike(game: Game) -> None:
    said = 0
    for number in range(30_000_000, 30_000_002):
        hand, robot = game.start(drawn(game, number)), Robot(number)
        while hand.to_act():
            hand.push(robot.act(hand))
        swap = (swap_cards if game.deck else swap_dice)(game, hand, None, robot.random)
        one, twin = game.start(hand.setup), game.start(hand.setup)
        story: list[Event] = []
        twins: list[Event] = []
        for action in hand.log:
            told = one.push(action)
            if any(isinstance(event, Shown) for event in told):
                break
            story += [event.seen_by(None) for event in told]
            twins += [event.seen_by(None) for event in twin.push(swap(action))]
            # Nor does anybody think longer for what they hold.
            for seat in one.to_act() - {DEALER}:
                assert pause(one, seat, b"seed", "calm") == pause(twin, seat, b"seed", "calm"), number
            words = [remark(each, ALL, b"seed", over=False) for each in (story, twins)]
            assert words[0] == words[1], number
            said += words[0] is not None
    # Of throws nothing is said, and the end of a hand that is called is its showdown already.
    assert said or game.id in ("cambion-roulette", "grand-sigilian")


def test_it_is_seldom_and_soon_old() -> None:
    raised: list[Event] = [ev.Raised(seat=0, to=4, amount=4)] * 900
    heard = [remark(raised[:n], ALL, b"s", over=False) for n in range(901)]
    assert 60 < sum(new not in (None, old) for old, new in pairwise(heard)) < 140
    first = next(n for n in range(1, 99) if remark(raised[:n], ALL, b"s", over=False))
    later = [*raised[:first], *[ev.Checked(seat=1)] * talk.LASTS]
    assert remark(later[:-1], ALL, b"s", over=False)
    assert remark(later, ALL, b"s", over=False) is None
    assert remark(raised, {1: Voice("drunk")}, b"s", over=False) is None


@pytest.mark.usefixtures("talkative")
def test_who_has_lost_speaks_once_it_is_over() -> None:
    rank = find("queens-ransom").score("9t 7c 7f 5e 3k")
    shown = [ev.Shown(seat=seat, slots=(), rank=rank) for seat in (0, 1)]
    story: list[Event] = [*shown, ev.Won(seat=1, amount=5, pot=0)]
    assert remark(story, {0: Voice("drunk")}, b"s", over=False) is None
    lost = remark(story, {0: Voice("drunk")}, b"s", over=True)
    assert lost
    assert (lost.seat, lost.occasion) == (0, "lose")
    won = remark(story, {1: Voice("steady", ("Hm.", "Ha."))}, b"s", over=True)
    assert won
    assert (won.seat, won.occasion) == (1, "win")
    assert won.words in ("Hm.", "Ha.")
    assert not lost.words


@pytest.mark.parametrize("temper", TEMPERS)
@pytest.mark.parametrize("occasion", OCCASIONS)
def test_there_are_words_for_every_occasion(temper: str, occasion: str) -> None:
    assert all(knows(f"talk.{temper}.{occasion}.{number}") for number in (1, 2))


@pytest.fixture
def room(room: Room) -> Room:
    room.house.minds = Here()
    return room


@pytest.mark.usefixtures("talkative")
async def test_the_table_reads_it_unless_that_is_switched_off(room: Room) -> None:
    table = await practice(room)
    await room.deal("Ada")
    await play_on(room, "Ada")
    view = table.view()
    assert view.remark
    text = presenter.table_message(view).text
    assert f"{view.names[view.remark.seat]}: *“" in text
    room.restart()
    assert room.table.view().remark == view.remark
    await room.table.change_settings(room.who("Ada"), {"talk": False})
    assert room.table.view().remark is None
