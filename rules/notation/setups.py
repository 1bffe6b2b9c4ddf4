"""Between the keys of a record and the setup of a hand (betting.md, The hand file)."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from rules.actions import Illegal
from rules.cards import UnknownCard, deck
from rules.games import find
from rules.hand import MOST_CHIPS, NOBODY, Carry, Game, Hand, Setup
from rules.notation import phh
from rules.notation.errors import NotationError
from rules.notation.records import Record, check_lengths
from rules.notation.text import bare, split

_Any = TypeVar("_Any")


def start(record: Record) -> Hand:
    """The hand of a record before its first action; raises `NotationError`."""
    if record.variant in phh.VARIANTS:
        game, setup = phh.table_of(record)
    else:
        game = _game(record.variant)
        setup = _setup(record, game)
    try:
        return game.start(setup)
    except Illegal as refused:
        raise NotationError(refused.reason, by_rules=True, **refused.facts) from None


def deck_of(record: Record, hand: Hand) -> tuple[str, ...]:
    """The codes of the key `deck`, which names each card once; `hand` is what the record begins with."""
    if not record.deck:
        return ()
    name = _game(record.variant).deck
    if not name:
        raise NotationError("key-of-another-game", key="deck", game=record.variant)
    try:
        cards = find(record.variant).cards(hand.setup.options)
        found = tuple(cards.find(text).code for text in record.deck)
    except UnknownCard as unknown:
        raise NotationError("no-such-card", card=unknown.text, deck=name) from None
    for code in found:
        if found.count(code) > 1:
            raise NotationError("card-twice", card=code)
    return found


# From record to setup.


def _game(variant: str) -> Game:
    try:
        return find(variant)
    except KeyError:
        raise NotationError("no-such-game", game=variant) from None


def _setup(record: Record, game: Game) -> Setup:
    check_lengths(record)
    players = len(record.starting_stacks)
    alike = len(set(record.antes)) < 2
    return Setup(
        game=game.id,
        stacks=record.starting_stacks,
        dealer=_dealer(record, game, players),
        options=_options(record, game, alike=alike),
        carry=_carry(record, players, game),
        form=record.form,
        antes=() if alike else record.antes,
        dead_antes=record.ante_trimming_status is False,
        blinds=phh.seated(record.blinds_or_straddles) if _posts_by_seat(record) else (),
        players=record.players,
    )


# Where players turn cards for the deal, a file may tell which; else it says who deals, and no more of it.


def _dealer(record: Record, game: Game, players: int) -> int:
    dealer = _seat_key("dealer", record.dealer or players, players)
    written = next((text for text in record.actions if bare(text)), "")
    turned = game.turns_for_deal and split(written)[:2] == ("d", "pick")
    return NOBODY if turned else dealer


def _seat_key(key: str, number: int, players: int) -> int:
    if not 1 <= number <= players:
        raise NotationError("no-such-player", written=f"{key} = {number}", players=players)
    return number - 1


def _options(record: Record, game: Game, *, alike: bool) -> Any:
    keys: dict[str, tuple[str, Any]] = {}
    # Blinds that a file does not name were not posted, whatever a new table begins with.
    if not record.blinds_or_straddles and "big_blind" in game.options.__struct_fields__:
        keys = dict.fromkeys(("small_blind", "big_blind"), ("blinds_or_straddles", 0))
    # And the starting pot is what the antes say, unless the file has it that the dealer set it.
    if "dealer_sets" in game.options.__struct_fields__:
        keys["dealer_sets"] = ("options", False)
    keys |= {name.replace("-", "_"): (f"options.{name}", value) for name, value in record.options.items()}
    keys |= _betting_keys(record, alike=alike)
    blinds = _blind_keys(record)
    if not _posts_by_seat(record) or "big_blind" not in game.options.__struct_fields__:
        keys |= blinds
    for option, (key, _) in keys.items():
        if option not in game.options.__struct_fields__:
            raise NotationError("key-of-another-game", key=key, game=game.id)
    return _convert({option: value for option, (_, value) in keys.items()}, game.options, "options")


def _betting_keys(record: Record, *, alike: bool) -> dict[str, tuple[str, Any]]:
    """PHH's keys for what are options here: option -> key and value, where the record has them."""
    # In fixed-limit there is a small bet and a big one, else one smallest bet.
    fixed = record.structure == "fixed-limit"
    for key in ("min_bet",) if fixed else ("small_bet", "big_bet"):
        if getattr(record, key) is not None:
            raise NotationError("key-of-another-structure", key=key, structure=record.structure)
    # Twice the small bet is what the big one is anyway.
    big = record.big_bet if record.big_bet != _twice(record.small_bet or 0) else None
    keys = {
        "structure": ("structure", record.structure or None),
        "minimum_bet": ("small_bet", record.small_bet) if fixed else ("min_bet", record.min_bet),
        "big_bet": ("big_bet", big),
        "ante": ("antes", record.antes[0] if record.antes and alike else None),
        "bring_in": ("bring_in", record.bring_in),
    }
    return {option: (key, value) for option, (key, value) in keys.items() if value is not None}


