"""Settings: the example says what the defaults are, and every mistake is shown where it stands."""

from itertools import pairwise
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from bot import config
from bot.config import Backup, Config, ConfigError, load, require_token
from bot.money import Currency
from bot.settings import TableSettings
from rules.games import GAMES

EXAMPLE = Path(__file__).parents[2] / "config.example.yaml"


def read(tmp_path: Path, text: str | bytes, **environ: str) -> Config:
    file = tmp_path / "config.yaml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load(file, environ)


def refusal(tmp_path: Path, text: str | bytes) -> str:
    with pytest.raises(ConfigError) as caught:
        read(tmp_path, text)
    said = str(caught.value)
    assert "\n" not in said
    return said.removeprefix(f"{tmp_path}/")


def test_nothing_set_is_all_defaults(tmp_path: Path) -> None:
    assert load(None, {}) == read(tmp_path, "") == read(tmp_path, "# nothing\n") == Config()


def test_the_example_is_the_defaults() -> None:
    example = load(EXAMPLE, {})
    assert example.games == {game.id: game.options() for game in GAMES}
    assert msgspec.structs.replace(example, games={}) == Config()


def test_the_example_has_every_key_with_a_comment() -> None:
    def keys(kind: type[msgspec.Struct]) -> list[str]:
        names = []
        for field in msgspec.structs.fields(kind):
            names.append(config.key(field.name))
            if field.name != "currency" and isinstance(field.type, type):
                names += keys(field.type) if issubclass(field.type, msgspec.Struct) else []
        return names

    wanted = keys(Config) + [name for game in GAMES for name in (game.id, *keys(game.options))]
    lines = [line.strip() for line in EXAMPLE.read_text().splitlines() if line.strip()]
    assert [line.split(":")[0] for line in lines if line[0] != "#"] == wanted
    explained = {line.split(":")[0] for above, line in pairwise(lines) if above[0] == "#" != line[0]}
    assert explained == set(wanted)


def test_everything_can_be_set(tmp_path: Path) -> None:
    text = """
        token: abc
        database: /var/lib/backroom.db
        currency: "gp=100cp, sp=10cp"
        starting-purse: 0
        log-level: debug
        backup: {folder: /mnt/attic, keep: 3, at: "23:30"}
        table: {buy-in: 50, nudge: null, clock: 60, auto-deal: 5, dms: false}
        games:
          queens-ransom: {minimum-bet: 5, ante: 1, structure: pot-limit}
    """
    got = read(tmp_path, text)
    assert got.currency == Currency((("gp", 100), ("sp", 10), ("cp", 1)))
    assert (got.token, got.database, got.starting_purse) == ("abc", "/var/lib/backroom.db", 0)
    assert got.log_level == "debug"
    assert got.backup == Backup(folder="/mnt/attic", keep=3, at="23:30")
    assert got.table == TableSettings(buy_in=50, nudge=None, clock=60, auto_deal=5, dms=False)
    by_post = "table: {clock: 2 days, nudge: 36 hours, quiet-hours: 23-8 Europe/Berlin}"
    posted = read(tmp_path, by_post).table
    assert (posted.clock, posted.nudge) == (172_800, 129_600)
    assert posted.quiet_hours == "23:00-08:00 Europe/Berlin"
    rules: Any = got.options("queens-ransom")
    assert (rules.minimum_bet, rules.ante, rules.structure) == (5, 1, "pot-limit")


def test_shards_are_all_unless_some_are_named(tmp_path: Path) -> None:
    one = read(tmp_path, "").sharding
    assert (one.here, one.alone, one.hears_letters) == ((0,), True, True)
    some = read(tmp_path, "shards: 4\nshard-ids: [1, 3]").sharding
    assert (some.here, some.alone, some.hears_letters) == ((1, 3), False, False)
    assert [some.has(guild << 22) for guild in range(4)] == [False, True, False, True]
    assert read(tmp_path, "shards: 2\nshard-ids: [1, 0]").sharding.alone
    assert read(tmp_path, "shards: null").shards is None


