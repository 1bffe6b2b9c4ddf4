"""A table without Discord: a scripted hand, its money, and everything that must not happen."""

import asyncio
from pathlib import Path

import pytest

from bot.tables.dealer import answer as answered
from bot.tables.moves import Move
from bot.tables.play import DealAnswer
from bot.tables.table import Refused, Stale, Table
from rules.actions import DEALER, Action, Roll, from_json
from rules.events import Dealt, HandOver, Won
from rules.games import GAMES, decode_setup, find
from rules.hand import Hand
from tests.bot.room import Room, dealt, stacked

# Ada deals first, so Bo is dealt to first: 18 for Bo, 14 (evens) for Ada.
DECK = stacked(*dealt("11t 11c 3t 3f 10e", "5t 3c 10t 8c 4f"), "1t", "2t", "3k")


def quiet(number: int) -> DealAnswer:
    """A dealer whose cards and dice show nothing to the table, and are others for each number."""

    def answer(hand: Hand, seed: bytes) -> Action:
        (choice,) = hand.choices(DEALER)
        if choice.kind == "shuffle":
            codes = [code for code in choice.picks[0].options if not code.startswith("12")]
            return stacked(*codes[:: 1 - 2 * number])(hand, seed)
        if choice.kind != "roll":
            return answered(hand, seed)
        whom, dice = choice.picks
        return Roll(to=int(whom.options[0]), dice=((number + 1,),) * dice.most)

    return answer


def refused(error: pytest.ExceptionInfo[Refused]) -> str:
    return error.value.reason


