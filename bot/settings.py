"""What can be set for a table, read from the types: a new game's options appear here by themselves."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec

from bot.money import Currency
from bot.quiet import BadHours, parse_hours
from bot.refused import Refused
from bot.spans import parse_span
from rules.games import find
from rules.hand import MOST_CHIPS, Options

DAY = 24 * 60 * 60
SHORTEST = 20
"""Seconds of the shortest clock for a decision."""

Seconds = msgspec.Meta(extra={"kind": "seconds"})
"""Marks a number of seconds: people may type "2 min" for it."""

Hours = msgspec.Meta(max_length=80, extra={"kind": "hours"})
"""Marks quiet hours, as `bot.quiet` writes them."""

Struct = TypeVar("Struct", bound=msgspec.Struct)


CardLook = Literal["text", "pictures", "both"]
"""How somebody's own cards are shown to them."""


class TableSettings(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """How a table is run, whatever is played at it; None is off."""

    buy_in: Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)] = 200
    clock: Annotated[int, msgspec.Meta(ge=SHORTEST, le=7 * DAY), Seconds] | None = None
    """Seconds for each decision."""
    answer_clock: Annotated[int, msgspec.Meta(ge=10, le=7 * DAY), Seconds] | None = 30
    """Seconds in which it is said whether a power is stopped."""
    auto_deal: Annotated[int, msgspec.Meta(ge=3, le=300), Seconds] | None = None
    """Seconds after a hand until the next deals itself."""
    nudge: Annotated[int, msgspec.Meta(ge=1, le=7 * DAY), Seconds] | None = 20
    """Seconds after which a player whose turn it is gets one mention."""
    quiet_hours: Annotated[str, Hours] | None = None
    """When nobody is mentioned and no clock runs out."""
    dms: bool = True
    """Whether cards are also sent by direct message."""
    pace: Literal["quick", "calm"] = "calm"
    """How long those for whom the house plays think."""
    talk: bool = True
    """Whether they say something now and then."""
    picture: bool = False
    """Whether the table's message has a picture of the table: then every move uploads one."""
    chronicle: bool = True
    """Whether a session that ended by itself is told of where the table stands."""


class Setting(msgspec.Struct, frozen=True, kw_only=True):
    """One setting, for a panel: its bounds if it is a number, its choices if it has some (names: a list)."""

    name: str
    kind: Literal["int", "coins", "seconds", "hours", "choice", "names", "bool"]
    default: Any
    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    optional: bool = False
    """May be off, which is None."""
    of_game: bool = False
    """An option of the game: a change holds from the next hand."""


@cache
def settings_of(game: str) -> tuple[Setting, ...]:
    """All settings of a table for this game: the game's options, then the table's own.

    >>> [setting.name for setting in settings_of("queens-ransom") if setting.kind == "choice"]
    ['structure', 'pace']
    """
    options = [_setting(field, of_game=True) for field in _fields(find(game).options)]
    has = {setting.name for setting in options}
    run = [_setting(field) for field in _fields(TableSettings)]
    return (*options, *(each for each in run if _ONLY_WITH.get(each.name, "") in has | {""}))


_ONLY_WITH = {"answer_clock": "specials"}
"""What means something only in a game that has a certain option."""


