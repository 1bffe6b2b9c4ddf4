"""Hands told without what was never shown."""

import msgspec
import pytest

from rules.actions import DEALER, Call, Choice, Deal, Pass, Roll, Shuffle
from rules.cards import UNKNOWN, deck
from rules.dice import UNSEEN
from rules.events import BoardDealt, Shown
from rules.games import GAMES
from rules.games.queens_ransom import FLOOD, pips
from rules.hand import Carry, Options, Setup
from rules.notation import NotationError, export, read, replay, stacks, write
from rules.notation.phh import VARIANTS
from rules.notation.veil import veiled
from tests.rules.notation.test_asked import Parlour
from tests.rules.play import Robot, deal, deal_on, play, start
from tests.rules.tarot_poker import secrets as tarot
from tests.rules.test_contract import drawn

HANDS = 40


def random_hand(game, number, **changes):
    setup = drawn(game, number)
    options = msgspec.structs.replace(setup.options, **changes)
    carry = Carry() if changes else setup.carry
    robot, hand = Robot(number), game.start(msgspec.structs.replace(setup, options=options, carry=carry))
    while hand.to_act():
        hand.push(robot.act(hand))
    return hand


def replayed(record):
    """The hand of the record after it has been a file."""
    (again,) = read(write([record]))
    assert again == record
    return replay(again)


def seen_cards(hand, viewer):
    """All cards that the viewer saw in the course of the hand."""
    again = type(hand)(hand.setup)
    seen = set()
    for action in hand.played:
        for event in (event.seen_by(viewer) for event in again.push(action)):
            seen |= tarot.shown_to_all(event)
            seen |= {card for seat, card in tarot.shown_to_some(event) if seat == viewer}
            if isinstance(event, (*tarot.OF_SLOTS, Shown)):
                seen |= {code for slot in event.slots for code in slot.cards}
            elif isinstance(event, BoardDealt):
                seen |= set(event.cards)
    return seen


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_any_hand_can_be_told_and_played_again(game):
    for number in range(HANDS):
        hand = random_hand(game, number)
        for viewer in (None, *range(len(hand.setup.stacks))):
            record = export(hand, viewer, number=number, table="den")
            assert (record.deck, record.seed, record.hand, record.table) == ((), None, number, "den")
            again = replayed(record)
            assert stacks(again) == record.finishing_stacks
            assert sorted(stacks(again)) == sorted(hand.result.stacks)
            # Told once more by somebody who knows no more than that, it is the same.
            assert viewer is not None or export(again, number=number, table="den") == record


@pytest.mark.parametrize("game", [game for game in GAMES if game.deck], ids=lambda game: game.id)
def test_no_card_is_told_that_was_not_seen(game):
    for number in range(HANDS):
        hand = random_hand(game, number)
        for viewer in (None, *range(len(hand.setup.stacks))):
            told = veiled(hand, viewer)
            seen = seen_cards(hand, viewer)
            dealt = [code for action in told.log if isinstance(action, Deal) for code in action.cards]
            assert set(dealt) <= seen | {UNKNOWN}
            # And nothing is withheld that was there to see at the end.
            before, after = hand.view(viewer), told.view(viewer)
            assert [seat.slots for seat in before.seats] == [seat.slots for seat in after.seats]


def test_a_roll_is_told_to_who_rolled_it_and_where_it_was_shown():
    for number in range(HANDS):
        hand = random_hand(next(game for game in GAMES if game.dice), number)
        shown = {award.seat for award in hand.result.awards if award.rank}
        for action in (action for action in veiled(hand, 0).log if isinstance(action, Roll)):
            unseen = [rolls[-1] == UNSEEN for rolls in action.dice]
            assert action.to or not any(unseen)
            if action.to and not shown:
                assert all(unseen)


def test_how_it_reads():
    hand = deal("5t 12c+3f 10e 8k 4t", "9t 7c 7f 5e 3k", "1t 2t 3t 4c 5c", muck=True, stock="1k")
    play(hand, "0c 1c 2c 0t 1t2 2t 0c 1r9 2f 0c 1s 0m")
    record = export(hand, 0)
    assert record.actions == (
        "d dh p2 9t,??,7f,5e,3k",
        "d dh p3 ??,??,??,??,??",
        "d dh p1 5t,12c,3f,10e,8k,4t",
        *("p1 cc", "p2 cc", "p3 cc"),
        *("p1 sd", "p2 sd #2", "d dh p2 1k", "p3 sd"),
        *("p1 cc", "p2 cbr 9", "p3 f", "p1 cc"),
        *("p2 sm 9t,1k,7f,5e,3k", "p1 sm"),
    )
    # To everybody else p1's cover was never shown.
    assert export(hand).actions[2] == "d dh p1 ??,12c,??,??,??,??"


