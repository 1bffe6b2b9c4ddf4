"""The chronicle of a session: as a message, and as Markdown for somebody's notes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from bot.chronicles import Chronicle
from bot.message import Attached, Item, Message, Text
from bot.money import Currency
from bot.presenter.accents import INK, WALNUT
from bot.presenter.fitting import LONGEST, cut
from bot.presenter.pictured import course_sketch
from bot.words import listed, safe_name, say
from bot.words.cards import game_words
from bot.words.ranks import rank_words


def chronicle_message(told: Chronicle, *, notes: bool = False) -> Message:
    """A session as a message; with `notes` also as a file of Markdown, for one person alone."""
    text = cut("\n".join(_lines(told, _in_discord)), LONGEST)
    courses = (course_sketch(purse, number) for number, purse in enumerate(told.purses, 1))
    shown: list[Item] = [Text(text), *(sketch for sketch in courses if sketch)]
    if not notes:
        return Message(tuple(shown), accent=WALNUT)
    name = say("chronicle.file", day=_plainly(told.started_at)[:10])
    return Message((*shown, Attached(name, chronicle_notes(told).encode())), accent=INK)


def chronicle_notes(told: Chronicle) -> str:
    """A session in Markdown, times in UTC."""
    return "\n\n".join(_lines(told, _plainly)) + "\n"


def _lines(told: Chronicle, when: Callable[[int], str]) -> Iterator[str]:
    world = safe_name(told.campaign) if told.campaign else say("campaign.first")
    yield say("chronicle.title", campaign=world, when=when(told.started_at))
    if told.ended_at is not None:
        yield say("chronicle.until", start=when(told.started_at), end=when(told.ended_at))
    if not told.games:
        yield say("chronicle.nothing")
        return
    games = [say("chronicle.game", count=count, game=game_words(game)) for game, count in told.games]
    yield say("chronicle.games", games=listed(games))
    for purse in told.purses:
        yield from (_won_line(name, amount, purse.currency) for name, amount in purse.won)
        if pot := purse.biggest:
            names = listed(map(safe_name, pot.names))
            facts: dict[str, Any] = {
                "amount": pot.amount,
                "hand": pot.hand,
                "names": names,
                "game": game_words(pot.game),
            }
            yield say("chronicle.biggest", currency=purse.currency, **facts)
    for item, loser, winner in told.items:
        yield say("chronicle.item", item=item, loser=safe_name(loser), winner=safe_name(winner))
    for best in told.best:
        worth = rank_words(best.game, best.rank)
        facts = {"game": game_words(best.game), "name": safe_name(best.name), "hand": best.hand}
        yield say("chronicle.best", worth=worth, **facts)
    if bluff := told.bluff:
        worth = rank_words(bluff.game, bluff.rank)
        facts = {"game": game_words(bluff.game), "name": safe_name(bluff.name), "hand": bluff.hand}
        often = say("chronicle.often", bets=bluff.bets) if bluff.bets > 1 else say("chronicle.once")
        yield say("chronicle.bluff", worth=worth, often=often, **facts)


def _won_line(name: str, amount: int, currency: Currency) -> str:
    way = "won" if amount > 0 else "lost" if amount else "even"
    return say(f"chronicle.{way}", currency=currency, name=safe_name(name), amount=abs(amount))


def _in_discord(at: int) -> str:
    return say("chronicle.when", seconds=at // 1000)


def _plainly(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
