"""Questions at a table: their own clock, who is reminded, what players alone have learned, and the deck."""

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest

from bot.refused import Refused
from bot.store.check import check
from bot.tables.moves import Move
from bot.tables.record import Carried
from rules.events import Discarded, Peeked, Swapped
from rules.hand import Carry
from tests.bot.room import Room, dealt, stacked

TRADE = ("card=magician", "on=2", "give=4c", "take=?")
"""Bo plays the Magician on Cy."""


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    """Ada deals; Bo, first to bet, holds the Magician and the Page of Rods, and Cy Justice."""
    top = dealt("magician Pr 4c 5c 6c", "justice 9s 8s 7s 2r", "Ac Kc Qs 9r 2p")
    room = await seated(tmp_path, "magician justice Pr", *top, "8c", "3s")
    yield room
    room.store.close()
    assert check(room.path).ok


async def seated(path: Path, specials: str, *order: str) -> Room:
    """Three at a table with these specials in the deck, which lies in this order."""
    room = Room(path / "room.db", answer=stacked(*order))
    table = await room.open(
        "Ada", "Bo", "Cy", game="tarot-poker", form="five-card-draw", dealers_choice=False, specials=False
    )
    carried = Carried((), Carry(specials=tuple(specials.split())))
    room.store.house.save_carry(table.id, msgspec.json.encode(carried))
    return room


async def ask(room: Room, **settings: object) -> None:
    """Bo plays the Magician on Cy, who is asked."""
    await room.table.change_settings(room.who("Ada"), settings)
    await room.deal("Ada")
    await room.act("Bo", "play", picks=TRADE)


async def test_an_answer_has_a_clock_of_its_own(room: Room) -> None:
    await ask(room, clock=300, nudge=None)
    assert room.table.view().deadlines == {2: room.time + 30_000}
    await room.wait(30)
    assert room.table.view().view.question is None  # type: ignore[union-attr]
    assert room.table.view().deadlines == {1: room.time + 300_000}, "Bo's turn goes on, by the other clock"


async def test_it_can_be_off_and_is_not_the_clock_of_turns(room: Room) -> None:
    await ask(room, clock=60, answer_clock=None, nudge=None)
    assert room.table.view().deadlines == {}
    await room.wait(3600)
    assert room.table.view().view.question  # type: ignore[union-attr]


async def test_who_says_nothing_to_a_question_is_not_away(room: Room) -> None:
    await ask(room, nudge=None)
    await room.wait(40)
    assert room.chair("Cy").away == 0


async def test_whoever_is_asked_is_reminded_once(room: Room) -> None:
    await ask(room, nudge=20)
    swept = await room.wait(29)
    assert [nudge.character for each in swept for nudge in each.nudges] == [room.who("Cy")]


async def test_who_sits_out_by_the_clock_is_not_waited_for(room: Room) -> None:
    await room.table.change_settings(room.who("Ada"), {"nudge": None, "clock": 60})
    await room.deal("Ada")
    room.table._state.chair(room.who("Cy")).out = True  # type: ignore[union-attr]
    room.table._state.chair(room.who("Cy")).away = 2  # type: ignore[union-attr]
    await room.act("Bo", "play", picks=TRADE)
    assert room.table.view().deadlines == {2: room.time}


async def test_what_a_player_alone_has_learned_outlives_a_restart(room: Room) -> None:
    await ask(room, nudge=None)
    await room.act("Cy", "allow")
    await room.act("Bo", "play", picks=("card=Pr",))
    for table in (room.table, room.restart()):
        swapped, peeked = table.learned(room.who("Bo"))
        assert isinstance(swapped, Swapped)
        assert swapped.given == "4c"
        assert peeked == Peeked(seat=1, card="3s")
        assert table.learned(room.who("Cy")) == (swapped,)
        assert table.learned(room.who("Ada")) == ()


async def test_what_the_tower_took_its_owner_alone_learns(tmp_path: Path) -> None:
    top = dealt("tower Pr 4c 5c 6c", "justice 9s 8s 7s 2r", "Ac Kc Qs 9r 2p")
    room = await seated(tmp_path, "tower justice Pr", *top, "8c", "3s")
    await room.deal("Ada")
    await room.act("Bo", "play", picks=("card=tower", "on=2", "drop=?"))
    (lost,) = room.table.learned(room.who("Cy"))
    assert isinstance(lost, Discarded)
    assert (lost.by, str(lost.slots[0]) in ["justice", "9s", "8s", "7s", "2r"]) == (1, True)
    assert [room.table.learned(room.who(name)) for name in ("Ada", "Bo")] == [(), ()]
    room.store.close()


async def test_letting_everything_be_needs_no_question(room: Room) -> None:
    await room.deal("Ada")
    await room.table.act_unasked(room.who("Cy"), room.table.view().hand, Move("let-be"))
    await room.act("Bo", "play", picks=TRADE)
    assert room.table.view().view.question is None  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "picks",
    [
        (),
        ("card=",),
        ("on=x",),
        ("card=magician", "seat=0"),
        ("card=magician", "on=two"),
        ("card=tower", "on=2", "drop=?"),
    ],
)
async def test_a_play_that_is_none_is_refused(room: Room, picks: tuple[str, ...]) -> None:
    await room.deal("Ada")
    before = room.table.view()
    with pytest.raises(Refused):
        await room.act("Bo", "play", picks=picks)
    assert room.table.view() == before


async def test_the_deck_is_reset_by_game_masters_between_hands(room: Room) -> None:
    table, ada = room.table, room.who("Ada")
    with pytest.raises(Refused) as refused:
        await table.reset_deck(ada)
    assert refused.value.reason == "only-gm"
    await room.deal("Ada")
    with pytest.raises(Refused) as refused:
        await table.reset_deck(ada, gm=True)
    assert refused.value.reason == "hand-in-play"
    await table.void(ada, gm=True)
    await table.reset_deck(ada, gm=True)
    assert "deck-reset" in room.said()
    with pytest.raises(Refused) as refused:
        await table.reset_deck(ada, gm=True)
    assert refused.value.reason == "no-grown-deck"
    acts = [msgspec.json.decode(row.act) for row in room.store.table_log.of(table.id)]
    assert {"do": "reset-deck", "specials": ["magician", "justice", "Pr"]} in acts
    carried = msgspec.json.decode(room.store.house.table(table.id).carry or b"", type=Carried)
    assert carried.carry.specials == ()
