"""The help knows every command, once, and whom it is for."""

import pytest

from bot.chat.helping import lines
from bot.presenter.help import READERS
from tests.bot.chat.scene import buttons, words


async def test_every_command_is_on_one_page(room):
    known = [line.command for line in lines(room.bot)]
    assert len(set(known)) == len(known) > 30
    said = ""
    answer = await room.ash.slash(room.channel, "help")
    for reader, label in zip(READERS, ("For players", "For game masters", "For the host"), strict=True):
        if buttons(answer)[label]:
            answer = await room.ash.click(answer.response, label=label)
        assert words(answer).startswith("## Backroom, for ")
        assert not buttons(answer)[label], reader
        said += words(answer)
    assert all(said.count(command + " ") == 1 for command in known)
    assert all(command.startswith("</") for command in known)


@pytest.mark.parametrize(("who", "title"), [("quill", "for game masters"), ("ash", "for players")])
async def test_each_finds_their_own_page_first(room, who, title):
    answer = await getattr(room, who).slash(room.channel, "help")
    assert answer.ephemeral
    assert title in words(answer).splitlines()[0]


async def test_what_only_game_masters_may_is_on_their_page(room):
    by_command = {line.command.split(":")[0]: line for line in lines(room.bot)}
    assert by_command["</gm pause"].reader == "gm"
    assert by_command["</gm pause"].what.startswith("Stop the play")
    assert by_command["</status"].reader == "host"
    assert by_command["</table open"].reader == "player"
