"""One door for all buttons, selects and forms: what was pressed, by its custom id, and what it does.

A verb does the same in every game: what a game offers comes to its buttons through `bot.presenter`, and
what is done goes to the table as a `Move`. A new game needs no line here.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import discord

from bot import presenter
from bot.chat import away, helping, ledger, npcs, powers, privacy, settings, staking, sure, watch
from bot.chat.briefs import brief_once
from bot.chat.visit import Visit
from bot.message import Click, Message
from bot.presenter import pages
from bot.presenter.chair import chair_message
from bot.presenter.privacy import FORGET
from bot.tables.moves import Move
from bot.tables.table import Refused, Stale, Table
from rules.hand import View

if TYPE_CHECKING:
    from bot.chat.client import Backroom

log = logging.getLogger(__name__)

PRESSED = (discord.InteractionType.component, discord.InteractionType.modal_submit)

_MOVES = {verb: Move(verb) for verb in ("call", "fold", "bring-in", "show", "muck", "pass", "end")}
"""Verbs of the table's message that are a whole move by themselves."""


async def route(bot: Backroom, interaction: discord.Interaction) -> None:
    """Answer a press; anything but a press is none of our business."""
    if interaction.type not in PRESSED:
        return
    data: Any = interaction.data
    visit = Visit(bot, interaction)
    async with visit.caught():
        click = Click.parse(data["custom_id"])
        if click is None:
            raise Stale
        if interaction.guild_id is None:
            _refuse_foreign(bot, click)
        if click.verb in _ANYWHERE:
            await _ANYWHERE[click.verb](visit, click)
            return
        await _at_table(Press(visit, click))


# What is pressed on direct messages comes to the process with the first shard, whoever wrote them when all
# ran in one. Tables and hands of another database have the same numbers: by those nothing may be done here.
# A letter of a version that left no mark is ours where no other process is.
def _refuse_foreign(bot: Backroom, click: Click) -> None:
    """Raise Refused for what was pressed on a letter of another database."""
    unknown = not click.mark and (click.table or click.hand) and not bot.house.shards.alone
    if unknown or click.mark not in ("", bot.mailbox.mark):
        raise Refused("letter-elsewhere")


# Tables and hands of a server that came from another database have new numbers here. Its tables' own messages
# have them by now; what else was said before names tables as they were numbered there.
def _refuse_outdated(visit: Visit, table: Table) -> None:
    """Raise Refused for what was pressed on a message from before the server's books came here."""
    pressed, guild = visit.interaction.message, visit.interaction.guild_id
    came = visit.bot.store.house.transfers.came_at.get(guild or 0)
    if pressed is None or came is None or pressed.id == visit.bot.store.house.table(table.id).message:
        return
    if discord.utils.snowflake_time(pressed.id).timestamp() * 1000 < came:
        raise Refused("letter-elsewhere")


class Press:
    """A press on something of a table: who pressed, and what."""

    def __init__(self, visit: Visit, click: Click) -> None:
        table = visit.open_table(click.table)
        self.visit = visit
        self.click = click
        self.table = table
        _refuse_outdated(visit, table)
        self.character = npcs.whose(visit, table, click.whose) if click.whose else visit.character_at(table)
        visit.reply.whose = click.whose
        self.board = visit.bot.announcer.board(table)

    async def act(self, move: Move) -> None:
        """Answer the question that the click belongs to."""
        click = self.click
        await self.table.act(self.character, click.hand, click.ask, move)
        self.board.remember_end()
        self.visit.done = True

    async def tell(self) -> None:
        """Show the table as it is after what was done; that answers the press, where nothing else has."""
        self.visit.done = True
        await self.visit.bot.announcer.tell(self.table, self.visit.reply)

    async def answer(self, look: Message) -> bool:
        """Let the private message that was pressed say this; whether it does.

        It comes after the act and before the table, which is shown in any case.
        """
        try:
            if self.in_letter:
                # A letter that is gone is written anew, with all the others.
                return await self.visit.reply.replace(look)
            return await self.visit.reply.alone(look)
        except discord.HTTPException:
            log.exception("A private answer at table %d could not be shown", self.table.id)
            return False

    @property
    def in_letter(self) -> bool:
        """Whether it was pressed on a direct message."""
        return self.visit.interaction.guild_id is None

    def mine(self) -> View:
        """What they may know of the hand; raises Refused for who is in none."""
        mine = self.table.private(self.character)
        if mine is None:
            raise Refused(self.table.why_outside)
        return mine

    def hand(self) -> Message:
        """Their own cards. A letter stays, so it says only what stays true; else it is read at once."""
        return hand_of(self.visit, self.table, self.character, now=not self.in_letter)

    async def show_chair(self) -> None:
        """The private message that was pressed shows how they stand now; the table's own hears of it next."""
        self.visit.done = True
        self.board.remember_end()
        if self.visit.reply.on_private:
            await self.answer(_chair(self))
        await self.tell()

    async def ask_here(self, question: Message) -> None:
        """Ask in the message that was pressed, where it is the player's own, else beside it."""
        await self.visit.reply.alone(question)

    async def show_new_cards(self) -> None:
        """The private message that was pressed shows the new cards; the table's own hears of it after."""
        shown, pressed = await self.answer(self.hand()), self.visit.reply.pressed
        if shown and self.in_letter and pressed is not None:
            self.visit.bot.announcer.letters(self.table).answered(self.character, pressed)
        await self.tell()

    def seat(self) -> int:
        """Their seat, if the question of the click is open and theirs; raises Refused as an act would."""
        return self.table.asked(self.character, self.click.hand, self.click.ask)


