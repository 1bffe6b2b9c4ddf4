"""A server with a channel and people in it, on simcord's Discord, and what each of them sees."""

import json
import math
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import discord
import simcord
from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.enums import InteractionType

from bot.chat.client import Backroom
from bot.config import Config
from bot.settings import TableSettings
from bot.store import Store
from bot.tables.house import House
from bot.tables.play import DealAnswer
from rules import chance
from rules.actions import DEALER, ByDealer

# simcord waits 50 ms after every action in case the bot has more to say. Ours has not.
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.0005

QUIET = Config(table=TableSettings(nudge=None), cards="text")
"""Nobody is reminded, and nothing is drawn, where a test does not want it."""

PATIENCE = 60
"""Seconds of ours that simcord gives hours of its own to go by: on a busy machine they take their time."""

SEED = b"the same cards in every test"


def same_cards(hand, _seed):
    """The dealer's answers from one seed, whatever seed the table drew."""
    dealt = sum(isinstance(action, ByDealer) for action in hand.log)
    return chance.answer(hand.choices(DEALER), SEED, dealt)


def now() -> int:
    """UTC milliseconds of the time that tests move on."""
    return int(discord.utils.utcnow().timestamp() * 1000)


def make_bot(
    store: Store, config: Config | None = None, *, pulse: float = 20, answer: DealAnswer = same_cards
) -> Backroom:
    """The bot, which looks at its clocks so seldom that hours go by quickly."""
    house = House(store, config or QUIET, now=now, deal_answer=answer, draw=lambda seats: 0)
    bot = Backroom(house)
    bot.pulse.change_interval(seconds=pulse)
    # Here hands are played in a moment: nobody waits for real seconds.
    bot.mailbox.pace.rate = math.inf
    return bot


class Scene:
    """Quill, who has Manage Server; Ash, Bryn and Cole, who play; all in one channel."""

    def __init__(self, env: simcord.Env, store: Store, shard: int | None = None) -> None:
        self.env = env
        self.store = store
        self.failures = 0
        """How many errors a test has let the bot make."""
        self.guild = env.create_guild(shard_id=shard)
        self.channel = self.guild.create_text_channel("back-room")
        manager = self.guild.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
        self.quill = self.guild.add_member(env.create_user("quill", global_name="Quill"), roles=[manager])
        self.ash, self.bryn, self.cole = (
            self.guild.add_member(env.create_user(name.lower(), global_name=name))
            for name in ("Ash", "Bryn", "Cole")
        )

    @property
    def bot(self) -> Backroom:
        return self.env.bot

    @property
    def seconds(self) -> int:
        """The time it is here."""
        return int(self.env.now().timestamp())

    @property
    def message(self):
        """The newest message that everybody sees."""
        return [each for each in self.channel.history() if not each.flags.ephemeral][-1]

    async def open(self, *players, game="queens-ransom", **options):
        """A table with these players at it."""
        await self.quill.slash(self.channel, "table open", game=game, **options)
        for player in players:
            await self.press(player, "Sit down")
        return self.bot.house.by_channel(self.channel.id)

    async def deal(self, *players, **options):
        """A table with these players, and a hand: the first of them deals, and opens."""
        table = await self.open(*players, **options)
        await self.press(players[0], "Deal")
        return table

    async def press(self, who, label, message=None):
        return await who.click(message or self.message, label=label)

    async def wish(self, who, label, message=None):
        """Press one of the buttons that *More…* brings."""
        asked = await self.press(who, "More…", message)
        return await who.click(asked.response, label=label)

    async def showdown(self, **options):
        """Deal, and let Ash or Bryn win ten from the other; the table."""
        table = await self.deal(self.ash, self.bryn, **options)
        await self.bet(self.ash, "Bet", "10")
        await self.press(self.bryn, "Call 10gp")
        for who in (self.ash, self.bryn):
            await who.user.click(self.letters(who)[-1], label="Stand pat")
        await self.press(self.ash, "Check")
        await self.press(self.bryn, "Check")
        return table

    async def bet(self, who, label, amount):
        form = await self.press(who, label)
        assert form.modal, words(form)
        return await who.submit_modal(form, {"amount": amount})

    def letters(self, who):
        """The direct messages that somebody has."""
        return who.user.dm_channel.history()

    def character(self, who) -> int:
        house = self.store.house
        person = house.person_for(who.id)
        campaign = house.campaign_for(self.guild.id)
        return next(each.id for each in house.characters(campaign.id) if each.person == person.id)

    def purse(self, who) -> int:
        unit = self.store.house.units(self.store.house.campaign_for(self.guild.id).id)[0]
        return self.store.ledger.purse(self.character(who), unit.id)

    def sent(self, method, part):
        """How many requests of the bot went to such a place."""
        return sum(each.method == method and part in each.path for each in self.env.http_requests)


@asynccontextmanager
async def scene(
    store: Store | None = None,
    config: Config | None = None,
    *,
    pulse: float = 20,
    answer: DealAnswer = same_cards,
    shard: int | None = None,
) -> AsyncIterator[Scene]:
    here = None
    store = store or Store.open(":memory:", now=now)
    bot = make_bot(store, config, pulse=pulse, answer=answer)
    # Of several processes only one gives Discord the commands.
    strict = bot.house.shards.hears_letters
    env = simcord.Env(bot, settle_timeout=PATIENCE, strict_sync=strict)
    await env.start()
    try:
        here = Scene(env, store, shard)
        yield here
    finally:
        await env.shutdown()
        (here or env.bot).store.close()
    if unseen := env.errors[here.failures :]:
        raise ExceptionGroup("the bot failed", unseen)


def parts(message):
    """All components of a message or an answer."""
    if isinstance(message, simcord.InteractionResult):
        answers = [*([message.response] if message.response else []), *message.followups]
        return [part for answer in answers for part in parts(answer)]
    raw = message.components
    return list(walk_components([each if isinstance(each, dict) else each.to_dict() for each in raw]))


def words(message) -> str:
    """What a message or an answer says."""
    return "\n".join(part["content"] for part in parts(message) if part["type"] == 10)


def buttons(message) -> dict[str, bool]:
    """The buttons of a message, and whether each can be pressed."""
    return {part["label"]: not part.get("disabled") for part in parts(message) if part["type"] == 2}


def custom_id(message, label) -> str:
    return next(part["custom_id"] for part in parts(message) if part.get("label") == label)


def state(table) -> str:
    """Everything that is known of a table, to compare."""
    view = table.view()
    private = [table.private(player) for player in table.players]
    return json.dumps([repr(view), repr(private)])


def emit(room, who, message, data, *, kind=InteractionType.MESSAGE_COMPONENT):
    """Send a press to the bot without waiting for what it does."""
    stored = room.env.backend.get_message(message.channel.id, message.id)
    record, payload = interactions.base_payload(
        room.env.backend,
        type=kind,
        channel_id=stored.channel_id,
        guild_id=room.guild.id,
        user_id=who.id,
        data=data,
    )
    payload["message"] = dict(serializers.message_payload(room.env.backend, stored))
    record.source_message_id = stored.id
    room.env.backend.emit("INTERACTION_CREATE", payload)
    return record


def answers(room, record):
    return [
        room.env.backend.get_message(record.channel_id, message)
        for message in (record.message_id, *record.followup_ids)
        if message
    ]
