"""The settings of this installation, from one YAML file: every key is known, typed and has a default.

Each field below is a key of the file, written with dashes: `starting_purse` is `starting-purse`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin

import msgspec
import yaml

from bot.money import BadCurrency, Currency
from bot.quiet import BadHours, parse_hours
from bot.settings import CardLook, TableSettings, marks, written
from bot.shards import Shards, trouble
from bot.spans import parse_span
from rules.games import GAMES
from rules.hand import Chips, Options

TOKEN_VARIABLE = "BACKROOM_TOKEN"  # noqa: S105 (the name of a variable, not a secret)
LARGEST_FILE = 64 * 1024
DEEPEST = 8

_TAG = "tag:yaml.org,2002:"
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,18})")

Struct = TypeVar("Struct", bound=msgspec.Struct)


class ConfigError(ValueError):
    """Settings that cannot be used: one line that says where, what is wrong and what would be right."""


ClockTime = Annotated[
    str, msgspec.Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["04:00"], description="a time")
]


ShardIds = Annotated[
    tuple[Annotated[int, msgspec.Meta(ge=0)], ...],
    msgspec.Meta(examples=["[0, 1]"], description="a list of shards"),
]


class Backup(msgspec.Struct, frozen=True, kw_only=True):
    """The nightly copies of the database."""

    folder: str | None = None
    keep: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 7
    at: ClockTime = "04:00"


class Log(msgspec.Struct, frozen=True, kw_only=True):
    """Where and how the log is written."""

    format: Literal["text", "json"] = "text"
    file: str | None = None
    keep: Annotated[int, msgspec.Meta(ge=1, le=1000)] = 14


class Config(msgspec.Struct, frozen=True, kw_only=True):
    """All settings."""

    token: str = ""
    host: Annotated[
        str, msgspec.Meta(pattern="^([0-9]{15,20})?$", examples=['"123456789012345678"'], description="an id")
    ] = ""
    """Who may ask how the bot is: a Discord id; empty for whoever owns the application."""
    database: Annotated[str, msgspec.Meta(min_length=1)] = "backroom.db"
    currency: Currency = Currency.parse_spec("gp")
    starting_purse: Chips = 1000
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log: Log = Log()
    backup: Backup = Backup()
    shards: Annotated[int, msgspec.Meta(ge=1, le=10_000)] | None = 1
    """How many shards the bot has in all its processes; None for as many as Discord recommends."""
    shard_ids: ShardIds | None = None
    """Those that this process runs; None for all."""
    cards: CardLook = "both"
    """How cards are shown to whoever has not chosen for themselves."""
    table: TableSettings = TableSettings()
    """What a table starts with where nobody says otherwise."""
    games: dict[str, Options] = {}
    """House rules by the game's id; of a game that is not there, its own defaults hold."""

    def options(self, game: str) -> Options:
        """The options that a table of the game starts with; raises `KeyError` for no game of ours."""
        known = {each.id: each.options for each in GAMES}
        return self.games[game] if game in self.games else known[game]()

    @property
    def sharding(self) -> Shards:
        """The shards; how many there are is known later where Discord is to say it."""
        return Shards(self.shards or 1, self.shard_ids)

    def __repr__(self) -> str:
        # Whoever reads a log must not be able to log in as the bot.
        return f"<Config of {self.database}>"


def load(path: str | Path | None, environ: Mapping[str, str]) -> Config:
    """The settings in a file, or all defaults without one; BACKROOM_TOKEN in `environ` wins over the file's.

    Raises ConfigError.

    >>> load(None, {"BACKROOM_TOKEN": "abc"}).token
    'abc'
    """
    config = Config() if path is None else _Reader(str(path)).config(_read(Path(path)))
    token = environ.get(TOKEN_VARIABLE, "").strip() or config.token.strip()
    return msgspec.structs.replace(config, token=token)


def require_token(config: Config) -> str:
    """The bot's token; raises ConfigError where there is none."""
    if not config.token:
        raise ConfigError(
            f"there is no token: set {TOKEN_VARIABLE}, or write token: in the config file (from the Bot page "
            "of your application at Discord)"
        )
    return config.token


def key(field: str) -> str:
    """How a field is written in the file.

    >>> key("starting_purse")
    'starting-purse'
    """
    return written(field)


