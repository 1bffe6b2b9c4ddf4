"""Hands with all twenty-six specials, played at random by buttons and lists alone, in every form."""

import logging
import random

import msgspec
import pytest

from bot.store import Store
from bot.store.check import check
from bot.tables.record import Carried
from rules import chance
from rules.actions import DEALER, ByDealer
from rules.forms import ORDINARY
from rules.hand import Carry
from rules.tarot.pack import SPECIALS
from tests.bot.chat.scene import QUIET, buttons, now, scene, words
from tests.bot.chat.tarot import Parlour, selects
from tests.bot.chat.test_any_evening import told_too_early

SEED = 1
HANDS = 2
STEPS = 300
MILD = ("Check", "Call", "Bring in")


class Players:
    """Ash, Bryn and Cole, each of whom does something whenever they are awaited."""

    def __init__(self, room, seed):
        self.room = room
        self.dice = random.Random(seed)
        self.people = {who.user.global_name: who for who in (room.ash, room.bryn, room.cole)}

    async def step(self):
        """Somebody who is awaited acts; now and then it is somebody else who looks what they may do."""
        view = self.room.table.view()
        seat = self.dice.choice(sorted(view.asks))
        kinds = {choice.kind for choice in view.choices[seat]}
        who = self.people[view.names[seat]]
        if "allow" in kinds:
            await self.answer(who)
        elif "keep" in kinds:
            await self.follow(who, await self.room.do(who, "Choose…"), "Keep ")
        elif "trade" in kinds:
            await self.trade(who)
        elif not await self.special(self.dice.choice([who, who, *self.people.values()])):
            await self.bet(who)

    async def answer(self, who):
        asked = await self.room.do(who, "Answer…")
        label = self.dice.choice([label for label in buttons(asked) if not label.startswith("Let every")])
        await who.click(asked.response, label=label)

    async def special(self, who):
        """Play one of the specials that one's hand offers, if it does; whether it did."""
        mine = await self.room.do(who, "My hand")
        able = [label for label in buttons(mine) if label.endswith("…")]
        if not able or self.dice.random() < 0.2:
            return False
        shown = await who.click(mine.response, label=self.dice.choice(able))
        await self.follow(who, shown, "Play it")
        return True

    async def follow(self, who, shown, last):
        """Choose what is asked for, until the button with which it is done."""
        while lists := selects(shown):
            option = self.dice.choice(lists[0]["options"])["value"]
            shown = await who.select(shown.response, [option])
        label = self.dice.choice([label for label in buttons(shown) if label.startswith(last)])
        await who.click(shown.response, label=label)

    async def trade(self, who):
        asked = await self.room.do(who, "Trade")
        (places,) = selects(asked) or [{"options": []}]
        if not places["options"] or self.dice.random() < 0.4:
            await who.click(asked.response, label="Stand pat")
            return
        options = [option["value"] for option in places["options"]]
        picked = self.dice.sample(options, self.dice.randint(1, places["max_values"]))
        await who.select(asked.response, picked)

    async def bet(self, who):
        """Press something; what a card forbids is refused, and tried again in another way."""
        able = [label for label, able in buttons(self.room.board).items() if able]
        mild = [label for label in able if label.startswith(MILD)]
        bold = [label for label in able if label in ("Bet", "Raise")]
        label = self.dice.choice([*mild * 6, *bold * 3, *(label for label in able if label == "Fold")])
        answer = await self.room.do(who, label)
        if answer.modal:
            answer = await who.submit_modal(answer, {"amount": "min"})
        for sure in ("All-in", "Fold"):
            if answer.ephemeral and sure in buttons(answer):
                await who.click(answer.response, label=sure)


def dealing(name):
    """A dealer who shuffles anew for each hand: its stacks are others."""

    def answer(hand, _):
        dealt = sum(isinstance(action, ByDealer) for action in hand.log)
        return chance.answer(hand.choices(DEALER), f"{name} {hand.setup.stacks}".encode(), dealt)

    return answer


@pytest.mark.parametrize("form", [form.id for form in ORDINARY])
async def test_any_hand_with_all_specials(tmp_path, form, caplog):
    store = Store.open(tmp_path / "backroom.db", now=now)
    async with scene(store, QUIET, answer=dealing(f"{form} {SEED}")) as room:
        room.__class__ = Parlour
        table = await room.open(room.ash, room.bryn, room.cole, game="tarot-poker")
        fixed = {"form": form, "dealers_choice": False, "specials": False}
        await table.change_settings(room.character(room.quill), fixed, gm=True)
        carried = Carried((), Carry(specials=SPECIALS))
        room.store.house.save_carry(table.id, msgspec.json.encode(carried))
        players = Players(room, f"{form} {SEED}")
        for _ in range(HANDS):
            await room.press(room.ash, "Deal", room.board)
            for _ in range(STEPS):
                if table.view().over:
                    break
                await players.step()
                assert told_too_early(room) == []
            assert table.view().over, "a hand comes to its end"
            assert "**" in words(await room.cole.slash(room.channel, "why"))
            await room.cole.slash(room.channel, "hand", export=True)
            for who in (room.ash, room.bryn, room.cole):
                await who.slash(room.channel, "table top-up", amount="9")
    report = check(tmp_path / "backroom.db")
    assert report.ok, report.problems
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR], caplog.text
