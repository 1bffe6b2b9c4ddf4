"""`backroom deal`: hand files of random play, or of the house's players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, cycle, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from bot.cli.games import find_game, option_of_game, options_of
from bot.terminal import Refusal, refuse, standard_output, with_progress
from bot.words import say

if TYPE_CHECKING:
    from bot.players.baselines import Player

_SEATS = 4
"""Players at the table, where nothing is said."""


@click.command()
@click.argument("game")
@click.option("--seats", type=int, help="Players at the table; 4, or as many as are named.")
@click.option("--hands", type=click.IntRange(1), default=1, show_default=True, help="Hands to play.")
@click.option("--seed", help="Any text. The same seed, the same hands; a fresh one if it is left out.")
@click.option("--stack", type=click.IntRange(1, 10**9), default=200, show_default=True, help="Chips each.")
@click.option(
    "--players",
    metavar="NAME,…",
    help="Who plays, seat by seat and around: cautious, steady, reckless, drunk or random.",
)
@option_of_game
@click.option("-o", "--output", metavar="FILE", help="Where to write; standard output if left out.")
def deal(
    game: str,
    seats: int | None,
    hands: int,
    seed: str | None,
    stack: int,
    players: str | None,
    given: tuple[str, ...],
    output: str | None,
) -> None:
    """Write a hand file of random play, or of the house's players.

    Whole hands of GAME are played with random legal actions, or by whom you name. The deal passes to
    the left, and what one hand hands the next is handed on. When somebody has lost all, everybody
    begins again with equal stacks.

    \b
    backroom deal queens-ransom --hands 200 --seed 7 -o evening.phhs
    backroom deal sigilian --players steady,drunk,reckless --hands 20
    """
    from bot.robot import play_hands
    from bot.words.mistakes import illegal_words
    from rules.actions import Illegal
    from rules.notation import record_of, write_record

    known = find_game(game)
    named = _players(players)
    seats = seats or (len(named) if len(named) > 1 else _SEATS)
    if seats not in known.seats:
        refuse("cli.wrong-seats", game=game, least=known.seats[0], most=known.seats[-1], seats=seats)
    options = options_of(known, given)
    seed = _fresh_seed() if seed is None else seed
    if not seed.isprintable():
        refuse("cli.bad-seed")
    sitting = tuple(islice(cycle(named), seats))
    played = play_hands(
        known, seats=seats, hands=hands, seed=seed, stack=stack, options=options, players=sitting
    )
    # What cannot be dealt must not cost the file that is there.
    try:
        first = next(played)
    except Illegal as error:
        raise Refusal(illegal_words(error)) from None
    played = chain((first,), played)
    alone = hands == 1 and not (output or "").endswith(".phhs")
    with _writing(output) as out:
        for number, (seed_of_hand, hand) in enumerate(with_progress(played, hands), 1):
            text = write_record(record_of(hand, seed=seed_of_hand, number=number), None if alone else number)
            out.write(("\n" * (number > 1) + text).encode())
    if output is not None:
        click.echo(say("cli.dealt", hands=hands, file=click.format_filename(output)), err=True)


def _players(names: str | None) -> list[Player]:
    """Who plays, by these names; nobody where there are none."""
    from bot.players.baselines import PLAYERS

    found = []
    for name in (part.strip() for part in (names or "").split(",") if part.strip()):
        if name not in PLAYERS:
            refuse("cli.no-such-player", name=name, names=", ".join(PLAYERS))
        found.append(PLAYERS[name])
    return found


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
