"""Presses, forms and commands that must do nothing: stale, foreign, forged or malformed, from a seed."""

import random
import string
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import discord
from simcord import interactions
from simcord.backend import serializers
from simcord.enums import InteractionType

from bot.chat import router
from bot.message import Click
from bot.settings import settings_of
from rules.games import GAMES
from tests.bot.chat.scene import scene, state

BUTTON, LIST, FORM = 2, 3, 5
COMMAND = InteractionType.APPLICATION_COMMAND

NO_AMOUNT = (
    *(
        "",
        " ",
        "-1",
        "−5",
        "--4",
        "1e9",
        "9007199254740993",
        "2.01k",
        "1,5",
        "0.5",
        "1_0",
        "0x10",
        "1/2",
        "+3",
    ),
    *("٣", "１０", "½", "Ⅷ", "²", "🂡", "NaN", "inf", "10 10", "1;2", "= 5", "1\n2", "12\0", "\u202e12"),
    *("gp", "3 crowns", "3gp4", "to", "by", "to to 4", "by -3", "{pot}", "%s", "x" * 4000, "9" * 4000),
)
"""What nobody can bet, add, pay or set."""
NO_PICK = ("", "0", "6", "-1", "99", "x", "²", "１", "1.0", "1 ", "a1", "None", "9" * 99)
NO_PICKS = (*((pick,) for pick in NO_PICK), ("1", "1"), ("2", "3", "2"), ("1", "2", "3", "4", "5", "6"))
NO_CHOICE = ("", "maybe", "tru", "no-such", "fixed", "'; --", "…", "x" * 100, "1" * 30)
OF_ALL = ("sit", "more", "settings", "close-sure", "vote", "why")
CHAIR_VERBS = (
    *("stand", "out", "in", "absent", "absent-to", "hide", "top-up", "add", "leave", "leave-sure", "deal"),
    "mine",
)
HAND_VERBS = sorted({*router._MOVES, *router._SURE, *router._VERBS} - {*CHAIR_VERBS, *OF_ALL})
"""What answers the question that a hand asks."""
NOT_OURS = (
    "hello",
    "a1",
    "a1:",
    "a1::::",
    "a2:1:1:1:call",
    "a1:1:1:1:CALL",
    "a1:1:1:1:call:",
    "a1:-1:1:1:fold",
)


class Forgery(NamedTuple):
    """Who does it, where, and the interaction's kind and data."""

    who: Any
    message: Any
    kind: InteractionType
    data: dict[str, Any]


