"""/stake: put up an item or a favour, to play for it as for chips."""

from discord import app_commands

from bot.chat.npcs import known
from bot.chat.staking import owned, put_up_name
from bot.chat.visit import Visit, command
from bot.tables import cast
from bot.tables.things import LONGEST_NAME
from bot.words import safe_name, say

Name = app_commands.Range[str, 1, LONGEST_NAME]


@app_commands.command(name="stake", description=say("command.stake"))
@app_commands.describe(
    value=say("option.stake-value"),
    item=say("option.stake-item"),
    favour=say("option.stake-favour"),
    purse=say("option.stake-purse"),
    npc=say("option.stake-npc"),
)
@app_commands.autocomplete(item=owned, npc=known)
@app_commands.guild_only()
@command
async def stake(
    visit: Visit,
    value: str,
    item: Name | None = None,
    favour: Name | None = None,
    purse: bool = True,
    npc: str | None = None,
) -> None:
    """Put something up; for a character of the game master's it counts at once."""
    here = visit.table_here()
    worth = here.currency.parse(value)
    name = put_up_name(visit, item, favour)
    if npc is None:
        who, by = visit.character_at(here), None
    else:
        visit.require_gm()
        who, by = cast.npc_named(visit.bot.store, visit.guest, safe_name(npc)).id, visit.guest.character
    await here.put_up(who, name, worth, favour=favour is not None, purse=purse, by=by, key=visit.key)
    visit.done = True
    await visit.private(say("put-up.done", currency=here.currency, item=name, value=worth))
    await visit.bot.announcer.tell(here)