@cache
def _fields(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """What a struct is made of; its annotations are text, which takes a while to be read."""
    return msgspec.structs.fields(kind)


def changed(struct: Struct, changes: Mapping[str, Any]) -> Struct:
    """The struct with those changes that are about its fields; raises Refused where one cannot be."""
    for field in _fields(type(struct)):
        if field.name in changes:
            setting, value = _setting(field), changes[field.name]
            if setting.kind == "hours" and isinstance(value, str):
                value = _hours(setting, value)
            try:
                struct = msgspec.convert({**msgspec.structs.asdict(struct), field.name: value}, type(struct))
            except msgspec.ValidationError:
                raise _refusal(setting) from None
    return struct


def require_known(changes: Mapping[str, Any], game: str | None) -> None:
    """Refuse names that are no settings of a table for this game; None: of a table for any game."""
    known = {field.name for field in _fields(TableSettings)}
    known |= {setting.name for setting in settings_of(game)} if game else set()
    for name in changes:
        if name not in known:
            raise Refused("no-such-option", option=written(name))


def typed(setting: Setting, text: str, currency: Currency) -> Any:
    """The value that somebody typed for a setting; raises Refused or BadAmount.

    >>> clock = next(setting for setting in settings_of("queens-ransom") if setting.name == "clock")
    >>> [typed(clock, text, Currency.parse_spec("gp")) for text in ("90", "2 min", "7d", "off")]
    [90, 120, 604800, None]
    """
    said = " ".join(text.casefold().split())
    if setting.optional and said in _NO:
        return None
    if setting.kind == "bool" and said in _YES | _NO:
        return said in _YES
    if setting.kind == "choice" and said in setting.choices:
        return said
    if setting.kind == "names":
        named = (" ".join(part.split()) for part in text.split(","))
        return () if said in _NO else tuple(name for name in named if name)
    if setting.kind == "coins":
        return currency.parse(text)
    if setting.kind == "seconds" and (span := parse_span(said)) is not None:
        return span
    if setting.kind == "hours":
        return _hours(setting, text)
    if setting.kind == "int" and _WHOLE.fullmatch(said):
        return int(said)
    raise _refusal(setting)


def written(name: str) -> str:
    """How a setting is written: `minimum_bet` is `minimum-bet`."""
    return name.replace("_", "-")


_YES = frozenset({"on", "yes", "true", "an", "ja"})
_NO = frozenset({"off", "no", "false", "never", "none", "0", "-", "aus", "nein", "nie"})
_WHOLE = re.compile(r"[0-9]{1,13}")


def _hours(setting: Setting, text: str) -> str:
    """Quiet hours as they are kept; raises Refused."""
    try:
        return str(parse_hours(text))
    except BadHours as error:
        raise Refused(error.reason, setting=written(setting.name), **error.facts) from None


def _setting(field: msgspec.structs.FieldInfo, *, of_game: bool = False) -> Setting:
    options = get_args(field.type) if get_origin(field.type) is Literal else ()
    info = msgspec.inspect.type_info(field.type)
    kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    number, counts = _number(kinds)
    return Setting(
        name=field.name,
        kind=counts or _kind(kinds, choice=bool(options)),
        default=field.default,
        low=number.ge if number else None,
        high=number.le if number else None,
        # From the annotation: in the order they were written in, which msgspec does not keep.
        choices=tuple(map(str, options)),
        optional=any(isinstance(each, msgspec.inspect.NoneType) for each in kinds),
        of_game=of_game,
    )


def _number(
    kinds: tuple[msgspec.inspect.Type, ...],
) -> tuple[msgspec.inspect.IntType | None, Literal["int", "coins", "seconds"] | None]:
    """The whole number among these types, and what it counts."""
    for each in kinds:
        bare = each.type if isinstance(each, msgspec.inspect.Metadata) else each
        if isinstance(bare, msgspec.inspect.IntType):
            if _mark(each) == "seconds":
                return bare, "seconds"
            return bare, "coins" if bare.le == MOST_CHIPS else "int"
    return None, None


def _kind(
    kinds: tuple[msgspec.inspect.Type, ...], *, choice: bool
) -> Literal["choice", "names", "hours", "bool"]:
    """What is no number."""
    if choice:
        return "choice"
    if any(isinstance(each, msgspec.inspect.VarTupleType) for each in kinds):
        return "names"
    return "hours" if "hours" in map(_mark, kinds) else "bool"


def marks(kind: Any) -> set[str]:
    """What a field of this type is marked as: `Seconds` or `Hours`."""
    info = msgspec.inspect.type_info(kind)
    kinds = info.types if isinstance(info, msgspec.inspect.UnionType) else (info,)
    return {mark for mark in map(_mark, kinds) if mark}


def _mark(kind: msgspec.inspect.Type) -> str:
    return str((getattr(kind, "extra", None) or {}).get("kind", ""))


def _refusal(setting: Setting) -> Refused:
    name = written(setting.name)
    if setting.kind == "names":
        # What makes a list of names a good one, each setting says for itself.
        return Refused(f"bad-{name}", setting=name)
    if setting.kind == "bool":
        return Refused("bad-switch", setting=name)
    if setting.kind == "hours":
        return Refused("bad-quiet-hours", setting=name)
    if setting.kind == "choice":
        return Refused("bad-choice", setting=name, choices=", ".join(setting.choices))
    low, high = setting.low or 0, setting.high or MOST_CHIPS
    if setting.kind == "coins":
        return Refused("bad-coins", setting=name, low=low, high=high)
    if setting.kind == "seconds":
        return Refused("bad-time", setting=name, low=low, high=high)
    return Refused("bad-setting", setting=name, low=low, high=high)


def merged(options: Options, table: TableSettings) -> dict[str, Any]:
    """The values of all settings by name, as `settings_of` names them."""
    return {**msgspec.structs.asdict(options), **msgspec.structs.asdict(table)}