class Forger:
    """Three tables with a question open at each, and people who have no business with it."""

    def __init__(self, room, tables, rook, elsewhere, gone, seed):
        self.room = room
        self.tables = tables
        self.rook, self.elsewhere, self.gone = rook, elsewhere, gone
        self.dice = random.Random(seed)
        self.kinds = (
            *(self.stale, self.foreign, self.powerless, self.from_elsewhere, self.forged, self.malformed),
            *(self.typed, self.picked, self.set, self.command, self.money, self.master),
        )

    def draw(self) -> Forgery:
        return self.dice.choice(self.kinds)()

    # Custom ids

    def stale(self):
        table, message = self.dice.choice(self.tables)
        view, dice = table.view(), self.dice
        hand = dice.choice((view.hand, view.hand, view.hand - 1, view.hand + 1, 0, 10**17))
        asks = {0, *range(1, 40), 10**8} - (set(view.asks.values()) if hand == view.hand else set())
        return self._press(self._anybody(), message, table.id, hand, dice.choice(sorted(asks)))

    def foreign(self):
        table, message = self.dice.choice(self.tables)
        view = table.view()
        (seat,) = view.asks
        others = [who for who in self._people() if who.user.global_name != view.names[seat]]
        return self._press(self.dice.choice(others), message, table.id, view.hand, view.asks[seat])

    def powerless(self):
        """What those without a chair, or who have not opened the table, would like to do there."""
        room, dice = self.room, self.dice
        table, message = dice.choice(self.tables)
        setting = dice.choice(settings_of(table.game.id)).name
        verb, who = dice.choice(
            [(verb, room.cole) for verb in CHAIR_VERBS]
            + [(f"set-{do}:{setting}", dice.choice((room.bryn, room.cole))) for do in ("choose", "to", "ask")]
            + [(f"house-{do}:{table.game.id}.{setting}", room.bryn) for do in ("choose", "to", "ask", "page")]
            + [("settings", room.bryn), ("close-sure", room.bryn), ("close-sure", room.cole)]
        )
        hand = table.view().hand if verb == "close-sure" else 0
        return self._used(who, message, f"a1:{table.id}:{hand}:0:{verb}", ("on",), "20")

    def from_elsewhere(self):
        table, _ = self.dice.choice(self.tables)
        verb = self.dice.choice(
            (*CHAIR_VERBS, *HAND_VERBS, "sit", "more", "settings", "close-sure", "set-to:buy_in")
        )
        view = table.view()
        (ask,) = view.asks.values()
        custom_id = f"a1:{table.id}:{view.hand}:{ask}:{verb}"
        return self._used(self.rook, self.elsewhere, custom_id, ("on",), "50")

    def forged(self):
        dice = self.dice
        table, message = dice.choice(self.tables)
        number = dice.choice((table.id, self.gone.id, 0, 999, 10**17))
        view = table.view()
        word = "".join(dice.choices(string.ascii_lowercase + "-", k=dice.randint(1, 20)))
        verb = dice.choice((f"x{word}"[:20], "check", "never-mind", "rules", "ledger", "card", "why", "set-"))
        pages = ("mine.-1", f"{table.game.id}.99", "campaign.9999")
        arg = dice.choice(("", "x", "..", "9" * 40, "#,.+_-", *pages))
        click = Click(number, dice.choice((0, view.hand)), dice.choice((0, *view.asks.values())), verb, arg)
        return self._used(self._anybody(), message, click.custom_id, ("1",), "5")

    def malformed(self):
        dice = self.dice
        table, message = dice.choice(self.tables)
        view = table.view()
        text = Click(table.id, view.hand, next(iter(view.asks.values())), "fold").custom_id
        place = dice.randrange(len(text))
        odd = dice.choice(("", " ", "\n", "\0", ":", "٣", "é", "\u202e", "🂡", "a1:", "9" * 60))
        letters = [chr(code) for code in (*range(32, 127), *range(160, 0x2FFF, 37))]
        noise = "".join(dice.choices(letters, k=50))
        custom_id = dice.choice((*NOT_OURS, noise, text[:place] + odd + text[place:] + ":" * 2, text + "\n"))
        return self._used(self._anybody(), message, custom_id[:100] or "x", ("on",), "5")

    # Forms and lists

    def typed(self):
        table, message = self.dice.choice(self.tables)
        view = table.view()
        (seat,) = view.asks
        verb = self.dice.choice((f"{view.hand}:{view.asks[seat]}:raise-to", "0:0:add", "0:0:add:77"))
        text = self.dice.choice(NO_AMOUNT)
        return self._used(self._named(view.names[seat]), message, f"a1:{table.id}:{verb}", (), text)

    def picked(self):
        table, message = self.tables[self.dice.choice((1, 2))]
        view = table.view()
        (seat,) = view.asks
        verb = "trade-pick" if table is self.tables[1][0] else "form"
        custom_id = f"a1:{table.id}:{view.hand}:{view.asks[seat]}:{verb}"
        return self._used(self._named(view.names[seat]), message, custom_id, self.dice.choice(NO_PICKS), "")

    def set(self):
        """What a game master, or who opened the table, cannot make of a setting."""
        dice = self.dice
        table, message = dice.choice(self.tables)
        setting = dice.choice([each for each in settings_of(table.game.id) if each.kind != "names"])
        value = dice.choice(NO_CHOICE if setting.kind in ("bool", "choice") else NO_AMOUNT)
        place, verb = dice.choice(((table.id, "set"), (0, "house")))
        what = setting.name if place else f"{table.game.id}.{setting.name}"
        do = dice.choice(("choose", "to"))
        return self._used(self.room.quill, message, f"a1:{place}:0:0:{verb}-{do}:{what}", (value,), value)

    # Commands

    def command(self):
        dice = self.dice
        odd = dice.choice((*NO_CHOICE, "queens-random", *NO_AMOUNT))
        name, options = dice.choice(
            (
                ("table open", {"game": odd}),
                ("table open", {"game": dice.choice(GAMES).id, "buy-in": odd}),
                ("table sit", {"amount": odd}),
                ("table top-up", {"amount": odd}),
                ("rules", {"game": odd}),
                ("rules", {"card": odd}),
                ("ledger", {"scope": odd}),
                ("ledger", {"scope": "mine", "of": odd}),
                ("ledger", {"scope": "mine", "export": odd}),
                ("character switch", {"name": f"nobody {odd}"[:90]}),
                ("character retire", {"name": f"nobody {odd}"[:90]}),
                ("session chronicle", {"back": dice.choice((-1, 10**6, 2**53))}),
                ("house defaults", {"game": odd}),
                (odd[:30] or "x", {}),
                ("table", {}),
                ("table dance", {}),
                ("gm", {}),
                ("pay", {}),
                ("pay", {"amount": odd}),
                ("table open", {}),
                ("table open", {"game": 5}),
                ("hand", {"export": odd}),
                ("why", {"odd": odd}),
            )
        )
        return self._command(self.room.cole, name, options)

    def money(self):
        room, dice = self.room, self.dice
        amount = dice.choice((*NO_AMOUNT, "0", "999999999", "half", "all"))
        name = dice.choice(("pay", "grant", "fine"))
        who = room.cole if name == "pay" else room.quill
        to = dice.choice((room.ash, room.bryn))
        if name == "grant":
            amount = dice.choice((*NO_AMOUNT, "0", "half", "all"))
        if dice.random() < 0.2:
            # Good money, but not theirs to give, or not to those.
            who, name, amount = dice.choice(
                (
                    (room.bryn, "grant", "5"),
                    (room.cole, "fine", "5"),
                    (who, name, "-5"),
                    (room.cole, "pay", "5"),
                )
            )
            to = room.cole if (who, name) == (room.cole, "pay") else to
        key = "to" if name == "pay" else "who"
        return self._command(who, name, {key: to, "amount": amount, "reason": dice.choice(("a", "x" * 200))})

    def master(self):
        room, dice = self.room, self.dice
        who = dice.choice((room.ash, room.bryn, room.cole))
        name, options = dice.choice(
            (
                *((f"gm {do}", {}) for do in ("pause", "resume", "void", "rewind", "close")),
                ("gm seat", {"player": room.cole}),
                ("gm unseat", {"player": room.bryn}),
                ("house gm-role", {"clear": True}),
                ("house defaults", {"game": GAMES[0].id}),
                ("table close", {}),
                ("table settings", {}),
                ("purse", {"who": room.quill}),
                *((f"session {do}", {}) for do in ("start", "end")),
                *((f"campaign {do}", {"name": "Mine"}) for do in ("new", "rename")),
                ("campaign here", {"which": "1"}),
                ("campaign gm", {"who": room.bryn}),
                ("grant", {"who": room.ash, "amount": "5", "reason": "x"}),
                ("fine", {"who": room.ash, "amount": "5", "reason": "x"}),
                ("purse", {"who": self.room.bot.user}),
            )
        )
        return self._command(who, name, options)

    # What Discord would send

    def _people(self):
        room = self.room
        return [room.quill, room.ash, room.bryn, room.cole]

    def _anybody(self):
        return self.dice.choice(self._people())

    def _named(self, name):
        return next(who for who in self._people() if who.user.global_name == name)

    def _press(self, who, message, table, hand, ask):
        verb = self.dice.choice(HAND_VERBS)
        return self._used(who, message, f"a1:{table}:{hand}:{ask}:{verb}", ("1",), "all")

    def _used(self, who, message, custom_id, values, text):
        assert len(custom_id) <= 100
        if custom_id.split(":")[4:5] in (["raise-to"], ["add"], ["set-to"], ["house-to"]):
            field = {"type": 4, "custom_id": self._field(custom_id), "value": text}
            data = {"custom_id": custom_id, "components": [{"type": 18, "component": field}]}
            return Forgery(who, message, InteractionType.MODAL_SUBMIT, data)
        kind = LIST if values and self.dice.random() < 0.7 else BUTTON
        if any(word in custom_id for word in ("trade-pick", "form", "-choose")):
            kind = LIST
        data = {"custom_id": custom_id, "component_type": kind}
        if kind == LIST:
            data["values"] = list(values)
        return Forgery(who, message, InteractionType.MESSAGE_COMPONENT, data)

    def _field(self, custom_id):
        name = "value" if "-to" in custom_id and "raise" not in custom_id else "amount"
        return name if self.dice.random() < 0.95 else "other"

    def _command(self, who, name, options):
        resolved = {}
        built = [self._option(key, value, resolved) for key, value in options.items()]
        first, *rest = name.split(" ") if name.strip() else [name]
        for part in reversed(rest):
            built = [{"name": part, "type": 1, "options": built}]
        data = {"id": "1", "name": first, "type": 1, "options": built}
        return Forgery(who, None, COMMAND, {**data, "resolved": resolved} if resolved else data)

    def _option(self, key, value, resolved):
        """An option as Discord sends it; people are described in `resolved`."""
        if isinstance(value, bool):
            return {"name": key, "type": 5, "value": value}
        if not hasattr(value, "id"):
            return {"name": key, "type": 4 if isinstance(value, int) else 3, "value": value}
        backend, number = self.room.env.backend, str(value.id)
        guild = backend.get_guild(self.room.guild.id)
        resolved.setdefault("users", {})[number] = serializers.user_payload(backend.get_user(value.id))
        member = serializers.member_payload(backend, guild, guild.members[value.id], with_user=False)
        resolved.setdefault("members", {})[number] = member
        return {"name": key, "type": 6, "value": number}


