"""The same click many times at once, round after round of an evening on the wire."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from itertools import cycle

from bot.local.people import Answer, Payload, Person
from bot.tables.table import Table
from tests.bot.local.test_evening import Evening, buttons

TIMES = 50
"""How often each click is made, all of them before the bot has heard of the first."""

PRIVATE = 64
"""The flag of a message that one person sees."""

Click = Callable[[], Awaitable[Answer]]


class Crowd:
    """An evening at which everything is clicked fifty times; `applied` counts what came of it."""

    def __init__(self, evening: Evening, table: Table) -> None:
        self.evening = evening
        self.table = table
        self.clicks: Counter[str] = Counter()
        self.applied = 0
        self._between = cycle(("Sit down", "Top up", "Deal", "Stand up", "Deal"))
        self._forms = cycle((True, *[False] * 6))

    async def round(self) -> None:
        """One decision of somebody, fifty times; it counts once, and everybody is answered."""
        label, click = await self._decision()
        before = self.table.number
        answers = await asyncio.gather(*(click() for _ in range(TIMES)))
        self.clicks[label.split()[0]] += len(answers)
        self.applied += self.table.number - before
        assert self.table.number == before + 1, f"{label} was done {self.table.number - before} times"
        assert all(answer.kind for answer in answers), f"somebody who pressed {label} was not answered"
        self._clear_away()

    def _clear_away(self) -> None:
        """Private refusals by the thousand would drive the table out of what the local Discord keeps."""
        kept = self.evening.world.front.backend.messages[self.table.channel]
        for number in [number for number, message in kept.items() if message.flags & PRIVATE]:
            del kept[number]

    async def _decision(self) -> tuple[str, Click]:
        """What is clicked next, and how; the forms and lists for it are opened on the way."""
        view = self.table.view()
        if view.over or view.view is None:
            return await self._between_hands(await self.evening.sees(lambda seen: "Deal" in able(seen)))
        asked = f":{view.hand}:{view.asks[view.view.to_act[0]]}:"
        message = await self.evening.sees(lambda seen: asked in str(seen["components"]))
        turn = view.names[view.view.to_act[0]]
        person = next(each for each in self.evening.world.players if each.name == turn)
        if "Trade" in able(message):
            question = await person.click(message, "Trade")
            assert question.message
            return press(person, question.message, "Stand pat")
        bets = [label for label in able(message) if label in ("Bet", "Raise")]
        # Whoever would go all-in is asked first: that click alone does nothing.
        mild = [label for label in able(message) if label.startswith(("Check", "Call", "Fold"))]
        mild = [label for label in mild if "all-in" not in label]
        # Some openers have to bet.
        if bets and (not mild or next(self._forms)):
            return await submit(person, await person.click(message, bets[0]), "min")
        return press(person, message, mild[-1])

    async def _between_hands(self, message: Payload) -> tuple[str, Click]:
        host, late = self.evening.seated[0], self.evening.world.players[-1]
        what = next(self._between)
        if what == "Top up":
            chair = await late.click(message, "More…")
            assert chair.message
            return await submit(late, await late.click(chair.message, what), "3")
        return press(host if what == "Deal" else late, message, what)


def able(message: Payload) -> list[str]:
    """The labels of the buttons that can be pressed."""
    return [label for label, on in buttons(message).items() if on]


def press(person: Person, message: Payload, label: str) -> tuple[str, Click]:
    return label, lambda: person.click(message, label)


async def submit(person: Person, opened: Answer, amount: str) -> tuple[str, Click]:
    assert opened.modal
    title = str(opened.modal["title"])
    return title, lambda: person.submit(opened, {"amount": amount})
