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

from bot.store import Item, Pledge, PostingError, Store, TableBusy, Unknown
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


def test_what_all_stakes_on_a_table_count_for_is_lent(room: Room, path: Path, staked: Pledge) -> None:
    ring = room.store.items.make(room.campaign, "a ring").id
    second = Pledge(room.table, room.bob, ring, value=30, number=2)
    room.store.items.pledge(second)
    say(room, staked, second)
    assert room.store.ledger.totals(room.unit).minted == 370
    report = check(path)
    assert (report.ok, report.items) == (True, 2)


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


def posted(room: Room, key: str) -> tuple[str, int | None, dict[int, int]]:
    """The kind of what was posted under a key, who asked for it, and its entries."""
    tx = room.store.ledger.find(key)
    assert tx
    return tx.kind, tx.actor, room.store.ledger.entries(tx.id)


def test_what_each_item_is_and_what_somebody_has_is_told_in_order(room: Room, sword: int) -> None:
    items = room.store.items
    watch = items.make(room.campaign, "a night's watch", owes=room.bob).id
    elsewhere = room.store.house.campaign_for(901).id
    # A name is free in another campaign.
    other = items.make(elsewhere, SWORD).id
    both = [Item(sword, room.campaign, SWORD, None), Item(watch, room.campaign, "a night's watch", room.bob)]
    assert items.of(room.campaign) == both
    assert items.of(elsewhere) == [Item(other, elsewhere, SWORD, None)]
    assert room.store.house.unit(sword).coins == {"piece": 1}
    assert (items.named(room.campaign, "shield"), items.named(elsewhere, "a night's watch")) == (None, None)
    for item in (watch, sword):
        items.give(item, room.ann, f"g{item}", kind="grant")
    assert items.owned(room.ann) == [(each, None) for each in both]
    room.seat_all()
    items.pledge(Pledge(room.table, room.ann, sword, 40, 1))
    assert items.owned(room.ann) == [(both[0], room.table), (both[1], None)]
    assert items.place(sword).house_table == room.table


def test_what_is_refused_is_named(room: Room, sword: int) -> None:
    items = room.store.items
    with pytest.raises(Unknown, match=r"There is no item 99; it may belong to another database"):
        items.item(99)
    with pytest.raises(PostingError, match=f"in campaign {room.campaign} is called 'chip' already"):
        items.make(room.campaign, "chip")
    items.give(sword, room.bob, "g", kind="grant")
    with pytest.raises(PostingError, match=f"Item {sword} is there already"):
        items.give(sword, room.bob, "h", kind="grant")
    room.seat_all()
    with pytest.raises(PostingError, match=f"Item {sword} is not {room.ann}'s to stake"):
        items.pledge(Pledge(room.table, room.ann, sword, 40, 1))
    items.pledge(Pledge(room.table, room.bob, sword, 40, 1))
    with pytest.raises(PostingError, match=f"Item {sword} lies on table {room.table}; take it back first"):
        items.give(sword, room.ann, "p", kind="pay")


def test_who_gave_it_and_why_is_kept(room: Room, sword: int) -> None:
    items, ledger, actor = room.store.items, room.store.ledger, room.people[1]
    tx = items.give(sword, room.ann, "g", kind="grant", actor=actor, note="for the dragon")
    assert items.give(sword, room.bob, "g", kind="pay") == tx
    assert ledger.note(tx) == "for the dragon"
    entries = {ledger.mint(sword): -1, ledger.wallet(room.ann, sword): 1}
    assert posted(room, "g") == ("grant", actor, entries)


