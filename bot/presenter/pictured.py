"""What is to be drawn for whoever would rather look than read, and the words that say the same.

A picture shows what its reader may see in words as well, and nothing else. Its file's name tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.chronicles import Purse
from bot.message import Sketch
from bot.money import Currency
from bot.pictures.drawings import (
    BoardDrawing,
    Course,
    CourseDrawing,
    Group,
    HandDrawing,
    SeatDrawing,
    TableDrawing,
)
from bot.presenter.fitting import length
from bot.presenter.seating import does_words
from bot.presenter.throws import is_thrown
from bot.presenter.worlds import bare
from bot.views import TableView
from bot.words import listed, safe_name, say
from bot.words.cards import card_words, noun_words, slot_words
from bot.words.grand import group_words
from rules.cards import UNKNOWN
from rules.events import Landed, Won
from rules.games import find
from rules.hand import SeatView
from rules.rankings.grand import groups

LONGEST_ALT = 1000
"""Characters of the words for a picture; Discord takes 1,024."""

MOST_LINES = 8
"""As many as a picture can tell apart."""

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
    return Sketch("cards.png", drawing, _whole(alt))


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
    letters = {say(f"section-letter.{section}"): section for section in SECTIONS}
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


def table_sketch(view: TableView) -> Sketch | None:
    """A table with a hand in play or just over, from public facts only; None where nobody sits there."""
    if is_thrown(view.game):
        return board_sketch(view)
    seats = _seats(view)
    if not seats:
        return None
    board = view.view.board if view.view else ()
    drawing = TableDrawing(
        deck=find(view.game).deck, seats=seats, board=board, pot=_pot(view), turn=_turn(view)
    )
    shared = [say("picture.board-cards", cards=_cards(view, board))] if board else []
    middle = ". ".join(filter(None, [*shared, drawing.pot, drawing.turn]))
    alt = say("picture.table", seats="; ".join(_seat_told(view, seat) for seat in seats), middle=middle)
    return Sketch("table.png", drawing, _whole(alt))


def _seats(view: TableView) -> tuple[SeatDrawing, ...]:
    """Those in the hand, else those who sit there."""
    coins = Currency.parse_spec(view.coins)
    table = view.view
    if table is None:
        return tuple(
            SeatDrawing(
                name=bare(safe_name(chair.name)),
                stack=coins.format(chair.stack),
                portrait=chair.portrait,
            )
            for chair in view.chairs
        )
    faces = {chair.seat: chair.portrait for chair in view.chairs}
    stacks = {chair.seat: chair.stack for chair in view.chairs} if view.over else {}
    return tuple(
        SeatDrawing(
            name=bare(safe_name(view.names[seat.seat])),
            stack=coins.format(stacks.get(seat.seat, seat.stack)),
            note=_note(view, seat),
            slots=tuple(slot.cards for slot in seat.slots),
            portrait=faces.get(seat.seat, b""),
            live=seat.live,
            turn=seat.seat in table.to_act and not view.over,
            dealer=seat.seat == table.dealer,
        )
        for seat in table.seats
    )


def _note(view: TableView, seat: SeatView) -> str:
    """What matters most of a seat beside its stack."""
    coins = Currency.parse_spec(view.coins)
    if won := sum(event.amount for event in view.story if isinstance(event, Won) and event.seat == seat.seat):
        return say("picture.wins", currency=coins, amount=won)
    if not seat.live:
        return say("seat.folded")
    if seat.all_in and not view.over:
        return say("seat.all-in")
    return say("seat.paid", currency=coins, paid=seat.paid) if seat.paid and not view.over else ""


def _seat_told(view: TableView, seat: SeatDrawing) -> str:
    marks = [say("picture.seat-turn")] if seat.turn else []
    marks += [say("seat.dealer")] if seat.dealer else []
    told = ", ".join(filter(None, [seat.name, seat.stack, seat.note, *marks]))
    codes = [code for slot in seat.slots for code in slot]
    if not codes:
        return told
    return say("picture.seat-cards", seat=told, things=noun_words(view.game), cards=_cards(view, codes))


def _cards(view: TableView, codes: Iterable[str]) -> str:
    """Cards by name; of those that lie hidden only how many."""
    told = [card_words(view.game, code, short=True) for code in codes if code != UNKNOWN]
    hidden = sum(code == UNKNOWN for code in codes)
    return ", ".join([*told, say("picture.hidden", count=hidden)] if hidden else told)


def _pot(view: TableView) -> str:
    if view.view is None or view.over:
        return ""
    return say("picture.pot", currency=Currency.parse_spec(view.coins), pot=view.view.pot)


def _turn(view: TableView) -> str:
    table = view.view
    if table is None or view.over:
        return say("picture.turn-over" if view.over else "picture.turn-none")
    names = [bare(safe_name(view.names[seat])) for seat in table.to_act]
    if len(names) == 1 and not table.question:
        seat = table.to_act[0]
        does = does_words(view, view.choices.get(seat, ()), table.seats[seat])
        return say("picture.turn", who=names[0], does=does)
    return say("picture.turn-several", who=listed(names)) if names else ""


def course_sketch(purse: Purse, number: int = 1) -> Sketch | None:
    """How an evening went in one currency, the so many-th; None where it was a single hand, or none.

    Of many those are shown who won or lost the most.
    """
    if not purse.course or len(purse.course[0]) < 3:
        return None
    far = sorted(zip(purse.won, purse.course, strict=True), key=lambda each: -abs(each[0][1]))[:MOST_LINES]
    coins = purse.currency
    lines = tuple(
        Course(name=bare(safe_name(name)), values=values, end=_gain(coins, amount))
        for (name, amount), values in sorted(far, key=lambda each: -each[0][1])
    )
    moves = len(purse.course[0]) - 1
    told = [
        say(
            "picture.course-line",
            name=line.name,
            end=line.end,
            high=_gain(coins, max(line.values)),
            low=_gain(coins, min(line.values)),
        )
        for line in lines
    ]
    title, foot = say("picture.course-title"), say("picture.course-foot", count=moves)
    alt = say("picture.course", title=title, foot=foot, lines="; ".join(told))
    return Sketch(f"course-{number}.png", CourseDrawing(lines=lines, title=title, foot=foot), _whole(alt))


def _whole(alt: str) -> str:
    """The words for a picture, or as many as there is room for."""
    if length(alt) <= LONGEST_ALT:
        return alt
    # Never within a name: "Water" would be another card than "Water Genasi".
    head = alt[: LONGEST_ALT // 2 if length(alt) > len(alt) else LONGEST_ALT - 2]
    end = max(head.rfind(","), head.rfind(";"))
    return f"{head[:end] if end > 0 else head} …"


def _gain(coins: Currency, amount: int) -> str:
    sign = "+" if amount > 0 else "−" if amount else "±"
    return f"{sign}{coins.format(abs(amount))}"


def _groups(view: TableView, codes: list[str]) -> tuple[Group, ...]:
    """The cards of a large hand by their kinds, as they are told in words."""
    if find(view.game).deck != "grand-sigilian" or UNKNOWN in codes:
        return ()
    return tuple(
        Group(group_words(group.key), tuple(codes.index(code) for code in group.cards))
        for group in groups(tuple(codes))
    )
