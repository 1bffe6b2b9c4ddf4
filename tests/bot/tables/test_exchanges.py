"""Grand Sigilian Poker at a table: who is dealt in, who deals, votes out of turn, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.refused import Refused, Stale
from bot.tables import dealer
from bot.tables.moves import Move
from rules.actions import Action
from rules.events import DealWon
from rules.hand import NOBODY, Hand
from tests.bot.room import Room

GAME = "grand-sigilian"
HOUSE = {"game": GAME, "house_dealer": True}


def luck(hand: Hand, seed: bytes) -> Action:
    """Other cards for other stacks, and the same in every run: no test is to end in a tie by chance."""
    return dealer.answer(hand, f"luck {hand.setup.stacks}".encode())


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path / "room.db", answer=luck)
    yield room
    room.store.close()


async def test_the_pot_goes_to_the_highest_total(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", **HOUSE)
    await room.deal("Ada")
    await room.act("Ada", "exchange", picks=("1", "17"))
    await room.act("Bo", "exchange-discards", picks=("2",))
    change = await room.act("Cy", "end")
    assert change.over
    view = table.view().view
    assert view
    best = max(view.seats, key=lambda seat: seat.rank.value if seat.rank else ())
    paid = {"Ada": 12, "Bo": 11, "Cy": 10}
    paid[table.view().names[best.seat]] -= 33
    assert room.stacks() == {name: 200 - amount for name, amount in paid.items()}


async def test_cards_lie_where_they_were_picked_whatever_the_order(room: Room) -> None:
    await room.open("Ada", "Bo", **HOUSE)
    await room.deal("Ada")
    before = mine(room, "Ada")
    await room.act("Ada", "exchange", picks=("9", "3"))
    after = mine(room, "Ada")
    assert [place for place in range(17) if before[place] != after[place]] == [2, 8]
    await room.act("Bo", "exchange-discards", picks=("1",))
    assert mine(room, "Bo")[0] == before[8]


def mine(room: Room, name: str) -> list[str]:
    view = room.table.private(room.who(name))
    assert view
    assert view.viewer is not None
    return [str(slot) for slot in view.seats[view.viewer].slots]


@pytest.mark.parametrize("picks", [("18",), ("0",), ("x",), ("-1",), ()])
async def test_what_is_no_card_is_refused(room: Room, picks: tuple[str, ...]) -> None:
    await room.open("Ada", "Bo", **HOUSE)
    await room.deal("Ada")
    with pytest.raises(Refused) as error:
        await room.act("Ada", "exchange", picks=picks)
    assert error.value.reason == ("no-such-slot" if picks else "no-cards-named")
    assert room.table.view().view.pot == 20  # type: ignore[union-attr]


async def test_who_cannot_pay_the_starting_pot_gets_no_cards(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", **HOUSE, ante=100)
    await table.sit(room.who("Dee"), 99, key=room.key())
    await room.deal("Ada")
    assert table.view().names == ("Ada", "Bo", "Cy")
    await room.act("Ada", "end")
    losers = [name for name, stack in room.stacks().items() if stack == 100]
    await table.change_settings(room.who("Ada"), {"ante": 150})
    with pytest.raises(Refused) as error:
        await room.deal("Ada")
    assert (error.value.reason, error.value.facts) == (
        "too-few-players",
        {"least": 2, "ready": 3 - len(losers)},
    )


async def test_a_table_deals_by_itself_only_to_those_who_can_pay(room: Room) -> None:
    table = await room.open("Ada", "Bo", **HOUSE, ante=150, auto_deal=10)
    await room.deal("Ada")
    await room.act("Ada", "end")
    await room.wait(60)
    assert table.view().over
    assert table.view().next_deal is None


async def test_players_turn_cards_for_every_deal(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", game=GAME, dealer_sets=False)
    dealers = set()
    for _ in range(8):
        await room.deal("Ada")
        view = table.view()
        assert view.view
        (won,) = (event for event in view.story if isinstance(event, DealWon))
        assert (won.seat, view.dealer) == (view.view.dealer, room.who(view.names[won.seat]))
        dealers.add(won.seat)
        await room.act(view.names[view.view.to_act[0]], "end")
    assert len(dealers) > 1


async def test_nobody_deals_where_the_house_does(room: Room) -> None:
    table = await room.open("Ada", "Bo", **HOUSE)
    await room.deal("Bo")
    view = table.view()
    assert view.view
    assert (view.dealer, view.view.dealer, view.view.to_act) == (None, NOBODY, (0,))


async def test_the_dealer_sets_the_pot_or_the_clock_takes_the_tables(room: Room) -> None:
    table = await room.open("Ada", "Bo", game=GAME, clock=30)
    await room.deal("Ada")
    view = table.view()
    assert view.view
    name = view.names[view.view.to_act[0]]
    with pytest.raises(Refused, match="no-such-pot"):
        await room.act(name, "pot", "201")
    await room.wait(60)
    assert table.view().view.pot == 20  # type: ignore[union-attr]


async def filibuster(room: Room) -> None:
    """Ada and Bo exchange in two rounds, while Cy and Dee pass."""
    await room.open("Ada", "Bo", "Cy", "Dee", **HOUSE, ending="all-pass")
    await room.deal("Ada")
    for _ in range(2):
        for name in ("Ada", "Bo"):
            await room.act(name, "exchange", picks=("1",))
        for name in ("Cy", "Dee"):
            await room.act(name, "pass")


async def test_votes_come_out_of_turn_and_a_question_stays_open(room: Room) -> None:
    await filibuster(room)
    table = room.table
    view = table.view()
    assert (view.voters, view.view.to_act) == ((2, 3), (0,))  # type: ignore[union-attr]
    await table.act_unasked(room.who("Dee"), view.hand, Move("vote"))
    assert table.view().voters == (2,)
    # What Ada is asked has not changed by it.
    await table.act(room.who("Ada"), view.hand, view.asks[0], Move("exchange", picks=("2",)))
    room.restart()
    table = room.table
    assert table.view().voters == (2,)
    change = await table.act_unasked(room.who("Cy"), view.hand, Move("vote"))
    assert change.over
    with pytest.raises(Stale):
        await table.act_unasked(room.who("Cy"), view.hand, Move("vote"))


async def test_who_may_not_vote_is_refused(room: Room) -> None:
    await filibuster(room)
    hand = room.table.view().hand
    for name, reason in (("Bo", "no-vote-now"), ("Eli", "not-in-the-hand")):
        with pytest.raises(Refused) as error:
            await room.table.act_unasked(room.who(name), hand, Move("vote"))
        assert error.value.reason == reason
    for move in ("pass", "end"):
        with pytest.raises(Refused, match="not-your-turn"):
            await room.table.act_unasked(room.who("Dee"), hand, Move(move))
    with pytest.raises(Stale):
        await room.table.act_unasked(room.who("Dee"), hand + 1, Move("vote"))


async def test_a_hand_that_nobody_plays_on_is_ended_by_the_clock(room: Room) -> None:
    table = await room.open("Ada", "Bo", **HOUSE, clock=30)
    await room.deal("Ada")
    await room.wait(200)
    assert table.view().over


async def test_a_pass_can_be_taken_back_and_an_exchange_cannot(room: Room) -> None:
    table = await room.open("Ada", "Bo", **HOUSE)
    await room.deal("Ada")
    await room.act("Ada", "pass")
    await table.rewind(room.who("Bo"), gm=True)
    assert table.view().view.to_act == (0,)  # type: ignore[union-attr]
    await room.act("Ada", "exchange", picks=("1",))
    with pytest.raises(Refused, match="nothing-to-rewind"):
        await table.rewind(room.who("Bo"), gm=True)


async def test_the_last_hand_is_told_as_a_file_without_what_one_never_saw(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", **HOUSE)
    await room.deal("Ada")
    await room.act("Ada", "exchange", picks=("1", "2"))
    await room.act("Bo", "exchange", picks=("5",))
    await table.leave(room.who("Cy"), key=room.key())
    await room.act("Ada", "end")
    _, text = table.last_hand(room.who("Bo"))
    assert '"p1 xc ??,??"' in text
    assert "p2 xc ??" not in text
    assert f"d dh p3 {','.join(['??'] * 17)}" in text