def test_what_is_posted_of_a_stake_and_of_its_end(room: Room, sword: int) -> None:
    items, ledger = room.store.items, room.store.ledger
    room.seat_all()
    items.give(sword, room.ann, "g", kind="grant")
    carried, mint = ledger.wallet(room.ann, sword), ledger.mint(room.unit)
    lies = ledger.stake(room.table, room.ann, unit=sword)
    ann, bob, cyd = (ledger.stake(room.table, who) for who in (room.ann, room.bob, room.cyd))
    first = Pledge(room.table, room.ann, sword, value=40, number=1)
    tx = items.pledge(first, actor=room.people[2])
    assert ledger.find(f"pledge:{room.table}:1").id == tx
    entries = {carried: -1, lies: 1, mint: -40, ann: 40}
    assert posted(room, f"pledge:{room.table}:1") == ("pledge", room.people[2], entries)
    items.redeem(first)
    entries = {carried: 1, lies: -1, mint: 40, ann: -40}
    assert posted(room, f"redeem:{room.table}:1") == ("redeem", None, entries)
    second = Pledge(room.table, room.ann, sword, value=30, number=2)
    items.pledge(second)
    # Bob takes it for more than it counts for; what is over comes to Cyd.
    items.forfeit(second, room.bob, {room.bob: 35, room.cyd: -5})
    entries = {ledger.wallet(room.bob, sword): 1, lies: -1, mint: 30, bob: -35, cyd: 5}
    assert posted(room, f"forfeit:{room.table}:2") == ("forfeit", None, entries)


def test_an_evening_knows_what_was_lost_in_it(room: Room, sword: int) -> None:
    items, ledger = room.store.items, room.store.ledger
    room.seat_all()
    evening = room.store.hands.start_session(room.campaign).id
    first, second = (Pledge(room.table, room.ann, sword, value=40, number=n) for n in (1, 2))
    items.pledge(first)
    assert ledger.tx(items.redeem(first, session=evening)).session == evening
    assert items.lost_in(evening) == []
    items.pledge(second)
    assert ledger.tx(items.forfeit(second, room.bob, {room.bob: 40}, session=evening)).session == evening
    third = Pledge(room.table, room.bob, sword, value=5, number=3)
    items.pledge(third)
    items.forfeit(third, room.cyd, {room.cyd: 5}, session=evening)
    assert items.lost_in(evening) == [(sword, room.ann, room.bob), (sword, room.bob, room.cyd)]
    assert items.lost_in(evening + 1) == []


def test_who_may_stake_what(room: Room, sword: int) -> None:
    items = room.store.items
    favour = items.make(room.campaign, "a favour", owes=room.ann).id
    # Nobody ever had them.
    assert items.may_stake(sword, room.cyd)
    assert items.may_stake(favour, room.ann)
    items.give(sword, room.bob, "g", kind="grant")
    assert [items.may_stake(sword, who) for who in (room.ann, room.bob)] == [False, True]
    # Once it was somebody's, what the house has is for the game master to give.
    items.give(sword, None, "f", kind="fine")
    assert not items.may_stake(sword, room.bob)
    room.seat_all()
    items.give(sword, room.bob, "h", kind="grant")
    items.pledge(Pledge(room.table, room.bob, sword, 40, 1))
    assert not items.may_stake(sword, room.bob)


def test_a_name_is_forgotten_with_its_person_where_nobody_else_knew_it(room: Room) -> None:
    items = room.store.items
    make, ann, person = items.make, room.ann, room.people[0]
    given, own, staked = (make(room.campaign, name).id for name in ("a ring", "a diary", "a locket"))
    items.give(given, ann, "g1", kind="grant", actor=room.people[1])
    items.give(own, ann, "g2", kind="grant", actor=person)
    room.seat_all()
    items.pledge(Pledge(room.table, ann, staked, 40, 1), actor=person)
    items.forget(person)
    assert [item.name for item in items.of(room.campaign)] == ["a ring", f"–{own}", f"–{staked}"]
    # What lies on a table stays there until the hand is over.
    assert [items.place(item).kind for item in (given, own, staked)] == ["mint", "mint", "stake"]
    assert posted(room, f"forget:{person}:{own}")[0] == "fine"


def test_a_name_that_looks_erased_keeps_nobody_from_being_forgotten(room: Room) -> None:
    items, ann = room.store.items, room.ann
    diary = items.make(room.campaign, "a diary").id
    items.give(diary, ann, "g", kind="grant", actor=room.people[0])
    for name in (f"–{diary}", f"–{diary}–"):
        items.make(room.campaign, name)
    items.forget(room.people[0])
    assert items.item(diary).name == f"–{diary}––"


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
