"""From plain messages and forms to Discord's components, and nothing else.

Views and modals are stopped before anybody sends them: discord.py stores a live one by its custom ids
and message, where it would outlive its table or, with two players at the same form, answer for the
wrong one. A stopped one it forgets; clicks are read by `bot.chat.router` alone.
"""

from __future__ import annotations

import io

import discord
import msgspec
from discord import ui

from bot.message import (
    Attached,
    Button,
    Faced,
    Item,
    Line,
    Link,
    Message,
    Modal,
    Picture,
    Row,
    Rule,
    Select,
    Sketch,
    Text,
)

_STYLES = {
    "primary": discord.ButtonStyle.primary,
    "secondary": discord.ButtonStyle.secondary,
    "success": discord.ButtonStyle.success,
    "danger": discord.ButtonStyle.danger,
}


def layout(message: Message) -> ui.LayoutView:
    """The message as components (version 2), ready to send."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*(_component(item) for item in message.items), accent_colour=message.accent))
    view.stop()
    return view


def files(message: Message) -> list[discord.File]:
    """Its pictures and files, to be sent along."""
    return [
        discord.File(
            io.BytesIO(item.data), item.name, description=None if isinstance(item, Attached) else item.alt
        )
        for item in message.items
        if isinstance(item, Picture | Faced | Attached)
    ]


def form(modal: Modal) -> ui.Modal:
    """The form, ready to show."""
    shown = ui.Modal(title=modal.title, custom_id=modal.click.custom_id, timeout=None)
    for field in modal.fields:
        line: ui.TextInput[ui.Modal] = ui.TextInput(
            custom_id=field.name,
            placeholder=field.placeholder or None,
            default=field.value or None,
            required=field.required,
            max_length=field.longest,
        )
        shown.add_item(ui.Label(text=field.label, component=line))
    shown.stop()
    return shown


def still(message: Message) -> Message:
    """The message with nothing left to press: what an old one becomes when a newer one takes its place."""
    items = tuple(
        Text(item.markdown) if isinstance(item, Line) else item
        for item in message.items
        if not isinstance(item, Row | Select)
    )
    # A line that parted the text from its buttons would part it from nothing.
    while items and isinstance(items[-1], Rule):
        items = items[:-1]
    return msgspec.structs.replace(message, items=items)


def _component(item: Item) -> ui.Item[ui.LayoutView]:
    match item:
        case Text(markdown):
            return ui.TextDisplay(markdown)
        case Rule():
            return ui.Separator()
        case Line(markdown, button):
            return ui.Section(ui.TextDisplay(markdown), accessory=_button(button))
        case Faced(markdown, name, _, alt):
            face: ui.Thumbnail[ui.LayoutView] = ui.Thumbnail(f"attachment://{name}", description=alt)
            return ui.Section(ui.TextDisplay(markdown), accessory=face)
        case Row(buttons):
            return ui.ActionRow(*map(_button, buttons))
        case Link(label, url):
            return ui.ActionRow(ui.Button(label=label, url=url))
        case Select():
            return ui.ActionRow(_select(item))
        case Picture(name, _, alt):
            return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=alt))
        case Sketch(alt=alt):
            return ui.TextDisplay(alt)
        case Attached(name):
            return ui.File(f"attachment://{name}")


def _button(button: Button) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=button.label,
        custom_id=button.click.custom_id,
        style=_STYLES[button.style],
        disabled=button.disabled,
    )


def _select(select: Select) -> ui.Select[ui.LayoutView]:
    return ui.Select(
        custom_id=select.click.custom_id,
        placeholder=select.placeholder,
        min_values=select.least,
        max_values=select.most,
        options=[
            discord.SelectOption(
                label=option.label,
                value=option.value,
                description=option.description or None,
                default=option.chosen,
            )
            for option in select.options
        ],
    )
