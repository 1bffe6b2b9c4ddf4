"""The answer to one interaction: said once at the right place, however often we are asked to."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import TypeVar

import discord

from bot.chat.drawing import PATIENCE, drawn
from bot.chat.posting import TROUBLE, UNHEARD, code
from bot.chat.render import files, form, layout
from bot.message import Message, Modal, Shown, marked, on_behalf

log = logging.getLogger(__name__)

Said = TypeVar("Said")

_ANSWERED = 40060
"""It was answered before: by our own first try, whose reply was lost on the way."""

# What Discord says of an answer that comes too late or twice: the token is dead (50027, 10015), or the three
# seconds are over (10062). Nothing more can be said then, so nothing more is tried.
_TOO_LATE = frozenset({50027, 10015, 10062, _ANSWERED})
_GONE = 10008
"""What was to be edited is gone; something else may be said."""


class Reply:
    """How we answer an interaction. An answer that Discord will not take any more is let go.

    Answers do not count toward the bot's request limits, so whatever can be one is one.
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._response = interaction.response
        self._replaceable = interaction.message is not None
        self._late = False
        self._refused = 0
        self.whose = 0
        """The character of the game master's for whom all is said in private; 0: for whoever asked."""
        self.mark = ""
        """What the buttons of this answer bear, as one by direct message; empty in a server."""
        self.asking = False
        """Whether a form is the answer: then nothing more is said, so that it is seen alone."""

    @property
    def answered(self) -> bool:
        """Whether Discord has had its first answer."""
        return self._response.is_done()

    @property
    def pressed(self) -> int | None:
        """The id of the message whose button, select or form this is."""
        message = self._interaction.message
        return message.id if message else None

    @property
    def on_private(self) -> bool:
        """Whether it was pressed on a message that only this person sees, in the channel or as a letter."""
        message = self._interaction.message
        return message is not None and (message.flags.ephemeral or self._interaction.guild_id is None)

    @property
    def command_in(self) -> int | None:
        """The channel in which this command was given; None where it is no command."""
        interaction = self._interaction
        typed = interaction.type is discord.InteractionType.application_command
        return interaction.channel_id if typed else None

    async def private(self, message: Message) -> None:
        """Say it to this person alone."""
        message = await drawn(self._meant(message), PATIENCE)
        self._replaceable = self._replaceable and self.answered
        say = self._interaction.followup.send if self.answered else self._response.send_message
        await self._try(lambda: say(view=layout(message), files=files(message), ephemeral=True))

    async def alone(self, message: Message) -> bool:
        """Say it to this person alone, and where they pressed on a private message, in that one.

        Whether that one says it now.
        """
        if self.on_private and await self.replace(message):
            return True
        await self.private(message)
        return False

    async def public(self, message: Message) -> int | None:
        """Say it to all in the channel and return the message's id, where Discord took it."""
        message = await drawn(message, PATIENCE)
        if self.answered:
            followup = self._interaction.followup
            sent = await self._try(
                lambda: followup.send(view=layout(message), files=files(message), wait=True)
            )
            return sent.id if sent else None
        said = await self._try(
            lambda: self._response.send_message(view=layout(message), files=files(message))
        )
        if said is None and self._refused == _ANSWERED:
            # Our first try was taken: what it says is not to be posted once more.
            found = await self._find()
            return found.id if found else None
        return said.message_id if said else None

    async def replace(self, message: Message) -> bool:
        """Let the message that was pressed say this from now on; whether Discord took it.

        Once something else was said first, the answer is no longer that message's.
        """
        if not self._replaceable:
            return False
        message = await drawn(self._meant(message), PATIENCE)
        change = self._interaction.edit_original_response if self.answered else self._response.edit_message
        return bool(await self._try(lambda: change(view=layout(message), attachments=files(message))))

    async def ask(self, modal: Modal) -> None:
        """Show a form; nothing may have been answered before."""
        self.asking = True
        modal = self._meant(modal)
        await self._try(lambda: self._response.send_modal(form(modal)))

    async def heard(self) -> None:
        """Tell Discord that the press arrived, where nothing else has; a longer answer may follow."""
        if self.answered:
            return
        if self._interaction.type is discord.InteractionType.application_command:
            await self._try(lambda: self._response.defer(ephemeral=True))
        else:
            await self._try(self._response.defer)

    def _meant(self, shown: Shown) -> Shown:
        shown = on_behalf(shown, self.whose) if self.whose else shown
        return marked(shown, self.mark) if self.mark else shown

    async def _find(self) -> discord.InteractionMessage | None:
        """The answer that is there already."""
        try:
            return await self._interaction.original_response()
        except TROUBLE as error:
            log.info("An answer was not found again: %s", error)
            return None

    async def _try(self, answer: Callable[[], Awaitable[Said]]) -> Said | None:
        """Answer; None where it came too late, or nothing came back. Raises what is a fault of ours."""
        if self._late:
            return None
        first = not self.answered
        try:
            try:
                return await answer()
            except UNHEARD:
                # A first answer may be tried again: it is taken once. What follows up would be there twice.
                if not first:
                    raise
                return await answer()
        except TROUBLE as error:
            self._let_go(error)
            return None

    def _let_go(self, error: BaseException) -> None:
        """Raise what is a fault of ours; what merely came too late changes nothing at the table."""
        self._refused = code(error)
        self._late = self._refused in _TOO_LATE
        if isinstance(error, discord.HTTPException) and not self._late and self._refused != _GONE:
            raise error
        log.info("An answer was not taken: %s", error)
