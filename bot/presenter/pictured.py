"""What is to be drawn for whoever would rather look than read, and the words that say the same.

A picture shows what its reader may see in words as well, and nothing else. Its file's name tells nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.message import Sketch
from bot.pictures.drawings import BoardDrawing, Group, HandDrawing
from bot.presenter.fitting import cut
from bot.presenter.throws import is_thrown
from bot.views import TableView
from bot.words import say
from bot.words.cards import noun_words, slot_words
from bot.words.grand import group_words
from rules.cards import UNKNOWN
from rules.events import Landed
from rules.games import find
from rules.hand import SeatView
from rules.rankings.grand import groups

LONGEST_ALT = 1000
"""Characters of the words for a picture; Discord takes 1,024."""

SECTIONS = ("throne", "gate", "pit", "chain", "well")


def hand_sketch(view: TableView, seat: SeatView) -> Sketch | None:
    """A seat's cards as its own player sees them; where nobody holds any, the board; None for no cards."""
    if is_thrown(view.game):
        return board_sketch(view)
    if not seat.slots:
        return None
    slots = tuple(slot.cards for slot in seat.slots)
    grouped = _groups(view, [code for slot in slots for code in slot])
    drawing = HandDrawing(deck=find(view.game).deck, slots=slots, groups=grouped, numbered=not grouped)
    alt = say("picture.hand", things=noun_words(view.game), cards=_told(view, seat, grouped))
    return Sketch("cards.png", drawing, cut(alt, LONGEST_ALT))


def _told(view: TableView, seat: SeatView, grouped: Sequence[Group]) -> str:
    """The cards in the order of the picture, with its numbers or its headings."""
    slots = [slot_words(view.game, slot) for slot in seat.slots]
    if not grouped:
        numbered = enumerate(slots, 1)
        return ", ".join(say("picture.slot", number=number, slot=slot) for number, slot in numbered)
    return "; ".join(
        say("picture.group", group=group.heading, cards=", ".join(slots[at] for at in group.places))
        for group in grouped
    )


def board_sketch(view: TableView) -> Sketch:
    """The board as the last throw left it."""
    letters = {say(f"section.{section}")[0]: section for section in SECTIONS}
    rows = tuple(
        tuple(letters[each] for each in line.split()) for line in say(f"board.{view.game}").splitlines()
    )
    names = tuple((section, say(f"section.{section}")) for section in SECTIONS)
    landed = [event for event in view.story if isinstance(event, Landed)]
    if not landed:
        return Sketch("board.png", BoardDrawing(rows=rows, names=names), say("picture.board"))
    last = landed[-1]
    section, dice = say(f"section.{last.section}"), ", ".join(map(str, last.dice))
    drawing = BoardDrawing(rows=rows, names=names, landed=last.section, dice=last.dice)
    return Sketch("board.png", drawing, say("picture.board-landed", section=section, dice=dice))


def _groups(view: TableView, codes: list[str]) -> tuple[Group, ...]:
    """The cards of a large hand by their kinds, as they are told in words."""
    if find(view.game).deck != "grand-sigilian" or UNKNOWN in codes:
        return ()
    return tuple(
        Group(group_words(group.key), tuple(codes.index(code) for code in group.cards))
        for group in groups(tuple(codes))
    )
