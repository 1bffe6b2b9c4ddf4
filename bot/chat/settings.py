"""The panel of settings: what is pressed, chosen and typed on it.

There is one for a table, for whoever opened it and the game master, and one for what new tables of a server
begin with, for game masters. Both look and work alike.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from bot.message import Click
from bot.presenter import panel
from bot.presenter.panel import Panel, Place
from bot.refused import Refused, Stale
from bot.settings import Setting, merged, settings_of, typed
from bot.tables.defaults import require_game
from bot.tables.table import Table
from bot.words import say
from bot.words.cards import game_words

if TYPE_CHECKING:
    from bot.chat.router import Press
    from bot.chat.visit import Visit

_CURRENCY = "currency"


class Desk(Protocol):
    """Where settings are seen and changed."""

    def panel(self) -> Panel:
        """The settings as they are now."""
        ...

    async def change(self, name: str, value: Any) -> None:
        """Change one; raises Refused."""
        ...


class TableDesk:
    """The settings of a table; raises Refused for anybody but its opener and the game master."""

    def __init__(self, visit: Visit, table: Table) -> None:
        self._visit = visit
        self._table = table
        self._character = visit.host_at(table)
        if self._character != table.opener and not visit.gm:
            raise Refused("not-your-table")

    def panel(self) -> Panel:
        """The settings as they are now; the currency too, where there is a choice of several."""
        table = self._table
        settings, coins = settings_of(table.game.id), table.currencies()
        if len(coins) > 1:
            money = Setting(name=_CURRENCY, kind="choice", default=coins[0], choices=coins)
            settings = (*settings, money)
        return Panel(
            place=Place(table=table.id),
            title=say("panel.table"),
            settings=settings,
            values={**merged(table.options, table.settings), _CURRENCY: table.currency.smallest},
            currency=table.currency,
        )

    async def change(self, name: str, value: Any) -> None:
        """Change one, and tell the table."""
        await self._table.change_settings(self._character, {name: value}, gm=self._visit.gm)


class HouseDesk:
    """What new tables for a game begin with in a server; raises Refused for anybody but game masters."""

    def __init__(self, visit: Visit, game: str) -> None:
        require_game(game)
        visit.require_gm()
        self._visit = visit
        self._game = game

    def panel(self) -> Panel:
        """The settings as they are now."""
        visit = self._visit
        return Panel(
            place=Place(game=self._game),
            title=say("panel.house", game=game_words(self._game)),
            settings=settings_of(self._game),
            values=visit.bot.house.defaults(visit.guild, self._game).values,
            currency=visit.guest.currency,
        )

    async def change(self, name: str, value: Any) -> None:
        """Change one."""
        self._visit.bot.house.set_defaults(self._visit.guild, {name: value}, game=self._game)


async def show(visit: Visit, desk: Desk) -> None:
    """Show the panel to one person alone."""
    await visit.reply.alone(panel.panel_message(desk.panel()))


async def show_table(press: Press) -> None:
    """The panel of a table, by its button."""
    await show(press.visit, TableDesk(press.visit, press.table))


async def at_table(press: Press) -> None:
    """A press on the panel of a table."""
    desk = TableDesk(press.visit, press.table)
    if await _use(press.visit, desk, press.click.verb.partition("-")[2], press.click.arg):
        await press.tell()


async def in_house(visit: Visit, click: Click) -> None:
    """A press on the panel of a house."""
    game, _, what = click.arg.rpartition(".")
    await _use(visit, HouseDesk(visit, game), click.verb.partition("-")[2], what)


async def _use(visit: Visit, desk: Desk, do: str, what: str) -> bool:
    """Do what was pressed on a panel; whether that changed something."""
    shown = desk.panel()
    visit.currency = shown.currency
    if do == "page":
        await visit.reply.alone(panel.panel_message(shown, int(what) if what.isdigit() else 0))
        return False
    try:
        setting = shown.find(what)
    except KeyError:
        # An older version of ours offered it.
        raise Stale from None
    if do == "ask":
        await visit.reply.ask(panel.setting_modal(shown, what))
        return False
    text = visit.values[0] if visit.values else visit.typed.get("value", "")
    value = text if what == _CURRENCY else typed(setting, text, shown.currency)
    await desk.change(what, value)
    visit.done = True
    await visit.reply.alone(panel.panel_message(desk.panel(), shown.page_of(what)))
    return True
