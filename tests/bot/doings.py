"""What people and game masters may think of in a house, at random: ready to be done, and to be done again."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from itertools import accumulate
from typing import TYPE_CHECKING, Any

from bot.players import TEMPERS
from bot.refused import Refused
from bot.settings import settings_of
from bot.store import NotEnough
from bot.tables import books, cast, things
from bot.tables.kept import transaction
from bot.tables.moves import Move
from bot.tables.record import Absence
from bot.tables.table import Table
from rules.actions import Choice
from rules.hand import Game, View
from tests.bot.tables.minds import ponder
from tests.rules.test_contract import drawn_options

if TYPE_CHECKING:
    from tests.bot.life import Life

PLAYERS = ("Ada", "Bo", "Cy", "Dee", "Eve", "Fay")
GM = "Gil"
CHANNELS = range(500, 503)
MOST_NPCS = 3
THINGS = ("a sword", "a goat", "a night's watch", "the deed to the mill", *(f"thing {n}" for n in range(20)))

Press = Callable[[], Awaitable[object]]
"""An act with all that belongs to it: made twice, it is the same press twice."""

Act = Callable[["Life"], Press | None]
"""Somebody thinks of something; None where there is nothing of the kind to do."""


def at_a_table(act: Callable[[Life, Table], Press | None]) -> Act:
    """Something that is done at one of the tables."""

    def anywhere(life: Life) -> Press | None:
        return act(life, life.luck.choice(life.tables)) if life.tables else None

    return anywhere


def playing(act: Callable[[Life, Table], Press | None]) -> Act:
    """Something that is done where a hand waits for somebody."""

    def anywhere(life: Life) -> Press | None:
        waiting = [table for table in life.tables if table.view().asks]
        return act(life, life.luck.choice(waiting)) if waiting else None

    return anywhere


def npcs(life: Life) -> list[int]:
    """The characters of the game master."""
    return [each.id for each in cast.npcs(life.room.store, life.guest(GM).campaign)]


def somebody(life: Life) -> int:
    """Anybody who could sit at a table; seldom a character of the game master's."""
    theirs = npcs(life) if life.luck.random() < 0.15 else []
    return life.luck.choice(theirs) if theirs else life.who(life.luck.choice(PLAYERS))


# At the table


def play(life: Life, table: Table) -> Press | None:
    """Somebody in the hand does what the rules let them do, mostly one whom it waits for."""
    view, whoever = table.view(), life.luck.random() < 0.05
    seat = life.luck.choice(range(len(table.players)) if whoever else list(view.asks))
    who = table.players[seat]
    mine = table.private(who)
    if mine is None or not mine.choices:
        return None
    chosen = move(life, mine, life.robot.one_of(mine.choices))
    life.played[view.game] += 1
    if seat in view.asks:
        return lambda: table.act(who, view.hand, view.asks[seat], chosen)
    return lambda: table.act_unasked(who, view.hand, chosen)


def move(life: Life, mine: View, choice: Choice) -> Move:
    """What they would press, type or choose for it."""
    typed = choice.amount is not None and choice.kind != "call"
    amount = str(life.robot.amount(choice)) if typed else ""
    picks: tuple[str, ...] = ()
    if choice.kind == "play":
        picks = tuple(f"{pick.name}={life.luck.choice(pick.options)}" for pick in choice.picks)
    elif choice.picks:
        (pick,) = choice.picks
        picks = tuple(life.luck.sample(pick.options, life.luck.randint(pick.least, pick.most)))
    if choice.kind.startswith("exchange"):
        assert mine.viewer is not None
        slots = mine.seats[mine.viewer].slots
        picks = tuple(str(place) for place, slot in enumerate(slots, 1) if set(slot.cards) & set(picks))
    return Move(choice.kind, amount, picks)


def deal(life: Life) -> Press | None:
    """Somebody asks for a hand, mostly where none is in play."""
    idle = [table for table in life.tables if not table.view().asks]
    tables = idle if idle and life.luck.random() < 0.9 else life.tables
    if not tables:
        return None
    table = life.luck.choice(tables)
    view, key = table.view(), life.key()
    if not view.chairs:
        return None
    who = life.luck.choice(view.chairs).character
    return lambda: table.deal(who, key=key)


