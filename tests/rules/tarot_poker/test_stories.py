"""Hands written by hand, each of which tells of some powers: they play as told, and are read back."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from rules.hand import Hand
from rules.notation import Record, export, read, record_of, replay, stacks, write
from rules.tarot.pack import SPECIALS
from tests.rules.tarot_poker.table import LOW, MID, draw, play

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


def test_who_lets_all_be_out_of_turn_is_heard_before_what_is_left_out():
    hand = draw("world 4c 5p 6c 7c", LOW, MID, also="justice")
    play(hand, "p1 play world rank=9; p3 allow rest; p2 allow; p1 cc; p2 cc; p3 cc; p1 sd; p2 sd; p3 sd")
    play(hand, "p1 cc; p2 cc; p3 cc")
    record = record_of(hand)
    fewer = tuple(text for text in record.actions if text != "p2 allow")
    assert len(fewer) < len(record.actions)
    assert replay(msgspec.structs.replace(record, actions=fewer)).log == hand.log


def test_a_fool_beside_a_card_that_nobody_saw_may_have_been_free():
    # The Hanged Man who freed it is traded away unseen, and the Fool is shown.
    hand = draw("fool hanged-man 5p 6c 7c", LOW, stock="8c")
    play(hand, "p1 cc; p2 cc; p1 sd hanged-man; p2 sd; p1 cbr 2; p2 cc")
    for viewer in (None, 1):
        told = export(hand, viewer)
        assert "p1 cc" in told.actions
        assert stacks(replay(told)) == hand.result.stacks


DEALT = (
    *("d dh p1 magician,4c,2c,3c,9p", "d dh p2 death,6c,6r,8s,Tp", "d dh p3 9s,world,Qc,7s,2r"),
    *("d dh p4 strength,5c,5s,Nr,3p", "p1 play magician on=p3 give=4c take=?", "p3 allow", "d pick 9s"),
    *("d dh p1 Kc", "p1 cbr 2", "p2 play death on=p4", "p4 stop strength", "p2 cc", "p3 cc", "p4 cc"),
    *("p1 sd 2c,3c", "d dh p1 star", "d dh p1 7c,Ks", "p1 keep Ks", "d dh p1 5r", "p2 sd", "p3 sd", "p4 sd"),
    *("p1 cc", "p2 cc", "p3 play world rank=K", "p3 cbr 4", "p4 f", "p1 cc", "p2 f"),
)


def test_a_hand_without_its_deck_is_played_from_what_was_dealt():
    specials = ["magician", "death", "strength", "world", "star", "Ps"]
    record = Record(
        variant="tarot-poker",
        form="five-card-draw",
        carry={"specials": specials},
        min_bet=2,
        starting_stacks=(50, 50, 50, 50),
        actions=DEALT,
        finishing_stacks=(60, 48, 44, 48),
    )
    hand = again(record)
    # Of what may be left out, nothing has to be: nobody could have stopped the Magician.
    assert hand.result
    assert hand.result.stacks == record.finishing_stacks
    assert [award.rank.label for award in hand.result.awards] == ["four"]
    assert stacks(again(record_of(hand))) == record.finishing_stacks