async def _at_table(press: Press) -> None:
    verb = press.click.verb
    press.board.adopt(press.visit.interaction)
    try:
        if verb in _MOVES:
            await sure.make(press, _MOVES[verb])
        elif verb in _SURE:
            await sure.meant(press)
        elif verb.startswith("set-"):
            await settings.at_table(press)
        elif verb in _VERBS:
            await _VERBS[verb](press)
        else:
            raise Stale
        await npcs.show_again(press)
    except Stale:
        # They pressed what should not have been there any more: if an edit was lost, here is another.
        await press.board.catch_up()
        if press.click.verb in _WITH_CARDS and press.visit.reply.on_private and not press.click.whose:
            await press.answer(press.hand())
        raise


async def _sit(press: Press) -> None:
    await press.table.sit(press.character, key=press.visit.key)
    await press.tell()
    await brief_once(press.visit, press.table)


async def _stand(press: Press) -> None:
    await press.table.stand(press.character, key=press.visit.key)
    await press.tell()


async def _more(press: Press) -> None:
    await press.visit.reply.private(_chair(press))


async def _sit_out(press: Press) -> None:
    await press.table.sit_out(press.character)
    await press.show_chair()


async def _back(press: Press) -> None:
    await press.table.back(press.character)
    await press.show_chair()


async def _hide(press: Press) -> None:
    await press.table.hide_hand(press.character)
    await press.show_chair()


async def _top_up(press: Press) -> None:
    if not press.table.seats(press.character):
        raise Refused("not-at-the-table")
    await press.visit.reply.ask(presenter.top_up_modal(press.table.view(), press.visit.key))


async def _add(press: Press) -> None:
    amount = press.table.currency.parse(press.visit.typed.get("amount", ""))
    # A form that is sent twice comes as two interactions: what it was opened with is the same in both.
    form = f"{press.character}:{press.click.arg}" if press.click.arg else press.visit.key
    await press.table.top_up(press.character, amount, key=form)
    await press.show_chair()


def _chair(press: Press) -> Message:
    table, who = press.table, press.character
    host = press.visit.gm or press.visit.host_at(table) == table.opener
    return chair_message(table.view(), who, purse=table.purse(who), host=host)


async def _leave(press: Press) -> None:
    await sure.ask_to_leave(press.visit, press.table)


async def _deal(press: Press) -> None:
    await press.table.deal(press.character, key=press.visit.key, gm=press.visit.gm)
    await press.tell()


async def _mine(press: Press) -> None:
    if press.click.whose:
        await npcs.show(press.visit, press.table)
        return
    await show_hand(press.visit, press.table)


async def show_hand(visit: Visit, table: Table) -> None:
    """Show a player's own cards to them alone."""
    await visit.reply.private(hand_of(visit, table, visit.character_at(table), now=True))


def hand_of(visit: Visit, table: Table, character: int, *, now: bool) -> Message:
    """Somebody's own cards as they like to see them; raises Refused for who is in no hand."""
    mine = table.private(character)
    if mine is None:
        raise Refused(table.why_outside)
    learned, cards = table.learned(character), visit.bot.tastes.of_character(character)
    return presenter.hand_message(table.view(), mine, now=now, learned=learned, cards=cards)


async def _raise(press: Press) -> None:
    seat = press.seat()
    if not {"bet", "raise", "stake"} & {choice.kind for choice in press.mine().choices}:
        # A card of theirs forbids what the table offers. The rules refuse it, and say why.
        await press.act(Move("raise", amount="all"))
    try:
        modal = presenter.raise_modal(press.table.view(), seat)
    except KeyError:
        raise Refused("cannot-raise") from None
    await press.visit.reply.ask(modal)


async def _raise_to(press: Press) -> None:
    await sure.make(press, Move("raise", amount=press.visit.typed.get("amount", "")))


async def _stake(press: Press) -> None:
    await sure.make(press, Move("stake", amount=press.click.arg))


async def _stake_to(press: Press) -> None:
    await sure.make(press, Move("stake", amount=press.visit.typed.get("amount", "")))


async def _form(press: Press) -> None:
    await press.act(Move("form", picks=press.visit.values))
    await press.tell()


async def _pot(press: Press) -> None:
    await press.act(Move("pot", amount="".join(press.visit.values)))
    await press.tell()


