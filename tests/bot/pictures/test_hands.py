"""Hands, dice and the board as pictures: what lies where, what is kept, and that nothing hidden shows."""

import io

import pytest
from PIL import Image

from bot.pictures.drawings import BoardDrawing, Group, HandDrawing
from bot.pictures.faces import BAND, HIGH, WIDE
from bot.pictures.hands import GAP, _columns, _grouped, _in_rows
from bot.pictures.kept import Kept
from bot.pictures.studio import draw, drawn
from rules.cards import deck

CODES = deck("grand-sigilian").codes


def seen(drawing):
    """The picture as one would see it."""
    image = Image.open(io.BytesIO(draw(drawing)))
    assert image.format == "PNG"
    return image.convert("RGB")


def ransom(*slots, **more):
    return HandDrawing(deck="ransom", slots=slots, **more)


FIVE = (("9t",), ("12c", "3f"), ("5e",), ("8k",), ("4t",))


def test_a_hand_is_as_wide_as_three_cards():
    assert seen(ransom(*FIVE)).width == 3 * (WIDE + GAP) + GAP
    assert seen(ransom(("9t",), ("3f",))).width == 2 * (WIDE + GAP) + GAP


@pytest.mark.parametrize("count", range(1, 18))
def test_of_every_card_the_band_is_in_sight(count):
    """No card lies on the band of another, however many there are."""
    slots = tuple((code,) for code in CODES[:count])
    for laid in (
        _in_rows(HandDrawing(deck="grand-sigilian", slots=slots)),
        _grouped(
            HandDrawing(deck="grand-sigilian", slots=slots, groups=(Group("all", tuple(range(count))),))
        )[0],
    ):
        assert len(laid) == count
        for at, card in enumerate(laid):
            for later in laid[at + 1 :]:
                assert later.left != card.left or later.top >= card.top + BAND


def test_a_flood_and_its_cover_lie_in_one_slot():
    laid = _in_rows(ransom(*FIVE))
    assert [(card.code, card.number) for card in laid[1:3]] == [("12c", 2), ("3f", 0)]
    assert laid[1].left == laid[2].left


def test_each_card_can_be_found_in_the_picture():
    """Where a card lies its own band is seen, whatever else is drawn."""
    hand = ransom(*FIVE, numbered=False)
    image = seen(hand)
    for card in _in_rows(hand):
        alone = seen(ransom((card.code,), numbered=False))
        box = (card.left + 20, card.top + 8, card.left + WIDE - 20, card.top + BAND - 8)
        own = (GAP + 20, GAP + 8, GAP + WIDE - 20, GAP + BAND - 8)
        assert image.crop(box).tobytes() == alone.crop(own).tobytes(), card.code


def test_numbers_are_only_there_where_they_are_wanted():
    assert draw(ransom(*FIVE)) != draw(ransom(*FIVE, numbered=False))


def test_hidden_cards_all_look_the_same():
    one = seen(ransom(("12c", "??"), ("??",)))
    assert one.crop((0, HIGH // 2, WIDE, HIGH)).tobytes() == one.crop((0, HIGH // 2, WIDE, HIGH)).tobytes()
    assert draw(ransom(("??",))) == draw(ransom(("??",)))
    assert draw(ransom(("??",))) != draw(ransom(("9t",)))


def test_groups_go_on_in_the_next_column_and_keep_their_order():
    groups = (Group("a", (0, 1, 2, 3)), Group("b", (4,)), Group("c", tuple(range(5, 17))))
    columns = _columns(groups)
    assert len(columns) == 3
    assert [place for column in columns for group in column for place in group.places] == list(range(17))
    assert max(sum(len(group.places) for group in column) for column in columns) <= 7


def test_dice_show_each_roll():
    assert draw(HandDrawing(slots=(("12", "5"),))) != draw(HandDrawing(slots=(("12", "6"),)))
    assert draw(HandDrawing(slots=(("??",),))) != draw(HandDrawing(slots=(("9",),)))


ROWS = (("throne", "gate"), ("pit", "chain"), ("well", "well"))
NAMES = tuple((name, name.title()) for name in ("throne", "gate", "pit", "chain", "well"))


def test_the_board_shows_where_the_dice_lie():
    looks = {
        draw(BoardDrawing(rows=ROWS, names=NAMES, landed=landed, dice=dice))
        for landed, dice in (("", ()), ("gate", (1, 2)), ("gate", (2, 2)))
    }
    assert len(looks) == 3


def test_no_picture_is_large():
    slots = tuple((code,) for code in CODES[10:180:10])
    assert len(draw(HandDrawing(deck="grand-sigilian", slots=slots))) < 60_000
    assert len(draw(ransom(*FIVE))) < 40_000


# What is kept


def test_a_picture_is_drawn_once():
    hand = ransom(("1t",))
    assert drawn(hand) is None
    assert draw(hand) is draw(hand) is drawn(ransom(("1t",)))


def test_what_is_kept_is_bounded_in_bytes_and_the_oldest_goes():
    made = []

    def make(key):
        made.append(key)
        return bytes(4)

    kept = Kept(10, len)
    for key in ("a", "b", "a", "c", "a", "b"):
        kept.get(key, lambda key=key: make(key))
        assert kept.bytes <= 10
    assert made == ["a", "b", "c", "b"]


def test_what_is_too_large_to_be_kept_is_given_all_the_same():
    kept = Kept(10, len)
    assert kept.get("a", lambda: bytes(20)) == bytes(20)
    kept.get("b", lambda: bytes(1))
    assert kept.bytes == 1
