"""People, campaigns, tables and settings."""

import pytest

from bot.shards import Shards
from bot.store import AlreadyOpen, Store, TableBusy, TableClosed, Unknown
from tests.bot.store.conftest import Room


def test_everything_is_made_on_first_use_and_found_afterwards(store: Store) -> None:
    house = store.house
    person = house.person_for(2**63 - 1)
    campaign = house.campaign_for(7, "Sigil", unit="gold", denominations={"cp": 1, "gp": 100})
    character = house.character_for(campaign.id, person.id, "Ann")
    assert house.person_for(2**63 - 1) == house.person(person.id) == person
    assert house.campaign_for(7, "Other") == house.campaign(campaign.id) == campaign
    assert house.character_for(campaign.id, person.id, "Ann") == house.character(character.id) == character
    (unit,) = house.units(campaign.id)
    assert list(unit.coins.items()) == [("gp", 100), ("cp", 1)]
    # Whoever opens the file with a shell is to read it.
    assert house.unit_for(campaign.id, "Taler", {"Löwe": 1}).denominations == '{"Löwe": 1}'.encode()


def test_a_campaign_has_no_name_until_it_is_given_one_and_plays_for_chips(store: Store) -> None:
    campaign = store.house.campaign_for(7)
    assert campaign.name == ""
    (unit,) = store.house.units(campaign.id)
    assert (unit.name, unit.coins) == ("chip", {"chip": 1})
    other = store.house.new_campaign(7, "Sigil", "jink", {"jink": 1, "crown": 12})
    assert [unit.coins for unit in store.house.units(other.id)] == [{"crown": 12, "jink": 1}]


def test_whom_a_person_is_in_one_campaign_and_in_all(room: Room) -> None:
    house, person = room.store.house, room.people[0]
    elsewhere = house.campaign_for(901).id
    double = house.character_for(elsewhere, person, "Anne").id
    assert [each.id for each in house.characters_of(person)] == [room.ann, double]
    assert [each.id for each in house.characters_of(person, elsewhere)] == [double]


def test_a_character_takes_the_new_display_name(room: Room) -> None:
    house = room.store.house
    renamed = house.character_for(room.campaign, room.people[0], "Ann ♥")
    assert (renamed.id, renamed.name) == (room.ann, "Ann ♥")
    assert [c.name for c in house.characters(room.campaign)] == ["Ann ♥", "Bob", "Cyd"]


def test_each_server_has_its_own_characters_and_money(room: Room) -> None:
    elsewhere = room.store.house.campaign_for(901).id
    double = room.store.house.character_for(elsewhere, room.people[0], "Ann").id
    assert double != room.ann
    with pytest.raises(Unknown, match="no currency"):
        room.store.ledger.wallet(double, room.unit)
    with pytest.raises(Unknown, match="not of table"):
        room.store.ledger.stake(room.table, double)
    with pytest.raises(Unknown, match="not a currency"):
        room.store.house.open_table(elsewhere, 1, "queens-ransom", b"{}", unit=room.unit)


def test_a_unit_takes_new_denominations(room: Room) -> None:
    house = room.store.house
    unit = house.unit_for(room.campaign, "chip", {"stack": 20, "chip": 1})
    assert unit == house.unit(room.unit)
    assert unit.coins == {"stack": 20, "chip": 1}
    assert house.unit_for(room.campaign, "favour").id != room.unit
    assert [u.name for u in house.units(room.campaign)] == ["chip", "favour"]


def test_who_is_called_otherwise_stays_the_same(room: Room) -> None:
    house = room.store.house
    house.rename_campaign(room.campaign, "Sigil")
    house.rename(room.ann, "Anne")
    assert house.campaign(room.campaign).name == "Sigil"
    assert [each.name for each in house.characters(room.campaign)] == ["Anne", "Bob", "Cyd"]
    other = house.new_campaign(900, "Other", "jink", {"jink": 1})
    house.rename_campaign(other.id, "Baator")
    assert [each.name for each in house.campaigns(900)] == ["Sigil", "Baator"]


