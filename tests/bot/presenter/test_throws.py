"""The board, the bets and the throws in words."""

from __future__ import annotations

from typing import Any

import pytest

from bot import presenter
from bot.money import Currency
from bot.presenter import story_lines
from bot.presenter.story import result_lines
from rules.actions import DEALER, Stake, Throw
from rules.events import Event, Landed, RoundOver
from rules.hand import Carry, Hand
from tests.bot.looks import buttons, look, pressable
from tests.rules.play import start

GAME = "cambion-roulette"
COINS = Currency.parse_spec("gp")
NAMES = ("Ada", "B*o")
OVER = "**The game is over.**"


def begun(*stacks: int, **more: Any) -> Hand:
    return start(GAME, stacks or (50, 50), dealer=1, **more)


def landed(section: str, **more: Any) -> Landed:
    return Landed(seat=0, other=1, section=section, dice=(3, 5), amount=10, **more)


def played(hand: Hand, *throws: str, bet: int = 10) -> list[Event]:
    """Throws for the same bet, and all that happened."""
    told: list[Event] = []
    for text in throws:
        section, one, other = text.split()
        (seat,) = hand.to_act()
        told += hand.push(Stake(seat=seat, amount=bet))
        assert hand.to_act() == {DEALER}
        told += hand.push(Throw(section=section, dice=(int(one), int(other))))
    return told


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (landed("throne"), "3 and 5 in the Throne: B\\*o pays Ada 10gp"),
        (landed("gate"), "3 and 5 in the Gate: Ada breaks even"),
        (landed("pit"), "3 and 5 in the Pit: B\\*o takes 10gp from Ada"),
        (landed("chain"), "3 and 5 in the Chain: B\\*o takes 5gp from Ada, half of the bet"),
        (
            landed("well", side_pot=16),
            "3 and 5 in the Well: 10gp of Ada's go into the side pot, which holds 16gp",
        ),
        (landed("well", gift=16), "3 and 5 in the Well, a double: Ada wins the side pot, 16gp"),
    ],
)
def test_what_a_throw_brought(event: Landed, line: str) -> None:
    assert story_lines(GAME, [event], NAMES, COINS) == [line]


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (
            RoundOver(changes=(6, -16), side_pot=10),
            ["**The round is over**: Ada wins 6gp and B\\*o loses 16gp.", "**Side pot 10gp**"],
        ),
        (
            RoundOver(changes=(0, 0), side_pot=0),
            ["**The round is over**: all is as it was.", "**Side pot 0gp**"],
        ),
        (
            RoundOver(changes=(-4, 0), side_pot=0, ended="rounds", shares=(2, 3)),
            [
                "**The round is over**: Ada loses 4gp.",
                f"{OVER} All rounds are played, and the side pot is split: 2gp to Ada and 3gp to B\\*o.",
            ],
        ),
        (
            RoundOver(changes=(4, -4), side_pot=0, ended="chips", shares=(0, 0)),
            [
                "**The round is over**: Ada wins 4gp and B\\*o loses 4gp.",
                f"{OVER} One of them cannot cover a bet any more; nothing lies in the side pot.",
            ],
        ),
    ],
)
def test_how_a_round_ended(event: RoundOver, lines: list[str]) -> None:
    assert result_lines(GAME, [event], NAMES, COINS) == lines


def test_the_clocks_bets_are_marked_as_such() -> None:
    events = played(begun(), "gate 1 2")
    assert story_lines(GAME, events, NAMES, COINS, by_clock=[0])[0] == "Ada bets 10gp (by the clock)"


def test_a_round_in_the_making() -> None:
    hand = begun(carry=Carry(side_pot=6, roller=0))
    story = played(hand, "well 1 2")
    lines = presenter.table_message(look(hand, story)).text.split("\n")
    assert lines[2:4] == ["Ada · 40gp", "▸ **Bo** · 50gp"]
    assert "-# Ada bets 10gp" in lines
    board = lines.index("```")
    assert lines[board + 1 : board + 5] == ["· · · · ·", "· · W · ·", "· · W · ·", "· · · · ·"]
    assert lines[-2:] == [
        "**Side pot 16gp**",
        "**Bo's turn**: an even bet against Ada, 2gp to 20gp, and the throw.",
    ]


def test_a_round_that_is_over() -> None:
    hand = begun()
    view = look(hand, played(hand, "well 1 2", "pit 3 3"))
    text = presenter.table_message(view).text
    assert "**The round is over**: Bo loses 10gp.\n**Side pot 10gp**" in text
    assert "turn" not in text
    assert pressable(presenter.table_message(view)) == ["My hand", "Sit down", "Stand up", "Deal", "More…"]


@pytest.mark.parametrize(
    ("stacks", "able"),
    [
        ((50, 50), ["Bet 2gp", "Bet 10gp", "Bet 20gp", "Other…"]),
        ((50, 7), ["Bet 2gp", "Bet 6gp", "Other…"]),
        ((2, 50), ["Bet 2gp"]),
    ],
)
def test_which_bets_have_a_button(stacks: tuple[int, int], able: list[str]) -> None:
    message = presenter.table_message(look(begun(*stacks)))
    assert pressable(message)[: len(able) + 1] == ["My hand", *able]
    assert len(buttons(message)) == 9


def test_the_form_for_another_bet() -> None:
    modal = presenter.raise_modal(look(begun(50, 13)), 0)
    (field,) = modal.fields
    assert (modal.title, field.label) == ("Bet and throw", "How much? Even, 2gp to 12gp")
    assert modal.click.verb == "stake-to"
    dear = presenter.raise_modal(look(begun(10**11, 10**11, limit=10**11), coins="longcoinname"), 0).fields[0]
    assert (dear.label, dear.placeholder) == (
        "How much?",
        "How much? Even, 2 longcoinname to 100000000000 longcoinname",
    )


def test_a_void_round_shows_the_stakes_as_they_were() -> None:
    hand = begun()
    view = look(hand, played(hand, "throne 1 2"))
    lines = presenter.void_message(view).text.split("\n")
    assert lines[2:4] == ["Ada · 50gp", "Bo · 50gp"]
    assert lines[-1] == "**This hand is void**; stakes are as they were."


def test_ones_own_side_of_the_board() -> None:
    hand = begun(carry=Carry(side_pot=6))
    text = presenter.hand_message(look(hand), hand.view(0), now=True).text
    assert text.startswith("### Your side of the board")
    assert "Nobody holds anything here" in text
    assert text.endswith(
        "50gp before you, and your turn: an even bet against Bo, 2gp to 20gp, and the throw."
    )
