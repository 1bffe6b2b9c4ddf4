"""/campaign: the worlds of a server, which channels they are played in, and who their game masters are."""

import discord
from discord import app_commands

from bot.chat.visit import Choices, Visit, command, offered
from bot.presenter import worlds
from bot.refused import Refused
from bot.settings import settings_of, typed
from bot.store import Campaign
from bot.tables import cast
from bot.words import safe_name, say
from rules.games import GAMES

campaign = app_commands.Group(name="campaign", description=say("command.campaign"), guild_only=True)

Name = app_commands.Range[str, 1, 32]
QUIET_HOURS = next(setting for setting in settings_of(GAMES[0].id) if setting.name == "quiet_hours")


@offered
def campaigns(visit: Visit, typed: str) -> Choices:
    """The campaigns of the server whose names have what was typed so far in them."""
    there = [(worlds.campaign_words(each), str(each.id)) for each in _all(visit)]
    found = [each for each in there if typed.casefold() in each[0].casefold()]
    return [app_commands.Choice(name=name, value=value) for name, value in found[: cast.MOST]]


@campaign.command(name="new", description=say("command.campaign-new"))
@app_commands.describe(name=say("option.campaign-name"), currency=say("option.campaign-currency"))
@command
async def new(visit: Visit, name: Name, currency: app_commands.Range[str, 1, 100] | None = None) -> None:
    """Begin another campaign; this channel belongs to it from now on."""
    _require_manager(visit)
    _require_no_table(visit)
    coins = currency or visit.bot.house.config.currency
    made = cast.new_campaign(visit.bot.store, visit.guest, safe_name(name), coins, channel=_channel(visit))
    visit.done = True
    await visit.private(say("campaign.begun", name=made.name, where=f"<#{_channel(visit)}>"))


@campaign.command(name="here", description=say("command.campaign-here"))
@app_commands.rename(which="campaign")
@app_commands.autocomplete(which=campaigns)
@app_commands.describe(which=say("option.campaign"))
@command
async def here(visit: Visit, which: str) -> None:
    """Say to which campaign this channel belongs, with its threads."""
    _require_manager(visit)
    _require_no_table(visit)
    chosen = cast.campaign_named(visit.bot.store, visit.guild, safe_name(which))
    visit.bot.store.house.cast.put_channel(_channel(visit), chosen.id)
    visit.done = True
    where = f"<#{_channel(visit)}>"
    await visit.private(say("campaign.here", name=worlds.campaign_words(chosen), where=where))


@campaign.command(name="rename", description=say("command.campaign-rename"))
@app_commands.describe(name=say("option.campaign-name"))
@command
async def rename(visit: Visit, name: Name) -> None:
    """Call the campaign of this channel by another name."""
    visit.require_gm()
    cast.rename_campaign(visit.bot.store, visit.guest.campaign, safe_name(name))
    visit.done = True
    await visit.private(say("campaign.renamed", name=safe_name(name)))


@campaign.command(name="list", description=say("command.campaign-list"))
@command
async def list_(visit: Visit) -> None:
    """Show the campaigns of the server: their coins, channels and game masters."""
    house, here = visit.bot.store.house, visit.guest.campaign
    rows = [
        worlds.CampaignRow(
            name=worlds.campaign_words(each),
            coins=[unit.name for unit in house.units(each.id)],
            channels=[f"<#{channel}>" for channel in house.cast.channels(each.id)],
            gms=[house.person(person).discord_id or 0 for person in house.cast.gms(each.id)],
            here=each.id == here,
        )
        for each in _all(visit)
    ]
    await visit.reply.private(worlds.campaigns_message(rows))


@campaign.command(name="quiet-hours", description=say("command.campaign-quiet-hours"))
@app_commands.describe(hours=say("option.campaign-quiet-hours"))
@command
async def quiet_hours(visit: Visit, hours: app_commands.Range[str, 1, 100]) -> None:
    """Keep quiet hours at all tables of the campaign of this channel, or no more."""
    visit.require_gm()
    guest = visit.guest
    kept = typed(QUIET_HOURS, hours, guest.currency)
    tables = await visit.bot.house.keep_quiet(guest.campaign, guest.character, kept)
    visit.done = True
    world = worlds.campaign_words(visit.bot.store.house.campaign(guest.campaign))
    key = "campaign.quiet-hours" if kept else "campaign.no-quiet-hours"
    await visit.private(say(key, name=world, hours=kept))
    await visit.bot.announcer.tell_each(tables)


@campaign.command(name="gm", description=say("command.campaign-gm"))
@app_commands.describe(who=say("option.campaign-gm"), remove=say("option.campaign-gm-remove"))
@command
async def gm(visit: Visit, who: discord.User, remove: bool = False) -> None:
    """Make somebody a game master of the campaign of this channel, or no longer."""
    visit.require_gm()
    guest, name = visit.other(who)
    if remove:
        cast.dismiss(visit.bot.store, guest, by=visit.guest)
        for table in visit.bot.house.tables:
            if table.campaign == guest.campaign:
                visit.bot.announcer.desks(table).shut(who.id)
    else:
        visit.bot.store.house.cast.set_gm(guest.campaign, guest.person, gm=True)
    visit.done = True
    world = worlds.campaign_words(visit.bot.store.house.campaign(guest.campaign))
    await visit.private(say("campaign.gm-gone" if remove else "campaign.gm", who=name, name=world))


def _all(visit: Visit) -> list[Campaign]:
    return visit.bot.store.house.campaigns(visit.guild)


def _channel(visit: Visit) -> int:
    """The channel, also where this is one of its threads."""
    return getattr(visit.interaction.channel, "parent_id", None) or visit.channel


def _require_manager(visit: Visit) -> None:
    # A game master of one campaign is nobody in the others.
    if not visit.manages:
        raise Refused("only-managers")


def _require_no_table(visit: Visit) -> None:
    """A table stays in its campaign, and so does the channel while it stands there."""
    if any(map(visit.bot.house.by_channel, (visit.channel, _channel(visit)))):
        raise Refused("table-in-the-way")