def test_servers_of_shards_that_others_run(room: Room) -> None:
    house = room.store.house
    for guild in (2 << 22, 3 << 22, 5 << 22):
        house.campaign_for(guild)
    assert house.guilds_beyond(Shards()) == []
    assert house.guilds_beyond(Shards(2, (0,))) == [3 << 22, 5 << 22]


@pytest.mark.parametrize(
    ("what", "words"),
    [(what, what) for what in ("person", "campaign", "character", "unit")] + [("table", "house table")],
)
def test_an_unknown_id_is_said(store: Store, what: str, words: str) -> None:
    with pytest.raises(Unknown, match=f"There is no {words} 77;"):
        getattr(store.house, what)(77)


def test_a_channel_has_one_open_table(room: Room) -> None:
    with pytest.raises(AlreadyOpen) as refused:
        room.open_table(500)
    assert refused.value.table == room.table
    other = room.open_table(501)
    assert [t.id for t in room.store.house.open_tables()] == [room.table, other]
    assert room.store.house.table(other).opener is None
    game = (room.campaign, 502, "queens-ransom", b"{}")
    opened = room.store.house.open_table(*game, unit=room.unit, opener=room.ann)
    assert opened.opener == room.ann
    room.store.house.close_table(opened.id)
    room.store.house.close_table(room.table)
    room.store.house.close_table(room.table)
    again = room.open_table(500)
    assert [t.id for t in room.store.house.open_tables()] == [other, again]
    assert room.store.house.table(room.table).closed_at == room.clock.ms


def test_a_table_keeps_what_it_is_given(room: Room) -> None:
    house = room.store.house
    house.save_state(room.table, b'{"seats":[1,2]}')
    house.save_carry(room.table, b'{"opener":1}')
    house.save_options(room.table, '{"ante":2,"name":"♠"}'.encode())
    house.save_message(room.table, 2**62)
    table = house.table_in(500)
    assert table is not None
    assert (table.state, table.carry) == (b'{"seats":[1,2]}', b'{"opener":1}')
    assert (table.options.decode(), table.message) == ('{"ante":2,"name":"♠"}', 2**62)
    house.save_carry(room.table, None)
    assert house.table(room.table).carry is None


def test_a_table_changes_its_currency_until_chips_have_lain_on_it(room: Room) -> None:
    house, ledger = room.store.house, room.store.ledger
    favour = house.unit_for(room.campaign, "favour").id
    elsewhere = house.new_campaign(900, "Sigil", "jink", {"jink": 1}).id
    (jink,) = house.units(elsewhere)
    house.save_unit(room.table, favour)
    assert house.table(room.table).unit == favour
    with pytest.raises(Unknown, match=f"Unit {jink.id} is not a currency of table {room.table}'s"):
        house.save_unit(room.table, jink.id)
    house.save_unit(room.table, room.unit)
    ledger.sit_down(room.table, room.ann, 10, "a")
    ledger.stand_up(room.table, room.ann, "b")
    with pytest.raises(TableBusy, match=f"Chips have lain on table {room.table}"):
        house.save_unit(room.table, favour)
    assert house.table(room.table).unit == room.unit


def test_a_closed_table_changes_no_more(room: Room) -> None:
    room.store.house.close_table(room.table)
    said = f"Table {room.table} is closed"
    with pytest.raises(TableClosed, match=said):
        room.store.house.save_state(room.table, b"{}")
    with pytest.raises(TableClosed, match=said):
        room.deal()
    with pytest.raises(TableClosed, match=said):
        room.store.ledger.sit_down(room.table, room.ann, 10, "late")


def test_a_table_moves_to_a_free_channel(room: Room) -> None:
    other = room.open_table(501)
    with pytest.raises(AlreadyOpen) as refused:
        room.store.house.move_table(room.table, 501)
    assert refused.value.table == other
    room.store.house.save_message(room.table, 12)
    room.store.house.move_table(room.table, 502)
    moved = room.store.house.table(room.table)
    assert (moved.channel, moved.message) == (502, None)
    assert room.store.house.table_in(500) is None
    room.store.house.move_table(other, 501)
    assert room.store.house.table(other).channel == 501


