"""The messages of the house: rules, purses, ledgers, errors."""

from __future__ import annotations

import pytest

from bot import presenter
from bot.message import Click, Select
from bot.money import Currency
from bot.presenter import pages
from bot.presenter.pages import LedgerRow
from bot.words import card_pages, rule_pages
from rules.cards import deck
from rules.hand import MOST_CHIPS
from tests.bot.looks import assert_fits_discord, buttons, characters, look, pressable
from tests.rules.play import deal

GP = Currency.parse_spec("gp")
REALM = "gp=100cp, sp=10cp"


def test_rules_are_read_page_by_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Dan B." in pages.rules_message("queens-ransom", 0).text
    monkeypatch.setattr(pages, "rule_pages", lambda game: ("One",))
    monkeypatch.setattr(pages, "worked_page", lambda game: "Two")
    first, last = pages.rules_message("toy", 0), pages.rules_message("toy", 7)
    assert (first.text, pressable(first)) == ("One", ["Next"])
    assert (last.text, pressable(last)) == ("Two", ["Back"])
    assert buttons(first)[1].click == Click(table=0, hand=0, ask=0, verb="rules", arg="toy.1")
    assert_fits_discord(first)


def test_each_special_has_a_page_and_a_line() -> None:
    specials = [card.code for card in deck("tarot") if card.special]
    assert list(card_pages("tarot-poker")) == specials
    for code in specials:
        message = pages.card_message("tarot-poker", code)
        assert deck("tarot")[code].name.removeprefix("The ") in message.text.splitlines()[0]
        assert_fits_discord(message)
        lists = [item for item in message.items if isinstance(item, Select)]
        assert [option.value for each in lists for option in each.options] == specials
        assert [option.value for each in lists for option in each.options if option.chosen] == [code]
        for each in lists:
            assert len(each.options) <= 25
            assert len(each.placeholder) <= 150
            assert all(len(option.label) <= 100 and len(option.description) <= 100 for option in each.options)
    with pytest.raises(KeyError):
        pages.card_message("tarot-poker", "2p")
    with pytest.raises(KeyError):
        pages.card_message("queens-ransom", "fool")


def test_the_pages_of_tarot_poker_tell_every_ruling_and_lead_to_the_cards() -> None:
    told = "\n".join(rule_pages("tarot-poker"))
    assert [number for number in range(1, 30) if f"**R{number}** " in told] == list(range(1, 19))
    for page in range(len(rule_pages("tarot-poker"))):
        message = pages.rules_message("tarot-poker", page)
        assert_fits_discord(message)
        assert sum(isinstance(item, Select) for item in message.items) == 2
    assert not [item for item in pages.rules_message("queens-ransom").items if isinstance(item, Select)]


def test_a_purse() -> None:
    message = pages.purse_message("*Ada*", 340, Currency.parse_spec(REALM), tables=[("<#12>", 200)])
    assert message.text.split("\n") == ["### \\*Ada\\*'s purse", "**3gp 4sp**", "and 2gp on the table <#12>"]


def test_a_ledger() -> None:
    rows = [
        LedgerRow(at=1_790_000_000_000, kind="hand", amount=-12, hand=7),
        LedgerRow(at=1_790_000_000_000, kind="grant", amount=50, note="saved the @bridge"),
        LedgerRow(at=1_790_000_000_000, kind="grant", amount=-50, reversal=True),
        LedgerRow(at=1_790_000_000_000, kind="hand", amount=0, hand=8),
    ]
    assert pages.ledger_message("Ada", rows, GP).text.split("\n") == [
        "### Ada",
        "<t:1790000000:d> · **−12gp** · hand 7",
        "<t:1790000000:d> · **+50gp** · granted: saved the ＠bridge",
        "<t:1790000000:d> · **−50gp** · taken back: granted",
        "<t:1790000000:d> · **±0** · hand 8",
    ]
    assert pages.ledger_message("Ada", [], GP).text.endswith("Nothing is written here yet.")


@pytest.mark.parametrize("kind", ["start", "grant", "fine", "pay", "sit", "stand", "hand", "share"])
def test_a_ledger_of_any_length_fits(kind: str) -> None:
    row = LedgerRow(at=1_790_000_000_000, kind=kind, amount=MOST_CHIPS, hand=1, note="_" * 500)
    message = pages.ledger_message("Ada", [row] * 100, Currency.parse_spec(REALM))
    assert characters(message) <= 4000
    assert message.text.endswith("\n…")


def test_standings() -> None:
    rows = [("Ada", 12), ("<@1>", -12)]
    assert pages.standings_message("Tonight", rows, GP).text.split("\n")[1:] == [
        "Ada · **+12gp**",
        "‹＠1› · **−12gp**",
    ]
    assert pages.standings_message("Tonight", [], GP).text.endswith("Nothing is written here yet.")


def test_notices_errors_and_the_nudge() -> None:
    assert presenter.notice("Well.").text == "Well."
    said = presenter.error("purse-too-small", currency=Currency.parse_spec(REALM), purse=340, needed=20_000)
    assert said.text == "Your purse holds 3gp 4sp, and this takes 200gp. Bring less, or ask your game master."
    assert presenter.error("never-heard-of", why=1).text == "That cannot be done now. Nothing has changed."
    hand = deal("9t 7c 7f 5e 3k", "1t 1c 10f 4e 4k")
    assert presenter.nudge_message(look(hand), "<@1>").text == "<@1>, the table waits for you."
