"""What the books come to, against the plain sum over every entry; and who showed what."""

import json
import sqlite3
from contextlib import closing

import pytest
import sqlite_utils
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.store import Part, Seated, Store, database, migrations
from bot.store.check import check
from tests.bot.store.conftest import HOUR, Clock, Room


def plain(room: Room, where: str, *args: int) -> dict[int, int]:
    """Winnings as they were first defined: what entries of play did to stakes."""
    sql = (
        "SELECT account.character, sum(amount) FROM entry JOIN account ON account.id = account "
        "JOIN tx ON tx.id = tx JOIN tx_kind ON tx_kind.kind = tx.kind "
        f"WHERE account.kind = 'stake' AND play AND {where} GROUP BY 1 ORDER BY 2 DESC, 1"
    )
    return dict(room.store.db.conn.execute(sql, args).fetchall())


@settings(deadline=None, max_examples=25)
@given(
    st.lists(st.tuples(st.integers(0, 2), st.integers(0, 9), st.integers(0, 9), st.booleans()), max_size=12)
)
def test_winnings_are_the_sum_of_what_was_played(evening: list[tuple[int, int, int, bool]]) -> None:
    with Store.open(":memory:", now=(clock := Clock())) as store:
        room = Room(store, clock)
        first, second = room.table, room.open_table(501)
        for room.table in (first, second):
            for who in (room.ann, room.bob):
                store.ledger.sit_down(room.table, who, 45, f"sit:{room.table}:{who}")
        for number, (kind, amount, more, there) in enumerate(evening):
            room.table = second if there else first
            held = store.ledger.stakes(room.table)
            if kind == 0:
                amount = min(amount, held.get(room.bob, 0))
                room.play({room.ann: amount, room.bob: -amount})
            elif kind == 1 and held.get(room.ann):
                store.ledger.stand_up(room.table, room.ann, f"up:{number}", min(1 + more, held[room.ann]))
            elif kind == 2:
                clock.ms += 7 * HOUR
        assert store.ledger.winnings(room.unit) == plain(room, "unit = ?", room.unit)
        for table in (first, second):
            here = store.ledger.winnings(room.unit, table=table)
            assert here == plain(room, "account.house_table = ?", table)
        assert store.ledger.winnings(room.unit, character=room.ann) == plain(room, "character = ?", room.ann)
        for session in store.hands.sessions(room.campaign):
            here = store.ledger.winnings(room.unit, session=session.id)
            assert here == plain(room, "tx.session = ?", session.id)


def test_who_only_sat_there_has_won_nothing_and_is_not_named(room: Room) -> None:
    room.seat_all()
    assert room.store.ledger.winnings(room.unit) == {}
    room.play({room.ann: 5, room.bob: -5})
    room.play({room.ann: -5, room.bob: 5})
    assert room.store.ledger.winnings(room.unit) == {room.ann: 0, room.bob: 0}


def test_how_an_evening_went_hand_by_hand(room: Room) -> None:
    room.seat_all()
    first = room.store.ledger.find(f"hand:{room.play({room.ann: 5, room.bob: -5})}")
    room.store.ledger.grant(room.ann, room.unit, 9, "g")
    second = room.store.ledger.find(f"hand:{room.play({room.ann: -3, room.cyd: 3})}")
    assert first is not None
    assert second is not None
    assert first.session is not None
    back = room.store.ledger.reverse(second.id, "undo")
    assert room.store.ledger.course(room.unit, first.session) == [
        (first.id, room.ann, 5),
        (first.id, room.bob, -5),
        (second.id, room.ann, -3),
        (second.id, room.cyd, 3),
        (back, room.ann, 3),
        (back, room.cyd, -3),
    ]
    assert room.store.ledger.course(room.unit, first.session + 1) == []


def finish(room: Room, *seats: Seated, game: str = "queens-ransom") -> int:
    hand = room.store.hands.start(room.table, game, "1", b"{}", b"seed")
    room.store.hands.finish(hand, b"{}", {}, seats=seats)
    return hand


def test_statistics_are_by_game(room: Room) -> None:
    finish(room, Seated(room.ann, 12, True), Seated(room.bob, 0, True))
    finish(room, Seated(room.bob, 0, False), Seated(room.ann, 30, False))
    finish(room, Seated(room.ann, 0, True), Seated(room.cyd, 8, True), game="sigilian")
    ann = room.store.ledger.statistics(room.ann)
    assert [(each.game, each.hands, each.won, each.shown, each.biggest) for each in ann] == [
        ("queens-ransom", 2, 2, 1, 30),
        ("sigilian", 1, 0, 1, 0),
    ]
    assert room.store.ledger.statistics(room.bob)[0].won == 0
    assert room.store.ledger.statistics(99) == []


