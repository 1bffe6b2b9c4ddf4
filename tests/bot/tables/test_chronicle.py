"""What is told of a session, from the hands that were played in it."""

from __future__ import annotations

from bot.presenter.evening import chronicle_message, chronicle_notes
from bot.tables.chronicle import chronicle
from rules.games import find
from tests.bot.room import CHANNEL, GUILD, Room, dealt, stacked

STRONG, WEAK = "9t 7c 7f 5e 3k", "1t 1c 10f 4e 4k"
DECK = stacked(*dealt(WEAK, STRONG))


def told(room: Room):  # type: ignore[no-untyped-def]
    campaign = room.store.house.campaign_for(GUILD).id
    return chronicle(room.store, room.store.hands.latest_session(campaign))


async def showdown(room: Room, bet: int) -> None:
    await room.deal("Ada")
    for _ in range(20):
        view = room.table.view()
        if view.over:
            return
        (seat, *_) = view.view.to_act
        who = next(chair.name for chair in view.chairs if chair.seat == seat)
        kinds = {choice.kind for choice in view.choices[seat]}
        move = "trade" if "trade" in kinds else "call"
        if "bet" in kinds and (bet or "check" not in kinds):
            move, bet = f"raise {bet or 2}", 0
        await room.play(f"{who} {move}")
    raise AssertionError("the hand does not end")


async def test_winners_losers_biggest_pot_and_best_hand(room: Room) -> None:
    await room.open("Ada", "Bo", ante=1)
    await showdown(room, 6)
    first = told(room)
    (purse,) = first.purses
    names = [name for name, _ in purse.won]
    assert [amount for _, amount in purse.won] == [7, -7]
    assert (purse.biggest.amount, purse.biggest.names) == (14, (names[0],))
    (best,) = first.best
    assert (best.game, best.name) == ("queens-ransom", names[0])
    assert best.rank == find("queens-ransom").score(STRONG)
    await showdown(room, 20)
    second = told(room)
    assert second.games == (("queens-ransom", 2),)
    assert second.purses[0].biggest.amount >= 42
    for (_, amount), course in zip(second.purses[0].won, second.purses[0].course, strict=True):
        assert (course[0], len(course), course[-1]) == (0, 3, amount)
    assert {abs(course[1]) for course in second.purses[0].course} == {7}
    # An equal hand does not take the place of the one before.
    assert second.best == first.best


async def test_a_hand_in_which_all_fold_has_no_best(room: Room) -> None:
    await room.open("Ada", "Bo", ante=1)
    await room.deal("Ada")
    seat = room.table.view().view.to_act[0]
    who = next(chair.name for chair in room.table.view().chairs if chair.seat == seat)
    await room.play(f"{who} fold")
    assert told(room).best == ()
    assert told(room).games == (("queens-ransom", 1),)


async def test_the_longest_bluff_is_one_that_was_called(room: Room) -> None:
    await room.open("Ada", "Bo", ante=1)
    await showdown(room, 0)
    assert told(room).bluff is None
    # The first to act has the weak hand, bets on it, and is called.
    await showdown(room, 6)
    bluff = told(room).bluff
    assert bluff is not None
    assert bluff.hand == room.table.view().hand
    assert bluff.bets == 2
    assert bluff.rank == find("queens-ransom").score(WEAK)
    assert f"{bluff.name} bet or raised 2 times on" in chronicle_notes(told(room))


async def test_a_bluff_that_worked_stays_a_secret(room: Room) -> None:
    await room.open("Ada", "Bo", ante=1)
    await room.deal("Ada")
    view = room.table.view()
    names = {chair.seat: chair.name for chair in view.chairs}
    first = view.view.to_act[0]
    await room.play(f"{names[first]} raise 6", f"{names[1 - first]} fold")
    assert told(room).games == (("queens-ransom", 1),)
    assert told(room).bluff is None


async def test_void_hands_are_not_told(room: Room) -> None:
    await room.open("Ada", "Bo", ante=1)
    await room.deal("Ada")
    await room.table.void(room.who("Ada"), gm=True)
    assert told(room).games == ()
    assert "No hand was played" in chronicle_notes(told(room))


async def test_currencies_are_told_apart(room: Room) -> None:
    await room.open("Ada", "Bo", ante=1)
    await showdown(room, 6)
    house = room.store.house
    campaign = house.campaign_for(GUILD).id
    pearls = house.unit_for(campaign, "pearl", {"pearl": 1}).id
    for name in ("Ada", "Bo"):
        room.store.ledger.grant(room.who(name), pearls, 500, f"pearls:{name}")
    await room.table.close(room.who("Ada"), key="close")
    await room.house.open(CHANNEL, room.who("Ada"), "queens-ransom", changes={"ante": 2})
    await room.table.change_settings(room.who("Ada"), {"currency": "pearl"})
    for name in ("Ada", "Bo"):
        await room.table.sit(room.who(name), key=room.key())
    await showdown(room, 0)
    assert [purse.currency.smallest for purse in told(room).purses] == ["gp", "pearl"]
    text = chronicle_message(told(room)).text
    assert "won 7gp" in text
    assert "won 2 pearl" in text
