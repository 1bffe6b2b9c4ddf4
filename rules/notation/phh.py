"""Ordinary poker in other people's files: the PHH format's own variants, amounts and cards.

What is dealt with the tarot deck without specials is ordinary poker (betting.md, Other people's files).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any, NamedTuple

import msgspec

from rules.cards import UNKNOWN
from rules.forms import FORMS
from rules.games.tarot_poker import GAME
from rules.hand import MOST_CHIPS, Game, Setup
from rules.notation.errors import NotationError
from rules.notation.records import REQUIRED, Record, check_lengths, convert


class Variant(NamedTuple):
    """A variant of the format that can be played here."""

    form: str
    structure: str
    keys: tuple[str, ...]
    """The amounts that its files have to name, beside antes and stacks."""


VARIANTS = {
    "NT": Variant("texas-holdem", "no-limit", ("blinds_or_straddles", "min_bet")),
    "FT": Variant("texas-holdem", "fixed-limit", ("blinds_or_straddles", "small_bet", "big_bet")),
    "PO": Variant("omaha-holdem", "pot-limit", ("blinds_or_straddles", "min_bet")),
    "F7S": Variant("seven-card-stud", "fixed-limit", ("bring_in", "small_bet", "big_bet")),
}

ALL_VARIANTS = frozenset([*VARIANTS, "NS", "FO/8", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"])
"""Codes of all variants that other people's files name."""

AMOUNTS = (
    "antes", "blinds_or_straddles", "bring_in", "min_bet", "small_bet", "big_bet", "starting_stacks",
    "finishing_stacks",
)  # fmt: skip
"""Keys whose values are chips: a whole number, a decimal one, or a list of these."""

_KEPT = ("ante_trimming_status", "players", "hand", "table")
"""What else means something to us; all other keys are kept as they are."""


# Records.


def record_from(table: Mapping[str, Any]) -> Record:
    """The bare table of a hand of such a variant as a record.

    Raises `NotationError`, "foreign-variant" where it is one that nobody can play here.
    """
    name = table["variant"]
    if name not in VARIANTS:
        raise NotationError("foreign-variant", variant=name)
    needed = ("antes", *VARIANTS[name].keys)
    for key in needed:
        if key not in table:
            raise NotationError("key-missing", key=key)
    for key in AMOUNTS:
        if key in table and key not in (*needed, "starting_stacks", "finishing_stacks"):
            raise NotationError("key-of-another-variant", key=key, variant=name)
    scale = _scale(table)
    chips = {key: _chips(key, table[key], scale) for key in AMOUNTS if key in table}
    known = {key: table[key] for key in (*REQUIRED, *_KEPT) if key in table}
    others = {key: value for key, value in table.items() if key not in (*known, *chips)}
    return msgspec.structs.replace(convert({**known, **chips}), others=others, scale=scale)


# Amounts may have decimals there, and chips are whole here: all amounts of a hand are counted in the
# smallest unit that one of them needs.

_MOST_DECIMALS = 9
_RAISE = re.compile(r"\s*p[0-9]+\s+cbr\s+(\S+)")


def _scale(table: Mapping[str, Any]) -> int:
    actions = table.get("actions")
    lines = [line for line in actions if isinstance(line, str)] if isinstance(actions, list) else []
    raises = [found[1] for line in lines if (found := _RAISE.match(line))]
    decimals = [_decimals("actions", text) for text in raises]
    for key in AMOUNTS:
        decimals += [_decimals(key, str(number)) for number in _numbers(table.get(key))]
    return int(10 ** max(decimals, default=0))


def _numbers(value: Any) -> Iterator[int | float]:
    for item in value if isinstance(value, list) else [value]:
        if isinstance(item, int | float) and not isinstance(item, bool):
            yield item


def _decimals(key: str, text: str) -> int:
    """How many decimals the number has; what is no number is left to who reads it."""
    try:
        number = Decimal(text)
    except ArithmeticError:
        return 0
    if not number.is_finite():
        raise NotationError("amount-unknown", key=key)
    exponent = number.normalize().as_tuple().exponent
    assert isinstance(exponent, int)
    if -exponent > _MOST_DECIMALS:
        raise NotationError("too-many-decimals", key=key, most=_MOST_DECIMALS)
    return max(0, -exponent)


