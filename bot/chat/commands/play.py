"""/hand, /why and /rules: what a player looks up while they play."""

from typing import cast, get_args

import discord
from discord import app_commands

from bot.chat import watch as looking
from bot.chat.commands.table import GAME_CHOICES
from bot.chat.router import show_hand, why_page
from bot.chat.visit import Choices, Visit, command, offered
from bot.presenter import pages
from bot.presenter.items import stakes_message
from bot.refused import Refused
from bot.settings import CardLook
from bot.tables.defaults import require_game
from bot.words import card_pages, say
from bot.words.cards import card_words, game_words
from rules.games import GAMES

STAKES = "stakes"
"""What the page about items and favours is called, beside those of the games."""

LATEST = 200
"""Hands of a channel among which one is looked for while its number is typed."""

LONGEST_NUMBER = 16
"""Digits of the number of a hand; there are none with so many."""


@app_commands.command(name="hand", description=say("command.hand"))
@app_commands.rename(show_to="show-to")
@app_commands.describe(
    export=say("option.hand-export"),
    show_to=say("option.hand-show-to"),
    hide=say("option.hand-hide"),
    cards=say("option.hand-cards"),
)
@app_commands.choices(
    cards=[app_commands.Choice(name=say(f"cards.{look}"), value=look) for look in get_args(CardLook)]
)
@app_commands.guild_only()
@command
async def hand(
    visit: Visit,
    export: bool = False,
    show_to: discord.User | None = None,
    hide: bool = False,
    cards: app_commands.Choice[str] | None = None,
) -> None:
    """Show their cards to a player alone; who asks is written to again, should that have failed.

    With `export`, give them the last hand that is over as a file instead; with `show_to` let somebody else
    see their cards, and with `hide` nobody any more; with `cards`, keep how they like to see their own.
    """
    if cards is not None:
        visit.bot.tastes.choose(visit.guest.person, cast(CardLook, cards.value))
        await visit.private(say("cards.chosen", look=say(f"cards.{cards.value}")))
        return
    here = visit.table_here()
    if export:
        await visit.reply.private(pages.hand_file_message(*here.last_hand(visit.character_at(here))))
    elif hide:
        await looking.hide_hand(visit, here)
    elif show_to is not None:
        await looking.show_hand(visit, here, show_to)
    else:
        await show_hand(visit, here)
        if visit.bot.mailbox.ask_again(visit.guest.person):
            await visit.bot.announcer.letters(here).write_again(visit.character_at(here))


@offered
def _hands(visit: Visit, typed: str) -> Choices:
    """The latest hands that are over in this channel, of those whose number begins with what was typed."""
    latest = visit.bot.store.hands.finished_in(visit.channel, limit=LATEST)
    found = [each for each in latest if str(each.id).startswith(typed.strip())]
    return [
        app_commands.Choice(
            name=say("why.choice", hand=each.id, game=game_words(each.game)), value=str(each.id)
        )
        for each in found[: pages.LONGEST_LIST]
    ]


@app_commands.command(name="why", description=say("command.why"))
@app_commands.describe(hand=say("option.why-hand"))
@app_commands.autocomplete(hand=_hands)
@app_commands.guild_only()
@command
async def why(visit: Visit, hand: str = "") -> None:
    """Say why a hand of this channel was won, and which rule decided: the one asked for, else the last."""
    number = hand.strip().removeprefix("#")
    if number and not (number.isascii() and number.isdecimal() and len(number) < LONGEST_NUMBER):
        raise Refused("no-such-hand", hand=hand)
    await visit.reply.private(why_page(visit, int(number or 0)))


@offered
def _cards(visit: Visit, typed: str) -> Choices:
    """The cards whose names have what was typed so far in them."""
    game = _with_cards(visit.interaction.namespace.game or "")
    found = _found(game, typed)[: pages.LONGEST_LIST]
    return [app_commands.Choice(name=card_words(game, code), value=code) for code in found]


def _found(game: str, typed: str) -> list[str]:
    """The codes of cards that may be meant, one that is typed as it is first."""
    sought = typed.casefold()
    codes = [code for code in card_pages(game) if sought in card_words(game, code).casefold()]
    return list(dict.fromkeys([typed, *codes] if typed in card_pages(game) else codes))


def _with_cards(game: str) -> str:
    """The game, if its cards have pages of their own; else the first whose cards have."""
    known = sorted((each.id for each in GAMES), key=lambda each: each != game)
    return next(each for each in known if card_pages(each))


@app_commands.command(name="rules", description=say("command.rules"))
@app_commands.describe(game=say("option.rules-game"), card=say("option.rules-card"))
@app_commands.choices(game=[*GAME_CHOICES, app_commands.Choice(name=say("rules.stakes"), value=STAKES)])
@app_commands.autocomplete(card=_cards)
@command
async def rules(visit: Visit, game: str | None = None, card: str | None = None) -> None:
    """Show the rules of a game: the one asked for, else that of the table here, else the first.

    With `card`, what that card does. Beside the games there is a page about items and favours as stakes.
    """
    if game == STAKES:
        await visit.reply.private(stakes_message())
        return
    if game is not None:
        require_game(game)
    here = visit.bot.house.by_channel(visit.channel)
    known = game or (here.game.id if here else GAMES[0].id)
    if card is None:
        await visit.reply.private(
            pages.rules_message(known, cards=visit.bot.tastes.of_user(visit.interaction.user.id))
        )
        return
    known = _with_cards(known)
    if not (found := _found(known, card)):
        raise Refused("no-such-card", card=card)
    await visit.reply.private(pages.card_message(known, found[0]))