def _twice(bet: int) -> int:
    return min(2 * bet, MOST_CHIPS)


# PHH lists the blinds by player: the small one left of the dealer, the big one left of that. It does so
# with two players too, though there the dealer, who is the second in that list, posts the small one.


def _blind_keys(record: Record) -> dict[str, tuple[str, Any]]:
    key, posts = "blinds_or_straddles", record.blinds_or_straddles
    if not any(posts):
        return {}
    small, big = _blind_places(len(posts), (record.dealer or len(posts)) - 1)
    return {"small_blind": (key, posts[small]), "big_blind": (key, posts[big])}


def _posts_by_seat(record: Record) -> bool:
    """Whether it is no plain small and big blind: somebody straddles, or the options name other ones."""
    posts = record.blinds_or_straddles
    if not posts or {"small-blind", "big-blind", "small_blind", "big_blind"} & record.options.keys():
        return bool(posts)
    places = _blind_places(len(posts), (record.dealer or len(posts)) - 1)
    return any(post for seat, post in enumerate(posts) if seat not in places)


def _blind_places(players: int, dealer: int) -> tuple[int, int]:
    return (dealer + 1) % players, (dealer + 2) % players


def _carry(record: Record, players: int, game: Game) -> Carry:
    given = dict(record.carry)
    for key in given:
        if key not in Carry.__struct_fields__:
            raise NotationError("bad-key", key=f"carry.{key}")
    carry = _convert(given, Carry, "carry")
    seats = {
        key: _seat_key(f"carry.{key}", number, players)
        for key in ("opener", "roller")
        if (number := getattr(carry, key)) is not None
    }
    return msgspec.structs.replace(carry, specials=_specials(carry.specials, game), **seats)


def _specials(named: tuple[str, ...], game: Game) -> tuple[str, ...]:
    """The codes of the specials that a carry names."""
    if named and not game.deck:
        raise NotationError("key-of-another-game", key="carry.specials", game=game.id)
    try:
        return tuple(deck(game.deck).find(text).code for text in named)
    except UnknownCard as unknown:
        raise NotationError("no-such-card", card=unknown.text, deck=game.deck) from None


def _convert(given: dict[str, Any], kind: type[_Any], key: str) -> _Any:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        inside = str(error).rpartition("`$.")[2].rstrip("`") if "`$." in str(error) else ""
        raise NotationError("bad-key", key=f"{key}.{inside}".rstrip(".")) from None


# From setup to record.


def written_options(setup: Setup) -> dict[str, Any]:
    """The keys of a record that tell of the options; those without a key of their own are in `options`."""
    given: dict[str, Any] = msgspec.structs.asdict(setup.options)
    players = len(setup.stacks)
    written: dict[str, Any] = {}
    if "ante" in given:
        ante = given.pop("ante")
        written["antes"] = setup.antes or (ante,) * players
    if "structure" in given:
        fixed = given["structure"] == "fixed-limit"
        written["structure"] = given.pop("structure")
        written["small_bet" if fixed else "min_bet"] = small_bet = given.pop("minimum_bet")
        written["big_bet"] = setup.options.bet_size(big=True) if fixed else None
        # Twice the small bet is read as twice the big blind, where there is one. If it was meant, say so.
        if not fixed or given["big_bet"] != _twice(small_bet):
            given.pop("big_bet")
    if setup.blinds:
        written["blinds_or_straddles"] = phh.seated(setup.blinds)
    elif given.get("big_blind") or given.get("small_blind"):
        posts = [0] * players
        small, big = _blind_places(players, setup.dealer)
        posts[small], posts[big] = given.pop("small_blind"), given.pop("big_blind")
        written["blinds_or_straddles"] = tuple(posts)
    # PHH has no word for none of it: that stays among the options.
    if given.get("bring_in"):
        written["bring_in"] = given.pop("bring_in")
    if setup.dead_antes:
        written["ante_trimming_status"] = False
    # That all have to show goes without saying, and so does a list that is as the game has it.
    if not given.get("muck"):
        given.pop("muck", None)
    for field in msgspec.structs.fields(setup.options):
        if isinstance(field.default, tuple) and (names := given.pop(field.name)) != field.default:
            given[field.name] = list(names)
    return written | {"options": given}


def written_carry(carry: Carry) -> dict[str, Any]:
    """The key `carry`: players in it count from 1."""
    written: dict[str, Any] = msgspec.to_builtins(carry)
    written |= {"specials": list(carry.specials)} if carry.specials else {}
    return {key: value + 1 if key in ("opener", "roller") else value for key, value in written.items()}
