"""Specials in private: a power is played step by step, a question answered, one of the Star's cards kept."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from bot.presenter.powers import Plan, plan_message, question_message, said_message
from bot.refused import Refused, Stale
from bot.tables.moves import Move

if TYPE_CHECKING:
    from bot.chat.router import Press
    from rules.hand import OpenQuestion


async def _play(press: Press) -> None:
    """A card is to be played: what for is asked in the message with one's own cards."""
    await _ask(press, Plan(press.click.arg))


async def _plan(press: Press) -> None:
    """One more thing is chosen; the last name in the custom id says which."""
    plan = _read(press)
    if not plan.chosen:
        raise Stale
    *_, name = plan.chosen
    await _ask(press, plan.plus(name, "".join(press.visit.values)))


async def _ask(press: Press, plan: Plan) -> None:
    _require_open(press)
    try:
        question = plan_message(press.table.view(), press.mine(), plan)
    except KeyError:
        raise Stale from None
    await press.ask_here(question)


async def _play_it(press: Press) -> None:
    """They have read what it does, and mean it."""
    await _act(press, Move("play", picks=_read(press).picks))
    await press.show_new_cards()


async def _keep(press: Press) -> None:
    await press.act(Move("keep", picks=(press.click.arg,)))
    await press.show_new_cards()


async def _back_to_hand(press: Press) -> None:
    """Nothing is played: their cards again."""
    await press.ask_here(press.hand())


async def _answer(press: Press) -> None:
    """What can be said to the table's question is shown to whoever is asked, in private."""
    mine = press.mine()
    if mine.question is None:
        raise Stale
    if mine.viewer not in mine.question.asked:
        raise Refused("not-asked")
    await press.visit.reply.private(question_message(press.table.view(), mine))


async def _keep_ask(press: Press) -> None:
    if not any(choice.kind == "keep" for choice in press.mine().choices):
        raise Refused("not-asked")
    await press.visit.reply.private(press.hand())


async def _say(press: Press) -> None:
    """Let it be, or stop it."""
    click, asked = press.click, _open_question(press)
    picks = (click.arg,) if click.verb == "stop" else ()
    await press.act(Move(click.verb, picks=picks))
    await _said(press, asked, click.verb, click.arg)


async def _answer_with(press: Press) -> None:
    """The Page of Swords answers an automatic winner."""
    asked = _open_question(press)
    await press.act(Move("play", picks=_read(press).picks))
    await _said(press, asked, "play")


async def _let_be(press: Press) -> None:
    """From now on all is let be; it can be said at any time, asked or not."""
    await press.table.act_unasked(press.character, press.click.hand, Move("let-be"))
    press.board.remember_end()
    press.visit.done = True
    await _said(press, None, "let-be")


async def _said(press: Press, asked: OpenQuestion | None, kind: str, card: str = "") -> None:
    """The private question says what was answered; the table's message hears of it after."""
    shown = await press.answer(said_message(press.table.view(), asked, kind, card))
    if shown and press.in_letter and press.visit.reply.pressed is not None:
        press.visit.bot.announcer.questions(press.table).answered(press.character, press.visit.reply.pressed)
    await press.tell()


async def _act(press: Press, move: Move) -> None:
    """Answer one's question with it; or, where one is not asked, do it all the same."""
    if press.click.ask:
        await press.act(move)
    else:
        await press.table.act_unasked(press.character, press.click.hand, move)
        press.board.remember_end()
        press.visit.done = True


def _open_question(press: Press) -> OpenQuestion | None:
    """What is about to be answered; raises Stale where it is settled since."""
    press.seat()
    return press.mine().question


def _require_open(press: Press) -> None:
    """Raise Stale where the question is closed, or the hand over, since the button was shown."""
    if press.click.ask:
        press.seat()
    elif press.table.view().hand != press.click.hand:
        raise Stale


def _read(press: Press) -> Plan:
    try:
        return Plan.parse(press.click.arg)
    except ValueError:
        raise Stale from None


VERBS: dict[str, Callable[[Press], Awaitable[None]]] = {
    "play": _play,
    "plan": _plan,
    "play-it": _play_it,
    "keep": _keep,
    "keep-ask": _keep_ask,
    "back-to-hand": _back_to_hand,
    "answer": _answer,
    "answer-with": _answer_with,
    "allow": _say,
    "stop": _say,
    "let-be": _let_be,
}
"""What is done with specials."""
