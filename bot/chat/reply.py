"""The answer to one interaction: said once at the right place, however often we are asked to."""

from __future__ import annotations

import logging

import discord

from bot.chat.render import files, form, layout
from bot.message import Message, Modal

log = logging.getLogger(__name__)

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
        self._replaceable = self._replaceable and self.answered
        if self._late:
            return
        try:
            if self.answered:
                await self._interaction.followup.send(
                    view=layout(message), files=files(message), ephemeral=True
                )
            else:
                await self._response.send_message(view=layout(message), files=files(message), ephemeral=True)
        except discord.HTTPException as error:
            self._let_go(error)

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
        if self._late:
            return None
        try:
            if self.answered:
                sent = await self._interaction.followup.send(
                    view=layout(message), files=files(message), wait=True
                )
                return sent.id
            said = await self._response.send_message(view=layout(message), files=files(message))
        except discord.HTTPException as error:
            self._let_go(error)
            return await self._said_before() if error.code == _ANSWERED else None
        return said.message_id

    async def _said_before(self) -> int | None:
        """The id of the answer that our first try made, so that what it says is not posted once more."""
        try:
            return (await self._interaction.original_response()).id
        except discord.HTTPException as error:
            log.info("An answer was not found again: %s", error)
            return None

    async def replace(self, message: Message) -> bool:
        """Let the message that was pressed say this from now on; whether Discord took it.

        Once something else was said first, the answer is no longer that message's.
        """
        if not self._replaceable or self._late:
            return False
        try:
            if self.answered:
                await self._interaction.edit_original_response(
                    view=layout(message), attachments=files(message)
                )
            else:
                await self._response.edit_message(view=layout(message), attachments=files(message))
        except discord.HTTPException as error:
            self._let_go(error)
            return False
        return True

    async def ask(self, modal: Modal) -> None:
        """Show a form; nothing may have been answered before."""
        self.asking = True
        try:
            await self._response.send_modal(form(modal))
        except discord.HTTPException as error:
            self._let_go(error)

    async def heard(self) -> None:
        """Tell Discord that the press arrived, where nothing else has; a longer answer may follow."""
        if self.answered or self._late:
            return
        try:
            if self._interaction.type is discord.InteractionType.application_command:
                await self._response.defer(ephemeral=True)
            else:
                await self._response.defer()
        except discord.HTTPException as error:
            self._let_go(error)

    def _let_go(self, error: discord.HTTPException) -> None:
        """Raise what is a fault of ours; what merely came too late changes nothing at the table."""
        self._late = self._late or error.code in _TOO_LATE
        if not self._late and error.code != _GONE:
            raise error
        log.info("An answer came too late: %s", error)