async def _exchange(press: Press) -> None:
    """Which cards go: asked beside the table, and in place of what was chosen before."""
    press.seat()
    await press.ask_here(press.hand())


async def _give(press: Press) -> None:
    """Cards are chosen: what they cost is told, and asked which pile they are drawn from."""
    press.seat()
    try:
        places = [int(place) for place in press.visit.values]
        shown = presenter.chosen_message(press.table.view(), press.mine(), places)
    except (LookupError, ValueError):
        raise Stale from None
    await press.ask_here(shown)


async def _draw(press: Press) -> None:
    """The pile is chosen too."""
    try:
        places = presenter.read_places(press.click.arg)
    except ValueError:
        raise Stale from None
    kind = "exchange" if press.click.verb == "draw-stock" else "exchange-discards"
    await press.act(Move(kind, picks=tuple(map(str, places))))
    await press.show_new_cards()


async def _pass_here(press: Press) -> None:
    """They pass, in the message with their own cards."""
    await press.act(Move("pass"))
    await press.show_new_cards()


async def _vote(press: Press) -> None:
    await press.table.act_unasked(press.character, press.click.hand, Move("vote"))
    press.board.remember_end()
    await press.tell()


async def _trade(press: Press) -> None:
    press.seat()
    await press.visit.reply.private(hand_of(press.visit, press.table, press.character, now=True))


async def _trade_pick(press: Press) -> None:
    await press.act(Move("trade", picks=press.visit.values))
    await press.show_new_cards()


async def _pat(press: Press) -> None:
    await press.act(Move("trade"))
    await press.show_new_cards()


async def _why(visit: Visit, click: Click) -> None:
    """Another page of why a hand was won; its table may be closed since."""
    if not click.arg.isdecimal():
        raise Stale
    await visit.reply.alone(why_page(visit, click.hand, int(click.arg)))


def why_page(visit: Visit, hand: int = 0, page: int = 0) -> Message:
    """A page of why a hand of this channel was won, the last if 0; raises Refused."""
    past = visit.bot.house.past(visit.channel, hand)
    return pages.why_message(past.game, past.hand, past.story, past.names, past.currency, page=page)


async def _turn_page(visit: Visit, click: Click) -> None:
    game, _, page = click.arg.rpartition(".")
    try:
        taste = visit.bot.tastes.of_user(visit.interaction.user.id)
        message = pages.rules_message(game, int(page), cards=taste)
    except (KeyError, ValueError):
        raise Stale from None
    await visit.reply.alone(message)


async def _open_card(visit: Visit, click: Click) -> None:
    game, _, _ = click.arg.rpartition(".")
    try:
        message = pages.card_message(game, "".join(visit.values))
    except KeyError:
        raise Stale from None
    await visit.reply.alone(message)


_VERBS: dict[str, Callable[[Press], Awaitable[None]]] = {
    "sit": _sit,
    "stand": _stand,
    "more": _more,
    "out": _sit_out,
    "in": _back,
    "hide": _hide,
    "absent": away.ask,
    "absent-to": away.go_away,
    "top-up": _top_up,
    "add": _add,
    "leave": _leave,
    f"leave{sure.SURE}": sure.leave,
    f"close{sure.SURE}": sure.close,
    f"reset{sure.SURE}": sure.reset,
    "settings": settings.show_table,
    "deal": _deal,
    "mine": _mine,
    "raise": _raise,
    "raise-to": _raise_to,
    "stake": _stake,
    "stake-ask": _raise,
    "stake-to": _stake_to,
    "form": _form,
    "pot": _pot,
    "exchange": _exchange,
    "give": _give,
    "draw-stock": _draw,
    "draw-discards": _draw,
    "pass-here": _pass_here,
    "vote": _vote,
    "trade": _trade,
    "trade-pick": _trade_pick,
    "pat": _pat,
    "npcs": npcs.look_again,
    **powers.VERBS,
    **staking.VERBS,
}
"""What is done at a table."""

_WITH_CARDS = {
    *("trade-pick", "pat", "exchange", "give", "draw-stock", "draw-discards", "pass-here"),
    *("play", "plan", "play-it", "back-to-hand", "keep"),
}
"""What stands beside a player's own cards. Pressed too late, that message shows them as they are now."""

_SURE = {f"{verb}{sure.SURE}" for verb in ("call", "fold", "raise", "stake")}
"""What is done at a table once it was asked about."""

_ANYWHERE: dict[str, Callable[[Visit, Click], Awaitable[None]]] = {
    "rules": _turn_page,
    "card": _open_card,
    "why": _why,
    "ledger": ledger.turn,
    "help": helping.turn,
    "back": away.come_back,
    "watch": watch.again,
    "watch-end": watch.end,
    "never-mind": sure.never_mind,
    FORGET: privacy.forget,
    **{f"house-{do}": settings.in_house for do in ("choose", "ask", "to", "page")},
}
"""What belongs to no table."""
