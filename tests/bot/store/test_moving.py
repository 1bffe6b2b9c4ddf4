"""A server's books go to another database, and nothing is lost, doubled or left behind."""

from __future__ import annotations

from pathlib import Path

from bot.store import EVERYWHERE, Store, migrations
from bot.store.check import check
from bot.store.moving import Books, Circulating, books, servers
from bot.store.moving.numbers import NUMBERED
from bot.store.moving.rows import BY_TABLE
from tests.bot.store.conftest import Clock, Room
from tests.bot.store.told import Told, told
from tests.bot.store.world import GUILD, OTHER, everywhere, moving, sound


def test_all_of_it_goes(world: Room, path: Path, there: Path, clock: Clock) -> None:
    before, other = told(world.store, GUILD), told(world.store, OTHER)
    counted = books(world.store.db, GUILD)
    world.store.close()
    with moving(path, there, clock) as (left, new, mover):
        moved = mover.move(GUILD)
        assert moved.before == moved.after == counted
        money = (Circulating("", "chip", 420), Circulating("Sigil", "cp", 7))
        assert counted == Books(campaigns=2, characters=8, hands=6, transactions=22, money=money)
        assert told(new, GUILD) == before
        assert told(left, OTHER) == other
        assert servers(left.db) == [OTHER]
        assert servers(new.db) == [GUILD]
        # Nobody is known twice there, and nobody knows who has been forgotten.
        known = [each for (each,) in new.db.conn.execute("SELECT discord_id FROM person ORDER BY id")]
        assert known == [1, 2, 3, None]
    assert sound(path, there)


