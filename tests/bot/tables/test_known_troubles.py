"""What other bots of this kind are known to get wrong, each as a test."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.robot import PLAYERS, random_action
from bot.store.check import check
from bot.tables.moves import Move
from bot.tables.play import DealAnswer
from bot.tables.table import Refused, Stale
from rules.actions import DEALER, Action, Roll
from rules.chance import Stream, deal_out
from rules.events import Raised
from rules.games import find
from rules.hand import BettingOptions, Hand, Setup
from tests.bot.room import CHANNEL, Room, dealt, stacked

DECK = stacked(*dealt("11t 11c 3t 3f 10e", "5t 3c 10t 8c 4f"), "1t", "2t", "3k")


def all_alike(hand: Hand, seed: bytes) -> Action:
    """A dealer with whom every die shows 3: everybody ties."""
    (choice,) = hand.choices(DEALER)
    whom, dice = choice.picks
    return Roll(to=int(whom.options[0]), dice=((3,),) * dice.most)


def chips(hand: Hand) -> int:
    view = hand.view(None)
    return view.pot + sum(seat.stack for seat in view.seats)


@pytest.mark.parametrize("game", ["queens-ransom", "queens-ransom-dice"])
@pytest.mark.parametrize("structure", ["no-limit", "pot-limit", "fixed-limit"])
def test_short_stacks_keep_all_chips(game: str, structure: str) -> None:
    """A thousand hands and more over all games and structures, most of them with several side pots."""
    luck, side_pots = Random(structure), 0
    for number in range(170):
        stacks = tuple(luck.randint(1, 15) for _ in range(luck.randint(3, 6)))
        kind = find(game)
        options = kind.options(ante=luck.randint(0, 3), minimum_bet=luck.randint(1, 4), structure=structure)  # type: ignore[call-arg]
        assert isinstance(options, BettingOptions)
        hand = kind.start(
            Setup(game=game, stacks=stacks, dealer=luck.randrange(len(stacks)), options=options)
        )
        seed = f"{game}/{structure}/{number}".encode()
        deal_out(hand, seed)
        while hand.to_act():
            assert chips(hand) == sum(stacks)
            hand.push(random_action(hand, Stream(seed + PLAYERS, len(hand.log))))
            deal_out(hand, seed)
        assert hand.result
        assert sum(hand.result.stacks) == sum(stacks)
        assert min(hand.result.stacks) >= 0
        side_pots += max((award.pot for award in hand.result.awards), default=0)
    assert side_pots > 30


async def test_the_odd_chips_of_101_among_three(tmp_path: Path) -> None:
    room = Room(tmp_path / "room.db", answer=all_alike)
    await room.open("Ada", "Bo", "Cy", "Dee", game="queens-ransom-dice", ante=2, buy_in=100)
    await room.deal("Ada")
    # 4 antes of 2, and 31 from each of three: 101. Ada deals, so Bo and Cy get the two odd chips.
    await room.play("Ada bet 31", "Bo call", "Cy call", "Dee fold")
    await room.play("Ada trade", "Bo trade", "Cy trade", "Ada check", "Bo check", "Cy check")
    assert room.table.view().over
    assert room.stacks() == {"Ada": 100 - 33 + 33, "Bo": 100 - 33 + 34, "Cy": 100 - 33 + 34, "Dee": 98}
    room.store.close()
    assert check(room.path).ok


@pytest.mark.parametrize("short", [["Ada"], ["Ada", "Dee"]])
async def test_a_side_pot_whose_players_have_all_left(room: Room, short: list[str]) -> None:
    table = await room.open("Bo", "Cy", buy_in=50)
    for name in short:
        await table.sit(room.who(name), 10, key=name)
    await room.deal("Bo")
    await room.play("Bo bet 30", "Cy call", *(f"{name} call" for name in short))
    await table.leave(room.who("Cy"), key="c")
    await table.leave(room.who("Bo"), key="b")
    if len(short) > 1:
        await room.play("Ada trade", "Dee trade")
    # Who is still in put in 10 each, but nobody else is left to win the 40 of the side pot.
    assert table.view().over
    assert sum(room.stacks()[name] for name in short) == 60 + 10 * len(short)
    assert (room.purse("Bo"), room.purse("Cy")) == (970, 970)


async def test_everybody_folds_to_an_all_in(room: Room) -> None:
    await room.open("Ada", "Bo", "Cy", buy_in=50, ante=1)
    await room.deal("Ada")
    change = await room.play("Ada bet all", "Bo fold", "Cy fold")
    assert change.over
    assert room.stacks() == {"Ada": 52, "Bo": 49, "Cy": 49}
    assert (await room.deal("Bo")).started


async def test_two_join_and_one_starts_in_the_same_moment(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    joins = [table.sit(room.who(name), key=name) for name in ("Cy", "Dee")]
    first, started, last = await asyncio.gather(joins[0], room.deal("Ada"), joins[1])
    assert (first.started, started.started, last.started) == (False, True, False)
    view = table.view()
    assert view.names == ("Ada", "Bo", "Cy")
    assert [(chair.name, chair.seat) for chair in view.chairs][-1] == ("Dee", None)
    assert set(room.stacks().values()) == {50}


async def test_a_double_click_on_call(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await room.deal("Ada")
    await room.act("Ada", "bet", "10")
    view = table.view()
    clicks = [table.act(room.who("Bo"), view.hand, view.asks[1], Move("call")) for _ in range(2)]
    _, second = await asyncio.gather(*clicks, return_exceptions=True)
    assert isinstance(second, Stale)
    now = table.view().view
    assert now
    assert [seat.bet for seat in now.seats] == [10, 10, 0]


async def test_who_sits_at_two_tables_acts_at_the_one_whose_button_it_is(room: Room) -> None:
    here = await room.open("Ada", "Bo", buy_in=50)
    there = await room.house.open(CHANNEL + 1, room.who("Bo"), "queens-ransom", buy_in=50)
    for name in ("Ada", "Bo"):
        await there.sit(room.who(name), key=f"there:{name}")
    await room.deal("Ada")
    await there.deal(room.who("Bo"), key="deal there")
    one, other = here.view(), there.view()
    assert one.asks == other.asks, "the numbers of their questions may well be the same"
    await here.act(room.who("Ada"), one.hand, one.asks[0], Move("bet", "10"))
    assert there.view() == other
    with pytest.raises(Stale):
        await there.act(room.who("Ada"), one.hand, one.asks[0], Move("bet", "10"))
    assert there.view() == other


async def test_the_busted_are_not_dealt_in_when_another_joins(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    await room.play("Ada bet all", "Bo call", "Ada trade", "Bo trade")
    assert room.stacks() == {"Ada": 0, "Bo": 100}
    await table.sit(room.who("Cy"), key="c")
    await room.deal("Cy")
    assert table.view().names == ("Bo", "Cy")
    assert room.chair("Ada").seat is None


async def test_a_stranger_neither_starts_nor_closes(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    for attempt in (table.deal(room.who("Eve"), key="d"), table.close(room.who("Eve"), key="c")):
        with pytest.raises(Refused) as error:
            await attempt
        assert error.value.reason in {"not-at-the-table", "not-your-table"}
    assert (table.view().hand, table.view().state) == (0, "open")


async def test_one_leaves_out_of_turn_and_one_is_left(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50, ante=5)
    await room.deal("Ada")
    assert table.view().asks.keys() == {0}
    change = await table.leave(room.who("Bo"), key="b")
    assert change.over
    assert room.stacks() == {"Ada": 55}
    assert room.purse("Bo") == 995
    with pytest.raises(Refused) as error:
        await room.deal("Ada")
    assert error.value.reason == "too-few-players"


@pytest.mark.parametrize("clock", [None, 2 * 60 * 60 + 1])
async def test_a_turn_of_two_hours(room: Room, clock: int | None) -> None:
    table = await room.open("Ada", "Bo", buy_in=50, clock=clock, nudge=None)
    await room.deal("Ada")
    view = table.view()
    assert await room.wait(2 * 60 * 60) == []
    await table.act(room.who("Ada"), view.hand, view.asks[0], Move("bet", "10"))
    assert table.view().asks.keys() == {1}


ANSWERS: dict[str, DealAnswer] = {"queens-ransom": DECK, "queens-ransom-dice": all_alike}


@pytest.mark.parametrize("game", ANSWERS)
@pytest.mark.parametrize(("structure", "most"), [("no-limit", 100), ("pot-limit", 12), ("fixed-limit", 2)])
async def test_each_structure_holds_at_a_table(tmp_path: Path, game: str, structure: str, most: int) -> None:
    room = Room(tmp_path / "room.db", answer=ANSWERS[game])
    await room.open("Ada", "Bo", "Cy", game=game, buy_in=104, ante=4, structure=structure, big_bet=5)
    await room.deal("Ada")
    with pytest.raises(Refused) as error:
        await room.act("Ada", "bet", str(most + 1))
    assert (error.value.reason, error.value.facts["high"]) == ("raise-too-big", most)
    await room.play(f"Ada bet {most}", "Bo fold", "Cy call")
    if most < 100:
        await room.play("Ada trade", "Cy trade")
        # The big bet of fixed-limit; the pot of pot-limit.
        await room.play("Ada bet max", "Cy fold")
        bets = [event.to for event in room.table.view().story if isinstance(event, Raised)]
        assert bets == [most, {"pot-limit": 36, "fixed-limit": 5}[structure]]
        assert room.stacks()["Ada"] == 104 + 4 + 4 + most
    room.store.close()
    assert check(room.path).ok
