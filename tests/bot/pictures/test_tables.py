"""Tables as pictures: everybody has a place, and what is drawn depends on what is so."""

import io

import msgspec
import pytest
from PIL import Image

from bot.pictures.drawings import SeatDrawing, TableDrawing
from bot.pictures.minis import mini
from bot.pictures.studio import draw
from bot.pictures.tables import WIDE
from rules.cards import deck


def seats(count, **more):
    return tuple(SeatDrawing(name=f"Player {n}", stack=f"{n}gp", **more) for n in range(count))


def size(drawing):
    return Image.open(io.BytesIO(draw(drawing))).size


@pytest.mark.parametrize("count", [1, 2, 7, 12])
def test_there_is_room_for_everybody(count):
    wide, high = size(TableDrawing(seats=seats(count), pot="Pot 3gp", turn="Player 1's turn"))
    assert wide == WIDE
    assert high < 1000


def test_each_thing_changes_the_picture():
    plain = TableDrawing(deck="ransom", seats=seats(2, slots=(("9t",),)), pot="Pot 3gp")
    one, other = plain.seats
    changed = [
        msgspec.structs.replace(plain, pot="Pot 4gp"),
        msgspec.structs.replace(plain, turn="Player 1's turn"),
        msgspec.structs.replace(plain, board=("5e",)),
        *(
            msgspec.structs.replace(plain, seats=(one, msgspec.structs.replace(other, **change)))
            for change in (
                {"name": "Ada"},
                {"stack": "7gp"},
                {"note": "all-in"},
                {"slots": (("??",),)},
                {"live": False},
                {"turn": True},
                {"dealer": True},
            )
        ),
    ]
    assert len({draw(each) for each in (plain, *changed)}) == len(changed) + 1


def test_names_in_any_script_and_of_any_length_have_a_place():
    strange = ("梅林", "", "Bartholomew the Elder of the Northern Marches", "🂡", "Zoë Đặng")
    people = tuple(SeatDrawing(name=name, stack="3gp", note="a long note about nothing") for name in strange)
    assert size(TableDrawing(seats=people, turn="…" * 200))[0] == WIDE


@pytest.mark.parametrize("name", ["ransom", "sigilian", "tarot", "trump"])
def test_small_cards_differ_as_large_ones_do(name):
    looks = {mini(name, code).tobytes() for code in deck(name).codes}
    same = {"sigilian": 1}.get(name, 0)  # two of the Clueless
    assert len(looks) == len(deck(name)) - same


def test_seventeen_cards_before_a_seat_are_left_to_words():
    many = tuple((code,) for code in deck("grand-sigilian").codes[:17])
    plain = TableDrawing(deck="grand-sigilian", seats=seats(2))
    assert draw(TableDrawing(deck="grand-sigilian", seats=seats(2, slots=many))) == draw(plain)