def test_a_table_with_money_or_a_hand_stays_open(room: Room) -> None:
    room.store.ledger.sit_down(room.table, room.ann, 10, "a")
    with pytest.raises(TableBusy, match="10 still lie"):
        room.store.house.close_table(room.table)
    room.store.ledger.stand_up(room.table, room.ann, "b")
    hand = room.deal()
    with pytest.raises(TableBusy, match="hand is being played"):
        room.store.house.close_table(room.table)
    room.store.hands.void(hand)
    room.store.house.close_table(room.table)
    assert room.store.house.open_tables() == []


def test_settings_are_each_servers_own(store: Store) -> None:
    house = store.house
    house.set_setting(1, "gm-role", "12345678901234567")
    house.set_setting(1, "defaults", {"ante": 2, "clock": None})
    house.set_setting(1, "gm-role", "2")
    assert house.setting(1, "gm-role") == "2"
    assert house.setting(1, "defaults") == {"ante": 2, "clock": None}
    assert house.setting(2, "gm-role") is None
    house.set_setting(1, "gm-role", "Schankwirtin Löwe")
    # As letters that a person can read, as well.
    assert store.db.value("SELECT value FROM setting WHERE key = 'gm-role'") == '"Schankwirtin Löwe"'
    house.set_setting(1, "gm-role", None)
    assert house.setting(1, "gm-role") is None


def test_settings_are_found_by_how_their_keys_begin(store: Store) -> None:
    house = store.house
    house.set_setting(1, "defaults:queens-ransom", {"ante": 2})
    house.set_setting(1, "defaults:sigilian", {"ante": 3})
    house.set_setting(1, "other", 4)
    house.set_setting(2, "defaults:sigilian", {"ante": 5})
    assert house.settings(1, "defaults:") == {"queens-ransom": {"ante": 2}, "sigilian": {"ante": 3}}
    assert house.settings(2, "defaults:") == {"sigilian": {"ante": 5}}
    assert house.settings(1, "x") == {}


def test_what_characters_and_what_the_books_count_are_called(room: Room) -> None:
    house = room.store.house
    assert house.names((room.ann, room.cyd)) == {room.ann: "Ann", room.cyd: "Cyd"}
    assert house.names(()) == {}
    sword = room.store.items.make(room.campaign, "a sword").id
    elsewhere = house.campaign_for(901, unit="jink")
    assert room.store.unit_names(room.campaign) == {room.unit: "chip", sword: "a sword"}
    assert list(room.store.unit_names(elsewhere.id).values()) == ["jink"]


def test_a_practice_table_has_a_session_of_its_own_that_is_over(room: Room) -> None:
    house = room.store.house
    game = (room.campaign, 501, "queens-ransom", b"{}")
    table = house.open_table(*game, unit=room.unit, practice=True).id
    session = house.practice_session(table)
    assert session is not None
    assert house.practice_session(room.table) is None
    row = "SELECT campaign, started_at, ended_at FROM session WHERE id = ?"
    now = room.clock.ms
    assert room.store.db.conn.execute(row, (session,)).fetchone() == (room.campaign, now, now)


def test_facts_about_the_installation_are_kept(store: Store) -> None:
    assert store.house.meta("tree") is None
    store.house.set_meta("tree", "a")
    store.house.set_meta("tree", "b")
    assert store.house.meta("tree") == "b"


def test_a_forgotten_person_leaves_only_nameless_money(room: Room) -> None:
    ledger, house = room.store.ledger, room.store.house
    about = ledger.grant(room.ann, room.unit, 5, "g1", actor=room.people[1], note="Ann sang")
    by = ledger.grant(room.bob, room.unit, 5, "g2", actor=room.people[0], note="for Bob")
    other = ledger.grant(room.bob, room.unit, 5, "g3", actor=room.people[1], note="stays")
    house.forget(room.people[0])
    assert house.person(room.people[0]).discord_id is None
    assert house.character(room.ann).name == "–"
    assert [ledger.note(tx) for tx in (about, by, other)] == [None, None, "stays"]
    assert room.purse(room.ann) == 105
    # The same posting again is still known as the same; a newcomer is somebody else.
    assert ledger.grant(room.ann, room.unit, 5, "g1", actor=room.people[1], note="Ann sang") == about
    assert house.person_for(1).id != room.people[0]