def _read(path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise ConfigError(f"{path}: there is no such file; copy config.example.yaml to begin with") from None
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({error.strerror}); give the bot that right") from None
    if len(data) > LARGEST_FILE:
        raise ConfigError(f"{path}: is larger than {LARGEST_FILE // 1024} KB; is it the right file?")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ConfigError(f"{path}, line {line}: is no UTF-8 text; save the file as UTF-8") from None


class _Reader:
    """Reads one file by the types of the fields, so that every mistake can be shown where it stands."""

    def __init__(self, name: str) -> None:
        self._name = name

    def config(self, text: str) -> Config:
        try:
            self._refuse_tricks(text)
            node = yaml.compose(text, Loader=yaml.SafeLoader)
        except yaml.MarkedYAMLError as error:
            mark = error.problem_mark or error.context_mark
            at = f", line {mark.line + 1}" if mark else ""
            # What most editors put in unseen, and YAML's own words for it say nothing of spaces.
            tab = repr("\t") in str(error.problem)
            what = "a tab; use spaces, not tabs" if tab else f"{error.problem}; see the lines there"
            raise ConfigError(f"{self._name}{at}: is no YAML: {what}") from None
        except yaml.YAMLError:
            raise ConfigError(f"{self._name}: holds a character that YAML forbids; type it anew") from None
        if node is None:
            return Config()
        config = self._struct(node, Config, "the file")
        if wrong := trouble(config.shards, config.shard_ids):
            raise self._error(next(value for name, value in node.value if name.value == "shard-ids"), wrong)
        return config

    def _refuse_tricks(self, text: str) -> None:
        """Refuse what a few settings never need and what can make a small file explode in memory."""
        depth = 0
        for event in yaml.parse(text, Loader=yaml.SafeLoader):
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise self._error(event, "anchors and aliases (& and *) are not read; write the value out")
            if getattr(event, "tag", None):
                raise self._error(event, "tags (!) are not read; leave them out, or put the text in quotes")
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST:
                raise self._error(event, "is nested too deeply; see config.example.yaml")

    def _struct(self, node: yaml.Node, kind: type[Struct], where: str) -> Struct:
        fields = {key(field.name): field for field in msgspec.structs.fields(kind)}
        values = {}
        for name, at, value in self._items(node, fields, where):
            field = fields[name]
            values[field.name] = self._games(value) if at == "games" else self._value(value, field.type, at)
        try:
            return kind(**values)
        except ValueError as error:
            # Each value is of its type; what is wrong is said of one of the options.
            at = f"{where}.{key(str(error))}"
            raise self._error(node, f"{at} cannot be so; config.example.yaml says what it can be") from None

    def _games(self, node: yaml.Node) -> dict[str, Options]:
        games = {game.id: game.options for game in GAMES}
        items = self._items(node, games, "games")
        return {name: self._struct(value, games[name], f"games.{name}") for name, _, value in items}

    def _items(
        self, node: yaml.Node, known: Iterable[str], where: str
    ) -> Iterable[tuple[str, str, yaml.Node]]:
        """Each key, its place ("table.buy-in") and its value; all of them known, none twice."""
        if not isinstance(node, yaml.MappingNode):
            raise self._error(node, f"{where} must be lines of the form key: value, not {_shown(node)}")
        seen = set()
        for name_node, value in node.value:
            name = name_node.value if isinstance(name_node, yaml.ScalarNode) else ""
            if name not in known:
                raise self._error(name_node, _unknown(name, known, where))
            if name in seen:
                raise self._error(name_node, f"{name} is there twice; remove one of them")
            seen.add(name)
            yield name, name if where == "the file" else f"{where}.{name}", value

    def _value(self, node: yaml.Node, kind: Any, at: str) -> Any:
        if isinstance(kind, type) and issubclass(kind, Currency):
            try:
                return Currency.parse_spec(self._value(node, str, at))
            except BadCurrency as error:
                raise self._error(node, f"{at}: {error}") from None
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(node, kind, at)
        try:
            return msgspec.convert(self._said(node, kind, at), type=kind)
        except msgspec.ValidationError:
            wanted = describe(kind)
            raise self._error(node, f"{at} must be {wanted}, not {_shown(node)}{_hint(node, kind)}") from None

    def _said(self, node: yaml.Node, kind: Any, at: str) -> Any:
        """The value; a time as people say it in seconds, and quiet hours as they are kept."""
        value = self._plain(node)
        counts = marks(kind) if isinstance(value, str) else set()
        if "hours" in counts:
            try:
                return str(parse_hours(value))
            except BadHours:
                wanted = '"23:00-08:00 Europe/Berlin", with a time zone that is known here, or null'
                raise self._error(node, f"{at} must be as {wanted}, not {_shown(node)}") from None
        # What stands in quotes and is a number stays a mistake: "60" may be meant as a name elsewhere.
        span = parse_span(value) if "seconds" in counts and not value.isdecimal() else None
        return value if span is None else span

    def _plain(self, node: yaml.Node) -> Any:
        """The value as it stands there: what YAML would twist (no, 010, 12:30) stays unread."""
        if isinstance(node, yaml.SequenceNode):
            return [self._plain(item) for item in node.value]
        if isinstance(node, yaml.MappingNode):
            return {}
        if node.tag == _TAG + "str":
            return node.value
        if node.tag == _TAG + "int" and _WHOLE.fullmatch(node.value):
            return int(node.value)
        if node.tag == _TAG + "bool" and node.value.lower() in ("true", "false"):
            return node.value.lower() == "true"
        return None if node.tag == _TAG + "null" else _UNREAD

    def _error(self, place: yaml.Node | yaml.Event, text: str) -> ConfigError:
        line = place.start_mark.line + 1 if place.start_mark else 1
        return ConfigError(f"{self._name}, line {line}: {text}")


_UNREAD = object()
"""A value of no type at all, so that every type refuses it."""


def describe(kind: Any) -> str:
    """What values of a field's type are, in words.

    >>> describe(Literal["a", "b"]), describe(Annotated[int, msgspec.Meta(ge=1)])
    ('one of a, b', 'a whole number from 1')
    """
    if get_origin(kind) is Literal:
        # In the order they were written in, which msgspec does not keep.
        return f"one of {', '.join(map(str, get_args(kind)))}"
    return _describe(msgspec.inspect.type_info(kind))


def _describe(info: msgspec.inspect.Type) -> str:
    if isinstance(info, msgspec.inspect.Metadata):
        schema = info.extra_json_schema or {}
        if "examples" in schema:
            return f"{schema['description']} such as {schema['examples'][0]}"
        return _describe(info.type)
    if isinstance(info, msgspec.inspect.IntType):
        least = "" if info.ge is None else f" from {info.ge}"
        return f"a whole number{least}" + ("" if info.le is None else f" to {info.le}")
    if isinstance(info, msgspec.inspect.LiteralType):
        return f"one of {', '.join(map(str, info.values))}"
    if isinstance(info, msgspec.inspect.UnionType):
        return " or ".join(map(_describe, info.types))
    if isinstance(info, msgspec.inspect.VarTupleType):
        return f"a list of {_describe(info.item_type)}"
    return {"BoolType": "true or false", "StrType": "text", "NoneType": "null"}.get(
        type(info).__name__, "a list"
    )


def _unknown(name: str, known: Iterable[str], where: str) -> str:
    near = difflib.get_close_matches(key(name.lower()), known, 1)
    what = "game" if where == "games" else "key"
    hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(known)}"
    return f"unknown {what} {name[:40]!r}" + (f" in {where}" if where != "the file" else "") + f"; {hint}"


def _shown(node: yaml.Node) -> str:
    if isinstance(node, yaml.ScalarNode):
        return repr(node.value[:40]) if node.value else "nothing"
    if not isinstance(node, yaml.SequenceNode):
        return "further keys"
    items = [repr(item.value)[1:-1] if isinstance(item, yaml.ScalarNode) else "…" for item in node.value]
    return f"the list [{', '.join(items)[:40]}]"


def _hint(node: yaml.Node, kind: Any) -> str:
    """What quotes have to do with it: YAML reads off as false, 010 as 8, 12:30 as 750."""
    if not isinstance(node, yaml.ScalarNode):
        return ""
    if node.style is None:
        return "; put it in quotes" if _fits(node.value, kind) and node.value else ""
    return "; leave the quotes out" if _WHOLE.fullmatch(node.value) and _fits(int(node.value), kind) else ""


def _fits(value: Any, kind: Any) -> bool:
    try:
        msgspec.convert(value, type=kind)
    except msgspec.ValidationError:
        return False
    return True
