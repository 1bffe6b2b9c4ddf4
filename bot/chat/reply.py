"""The answer to one interaction: said once at the right place, however often we are asked to."""

from __future__ import annotations

import logging

import discord

from bot.chat.render import files, form, layout
from bot.message import Message, Modal

log = logging.getLogger(__name__)

# What Discord says of an answer that comes too late or twice: the token is dead (50027, 10015), the three
# seconds are over (10062), it was answered before (40060), or what was to be edited is gone (10008).
_TOO_LATE = frozenset({50027, 10015, 10062, 40060, 10008})


class Reply:
    """How we answer an interaction. An answer that Discord will not take any more is let go.

    Answers do not count toward the bot's request limits, so whatever can be one is one.
    """

    def __init__(self, interaction: discord.Interaction) -> None:
        self._interaction = interaction
        self._response = interaction.response
        self._replaceable = interaction.message is not None
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
        """Whether it was pressed on a message that only this person sees in the channel."""
        message = self._interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def command_in(self) -> int | None:
        """The channel in which this command was given; None where it is no command."""
        interaction = self._interaction
        typed = interaction.type is discord.InteractionType.application_command
        return interaction.channel_id if typed else None

    async def private(self, message: Message) -> None:
        """Say it to this person alone."""
        self._replaceable = self._replaceable and self.answered
        try:
            if self.answered:
                await self._interaction.followup.send(
                    view=layout(message), files=files(message), ephemeral=True
                )
            else:
                await self._response.send_message(view=layout(message), files=files(message), ephemeral=True)
        except discord.HTTPException as error:
            _let_go(error)

    async def alone(self, message: Message) -> None:
        """Say it to this person alone, and where they pressed on a private message, in that one."""
        if not (self.on_private and await self.replace(message)):
            await self.private(message)

    async def public(self, message: Message) -> int | None:
        """Say it to all in the channel and return the message's id, where Discord took it."""
        try:
            if self.answered:
                sent = await self._interaction.followup.send(
                    view=layout(message), files=files(message), wait=True
                )
                return sent.id
            said = await self._response.send_message(view=layout(message), files=files(message))
        except discord.HTTPException as error:
            _let_go(error)
            return None
        return said.message_id

    async def replace(self, message: Message) -> bool:
        """Let the message that was pressed say this from now on; whether Discord took it.

        Once something else was said first, the answer is no longer that message's.
        """
        if not self._replaceable:
            return False
        try:
            if self.answered:
                await self._interaction.edit_original_response(
                    view=layout(message), attachments=files(message)
                )
            else:
                await self._response.edit_message(view=layout(message), attachments=files(message))
        except discord.HTTPException as error:
            _let_go(error)
            return False
        return True

    async def ask(self, modal: Modal) -> None:
        """Show a form; nothing may have been answered before."""
        self.asking = True
        try:
            await self._response.send_modal(form(modal))
        except discord.HTTPException as error:
            _let_go(error)

    async def heard(self) -> None:
        """Tell Discord that the press arrived, where nothing else has; a longer answer may follow."""
        if self.answered:
            return
        try:
            if self._interaction.type is discord.InteractionType.application_command:
                await self._response.defer(ephemeral=True)
            else:
                await self._response.defer()
        except discord.HTTPException as error:
            _let_go(error)


def _let_go(error: discord.HTTPException) -> None:
    """Raise what is a fault of ours; what merely came too late changes nothing at the table."""
    if error.code not in _TOO_LATE:
        raise error
    log.info("An answer came too late: %s", error)