def with_chips(act: str) -> Callable[[Life, Table], Press]:
    """Sitting down and topping up."""

    def think(life: Life, table: Table) -> Press:
        who, amount, key = somebody(life), life.luck.randint(1, 120), life.key()
        return lambda: getattr(table, act)(who, amount, key=key)

    return think


def going(act: str) -> Callable[[Life, Table], Press]:
    """Getting up, now or at the end of the hand."""

    def think(life: Life, table: Table) -> Press:
        who, key = somebody(life), life.key()
        return lambda: getattr(table, act)(who, key=key)

    return think


def chair(act: str) -> Callable[[Life, Table], Press]:
    """Sitting out, and being back."""

    def think(life: Life, table: Table) -> Press:
        who = somebody(life)
        return lambda: getattr(table, act)(who)

    return think


def go_away(life: Life, table: Table) -> Press:
    """Being away for a while, or until one is back."""
    who, luck, now = somebody(life), life.luck, life.room.time
    until = now + luck.randint(1, 400) * 1000 if luck.random() < 0.5 else None
    absence = Absence(until, stays=luck.random() < 0.5, waits=luck.random() < 0.5)
    return lambda: table.go_away(who, absence)


def show_hand(life: Life, table: Table) -> Press:
    """Letting somebody see one's hand, whoever they are; the table knows who may not."""
    who, to = somebody(life), life.who(life.luck.choice((*PLAYERS, GM)))
    return lambda: table.show_hand(who, to, gm=to == life.who(GM))


# What openers and game masters do


def open_table(life: Life) -> Press | None:
    free = [channel for channel in CHANNELS if life.room.house.by_channel(channel) is None]
    if not free:
        return None
    who, game, channel = somebody(life), next(life.games), life.luck.choice(free)
    changes = settings(life, game)
    return lambda: life.room.house.open(channel, who, game.id, changes=changes)


def settings(life: Life, game: Game) -> dict[str, Any]:
    """Any options, and clocks that run out before the night is over."""
    luck = life.luck
    options = drawn_options(game, luck, luck.choice(game.seats))
    known = {setting.name for setting in settings_of(game.id)}
    changes = {name: value for name, value in options.items() if name in known and luck.random() < 0.7}
    changes |= {"clock": luck.choice((None, 20, 45, 120)), "auto_deal": luck.choice((None, 5, 30))}
    changes["quiet_hours"] = luck.choice((None, None, None, "00:00-00:40 UTC", "00:40-01:00 UTC"))
    return changes | {"buy_in": luck.choice((20, 60, 200)), "nudge": luck.choice((None, 10))}


def change_settings(life: Life, table: Table) -> Press:
    by, changes = life.who(GM), settings(life, table.game)
    return lambda: table.change_settings(by, changes, gm=True)


def mastering(act: str) -> Callable[[Life, Table], Press]:
    """Pausing and the like."""

    def think(life: Life, table: Table) -> Press:
        by = life.who(GM)
        return lambda: getattr(table, act)(by, gm=True)

    return think


def resume(life: Life) -> Press | None:
    by = life.who(GM)
    paused = [table for table in life.tables if table.view().paused == "gm"]
    return (lambda: paused[0].resume(by, gm=True)) if paused else None


def void(life: Life, table: Table) -> Press:
    by, hand = life.who(GM), table.view().hand
    return lambda: table.void(by, hand=hand, gm=True)


def rewind(life: Life, table: Table) -> Press:
    by, moment = life.who(GM), table.view().moment
    return lambda: table.rewind(by, moment=moment, gm=True)


def seat(life: Life, table: Table) -> Press:
    by, who, amount, key = life.who(GM), somebody(life), life.luck.randint(1, 120), life.key()
    return lambda: table.seat(by, who, amount, key=key, gm=True)


def unseat(life: Life, table: Table) -> Press:
    by, who, key = life.who(GM), somebody(life), life.key()
    return lambda: table.unseat(by, who, key=key, gm=True)


