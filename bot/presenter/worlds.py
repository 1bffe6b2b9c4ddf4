"""Campaigns and characters, as lists to read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from bot.message import Faced, Item, Message, Text
from bot.money import Currency
from bot.presenter.accents import INK, WALNUT
from bot.presenter.fitting import LONGEST, cut, length
from bot.words import listed, say

MOST_FACES = 8
"""Portraits of a list: Discord has room for 40 parts, of which each takes three."""


class Named(Protocol):
    """What has a name: a campaign."""

    @property
    def name(self) -> str:
        """The name; empty for a server's first, which nobody has named."""
        ...


class CampaignRow(msgspec.Struct, frozen=True, kw_only=True):
    """One campaign of a list; `gms` are Discord's ids, 0 for one who was forgotten."""

    name: str
    coins: Sequence[str]
    channels: Sequence[str]
    gms: Sequence[int]
    here: bool


def campaign_words(campaign: Named) -> str:
    """What a campaign is called."""
    return campaign.name or say("campaign.first")


def campaigns_message(rows: Sequence[CampaignRow]) -> Message:
    """The campaigns of a server."""
    lines = [say("campaign.title")]
    for row in rows:
        lines.append(
            say(
                "campaign.line-here" if row.here else "campaign.line",
                name=row.name,
                coins=listed(row.coins),
                channels=listed(row.channels) if row.channels else say("campaign.elsewhere"),
            )
        )
        if masters := [f"<@{person}>" for person in row.gms if person]:
            lines.append(say("campaign.line-gms", who=listed(masters)))
    return Message((Text(cut("\n".join(lines), LONGEST)),), accent=WALNUT)


def characters_message(
    rows: Sequence[tuple[str, int, bool]],
    currency: Currency,
    *,
    title: str = "character.title",
    things: Sequence[Sequence[str]] = (),
    faces: Sequence[bytes | None] = (),
) -> Message:
    """Somebody's characters: name, purse, and whether they are played now; under each their `things`.

    `faces` are their portraits, of which the first few are shown.
    """
    none = [None] * len(rows)
    items: list[Item] = []
    lines, room = [say(title)], LONGEST
    for place, (row, owned, face) in enumerate(zip(rows, things or none, faces or none, strict=True), 1):
        name, amount, now = row
        key = "character.line-now" if now else "character.line"
        told = [say(key, currency=currency, name=name, amount=amount), *(owned or ())]
        beside = "\n".join(told)
        room -= length(beside) + 1
        if face is None or place > MOST_FACES or room < 0:
            lines += told
            continue
        items += [Text("\n".join(lines))] if lines else []
        items.append(Faced(beside, f"portrait-{place}.webp", face, say("portrait.alt", name=name)))
        lines = []
    said = sum(length(item.markdown) for item in items if isinstance(item, Text | Faced))
    rest = cut("\n".join(lines), LONGEST - said)
    return Message((*items, *([Text(rest)] if rest else [])), accent=INK)


def bare(name: str) -> str:
    """A safe name as it looks in a list of Discord's, which formats nothing."""
    return name.replace("\\", "")
