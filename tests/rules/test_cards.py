"""Decks card by card, cards as people type them, and slots as others see them."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.cards import UNKNOWN, Card, Slot, UnknownCard, deck

SIZES = {"ransom": 60, "sigilian": 75, "grand-sigilian": 212, "trump": 76, "tarot": 78}

in_every_deck = pytest.mark.parametrize("name", SIZES)


def test_five_hundred_and_one_cards() -> None:
    assert {name: len(deck(name)) for name in SIZES} == SIZES
    assert sum(SIZES.values()) == 501


@in_every_deck
def test_codes_are_short_typeable_and_unique_in_any_case(name: str) -> None:
    codes = deck(name).codes
    assert len({code.lower() for code in codes}) == len(codes)
    assert all(re.fullmatch(r"[A-Za-z0-9:-]+", code) for code in codes)
    assert [card.index for card in deck(name)] == list(range(len(codes)))


@in_every_deck
def test_no_name_is_the_code_of_another_card(name: str) -> None:
    for card in deck(name):
        assert card.name.strip() == card.name != ""
        assert deck(name).find(card.name).name == card.name


@in_every_deck
def test_every_card_is_found_by_code_and_by_name(name: str) -> None:
    for card in deck(name):
        assert card.code in deck(name)
        assert deck(name)[card.code] is card
        for typed in (card.code, card.code.upper(), card.code.lower(), f"  {card.code}\n"):
            assert deck(name).find(typed) is card
        for typed in (card.name, card.name.upper(), card.name.replace(" ", "  ")):
            assert deck(name).find(typed, among={card.code}) is card


@in_every_deck
def test_the_whole_deck_can_be_read_by_code_and_by_name(name: str) -> None:
    everything = tuple((card,) for card in deck(name))
    assert deck(name).read(" ".join(deck(name).codes)) == everything
    assert deck(name).read(",".join(deck(name).codes)) == everything
    assert deck(name).read(", ".join(card.name for card in deck(name))) == everything
    assert deck(name).read(" ".join(card.name for card in deck(name))) == everything


def test_names_that_others_are_known_by() -> None:
    assert deck("trump").find("Ace of Coins").code == "Ap"
    assert deck("ransom").find("flood of kaissa").code == "12k"
    assert deck("ransom").find("11 of Tail").code == "11t"


def test_a_shared_name_means_the_first_still_in_the_hand() -> None:
    sigilian = deck("sigilian")
    assert sigilian.find("The Clueless").code == "clueless-1"
    assert sigilian.find("The Clueless", among=["clueless-1", "clueless-2"]).code == "clueless-1"
    assert sigilian.find("the clueless", among=["clueless-2"]).code == "clueless-2"
    assert sigilian.find("clueless-2").code == "clueless-2"
    # Who holds neither means the first, and is told that they do not hold it.
    assert sigilian.find("The Clueless", among=[]).code == "clueless-1"
    two = sigilian.read("The Clueless, The Clueless")
    assert [card.code for (card,) in two] == ["clueless-1", "clueless-2"]


def codes(text: str) -> list[list[str]]:
    return [[card.code for card in slot] for slot in deck("ransom").read(text)]


def test_cards_are_separated_by_blanks_or_commas() -> None:
    assert codes("5t 3c") == codes("5t,3c") == codes(" 5T ,\t3 of claw,, ") == [["5t"], ["3c"]]
    assert codes("") == codes(" , ,") == []


def test_a_plus_joins_the_cards_of_one_slot() -> None:
    assert codes("12c+12t+3f 5t") == [["12c", "12t", "3f"], ["5t"]]
    assert codes("flood of claw + 3 of fin, 5t") == [["12c", "3f"], ["5t"]]


@pytest.mark.parametrize("text", ["+", "+5t", "5t+", "5t++3c", "12c+,3f +"])
def test_a_plus_that_joins_nothing_is_refused(text: str) -> None:
    with pytest.raises(UnknownCard, match=r"no card '\+'"):
        deck("ransom").read(text)


NO_CARDS = ["13t", "5", "t5", "5 t of", "??", "", "5t;3c", "\0", "5t\u200b", "\N{FULLWIDTH DIGIT FIVE}t"]
HOSTILE = ["5t'; --", "../../x", "{code}", "%s", "9" * 5000, "\ud800"]


@pytest.mark.parametrize("text", NO_CARDS + HOSTILE)
def test_what_names_no_card_is_said_to(text: str) -> None:
    with pytest.raises(UnknownCard) as refused:
        deck("ransom").find(text)
    assert (refused.value.text, refused.value.deck) == (text, "ransom")


def test_the_word_that_is_no_card_is_named() -> None:
    with pytest.raises(UnknownCard) as refused:
        deck("ransom").read("5t 3 of Clay 4c")
    assert refused.value.text == "3"
    with pytest.raises(UnknownCard):
        deck("ransom")["5T"]


WORDS = st.sampled_from(["The Clueless", "clueless-2", "+", ",", " ", "the", "Ks"]) | st.text()


@given(st.lists(WORDS).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        slots = deck("sigilian").read(text)
    except UnknownCard:
        return
    assert all(isinstance(card, Card) for slot in slots for card in slot)


@pytest.mark.parametrize("name", ["", "ransom.yaml", "../ransom", "Ransom", "ransom\0", "no-such-deck"])
def test_there_is_no_other_deck(name: str) -> None:
    with pytest.raises(KeyError):
        deck(name)


def test_a_suit_is_the_one_suit() -> None:
    assert deck("ransom")["5t"].suit == "tail"
    assert deck("grand-sigilian")["mount-celestia:law"].suit == "law"
    assert Card(code="x", name="X", index=0).suit == ""
    assert Card(code="x", name="X", index=0, suits=("law", "good")).suit == ""


def test_ransom_has_five_suits_of_eleven_and_a_flood() -> None:
    for suit in ("tail", "claw", "fin", "egg", "kaissa"):
        ranks = [card.rank for card in deck("ransom") if card.suit == suit]
        assert ranks == [str(rank) for rank in range(1, 13)]
        assert deck("ransom")[f"12{suit[0]}"].name == f"Flood of {suit.title()}"


def test_slots() -> None:
    plain, flood = Slot(("5t",)), Slot(("12c", "12e", "3f"), up=2)
    assert plain.masked() == Slot((UNKNOWN,))
    assert flood.masked() == Slot(("12c", "12e", UNKNOWN), up=2)
    assert (plain.hidden, flood.hidden) == (True, True)
    assert flood.turned_up() == Slot(("12c", "12e", "3f"), up=3)
    assert flood.turned_up().masked() == flood.turned_up()
    assert not flood.turned_up().hidden
    assert (str(plain), str(flood), str(flood.masked())) == ("5t", "12c+12e+3f", "12c+12e+??")
