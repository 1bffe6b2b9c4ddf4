"""Worked hands for those who learn a game: cards side by side, worth what the rules say, and why one wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.message import Item, Sketch, Text
from bot.money import Currency
from bot.pictures.drawings import RowsDrawing
from bot.presenter.throws import landed_words
from bot.words import say
from bot.words.cards import game_words, slots_words
from bot.words.ranks import rank_words, why_words
from rules.actions import Stake, Throw
from rules.cards import Slot
from rules.events import Landed
from rules.games import find
from rules.hand import Carry, Game, Setup

WORKED: Mapping[str, tuple[tuple[str, str], ...]] = {
    "queens-ransom": (
        ("9t 7c 7f 5e 3k", "10t 8c 7f 3e 3k"),
        ("12c+4f 10e 8k 4t 5t", "12c+3f 10e 8k 4t 5t"),
        ("9t 5c 3f 6e 4k", "10t 8c 7f 3e 1k"),
    ),
    "queens-ransom-dice": (
        ("12+12+5 9 7 3 2", "11 11 7 3 2"),
        ("12+4 10 4 5 1", "12+3 10 4 5 1"),
    ),
    "tarot-poker": (
        ("2p 2c 2r magician 9s", "5p 4c 3r 2s Ap"),
        ("strength sun 9c 5r 2s", "Ap Kp Qp Np Tp"),
        ("9p 7c 5r 4s 2p", "devil Ap Ac Ar As"),
    ),
    "trump-poker": (
        ("2p 2c 2r 2s 9p", "Ap Ac Ar oberon dworkin"),
        ("dworkin Kp Kc 9r 4s", "corwin Ks Kr 9p 5c"),
        ("9p 9c 9r 5s 4p", "corwin eric Ap Ac Ar"),
    ),
    "sigilian": (
        (
            "1lg 2l 3le 4lg 5l mount-celestia klg clueless-1 clueless-2",
            "1g 2ce 3n 4lg 5c kce klg kl clueless-1",
        ),
        ("5l 2c 1g 3e kn sigil 4lg 4ce 2lg", "1lg 2l 3le 4lg 5l klg 3ce 2ce 1n"),
        ("5l 5c 5g lady 1lg 2ce 3n kn clueless-1", "5l 5c 5g 5e 1lg 2ce 3n kn clueless-1"),
    ),
    "limbo-holdem": (
        (
            "2ce 3n kn | 3g 4e 5c 5g kl 1l 4l 2n 4n",
            "mount-celestia abyss 1e | 3g 4e 5c 5g kl 1l 4l 2n 4n",
        ),
        (
            "lady 2ce kn | 3g 4e 5c 5g kl 1l 4l 2n 4n",
            "kg kce clueless-1 | 3g 4e 5c 5g kl 1l 4l 2n 4n",
        ),
    ),
    "grand-sigilian": (
        ("lady-of-pain cage dabus outlands", "air fire earth water astral"),
        (
            "red-slaad blue-slaad green-slaad gray-slaad death-slaad limbo:law limbo:good",
            "mount-celestia:law arcadia:law mechanus:law acheron:law baator:law primus",
        ),
        ("lady-of-pain cage astral", "positive-energy fire negative-energy water"),
    ),
}
"""By game: typed hands, each better than the one beside it; of the 212 cards only those that matter."""

THROWS = ((10, "throne", (3, 5)), (10, "chain", (2, 6)), (10, "well", (4, 4)))
"""Of a game of throws: the bet, where the dice land, and what they show; 30 lie in the side pot."""

IN_SIDE_POT = 30


def worked_page(game: str) -> str:
    """The last page of a game's rules."""
    return "\n\n".join(_parts(game))


def worked_items(game: str) -> list[Item]:
    """The same with a picture of each pair of hands above what is said of it."""
    title, *parts = _parts(game)
    items: list[Item] = [Text(title)]
    for number, part in enumerate(parts, 1):
        if pairs := WORKED.get(game):
            items.append(_sketch(find(game), number, pairs[number - 1]))
        items.append(Text(part))
    return items


def _sketch(game: Game, number: int, pair: tuple[str, str]) -> Sketch:
    """Two hands, and what they share."""
    (own, _, board), (other, _, _) = (hand.partition("|") for hand in pair)
    hands = [(say("worked.one"), _slots(game, own)), (say("worked.other"), _slots(game, other))]
    hands += [(say("worked.shared"), _slots(game, board))] if board else []
    drawing = RowsDrawing(
        deck=game.deck,
        rows=tuple((who, tuple(slot.cards for slot in slots)) for who, slots in hands),
    )
    told = (say("picture.group", group=who, cards=slots_words(game.id, slots)) for who, slots in hands)
    return Sketch(f"hands-{number}.png", drawing, "; ".join(told))


def _parts(game: str) -> list[str]:
    known = find(game)
    parts = _hands(known) if known.holds else _throws(known)
    title = "worked.title" if known.holds else "worked.title-throws"
    return [say(title, game=game_words(game)), *parts]


def _hands(game: Game) -> Iterator[str]:
    for number, pair in enumerate(WORKED[game.id], 1):
        lines = [say("worked.what", number=number, what=say(f"worked.{game.id}.{number}"))]
        for who, typed in zip(("one", "other"), pair, strict=True):
            rank = rank_words(game.id, game.score(typed))
            lines.append(say("worked.hand", who=say(f"worked.{who}"), cards=_cards(game, typed), rank=rank))
        better, worse = map(game.score, pair)
        yield "\n".join([*lines, say("worked.why", why=why_words(game.id, better, worse))])


def _cards(game: Game, typed: str) -> str:
    """The cards as a table shows them; behind a bar those that all share."""
    own, _, board = typed.partition("|")
    words = slots_words(game.id, _slots(game, own))
    return (
        say("worked.board", cards=words, board=slots_words(game.id, _slots(game, board))) if board else words
    )


def _slots(game: Game, typed: str) -> list[Slot]:
    if game.dice:
        return [Slot(tuple(die.split("+"))) for die in typed.split()]
    read = game.cards(game.options()).read(typed)
    return [Slot(tuple(card.code for card in slot)) for slot in read]


def _throws(game: Game) -> Iterator[str]:
    """Each throw in a round of its own, begun with the same chips and side pot."""
    names, coins = [say("worked.one"), say("worked.other")], Currency.parse_spec("gp")
    for number, (bet, section, dice) in enumerate(THROWS, 1):
        carry = Carry(side_pot=IN_SIDE_POT)
        hand = game.start(
            Setup(game=game.id, stacks=(100, 100), dealer=1, options=game.options(), carry=carry)
        )
        hand.push(Stake(seat=0, amount=bet))
        (landed,) = (each for each in hand.push(Throw(section, dice)) if isinstance(each, Landed))
        what = say("worked.what", number=number, what=say(f"worked.{game.id}.{number}"))
        yield f"{what}\n{landed_words(landed, names, coins)}"