@asynccontextmanager
async def forgers_room(seed):
    """A room with three tables that wait for somebody, and a forger in it."""
    async with scene() as room:
        home = room.channel
        other = room.env.create_guild()
        master = other.create_role("Keeper", permissions=discord.Permissions(manage_guild=True))
        rook = other.add_member(room.env.create_user("rook", global_name="Rook"), roles=[master])
        away = other.create_text_channel("away")
        for who in (room.quill, room.ash, room.bryn, room.cole):
            await who.slash(home, "purse")
        await rook.slash(away, "purse")
        room.channel = room.guild.create_text_channel("shut")
        gone = await room.open(room.ash)
        await room.quill.slash(room.channel, "table close")
        tables = []
        for name, game in (("cellar", "queens-ransom"), ("attic", "queens-ransom"), ("snug", "trump-poker")):
            room.channel = room.guild.create_text_channel(name)
            table = await room.open(room.ash, room.bryn, game=game)
            if name == "snug":
                await table.change_settings(table.opener, {"dealers_choice": True})
            await room.press(room.ash, "Deal")
            if name == "attic":
                await room.press(room.ash, "Check")
                await room.press(room.bryn, "Check")
            shown = room.store.house.table(table.id).message
            tables.append((table, next(each for each in room.channel.history() if each.id == shown)))
        await rook.slash(away, "table open", game="queens-ransom")
        elsewhere = away.history()[-1]
        room.channel = home
        yield Forger(room, tables, rook, elsewhere, gone, seed)


def emit(room, forgery, home):
    """Send it to the bot as Discord would; the record of it tells whether it was answered."""
    backend, message = room.env.backend, forgery.message
    stored = backend.get_message(message.channel.id, message.id) if message is not None else None
    channel = stored.channel_id if stored else home.id
    record, payload = interactions.base_payload(
        backend,
        type=forgery.kind,
        channel_id=channel,
        guild_id=backend.get_channel(channel).guild_id,
        user_id=forgery.who.id,
        data=forgery.data,
    )
    if stored:
        payload["message"] = dict(serializers.message_payload(backend, stored))
        record.source_message_id = stored.id
    backend.emit("INTERACTION_CREATE", payload)
    return record


def looks(forger):
    """All that there is: the whole database, the tables as they are in memory, and what the channels show."""
    public = {
        f"{message.id} in {channel}: {message.components}"
        for channel, messages in forger.room.env.backend.messages.items()
        for message in messages.values()
        if not message.flags & discord.MessageFlags(ephemeral=True).value
    }
    return {*forger.room.store.db.conn.iterdump(), *(state(table) for table, _ in forger.tables), *public}
