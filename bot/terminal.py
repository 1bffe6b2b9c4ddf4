"""How the command line takes and gives text: refusals of one line, standard input and output, progress."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO, NoReturn, TypeVar

import click

from bot.words import say

T = TypeVar("T")


class Refusal(click.ClickException):
    """Something that was asked and cannot be: one line, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the line."""
        click.echo(say("cli.error", what=self.message), file=file, err=file is None)


def refuse(key: str, /, **facts: Any) -> NoReturn:
    """Give up with the sentence under the key."""
    raise Refusal(say(key, **facts))


class Commands(click.Group):
    """Commands that say in one line that standard output takes no more."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was asked for."""
        try:
            return super().invoke(ctx)
        except OSError as error:
            # A pipe whose reader has left is click's to handle.
            if error.errno != errno.ENOSPC:
                raise
            # What is still to be written has nowhere to go: at its end Python must not try again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            refuse("cli.unwritable", file=say("cli.output"), why=error.strerror)


def standard_input() -> BinaryIO:
    """Standard input; a refusal where it is closed."""
    if sys.stdin is None:
        refuse("cli.unreadable", file=say("cli.input"), why=os.strerror(errno.EBADF))
    return sys.stdin.buffer


def standard_output() -> BinaryIO:
    """Standard output; a refusal where it is closed."""
    if sys.stdout is None:
        refuse("cli.unwritable", file=say("cli.output"), why=os.strerror(errno.EBADF))
    return sys.stdout.buffer


def write_json(line: dict[str, Any]) -> None:
    """Write one JSON line to standard output, in UTF-8 whatever the terminal's encoding is."""
    import msgspec

    out = standard_output()
    out.write(msgspec.json.encode(line) + b"\n")
    out.flush()


def with_progress(items: Iterable[T], length: int) -> Iterator[T]:
    """The same items, with a bar on standard error while they come, if that is a terminal."""
    if not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, length=length, file=sys.stderr) as bar:
        yield from bar
