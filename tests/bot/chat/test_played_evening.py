"""An evening at random in which people change who they are, and the game master plays along."""

import pytest

from bot.store import Store
from bot.store.check import check
from tests.bot.chat.scene import now, scene
from tests.bot.chat.test_any_evening import EVENING, Chance, told_too_early
from tests.bot.chat.test_restart import restart

STEPS = 150
NAMES = ("Gorm", "Mira", "Oona")


class Cast(Chance):
    """The same people, with characters of their own."""

    async def step(self):
        """One thing of many; whoever is awaited acts often."""
        kinds = [self.press] * 20 + [self.play] * 12 + [self.letter] * 4
        await self.dice.choice([*kinds, *[self.wait] * 2, *[self.command] * 2, *[self.master] * 2])()

    async def play(self):
        """The game master looks at their characters, and does something for who is to act."""
        looked = await self.room.quill.slash(self.room.channel, "npc play")
        able = [part for part in self.pressable(looked.response) if "~" in part["custom_id"]]
        if able:
            await self.use(self.room.quill, looked.response)

    def turn(self):
        """Who plays whoever is to act, or anybody."""
        table = self.room.bot.house.by_channel(self.room.channel.id)
        view, house = table.view(), self.room.store.house
        awaited = [table.players[seat] for seat in view.view.to_act] if view.view else []
        users = {
            house.person(person).discord_id for who in awaited if (person := house.character(who).person)
        }
        return next((who for who in self.people if who.id in users), self.people[0])

    async def command(self):
        if self.dice.random() < 0.5:
            await super().command()
            return
        who = self.dice.choice(self.people)
        name = self.dice.choice((*NAMES, "@"))
        does = self.dice.choice(("new", "switch", "switch", "retire", "list"))
        options = {} if does == "list" else {"name": name}
        await who.slash(self.room.channel, f"character {does}", **options)

    async def master(self):
        if self.dice.random() < 0.4:
            await super().master()
            return
        name, options = self.dice.choice(
            (
                ("npc add", {"name": self.dice.choice(("Vex", "Yarrow")), "purse": "200"}),
                ("npc seat", {"name": self.dice.choice(("Vex", "Yarrow"))}),
                ("npc seat", {"name": self.dice.choice(("Vex", "Yarrow")), "amount": "40"}),
                ("npc unseat", {"name": "Vex"}),
                ("npc grant", {"name": "Vex", "amount": "9"}),
                ("npc retire", {"name": "Yarrow"}),
                *([("npc play", {})] * 6),
                ("session start", {}),
                ("session end", {}),
                ("session chronicle", {}),
            )
        )
        await self.room.quill.slash(self.room.channel, name, **options)


@pytest.mark.parametrize("game", ["queens-ransom", "grand-sigilian"])
async def test_an_evening_of_many_names(tmp_path, game):
    path = tmp_path / "house.db"
    async with scene(Store.open(path, now=now), EVENING, pulse=5) as room:
        chance = Cast(room, seed=7)
        table = await room.open(*chance.people[1:], game=game)
        for name in ("Vex", "Yarrow"):
            await room.quill.slash(room.channel, "npc add", name=name, purse="200")
            await room.quill.slash(room.channel, "npc seat", name=name)
        for step in range(STEPS):
            await chance.step()
            assert told_too_early(room) == []
            if step == STEPS // 2:
                assert await restart(room, path)
        by_npc = room.store.db.value(
            "SELECT count(*) FROM hand_log JOIN hand ON hand.id = hand "
            "JOIN character ON character.id = json_extract(setup, '$.players[' || seat || ']') + 0 "
            "WHERE actor = 'person' AND person IS NULL"
        )
        assert by_npc > 0
        await room.quill.slash(room.channel, "gm close")
        totals = room.store.ledger.totals(room.store.house.table(table.id).unit)
        assert totals.minted == totals.wallets
    report = check(path)
    assert report.ok, report.problems