def test_luck_is_what_was_won_where_others_showed(room: Room) -> None:
    finish(room, Seated(room.ann, 12, True), Seated(room.bob, 0, True))
    finish(room, Seated(room.ann, 0, True), Seated(room.bob, 9, True), Seated(room.cyd, 0, True))
    # Alone, or unshown, is no showdown of theirs.
    finish(room, Seated(room.ann, 30, True), Seated(room.bob, 0, False))
    finish(room, Seated(room.ann, 0, False), Seated(room.bob, 9, True), Seated(room.cyd, 0, True))
    (ann,) = room.store.ledger.statistics(room.ann)
    assert (ann.showdowns, ann.took, round(ann.fair, 3)) == (2, 1, round(1 / 2 + 1 / 3, 3))
    (bob,) = room.store.ledger.statistics(room.bob)
    assert (bob.showdowns, bob.took, round(bob.fair, 3)) == (3, 2, round(1 / 2 + 1 / 3 + 1 / 2, 3))


def test_ending_a_hand_twice_counts_it_once_and_for_good(room: Room) -> None:
    hand = finish(room, Seated(room.ann, 12, True))
    room.store.hands.finish(hand, b"{}", {}, seats=(Seated(room.ann, 12, True),))
    assert room.store.ledger.statistics(room.ann)[0].hands == 1
    with pytest.raises(sqlite3.IntegrityError, match="not allowed"):
        room.store.db.run("UPDATE hand_seat SET won = 99")


def test_postings_are_whole_transactions_of_the_part_asked_for(room: Room) -> None:
    room.seat_all()
    room.play({room.ann: 5, room.bob: -5})
    elsewhere = room.store.house.campaign_for(901).id
    assert list(room.store.ledger.postings(Part(elsewhere))) == []
    everything = list(room.store.ledger.postings(Part(room.campaign)))
    assert len(everything) == 3 * 2 + 3 * 2 + 2
    ann = list(room.store.ledger.postings(Part(room.campaign, character=room.ann)))
    assert {posting.tx for posting in ann} == {1, 4, 7}
    assert sum(posting.amount for posting in ann) == 0
    assert room.bob in {posting.character for posting in ann}


def test_hands_of_an_older_database_are_counted(tmp_path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "old.db"
    setup = {"players": ["1", "2"], "stacks": [50, 50]}
    awards = [
        {"seat": 1, "amount": 9, "pot": 0, "rank": {"value": [1], "label": "x"}},
        {"seat": 1, "amount": 3},
    ]
    with closing(database._connect(str(path))) as conn:
        conn.execute(f"PRAGMA application_id = {migrations.APPLICATION_ID}")
        older = sqlite_utils.Database(conn, execute_plugins=False)
        migrations.MIGRATIONS.apply(older, stop_before="m006_figures")
        conn.execute("INSERT INTO campaign (guild, name) VALUES (1, '')")
        conn.execute("INSERT INTO unit (campaign, name, denominations) VALUES (1, 'chip', '{\"chip\":1}')")
        conn.execute("INSERT INTO character (campaign, name) VALUES (1, 'Ann'), (1, 'Bob')")
        conn.execute("INSERT INTO session (campaign, started_at) VALUES (1, 0)")
        conn.execute(
            "INSERT INTO house_table (campaign, unit, channel, game, options, opened_at) "
            "VALUES (1, 1, 5, 'queens-ransom', '{}', 0)"
        )
        conn.execute(
            "INSERT INTO hand (house_table, session, game, rules_version, setup, seed, started_at, state, "
            "finished_at, result) VALUES (1, 1, 'queens-ransom', '1', ?, x'00', 0, 'finished', 1, ?)",
            (json.dumps(setup), json.dumps({"awards": awards})),
        )
    with Store.open(path) as store:
        ann, bob = store.ledger.statistics(1)[0], store.ledger.statistics(2)[0]
        assert (ann.hands, ann.won, ann.shown, ann.biggest) == (1, 0, 0, 0)
        assert (bob.hands, bob.won, bob.shown, bob.biggest) == (1, 1, 1, 12)
    assert check(path).ok


def test_campaigns_in_whose_books_nothing_stands_are_left_out(room: Room) -> None:
    house, ledger = room.store.house, room.store.ledger
    empty, other = (house.new_campaign(900, name, "mark", {"mark": 1}) for name in ("Athas", "Krynn"))
    ledger.mint(house.units(empty.id)[0].id)
    who = house.character_for(other.id, room.people[0], "Ann").id
    ledger.start_purse(who, house.units(other.id)[0].id, 5)
    assert ledger.campaigns() == [room.campaign, other.id]
