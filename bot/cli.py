"""The command line `backroom`.

What a command needs is imported when it runs, so that `backroom score` starts at once and needs no Discord.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, TypeVar

import click

from bot.terminal import Commands, Refusal, refuse, standard_input, standard_output
from bot.words import say

if TYPE_CHECKING:
    from rules.hand import Game, Options

T = TypeVar("T")


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="backroom")
def main() -> None:
    """The card room behind the tavern: your worlds' own gambling games, on Discord."""
    # Not every terminal has every letter that is in a name.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def find_game(name: str) -> Game:
    """The game with this id, or a refusal that names them all."""
    from rules.games import GAMES, find

    try:
        return find(name)
    except KeyError:
        refuse("cli.no-such-game", game=name, games=", ".join(game.id for game in GAMES))


# backroom score


@main.command()
@click.argument("game")
@click.argument("hand", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def score(game: str, hand: tuple[str, ...], as_json: bool) -> None:
    """Say what a hand of cards is worth.

    GAME is the id of a game, as queens-ransom. Cards are separated by spaces or commas, a flood is joined
    to its cover with +, and shared cards stand behind a bar: "OWN | BOARD". A single - reads a hand a
    line from standard input (empty lines are skipped) and writes a JSON line for each; a bad one becomes
    {"error": …}, and the exit code 1.

    \b
    backroom score queens-ransom "5t 12c+3f 10e 8k 4t"
    """
    known = find_game(game)
    if hand == ("-",):
        sys.exit(_score_lines(known))
    found = _score(known, " ".join(hand))
    if "error" in found:
        raise Refusal(found["error"])
    if as_json:
        _write_json(found)
    else:
        click.echo(found["hand"])


def _score_lines(game: Game) -> int:
    code = 0
    for line in standard_input():
        text = line.decode("utf-8", "replace").strip()
        if text:
            found = _score(game, text)
            _write_json(found)
            code |= "error" in found
    return code


def _score(game: Game, text: str) -> dict[str, Any]:
    """What the hand is worth, or what is wrong with it."""
    import msgspec

    from bot.words.mistakes import bad_hand_words
    from bot.words.ranks import rank_words
    from rules.cards import UnknownCard
    from rules.ranking import BadHand

    try:
        rank = game.score(text)
    except (BadHand, UnknownCard) as error:
        return {"error": bad_hand_words(error)}
    return {
        "game": game.id,
        "cards": _codes(game, text),
        "hand": rank_words(game.id, rank),
        "label": rank.label,
        "points": rank.points,
        "value": list(rank.value),
        "parts": msgspec.to_builtins(rank.parts),
    }


def _codes(game: Game, text: str) -> list[str]:
    """The cards of a hand as they were understood, slot by slot."""
    from rules.cards import deck

    if not game.deck:
        return text.replace(",", " ").split()
    slots = [slot for side in text.split("|") for slot in deck(game.deck).read(side)]
    return ["+".join(card.code for card in slot) for slot in slots]


def _write_json(line: dict[str, Any]) -> None:
    # In UTF-8 whatever the terminal's encoding is.
    import msgspec

    out = standard_output()
    out.write(msgspec.json.encode(line) + b"\n")
    out.flush()


# backroom deal


@main.command()
@click.argument("game")
@click.option("--seats", default=4, show_default=True, help="Players at the table.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="Hands to play.")
@click.option("--seed", help="Any text. The same seed, the same hands; a fresh one if it is left out.")
@click.option("--stack", type=click.IntRange(1, 10**9), default=200, show_default=True, help="Chips each.")
@click.option("--option", "given", multiple=True, metavar="NAME=VALUE", help="An option of the game.")
@click.option("-o", "--output", metavar="FILE", help="Where to write; standard output if left out.")
def deal(
    game: str,
    seats: int,
    hands: int,
    seed: str | None,
    stack: int,
    given: tuple[str, ...],
    output: str | None,
) -> None:
    """Write a hand file of random play.

    Whole hands of GAME are played with random legal actions. The deal passes to the left, and what one
    hand hands the next is handed on. When somebody has lost all, everybody begins again with equal
    stacks.

    \b
    backroom deal queens-ransom --hands 200 --seed 7 -o evening.phhs
    """
    from bot.robot import play_hands
    from bot.words.mistakes import illegal_words
    from rules.actions import Illegal
    from rules.notation import record_of, write_record

    known = find_game(game)
    if seats not in known.seats:
        refuse("cli.wrong-seats", game=game, least=known.seats[0], most=known.seats[-1], seats=seats)
    options = _options(known, given)
    seed = _fresh_seed() if seed is None else seed
    if not seed.isprintable():
        refuse("cli.bad-seed")
    played = play_hands(known, seats=seats, hands=hands, seed=seed, stack=stack, options=options)
    # What cannot be dealt must not cost the file that is there.
    try:
        first = next(played)
    except Illegal as error:
        raise Refusal(illegal_words(error)) from None
    played = chain((first,), played)
    alone = hands == 1 and not (output or "").endswith(".phhs")
    with _writing(output) as out:
        for number, (seed_of_hand, hand) in enumerate(_with_progress(played, hands), 1):
            text = write_record(record_of(hand, seed=seed_of_hand, number=number), None if alone else number)
            out.write(("\n" * (number > 1) + text).encode())
    if output is not None:
        click.echo(say("cli.dealt", hands=hands, file=click.format_filename(output)), err=True)


def _options(game: Game, given: tuple[str, ...]) -> Options:
    """The game's options with those that were given as NAME=VALUE."""
    import msgspec

    names = game.options.__struct_fields__
    lists = {field.name for field in msgspec.structs.fields(game.options) if isinstance(field.default, tuple)}
    values: dict[str, str | list[str]] = {}
    for text in given:
        name, equals, value = text.partition("=")
        name = name.replace("-", "_")
        if not equals or name not in names:
            refuse("cli.not-an-option", given=text, game=game.id, names=", ".join(names))
        values[name] = [part.strip() for part in value.split(",")] if name in lists else value
        try:
            msgspec.convert({name: values[name]}, game.options, strict=False)
        except (msgspec.ValidationError, UnicodeEncodeError):
            # What came in another encoding than the terminal's is no text.
            refuse("cli.bad-option", name=name, value=value, game=game.id)
    return msgspec.convert(values, game.options, strict=False)


def _fresh_seed() -> str:
    import secrets

    return secrets.token_hex(16)


@contextmanager
def _writing(name: str | None) -> Iterator[BinaryIO]:
    """The file of that name, or standard output; a refusal where it cannot be written."""
    if name is None:
        out = standard_output()
        yield out
        out.flush()
        return
    try:
        with Path(name).open("wb") as file:
            yield file
    except OSError as error:
        refuse("cli.unwritable", file=name, why=error.strerror or error)


def _with_progress(items: Iterable[T], length: int) -> Iterator[T]:
    """The same items, with a bar on standard error while they come, if that is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=length, file=sys.stderr) as bar:
        yield from bar


# backroom replay


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a hand and line.")
def replay(files: tuple[str, ...], as_json: bool) -> None:
    """Play hand files again and compare the stacks.

    Exit code 1 where a hand cannot be played or ends with other stacks than its file says, 2 where a file
    cannot be read.
    """
    code = 0
    for path in files:
        # A name need not be good text.
        file = click.format_filename(path)
        try:
            tables = _read_tables(path, file)
        except Refusal as refusal:
            refusal.show()
            code = 2
            continue
        played = [_replay(file, *hand) for hand in _with_progress(tables.items(), len(tables))]
        if any(hand["error"] for hand in played):
            code = max(code, 1)
        _report(file, played, as_json=as_json)
    sys.exit(code)


def _read_tables(path: str, file: str) -> dict[int, dict[str, Any]]:
    """The hands of a file, unread, or a refusal."""
    from bot.words.mistakes import bad_file_words
    from rules.notation import NotationError, read_tables

    try:
        return read_tables(Path(path).read_text("utf-8-sig"))
    except OSError as error:
        refuse("cli.unreadable", file=file, why=error.strerror or error)
    except UnicodeDecodeError:
        refuse("cli.unreadable", file=file, why=say("cli.not-utf-8"))
    except NotationError as error:
        refuse("cli.unreadable", file=file, why=bad_file_words(error))


def _replay(file: str, number: int, table: dict[str, Any]) -> dict[str, Any]:
    """One hand played again: the line of `--json`, and for people `place`, where it went wrong."""
    from bot.words.mistakes import bad_file_words, place_words
    from rules import notation

    written = table.get("finishing_stacks")
    line: dict[str, Any] = {
        "file": file,
        "hand": number,
        "variant": table.get("variant"),
        "finishing_stacks": None,
        "ok": None if written is None else False,
        "error": None,
    }
    try:
        record = notation.read_record(table, number)
        hand = notation.replay(record)
    except notation.NotationError as error:
        place = place_words(error, file, number)
        return line | {"error": say("file.wrong", place=place, what=bad_file_words(error))}
    stacks = notation.stacks(hand)
    # In the amounts of the file, which may have decimals.
    played = notation.in_units(stacks, record.scale)
    line["finishing_stacks"] = list(played)
    if record.finishing_stacks is None:
        return line
    if record.finishing_stacks == stacks:
        return line | {"ok": True}
    what = say(
        "file.other-stacks" if hand.result else "file.unfinished",
        written=", ".join(map(str, notation.in_units(record.finishing_stacks, record.scale))),
        played=", ".join(map(str, played)),
    )
    return line | {"error": say("file.wrong", place=say("file.hand", file=file, hand=number), what=what)}


def _report(file: str, played: list[dict[str, Any]], *, as_json: bool) -> None:
    if as_json:
        for hand in played:
            _write_json(hand)
        return
    wrong = [hand["error"] for hand in played if hand["error"]]
    right = sum(hand["ok"] is True for hand in played)
    counts = {"right": right, "wrong": len(wrong), "open": len(played) - right - len(wrong)}
    parts = {
        kind: say(f"cli.replayed-{kind}", count=count) if count else "" for kind, count in counts.items()
    }
    for error in wrong:
        click.echo(error)
    click.echo(say("cli.replayed", file=file, hands=len(played), **parts))


# backroom ledger


@main.group()
def ledger() -> None:
    """The books of a database."""


@ledger.command("check")
@click.argument("file")
def check_ledger(file: str) -> None:
    """Prove the books of the database FILE and print their totals.

    It only reads. Exit code 1 where something is wrong, 2 where FILE is no database of ours.
    """
    from dataclasses import asdict

    from bot.store.check import check
    from bot.store.errors import Unusable

    try:
        report = check(file)
    except Unusable as error:
        raise Refusal(str(error)) from None
    for problem in report.problems:
        click.echo(problem)
    click.echo(say("cli.books-right" if report.ok else "cli.books-wrong", file=file))
    click.echo(
        say(
            "cli.books-size",
            transactions=report.transactions,
            entries=report.entries,
            hands=report.hands,
        )
    )
    for unit in report.units:
        # A world need not have a name, and two servers have to be told apart all the same.
        campaign = unit.campaign or say("cli.books-server", guild=unit.guild)
        click.echo(say("cli.books-unit", **asdict(unit) | {"campaign": campaign}))
    if report.head:
        click.echo(say("cli.books-head", head=report.head))
    sys.exit(not report.ok)


# backroom run, backroom try


@main.command()
@click.argument("config", required=False)
def run(config: str | None) -> None:
    """Run the bot on Discord, with the settings in the file CONFIG.

    Its token comes from the environment variable BACKROOM_TOKEN, or from the file. Ctrl-C ends it. Exit
    code 2 where something has to be set right first, 1 where it may work later.
    """
    from bot.chat.host import run as host
    from bot.config import ConfigError, load

    try:
        settings = load(config, os.environ)
    except ConfigError as error:
        raise Refusal(str(error)) from None
    sys.exit(host(settings))


@main.command("try")
@click.option("--script", is_flag=True, help="Play one hand by itself, and print what everybody saw.")
@click.option("--game", default="queens-ransom", show_default=True, help="The game of the script.")
@click.option("--db", metavar="FILE", help="Keep the money in this database; gone at the end if left out.")
@click.option("--players", type=click.IntRange(1, 12), default=4, show_default=True, help="Who is around.")
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=0,
    show_default="any free one",
    help="Where the page is.",
)
@click.option("--no-browser", is_flag=True, help="Print the page's address and leave it to you to open it.")
def try_out(script: bool, game: str, db: str | None, players: int, port: int, no_browser: bool) -> None:
    """Try the bot on this machine, without Discord.

    A game master and some players sit around on a page in the browser. It needs what pip installs with
    backroom[try].
    """
    from bot.store.errors import InUse, Unusable

    known = find_game(game)
    try:
        if script:
            from bot.local.script import play

            sys.exit(play(click.echo, game=known.id, db=db))
        _open_page(db, players, port, no_browser)
    except (InUse, Unusable) as error:
        raise Refusal(str(error)) from None
    except ModuleNotFoundError as error:
        if error.name != "simcord":
            raise
        refuse("cli.no-simcord")


def _open_page(db: str | None, players: int, port: int, no_browser: bool) -> None:
    """Serve the page until Ctrl-C."""
    import asyncio
    from contextlib import suppress
    from urllib.parse import urlsplit

    from bot.config import Config
    from bot.local.demo import make_bot
    from bot.local.serve import serve
    from bot.store import Store

    def opened(address: str) -> None:
        click.echo(say("cli.page", address=address))
        if not _has_display():
            click.echo(say("cli.no-display", port=urlsplit(address).port))
        elif not no_browser:
            click.launch(address)

    with Store.open(db or ":memory:") as store, suppress(KeyboardInterrupt):
        try:
            asyncio.run(serve(lambda: make_bot(Config(), store), port=port, players=players, opened=opened))
        except OSError as error:
            why = os.strerror(error.errno) if error.errno else str(error)
            refuse("cli.no-port", port=port, why=why)


def _has_display() -> bool:
    """Whether a browser could show itself on this machine."""
    return sys.platform in ("win32", "darwin") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))
