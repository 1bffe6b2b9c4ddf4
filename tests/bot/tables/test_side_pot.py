"""Cambion Roulette at a table: two in the chairs, the others in line, and a side pot in the books."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from bot.store.check import check
from bot.tables.record import Carried
from bot.tables.table import Refused
from rules.actions import Action, Throw
from rules.games import find
from rules.hand import Carry, Hand
from tests.bot.life import Life
from tests.bot.room import CHANNEL, Room

NAMES = ("Ada", "Bo", "Cy", "Dee")


class Luck:
    """A dealer whose throws are known; where none are, they miss everything."""

    def __init__(self) -> None:
        self.throws: list[Throw] = []

    def comes(self, *throws: str) -> None:
        """What is thrown next: "well 6 6"."""
        for text in throws:
            section, one, other = text.split()
            self.throws.append(Throw(section=section, dice=(int(one), int(other))))

    def answer(self, hand: Hand, seed: bytes) -> Action:
        return self.throws.pop(0) if self.throws else Throw(section="gate", dice=(1, 2))


@pytest.fixture
def luck() -> Luck:
    return Luck()


@pytest.fixture
def room(tmp_path: Path, luck: Luck) -> Iterator[Room]:
    # Of two, the first is drawn: so the second throws first.
    room = Room(tmp_path / "room.db", answer=luck.answer)
    yield room
    room.store.close()
    assert check(room.path).problems == ()


async def opened(room: Room, *names: str, buy_in: int = 50, **changes: int) -> None:
    await room.open(*names, game="cambion-roulette", buy_in=buy_in, **changes)


async def round_of(room: Room, luck: Luck, *throws: str, bet: str = "10") -> None:
    """A round in which these throws come, each for the same bet."""
    luck.comes(*throws)
    await room.deal("Ada")
    for _ in throws:
        view = room.table.view()
        (seat,) = view.asks
        await room.act(view.names[seat], "stake", bet)


def pot(room: Room) -> int:
    """What the ledger has in the table's own pot; what is carried must say the same."""
    ledger, table = room.store.ledger, room.store.house.table(room.table.id)
    held = ledger.balance(ledger.pot(table.id))
    carried = msgspec.json.decode(table.carry, type=Carried).carry if table.carry else Carry()
    assert carried.side_pot == held
    return held


def to_throw(room: Room) -> str:
    view = room.table.view()
    (seat,) = view.asks
    return view.names[seat]


