"""Winnings as lines: who is who is told by place, by mark and by colour."""

import io
from itertools import combinations, pairwise

from PIL import Image

from bot.pictures.courses import _LABEL, COLOURS, HIGH, MOST_LINES, WIDE, _apart
from bot.pictures.drawings import Course, CourseDrawing
from bot.pictures.studio import draw
from bot.presenter import pictured
from tests.bot.pictures.sight import EYES, apart, contrast


def seen(*courses):
    lines = tuple(Course(name=f"P{n}", values=values, end="+1gp") for n, values in enumerate(courses))
    return draw(CourseDrawing(lines=lines, title="Won and lost", foot="3 hands"))


def test_a_course_has_the_size_of_a_phone_and_shows_each_change():
    assert Image.open(io.BytesIO(seen((0, 1, 2), (0, -1, -2)))).size == (WIDE, HIGH)
    assert seen((0, 1, 2), (0, -1, -2)) != seen((0, 2, 2), (0, -2, -2))
    assert len(seen((0, 1, 2), (0, -1, -2))) < 20_000


def test_what_does_not_move_is_drawn_all_the_same():
    assert seen((0, 0, 0), (0, 0, 0))
    assert seen((0, 10**12, -(10**12)))


def test_labels_never_lie_upon_one_another():
    placed = _apart([200.0] * 8)
    assert all(later - earlier >= _LABEL for earlier, later in pairwise(sorted(placed)))
    assert max(placed) < HIGH - 30
    assert _apart([100.0, 300.0]) == [100.0, 300.0]


def test_lines_beside_one_another_differ_for_every_eye_and_stand_out():
    assert len(COLOURS) == MOST_LINES == pictured.MOST_LINES
    for colour in COLOURS:
        assert contrast(colour, (30, 31, 40)) > 4.5
    for eye in EYES.values():
        close = [
            (one, other)
            for one, other in combinations(range(MOST_LINES), 2)
            if apart(COLOURS[one], COLOURS[other], eye) < 10
        ]
        # Those that some take for one another have different marks at least.
        assert all(one % 5 != other % 5 for one, other in close)
