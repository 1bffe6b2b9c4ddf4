"""`backroom score`: what a hand of cards is worth."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from bot.cli.games import find_game, option_of_game, options_of
from bot.terminal import Refusal, standard_input, write_json

if TYPE_CHECKING:
    from rules.hand import Game, Options


@click.command()
@click.argument("game")
@click.argument("hand", nargs=-1, required=True)
@option_of_game
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def score(game: str, hand: tuple[str, ...], given: tuple[str, ...], as_json: bool) -> None:
    """Say what a hand of cards is worth.

    GAME is the id of a game, as queens-ransom. Cards are separated by spaces or commas, a flood is joined
    to its cover with +, and shared cards stand behind a bar: "OWN | BOARD". A single - reads a hand a
    line from standard input (empty lines are skipped) and writes a JSON line for each; a bad one becomes
    {"error": …}, and the exit code 1. House rules are told as options.

    \b
    backroom score queens-ransom "5t 12c+3f 10e 8k 4t"
    backroom score trump-poker --option extra-trumps=Merlin "merlin Kc 8s 4r 2c"
    """
    known = find_game(game)
    options = options_of(known, given)
    if hand == ("-",):
        sys.exit(_score_lines(known, options))
    found = _score(known, options, " ".join(hand))
    if "error" in found:
        raise Refusal(found["error"])
    if as_json:
        write_json(found)
    else:
        click.echo(found["hand"])


def _score_lines(game: Game, options: Options) -> int:
    code = 0
    for line in standard_input():
        text = line.decode("utf-8", "replace").strip()
        if text:
            found = _score(game, options, text)
            write_json(found)
            code |= "error" in found
    return code


def _score(game: Game, options: Options, text: str) -> dict[str, Any]:
    """What the hand is worth, or what is wrong with it."""
    import msgspec

    from bot.words.mistakes import bad_hand_words
    from bot.words.ranks import rank_words
    from rules.cards import UnknownCard
    from rules.ranking import BadHand

    try:
        rank = game.worth(text, options)
    except (BadHand, UnknownCard) as error:
        return {"error": bad_hand_words(error)}
    return {
        "game": game.id,
        "cards": _codes(game, options, text),
        "hand": rank_words(game.id, rank),
        "label": rank.label,
        "points": rank.points,
        "value": list(rank.value),
        "parts": msgspec.to_builtins(rank.parts),
    }


def _codes(game: Game, options: Options, text: str) -> list[str]:
    """The cards of a hand as they were understood, slot by slot."""
    if not game.deck:
        return text.replace(",", " ").split()
    slots = [slot for side in text.split("|") for slot in game.cards(options).read(side)]
    return ["+".join(card.code for card in slot) for slot in slots]
