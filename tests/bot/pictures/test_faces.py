"""Faces of cards: whether each can be read, and shows what it should. All of them are drawn in tests/soak."""

import pytest
from PIL import Image

from bot.pictures import bodies, faces, palette
from bot.pictures.glyphs import draw, signs
from bot.pictures.paint import can_write, width
from rules.cards import UNKNOWN, Card, UnknownCard, deck

DECKS = ("ransom", "sigilian", "grand-sigilian", "tarot", "trump")
every_deck = pytest.mark.parametrize("name", DECKS)


@every_deck
def test_names_can_be_read_on_a_phone(name):
    """A card is some hundred dots wide there, half of what is drawn: letters of 22 are 11 then."""
    for card in deck(name):
        words = faces.name_of(name, card)
        assert can_write(words + faces.rank_of(name, card))
        if width(words, 22) > faces.WIDE - 22:
            assert " " in words
            assert max(width(part, 18) for part in words.split(" ", 1)) < faces.WIDE - 22


@every_deck
def test_each_emblem_is_there(name):
    for card in deck(name):
        emblem = card.arcana is not None or card.trump or card.group in ("inner-plane", "faction")
        assert not emblem or card.code in signs(), card.code
        assert not card.plane or card.plane in signs()


def test_a_card_has_the_size_of_a_card_and_round_corners():
    face = faces.face("ransom", "9t")
    assert (face.size, face.mode) == ((faces.WIDE, faces.HIGH), "RGBA")
    assert face.getpixel((0, 0))[3] == 0
    assert face.getpixel((100, 150))[3] == 255


def test_ranks_are_as_many_pips():
    """Of each rank there are so many separate signs below the band."""
    for rank in (1, 3, 8, 11):
        face = faces.face("ransom", f"{rank}k").convert("L").crop((8, faces.BAND + 2, 192, 292))
        assert islands(face.point([255 if value < 190 else 0 for value in range(256)])) == rank


def islands(mask: Image.Image) -> int:
    """How many patches of white there are; seen from afar, so that each flower is one."""
    small = mask.resize((mask.width // 8, mask.height // 8), Image.Resampling.BOX)
    dots = {(x, y) for x in range(small.width) for y in range(small.height) if small.getpixel((x, y)) > 60}
    count = 0
    while dots:
        count += 1
        edge = [dots.pop()]
        while edge:
            x, y = edge.pop()
            near = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} & dots
            dots -= near
            edge += near
    return count


def test_every_plane_has_its_own_place_on_the_wheel():
    planes = {card.plane for card in deck("grand-sigilian") if card.plane} - {"outlands"}
    assert set(bodies.WHEEL) == planes
    assert len(bodies.WHEEL) == 16


@pytest.mark.parametrize("corner", ["mount-celestia", "arborea", "abyss", "baator"])
def test_the_corners_of_the_wheel_lie_a_quarter_apart(corner):
    assert bodies.WHEEL.index(corner) % 4 == 2


def test_every_deck_has_a_back_of_its_own():
    assert len({faces.back(name).tobytes() for name in DECKS}) == len(DECKS)


def test_a_card_that_no_deck_has_is_refused_and_one_of_the_house_has_a_name():
    with pytest.raises(UnknownCard):
        faces.face("ransom", "13t")
    assert palette.card("trump", "merlin").tobytes() != palette.card("trump", "rinaldo").tobytes()
    assert palette.card("trump", "梅林").size == (faces.WIDE, faces.HIGH)


def test_what_is_unknown_shows_its_back():
    back = palette.reduced(faces.back("tarot"), "tarot")
    assert palette.card("tarot", UNKNOWN).tobytes() == back.tobytes()


def test_courts_without_a_rank_are_pages():
    page = Card(code="Pc", name="Page of Cups", index=0, suits=("cups",), special=True)
    assert faces.rank_of("tarot", page) == "P"


# Signs


def test_every_sign_is_drawn_and_stays_in_its_box():
    for name, strokes in signs().items():
        mask = draw(strokes)
        box = mask.getbbox()
        assert box is not None, name
        assert (box[2] - box[0]) > mask.width // 3, name
        assert sum(mask.histogram()[128:]) > mask.width * mask.height // 30, name


def test_a_stroke_that_is_none_is_refused():
    with pytest.raises(ValueError, match="no stroke 'q'"):
        draw("q 1 2 3")
    with pytest.raises(ValueError, match="with 2 numbers"):
        draw("o 1 2")
