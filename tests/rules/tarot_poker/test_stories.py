"""Hands written by hand, each of which tells of some powers: they play as told, and are read back."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.hand import Hand
from rules.notation import Record, export, read, record_of, replay, stacks, write
from rules.tarot.pack import SPECIALS

TEXT = (Path(__file__).parent / "stories.phhs").read_text("utf-8")
STORIES = read(TEXT)
TITLES = [block.partition("\n[")[0].lstrip("# ")[:40] for block in TEXT.split("\n\n")]


def again(record: Record) -> Hand:
    """The hand of the record after it has been a file."""
    (told,) = read(write([record]))
    return replay(told)


@pytest.mark.parametrize("story", STORIES, ids=TITLES)
def test_it_comes_to_the_stacks_that_it_names(story):
    hand = replay(story)
    assert stacks(hand) == story.finishing_stacks
    assert hand.result
    # Written with everything in it, and without what some player never saw, it comes to the same.
    assert stacks(again(record_of(hand))) == story.finishing_stacks
    for viewer in (None, *range(len(hand.setup.stacks))):
        assert stacks(again(export(hand, viewer))) == story.finishing_stacks


def test_there_are_a_dozen_and_every_special_is_in_one():
    assert len(STORIES) >= 12
    assert {code for story in STORIES for code in story.carry["specials"]} == set(SPECIALS)


def test_what_is_left_out_of_a_story_is_let_be():
    (story,) = (story for story in STORIES if "p2 allow" in story.actions and "p3 allow" in story.actions)
    fewer = tuple(text for text in story.actions if not text.endswith("allow"))
    (told,) = read(write([story]).replace('"p2 allow", "p3 allow", ', ""))
    assert told.actions == fewer
    assert replay(told).log == replay(story).log
