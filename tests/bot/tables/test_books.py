"""The ledger in pages and scopes, and money from hand to hand."""

import pytest

from bot.refused import Refused
from bot.tables.books import Page, evening, movements, pay, standings
from bot.tables.house import Guest
from tests.bot.room import GUILD, Room

HOUR = 60 * 60 * 1000


def guest(room: Room, number: int, name: str, guild: int = GUILD) -> Guest:
    return room.house.welcome(guild, 9000 + number, name)


def purse(room: Room, who: Guest) -> int:
    return room.store.ledger.purse(who.character, who.unit)


def test_pay_moves_money_once(room: Room) -> None:
    ada, bo = guest(room, 1, "Ada"), guest(room, 2, "Bo")
    for _ in range(2):
        pay(room.store, ada, bo, 300, key="k", note="for the horse")
    assert (purse(room, ada), purse(room, bo)) == (700, 1300)
    (last, _) = movements(room.store, bo.character).rows
    assert (last.kind, last.wallet, last.note, last.actor) == ("pay", 300, "for the horse", ada.person)


@pytest.mark.parametrize(
    ("amount", "reason"), [(0, "amount-zero"), (-5, "amount-zero"), (1001, "pay-too-much")]
)
def test_what_cannot_be_paid(room: Room, amount: int, reason: str) -> None:
    ada, bo = guest(room, 1, "Ada"), guest(room, 2, "Bo")
    with pytest.raises(Refused) as error:
        pay(room.store, ada, bo, amount, key="k")
    assert error.value.reason == reason
    assert (purse(room, ada), purse(room, bo)) == (1000, 1000)


def test_whom_nobody_can_pay(room: Room) -> None:
    ada = guest(room, 1, "Ada")
    for other, reason in ((ada, "pay-yourself"), (guest(room, 2, "Bo", guild=78), "pay-elsewhere")):
        with pytest.raises(Refused) as error:
            pay(room.store, ada, other, 5, key="k")
        assert error.value.reason == reason


async def test_money_on_the_table_cannot_be_paid_away(room: Room) -> None:
    await room.open("Ada", buy_in=900)
    ada, bo = guest(room, 1, "Ada"), guest(room, 2, "Bo")
    with pytest.raises(Refused) as error:
        pay(room.store, ada, bo, 101, key="k")
    assert error.value.facts == {"purse": 100, "needed": 101}


def test_movements_come_in_pages(room: Room) -> None:
    ada, bo = guest(room, 1, "Ada"), guest(room, 2, "Bo")
    for number in range(5):
        pay(room.store, ada, bo, number + 1, key=str(number))
    pages = [movements(room.store, ada.character, offset=offset, limit=2) for offset in (0, 2, 4, 6)]
    # Five payments and the starting purse.
    assert [[row.wallet for row in page.rows] for page in pages] == [[-5, -4], [-3, -2], [-1, 1000], []]
    assert [page.more for page in pages] == [True, True, False, False]


async def test_standings_by_table_session_and_ever(room: Room) -> None:
    await room.open("Ada", "Bo", "Cy")
    table, campaign = room.table, room.store.house.campaign_for(GUILD).id
    unit = guest(room, 1, "Ada").unit
    assert evening(room.store, campaign) is None
    await room.deal("Ada")
    await room.play("Ada raise 10", "Bo call", "Cy call")
    await room.play("Ada trade", "Bo trade", "Cy trade", "Ada raise 5", "Bo fold", "Cy fold")
    first = evening(room.store, campaign)
    assert first
    assert first.goes_on
    room.time += 6 * HOUR
    over = evening(room.store, campaign)
    assert over
    assert (over.session.id, over.goes_on) == (first.session.id, False)
    await room.deal("Bo")
    assert evening(room.store, campaign) != over

    def won(**scope: int) -> Page[tuple[str, int]]:
        page = standings(room.store, unit, **scope)
        rows = tuple((row.name, row.amount) for row in page.rows)
        return Page(rows=rows, offset=page.offset, more=page.more)

    all_three = (("Ada", 20), ("Bo", -10), ("Cy", -10))
    assert won(table=table.id).rows == won().rows == won(session=first.session.id).rows == all_three
    assert won(table=table.id + 1).rows == won(session=first.session.id + 1).rows == ()
    assert won(offset=1, limit=1) == Page(rows=all_three[1:2], offset=1, more=True)
    assert won(offset=2, limit=1) == Page(rows=all_three[2:], offset=2)