async def test_a_whole_hand(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    assert (room.stacks(), room.purse("Ada"), room.purse("Bo")) == ({"Ada": 200, "Bo": 200}, 800, 800)
    change = await room.deal("Bo")
    assert change.started
    assert not change.over
    assert {event.seat for event in change.events if isinstance(event, Dealt)} == {0, 1}
    view = table.view()
    assert (view.dealer, view.names, view.over) == (room.who("Ada"), ("Ada", "Bo"), False)
    assert view.view
    assert view.view.to_act == (0,)
    await room.play("Ada check", "Bo raise 10", "Ada raise by 15", "Bo call")
    change = await room.play("Ada trade", "Bo trade", "Ada check", "Bo bet pot", "Ada call")
    assert change.over
    assert isinstance(change.events[-1], HandOver)
    assert [event.seat for event in change.events if isinstance(event, Won)] == [1]
    # 25 each, and a pot-sized bet of 50 called.
    assert room.stacks() == {"Ada": 125, "Bo": 275}
    assert table.view().over
    assert table.view().view.pot == 0  # type: ignore[union-attr]
    await table.stand(room.who("Bo"), key="up")
    assert (room.purse("Bo"), room.purse("Ada")) == (1075, 800)


async def test_the_hand_is_in_the_books(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    hand = table.view().hand
    await room.play("Ada raise 50", "Bo fold")
    rows = room.store.hands.log(hand)
    assert [(row.seat, row.actor) for row in rows] == [
        *[(None, "house")] * 3,
        (0, "person"),
        (1, "person"),
    ]
    record = room.store.hands.hand(hand)
    setup = decode_setup(record.setup)
    assert (len(record.seed), setup.players) == (256, (str(room.who("Ada")), str(room.who("Bo"))))
    again = find(record.game).replay(setup, [from_json(row.action) for row in rows])
    assert again.result
    assert again.result.stacks == (200, 200)


async def test_the_deal_passes_to_the_left(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    dealers = []
    for _ in range(4):
        await room.deal("Ada")
        dealers.append(room.store.house.character(table.view().dealer or 0).name)
        while not table.view().over:
            (seat,) = table.view().asks
            await room.act(table.view().names[seat], "bet" if must_bet(table, seat) else "fold", "min")
    assert dealers == ["Ada", "Bo", "Cy", "Ada"]


def must_bet(table: Table, seat: int) -> bool:
    return "fold" not in {choice.kind for choice in table.view().choices[seat]}


async def test_the_winner_opens_the_next_hand_wherever_they_sit(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    await room.play("Ada fold", "Bo fold")
    await table.stand(room.who("Ada"), key="up")
    await room.deal("Bo")
    view = table.view()
    # Cy won from seat 2, and sits at seat 1 now.
    assert view.names == ("Bo", "Cy")
    assert view.asks.keys() == {1}
    with pytest.raises(Refused) as error:
        await room.act("Cy", "check")
    assert (refused(error), error.value.facts) == ("must-bet", {"minimum": 2})


async def test_if_the_dealer_gets_up_the_next_to_the_left_deals(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    await table.stand(room.who("Ada"), key="up")
    await room.play("Ada fold", "Bo fold")
    assert "Ada" not in room.stacks()
    await room.deal("Cy")
    assert table.view().dealer == room.who("Bo")


async def test_a_double_click_counts_once(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada raise 10")
    view = table.view()
    press = [table.act(room.who("Bo"), view.hand, view.asks[1], Move("call")) for _ in range(2)]
    one, two = await asyncio.gather(*press, return_exceptions=True)
    assert not isinstance(one, BaseException)
    assert isinstance(two, Stale)
    assert [row.seat for row in room.store.hands.log(view.hand)][3:] == [0, 1]


async def test_two_who_deal_at_once_begin_one_hand(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    both = await asyncio.gather(room.deal("Ada"), room.deal("Bo"), return_exceptions=True)
    assert isinstance(both[1], Refused)
    assert both[1].reason == "hand-in-play"
    assert len(room.store.hands.recent(table.id)) == 1


async def test_the_same_press_twice_is_one(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    ada = room.who("Ada")
    assert (await table.deal(ada, key="again")).started
    await room.play("Ada fold")
    assert await table.deal(ada, key="again") == await table.deal(ada, key="again")
    assert len(room.store.hands.recent(table.id)) == 1
    await table.stand(ada, key="up")
    await table.sit(ada, key="down")
    await table.stand(ada, key="up")
    await table.sit(ada, key="down")
    await table.leave(ada, key="up")
    assert (room.stacks(), room.purse("Ada")) == ({"Bo": 200, "Ada": 200}, 800)


async def test_who_may_not_act_is_told_why(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    view = table.view()
    await table.sit(room.who("Dee"), key="late")
    for name, ask, reason in [
        ("Eve", view.asks[0], "not-at-the-table"),
        ("Dee", view.asks[0], "not-in-the-hand"),
        ("Bo", view.asks[0], "not-your-turn"),
        ("Bo", 999, "moved-on"),
        ("Ada", 999, "moved-on"),
    ]:
        with pytest.raises(Refused) as error:
            await table.act(room.who(name), view.hand, ask, Move("check"))
        assert refused(error) == reason
    with pytest.raises(Stale):
        await table.act(room.who("Ada"), view.hand + 1, view.asks[0], Move("check"))
    assert len(room.store.hands.log(view.hand)) == 4


@pytest.mark.parametrize(
    ("do", "amount", "reason"),
    [
        ("raise", "1", "raise-too-small"),
        ("raise", "201", "raise-too-big"),
        ("raise", "lots", "bet-unclear"),
        ("raise", "", "amount-missing"),
        ("trade", "", "no-trade-now"),
        ("dance", "", "no-such-action"),
    ],
)
async def test_what_the_rules_refuse_changes_nothing(room: Room, do: str, amount: str, reason: str) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    before = table.view()
    with pytest.raises(Refused) as error:
        await room.act("Ada", do, amount)
    assert refused(error) == reason
    assert (table.view(), table.number) == (before, 3)
    await room.act("Ada", "check")


async def test_slots_are_counted_from_one(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada check", "Bo check")
    for picks in [("0",), ("6",), ("1", "1"), ("x",), ("-1",)]:
        with pytest.raises(Refused) as error:
            await room.act("Ada", "trade", picks=picks)
        assert refused(error) == "no-such-slot"
    await room.act("Ada", "trade", picks=("5", "1"))
    mine = table.private(room.who("Ada"))
    assert mine
    assert [slot.cards for slot in mine.seats[0].slots] == [
        ("1t",),
        ("3c",),
        ("10t",),
        ("8c",),
        ("2t",),
    ]


async def test_sitting_down_takes_the_money_and_standing_up_brings_it_back(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    with pytest.raises(Refused) as error:
        await table.sit(room.who("Ada"), key="x")
    assert refused(error) == "already-seated"
    with pytest.raises(Refused) as error:
        await table.sit(room.who("Cy"), 1001, key="x")
    assert (refused(error), error.value.facts) == ("purse-too-small", {"purse": 1000, "needed": 1001})
    with pytest.raises(Refused) as error:
        await table.sit(room.who("Cy"), 0, key="x")
    assert refused(error) == "buy-in-too-small"
    await table.sit(room.who("Cy"), 1000, key="x")
    assert (room.stacks()["Cy"], room.purse("Cy")) == (1000, 0)
    await table.stand(room.who("Cy"), key="y")
    assert (room.stacks(), room.purse("Cy")) == ({"Ada": 200, "Bo": 200}, 1000)
    with pytest.raises(Refused) as error:
        await table.stand(room.who("Cy"), key="z")
    assert refused(error) == "not-at-the-table"


async def test_a_full_table(room: Room) -> None:
    table = await room.open(*"ABCDEFGH")
    with pytest.raises(Refused) as error:
        await table.sit(room.who("I"), key="x")
    assert (refused(error), error.value.facts) == ("table-full", {"most": 8})
    assert room.purse("I") == 1000


async def test_who_stands_up_in_mid_hand_gets_up_at_its_end(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    await room.play("Ada raise 10")
    await table.stand(room.who("Bo"), key="up")
    assert [chair.leaving for chair in table.view().chairs] == [False, True, False]
    assert room.purse("Bo") == 800
    await room.play("Bo call", "Cy fold", "Ada trade", "Bo trade", "Ada bet 5", "Bo fold")
    assert (room.stacks(), room.purse("Bo")) == ({"Ada": 210, "Cy": 200}, 990)


async def test_who_thinks_better_of_it_stays(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await table.stand(room.who("Bo"), key="up")
    await table.sit(room.who("Bo"), key="down")
    await room.play("Ada fold")
    assert room.stacks() == {"Ada": 200, "Bo": 200}


async def test_leaving_for_good_folds_out_of_turn(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    await room.play("Ada raise 10", "Bo call")
    change = await table.leave(room.who("Ada"), key="bye")
    assert not change.over
    assert room.purse("Ada") == 800
    change = await table.leave(room.who("Cy"), key="bye too")
    assert change.over
    assert (room.stacks(), room.purse("Ada"), room.purse("Cy")) == ({"Bo": 210}, 990, 1000)
    with pytest.raises(Refused) as error:
        await room.deal("Bo")
    assert (refused(error), error.value.facts) == ("too-few-players", {"least": 2, "ready": 1})


async def test_who_has_folded_and_leaves_gets_up_at_the_end(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy")
    await room.deal("Ada")
    await room.play("Ada raise 10", "Bo fold")
    await table.leave(room.who("Bo"), key="bye")
    assert "Bo" in room.stacks()
    await room.play("Cy fold")
    assert room.stacks() == {"Ada": 200, "Cy": 200}
    await table.leave(room.who("Cy"), key="bye now")
    assert (room.stacks(), room.purse("Cy")) == ({"Ada": 200}, 1000)


async def test_a_busted_player_keeps_the_chair_and_is_not_dealt_in(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada check", "Bo bet all", "Ada call", "Ada trade", "Bo trade")
    assert room.stacks() == {"Ada": 0, "Bo": 400}
    with pytest.raises(Refused) as error:
        await room.deal("Ada")
    assert refused(error) == "too-few-players"
    await table.sit(room.who("Cy"), key="cy")
    await room.deal("Cy")
    assert table.view().names == ("Bo", "Cy")
    assert table.private(room.who("Ada")) is None


async def test_who_may_deal_and_close(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    stranger = room.who("Eve")
    with pytest.raises(Refused) as error:
        await table.deal(stranger, key="x")
    assert refused(error) == "not-at-the-table"
    with pytest.raises(Refused) as error:
        await table.close(room.who("Bo"), key="x")
    assert refused(error) == "not-your-table"
    assert (await table.deal(stranger, key="x", gm=True)).started
    with pytest.raises(Refused) as error:
        await table.close(room.who("Ada"), key="x")
    assert refused(error) == "hand-in-play"


async def test_closing_returns_all_stakes(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await room.deal("Ada")
    await room.play("Ada raise 10", "Bo call", "Ada trade", "Bo trade", "Ada bet 5", "Bo fold")
    assert (room.purse("Ada"), room.purse("Bo")) == (800, 800)
    unit = room.store.house.table(table.id).unit
    await table.close(room.who("Ada"), key="bye")
    assert [room.store.ledger.purse(room.who(name), unit) for name in ("Ada", "Bo")] == [1010, 990]
    view = table.view()
    assert (view.state, view.chairs) == ("closed", ())
    assert room.house.tables == ()
    for attempt in (
        table.sit(room.who("Ada"), key="x"),
        table.deal(room.who("Ada"), key="x"),
        table.close(room.who("Ada"), key="bye"),
    ):
        with pytest.raises(Refused) as error:
            await attempt
        assert refused(error) == "table-closed"


async def test_names_are_not_in_the_books(room: Room) -> None:
    table = await room.open("Ada the Bold", "Bo")
    await room.deal("Bo")
    await room.act("Ada the Bold", "fold")
    assert table.view().names == ("Ada the Bold", "Bo")
    row = room.store.house.table(table.id)
    record = room.store.hands.hand(table.view().hand)
    for text in (row.state, row.carry, record.setup, record.result):
        assert text
        assert b"Ada" not in text


async def mild(room: Room) -> None:
    """Whoever is asked first does something that is possible in any game, and begins nothing."""
    view = room.table.view()
    seat = min(view.asks)
    kinds = [choice.kind for choice in view.choices[seat]]
    await room.act(
        view.names[seat], next(do for do in ("check", "call", "trade", "bring-in", "pass") if do in kinds)
    )


@pytest.mark.parametrize("game", [game.id for game in GAMES if game.holds])
async def test_what_the_table_shows_does_not_depend_on_hidden_cards(tmp_path: Path, game: str) -> None:
    shown = []
    for number in range(2):
        room = Room(tmp_path / f"{number}.db", answer=quiet(number))
        # Of forms that can be chosen, one in which nothing lies face up, and no card is turned for the deal.
        hidden = {"form": "five-card-draw", "house_dealer": True, "dealers_choice": False, "specials": False}
        fields = find(game).options.__struct_fields__
        changes = {name: value for name, value in hidden.items() if name in fields}
        table = await room.open("Ada", "Bo", game=game, **changes)
        await room.deal("Ada")
        # In Limbo the board would follow.
        for _ in range(1 if game == "limbo-holdem" else 4):
            await mild(room)
        shown.append(table.view())
        assert table.private(room.who("Ada")) is not None
        room.store.close()
    assert shown[0] == shown[1]
