"""The game master's view of their own characters: within Discord's limits, and nobody else's cards in it."""

from __future__ import annotations

import msgspec
import pytest

from bot.message import Button, Click, Message, Row, Select, on_behalf
from bot.presenter.npcs import NpcView, npcs_message
from bot.views import TableView
from rules.actions import DEALER, Shuffle
from rules.chance import deal_out
from rules.games import find
from rules.hand import Hand, Setup
from tests.bot.looks import assert_fits_discord, buttons, look, random_looks
from tests.bot.presenter.test_limits import COINS, WIDE, dearest, games

MANY = 10**9
"""No database has more tables, hands or characters."""


def npcs(hand: Hand, *seats: int, name: str = "Gorm") -> list[NpcView]:
    return [
        NpcView(character=MANY - seat, name=name, manner=WIDE * 6, mine=hand.view(seat)) for seat in seats
    ]


def clicks(message: Message) -> list[tuple[str, int]]:
    """Verb, and for whom, of all that can be pressed."""
    found = [(button.click.verb, button.click.whose) for button in buttons(message)]
    return found + [(item.click.verb, item.click.whose) for item in message.items if isinstance(item, Select)]


@games
def test_it_fits_discord_when_everybody_is_theirs(game: str) -> None:
    hand = find(game).start(dearest(game))
    seats = range(find(game).seats[-1])
    facts = {"names": [WIDE] * len(seats), "coins": COINS, "table": MANY}
    for played, seen in random_looks(hand, b"\x05", **facts):
        view = msgspec.structs.replace(seen, hand=MANY)
        assert_fits_discord(npcs_message(view, npcs(played, *seats, name=WIDE)))


@games
def test_only_what_theirs_may_do_can_be_pressed_and_for_them(game: str) -> None:
    setup = Setup(game=game, stacks=(90,) * 3, dealer=0, options=find(game).options())
    acted = 0
    for seed in range(4):
        for played, view in random_looks(find(game).start(setup), bytes([seed]), table=3):
            message = npcs_message(view, npcs(played, 1))
            mine = [whose for verb, whose in clicks(message) if verb != "npcs"]
            assert set(mine) <= {MANY - 1}
            acted += bool(mine)
            assert bool(mine) == (1 in view.asks and not view.over)
    assert acted


def test_hands_that_differ_in_others_cards_alone_look_the_same() -> None:
    """Whatever the players hold, the game master reads the same, byte for byte."""
    shown = []
    for swap in (False, True):
        hand = find("queens-ransom").start(
            Setup(game="queens-ransom", stacks=(50,) * 3, dealer=0, options=find("queens-ransom").options())
        )
        shown.append(npcs_message(_dealt(hand, swap=swap), npcs(hand, 1)))
    assert shown[0] == shown[1]


def _dealt(hand: Hand, *, swap: bool) -> TableView:
    """The hand with its cards; `swap` gives two players each other's."""
    # Floods last: each wants more cards, and so would change who gets which.
    order = sorted(hand.choices(DEALER)[0].picks[0].options, key=lambda code: code.startswith("12"))
    for lap in range(5):
        # To the left of the dealer sits seat 1, then 2, then the dealer.
        theirs, dealers = 3 * lap + 1, 3 * lap + 2
        if swap:
            order[theirs], order[dealers] = order[dealers], order[theirs]
    hand.push(Shuffle(cards=tuple(order)))
    deal_out(hand, seed=b"a seed")
    return look(hand)


@pytest.mark.parametrize("table", [0, 3])
def test_what_belongs_to_no_table_is_pressed_for_nobody(table: int) -> None:
    message = Message((Row((Button("Back", Click(table, 0, 0, "rules", "x.0")),)),))
    (back,) = buttons(on_behalf(message, 9))
    assert back.click.whose == (9 if table else 0)
