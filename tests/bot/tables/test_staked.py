"""Items and favours as stakes: put up, accepted, played for; and whatever may come in between."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.presenter.evening import chronicle_message
from bot.refused import Refused, Stale
from bot.settling import Payment
from bot.store import KeyClash
from bot.tables import cast
from bot.tables.books import settled
from bot.tables.chronicle import chronicle
from bot.tables.table import Table
from bot.views import PledgeView
from tests.bot.room import CHANNEL, Room, dealt, stacked

DECK = stacked(*dealt("11t 11c 3t 3f 10e", "5t 3c 10t 8c 4f"), "1t", "2t", "3k")
"""With which Bo wins, where two play."""

SWORD = "Grandfather's sword"


async def put_up(room: Room, name: str = "Ada", what: str = SWORD, value: int = 40, **more: Any) -> None:
    await room.table.put_up(room.who(name), what, value, key=room.key(), **more)


async def answer(room: Room, *names: str, accept: bool = True, **more: Any) -> None:
    for name in names:
        offer = room.table.view().offer
        assert offer
        await room.table.answer_offer(room.who(name), offer.number, accept=accept, **more)


async def staked(room: Room, **more: Any) -> Table:
    """A table at which Ada with 10 chips has staked her grandfather's sword for 40 more; Bo has 100."""
    table = await room.open("Ada", "Bo", buy_in=10, minimum_bet=2)
    await table.top_up(room.who("Bo"), 90, key="up")
    await put_up(room, **more)
    await answer(room, "Bo")
    assert room.said() == ["staked"]
    return table


def owner(room: Room, what: str = SWORD) -> str:
    """Whose it is, and where it lies; "" where it is the house's."""
    item = room.store.items.named(room.table.campaign, what)
    assert item
    place = room.store.items.place(item.id)
    name = room.store.house.character(place.character).name if place.character else ""
    return f"{name} (staked)" if place.kind == "stake" else name


def asked(room: Room) -> tuple[int, int]:
    """How many have accepted what Ada puts up, and of how many."""
    offer = room.table.view().offer
    assert offer
    facts = {"name": "Ada", "item": SWORD, "favour": False, "value": 40, "granted": False}
    assert {name: getattr(offer, name) for name in facts} == facts
    return offer.accepted, offer.asked


def minted(room: Room) -> int:
    return room.store.ledger.totals(room.store.house.table(room.table.id).unit).minted