def _chips(key: str, value: Any, scale: int) -> Any:
    """The value in chips; what is no number is left to who checks the record."""
    if isinstance(value, list):
        return [_chips(key, item, scale) for item in value]
    if isinstance(value, bool) or not isinstance(value, int | float):
        return value
    return in_chips(str(value), scale, key)


def in_chips(text: str, scale: int, key: str = "actions") -> int:
    """An amount of the file in chips; raises `NotationError`.

    >>> in_chips("3.5", 100)
    350
    """
    if not re.fullmatch(r"-?[0-9]{1,25}(\.[0-9]{1,25})?(e[+-]?[0-9]{1,2})?", text):
        raise NotationError("not-an-amount", written=text)
    chips = Decimal(text) * scale
    if chips > MOST_CHIPS:
        raise NotationError("too-large", key=key, most=MOST_CHIPS // scale)
    return int(chips)


def in_units(value: Any, scale: int) -> Any:
    """Chips as the file has amounts: one of them, several, or none.

    >>> in_units((350, 400), 100)
    (3.5, 4)
    """
    if value is None or scale == 1:
        return value
    if isinstance(value, tuple):
        return tuple(in_units(item, scale) for item in value)
    return value // scale if value % scale == 0 else float(Decimal(value) / scale)


# Cards: Jack for Knight; clubs, diamonds, hearts, spades for pentacles, cups, rods, swords.

_TO_OURS = str.maketrans("Jcdhs", "Npcrs")
_TO_THEIRS = str.maketrans("Npcrs", "Jcdhs")
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")


def codes_of(text: str) -> tuple[str, ...]:
    """The codes of cards in two characters each; raises `NotationError`.

    >>> codes_of("KcJd??")
    ('Kp', 'Nc', '??')
    """
    if not _CARDS.fullmatch(text):
        raise NotationError("no-phh-cards", written=text)
    pairs = (text[at : at + 2] for at in range(0, len(text), 2))
    return tuple(pair if pair == UNKNOWN else pair.translate(_TO_OURS) for pair in pairs)


def letters(codes: Iterable[str]) -> str:
    """The cards in two characters each.

    >>> letters(["Kp", "Nc", "??"])
    'KcJd??'
    """
    return "".join(code if code == UNKNOWN else code.translate(_TO_THEIRS) for code in codes)


# The table.


def table_of(record: Record) -> tuple[Game, Setup]:
    """What is played, and how it begins; raises `NotationError`."""
    check_lengths(record)
    variant, players = VARIANTS[record.variant], len(record.starting_stacks)
    alike = len(set(record.antes)) < 2
    bring_in = {"bring_in": record.bring_in} if record.bring_in else {}
    # Twice the small bet is what the big one is anyway.
    big = 0 if record.big_bet == 2 * (record.small_bet or 0) else record.big_bet
    options = GAME.options(
        form=variant.form,
        structure=variant.structure,
        minimum_bet=record.min_bet or record.small_bet,
        big_bet=big or 0,
        ante=record.antes[0] if alike and record.antes else 0,
        muck=True,
        **bring_in,
    )
    setup = Setup(
        game=GAME.id,
        form=variant.form,
        stacks=record.starting_stacks,
        dealer=players - 1,
        options=options,
        antes=() if alike else _antes(record),
        # There antes are dead unless the file says otherwise.
        dead_antes=not record.ante_trimming_status,
        blinds=seated(record.blinds_or_straddles),
        players=record.players,
    )
    # Ordinary poker has room for as many as its form has, also where our game with specials has not.
    least, most = FORMS[variant.form].seats
    return replace(GAME, seats=range(least, most + 1)), setup


# Where antes count towards the pots, what nobody else has matched of one goes back at once.
def _antes(record: Record) -> tuple[int, ...]:
    antes = seated(record.antes)
    if not record.ante_trimming_status:
        return antes
    *_, second, _ = sorted(map(min, antes, record.starting_stacks))
    return tuple(min(ante, second) for ante in antes)


def seated(posts: tuple[int, ...]) -> tuple[int, ...]:
    """Antes or blinds by seat, from the order in which a file lists them; and the other way.

    The last player deals. With two there, the lists are reversed: the dealer posts the small blind, and a
    big blind's ante is the other's.

    >>> seated((1, 2)), seated((1, 2, 0))
    ((2, 1), (1, 2, 0))
    """
    return posts[::-1] if len(posts) == 2 else posts
