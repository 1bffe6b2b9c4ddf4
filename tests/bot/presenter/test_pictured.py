"""What pictures show, and that their words say the same: every card that is shown, and none besides."""

import msgspec
import pytest

from bot import presenter
from bot.chronicles import Purse
from bot.message import Sketch, Text
from bot.money import Currency
from bot.pictures.drawings import BoardDrawing, CourseDrawing, HandDrawing, TableDrawing
from bot.presenter.pictured import LONGEST_ALT, _whole, course_sketch, table_sketch
from bot.settings import TableSettings
from bot.words import LOCALES, speaking
from bot.words.cards import card_words
from rules.actions import DEALER
from rules.cards import UNKNOWN, Slot, deck
from rules.games import GAMES
from rules.games.cambion_roulette import SECTIONS
from tests.bot.looks import NAMES, assert_fits_discord, lobby, look
from tests.rules.test_contract import start

CODES = deck("sigilian").codes

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])


def sketches(message):
    return [item for item in message.items if isinstance(item, Sketch)]


def names_of(game, codes):
    """What cards are called, the longest first: some names are parts of others."""
    return sorted((card_words(game.id, code) for code in codes), key=len, reverse=True)


def moments(game, *numbers):
    """Hands at every third step, as each of two seats sees them."""
    for number in numbers:
        hand, robot = start(game, number)
        story = []
        for step in range(400):
            if not hand.to_act():
                break
            story += hand.push(robot.act(hand))
            if step % 3 == 0 and hand.to_act() != {DEALER}:
                for seat in (0, 1):
                    yield look(hand, story), hand.view(seat)


@every_game
def test_the_words_of_a_picture_name_what_it_shows_and_nothing_else(game):
    for view, mine in moments(game, 60, 61):
        own = next(seat for seat in mine.seats if seat.seat == mine.viewer)
        message = presenter.hand_message(view, mine, now=True, cards="pictures")
        assert_fits_discord(message)
        if game.holds and not own.slots:
            assert not sketches(message)
            continue
        (sketch,) = sketches(message)
        assert len(sketch.alt) <= LONGEST_ALT
        if not game.holds:
            assert isinstance(sketch.drawing, BoardDrawing)
            continue
        assert isinstance(sketch.drawing, HandDrawing)
        assert sketch.drawing.slots == tuple(slot.cards for slot in own.slots)
        shown = [code for slot in own.slots for code in slot.cards]
        for code in shown:
            assert card_words(game.id, code) in sketch.alt
        # Nothing is left without what is shown, but numbers, sums, and what parts them.
        left = sketch.alt.partition(":")[2]
        for said in (*names_of(game, shown), *(f"{group.heading}: " for group in sketch.drawing.groups)):
            left = left.replace(said, "", 1)
        assert not set(left) - set("0123456789.,;+() "), left


@every_game
def test_the_name_of_a_file_tells_nothing(game):
    names = {
        sketch.name
        for view, mine in moments(game, 60, 66, 67)
        for sketch in sketches(presenter.hand_message(view, mine, cards="both"))
    }
    assert names <= {"cards.png", "board.png"}
    assert len(names) <= 1


@every_game
def test_in_words_there_is_no_picture_and_both_have_all_words(game):
    view, mine = list(moments(game, 62, 65, 66))[-1]
    words = presenter.hand_message(view, mine, now=True)
    both = presenter.hand_message(view, mine, now=True, cards="both")
    assert not sketches(words)
    for slot in next(seat for seat in mine.seats if seat.seat == mine.viewer).slots:
        for code in slot.cards:
            assert card_words(game.id, code) in both.text
    assert both.text.splitlines()[-1] == words.text.splitlines()[-1]


def test_with_pictures_alone_cards_are_not_named_in_words_but_their_worth_is():
    game = next(game for game in GAMES if game.id == "queens-ransom")
    view, mine = next(moments(game, 63))
    own = next(seat for seat in mine.seats if seat.seat == mine.viewer)
    message = presenter.hand_message(view, mine, cards="pictures")
    assert not any(card_words(game.id, slot.cards[0]) in message.text for slot in own.slots)
    assert [item for item in message.items if isinstance(item, Text) and "worth" in item.markdown.lower()]


def test_a_large_hand_lies_by_its_kinds_under_their_names():
    game = next(game for game in GAMES if game.id == "grand-sigilian")
    view, mine = next(moments(game, 64))
    (sketch,) = sketches(presenter.hand_message(view, mine, cards="pictures"))
    drawing = sketch.drawing
    assert sorted(place for group in drawing.groups for place in group.places) == list(range(17))
    assert all(group.heading for group in drawing.groups)
    assert UNKNOWN not in {code for slot in drawing.slots for code in slot}


# The table in the channel.


