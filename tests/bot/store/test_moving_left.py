"""What a move leaves where the books were, and what each side notes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.moving import NotMoved, begun
from bot.store.moving.proof import extent
from tests.bot.store.conftest import HOUR, Clock, Room
from tests.bot.store.told import Told, told
from tests.bot.store.world import GUILD, OTHER, arrive_only, moving, sound


def test_what_went_on_is_ended_where_it_was(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.close()
    with moving(path, there, clock) as (left, _, mover):
        mover.move(GUILD)
        assert left.db.value("SELECT count(*) FROM hand WHERE state = 'playing'") == 0
        # What the house had lent for the sword is paid back as if it had been redeemed at the table.
        redeemed = left.ledger.find(f"redeem:{world.table}:1")
        assert redeemed
        assert redeemed.kind == "redeem"


def test_what_was_long_is_wiped_too(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.house.set_setting(GUILD, "motto", "We drink to Ilse. " * 2000)
    world.store.close()
    with moving(path, there, clock) as (left, _, mover):
        mover.move(GUILD)
        assert left.db.value("PRAGMA freelist_count") > 0
        assert left.wipe()
        assert left.db.value("PRAGMA freelist_count") == 0


def test_each_side_notes_the_other(world: Room, path: Path, there: Path, clock: Clock) -> None:
    world.store.close()
    with moving(path, there, clock) as (left, new, mover):
        assert mover.move(GUILD).guild == GUILD
        out, came = (store.house.transfers.last(GUILD) for store in (left, new))
        assert out
        assert came
        assert (out.way, out.file, came.way, came.file) == ("out", str(there), "in", str(path))
        assert out.token == came.token
        assert len(out.token) == 16
        assert left.house.transfers.unfinished() == new.house.transfers.unfinished() == []


def test_what_has_moved_is_not_in_a_third(
    world: Room, path: Path, there: Path, clock: Clock, tmp_path: Path
) -> None:
    world.store.close()
    with moving(path, there, clock) as (_, _, mover):
        mover.move(GUILD)
    third = tmp_path / "third.db"
    with moving(path, third, clock) as (_, _, mover):
        assert not mover.has_moved(GUILD)
    with moving(third, there, clock) as (_, _, mover):
        assert not mover.has_moved(GUILD)


def test_what_has_arrived_is_known_though_its_file_has_another_name(
    before: Told, path: Path, there: Path, clock: Clock, tmp_path: Path
) -> None:
    with moving(path, there, clock) as (left, _, mover):
        arrive_only(left, mover)
    renamed = there.rename(tmp_path / "renamed.db")
    with moving(path, renamed, clock) as (left, new, mover):
        moved = mover.move(GUILD)
        assert (moved.guild, moved.before) == (GUILD, None)
        assert told(new, GUILD) == before
        assert [each.guild for each in left.house.campaigns()] == [OTHER]
    assert sound(path, renamed)


def test_nothing_comes_back_before_it_is_gone(before: Told, path: Path, there: Path, clock: Clock) -> None:
    with moving(path, there, clock) as (left, new, mover):
        arrive_only(left, mover)
        with pytest.raises(NotMoved, match=r"What .* still has of server 900 is on its way .*there\.db"):
            begun(new, left, str(path), GUILD)
        mover.move(GUILD)
    with moving(there, path, clock) as (_, new, mover):
        mover.move(GUILD)
        assert told(new, GUILD) == before
    assert sound(path, there)


def test_others_are_served_while_one_is_on_its_way(world: Room) -> None:
    house = world.store.house
    away, here = (house.campaigns(guild)[0].id for guild in (GUILD, OTHER))
    table = house.open_table(here, 600, "queens-ransom", b"{}", unit=house.units(here)[0].id)
    begun = house.transfers.begin(GUILD, "there.db")
    assert begun == house.transfers.last(GUILD)
    assert (house.is_away(away), house.is_away(here)) == (True, False)
    assert [each.id for each in house.open_tables()] == [table.id]
    hand = world.store.hands.start(table.id, "queens-ransom", "1", b"{}", b"seed")
    world.store.hands.finish(hand, b"{}", {})
    world.clock.ms += 100 * HOUR
    assert [each.campaign for each in world.store.hands.end_quiet_sessions()] == [here]


def test_how_far_books_go(world: Room) -> None:
    said = "hands: 6, transactions: 22, the last at 2027-01-15 15:00 UTC"
    assert extent(world.store.db, GUILD) == said
    assert extent(world.store.db, 5) == "hands: 0, transactions: 0"
