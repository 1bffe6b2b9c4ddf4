"""What is put up and what lies on the table, in the table's message; and two hundred hostile things."""

from __future__ import annotations

import msgspec
import pytest

from bot.message import Click
from bot.money import Currency
from bot.presenter import reason_words, table_message
from bot.presenter.chair import chair_message
from bot.presenter.items import owned_words, put_up_modal, stakes_message, value_modal
from bot.presenter.pages import LedgerRow, ledger_message, purse_message
from bot.tables.things import LONGEST_NAME
from bot.views import OfferView, PledgeView, TableView
from bot.words import rule_pages, safe_name, safe_text
from tests.bot.hostile import NAMES, alive
from tests.bot.looks import assert_fits_discord, buttons, lobby, look, pressable
from tests.bot.presenter.test_hostile_names import assert_dead, said
from tests.rules.play import deal

ADA, COINS = 10, Currency.parse_spec("gp")


def offer(item: str = "a sword", name: str = "Ada", **more: object) -> OfferView:
    facts = {"favour": False, "value": 40, "accepted": 1, "asked": 2} | more
    return OfferView(number=7, character=ADA, name=name, item=item, **facts)  # type: ignore[arg-type]


def at(view: TableView, put_up: OfferView | None = None, pledge: PledgeView | None = None) -> TableView:
    """The table with this put up, or on it before its first chair."""
    first, *rest = view.chairs
    chairs = (msgspec.structs.replace(first, pledge=pledge), *rest)
    return msgspec.structs.replace(view, offer=put_up, chairs=chairs)


@pytest.mark.parametrize(
    ("put_up", "words"),
    [
        (
            offer(),
            "**Ada puts up a sword**, to count as 40gp. The table has yet to take it: 1 of 2 so far.",
        ),
        (
            offer("a night's watch", favour=True, asked=0, accepted=0),
            "**Ada puts up a favour**, a night's watch, to count as 40gp. A game master says.",
        ),
        (
            offer(granted=True),
            "**Ada puts up a sword**, to count as 40gp. A game master lets it, from the next hand on.",
        ),
    ],
)
def test_what_is_put_up_stands_below_all_else(put_up: OfferView, words: str) -> None:
    for view in (lobby(200, 150), look(deal("5t 1c 10e 8k 4t", "9t 7c 7f 5e 3k"))):
        message = table_message(at(view, put_up))
        assert message.text.endswith(words)
        assert ("Accept" in pressable(message)) == (not put_up.granted)
        assert_fits_discord(message)


def test_an_answer_says_which_offer_it_is_for() -> None:
    shown = [button for button in buttons(table_message(at(lobby(200, 150), offer()))) if button.click.ask]
    assert [(button.label, button.click) for button in shown] == [
        ("Accept", Click(3, 0, 7, "accept")),
        ("Decline", Click(3, 0, 7, "decline")),
        ("Set its value…", Click(3, 0, 7, "value")),
    ]


def test_what_is_staked_stands_beside_the_chips() -> None:
    staked = PledgeView("a sword", 40)
    for view in (lobby(200, 150), look(deal("5t 1c 10e 8k 4t", "9t 7c 7f 5e 3k"))):
        line = next(
            line for line in table_message(at(view, pledge=staked)).text.splitlines() if "Ada" in line
        )
        assert " · a sword on the table, as 40gp" in line


def test_it_is_taken_back_where_that_can_be_done() -> None:
    playing = look(deal("5t 1c 10e 8k 4t", "9t 7c 7f 5e 3k"))
    staked = PledgeView("a sword", 40)

    def able(view: TableView, who: int = ADA) -> set[str]:
        return {"Put up…", "Take back"} & set(pressable(chair_message(view, who, purse=1, host=False)))

    assert able(lobby(200, 150)) == able(playing) == {"Put up…"}
    assert able(at(lobby(200, 150), offer())) == able(at(playing, offer())) == {"Take back"}
    assert able(at(lobby(200, 150), offer()), ADA + 1) == set()
    assert able(at(lobby(200, 150), pledge=staked)) == {"Take back"}
    assert able(at(playing, pledge=staked)) == set()


@pytest.mark.parametrize("number", range(0, len(NAMES), 2))
def test_nothing_of_a_thing_s_name_is_alive(number: int) -> None:
    # Things may be called something longer than people.
    name = NAMES[number]
    item = safe_text(f"{name} {NAMES[number + 1]}", LONGEST_NAME) or "a thing"

    def view(item: str, name: str) -> TableView:
        return at(lobby(200, 150), offer(item, name), PledgeView(item, 40))

    message = table_message(view(item, safe_name(name)))
    assert_dead(message, table_message(view("Ada", "Ada")), name)
    assert_fits_discord(message)
    line = owned_words(item, owes=safe_name(name), where="<#1>")
    assert alive(line) == alive(owned_words("Ada", owes="Ada", where="<#1>")), name
    row = LedgerRow(at=0, kind="pay", amount=1, item=item)
    same = msgspec.structs.replace(row, item="Ada")
    assert_dead(ledger_message("Yours", [row], COINS), ledger_message("Yours", [same], COINS), name)
    told = reason_words("staked", currency=COINS, item=item, name=safe_name(name), value=1)
    assert alive(told) == alive(reason_words("staked", currency=COINS, item="Ada", name="Ada", value=1))


def test_a_ledger_tells_of_things_without_coins() -> None:
    rows = [
        LedgerRow(at=0, kind=kind, amount=amount, item="a sword")
        for kind, amount in (("grant", 1), ("pledge", 0), ("forfeit", -1))
    ]
    assert ledger_message("Yours", rows, COINS).text.splitlines()[1:] == [
        "<t:0:d> · **+a sword** · granted",
        "<t:0:d> · **a sword** · staked",
        "<t:0:d> · **−a sword** · a stake that was won",
    ]


def test_a_purse_with_very_much_in_it_fits() -> None:
    things = [owned_words(f"thing {number} {'x' * 50}") for number in range(200)]
    assert_fits_discord(purse_message("Ada", 5, COINS, things=things))


def test_the_forms_and_the_rules_fit() -> None:
    view = at(lobby(200, 150), offer())
    assert [field.name for field in put_up_modal(view, "1").fields] == ["item", "favour", "value"]
    assert value_modal(view, offer()).fields[0].value == "40gp"
    for modal in (put_up_modal(view, "1"), value_modal(view, offer())):
        assert all(len(field.label) <= 45 and len(field.placeholder) <= 100 for field in modal.fields)
        assert all(len(text) <= 45 for text in said(modal))
    assert_fits_discord(stakes_message())
    assert len(rule_pages("stakes")) == 1
