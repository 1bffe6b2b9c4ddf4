"""`backroom replay`: hand files played again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from bot.terminal import Refusal, refuse, with_progress, write_json
from bot.words import say


@click.command()
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
        played = [_replay(file, *hand) for hand in with_progress(tables.items(), len(tables))]
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
            write_json(hand)
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