def test_what_stays_is_nobodys(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.close()
    with moving(path, there, clock) as (left, _, mover):
        mover.move(GUILD)
        assert left.house.moved(GUILD)
        assert not left.house.moved(OTHER)
        assert left.house.campaigns(GUILD) == []
        assert [each.guild for each in left.house.campaigns()] == [OTHER]
        assert left.house.open_tables() == []
        assert left.house.setting(GUILD, "language") is None
        # Ann plays elsewhere, too: what is set for her stands. Bob and Cyd are not known any more.
        assert {key for key in everywhere(left) if key.startswith(("cards", "brief", "direct"))} == {
            "cards:1"
        }
        assert left.house.known(1)
        assert left.house.known(2) is left.house.known(3) is None
        assert left.unwiped
        assert left.wipe()
        bare = path.read_bytes()
        for word in (b"Durgrim", b"grumbles", b"a beer", b"Sword", b"Sigil", b"her face", b"Boots"):
            assert word not in bare
        circulating = {each.guild: each.circulating for each in check(path).units}
        assert circulating == {OTHER: 30}
    assert sound(path)


def test_what_is_set_for_people_and_tables_goes_along(
    world: Room, path: Path, there: Path, clock: Clock
) -> None:
    world.store.close()
    with Store.open(there, now=clock) as store:
        store.house.campaign_for(1)
        # Bob has been there before, and has chosen otherwise.
        bob = store.house.person_for(2).id
        store.house.set_setting(EVERYWHERE, f"cards:{bob}", "image")
    with moving(path, there, clock) as (left, new, mover):
        mover.move(GUILD)
        (table,) = (each for each in new.house.open_tables() if each.channel == 500)
        hand, ann = new.hands.unfinished(table.id), new.house.known(1)
        assert hand
        assert ann
        assert everywhere(new) == {
            f"cards:{bob}": '"image"',
            f"cards:{ann.id}": '"text"',
            f"brief:queens-ransom:{bob}": "true",
            f"direct-messages:{bob}": '"told"',
            f"nudges:{table.id}": f"[[{world.ann},{hand.id},3,500,12345]]",
            f"watch:{table.id}:{ann.id}": '[999, "en"]',
        }
        assert [key for key in everywhere(left) if key.startswith(("nudges", "watch"))] == []


def test_there_and_back_again(before: Told, path: Path, there: Path, clock: Clock) -> None:
    for source, target in ((path, there), (there, path), (path, there), (there, path)):
        with moving(source, target, clock) as (left, new, mover):
            mover.move(GUILD)
            assert mover.has_moved(GUILD)
            assert (left.house.moved(GUILD), new.house.moved(GUILD)) == (True, False)
            assert told(new, GUILD) == before
        assert sound(path, there)
    with Store.open(path, now=clock) as store:
        # Back where it was, it goes on.
        guest = store.house.character_for(
            store.house.campaign_for(GUILD).id, store.house.person_for(1).id, "Ann"
        )
        assert store.ledger.start_purse(guest.id, 1, 100) is not None
        assert told(store, GUILD) == before


def test_numbers_are_kept_where_all_are_free(world: Room, path: Path, there: Path, clock: Clock) -> None:
    def numbers(store: Store) -> list[list[tuple[int, ...]]]:
        return [list(store.db.conn.execute(f"SELECT id FROM {kind} ORDER BY id")) for kind in NUMBERED]

    before = numbers(world.store)
    hands = [hand for (hand,) in world.store.db.conn.execute("SELECT id FROM hand ORDER BY id")]
    world.store.close()
    with moving(path, there, clock) as (_, new, mover):
        mover.move(GUILD)
        mover.move(OTHER)
        assert numbers(new) == before
    with moving(there, path, clock) as (_, new, mover):
        mover.move(GUILD)
        moved = new.db.conn.execute("SELECT id FROM hand WHERE id > ? ORDER BY id", (hands[-1],)).fetchall()
        # None of them bears a number that another of the same server has borne.
        assert [hand for (hand,) in moved] == [hands[-1] + place for place in range(1, len(hands) + 1)]
        assert new.db.value("SELECT count(*) FROM tx WHERE key LIKE 'hand:%' AND hand = substr(key, 6)") == 6


def test_two_servers_share_people(world: Room, path: Path, there: Path, clock: Clock) -> None:
    both_told = [told(world.store, guild) for guild in (GUILD, OTHER)]
    world.store.close()
    with moving(path, there, clock) as (left, new, mover):
        for guild in (OTHER, GUILD):
            mover.move(guild)
        assert [told(new, guild) for guild in (GUILD, OTHER)] == both_told
        assert [
            left.db.value("SELECT count(*) FROM person WHERE discord_id = ?", who) for who in (1, 2, 3)
        ] == [0] * 3
        assert new.db.value("SELECT count(*) FROM person WHERE discord_id = 1") == 1
        assert {key for key in everywhere(left) if not key.startswith("watch")} == set()
    assert sound(path, there)


def test_keys_that_are_taken_are_marked(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.close()
    with Store.open(there, now=clock) as store:
        elsewhere = store.house.campaign_for(1).id
        who = store.house.character_for(elsewhere, store.house.person_for(2).id, "Bob").id
        store.ledger.grant(who, store.house.units(elsewhere)[0].id, 5, "77")
    with moving(path, there, clock) as (left, new, mover):
        mover.move(GUILD)
        last = left.house.transfers.last(GUILD)
        assert last
        paid = new.ledger.find(f"77@{last.token}")
        assert paid
        assert new.ledger.note(paid.id) == "a beer"
    assert sound(path, there)


def test_each_side_knows_where_the_books_are(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.close()
    with moving(path, there, clock) as (left, new, mover):
        mover.move(GUILD)
        for store in (left, new):
            store.house.transfers.look_again()
        known = [(store.house.transfers.away, store.house.transfers.came_at) for store in (left, new)]
        assert known == [({GUILD}, {}), (frozenset(), {GUILD: clock.ms})]


def test_settings_alone_go_too(store: Store, path: Path, there: Path, clock: Clock) -> None:
    store.house.set_setting(GUILD, "language", "de")
    store.close()
    with moving(path, there, clock) as (left, new, mover):
        new.house.set_setting(GUILD, "gm-role", "5")
        mover.move(GUILD)
        assert new.house.settings(GUILD, "") == {"language": "de"}
        assert servers(left.db) == []
    assert sound(path, there)


# What must not be forgotten here when there is something new


def test_every_table_is_known() -> None:
    ours = {"meta", "person", "account_kind", "tx_kind", "_sqlite_migrations", "transfer"}
    assert set(BY_TABLE) == {*migrations.TALLIED, "tx", "entry", "note"} - ours


def test_every_column_that_names_a_row_is_known(store: Store) -> None:
    for table, rows in BY_TABLE.items():
        columns = {name for _, name, *_ in store.db.conn.execute(f"PRAGMA table_info({table})")}
        assert set(rows.columns) == columns - {"prev_hash", "hash"}, table
        named = {
            column: parent
            for _, _, parent, column, *_ in store.db.conn.execute(f"PRAGMA foreign_key_list({table})")
            if parent not in ("account_kind", "tx_kind")
        }
        assert set(rows.names.items()) == {
            (c, "character" if p == "role" else p) for c, p in named.items()
        }, table
