"""Evenings at random: whoever presses whatever there is, while time goes by; no coin is lost."""

import logging
import random
import re
from contextlib import suppress

import msgspec
import pytest
from simcord.backend.errors import BackendError, SetupError

from bot.chat.ledger import FORMATS, PARTS, SCOPES
from bot.config import Config
from bot.settings import TableSettings
from bot.store import Store
from bot.store.check import check
from bot.tables.record import Carried
from bot.words.cards import card_words
from rules.cards import deck
from rules.events import CardTurned, Discarded, StarDrawn, Swapped
from rules.games import GAMES, find
from rules.hand import Carry
from rules.tarot.pack import SPECIALS
from tests.bot.chat.scene import now, parts, scene, words
from tests.bot.chat.test_restart import restart

STEPS = 160
OFTEN = {
    "call": 12,
    "raise": 5,
    "deal": 8,
    "sit": 6,
    "in": 8,
    "pat": 6,
    "trade-pick": 6,
    "trade": 4,
    "stake": 8,
    "stake-ask": 3,
    "fold": 3,
    "pot": 20,
    "exchange": 4,
    "give": 6,
    "draw-stock": 8,
    "draw-discards": 8,
    "pass": 6,
    "play": 8,
    "plan": 8,
    "play-it": 12,
    "answer": 12,
    "answer-with": 8,
    "allow": 4,
    "stop": 4,
    "keep": 8,
    "keep-ask": 8,
}
"""How often a verb is pressed; all others once."""
EVENING = Config(
    table=TableSettings(clock=45, auto_deal=15, nudge=20, buy_in=120), starting_purse=300, cards="text"
)
AMOUNTS = ("min", "by 3", "half", "pot", "all", "7", "0", "much", "3 crowns")
TYPED = ("20", "off", "5", "2 min", "on", "x")


SHOWING = (CardTurned, Discarded, StarDrawn, Swapped)
"""What may show a card to all that lies hidden afterwards."""


class Chance:
    """Somebody who presses what comes before their eyes."""

    def __init__(self, room, seed):
        self.room = room
        self.dice = random.Random(seed)
        self.people = [room.quill, room.ash, room.bryn, room.cole]

    async def step(self):
        """One thing of many, the likely ones often."""
        kinds = [self.press] * 40 + [self.letter] * 6 + [self.wait] * 5 + [self.command] * 2 + [self.master]
        await self.dice.choice(kinds)()

    async def press(self):
        who = self.turn() if self.dice.random() < 0.6 else self.dice.choice(self.people)
        messages = [each for each in self.room.channel.history(viewer=who) if self.pressable(each)][-4:]
        # A private question stands below the table's message, and is answered before anything else.
        if messages:
            await self.use(who, messages[-1] if self.dice.random() < 0.6 else self.dice.choice(messages))

    def turn(self):
        """Whose turn it is, or anybody."""
        view = self.room.bot.house.by_channel(self.room.channel.id).view()
        names = [view.names[seat] for seat in view.view.to_act] if view.view else []
        return next((who for who in self.people if who.user.global_name in names), self.people[0])

    async def letter(self):
        who = self.dice.choice(self.people[1:])
        letters = [each for each in self.room.letters(who)[-3:] if self.pressable(each)]
        if letters:
            await self.use(who.user, self.dice.choice(letters))

    async def use(self, who, message):
        able = self.pressable(message)
        verbs = [part["custom_id"].split(":")[4].partition("~")[0].removesuffix("-sure") for part in able]
        weights = [OFTEN.get(verb, 1) for verb in verbs]
        (part,) = self.dice.choices(able, weights)
        # What is dead by now, or another's to see, Discord itself refuses.
        with suppress(SetupError, BackendError):
            if part["type"] == 3:
                options = [option["value"] for option in part["options"]]
                most = min(part.get("max_values", 1), len(options))
                picks = self.dice.sample(options, self.dice.randint(1, most))
                await who.select(message, picks, custom_id=part["custom_id"])
                return
            answer = await who.click(message, custom_id=part["custom_id"])
            if answer.modal:
                name = answer.modal["components"][0]["component"]["custom_id"]
                text = self.dice.choice(AMOUNTS if name == "amount" else TYPED)
                await who.submit_modal(answer, {name: text})

    @staticmethod
    def pressable(message):
        return [part for part in parts(message) if part["type"] in (2, 3) and not part.get("disabled")]

    async def wait(self):
        await self.room.env.advance_time(self.dice.choice((1, 10, 30, 70)))

    async def command(self):
        who = self.dice.choice(self.people)
        name, options = self.dice.choice(
            [
                ("table show", {}),
                ("table sit", {"amount": "40"}),
                ("table top-up", {"amount": "9"}),
                ("table leave", {}),
                ("table settings", {}),
                ("hand", {"export": self.dice.random() < 0.5}),
                ("ledger", self._ledger()),
                ("pay", {"to": self.dice.choice(self.people), "amount": "3", "reason": "a drink"}),
            ]
        )
        await who.slash(self.room.channel, name, **options)

    def _ledger(self):
        asked = {"scope": self.dice.choice(SCOPES), "of": self.dice.choice(PARTS)}
        if self.dice.random() < 0.5:
            asked["who"] = self.dice.choice(self.people)
        if self.dice.random() < 0.3:
            asked["export"] = self.dice.choice(FORMATS)
        return asked

    async def master(self):
        name = self.dice.choice(
            ("pause", "resume", "resume", "resume", "void", "rewind", "seat", "seat", "unseat")
        )
        options = {"player": self.dice.choice(self.people)} if "seat" in name else {}
        await self.room.quill.slash(self.room.channel, f"gm {name}", **options)