async def why(act: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        await act
    return refused.value.reason


# Put up, and accepted


async def test_what_all_accept_lies_on_the_table(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await put_up(room)
    assert asked(room) == (0, 2)
    await answer(room, "Cy", "Cy")
    assert asked(room) == (1, 2)
    assert room.store.items.of(table.campaign) == [], "nothing is in the books before it is accepted"
    assert room.restart().view().offer == room.table.view().offer
    await answer(room, "Bo")
    assert (room.table.view().offer, room.said()) == (None, ["staked"])
    assert room.chair("Ada").pledge == PledgeView(item=SWORD, value=40)
    assert (room.stacks(), owner(room)) == ({"Ada": 90, "Bo": 50, "Cy": 50}, "Ada (staked)")


async def test_one_is_enough_to_decline_and_nobody_reads_who(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await put_up(room)
    await answer(room, "Bo", accept=False)
    (notice,) = table.take_notices()
    assert (notice.reason, notice.facts) == ("offer-declined", {"name": "Ada", "item": SWORD})
    assert (table.view().offer, room.stacks()["Ada"]) == (None, 50)
    with pytest.raises(Stale):
        await table.answer_offer(room.who("Cy"), 1, accept=True)


async def test_a_game_master_s_word_counts_for_all(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await put_up(room)
    assert await why(table.answer_offer(room.who("Bo"), 1, accept=True, value=90)) == "only-gm"
    await answer(room, "Gil", value=70, gm=True)
    assert (room.stacks()["Ada"], room.said()) == (120, ["staked-by-gm"])
    await put_up(room, "Bo", "a goat", 30)
    await answer(room, "Gil", accept=False, gm=True)
    assert (room.stacks()["Bo"], room.said()) == (50, ["offer-declined"])


async def seat_ogre(room: Room) -> int:
    ogre = cast.new_npc(room.store, room.guest("Gil"), "Ogre").id
    room.store.ledger.grant(ogre, room.guest("Gil").unit, 100, "ogre")
    await room.table.seat(room.who("Gil"), ogre, 50, key="seat", gm=True)
    return ogre


async def test_who_sits_out_is_not_asked_and_who_comes_is(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await table.sit_out(room.who("Cy"))
    await put_up(room)
    assert asked(room) == (0, 1)
    assert await why(table.answer_offer(room.who("Cy"), 1, accept=True)) == "not-asked-about"
    assert await why(table.answer_offer(room.who("Ada"), 1, accept=True)) == "own-offer"
    await table.sit(room.who("Dee"), key="dee")
    await answer(room, "Bo")
    assert table.view().offer, "Dee is asked, too"
    await table.leave(room.who("Dee"), key="dee")
    assert room.chair("Ada").pledge, "all who are left have accepted"


async def test_where_an_npc_plays_only_a_game_master_can_accept(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await seat_ogre(room)
    await put_up(room)
    await answer(room, "Bo")
    offer = table.view().offer
    assert offer
    assert (offer.accepted, offer.asked, offer.needs_gm) == (1, 1, True)
    await answer(room, "Gil", gm=True)
    assert room.chair("Ada").pledge


@pytest.mark.parametrize("how", ["sit", "back", "npc"])
async def test_who_comes_and_has_not_accepted_it_sends_it_back(room: Room, how: str) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await table.sit_out(room.who("Cy"))
    await put_up(room)
    await answer(room, "Bo")
    assert (room.chair("Ada").stack, room.said()) == (90, ["staked"])
    if how == "npc":
        await seat_ogre(room)
    elif how == "back":
        await table.back(room.who("Cy"))
    else:
        await table.sit(room.who("Dee"), key="dee")
    assert (room.chair("Ada").stack, owner(room)) == (50, "Ada")
    assert "put-back" in room.said()


async def test_who_comes_in_mid_hand_does_not_play_for_it(room: Room) -> None:
    table = await staked(room)
    await room.deal("Ada")
    await table.sit(room.who("Cy"), key="cy")
    assert room.chair("Ada").pledge
    await table.void(room.who("Gil"), gm=True)
    assert (room.chair("Ada").pledge, owner(room)) == (None, "Ada"), "Cy would be in the next hand"


async def test_what_a_game_master_lets_count_counts_for_whoever_comes(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await put_up(room)
    await answer(room, "Gil", gm=True)
    await table.sit(room.who("Cy"), key="cy")
    await seat_ogre(room)
    assert room.chair("Ada").pledge


async def test_a_game_master_stakes_for_an_npc_at_once(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    ogre = await seat_ogre(room)
    await table.put_up(ogre, "a club", 400, by=room.who("Gil"), key="club")
    assert (room.stacks()["Ogre"], owner(room, "a club")) == (450, "Ogre (staked)")


async def test_during_a_hand_it_waits_for_the_next(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await room.deal("Ada")
    await put_up(room)
    await answer(room, "Bo")
    assert (table.view().offer is not None, room.stacks()["Ada"]) == (True, 50)
    await room.play("Ada bet 10", "Bo fold")
    assert (room.said(), room.chair("Ada").stack) == (["staked"], 90)


async def test_what_is_put_up_twice_or_by_a_lost_answer_counts_once(room: Room) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    for _ in range(2):
        await table.put_up(room.who("Ada"), SWORD, 40, key="once")
    assert await why(table.put_up(room.who("Bo"), "a goat", 40, key="goat")) == "offer-open"
    await answer(room, "Bo", "Cy")
    await table.put_up(room.who("Ada"), SWORD, 40, key="once")
    assert (table.view().offer, room.stacks()["Ada"]) == (None, 90)
    assert await why(table.put_up(room.who("Ada"), "a goat", 40, key="two")) == "put-up-already"


@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (lambda room: put_up(room, "Eve"), "not-at-the-table"),
        (lambda room: put_up(room, value=0), "amount-zero"),
        (lambda room: put_up(room, value=51), "item-too-dear"),
        (lambda room: put_up(room, what=""), "item-nameless"),
        (lambda room: put_up(room, what="GP"), "name-taken"),
        (lambda room: put_up(room, what="a goat"), "item-not-yours"),
        (lambda room: put_up(room, what="a lost ring"), "item-not-yours"),
        (lambda room: room.table.take_back(room.who("Ada")), "nothing-put-up"),
    ],
)
async def test_what_cannot_be_put_up(
    room: Room, act: Callable[[Room], Awaitable[object]], reason: str
) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    items = room.store.items
    items.give(items.make(table.campaign, "a goat").id, room.who("Bo"), "goat", kind="grant")
    lost = items.make(table.campaign, "a lost ring").id
    items.give(lost, room.who("Bo"), "given", kind="grant")
    items.give(lost, None, "taken", kind="fine")
    before = table.view()
    assert await why(act(room)) == reason
    assert table.view() == before


async def test_where_nobody_could_take_it_nothing_is_put_up(room: Room) -> None:
    await room.open("Ada", buy_in=50)
    assert await why(put_up(room)) == "nobody-to-accept"
    await room.table.close(room.who("Ada"), key="close")
    await room.open("Ada", "Bo", game="cambion-roulette", buy_in=50)
    assert await why(put_up(room)) == "no-items-here"


async def test_what_was_paid_away_meanwhile_is_not_staked(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    items = room.store.items
    goat = items.make(table.campaign, "a goat").id
    items.give(goat, room.who("Ada"), "goat", kind="grant")
    await put_up(room, what="A GOAT")
    items.give(goat, room.who("Cy"), "sold", kind="pay")
    await answer(room, "Bo")
    assert (room.said(), room.stacks()["Ada"], owner(room, "a goat")) == (["offer-void"], 50, "Cy")


async def test_more_than_a_world_can_hold_is_not_lent(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    room.store.ledger.grant(room.who("Cy"), room.guest("Cy").unit, 10**12 - minted(room) - 10, "rich")
    await put_up(room)
    await answer(room, "Bo")
    assert (room.said(), table.view().offer, room.store.items.of(table.campaign)) == (
        ["offer-too-much"],
        None,
        [],
    )


# Taken back


async def test_an_offer_is_withdrawn_and_a_staked_item_taken_back(room: Room) -> None:
    table = await room.open("Ada", "Bo", buy_in=50)
    await put_up(room)
    await table.take_back(room.who("Ada"))
    await put_up(room)
    await answer(room, "Ada", accept=False)
    assert room.said() == ["offer-withdrawn", "offer-withdrawn"]
    await put_up(room)
    await answer(room, "Bo")
    await table.take_back(room.who("Ada"))
    assert room.said() == ["staked", "taken-back"]
    assert (room.stacks()["Ada"], owner(room), minted(room)) == (50, "Ada", 2000)
    assert await why(table.take_back(room.who("Ada"))) == "nothing-put-up"


async def test_in_a_hand_it_is_not_taken_back(room: Room) -> None:
    table = await staked(room)
    await room.deal("Ada")
    assert await why(table.take_back(room.who("Ada"))) == "staked-in-hand"
    await room.play("Ada fold")


@pytest.mark.parametrize("how", ["stand", "leave", "player_gone"])
async def test_who_goes_between_hands_takes_it_along(room: Room, how: str) -> None:
    table = await staked(room)
    await getattr(table, how)(room.who("Ada"), key="up")
    assert (room.purse("Ada"), owner(room), minted(room)) == (1000, "Ada", 2000)


@pytest.mark.parametrize("how", ["stand", "leave", "player_gone"])
async def test_an_offer_goes_with_whoever_made_it(room: Room, how: str) -> None:
    table = await room.open("Ada", "Bo", "Cy", buy_in=50)
    await room.deal("Ada")
    await put_up(room)
    await getattr(table, how)(room.who("Ada"), key="up")
    assert table.view().offer is None


# Played for


async def lose(room: Room, bet: str = "all") -> None:
    """Ada bets, Bo calls, and Bo wins."""
    await room.deal("Ada")
    await room.play(f"Ada bet {bet}", "Bo call", "Ada trade", "Bo trade")
    while not room.table.view().over:
        view = room.table.view()
        assert view.view
        await room.act(view.names[view.view.to_act[0]], "check")


async def test_who_can_has_it_back_after_the_hand(room: Room) -> None:
    await staked(room)
    await lose(room, "8")
    assert room.said() == ["bought-back"]
    assert (room.stacks(), owner(room), minted(room)) == ({"Ada": 2, "Bo": 108}, "Ada", 2000)
    assert room.chair("Ada").pledge is None


async def test_the_rest_comes_out_of_the_purse(room: Room) -> None:
    await staked(room)
    await lose(room, "30")
    assert room.said() == ["bought-back-purse"]
    # Of 50 chips 30 are lost; 20 are left of the 40 that the house wants back.
    assert (room.stacks(), room.purse("Ada"), owner(room)) == ({"Ada": 0, "Bo": 130}, 970, "Ada")
    assert minted(room) == 2000


async def test_who_does_not_want_that_loses_it_to_the_winner(room: Room) -> None:
    table = await staked(room, purse=False)
    await lose(room, "30")
    (notice,) = table.take_notices()
    facts = {"name": "Ada", "item": SWORD, "taker": "Bo", "paid": 30}
    assert (notice.reason, notice.facts) == ("item-lost", facts)
    # Bo pays the 30 that he has won for the sword, and Ada 10 of the 20 that she had left.
    assert (room.stacks(), owner(room), minted(room)) == ({"Ada": 10, "Bo": 100}, "Bo", 2000)
    unit = room.guest("Ada").unit
    assert room.store.ledger.winnings(unit) == {room.who("Bo"): 30, room.who("Ada"): -30}


async def test_the_chronicle_tells_of_it_and_settling_counts_it_at_its_value(room: Room) -> None:
    await staked(room, purse=False)
    await lose(room)
    session = room.store.hands.latest_session(room.table.campaign)
    assert session
    told = chronicle(room.store, session)
    assert told.items == ((SWORD, "Ada", "Bo"),)
    assert "Bo won **Grandfather's sword** from Ada." in chronicle_message(told).text
    unit = room.guest("Ada").unit
    # The 50 that Bo has won are 10 coins and the sword.
    assert settled(room.store, unit, session=session.id) == [Payment("Ada", "Bo", 50)]
    assert room.stacks() == {"Ada": 0, "Bo": 110}


async def test_a_lost_item_is_the_winner_s_to_stake(room: Room) -> None:
    await staked(room, purse=False)
    await lose(room)
    await room.table.top_up(room.who("Ada"), 10, key="more")
    await put_up(room, "Bo", value=10)
    await answer(room, "Ada")
    assert (owner(room), room.said()) == ("Bo (staked)", ["item-lost", "staked"])


async def test_a_favour_is_owed_and_done_with_when_it_comes_back(room: Room) -> None:
    await staked(room, what="a night's watch", favour=True, purse=False)
    await lose(room)
    items, campaign = room.store.items, room.table.campaign
    watch = items.named(campaign, "a night's watch")
    assert watch
    assert (watch.owes, owner(room, "a night's watch")) == (room.who("Ada"), "Bo")
    items.give(watch.id, room.who("Ada"), "done", kind="pay")
    assert owner(room, "a night's watch") == ""
    await room.table.top_up(room.who("Ada"), 50, key="up")
    await put_up(room, what="a night's watch", favour=True)
    await answer(room, "Bo")
    assert owner(room, "a night's watch") == "Ada (staked)"
    await room.table.take_back(room.who("Ada"))
    assert owner(room, "a night's watch") == "", "what one would owe oneself is nobody's"


# And in between


async def test_a_void_hand_leaves_it_on_the_table(room: Room) -> None:
    table = await staked(room)
    await room.deal("Ada")
    await room.play("Ada bet 40")
    await table.void(room.who("Gil"), gm=True)
    assert (room.stacks(), owner(room)) == ({"Ada": 50, "Bo": 100}, "Ada (staked)")
    await table.stand(room.who("Ada"), key="up")
    assert (room.purse("Ada"), owner(room)) == (1000, "Ada")


async def test_an_action_taken_back_changes_nothing_of_it(room: Room) -> None:
    table = await staked(room)
    await room.deal("Ada")
    await room.play("Ada bet 40")
    await table.rewind(room.who("Gil"), gm=True)
    assert (room.chair("Ada").pledge, owner(room)) == (PledgeView(item=SWORD, value=40), "Ada (staked)")
    await room.play("Ada fold")
    assert owner(room) == "Ada"


async def test_a_table_closed_in_mid_hand_returns_it(room: Room) -> None:
    table = await staked(room)
    await room.deal("Ada")
    await room.play("Ada bet all", "Bo call")
    await table.close(room.who("Gil"), key="close", gm=True)
    store = room.store
    sword = store.items.named(table.campaign, SWORD)
    assert sword
    assert store.items.place(sword.id).character == room.who("Ada")
    unit = room.guest("Ada").unit
    assert store.ledger.purse(room.who("Ada"), unit) == store.ledger.purse(room.who("Bo"), unit) == 1000


async def test_it_goes_on_after_a_restart_in_mid_hand(room: Room) -> None:
    await staked(room, purse=False)
    await room.deal("Ada")
    await room.play("Ada bet all", "Bo call")
    before = room.table.view()
    assert room.restart().view() == before
    await room.play("Ada trade", "Bo trade")
    assert (owner(room), room.restart().view().chairs[0].stack) == ("Bo", 0)


@pytest.mark.parametrize("how", ["stand", "leave", "player_gone"])
async def test_who_goes_in_mid_hand_loses_what_they_cannot_buy_back(room: Room, how: str) -> None:
    table = await staked(room, purse=False)
    await room.deal("Ada")
    await room.play("Ada bet 30", "Bo call")
    await getattr(table, how)(room.who("Ada"), key="up")
    if how == "stand":
        await room.play("Ada trade", "Bo trade", "Ada check", "Bo check")
    assert table.view().over
    assert (table.seats(room.who("Ada")), owner(room)) == (False, "Bo")
    assert minted(room) == 2000


async def test_chips_brought_in_mid_hand_help_to_keep_it(room: Room) -> None:
    table = await staked(room, purse=False)
    await room.deal("Ada")
    await room.play("Ada bet all", "Bo call")
    await table.top_up(room.who("Ada"), 45, key="more")
    await room.play("Ada trade", "Bo trade")
    assert (room.said(), room.stacks()["Ada"], owner(room)) == (["bought-back"], 5, "Ada")


async def test_who_is_forgotten_in_mid_hand_leaves_it_to_the_house_or_the_winner(room: Room) -> None:
    table = await staked(room)
    await room.deal("Ada")
    await room.play("Ada bet 10", "Bo call")
    await room.house.forget(room.guest("Ada").person, key="forget")
    (item,) = room.store.items.of(table.campaign)
    assert (item.name, room.store.items.place(item.id).kind) == (f"–{item.id}", "mint")


async def test_of_a_table_that_is_closed_nothing_put_up_is_kept(room: Room) -> None:
    table = await room.open("Ada", "Bo")
    await put_up(room, what="Ada's diary")
    await table.close(room.who("Ada"), key="close")
    assert b"Ada's diary" not in (room.store.house.table(table.id).state or b"")


async def test_what_a_forgotten_person_carried_is_the_house_s(room: Room) -> None:
    table = await staked(room, purse=False)
    await lose(room)
    await room.house.forget(room.guest("Bo").person, key="forget")
    assert (owner(room), table.seats(room.who("Bo"))) == ("", False)


async def test_the_number_of_a_pledge_is_used_once(room: Room) -> None:
    table = await staked(room)
    sword = room.store.items.named(table.campaign, SWORD)
    assert sword
    with pytest.raises(KeyClash):
        room.store.ledger.post("pledge", f"pledge:{table.id}:1", {})
    assert room.house.by_channel(CHANNEL) is table
