"""Leaving for good while a dealer still chooses what is played."""

import pytest

from tests.bot.room import Room

WAYS = ["leave", "player_gone", "unseat"]


async def choosing(room: Room) -> None:
    """Ada has dealt, and is to choose a form for herself, Bo and Cy."""
    table = await room.open("Ada", "Bo", "Cy", game="tarot-poker", buy_in=50, dealers_choice=True)
    await room.deal("Ada")
    assert [choice.kind for choice in table.view().choices[0]] == ["form", "special"]


def money(room: Room) -> int:
    return sum(room.purse(name) for name in ("Ada", "Bo", "Cy")) + sum(room.stacks().values())


async def go(room: Room, by: str, name: str) -> None:
    """Somebody leaves for good: as they wish, with the server, or because the game master says so."""
    if by == "unseat":
        await room.table.unseat(room.who("Gil"), room.who(name), key=room.key(), gm=True)
    else:
        await getattr(room.table, by)(room.who(name), key=room.key())


@pytest.mark.parametrize("by", WAYS)
async def test_a_dealer_who_leaves_before_choosing_a_form_keeps_nobody_waiting(room: Room, by: str) -> None:
    await choosing(room)
    await go(room, by, "Ada")
    view = room.table.view()
    assert view.view
    assert (view.view.street, view.view.seats[0].live) == ("pre-flop", False)
    await room.play(*(["Bo call"] if 1 in view.asks else []), "Cy fold")
    assert [chair.name for chair in room.table.view().chairs] == ["Bo", "Cy"]
    assert (money(room), room.purse("Ada")) == (3000, 1000)


@pytest.mark.parametrize("by", WAYS)
async def test_who_leaves_before_a_form_is_chosen_folds_when_it_is(room: Room, by: str) -> None:
    await choosing(room)
    for _ in range(2):
        await go(room, by, "Cy")
    table = room.restart()
    await room.act("Ada", "form", picks=("five-card-draw",))
    view = table.view()
    assert view.view
    assert [seat.live for seat in view.view.seats] == [True, True, False]
    assert list(view.asks) == [1]
    await room.act("Bo", "fold")
    assert [chair.name for chair in table.view().chairs] == ["Ada", "Bo"]
    assert money(room) == 3000


async def test_who_sits_down_again_before_a_form_is_chosen_plays(room: Room) -> None:
    await choosing(room)
    await go(room, "leave", "Cy")
    await room.table.sit(room.who("Cy"), key="again")
    await room.act("Ada", "form", picks=("five-card-draw",))
    assert room.table.view().view.seats[2].live  # type: ignore[union-attr]
