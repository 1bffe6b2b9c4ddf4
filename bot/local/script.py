"""`backroom try --script`: a hand from the first command to the ledger, and what everybody saw of it.

The bot is the real one, on simcord's Discord in memory: real commands, presses and forms, no network.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import discord
import simcord
from simcord.components import walk_components

from bot.chat.client import Backroom
from bot.config import Config
from bot.local.world import GM, GM_NAME, NAMES, PLAYERS, add_user, guild_number
from bot.message import Click
from bot.store import Store
from bot.store.check import check
from bot.tables.house import House
from bot.tables.table import Table
from bot.words import say
from rules import chance
from rules.actions import DEALER, Action, ByDealer
from rules.games import find
from rules.hand import Hand

Write = Callable[[str], None]

SEED = b"the first evening"
"""Everybody who tries the script sees the same cards."""

SEEDS = {"tarot-poker": b"an evening of tarot, 16"}
"""Where another evening has more to show: on this one the special that is called for is dealt at once."""

BUTTON, SELECT, TEXT = 2, 3, 10
"""Discord's numbers for kinds of components."""

MARGIN = 16
"""Room for who sees it."""

RAISES = ("10", "by 15", "half")
"""What is typed when a bet or raise can be made: twice before the trade, once after it."""


def play(write: Write, *, game: str = "queens-ransom", db: str | Path | None = None) -> int:
    """Play the script and `write` what was seen, line by line; the exit code. `db` keeps the money.

    Raises InUse or Unusable where `db` is no database for us.
    """
    with ExitStack() as room:
        path = Path(db) if db else Path(room.enter_context(TemporaryDirectory())) / "backroom.db"
        with Store.open(path) as store:
            house = House(store, Config(), deal_answer=_same_cards, draw=_first_seat)
            asyncio.run(_play(Backroom(house), game, write))
        return _prove(path, write)


def _same_cards(hand: Hand, seed: bytes) -> Action:  # noqa: ARG001 (in place of the table's own)
    dealt = sum(isinstance(action, ByDealer) for action in hand.log)
    return chance.answer(hand.choices(DEALER), SEEDS.get(hand.setup.game, SEED), dealt)


def _first_seat(seats: int) -> int:  # noqa: ARG001 (nothing is drawn)
    return 0


async def _play(bot: Backroom, game: str, write: Write) -> None:
    async with simcord.run(bot) as env:
        evening = Evening(bot, env, write)
        await evening.open(game)
        await evening.hand()
        await evening.close()
    env.raise_errors()


def _prove(path: Path, write: Write) -> int:
    report = check(path)
    write("")
    for problem in report.problems:
        write(problem)
    write(say("cli.books-right" if report.ok else "cli.books-wrong", file=path.name))
    return int(not report.ok)


