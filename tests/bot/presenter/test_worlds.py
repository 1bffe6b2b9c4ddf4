"""Campaigns, characters, sessions and sums at their longest: within Discord's limits."""

from bot.chronicles import Best, Chronicle, Pot, Purse
from bot.message import Faced
from bot.money import Currency
from bot.presenter.evening import chronicle_message, chronicle_notes
from bot.presenter.pages import PlayedRow, settling_message, statistics_message
from bot.presenter.worlds import CampaignRow, bare, campaigns_message, characters_message
from rules.games import GAMES, find
from rules.hand import MOST_CHIPS
from tests.bot.looks import assert_fits_discord
from tests.bot.presenter.test_limits import COINS, LAST, WIDE

REALM = Currency.parse_spec(COINS)


def test_lists_of_campaigns_and_characters() -> None:
    row = CampaignRow(
        name=WIDE, coins=["abcdefghijkl"] * 5, channels=[f"<#{2**63}>"] * 40, gms=[2**63] * 9, here=True
    )
    assert_fits_discord(campaigns_message([row] * 25))
    assert_fits_discord(characters_message([(WIDE, MOST_CHIPS, False)] * 26, REALM))


def test_who_is_forgotten_is_no_game_master_that_is_named() -> None:
    row = CampaignRow(name="Sigil", coins=["gp"], channels=[], gms=[0], here=False)
    assert campaigns_message([row]).text.splitlines()[1:] == ["**Sigil** · gp · wherever no other is played"]


def test_names_in_lists_show_no_backslashes() -> None:
    assert bare(r"\*\*Bo\*\*") == "**Bo**"


def test_sums() -> None:
    assert_fits_discord(settling_message(WIDE, [(WIDE, None, MOST_CHIPS)] * 40, REALM))
    rows = [
        PlayedRow(game=game.id, hands=10**6, won=10**6, shown=10**6, biggest=MOST_CHIPS) for game in GAMES
    ]
    assert_fits_discord(statistics_message(WIDE, rows, -MOST_CHIPS, REALM))


def test_a_long_session() -> None:
    rank = find("queens-ransom").score("9t 7c 7f 5e 3k")
    pot = Pot(hand=LAST, game="queens-ransom", amount=MOST_CHIPS, names=(WIDE,) * 12)
    told = Chronicle(
        campaign=WIDE,
        started_at=1_790_000_000_000,
        ended_at=1_790_000_900_000,
        games=tuple((game.id, 999) for game in GAMES),
        purses=(Purse(currency=REALM, won=((WIDE, -MOST_CHIPS),) * 60, biggest=pot),) * 2,
        best=(Best(hand=LAST, game="queens-ransom", name=WIDE, rank=rank),) * 9,
    )
    assert_fits_discord(chronicle_message(told))
    assert_fits_discord(chronicle_message(told, notes=True))
    # What a message has no room for is in the notes all the same.
    assert chronicle_notes(told).count("The best hand of") == 9
    assert "2026-09-21 14:13" in chronicle_notes(told)


def test_the_first_faces_of_a_list_are_shown_and_all_names_said() -> None:
    rows = [(f"Name {number}", number, False) for number in range(26)]
    message = characters_message(rows, REALM, faces=[b"x" if number % 2 else None for number in range(26)])
    assert_fits_discord(message)
    assert len([item for item in message.items if isinstance(item, Faced)]) == 4
    assert [name for name, *_ in rows if name not in message.text] == []
    wide = characters_message([(WIDE, MOST_CHIPS, False)] * 26, REALM, faces=[b"x"] * 26)
    assert_fits_discord(wide)
