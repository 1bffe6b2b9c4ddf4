"""Money as people type and read it: "3gp 4sp" and 34 of the smallest coin are the same amount.

Amounts are whole numbers of the smallest coin everywhere else; only here do they have names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from rules.actions import Amount
from rules.hand import MOST_CHIPS

_NAME = re.compile(r"[^\W\d_]{1,12}")
_PART = re.compile(r"([0-9]+)\s*([^\W\d_]+)")
_PARTS = re.compile(rf"{_PART.pattern}(?:\s*,?\s*{_PART.pattern})*")
_LONGEST = 100
_SHORT_NAME = 3
# What is typed is understood in each language that the house speaks, whatever it speaks just now.
_HALF = ("half", "half pot", "half the pot", "halb", "halber pot", "den halben pot")
_POT = {**dict.fromkeys(_HALF, 2), "pot": 1, "the pot": 1, "den pot": 1}
_MOST = {"all", "all in", "all-in", "max", "alles"}
_LEAST = {"min", "minimum"}
_BY, _TO = re.compile("by|um"), re.compile("to|auf")


class BadCurrency(ValueError):
    """A currency that makes no sense; the text says what is wrong with it and what would be right."""


class BadAmount(ValueError):
    """Typed money that cannot be taken: `reason` is a key for the words, `facts` what goes with it."""

    def __init__(self, reason: str, **facts: str | int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.facts = facts


class Currency(msgspec.Struct, frozen=True):
    """The coins of a world, the dearest first, each with its worth in the smallest.

    >>> realm = Currency.parse_spec("gp=100cp, sp=10cp")
    >>> realm.format(345), realm.parse("3 GP, 4 sp"), realm.parse("45")
    ('3gp 4sp 5cp', 340, 45)
    """

    coins: tuple[tuple[str, int], ...]

    @classmethod
    def parse_spec(cls, spec: str) -> Currency:
        """The currency that a setting such as "gp=100cp, sp=10cp" or "gp" describes; raises BadCurrency."""
        if _NAME.fullmatch(spec.strip()):
            return cls(((spec.strip(), 1),))
        worths = dict(_definition(part) for part in spec.split(","))
        if len(worths) < spec.count(",") + 1:
            raise BadCurrency(f"a coin of {spec!r} is explained twice; explain each once")
        smallest = {name for _, name in worths.values()} - set(worths)
        if len(smallest) != 1:
            raise BadCurrency(f"{spec!r} has no one smallest coin; count all in it, as in gp=100cp, sp=10cp")
        coins = {smallest.pop(): 1}
        while len(coins) <= len(worths):
            # A coin may be explained by one that is itself explained: gp=10sp, sp=10cp.
            known = {name: number * coins[base] for name, (number, base) in worths.items() if base in coins}
            if known.keys() <= coins.keys():
                raise BadCurrency(
                    f"{spec!r} explains coins by each other in a circle; count all in the smallest"
                )
            coins |= known
        return cls.of(coins)

    @classmethod
    def of(cls, worths: Mapping[str, int]) -> Currency:
        """The currency with these coins and their worths, of which the smallest is 1; raises BadCurrency."""
        coins = sorted(worths.items(), key=lambda coin: -coin[1])
        if not coins or coins[-1][1] != 1 or coins[0][1] > MOST_CHIPS:
            raise BadCurrency(f"a currency needs a coin worth 1 and none worth more than {MOST_CHIPS}")
        if len({worth for _, worth in coins}) < len(coins):
            raise BadCurrency("two coins are worth the same; leave one of them out")
        if len({name.casefold() for name, _ in coins}) < len(coins):
            raise BadCurrency("two coins have names that differ only in capitals; rename one")
        return cls(tuple(coins))

    @property
    def spec(self) -> str:
        """The currency as `parse_spec` reads it."""
        smallest = self.coins[-1][0]
        return ", ".join(f"{name}={worth}{smallest}" for name, worth in self.coins[:-1]) or smallest

    @property
    def smallest(self) -> str:
        """The name of the coin that is worth 1."""
        return self.coins[-1][0]

    def format(self, amount: int) -> str:
        """An amount in as few coins as can be, as `parse` reads it (but for the minus of a loss).

        Short names stand right behind the number, longer ones apart: "3gp", "3 crowns".
        """
        rest, said = abs(amount), []
        for name, worth in self.coins:
            count, rest = divmod(rest, worth)
            if count:
                said.append(_coins(count, name))
        return ("-" if amount < 0 else "") + (" ".join(said) or _coins(0, self.smallest))

    def parse(self, text: str) -> int:
        """The amount that somebody typed, from 0 to 10^12; a bare number counts the smallest coin.

        Raises BadAmount: whatever could mean two things is refused, never guessed.
        """
        said = text.strip().casefold()
        _refuse_odd(said)
        if said.isdigit():
            return self._at_most(_number(said))
        if not _PARTS.fullmatch(said):
            raise BadAmount("amount-unclear", text=said[:40], coins=self._names())
        worths = {name.casefold(): worth for name, worth in self.coins}
        total = 0
        for count, name in _PART.findall(said):
            if name not in worths:
                raise BadAmount("amount-unknown-coin", coin=name, coins=self._names())
            total += _number(count) * worths[name]
        return self._at_most(total)

    def _at_most(self, amount: int) -> int:
        if amount > MOST_CHIPS:
            raise BadAmount("amount-too-large", most=MOST_CHIPS)
        return amount

    def _names(self) -> str:
        return ", ".join(name for name, _ in self.coins)


def parse_bet(
    text: str, currency: Currency, *, low: int, high: int, current: int, call: int, pot: int
) -> int:
    """The total to bet or raise to that somebody typed, from `low` to `high`; raises BadAmount.

    `current` is what they have in this round, `call` what a call would add, `pot` all that lies in the
    middle. "pot" raises by what the pot would be after the call, as in pot-limit; "half" by half of that.

    >>> bet = dict(currency=Currency.parse_spec("gp"), low=20, high=200, current=0, call=10, pot=30)
    >>> [parse_bet(text, **bet) for text in ("to 45", "by 25", "45", "half", "pot", "all", "min")]
    [45, 35, 45, 30, 50, 200, 20]
    >>> [parse_bet(text, **bet) for text in ("auf 45", "um 25", "halb", "alles")]
    [45, 35, 30, 200]
    """
    said = " ".join(text.casefold().split())
    if said in _MOST:
        return high
    if said in _LEAST:
        return low
    called = current + call
    if said in _POT:
        # Who has less than the pot before them, and says "pot", means all they have.
        total = min(called + (pot + call) // _POT[said], high)
    else:
        total = _typed_total(said, called, currency)
    if total < low:
        raise BadAmount("raise-too-small", low=low, high=high)
    if total > high:
        raise BadAmount("raise-too-big", low=low, high=high)
    return total


def parse_stake(text: str, currency: Currency, amount: Amount) -> int:
    """The bet on a throw that somebody typed; raises BadAmount. Whether it is one of these, the rules say.

    >>> stake = dict(currency=Currency.parse_spec("gp"), amount=Amount(2, 14, step=2))
    >>> [parse_stake(text, **stake) for text in ("10", "min", "half", "all")]
    [10, 2, 6, 14]
    """
    said = " ".join(text.casefold().split())
    if said in _MOST:
        return amount.high
    if said in _LEAST:
        return amount.low
    return middle_stake(amount) if said in _HALF else _typed_total(said, 0, currency)


def middle_stake(amount: Amount) -> int:
    """Half of the highest bet, or the next below that can be made.

    >>> [middle_stake(Amount(2, high, step=2)) for high in (2, 6, 20)]
    [2, 2, 10]
    """
    return max(amount.low, amount.high // 2 // amount.step * amount.step)


def _typed_total(said: str, called: int, currency: Currency) -> int:
    """What "by 25", "to 45" or "45" comes to, for who has `called` in after a call."""
    try:
        if by := _BY.match(said):
            return called + currency.parse(said[by.end() :])
        to = _TO.match(said)
        return currency.parse(said[to.end() :] if to else said)
    except BadAmount as error:
        if error.reason != "amount-unclear":
            raise
        # A bet may be typed as a word too, which no other amount can.
        raise BadAmount("bet-unclear", text=error.facts["text"]) from None


def _definition(part: str) -> tuple[str, tuple[int, str]]:
    """The coin, the number and the smaller coin of "gp=100cp"."""
    name, equals, worth = (piece.strip() for piece in part.partition("="))
    counted = _PART.fullmatch(worth)
    if not (equals and _NAME.fullmatch(name) and counted and _NAME.fullmatch(counted[2])):
        raise BadCurrency(f"{part.strip()!r} explains no coin; write gp=100cp, with names of 1 to 12 letters")
    if len(counted[1]) > len(str(MOST_CHIPS)):
        raise BadCurrency(f"{name} is worth too much; at most {MOST_CHIPS} of the smallest coin")
    return name, (int(counted[1]), counted[2])


def _refuse_odd(said: str) -> None:
    """Name the usual mistakes by what they are, before anything is read."""
    shown = said[:40]
    if not said:
        raise BadAmount("amount-missing")
    if any(character.isnumeric() and not character.isascii() for character in said):
        # Digits of other scripts look alike and are easily misread: ١ and 1, ０ and 0.
        raise BadAmount("amount-odd-digits", text=shown)
    if said[0] in "-−–":
        raise BadAmount("amount-negative", text=shown)
    if re.search(r"[0-9]\s*[.,'’_]\s*[0-9]", said) or re.search(r"[0-9][.]|[.][0-9]", said):
        raise BadAmount("amount-not-whole", text=shown)
    if len(said) > _LONGEST:
        raise BadAmount("amount-unclear", text=shown, coins="")


def _number(digits: str) -> int:
    digits = digits.lstrip("0") or "0"
    return int(digits) if len(digits) <= len(str(MOST_CHIPS)) else MOST_CHIPS + 1


def _coins(count: int, name: str) -> str:
    return f"{count}{name}" if len(name) <= _SHORT_NAME else f"{count} {name}"