async def test_a_round_is_one_posting_with_the_pot_in_it(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    await round_of(room, luck, "well 1 2", "throne 3 4")
    assert (room.stacks(), pot(room)) == ({"Ada": 60, "Bo": 30}, 10)
    ledger, table = room.store.ledger, room.table.id
    tx = ledger.find(f"hand:{room.table.view().hand}")
    assert tx
    assert ledger.entries(tx.id) == {
        ledger.stake(table, room.who("Ada")): 10,
        ledger.stake(table, room.who("Bo")): -20,
        ledger.pot(table): 10,
    }


async def test_the_side_pot_goes_on_and_is_won(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    await round_of(room, luck, "well 1 2", "well 3 4")
    assert pot(room) == 20
    room.restart()
    await room.deal("Ada")
    view = room.table.view().view
    assert view
    assert (view.side_pot, to_throw(room)) == (20, "Bo")
    luck.comes("well 5 5", "gate 5 5")
    await room.play("Bo stake 4", "Ada stake 2")
    assert (room.stacks(), pot(room)) == ({"Ada": 40, "Bo": 60}, 0)


async def test_a_restart_between_the_throws_changes_nothing(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    luck.comes("well 1 2")
    await room.deal("Ada")
    await room.act("Bo", "stake", "half")
    before = room.table.view()
    assert room.restart().view() == before
    assert (before.view and before.view.side_pot, pot(room)) == (10, 0)
    luck.comes("well 2 2")
    await room.act("Ada", "stake", "min")
    assert (room.stacks(), pot(room)) == ({"Ada": 60, "Bo": 40}, 0)


async def test_nothing_is_taken_back_once_the_dice_lie(room: Room) -> None:
    await opened(room, "Ada", "Bo")
    await room.deal("Ada")
    await room.act("Bo", "stake", "10")
    with pytest.raises(Refused, match="nothing-to-rewind"):
        await room.table.rewind(room.who("Ada"), gm=True)


async def test_a_void_round_leaves_the_side_pot_as_it_was(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    luck.comes("well 2 2")
    await room.deal("Ada")
    await room.act("Bo", "stake", "10")
    await room.table.void(room.who("Ada"), gm=True)
    assert (room.stacks(), pot(room)) == ({"Ada": 50, "Bo": 40}, 10)
    await room.deal("Ada")
    view = room.table.view().view
    assert view
    assert (view.side_pot, to_throw(room)) == (10, "Bo")


# The game ends: what lies there is theirs who played for it.


def purses(room: Room) -> list[int]:
    """What is in the purses of all, also once the table is closed."""
    house, ledger = room.store.house, room.store.ledger
    unit = house.units(house.character(room.who("Ada")).campaign)[0].id
    return [ledger.purse(room.who(name), unit) for name in NAMES]


async def test_closing_splits_it(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo", "Cy")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    await room.table.close(room.who("Ada"), key="bye")
    assert purses(room) == [1005, 995, 1000, 1000]


async def test_closing_in_mid_round_splits_what_lay_there_before(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo", "Cy")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    luck.comes("well 2 2")
    await room.deal("Ada")
    await room.act("Bo", "stake", "20")
    table = room.table
    await table.close(room.who("Cy"), key="bye", gm=True)
    assert [notice.reason for notice in table.take_notices()] == ["closed-in-hand", "side-pot-shared"]
    assert purses(room) == [1005, 995, 1000, 1000]


async def test_a_channel_that_is_gone_splits_it_too(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    await room.house.channel_gone(CHANNEL, key="gone")
    assert purses(room) == [1005, 995, 1000, 1000]


async def test_it_moves_with_the_table(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    table = room.table
    await table.move(room.who("Ada"), CHANNEL + 5)
    assert room.store.ledger.balance(room.store.ledger.pot(table.id)) == 10
    await table.close(room.who("Ada"), key="bye")
    assert purses(room) == [1005, 995, 1000, 1000]


@pytest.mark.parametrize("way", ["stand", "leave", "unseat", "player_gone"])
async def test_who_gets_up_between_rounds_takes_their_part(room: Room, luck: Luck, way: str) -> None:
    await opened(room, "Ada", "Bo", "Cy")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    if way == "unseat":
        await room.table.unseat(room.who("Cy"), room.who("Bo"), key="up", gm=True)
    else:
        await getattr(room.table, way)(room.who("Bo"), key="up")
    assert "side-pot-shared" in room.said()
    assert (room.stacks(), room.purse("Bo"), pot(room)) == ({"Ada": 55, "Cy": 50}, 995, 0)
    # A newcomer to a chair starts with none, and it is drawn anew who begins.
    await room.deal("Ada")
    assert (room.table.view().names, to_throw(room)) == (("Ada", "Cy"), "Cy")


@pytest.mark.parametrize("way", ["leave", "player_gone"])
async def test_who_leaves_before_the_first_throw_ends_the_game_at_once(
    room: Room, luck: Luck, way: str
) -> None:
    await opened(room, "Ada", "Bo")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    await room.deal("Ada")
    await getattr(room.table, way)(room.who("Ada"), key="up")
    assert room.table.view().over
    assert (room.stacks(), room.purse("Ada"), pot(room)) == ({"Bo": 45}, 1005, 0)


async def test_who_has_thrown_gets_up_when_the_other_has_too(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    luck.comes("well 1 2", "throne 3 4")
    await room.deal("Ada")
    await room.act("Bo", "stake", "10")
    await room.table.leave(room.who("Bo"), key="up")
    assert not room.table.view().over
    assert room.chair("Bo").leaving
    await room.act("Ada", "stake", "6")
    assert (room.stacks(), room.purse("Bo"), pot(room)) == ({"Ada": 61}, 989, 0)


async def test_who_leaves_when_it_is_theirs_to_throw_throws_for_the_least(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    luck.comes("well 1 2", "pit 3 4")
    await room.deal("Ada")
    await room.act("Bo", "stake", "10")
    await room.table.leave(room.who("Ada"), key="up")
    assert (room.stacks(), room.purse("Ada"), pot(room)) == ({"Bo": 47}, 1003, 0)


async def test_agreed_rounds_end_the_game_and_another_begins(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo", rounds=2)
    await round_of(room, luck, "well 1 2", "gate 3 4")
    assert pot(room) == 10
    await round_of(room, luck, "gate 1 2", "well 3 4")
    assert (room.stacks(), pot(room)) == ({"Ada": 50, "Bo": 50}, 0)
    await round_of(room, luck, "well 1 2", "gate 3 4")
    assert pot(room) == 10


# R5: more than two.


async def test_the_others_watch_and_come_and_go_as_they_like(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo", "Cy")
    await room.deal("Cy")
    assert room.table.view().names == ("Ada", "Bo")
    with pytest.raises(Refused, match="watching"):
        await room.act("Cy", "stake", "2")
    await room.table.top_up(room.who("Cy"), 7, key="more")
    assert (room.chair("Cy").stack, room.chair("Cy").adding) == (57, 0)
    await room.table.sit(room.who("Dee"), key="dee")
    await room.table.stand(room.who("Cy"), key="up")
    assert (room.purse("Cy"), [chair.name for chair in room.table.view().chairs]) == (
        1000,
        ["Ada", "Bo", "Dee"],
    )
    luck.comes("throne 1 2", "gate 3 4")
    await room.play("Bo stake 20", "Ada stake 20")
    assert room.stacks() == {"Ada": 30, "Bo": 70, "Dee": 50}


async def test_who_sits_out_loses_the_chair_to_the_next_in_line(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo", "Cy")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    await room.table.sit_out(room.who("Ada"))
    await room.deal("Ada")
    # Their game is over, so each has their part of the side pot back.
    assert room.table.view().names == ("Bo", "Cy")
    assert (room.chair("Ada").stack, pot(room)) == (55, 0)
    assert "side-pot-shared" in room.said()
    view = room.table.view().view
    assert view
    assert [seat.stack for seat in view.seats] == [45, 50]
    await room.play(f"{to_throw(room)} stake 2", f"{'Bo' if to_throw(room) == 'Cy' else 'Cy'} stake 2")
    await room.table.back(room.who("Ada"))
    await room.deal("Ada")
    assert room.table.view().names == ("Bo", "Cy")


async def test_who_sits_out_with_nobody_in_line_keeps_the_game(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo")
    await round_of(room, luck, "well 1 2", "gate 3 4")
    await room.table.sit_out(room.who("Ada"))
    with pytest.raises(Refused, match="too-few-players"):
        await room.deal("Bo")
    await room.table.back(room.who("Ada"))
    await room.deal("Bo")
    assert pot(room) == 10


async def test_who_is_out_of_chips_watches_until_they_bring_more(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo", "Cy", buy_in=3)
    await round_of(room, luck, "pit 1 2", bet="2")
    assert room.stacks() == {"Ada": 5, "Bo": 1, "Cy": 3}
    await round_of(room, luck, "gate 1 2", "gate 1 2", bet="2")
    assert room.table.view().names == ("Ada", "Cy")
    await room.table.stand(room.who("Cy"), key="up")
    with pytest.raises(Refused, match="too-few-players"):
        await room.deal("Ada")
    await room.table.top_up(room.who("Bo"), 1, key="more")
    await room.deal("Ada")
    assert room.table.view().names == ("Ada", "Bo")


async def test_twelve_may_sit(room: Room) -> None:
    names = [f"Guest {number}" for number in range(12)]
    await opened(room, *names)
    with pytest.raises(Refused, match="table-full"):
        await room.table.sit(room.who("One too many"), key="more")
    await room.deal(names[11])
    assert room.table.view().names == tuple(names[:2])


# Bets as they are typed.


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("7", "stake-odd"),
        ("22", "stake-too-big"),
        ("0", "stake-too-small"),
        ("much", "bet-unclear"),
        ("", "amount-missing"),
    ],
)
async def test_a_bet_that_cannot_be_is_refused_and_asked_again(room: Room, typed: str, reason: str) -> None:
    await opened(room, "Ada", "Bo")
    await room.deal("Ada")
    asks = room.table.view().asks
    with pytest.raises(Refused, match=reason):
        await room.act("Bo", "stake", typed)
    assert room.table.view().asks == asks


async def test_the_clock_throws_for_the_least(room: Room, luck: Luck) -> None:
    await opened(room, "Ada", "Bo", clock=30)
    luck.comes("pit 1 2")
    await room.deal("Ada")
    await room.wait(31)
    assert (room.table.view().by_clock, to_throw(room)) == ((0,), "Ada")
    await room.act("Ada", "stake", "2")
    assert room.stacks() == {"Ada": 52, "Bo": 48}


async def test_ledger_and_carry_agree_in_any_life(tmp_path: Path) -> None:
    life = Life(tmp_path / "life.db", 2, [find("cambion-roulette")])
    await life.spend(300)
    assert len(life.books.pots) > 1