class Evening:
    """A game master and three players in a channel, and what each of them does."""

    def __init__(self, bot: Backroom, env: simcord.Env, write: Write) -> None:
        self._bot = bot
        self._write = write
        # The numbers of server and people are those of the page, and the same at every start. What they do
        # has new ids each time, as on Discord: the house takes an id that it knows for the same press again.
        number = guild_number()
        self._guild = env.create_guild(say("script.guild"), id=number)
        self._channel = self._guild.create_text_channel(say("script.channel"))
        manages = discord.Permissions(manage_guild=True)
        keeper = self._guild.create_role(say("script.role"), permissions=manages)
        self._gm = self._guild.add_member(_user(env, number + GM, GM_NAME), roles=[keeper])
        names = enumerate(NAMES[:3], number + PLAYERS)
        self._players = [self._guild.add_member(_user(env, each, name)) for each, name in names]
        env.backend.advance_clock((datetime.now(UTC) - env.now()).total_seconds())
        self._seen: dict[int, list[str]] = {}
        self._raises = 0
        self._traded = False
        self._turns = 0

    async def open(self, game: str) -> None:
        """The table is opened, and everybody sits down."""
        self._head("script.opening")
        ante = {"ante": "1"} if "ante" in find(game).options.__struct_fields__ else {}
        await self._type(self._gm, "table open", game=game, **{"buy-in": "100"} | ante)
        for player in self._players:
            await self._press(player, "sit")

    async def hand(self) -> None:
        """A hand is dealt and played to its end, by whatever the table offers."""
        self._head("script.dealing")
        await self._press(self._players[0], "deal")
        if "special" in self._may():
            self._head("script.special")
            await self._choose(self._players[0], "special", say("button.special"))
            self._head("script.dealing")
            await self._press(self._players[1], "deal")
        self._head("script.playing")
        while not self._table.view().over:
            await self._turn()

    def _may(self) -> set[str]:
        """What whoever is awaited may do, as everybody knows."""
        view = self._table.view()
        return {choice.kind for seat in view.asks for choice in view.choices[seat]}

    async def close(self) -> None:
        """What it came to."""
        self._head("script.ledger")
        first = self._players[0]
        await self._type(self._gm, "grant", who=first, amount="25", reason=say("script.reason"))
        await self._type(first, "ledger")
        await self._type(self._gm, "ledger", scope="table")
        self._head("script.closing")
        await self._type(self._gm, "table close")
        for player in self._players:
            await self._type(player, "purse")

    # Playing

    async def _turn(self) -> None:
        """The player whose turn it is does something that the message offers."""
        view = self._table.view()
        assert view.view
        (seat,) = view.view.to_act
        player = next(each for each in self._players if each.user.global_name == view.names[seat])
        offered = {click.verb for click, _ in _offered(self._message.components)}
        last = player is self._players[-1]
        forms = [pick for choice in view.choices[seat] if choice.kind == "form" for pick in choice.picks]
        if forms:
            form = forms[0].options[0]
            await self._choose(player, form, say(f"form.{form}"))
        elif "pot" in {choice.kind for choice in view.choices[seat]}:
            await self._choose(player, "2", self._table.currency.format(2))
        elif await self._play_special(player):
            return
        elif "trade" in offered:
            self._traded = True
            await self._trade(player)
        elif "stake" in offered:
            await self._throw(player)
        elif "pass" in offered:
            await self._exchange(player, offered)
        elif "raise" in offered and not last and self._raises < len(RAISES) - (not self._traded):
            await self._raise(player, RAISES[self._raises])
        else:
            # Whoever could check for nothing would be asked whether they mean it.
            folds = last and self._traded and "check" not in self._may()
            await self._press(player, "fold" if folds else "call")

    async def _exchange(self, player: simcord.MemberActor, offered: set[str]) -> None:
        """The first exchanges at the table, the second in the letter, the third passes; then it ends."""
        number, self._turns = self._players.index(player), self._turns + 1
        if self._turns > len(self._players) or number == 2:
            over = self._turns > len(self._players) and "end" in offered
            await self._press(player, "end" if over else "pass")
        elif number == 0:
            asked = await self._press(player, "exchange")
            assert asked.response
            self._say(player, say("script.picks", picks="1, 3"))
            await self._draw(player, player, await player.select(asked.response, ["1", "3"]))
        else:
            letter = player.user.dm_channel.history()[-1]
            self._say(player, say("script.picks-in-letter", picks="2"))
            await self._draw(player, player.user, await player.user.select(letter, ["2"]))

    async def _draw(
        self,
        player: simcord.MemberActor,
        hand: simcord.MemberActor | simcord.UserHandle,
        chosen: simcord.InteractionResult,
    ) -> None:
        """From the draw-pile, by the `hand` that pressed what was chosen before: a member's or a reader's."""
        self._show(chosen, player)
        assert chosen.response
        click, label = next(
            each for each in _offered(chosen.response.components) if each[0].verb == "draw-stock"
        )
        key = "script.presses" if hand is player else "script.presses-in-letter"
        self._say(player, say(key, label=label))
        self._show(await hand.click(chosen.response, custom_id=click.custom_id), player)

    async def _play_special(self, player: simcord.MemberActor) -> bool:
        """Play a special, step by step, where *My hand* offers one; whether it did."""
        mine = self._table.private(self._table.players[self._players.index(player)])
        if not mine or not any(choice.kind == "play" for choice in mine.choices):
            return False
        shown = await self._press(player, "mine")
        while shown.response and (step := _step(shown.response.components)):
            is_list, value, words = step
            self._say(
                player, say("script.picks", picks=words) if is_list else say("script.presses", label=words)
            )
            at = shown.response
            shown = await (player.select(at, [value]) if is_list else player.click(at, custom_id=value))
            self._show(shown, player)
        return True

    async def _throw(self, player: simcord.MemberActor) -> None:
        """The first to throw types a bet, the second presses one."""
        if not self._raises:
            await self._raise(player, RAISES[0], "stake-ask")
        else:
            await self._press(player, "stake")

    async def _choose(self, player: simcord.MemberActor, value: str, words: str) -> None:
        """Whoever deals chooses what is played, or for how much."""
        self._say(player, say("script.picks", picks=words))
        self._show(await player.select(self._message, [value]), player)

    async def _raise(self, player: simcord.MemberActor, amount: str, verb: str = "raise") -> None:
        self._raises += 1
        shown = await self._press(player, verb)
        self._say(player, say("script.types", amount=amount))
        self._show(await player.submit_modal(shown, {"amount": amount}), player)

    async def _trade(self, player: simcord.MemberActor) -> None:
        """The first trades at the table, the second in the letter, the third stands pat."""
        number = self._players.index(player)
        letter = player.user.dm_channel.history()[-1]
        if number == 0:
            asked = await self._press(player, "trade")
            assert asked.response
            self._say(player, say("script.picks", picks="1, 3"))
            self._show(await player.select(asked.response, ["1", "3"]), player)
        elif number == 1:
            self._say(player, say("script.picks-in-letter", picks="2"))
            self._show(await player.user.select(letter, ["2"]), player)
        else:
            click, label = next(each for each in _offered(letter.components) if each[0].verb == "pat")
            self._say(player, say("script.presses-in-letter", label=label))
            self._show(await player.user.click(letter, custom_id=click.custom_id), player)

    # Doing

    async def _type(self, who: simcord.MemberActor, command: str, /, **options: Any) -> None:
        shown = [f"{option}:{_shown(value)}" for option, value in options.items()]
        self._say(who, say("script.command", command=" ".join([f"/{command}", *shown])))
        self._show(await who.slash(self._channel, command, **options), who)

    async def _press(self, who: simcord.MemberActor, verb: str) -> simcord.InteractionResult:
        message = self._message
        click, label = next(each for each in _offered(message.components) if each[0].verb == verb)
        self._say(who, say("script.presses", label=label))
        answer = await who.click(message, custom_id=click.custom_id)
        self._show(answer, who)
        return answer

    @property
    def _table(self) -> Table:
        table = self._bot.house.by_channel(self._channel.id)
        assert table
        return table

    @property
    def _message(self) -> discord.Message:
        return next(each for each in reversed(self._channel.history()) if not each.flags.ephemeral)

    # Seeing

    def _head(self, key: str) -> None:
        self._write(f"\n== {say(key)} ==")

    def _say(self, who: simcord.MemberActor, does: str) -> None:
        self._write(f"\n{who.user.global_name} {does}")

    def _show(self, answer: simcord.InteractionResult, who: simcord.MemberActor) -> None:
        """Write what is new: in the channel, in the letters, and in the answer that one alone sees."""
        for message in self._channel.history():
            if not message.flags.ephemeral:
                self._new_lines(say("script.all"), message.id, message.components)
        for player in self._players:
            for letter in player.user.dm_channel.history():
                name = say("script.letter", name=player.user.global_name)
                self._new_lines(name, letter.id, letter.components)
        alone = say("script.alone", name=who.user.global_name)
        for said in (answer.response, *answer.followups):
            if said and said.ephemeral:
                self._new_lines(alone, said.id, said.components)
        if answer.modal:
            self._lines(alone, _form_lines(answer.modal))

    def _new_lines(self, who: str, message: int, components: list[Any]) -> None:
        lines = list(_lines(components))
        before = self._seen.get(message, [])
        self._seen[message] = lines
        self._lines(who, [line for line in lines if line not in before])

    def _lines(self, who: str, lines: list[str]) -> None:
        for number, line in enumerate(lines):
            self._write(f"{'' if number else who:>{MARGIN}} | {line}")


