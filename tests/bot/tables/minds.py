"""Minds without a process: they decide here and now, or not at all."""

from bot.players import Decision, Sight, Temper, decide, estimate
from bot.tables.moves import Move
from bot.tables.table import Table
from rules.actions import Choice
from tests.bot.room import Room


class Here:
    """Decides at once, as the worker would; what it was asked can be read."""

    missing = False

    def __init__(self) -> None:
        self.asked: list[Sight] = []

    async def decide(self, sight: Sight, temper: Temper | None, seed: bytes) -> Decision | None:
        self.asked.append(sight)
        return decide(sight, temper, seed) if temper else Decision(None, estimate(sight, seed))

    async def stop(self) -> None:
        pass


class Mute(Here):
    """Never decides anything."""

    async def decide(self, sight: Sight, temper: Temper | None, seed: bytes) -> Decision | None:
        await super().decide(sight, temper, seed)
        return None


async def ponder(room: Room, seconds: int = 1) -> list[Table]:
    """Let time pass, second by second, and the house play; the tables at which it did, in order."""
    played = []
    for _ in range(seconds):
        room.time += 1000
        await room.house.sweep(room.time)
        for table, thought in room.house.thoughts(room.time):
            if await room.house.ponder(table, thought):
                played.append(table)
    return played


MILD = (
    "end",
    "check",
    "fold",
    "allow",
    "trade",
    "pass",
    "muck",
    "show",
    "stake",
    "pot",
    "form",
    "keep",
    "bring-in",
)
"""What somebody does who wants no trouble, the first of these that can be done."""


async def play_on(room: Room, name: str) -> None:
    """Let whoever is to act do so, the house as it likes and this player mildly, until the hand is over."""
    for _ in range(500):
        if room.table.view().over:
            return
        if not await act_mildly(room, room.who(name)):
            await ponder(room)
    raise AssertionError("the hand did not end")


async def act_mildly(room: Room, character: int) -> bool:
    """Do the mildest for somebody, if they are to act; whether they were."""
    table = room.table
    view, mine = table.view(), table.private(character)
    if mine is None or view.over or mine.viewer not in view.asks:
        return False
    kinds = {choice.kind: choice for choice in mine.choices}
    kind = next(each for each in (*MILD, "call", "bet", "raise") if each in kinds)
    await table.act(character, view.hand, view.asks[mine.viewer], _move(kinds[kind]))
    return True


def _move(choice: Choice) -> Move:
    if choice.kind == "trade":
        return Move("trade")
    amount = "min" if choice.kind in ("stake", "pot") else f"to {choice.amount.low}" if choice.amount else ""
    picks = tuple(pick.options[0] for pick in choice.picks if pick.options)
    return Move(choice.kind, amount, picks)