def test_discards_that_come_in_again_while_a_flood_waits_for_its_cover():
    codes = deck("ransom").codes
    floods = tuple(code for code in codes if pips(code) == FLOOD)
    hand = start("queens-ransom", [50] * 8)
    # Eight players and three trades leave nothing in the stock but the floods.
    hand.push(Shuffle(cards=(*(code for code in codes if code not in floods), *floods)))
    deal_on(hand)
    play(hand, " ".join(f"{seat}c" for seat in range(8)) + " 0t1,2,3,4,5 1t1,2,3,4,5 2t1,2,3,4,5 3t1")
    told = export(hand, 3)
    flooded = next(n for n, line in enumerate(told.actions) if line == f"d dh p4 {','.join(floods)}")
    assert told.actions[flooded + 1] == "d shuffle " + ",".join(["??"] * 15)
    play(hand, "4t 5t 6t 7t " + " ".join(f"{seat}c" for seat in range(8)))
    assert stacks(replayed(export(hand))) == hand.result.stacks


def dealt(*stacks, **more):
    """A hand of hold'em of which the first cards are dealt."""
    hand, robot = start("tarot-poker", stacks, **more), Robot(4)
    while hand.to_act() == {DEALER}:
        hand.push(robot.act(hand))
    return hand


def test_ordinary_poker_is_told_as_other_people_write_it():
    hand = dealt(50, 60, 70, players=("Ada", "Bo", "Cy"), dealer=1)
    play(hand, "1f 2f")
    record = export(hand, 1)
    assert (record.variant, record.antes, record.blinds_or_straddles) == ("NT", (0, 0, 0), (1, 2, 0))
    # The last player deals there.
    assert (record.players, record.starting_stacks) == (("Cy", "Ada", "Bo"), (70, 50, 60))
    assert record.actions[:2] == ("d dh p1 ????", "d dh p2 ????")
    assert UNKNOWN not in record.actions[2]
    assert record.actions[3:] == ("p3 f", "p1 f")
    assert record.finishing_stacks == (69, 51, 60)


def turned(hand, by):
    """The same hand with everybody so many seats further on."""
    seats = len(hand.setup.stacks)

    def move(values):
        return tuple(values[seat - by] for seat in range(len(values)))

    setup = msgspec.structs.replace(
        hand.setup,
        stacks=move(hand.setup.stacks),
        antes=move(hand.setup.antes),
        dealer=(hand.setup.dealer + by) % seats,
        carry=Carry(),
    )
    again = type(hand)(setup)
    for action in hand.played:
        there = {"to", "seat"} & set(action.__struct_fields__)
        places = {name: (getattr(action, name) + by) % seats for name in there}
        again.push(msgspec.structs.replace(action, **places))
    return again


def test_it_is_told_the_same_from_every_chair():
    game = next(game for game in GAMES if game.id == "tarot-poker")
    told = 0
    for number in range(6 * HANDS):
        hand = random_hand(game, number, specials=False)
        record = export(hand)
        if record.variant in VARIANTS:
            told += 1
            assert {export(turned(hand, by)) == record for by in range(len(hand.setup.stacks))} == {True}
    assert told > HANDS / 2


def test_where_nothing_is_posted_it_is_told_in_our_notation():
    # The format wants something to be posted, and a bring-in that is less than a bet.
    nothing = {"small_blind": 0, "big_blind": 0}
    stud = {"form": "seven-card-stud", "structure": "fixed-limit"}
    for options in (nothing, {"antes": (0, 3), **nothing}, {**stud, "bring_in": 0}, {**stud, "bring_in": 2}):
        hand = dealt(50, 60, **options)
        record = export(hand)
        assert record.variant == "tarot-poker"
        assert replayed(record).setup == hand.setup
    assert export(dealt(50, 60, ante=1, **nothing)).variant == "NT"
    assert export(dealt(50, 60, **stud)).variant == "F7S"


def test_who_leaves_at_the_showdown_mucks():
    hand = dealt(50, 60, muck=True)
    robot = Robot(4)
    while hand.to_act() and "show" not in {
        choice.kind for seat in hand.to_act() for choice in hand.choices(seat)
    }:
        (seat,) = hand.to_act()
        hand.push(robot.act(hand) if seat == DEALER else Call(seat=seat))
    play(hand, "1x")
    record = export(hand)
    # Seat 0 deals, so the other one is p1.
    assert (record.variant, record.actions[-1]) == ("NT", "p1 sm")
    assert stacks(replayed(record)) == record.finishing_stacks == (58, 52)


def test_where_somebody_left_out_of_turn_it_is_told_in_our_notation():
    hand = dealt(50, 60, 70)
    play(hand, "2x 0f")
    record = export(hand)
    assert (record.variant, record.actions[-2:]) == ("tarot-poker", ("p3 leave", "p1 f"))
    assert stacks(replayed(record)) == hand.result.stacks


class Passed(Parlour):
    """A hand in which nothing happens but that somebody passes."""

    asks = ((0, Choice("pass")),)


def test_what_cannot_be_told_without_secrets_is_not_told(monkeypatch):
    # A kind of action that nobody has thought about yet.
    monkeypatch.setattr("rules.notation.veil._OPEN", ())
    hand = Passed(Setup(game="parlour", stacks=(5, 5), dealer=1, options=Options()))
    hand.push(Pass(seat=0))
    with pytest.raises(NotationError, match="cannot-be-told"):
        export(hand)
