"""Trump Poker in words: what hands are worth, why one wins, and its lists of names in settings and panels."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from bot.cli import main
from bot.config import ConfigError, load
from bot.money import Currency
from bot.presenter.panel import Panel, Place, bounds_words, setting_modal, value_words
from bot.refused import Refused
from bot.settings import changed, settings_of, typed
from bot.words import rule_pages, say
from bot.words.cards import card_words
from bot.words.ranks import rank_words, why_words
from rules.games import find
from rules.rankings.trumps import COMBINATIONS, TRUMPS

TRUMP = "trump-poker"
GP = Currency.parse_spec("gp")
SETTINGS = {setting.name: setting for setting in settings_of(TRUMP)}


@pytest.mark.parametrize(
    ("cards", "worth"),
    [
        ("corwin Kc 8s 4r 2c", "pair of Kings, with Eight, Four, Two (Corwin as King)"),
        ("Kc Kp Qp Qc Ns", "blaze, a pair of Kings, then Queen, Queen, Knight"),
        ("sand dworkin 5p 4r 3s", "straight to the Seven (Dworkin as Seven, Sand as Six)"),
        ("sand Kp 9p 4p 3p", "flush to the Ace, with King, Nine, Four, Three in coins (Sand as Ace)"),
        ("2p 2c 2r 2s dworkin", "four Twos, with a trump"),
        ("Ap Ac Ar corwin oberon", "five Aces (Oberon and Corwin as Aces)"),
        ("corwin dworkin oberon brand Ap", "royal blaze: Dworkin, Oberon, Corwin, Brand and Ace of Coins"),
        ("corwin eric As Ac Ar", "a losing hand: Eric and Corwin together"),
        ("As Ks Qs Ns Ps", "royal flush in swords"),
        ("oberon eric corwin random Ap", "the Royal Hand"),
        ("7p 5c 4r 3s 2p", "Seven high, with Five, Four, Three, Two"),
        ("Pp Pc 4r 3s 2p", "pair of Pages, with Four, Three, Two"),
    ],
)
def test_what_a_hand_is_worth(cards, worth):
    assert rank_words(TRUMP, find(TRUMP).score(cards)) == worth


@pytest.mark.parametrize(
    ("winner", "loser", "why"),
    [
        ("7p 5c 4r 3s 2p", "corwin eric As Ac Ar", "Eric and Corwin together lose to everything"),
        ("Kp Kc 9s 4r 2c", "corwin Ac 9c 4s 2s", "a pair each: a natural one beats one with Corwin"),
        ("2p 2c 5r 4s 3p", "Ap Kc Qr Ns 9p", "a pair beats a high card"),
        ("Ap Ac 4r 3s 2p", "Kp Kc Qr Ns 9p", "a pair each: Ace beats King"),
        ("2p 2c 2r 2s 3p", "2p 2c 2r 2s sand", "four of a kind each, and beside it Three beats a trump"),
        ("corwin Kc 8s 4r 2c", "random Ks 9p 3c 2r", "a pair each: Corwin outranks Random"),
        ("brand Ap 9c 5s 2r", "dworkin As 9s 5r 2p", "a pair each: Brand and Ace of Coins outrank Dworkin"),
        (
            "sand bleys fiona caine Ap",
            "osric oberon caine julian sand",
            "a royal blaze each: the Ace of Coins decides",
        ),
        ("Ks Kc 9s 4r 2c", "Kr Kp 9r 4s 2s", "equal but for suits: King of Swords beats King of Rods"),
        (
            "sand 9s 9c 4c 2c",
            "sand 9s ryalle 4c 2c",
            "equal but for suits: Two of Cups is one more that has a suit",
        ),
        ("corwin eric As Ac Ar", "corwin eric Ks Kc Ar", "equal: they split"),
    ],
)
def test_why_a_hand_wins(winner, loser, why):
    assert why_words(TRUMP, *map(find(TRUMP).score, (winner, loser))) == why


def test_a_card_that_the_house_added_has_a_name():
    assert card_words(TRUMP, "lord-rein") == "Lord Rein"


# Lists of names.


def test_names_are_typed_with_commas_between():
    extra = SETTINGS["extra_trumps"]
    assert extra.kind == "names"
    assert typed(extra, " Merlin,  Lord   Rein ,", GP) == ("Merlin", "Lord Rein")
    assert typed(extra, "none", GP) == ()
    assert value_words(extra, ("Merlin", "Lord Rein"), GP) == "Merlin, Lord Rein"
    assert value_words(extra, (), GP) == "off"
    assert bounds_words(extra, GP) == "Names, with commas between"


def test_what_is_shown_of_a_list_can_be_typed_again():
    order = SETTINGS["order"]
    assert typed(order, value_words(order, TRUMPS, GP), GP) == TRUMPS
    panel = Panel(place=Place(game=TRUMP), title="", settings=(order,), values={"order": TRUMPS}, currency=GP)
    assert setting_modal(panel, "order").fields[0].value == ", ".join(TRUMPS)


@pytest.mark.parametrize(("name", "value"), [("order", TRUMPS[1:]), ("extra_trumps", ("Corwin",))])
def test_a_list_that_cannot_be_is_refused_in_words(name, value):
    with pytest.raises(Refused) as refused:
        changed(find(TRUMP).options(), {name: value})
    assert say(f"error.{refused.value.reason}", **refused.value.facts).startswith(name.replace("_", "-"))


def test_a_list_that_cannot_be_is_shown_in_the_file(tmp_path: Path):
    file = tmp_path / "config.yaml"
    file.write_text("games:\n  trump-poker:\n    extra-trumps: [Corwin]\n")
    with pytest.raises(ConfigError, match=r"line 3: games\.trump-poker\.extra-trumps cannot be so"):
        load(file, {})
    file.write_text("games:\n  trump-poker:\n    extra-trumps: [Merlin, Lord Rein]\n")
    assert load(file, {}).options(TRUMP).trumps.extra == ("merlin", "lord-rein")  # type: ignore[attr-defined]


def test_a_list_is_an_option_of_the_command_line(tmp_path: Path):
    file = str(tmp_path / "hands.phhs")
    merlin = ["deal", TRUMP, "--seed", "1", "--hands", "3", "--option", "extra-trumps=Merlin, Lord Rein"]
    assert CliRunner().invoke(main, [*merlin, "-o", file]).exit_code == 0
    assert "merlin" in Path(file).read_text("utf-8")
    assert CliRunner().invoke(main, ["replay", file]).exit_code == 0
    assert CliRunner().invoke(main, ["deal", TRUMP, "--option", "extra-trumps=Corwin"]).exit_code != 0


def test_the_rule_pages_have_every_ruling_and_name_who_invented_it():
    pages = "\n".join(rule_pages(TRUMP))
    assert [number for number in range(1, 12) if f"**R{number}** " in pages] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert "Romilly Mueller" in pages


def test_the_rule_pages_have_the_trumps_and_combinations_in_order():
    pages = "\n".join(rule_pages(TRUMP))
    names = ", ".join(card_words(TRUMP, code) for code in TRUMPS)
    assert names in pages
    for place, combination in enumerate(COMBINATIONS, 1):
        line = next(line for line in pages.splitlines() if line.startswith(f"{place}. "))
        assert {word.strip(",") for word in line.lower().split()} >= set(combination.trumps)