@every_game
def test_a_table_shows_who_sits_there_what_lies_open_and_whose_turn_it_is(game):
    for view, _ in moments(game, 60, 66):
        sketch = table_sketch(view)
        if not game.holds:
            assert isinstance(sketch.drawing, BoardDrawing)
            continue
        assert isinstance(sketch.drawing, TableDrawing)
        table = view.view
        assert [seat.slots for seat in sketch.drawing.seats] == [
            tuple(slot.cards for slot in seat.slots) for seat in table.seats
        ]
        assert {n for n, seat in enumerate(sketch.drawing.seats) if seat.turn} == set(table.to_act)
        assert sketch.drawing.board == table.board
        told = [*table.board, *(code for seat in table.seats for slot in seat.slots for code in slot.cards)]
        for code in told:
            if code != UNKNOWN and not sketch.alt.endswith("…"):
                assert card_words(game.id, code, short=True) in sketch.alt
        for seat, name in zip(sketch.drawing.seats, NAMES, strict=False):
            assert f"{name}, {seat.stack}" in sketch.alt


def test_a_table_has_a_picture_where_that_is_set_and_all_its_words_besides():
    view = lobby(200, 150)
    shown = lobby(200, 150, settings=TableSettings(picture=True))
    message = presenter.table_message(shown)
    assert not sketches(presenter.table_message(view))
    (sketch,) = sketches(message)
    assert sketch.alt == "The table. Ada, 200gp; Bo, 150gp. No hand is in play."
    assert message.text == presenter.table_message(view).text
    assert_fits_discord(message)
    assert not sketches(presenter.table_message(lobby(settings=TableSettings(picture=True))))


def test_who_won_is_told_of_a_hand_that_is_over():
    game = next(game for game in GAMES if game.id == "queens-ransom")
    hand, robot = start(game, 70)
    story = []
    while hand.to_act():
        story += hand.push(robot.act(hand))
    sketch = table_sketch(look(hand, story))
    assert "wins" in sketch.alt
    assert "The hand is over." in sketch.alt
    assert not any(seat.turn for seat in sketch.drawing.seats)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_board_is_known_in_every_language(locale):
    with speaking(locale):
        drawing = table_sketch(lobby(200, 150, game="cambion-roulette")).drawing
    pieces = [section for row in drawing.rows for section in row]
    assert {section: pieces.count(section) for section in pieces} == {
        name: section.pieces for name, section in SECTIONS.items()
    }
    assert {name for name, _ in drawing.names} == set(SECTIONS)


# How an evening went.


def purse(*courses):
    won = tuple((f"P{number}", course[-1]) for number, course in enumerate(courses))
    return Purse(currency=Currency.parse_spec("gp"), won=won, biggest=None, course=courses)


def test_an_evening_is_drawn_with_everybodys_end_and_extremes():
    sketch = course_sketch(purse((0, 9, 4), (0, -9, -4)), 2)
    assert sketch.name == "course-2.png"
    assert isinstance(sketch.drawing, CourseDrawing)
    assert [(line.name, line.values, line.end) for line in sketch.drawing.lines] == [
        ("P0", (0, 9, 4), "+4gp"),
        ("P1", (0, -9, -4), "−4gp"),
    ]
    assert "P0 ends at +4gp (between ±0gp and +9gp); P1 ends at −4gp (between −9gp and ±0gp)" in sketch.alt


def test_a_single_hand_is_no_course():
    assert course_sketch(purse((0, 9), (0, -9))) is None
    assert course_sketch(purse()) is None


def test_of_many_those_are_drawn_who_won_or_lost_the_most():
    sketch = course_sketch(purse(*((0, 0, amount) for amount in range(-6, 7))))
    assert [line.values[-1] for line in sketch.drawing.lines] == [6, 5, 4, 3, -3, -4, -5, -6]


def test_words_for_a_picture_fit_where_they_have_to():
    game = next(game for game in GAMES if game.id == "sigilian")
    hand, robot = start(game, 71)
    while hand.to_act() == {DEALER}:
        hand.push(robot.act(hand))
    long = tuple("A Name Of Thirty Glyphs And More" for _ in hand.setup.stacks) * 12
    view = look(hand, names=long)
    table = view.view
    seats = tuple(
        msgspec.structs.replace(seat, seat=number, slots=tuple(Slot((code,), 1) for code in CODES[:9]))
        for number, seat in enumerate(table.seats * 5)
    )
    view = msgspec.structs.replace(view, names=long, view=msgspec.structs.replace(table, seats=seats))
    sketch = table_sketch(view)
    assert 900 < len(sketch.alt) <= LONGEST_ALT
    assert sketch.alt.endswith(" …")
    assert sketch.alt[-3] not in ",;"
    assert sketch.alt.endswith(" …")


def test_words_that_are_too_many_end_with_a_whole_name() -> None:
    said = ", ".join(["Water Genasi"] * 200)
    cut = _whole(said)
    assert len(cut) <= LONGEST_ALT
    assert set(cut.removesuffix(" …").split(", ")) == {"Water Genasi"}
