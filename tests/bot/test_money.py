"""Money as it is typed: what is read, and what is refused rather than guessed."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.money import BadAmount, BadCurrency, Currency, parse_bet
from bot.words import say

GOLD = Currency.parse_spec("gp")
REALM = Currency.parse_spec("gp=100cp, sp=10cp")


@pytest.mark.parametrize(
    ("spec", "coins"),
    [
        ("gp", (("gp", 1),)),
        (" crown ", (("crown", 1),)),
        ("gp=100cp, sp=10cp", (("gp", 100), ("sp", 10), ("cp", 1))),
        ("sp = 10 cp,gp = 100 cp", (("gp", 100), ("sp", 10), ("cp", 1))),
        ("gp=10sp, sp=10cp", (("gp", 100), ("sp", 10), ("cp", 1))),
        ("sp=10cp, gp=10sp, pp=10gp", (("pp", 1000), ("gp", 100), ("sp", 10), ("cp", 1))),
        ("Øre=2skilling", (("Øre", 2), ("skilling", 1))),
    ],
)
def test_a_spec_names_the_coins(spec: str, coins: tuple[tuple[str, int], ...]) -> None:
    assert Currency.parse_spec(spec).coins == coins


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("", "explains no coin"),
        ("gp=", "explains no coin"),
        ("gp=cp", "explains no coin"),
        ("gp=100", "explains no coin"),
        ("=100cp", "explains no coin"),
        ("gp=1.5cp", "explains no coin"),
        ("gp=100cp,", "explains no coin"),
        ("gp2=100cp", "explains no coin"),
        ("averyverylongname", "explains no coin"),
        ("gp=100cp, gp=10cp", "explained twice"),
        ("gp=100cp, sp=10tin", "no one smallest coin"),
        ("gp=10sp, sp=10gp", "no one smallest coin"),
        ("gp=10sp, sp=10gp, xp=2cp", "in a circle"),
        ("gp=10cp, sp=10cp", "worth the same"),
        ("gp=1cp", "worth the same"),
        ("gp=0cp", "worth 1"),
        ("GP=10gp", "only in capitals"),
        ("gp=1000000000001cp", "worth more"),
        ("gp=99999999999999cp", "worth too much"),
    ],
)
def test_a_bad_spec_says_what_is_wrong(spec: str, said: str) -> None:
    with pytest.raises(BadCurrency, match=said):
        Currency.parse_spec(spec)


@pytest.mark.parametrize("spec", ["gp", "gp=100cp, sp=10cp", "crown=12penny"])
def test_a_spec_comes_back_as_it_was(spec: str) -> None:
    assert Currency.parse_spec(spec).spec == spec


@pytest.mark.parametrize(
    ("amount", "said"),
    [(0, "0cp"), (1, "1cp"), (10, "1sp"), (345, "3gp 4sp 5cp"), (305, "3gp 5cp"), (-120, "-1gp 2sp")],
)
def test_amounts_are_shown_in_few_coins(amount: int, said: str) -> None:
    assert REALM.format(amount) == said


def test_a_long_name_stands_apart() -> None:
    assert Currency.parse_spec("crown=12penny").format(25) == "2 crown 1 penny"


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("45", 45),
        (" 45 ", 45),
        ("007", 7),
        ("0", 0),
        ("3gp 4sp", 340),
        ("3 gp, 4 sp", 340),
        ("3GP4Sp", 340),
        ("4sp 3gp", 340),
        ("1000000000000", 10**12),
        ("1cp 1cp", 2),
    ],
)
def test_typed_amounts_are_read(text: str, amount: int) -> None:
    assert REALM.parse(text) == amount


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "amount-missing"),
        ("   ", "amount-missing"),
        ("-1", "amount-negative"),
        ("−1gp", "amount-negative"),
        ("2.01k", "amount-not-whole"),
        ("1,5", "amount-not-whole"),
        ("1.5gp", "amount-not-whole"),
        (".5", "amount-not-whole"),
        ("5.", "amount-not-whole"),
        ("1 000", "amount-unclear"),
        ("1'000", "amount-not-whole"),
        ("1_000", "amount-not-whole"),
        ("٣", "amount-odd-digits"),
        ("１０", "amount-odd-digits"),
        ("1²", "amount-odd-digits"),
        ("½", "amount-odd-digits"),
        ("1e9", "amount-unclear"),
        ("2k", "amount-unknown-coin"),
        ("3gp 4", "amount-unclear"),
        ("gp", "amount-unclear"),
        ("3gp,", "amount-unclear"),
        ("3gp,,4sp", "amount-unclear"),
        ("lots", "amount-unclear"),
        ("+5", "amount-unclear"),
        ("0x10", "amount-unclear"),
        ("1000000000001", "amount-too-large"),
        ("9007199254740993", "amount-too-large"),
        ("half", "amount-unclear"),
        ("all", "amount-unclear"),
        ("10000000001gp", "amount-too-large"),
        ("9" * 90, "amount-too-large"),
        ("9" * 6000, "amount-unclear"),
        ("3gp " * 1500, "amount-unclear"),
    ],
)
def test_unclear_amounts_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadAmount) as caught:
        REALM.parse(text)
    assert caught.value.reason == reason
    assert all(len(str(fact)) <= 40 for fact in caught.value.facts.values())


@given(st.integers(0, 10**12), st.sampled_from([GOLD, REALM, Currency.parse_spec("crown=12penny")]))
def test_what_is_shown_can_be_typed(amount: int, currency: Currency) -> None:
    assert currency.parse(currency.format(amount)) == amount


@given(st.text(max_size=30))
def test_any_text_is_an_amount_or_refused(text: str) -> None:
    with suppress(BadAmount):
        assert 0 <= REALM.parse(text) <= 10**12


# 30 in the middle, 10 to call on the 5 that one has in, 20 to 200 to raise to.
SPOT = {"low": 20, "high": 200, "current": 5, "call": 10, "pot": 30}


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("45", 45),
        ("to 45", 45),
        ("To  45", 45),
        ("to45", 45),
        ("by 25", 40),
        ("by25", 40),
        ("by 1sp", 25),
        ("1gp 5sp", 150),
        ("half", 35),
        ("Half the pot", 35),
        ("pot", 55),
        ("all", 200),
        ("All in", 200),
        ("min", 20),
        ("200", 200),
        ("20", 20),
    ],
)
def test_bets_are_read(text: str, total: int) -> None:
    assert parse_bet(text, REALM, **SPOT) == total


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("19", "raise-too-small"),
        ("by 4", "raise-too-small"),
        ("0", "raise-too-small"),
        ("201", "raise-too-big"),
        ("3gp", "raise-too-big"),
        ("to", "amount-missing"),
        ("by -5", "amount-negative"),
        ("twice", "bet-unclear"),
    ],
)
def test_bets_that_cannot_be_are_refused(text: str, reason: str) -> None:
    with pytest.raises(BadAmount) as caught:
        parse_bet(text, REALM, **SPOT)
    assert caught.value.reason == reason


@pytest.mark.parametrize("text", ["lots", "to lots", "by lots"])
def test_what_is_no_bet_is_told_which_words_are(text: str) -> None:
    with pytest.raises(BadAmount) as caught:
        parse_bet(text, REALM, **SPOT)
    said = say(f"error.{caught.value.reason}", **caught.value.facts)
    assert said.startswith('"lots" is no bet.')
    for word in ("half", "pot", "all"):
        assert word in said
        assert SPOT["low"] <= parse_bet(word, REALM, **SPOT) <= SPOT["high"]


def test_the_pot_is_at_most_what_one_may_bet() -> None:
    assert parse_bet("pot", GOLD, low=20, high=40, current=5, call=10, pot=30) == 40
    assert parse_bet("half", GOLD, low=20, high=30, current=5, call=10, pot=30) == 30


def test_half_a_pot_below_the_minimum_is_refused() -> None:
    with pytest.raises(BadAmount) as refused:
        parse_bet("half", GOLD, low=20, high=100, current=0, call=0, pot=10)
    assert refused.value.reason == "raise-too-small"


def test_a_pot_sized_first_bet_is_the_pot() -> None:
    assert parse_bet("pot", GOLD, low=2, high=100, current=0, call=0, pot=31) == 31
    assert parse_bet("half", GOLD, low=2, high=100, current=0, call=0, pot=31) == 15