def close(life: Life, table: Table) -> Press:
    by, key = life.who(GM), life.key()
    return lambda: table.close(by, key=key, gm=True)


def move_table(life: Life, table: Table) -> Press:
    by, channel = life.who(GM), life.luck.choice(CHANNELS)
    return lambda: table.move(by, channel, gm=True)


# Items and favours as stakes


def put_up(life: Life, table: Table) -> Press | None:
    chairs = table.view().chairs
    if not chairs:
        return None
    who, name, luck = life.luck.choice(chairs).character, life.luck.choice(THINGS), life.luck
    value, key, by = luck.choice((1, 10, 40, 90, 400)), life.key(), luck.choice((None, life.who(GM)))
    favour, purse = luck.random() < 0.3, luck.random() < 0.3
    return lambda: table.put_up(who, name, value, favour=favour, purse=purse, by=by, key=key)


def answer_offer(life: Life, table: Table) -> Press | None:
    view, gm = table.view(), life.luck.random() < 0.1
    if view.offer is None:
        return None
    by = life.who(GM) if gm else life.luck.choice(view.chairs).character
    number, accept = view.offer.number, life.luck.random() < 0.8
    value = life.luck.randint(1, 200) if gm else None
    return lambda: table.answer_offer(by, number, accept=accept, value=value, gm=gm)


def give_thing(life: Life) -> Press:
    payer, payee = (life.guest(name) for name in life.luck.sample(PLAYERS, 2))
    name, key = life.luck.choice(THINGS), life.key()

    async def give() -> None:
        things.give(life.room.store, payer, payee, name, key=key)

    return give


def master_thing(life: Life) -> Press:
    """The game master gives something away, or takes it."""
    gm, other = life.guest(GM), life.guest(life.luck.choice(PLAYERS))
    act, name, key = life.luck.choice((things.grant, things.fine)), life.luck.choice(THINGS), life.key()

    async def do() -> None:
        act(life.room.store, gm, other, name, key=key, note="so be it")

    return do


def to_house(life: Life, table: Table) -> Press | None:
    """A game master lets the house play for one of their characters."""
    here, temper = npcs_at(life, table), life.luck.choice(TEMPERS)
    if not here:
        return None
    by, who = life.who(GM), life.luck.choice(here)
    return lambda: table.give_to_house(by, who, temper, gm=True)


def from_house(life: Life, table: Table) -> Press | None:
    """They play for them again."""
    here = npcs_at(life, table)
    if not here:
        return None
    by, who = life.who(GM), life.luck.choice(here)
    return lambda: table.take_from_house(by, who, gm=True)


def npcs_at(life: Life, table: Table) -> list[int]:
    """The game masters' characters who sit at a table."""
    return [who for who in npcs(life) if table.seats(who)]


# Characters, purses and people


def new_npc(life: Life) -> Press | None:
    gm, name, key = life.guest(GM), f"Ogre {life.key()}", life.key()
    if len(npcs(life)) >= MOST_NPCS:
        return None

    async def make() -> None:
        store = life.room.store
        with transaction(store):
            made = cast.new_npc(store, gm, name)
            store.ledger.grant(made.id, gm.unit, 300, key, actor=gm.person)

    return make


def retire_npc(life: Life) -> Press | None:
    theirs = npcs(life)
    if not theirs:
        return None
    who = life.room.store.house.character(life.luck.choice(theirs))

    async def retire() -> None:
        cast.retire(life.room.house, who)

    return retire


def grant(life: Life) -> Press:
    gm, who, amount, key = life.guest(GM), somebody(life), life.luck.randint(1, 300), life.key()

    async def give() -> None:
        with transaction(life.room.store):
            life.room.store.ledger.grant(who, gm.unit, amount, key, actor=gm.person)

    return give


def fine(life: Life) -> Press:
    gm, who, amount, key = life.guest(GM), somebody(life), life.luck.randint(1, 100), life.key()

    async def take() -> None:
        try:
            with transaction(life.room.store):
                life.room.store.ledger.fine(who, gm.unit, amount, key, actor=gm.person)
        except NotEnough:
            raise Refused("fine-too-big") from None

    return take


