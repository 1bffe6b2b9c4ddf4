"""Whatever Discord answers to whichever call of a hand: no chip goes astray, and nothing is said twice."""

import asyncio
from collections.abc import Iterable
from itertools import cycle

import pytest

from bot.store import Store
from rules.games import GAMES
from tests.bot.local.troubles import CALLS, ERRORS, PASSING, TRIES, Evening, Trouble, stage

LATE = ("10062", "40060")


def assert_harmless(calm: Evening, evening: Evening) -> None:
    """The hand went as it does in calm weather, and no more was asked of Discord than makes sense."""
    trouble = evening.trouble
    assert trouble
    assert evening.fault
    assert evening.fault.struck
    assert (evening.acts, evening.stacks) == (calm.acts, calm.stacks), trouble
    refused = trouble.error not in PASSING
    # Only who cannot be shown a message has to ask for it.
    assert evening.posted_anew <= (refused and trouble.call in ("post", "edit")), trouble
    # A message that is said to be gone is posted anew, and so is what was asked for.
    gone = trouble.error == "10008" and trouble.call == "edit"
    assert 1 <= evening.told <= 1 + evening.posted_anew + gone, trouble
    # A letter that cannot be changed is followed by one that is true.
    followed = refused and trouble.call == "letter edit"
    assert evening.letters[0] <= calm.letters[0], trouble
    assert evening.letters[1] <= calm.letters[1] + followed, trouble
    # An answer is tried once more at most; where Discord has said that it comes too late, not even that.
    limited = TRIES if trouble.error == "30046" else 1
    assert evening.answered <= (1 if trouble.error in LATE else 1 + limited), trouble
    more = {call: evening.asked[call] - calm.asked[call] for call in CALLS}
    assert all(times <= limited + 1 for times in more.values()), trouble
    assert sum(max(times, 0) for times in more.values()) <= limited + 2, trouble


async def calm_days(games: Iterable[str]) -> dict[str, Evening]:
    """The hand of each game when nothing goes wrong."""
    with Store.open(":memory:") as store:
        async with stage(store) as here:
            return {game: await here.evening(game, None) for game in games}


async def stormy_days(troubles: Iterable[tuple[str, Evening, Trouble]]) -> int:
    """The hand of a game with each of these troubles; how many hands that were."""
    played = 0
    with Store.open(":memory:") as store:
        async with stage(store) as here:
            for game, calm, trouble in troubles:
                assert_harmless(calm, await here.evening(game, trouble))
                played += 1
    return played


@pytest.fixture(scope="module")
def calm() -> dict[str, Evening]:
    return asyncio.run(calm_days(game.id for game in GAMES))


@pytest.mark.parametrize("call", CALLS)
def test_no_chip_goes_astray_and_nothing_is_said_twice(calm: dict[str, Evening], call: str) -> None:
    """Each error at the first such call of a hand, of one game after the other."""
    games = cycle([(game, usual) for game, usual in calm.items() if usual.asked[call]])
    errors = [(*next(games), Trouble(call, error)) for error in ERRORS]
    assert asyncio.run(stormy_days(errors)) == len(ERRORS)
