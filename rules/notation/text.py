"""Actions as text and back: `p2 cbr 4`, `d dh p1 9t,12c,3f` (betting.md, The hand file).

Seats are `p1`, `p2`, … in text and count from 0 everywhere else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules import actions as act
from rules.actions import DEALER, Action
from rules.cards import UNKNOWN, Deck, Slot, UnknownCard
from rules.dice import UNSEEN
from rules.games import find
from rules.hand import MOST_CHIPS, Hand
from rules.notation.errors import NotationError

Fields = dict[str, Any]


def format_action(action: Action, hand: Hand) -> str:
    """The action as a hand file has it; `hand` is the position before it.

    `Trade(seat=0, slots=(1,))` is `p1 sd 12c` where that slot holds a flood and its cover, and `p1 sd #2`
    where it holds dice. A `Rewind` is never written: a file has the actions that count.
    """
    verb = _BY_KIND[type(action)]
    actor = "d" if action.seat == DEALER else player(action.seat)
    return " ".join(word for word in (actor, verb.word, verb.write(action, hand)) if word)


def parse_action(text: str, hand: Hand) -> Action:
    """The action that the text means in this position; raises `NotationError`.

    Whether it is legal there, only `hand.push` knows.
    """
    actor, word, rest = split(text)
    seat = DEALER if actor == "d" else seat_of(actor, hand)
    verb = _BY_WORD.get((actor == "d", word))
    if verb is None:
        raise NotationError("no-such-action", written=f"{actor} {word}".strip())
    if verb.kind is act.Show and not rest:
        return act.Muck(seat=seat)
    fields = verb.read(rest, _Reader(hand, seat))
    return verb.kind(**fields) if seat == DEALER else verb.kind(seat=seat, **fields)


def bare(text: str) -> str:
    """The text without its comment: a `#` with a space after it begins one, `#2` names a slot.

    >>> bare("p1 sd #2 # hoping for a flood")
    'p1 sd #2'
    """
    return re.split(r"#(?:\s|$)", text, maxsplit=1)[0].strip()


def split(text: str) -> tuple[str, str, str]:
    """Who acts, the verb, and the rest of an action, as text.

    >>> split("d dh p1 9t,3c")
    ('d', 'dh', 'p1 9t,3c')
    """
    actor, word, rest = (*bare(text).split(None, 2), "", "", "")[:3]
    return actor, word, rest.strip()


def player(seat: int) -> str:
    """The seat as text.

    >>> player(0)
    'p1'
    """
    return f"p{seat + 1}"


@dataclass(frozen=True)
class _Verb:
    """A row of the table of actions: its word, its kind, and its arguments as text and back."""

    word: str
    kind: Callable[..., Action]
    write: Callable[[Any, Hand], str]
    read: Callable[[str, _Reader], Fields]


class _Reader:
    """What arguments are read with: the position, and who acts in it."""

    def __init__(self, hand: Hand, seat: int) -> None:
        self.hand = hand
        self.seat = seat

    @property
    def deck(self) -> Deck:
        """The deck of the game; raises `NotationError` where it is played without one."""
        game = find(self.hand.setup.game)
        if not game.deck:
            raise NotationError("no-cards-here" if game.dice else "nothing-held", game=game.id)
        return game.cards(self.hand.setup.options)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """What the one who acts holds."""
        return () if self.seat == DEALER else held(self.hand, self.seat)

    def card(self, text: str) -> str:
        """The code of the card meant: of two with one name, that which the one who acts holds."""
        if not text:
            raise NotationError("card-missing")
        among = [code for slot in self.slots for code in slot.cards]
        try:
            return self.deck.find(text, among or None).code
        except UnknownCard:
            raise NotationError("no-such-card", card=text, deck=self.deck.name) from None

    def card_or_unknown(self, text: str) -> str:
        """The same of a card that may have been seen by nobody who tells of it: `??`, or its slot `#2`."""
        return text if text == UNKNOWN or re.fullmatch(r"#[1-9][0-9]?", text) else self.card(text)

    def cards(self, text: str) -> tuple[str, ...]:
        """The codes of cards listed with commas."""
        codes = tuple(self.card_or_unknown(part.strip()) for part in text.split(","))
        for code in codes:
            if codes.count(code) > 1 and code != UNKNOWN:
                raise NotationError("card-twice", card=code)
        return codes

    def slot(self, text: str) -> int:
        """The slot meant by `#2`, or by a card that lies in it."""
        if text.startswith("#"):
            number = whole(text[1:])
            if not 1 <= number <= len(self.slots):
                raise NotationError("no-such-slot", slot=number, slots=len(self.slots))
            return number - 1
        code = self.card(text)
        for at, slot in enumerate(self.slots):
            if code in slot.cards:
                return at
        raise NotationError("card-not-held", card=code, player=self.seat + 1)

    def player(self, text: str) -> int:
        """The seat of `p2`."""
        return seat_of(text, self.hand)


def held(hand: Hand, seat: int) -> tuple[Slot, ...]:
    """What a seat holds, as its owner sees it."""
    return next(row.slots for row in hand.view(seat).seats if row.seat == seat)


def whole(text: str) -> int:
    """A whole number of ordinary digits, no more than chips can be; raises `NotationError`."""
    if not re.fullmatch(r"[0-9]{1,20}", text) or int(text) > MOST_CHIPS:
        raise NotationError("not-a-number", written=text, most=MOST_CHIPS)
    return int(text)


def seat_of(text: str, hand: Hand) -> int:
    """The seat of `p2`; raises `NotationError`."""
    players = len(hand.setup.stacks)
    number = re.fullmatch(r"p([0-9]{1,3})", text)
    if not number or not 1 <= int(number[1]) <= players:
        raise NotationError("no-such-player", written=text, players=players)
    return int(number[1]) - 1


# The arguments, kind by kind. Writers take the action and the hand, readers the text.


def _write_nothing(_: Action, __: Hand) -> str:
    return ""


def _read_nothing(text: str, _: _Reader) -> Fields:
    if text:
        raise NotationError("too-much", written=text)
    return {}


def _write_amount(action: act.RaiseTo | act.Stake, _: Hand) -> str:
    return str(action.amount)


def _read_amount(text: str, _: _Reader) -> Fields:
    return {"amount": whole(text)}


def _write_card(action: act.Stop | act.Keep, _: Hand) -> str:
    return action.card


def _read_card(text: str, reader: _Reader) -> Fields:
    return {"card": reader.card_or_unknown(text)}


REST = "rest"
"""To let all be that can be stopped in this hand."""


def _write_allow(action: act.Allow, _: Hand) -> str:
    return REST if action.rest else ""


def _read_allow(text: str, _: _Reader) -> Fields:
    if text not in ("", REST):
        raise NotationError("too-much", written=text)
    return {"rest": text == REST}


def _write_cards(action: act.Board | act.Shuffle, _: Hand) -> str:
    return ",".join(action.cards)


def _read_cards(text: str, reader: _Reader) -> Fields:
    return {"cards": reader.cards(text)}


def _write_deal(action: act.Deal, _: Hand) -> str:
    return f"{player(action.to)} {','.join(action.cards)}"


def _read_deal(text: str, reader: _Reader) -> Fields:
    to, _, cards = text.partition(" ")
    return {"to": reader.player(to), "cards": reader.cards(cards)}


def _write_pick(action: act.ChooseAtRandom, _: Hand) -> str:
    return action.card or "-"


def _read_pick(text: str, reader: _Reader) -> Fields:
    return {"card": None if text == "-" else reader.card_or_unknown(text)}


# Dice: one entry a slot, the rolls of a slot joined by `+`.


def _write_roll(action: act.Roll, _: Hand) -> str:
    dice = ("+".join(UNKNOWN if roll == UNSEEN else str(roll) for roll in rolls) for rolls in action.dice)
    return f"{player(action.to)} {','.join(dice)}"


def _read_roll(text: str, reader: _Reader) -> Fields:
    to, _, dice = text.partition(" ")
    return {
        "to": reader.player(to),
        "dice": tuple(tuple(_roll(roll.strip()) for roll in die.split("+")) for die in dice.split(",")),
    }


def _roll(text: str) -> int:
    return UNSEEN if text == UNKNOWN else whole(text)


def _write_throw(action: act.Throw, _: Hand) -> str:
    return f"{action.section} {action.dice[0]} {action.dice[1]}"


def _read_throw(text: str, _: _Reader) -> Fields:
    words = text.split()
    if len(words) != 3:
        raise NotationError("not-a-throw", written=text)
    return {"section": words[0], "dice": (whole(words[1]), whole(words[2]))}


# A trade names cards; dice have none, nor has what nobody knows, so there it names slots.


def _write_trade(action: act.Trade, hand: Hand) -> str:
    by_number = find(hand.setup.game).dice
    slots = held(hand, action.seat)
    return ",".join(
        f"#{at + 1}" if by_number or slots[at].cards[0] == UNKNOWN else slots[at].cards[0]
        for at in action.slots
    )


def _read_trade(text: str, reader: _Reader) -> Fields:
    named = [part.strip() for part in text.split(",")] if text else []
    if len(set(named)) < len(named):
        raise NotationError("card-twice", card=next(part for part in named if named.count(part) > 1))
    # A flood and its cover are two names of one slot.
    return {"slots": tuple(dict.fromkeys(reader.slot(part) for part in named))}


def _write_show(action: act.Show, hand: Hand) -> str:
    return ",".join(action.cards or codes(held(hand, action.seat)))


def _read_show(text: str, reader: _Reader) -> Fields:
    if not find(reader.hand.setup.game).dice:
        return _read_cards(text, reader)
    return {"cards": tuple(str(whole(part.strip())) for part in text.split(","))}


def codes(slots: Iterable[Slot]) -> tuple[str, ...]:
    """All cards in these slots, in order."""
    return tuple(code for slot in slots for code in slot.cards)


_DISCARDS = re.compile(r"\s+from=discards$")


def _write_exchange(action: act.Exchange, _: Hand) -> str:
    return ",".join(action.cards) + (" from=discards" if action.from_discards else "")


def _read_exchange(text: str, reader: _Reader) -> Fields:
    return {"cards": reader.cards(_DISCARDS.sub("", text)), "from_discards": bool(_DISCARDS.search(text))}


# A power: the card, then `key=value` as that card needs.

_POWER_KEYS = ("on", "give", "take", "drop", "rank", "mode")
_AT_RANDOM = ("take", "drop")
"""May be `?`: a hidden card, which chance takes."""


def _write_play(action: act.Play, _: Hand) -> str:
    given = {key: getattr(action, key) for key in _POWER_KEYS if getattr(action, key) is not None}
    if "on" in given:
        given["on"] = player(given["on"])
    return " ".join((action.card, *(f"{key}={value}" for key, value in given.items())))


def _read_play(text: str, reader: _Reader) -> Fields:
    card, *pairs = re.split(r"\s+([a-z]+)=", text)
    fields: Fields = {"card": reader.card(card)}
    for key, value in zip(pairs[::2], pairs[1::2], strict=True):
        if key not in _POWER_KEYS or key in fields or not value:
            raise NotationError("no-such-key", key=key, keys=",".join(_POWER_KEYS))
        fields[key] = _power_value(key, value, reader)
    return fields


def _power_value(key: str, value: str, reader: _Reader) -> int | str:
    if key == "on":
        return reader.player(value)
    if key in ("rank", "mode") or (key in _AT_RANDOM and value == "?"):
        return value
    # What is taken or denied is another's card, so of two with one name it is not our own that is meant.
    return (reader if key == "give" else _Reader(reader.hand, DEALER)).card_or_unknown(value)


def _write_form(action: act.ChooseForm, _: Hand) -> str:
    return action.form


def _read_form(text: str, _: _Reader) -> Fields:
    if not text:
        raise NotationError("form-missing")
    return {"form": text}


_BARE = (_write_nothing, _read_nothing)
_CHIPS = (_write_amount, _read_amount)
_CARD = (_write_card, _read_card)
_CARDS = (_write_cards, _read_cards)

_VERBS = (
    _Verb("dh", act.Deal, _write_deal, _read_deal),
    _Verb("db", act.Board, *_CARDS),
    _Verb("shuffle", act.Shuffle, *_CARDS),
    _Verb("pick", act.ChooseAtRandom, _write_pick, _read_pick),
    _Verb("roll", act.Roll, _write_roll, _read_roll),
    _Verb("throw", act.Throw, _write_throw, _read_throw),
    _Verb("f", act.Fold, *_BARE),
    _Verb("cc", act.Call, *_BARE),
    _Verb("cbr", act.RaiseTo, *_CHIPS),
    _Verb("pb", act.BringIn, *_BARE),
    _Verb("sd", act.Trade, _write_trade, _read_trade),
    _Verb("sm", act.Muck, *_BARE),
    _Verb("sm", act.Show, _write_show, _read_show),
    _Verb("xc", act.Exchange, _write_exchange, _read_exchange),
    _Verb("pass", act.Pass, *_BARE),
    _Verb("end", act.End, *_BARE),
    _Verb("vote", act.Vote, *_BARE),
    _Verb("bet", act.Stake, *_CHIPS),
    _Verb("leave", act.Leave, *_BARE),
    _Verb("play", act.Play, _write_play, _read_play),
    _Verb("stop", act.Stop, *_CARD),
    _Verb("allow", act.Allow, _write_allow, _read_allow),
    _Verb("keep", act.Keep, *_CARD),
    _Verb("form", act.ChooseForm, _write_form, _read_form),
    _Verb("special", act.CallSpecial, *_BARE),
)

_BY_KIND: dict[Any, _Verb] = {verb.kind: verb for verb in _VERBS}
_BY_WORD = {(issubclass(verb.kind, act.ByDealer), verb.word): verb for verb in _VERBS}  # type: ignore[arg-type]