def test_a_game_without_house_rules_has_its_own() -> None:
    game = GAMES[0]
    assert load(None, {}).options(game.id) == game.options()
    with pytest.raises(KeyError):
        load(None, {}).options("snap")


def test_the_environment_wins(tmp_path: Path) -> None:
    assert read(tmp_path, "token: abc", BACKROOM_TOKEN=" xyz\n").token == "xyz"
    assert read(tmp_path, "token: abc", BACKROOM_TOKEN="").token == "abc"


def test_a_token_is_needed_to_run_and_is_never_shown() -> None:
    with pytest.raises(ConfigError, match="BACKROOM_TOKEN"):
        require_token(Config())
    assert require_token(Config(token="abc")) == "abc"
    assert "abc" not in repr(Config(token="abc"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "token: x\n\n\n\n\n\nstarting-purse: lots",
            "config.yaml, line 7: starting-purse must be a whole number from 0 to 1000000000000, not 'lots'",
        ),
        ("tokn: x", "config.yaml, line 1: unknown key 'tokn'; did you mean token?"),
        ("starting_purse: 5", "line 1: unknown key 'starting_purse'; did you mean starting-purse?"),
        ("xyzzy: 5", "unknown key 'xyzzy'; known are token, host, database"),
        ("table:\n  buy_in: 5", "line 2: unknown key 'buy_in' in table; did you mean buy-in?"),
        ("games:\n  queens-random: {}", "line 2: unknown game 'queens-random' in games; did you mean"),
        ("[a]: 5", "line 1: unknown key ''"),
        ("token: a\ntoken: b", "line 2: token is there twice"),
        (
            "table: {clock: 10}",
            "table.clock must be a whole number from 20 to 604800 or null, not '10'",
        ),
        ("table: {nudge: 1, nudge: 2}", "nudge is there twice"),
        ("table: {clock: 30 days}", "table.clock must be a whole number from 20 to 604800 or null"),
        ("table: {quiet-hours: 23-8}", 'table.quiet-hours must be as "23:00-08:00 Europe/Berlin", with a'),
        ("host: 123456789012345678", "host must be an id such as"),
        ("host: me", "host must be an id such as"),
        ("backup: {at: 4:00}", "backup.at must be a time such as 04:00, not '4:00'"),
        ("backup: {at: '24:00'}", "backup.at must be a time such as 04:00, not '24:00'"),
        ("backup: {at: 12:30}", "backup.at must be a time such as 04:00, not '12:30'; put it in quotes"),
        ("backup: {keep: 0}", "backup.keep must be a whole number from 1 to 1000, not '0'"),
        ("shards: 0", "shards must be a whole number from 1 to 10000 or null, not '0'"),
        (
            "shards: 2\nshard-ids: 1",
            "line 2: shard-ids must be a list of shards such as [0, 1] or null, not",
        ),
        ("shards: 2\nshard-ids: [one]", "line 2: shard-ids must be a list of shards such as [0, 1] or null"),
        (
            "shards: 2\nshard-ids: [-1, [0], 1.5]",
            "line 2: shard-ids must be a list of shards such as [0, 1] or null, not the list [-1, …, 1.5]",
        ),
        ("shards: 2\nshard-ids: []", "line 2: shard-ids names no shard; name some of 0 to 1, or write null"),
        ("shards: 4\n\nshard-ids: [0, 4]", "line 3: there is no shard 4 of 4; they are counted from 0 to 3"),
        (
            "shard-ids: [1]",
            "line 1: there is no shard 1 where shards is 1; say with it how many there are in all",
        ),
        (
            "shards: 4\nshard-ids: [0, 3, 0]",
            "line 2: shard 0 is there twice in shard-ids; remove one",
        ),
        ("shard-ids: [0]\nshards: null", "line 1: shard-ids needs shards: say how many there are in all"),
        ("token: &a x", "anchors and aliases"),
        ("token: x\ndatabase: *a", "line 2: anchors and aliases"),
        ("token: !!str 5", "tags (!) are not read"),
        ("token: !secret x", "tags (!) are not read"),
        ("- a", "the file must be lines of the form key: value, not the list [a]"),
        ("hello", "the file must be lines of the form key: value, not 'hello'"),
        ("table: 5", "line 1: table must be lines of the form key: value, not '5'"),
        ("table:", "table must be lines of the form key: value, not nothing"),
        ("starting-purse: -1", "starting-purse must be a whole number from 0 to 1000000000000, not '-1'"),
        ("starting-purse: 1000000000001", "not '1000000000001'"),
        ("starting-purse: '5'", "not '5'; leave the quotes out"),
        (f"starting-purse: {'9' * 5000}", f"not '{'9' * 40}'"),
        (f"starting-purse: '{'9' * 5000}'", f"not '{'9' * 40}'"),
        ("starting-purse: 010", "not '010'"),
        ("starting-purse: 12:30", "not '12:30'"),
        ("starting-purse: 1_000", "not '1_000'"),
        ("starting-purse: 0x10", "not '0x10'"),
        ("starting-purse: 1.5", "not '1.5'"),
        ("starting-purse: yes", "not 'yes'"),
        ("starting-purse: true", "not 'true'"),
        ("starting-purse:", "not nothing"),
        ("starting-purse: [1]", "not the list [1]"),
        (f"shard-ids: [{'9' * 99}]", f"not the list [{'9' * 40}]"),
        ('shard-ids: ["a\\nb"]', r"not the list [a\nb]"),
        ("starting-purse: {a: 1}", "not further keys"),
        ("database: no", "database must be text, not 'no'; put it in quotes"),
        ("database: off", "database must be text, not 'off'; put it in quotes"),
        ("database: 010", "database must be text, not '010'; put it in quotes"),
        ("database: 12:30", "database must be text, not '12:30'; put it in quotes"),
        ("database: 2026-01-01", "not '2026-01-01'; put it in quotes"),
        ("database: ''", "database must be text, not nothing"),
        ("database: ~", "database must be text, not '~'"),
        ("log-level: loud", "log-level must be one of debug, info, warning, error, not 'loud'"),
        ("currency: gp=", "currency: 'gp=' explains no coin"),
        ("currency: 5", "currency must be text, not '5'"),
        ("games:\n  queens-ransom:\n    minimum-bet: 0", "line 3: games.queens-ransom.minimum-bet must be"),
        ("games:\n  queens-ransom:\n    antes: 1", "line 3: unknown key 'antes' in games.queens-ransom"),
        ("table: [[[[[[[[[1]]]]]]]]]", "nested too deeply"),
        ("token: [", "config.yaml, line 1: is no YAML"),
        ("token: 'x", "is no YAML"),
        ("a: 1\n---\nb: 2", "is no YAML"),
        ("token: x\n\tdatabase: y", "line 2: is no YAML: a tab; use spaces, not tabs"),
        ("token: \x07", "holds a character that YAML forbids"),
        (b"token: x\ndatabase: \xff", "line 2: is no UTF-8 text"),
        (b"#" * 65537, "is larger than 64 KB"),
    ],
)
def test_a_mistake_is_shown_where_it_stands(tmp_path: Path, text: str | bytes, said: str) -> None:
    assert said in refusal(tmp_path, text)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert read(tmp_path, b"\xef\xbb\xbftoken: x").token == "x"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no such file; copy"):
        load(tmp_path / "none.yaml", {})
    with pytest.raises(ConfigError, match="cannot be read"):
        load(tmp_path, {})


def test_types_are_described_in_words() -> None:
    assert config.describe(bool) == "true or false"
    assert config.describe(Literal["a"] | None) in ("one of a or null", "null or one of a")
    assert config.describe(tuple[str, ...]) == "a list of text"