def _user(env: simcord.Env, number: int, name: str) -> simcord.UserHandle:
    return simcord.UserHandle(env, add_user(env.backend, number, name))


def _shown(value: Any) -> str:
    return f"@{value.user.global_name}" if isinstance(value, simcord.MemberActor) else str(value)


def _parts(components: list[Any]) -> Iterator[dict[str, Any]]:
    yield from walk_components([part if isinstance(part, dict) else part.to_dict() for part in components])


def _offered(components: list[Any]) -> Iterator[tuple[Click, str]]:
    """What can be pressed, and what it is called."""
    for part in _parts(components):
        if part["type"] == BUTTON and not part.get("disabled"):
            click = Click.parse(part["custom_id"])
            assert click
            yield click, part["label"]


def _step(components: list[Any]) -> tuple[bool, str, str] | None:
    """What brings a special further: whether it is a list, what is chosen or pressed, and its words."""
    for part in _parts(components):
        if part["type"] == SELECT:
            return True, part["options"][0]["value"], part["options"][0]["label"]
    for click, label in _offered(components):
        if click.verb in ("play", "play-it"):
            return False, click.custom_id, label
    return None


def _lines(components: list[Any]) -> Iterator[str]:
    """A message as lines of plain text."""
    for part in _parts(components):
        if part["type"] == TEXT:
            yield from map(_plain, part["content"].split("\n"))
        elif part["type"] == SELECT:
            yield say("script.choice", what=part["placeholder"])
    if labels := [f"[{label}]" for _, label in _offered(components)]:
        yield " ".join(labels)


def _form_lines(modal: dict[str, Any]) -> list[str]:
    return [_plain(f"{modal['title']}: {part['label']}") for part in modal["components"]]


def _plain(text: str) -> str:
    """Discord's markdown without its marks, and its times as dates."""
    text = re.sub(r"^(#+|-#) ", "", text)
    text = re.sub(r"<t:(\d+):\w>", lambda found: f"{datetime.fromtimestamp(int(found[1]), UTC):%F}", text)
    text = re.sub(r"<#\d+>", lambda _: f"#{say('script.channel')}", text)
    return re.sub(r"(?<!\\)(\*\*|\*)", "", text).replace("\\", "")