def told_too_early(room):
    """Cards that lie hidden in the hand in play, and that its message in the channel names all the same."""
    table = room.bot.house.by_channel(room.channel.id)
    view = table.view()
    if view.view is None or view.over or table.game.dice:  # a die is a mere number
        return []
    heads = (words(each) for each in room.channel.history() if not each.flags.ephemeral)
    said = "\n".join(text for text in heads if f"hand {view.hand} " in text)
    # A plane of the grand deck is called as one of our people is.
    said = re.sub(r"\b(Ash|Bryn|Cole|Quill)\b", "", said)
    # What all have seen they may read of, wherever it lies by now; and which specials are in the deck.
    seen = msgspec.json.encode([event for event in view.story if isinstance(event, SHOWING)]).decode()
    hidden = set()
    for seat, player in enumerate(table.players):
        open_, own = (
            {code for slot in look.seats[seat].slots for code in slot.cards}
            for look in (view.view, table.private(player))
        )
        hidden |= {code for code in own - open_ if f'"{code}"' not in seen} - set(view.view.specials)
    names = [card_words(table.game.id, code, short=short) for code in hidden for short in (False, True)]
    return [name for name in names if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", said)]


async def spend(path, seed, game, specials=()):
    """An evening of so many steps, with a restart in its middle; how often somebody, or the clock, acted.

    With `specials` these are in the deck from the first.
    """
    async with scene(Store.open(path, now=now), EVENING, pulse=5) as room:
        chance = Chance(room, seed)
        for who in chance.people:
            await who.slash(room.channel, "purse")
        table = await room.open(*chance.people[1:], game=game)
        if specials:
            carried = Carried((), Carry(specials=specials))
            room.store.house.save_carry(table.id, msgspec.json.encode(carried))
        for step in range(STEPS):
            await chance.step()
            assert told_too_early(room) == []
            if step == STEPS // 2:
                assert await restart(room, path)
        acts = room.store.db.value("SELECT count(*) FROM hand_log WHERE actor IN ('person', 'clock')")
        await room.quill.slash(room.channel, "gm close")
        assert room.bot.house.tables == ()
        assert sum(map(room.purse, chance.people)) == 4 * EVENING.starting_purse
    report = check(path)
    assert report.ok, report.problems
    return acts


def told_in_the_log(game, caplog):
    """What our own log says, at its most talkative, of cards, people or keys."""
    said = "\n".join(caplog.handler.format(record) for record in caplog.records if record.name[:3] == "bot")
    secrets = [card.name for card in deck(find(game).deck)] if find(game).deck else []
    people = r"\b(Quill|Ash|Bryn|Cole)\b|simcord_interaction\w*"
    return [name for name in secrets if name in said] + re.findall(people, said)


@pytest.mark.parametrize("game", [game.id for game in GAMES])
async def test_any_evening(tmp_path, game, caplog):
    caplog.set_level(logging.DEBUG)
    assert await spend(tmp_path / "backroom.db", 1, game) > 10, "something was played"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
    assert told_in_the_log(game, caplog) == []


async def test_any_evening_with_all_specials(tmp_path, caplog):
    acts = await spend(tmp_path / "backroom.db", 2, "tarot-poker", SPECIALS)
    assert acts > 10, "something was played"
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
