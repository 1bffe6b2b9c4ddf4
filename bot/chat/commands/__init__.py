"""The slash commands, a file a subject: each reads its options, asks the house and answers.

An amount is typed as text: Discord's numbers know no coins, and end at 2^53.
"""

from typing import Any

from discord import app_commands

from bot.chat.commands.absent import absent
from bot.chat.commands.campaign import campaign
from bot.chat.commands.character import character
from bot.chat.commands.gm import gm
from bot.chat.commands.help import help_
from bot.chat.commands.house import house
from bot.chat.commands.money import fine, grant, ledger, pay, purse
from bot.chat.commands.npc import npc
from bot.chat.commands.play import hand, rules, why
from bot.chat.commands.practice import odds, practice
from bot.chat.commands.privacy import privacy
from bot.chat.commands.session import session
from bot.chat.commands.stake import stake
from bot.chat.commands.status import status
from bot.chat.commands.table import table
from bot.chat.commands.watch import watch

AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group
COMMANDS: tuple[AnyCommand, ...] = (
    help_,
    table,
    practice,
    odds,
    hand,
    why,
    rules,
    stake,
    purse,
    ledger,
    pay,
    gm,
    grant,
    fine,
    house,
    privacy,
    status,
    character,
    campaign,
    session,
    npc,
    absent,
    watch,
)
"""All of them, in the order of the help."""
