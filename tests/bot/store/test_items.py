"""Items and favours: one of each, staked, bought back, lost, given away; and how the books prove it."""

import json
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from bot.store import Pledge, PostingError, Store, TableBusy, Unknown
from bot.store.check import check
from bot.store.dossier import dossier
from tests.bot.store.conftest import Clock, Room
from tests.bot.store.test_check import tamper

SWORD = "Grandfather's sword"


def say(room: Room, *pledges: Pledge) -> None:
    """The table's state as a table keeps it: what is staked there."""
    rows = [{"character": each.character, "item": each.item, "value": each.value} for each in pledges]
    room.store.house.save_state(room.table, json.dumps({"pledges": rows}).encode())


@pytest.fixture
def sword(room: Room) -> int:
    return room.store.items.make(room.campaign, SWORD).id


@pytest.fixture
def staked(room: Room, sword: int) -> Pledge:
    room.seat_all()
    pledge = Pledge(room.table, room.ann, sword, value=40, number=1)
    room.store.items.pledge(pledge)
    say(room, pledge)
    return pledge


def owners(room: Room, item: int) -> int:
    """How many have it, the house included."""
    db = room.store.db
    held = db.conn.execute(
        "SELECT kind, sum(amount) FROM account JOIN entry ON account = account.id WHERE unit = ? "
        "GROUP BY account.id",
        (item,),
    ).fetchall()
    return sum(n for kind, n in held if kind != "mint") + (1 + sum(n for kind, n in held if kind == "mint"))


def test_a_new_item_is_the_houses_and_no_currency(room: Room, sword: int) -> None:
    items = room.store.items
    assert items.place(sword).kind == "mint"
    assert [unit.name for unit in room.store.house.units(room.campaign)] == ["chip"]
    assert items.named(room.campaign, "GRANDFATHER'S SWORD") == items.item(sword)
    with pytest.raises(PostingError, match="already"):
        items.make(room.campaign, SWORD.upper())
    with pytest.raises(PostingError, match="already"):
        items.make(room.campaign, "chip")
    with pytest.raises(Unknown):
        items.item(room.unit)


def test_it_is_given_from_hand_to_hand(room: Room, path: Path, sword: int) -> None:
    items = room.store.items
    items.give(sword, room.ann, "g", kind="grant", note="for the dragon")
    assert items.owned(room.ann) == [(items.item(sword), None)]
    assert items.give(sword, room.bob, "p", kind="pay") == items.give(sword, room.bob, "p", kind="pay")
    assert (items.owned(room.ann), items.place(sword).character) == ([], room.bob)
    with pytest.raises(PostingError, match="there already"):
        items.give(sword, room.bob, "q", kind="pay")
    items.give(sword, None, "f", kind="fine")
    assert items.place(sword).kind == "mint"
    assert room.purse(room.ann) == room.purse(room.bob) == 100
    assert check(path).ok


def test_nobody_makes_a_second_one(room: Room, sword: int) -> None:
    ledger = room.store.ledger
    room.store.items.give(sword, room.ann, "g", kind="grant")
    twice = {ledger.mint(sword): -1, ledger.wallet(room.bob, sword): 1}
    with pytest.raises(sqlite3.IntegrityError, match="an item is there once"):
        ledger.post("grant", "again", twice)


def test_staked_it_brings_what_it_counts_for(room: Room, path: Path, staked: Pledge) -> None:
    ledger = room.store.ledger
    assert ledger.stakes(room.table) == {room.ann: 90, room.bob: 50, room.cyd: 50}
    assert ledger.totals(room.unit).minted == 340
    assert room.store.items.owned(room.ann) == [(room.store.items.item(staked.item), room.table)]
    assert check(path).ok
    with pytest.raises(PostingError, match="take it back first"):
        room.store.items.give(staked.item, room.bob, "p", kind="pay")
    with pytest.raises(PostingError, match="to stake"):
        room.store.items.pledge(Pledge(room.table, room.bob, staked.item, 10, 2))
    ledger.return_stakes(room.table, "home")
    with pytest.raises(TableBusy):
        room.store.house.close_table(room.table)


def test_bought_back_with_chips_and_purse(room: Room, path: Path, staked: Pledge) -> None:
    room.play({room.ann: -60, room.bob: 60})
    tx = room.store.items.redeem(staked, purse=10)
    assert room.store.items.redeem(staked, purse=10) == tx
    say(room)
    assert (room.purse(room.ann), room.store.ledger.stakes(room.table)[room.bob]) == (40, 110)
    assert room.store.items.place(staked.item).character == room.ann
    assert room.store.ledger.totals(room.unit).minted == 300
    assert room.store.ledger.winnings(room.unit) == {room.bob: 60, room.ann: -60}
    assert check(path).ok


def test_lost_it_counts_as_won_at_its_value(room: Room, path: Path, staked: Pledge) -> None:
    room.play({room.ann: -90, room.bob: 90})
    room.store.items.forfeit(staked, room.bob, {room.bob: 40})
    say(room)
    assert room.store.items.place(staked.item).character == room.bob
    assert room.store.ledger.stakes(room.table) == {room.bob: 100, room.cyd: 50}
    assert room.store.ledger.winnings(room.unit) == {room.bob: 90, room.ann: -90}
    assert room.store.ledger.totals(room.unit).minted == 300
    assert [
        (move.kind, move.unit == staked.item) for move in room.store.ledger.history(room.bob, limit=2)
    ] == [
        ("forfeit", False),
        ("forfeit", True),
    ]
    assert check(path).ok