def pay(life: Life) -> Press:
    payer, payee = (life.guest(name) for name in life.luck.sample(PLAYERS, 2))
    amount, key = life.luck.randint(1, 60), life.key()

    async def give() -> None:
        books.pay(life.room.store, payer, payee, amount, key=key)

    return give


def gone(life: Life) -> Press:
    """Somebody leaves the server; they may come again."""
    who, key = somebody(life), life.key()
    return lambda: life.room.house.player_gone(who, key=key)


def forget(life: Life) -> Press:
    """Somebody wishes to be forgotten; if they come again, it is as somebody new."""
    person, key = life.guest(life.luck.choice(PLAYERS)).person, life.key()

    async def be_forgotten() -> None:
        life.guests.clear()
        await life.room.house.forget(person, key=key)

    return be_forgotten


# Time, and the bot


def wait(life: Life) -> Press:
    seconds = life.luck.choice((1, 10, 30, 70))
    return lambda: life.room.wait(seconds)


def let_think(life: Life) -> Press:
    """Seconds in which the house makes up its mind."""
    seconds = life.luck.randint(1, 12)
    return lambda: ponder(life.room, seconds)


def move_on(life: Life, table: Table) -> Press:
    return lambda: life.move_on(table)


def outage(life: Life) -> Press:
    """Discord cannot be reached for a while."""

    async def be_away() -> None:
        life.room.house.offline()
        life.room.time += 200_000
        life.room.house.outage_over(life.room.time)

    return be_away


def restart(life: Life) -> Press:
    async def start_again() -> None:
        life.restart()

    return start_again


ACTS: dict[str, tuple[float, Act]] = {
    "play": (80, playing(play)),
    "deal": (10, deal),
    "sit": (8, at_a_table(with_chips("sit"))),
    "top up": (2, at_a_table(with_chips("top_up"))),
    "stand": (1.5, at_a_table(going("stand"))),
    "leave": (1.5, at_a_table(going("leave"))),
    "sit out": (1.5, at_a_table(chair("sit_out"))),
    "back": (4, at_a_table(chair("back"))),
    "go away": (0.8, at_a_table(go_away)),
    "show hand": (1, at_a_table(show_hand)),
    "hide hand": (0.5, at_a_table(chair("hide_hand"))),
    "open": (3, open_table),
    "settings": (1.5, at_a_table(change_settings)),
    "pause": (1, at_a_table(mastering("pause"))),
    "resume": (6, resume),
    "void": (0.5, at_a_table(void)),
    "rewind": (2, at_a_table(rewind)),
    "seat": (1, at_a_table(seat)),
    "unseat": (1, at_a_table(unseat)),
    "to house": (1.5, at_a_table(to_house)),
    "from house": (0.4, at_a_table(from_house)),
    "close": (0.4, at_a_table(close)),
    "move": (0.4, at_a_table(move_table)),
    "reset deck": (0.4, at_a_table(mastering("reset_deck"))),
    "put up": (3, at_a_table(put_up)),
    "answer offer": (6, at_a_table(answer_offer)),
    "take back": (1, at_a_table(chair("take_back"))),
    "give thing": (1, give_thing),
    "master thing": (0.6, master_thing),
    "new npc": (0.6, new_npc),
    "retire npc": (0.3, retire_npc),
    "grant": (2, grant),
    "fine": (0.6, fine),
    "pay": (1.5, pay),
    "gone": (0.4, gone),
    "forget": (0.2, forget),
    "wait": (3, wait),
    "let think": (2, let_think),
    "move on": (1.5, playing(move_on)),
    "outage": (0.3, outage),
    "restart": (1, restart),
}
"""All of it by name, with how often it comes to somebody's mind."""

NAMES, HOW_OFTEN = tuple(ACTS), tuple(accumulate(often for often, _ in ACTS.values()))
"""The same, as chance takes it."""

TIMELY = ("wait", "let think", "move on", "outage", "restart")
"""What does something more when it is done again."""

AT_SEVERAL_TABLES = ("gone", "forget")
"""What is done table by table, so that some of it may be done where a disk fails."""
