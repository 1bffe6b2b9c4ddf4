"""Which number what has in another database, and where numbers stand."""

from __future__ import annotations

import pytest

from bot.store import Store
from bot.store.moving import NotMoved, numbers, rows
from bot.store.moving.numbers import KEYS, OF_PERSON, OF_TABLE, Numbers, named_in, numbered


@pytest.fixture(autouse=True)
def _anew() -> None:
    # What is made once for all tests is made here by the code that is tested.
    numbers._pattern.cache_clear()


@pytest.fixture
def new() -> Numbers:
    made = Numbers()
    for kind in ("character", "hand", "house_table", "person", "unit"):
        made.give(kind, {1: 11, 2: 12})
    return made


@pytest.mark.parametrize(
    ("key", "moved"),
    [
        ("hand:1", "hand:11"),
        ("forget:1:2", "forget:11:12"),
        ("pledge:1:2", "pledge:11:2"),
        ("stand:hand:1:2", "stand:hand:11:12"),
        ("stand:left:a1:1:2", "stand:left:a1:11:12"),
        ("close:gone:1:2", "close:gone:11:12"),
        # Others' numbers, Discord's, and what only looks like one.
        *[(key, key) for key in ("hand:3", "forget:1:3", "77", "hand:", "hand:1:2", "hand:x", "hand:١")],
    ],
)
def test_keys_of_transactions(new: Numbers, key: str, moved: str) -> None:
    assert new.key(key) == moved


def test_what_keys_of_settings_name(new: Numbers) -> None:
    assert named_in("brief:queens-ransom:2", OF_PERSON) == {"person": 2}
    assert named_in("watch:3:9", OF_TABLE) == {"house_table": 3, "person": 9}
    assert named_in("language", OF_PERSON) is None
    assert named_in("brief:a:b:2", OF_PERSON) is None
    assert new.key("watch:1:2", OF_TABLE) == "watch:11:12"
    assert new.key("watch:1:2", KEYS) == "watch:1:2"


def test_texts_in_which_nothing_changes_stay_as_they_are(new: Numbers) -> None:
    for text in ('{"do": "pause"}', '{ "do":"seat", "character": null }'):
        assert new.act(text) == text
    assert new.setup('{"players": []}') == '{"players": []}'
    assert new.act('{"do": "seat", "character": 1}') == '{"do":"seat","character":11}'
    assert new.setup('{"players": ["2", "1"]}') == '{"players":["12","11"]}'
    assert new.state('{"hand": 0}') == '{"hand": 0}'
    assert new.state('{"hand": 2}') == '{"hand":12}'
    assert new.carry(None) is new.state(None) is None


def test_what_has_no_number_is_of_another_server(new: Numbers) -> None:
    with pytest.raises(NotMoved, match="Number 3 of hand is named"):
        new.of("hand", 3)
    assert new.of("hand", None) is None


def test_numbers_stay_where_all_are_free(store: Store) -> None:
    for number in (2, 5):
        store.db.run("INSERT INTO person (id) VALUES (?)", number)
    taken = store.db
    assert numbered("person", [4, 3, 9], taken) == {3: 3, 4: 4, 9: 9}
    assert numbered("person", [1, 2], taken) == {1: 6, 2: 7}
    # None of the new ones is one of the old.
    assert numbered("person", [9, 5, 7], taken) == {5: 10, 7: 11, 9: 12}
    assert numbered("person", [], taken) == {}
    assert list(numbered("person", [9, 5, 7], taken)) == [5, 7, 9]
    # These are numbered one after the other.
    assert numbered("table_log", [8, 3], taken) == {3: 1, 8: 2}


def test_rows_name_others_by_their_new_numbers(new: Numbers) -> None:
    made = rows._rows("hand", "id house_table opener seat state", "WHERE 1", state=Numbers.state)
    assert (made.table, made.where, made.order) == ("hand", "WHERE 1", "id")
    assert made.columns == ("id", "house_table", "opener", "seat", "state")
    assert made.names == {"house_table": "house_table", "opener": "person"}
    assert made.moved(new, (1, 2, None, 1, '{"hand":2}')) == (11, 12, None, 1, '{"hand":12}')
    # A column that is changed in its own way names nothing besides.
    own = rows._rows("hand", "id actor", "WHERE 1", "id DESC", actor=lambda _, word: word)
    assert (own.order, own.names, own.moved(new, (1, "ann"))) == ("id DESC", {}, (11, "ann"))