def test_a_favour_given_back_is_done_with_and_may_be_owed_anew(room: Room, path: Path) -> None:
    items = room.store.items
    watch = items.make(room.campaign, "a night's watch", owes=room.ann).id
    items.give(watch, room.bob, "g", kind="pay")
    items.give(watch, room.ann, "done", kind="pay")
    assert (items.place(watch).kind, items.owned(room.ann)) == ("mint", [])
    assert items.may_stake(watch, room.ann)
    assert not items.may_stake(watch, room.bob)
    assert check(path).ok


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("UPDATE entry SET amount = 2 * amount WHERE account = 9", "there is one, but stake 9 says 2"),
        ("UPDATE house_table SET state = '{}'", "is staked at table 1 and lies there unsaid"),
        (
            "UPDATE house_table SET state = json_set(state, '$.pledges[0].value', 41)",
            "Of unit 1 40 are lent for items that count for 41",
        ),
        (
            "UPDATE house_table SET state = json_set(state, '$.pledges[0].character', 2)",
            "is staked at table 1 and does not lie there",
        ),
    ],
)
def test_what_does_not_fit_is_found(
    room: Room, path: Path, staked: Pledge, statement: str, found: str
) -> None:
    room.store.close()
    tamper(path, statement)
    problems = check(path).problems
    assert any(found in problem for problem in problems), problems


def test_what_a_forgotten_person_carried_falls_to_the_house(room: Room, path: Path, sword: int) -> None:
    items, house = room.store.items, room.store.house
    items.give(sword, room.bob, "g", kind="grant")
    items.give(sword, room.ann, "p", kind="pay")
    diary = items.make(room.campaign, "Ann's diary").id
    items.give(diary, room.ann, "d", kind="grant", actor=room.people[0])
    kept = dossier(room.store, house.person(room.people[0]))["characters"][0]
    assert kept["items"] == [SWORD, "Ann's diary"]
    assert {"unit": "Ann's diary", "purse": 1}.items() <= kept["ledger"][0].items()
    with room.store.transaction():
        items.forget(room.people[0])
        house.forget(room.people[0])
    assert [items.place(item).kind for item in (sword, diary)] == ["mint", "mint"]
    assert [item.name for item in items.of(room.campaign)] == [SWORD, f"–{diary}"]
    assert check(path).ok


def test_what_would_come_to_a_forgotten_person_is_the_houses(room: Room, staked: Pledge) -> None:
    room.store.items.forget(room.people[0])
    room.store.house.forget(room.people[0])
    room.store.items.redeem(staked)
    assert room.store.items.place(staked.item).kind == "mint"


class Things(RuleBasedStateMachine):
    """Two items and a favour among three characters: whatever happens, each has one owner."""

    @initialize()
    def open(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name) / "room.db"
        self.room = Room(Store.open(self.path, now=Clock()), Clock())
        self.room.seat_all()
        make = self.room.store.items.make
        owes: tuple[int | None, ...] = (None, None, self.room.ann)
        self.things = [make(self.room.campaign, f"thing {n}", owes=who).id for n, who in enumerate(owes)]
        self.staked: dict[int, Pledge] = {}
        self.number = 0

    def tried(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except PostingError:
            return False
        return True

    @rule(thing=st.integers(0, 2), to=st.integers(0, 3))
    def give(self, thing: int, to: int) -> None:
        self.number += 1
        whom = (self.room.ann, self.room.bob, self.room.cyd, None)[to]
        key = f"give:{self.number}"
        self.tried(lambda: self.room.store.items.give(self.things[thing], whom, key, kind="pay"))

    @rule(thing=st.integers(0, 2), who=st.integers(0, 2), value=st.integers(1, 90))
    def pledge(self, thing: int, who: int, value: int) -> None:
        self.number += 1
        owner = (self.room.ann, self.room.bob, self.room.cyd)[who]
        pledge = Pledge(self.room.table, owner, self.things[thing], value, self.number)
        if self.tried(lambda: self.room.store.items.pledge(pledge)):
            assert pledge.item not in self.staked
            self.staked[pledge.item] = pledge
            say(self.room, *self.staked.values())

    @precondition(lambda self: self.staked)
    @rule(purse=st.integers(0, 50), back=st.booleans(), taker=st.integers(0, 2))
    def end(self, purse: int, back: bool, taker: int) -> None:
        item, pledge = next(iter(self.staked.items()))
        who = (self.room.ann, self.room.bob, self.room.cyd)[taker]
        items = self.room.store.items
        act = (
            (lambda: items.redeem(pledge, purse=min(purse, pledge.value)))
            if back
            else (lambda: items.forfeit(pledge, who, {who: pledge.value}))
        )
        if self.tried(act):
            del self.staked[item]
            say(self.room, *self.staked.values())

    @invariant()
    def each_has_one_owner(self) -> None:
        assert [owners(self.room, thing) for thing in self.things] == [1, 1, 1]
        lent = sum(pledge.value for pledge in self.staked.values())
        assert self.room.store.ledger.totals(self.room.unit).minted == 300 + lent

    def teardown(self) -> None:
        if hasattr(self, "room"):
            self.room.store.close()
            report = check(self.path)
            self.folder.cleanup()
            assert report.problems == ()


TestThings = Things.TestCase
TestThings.settings = settings(
    max_examples=5, stateful_step_count=15, deadline=None, suppress_health_check=list(HealthCheck)
)
