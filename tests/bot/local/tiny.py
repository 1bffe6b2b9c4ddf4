"""A small bot that does a little of everything, in the real one's manner.

Views are stopped before they are sent, and one `on_interaction` reads the custom ids.
`python -m tests.bot.local.tiny URL` runs it in a process of its own.
"""

import asyncio
import io
import sys
from typing import Any

import discord
from discord import app_commands, ui

from bot.local.wire import LOCAL_BOT, redirect

GAMES = ("queens-ransom", "old-maid", "liars-dice")


class Table(ui.LayoutView):
    def __init__(self, presses: int) -> None:
        super().__init__()
        row: ui.ActionRow[Any] = ui.ActionRow()
        row.add_item(ui.Button(label="Press", custom_id="press", style=discord.ButtonStyle.primary))
        row.add_item(ui.Button(label="Raise", custom_id="raise"))
        row.add_item(ui.Button(label="My hand", custom_id="hand"))
        row.add_item(ui.Button(label="Later", custom_id="later", disabled=True))
        menu: ui.ActionRow[Any] = ui.ActionRow()
        options = [discord.SelectOption(label=game, value=game) for game in GAMES]
        menu.add_item(ui.Select(custom_id="game", options=options, placeholder="Choose a game"))
        self.add_item(
            ui.Container(ui.TextDisplay(f"Pressed {presses} times"), row, menu, accent_colour=0x8A5A2B)
        )
        self.stop()


class Note(ui.LayoutView):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.add_item(ui.TextDisplay(text))
        self.stop()


#: The smallest picture there is: one transparent pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360000002000001e221bc330000000049454e44ae426082"
)


class Picture(ui.LayoutView):
    def __init__(self) -> None:
        super().__init__()
        self.add_item(
            ui.MediaGallery(discord.MediaGalleryItem("attachment://hand.png", description="A pixel"))
        )
        self.stop()


class RaiseForm(ui.Modal):
    def __init__(self) -> None:
        super().__init__(title="Raise", custom_id="raise")
        self.add_item(ui.Label(text="How much", component=ui.TextInput(custom_id="amount", max_length=12)))
        self.stop()


class Tiny:
    """What both kinds of client do; `presses` counts per process, so a fresh bot begins at nought."""

    presses = 0
    handled = 0

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord wants five seconds between two of these; the local one does not."""

    def equip(self, client: Any) -> None:
        self.tree = app_commands.CommandTree(client)
        client.event(self.on_interaction)

        @self.tree.command()
        @app_commands.describe(game="Which game")
        async def table(interaction: discord.Interaction, game: str = "queens-ransom") -> None:
            """Open a table."""
            await interaction.response.send_message(view=Table(self.presses))

        @table.autocomplete("game")
        async def games(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
            return [app_commands.Choice(name=game, value=game) for game in GAMES if typed in game]

        @self.tree.command()
        async def post(interaction: discord.Interaction) -> None:
            """Write in the channel, outside the answer."""
            await interaction.response.defer(ephemeral=True)
            assert isinstance(interaction.channel, discord.TextChannel)
            message = await interaction.channel.send(view=Note("A post"), nonce=str(interaction.id))
            await interaction.followup.send(view=Note(f"Posted as {message.id}"), ephemeral=True)

        @self.tree.command()
        async def picture(interaction: discord.Interaction) -> None:
            """Show a picture."""
            file = discord.File(io.BytesIO(PIXEL), "hand.png")
            await interaction.response.send_message(view=Picture(), file=file)

        @self.tree.command()
        async def deal(interaction: discord.Interaction, to: discord.Member) -> None:
            """Deal to somebody by direct message."""
            try:
                await to.send(view=Note("Your cards: ?? ??"))
            except discord.HTTPException as error:
                await interaction.response.send_message(view=Note(f"Closed: {error.code}"), ephemeral=True)
            else:
                await interaction.response.send_message(view=Note("Dealt"), ephemeral=True)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.handled += 1
        custom_id = (interaction.data or {}).get("custom_id")
        if interaction.type is discord.InteractionType.modal_submit:
            amount = interaction.data["components"][0]["component"]["value"]
            await interaction.response.send_message(view=Note(f"Raised to {amount}"))
        elif custom_id == "press":
            self.presses += 1
            await interaction.response.edit_message(view=Table(self.presses))
        elif custom_id == "raise":
            await interaction.response.send_modal(RaiseForm())
        elif custom_id == "hand":
            note = Note(f"Only for you ({interaction.locale.value})")
            await interaction.response.send_message(view=note, ephemeral=True)
        elif custom_id == "game":
            await interaction.response.send_message(view=Note(f"Chosen: {interaction.data['values'][0]}"))


class TinyClient(Tiny, discord.Client):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        self.equip(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()


class ShardedTiny(Tiny, discord.AutoShardedClient):
    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), shard_count=4, guild_ready_timeout=0.05)
        self.equip(self)

    async def setup_hook(self) -> None:
        await self.tree.sync()


if __name__ == "__main__":
    with redirect(sys.argv[1]):
        asyncio.run(TinyClient().start(LOCAL_BOT))
