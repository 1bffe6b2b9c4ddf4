"""The command line `backroom`: one file a command.

What a command needs is imported when it runs, so that `backroom score` starts at once and needs no Discord.
"""

import io
import sys

import click

from bot.cli.backup import backup, restore
from bot.cli.books import ledger
from bot.cli.deal import deal
from bot.cli.host import doctor, run
from bot.cli.move import move_guild
from bot.cli.replay import replay
from bot.cli.score import score
from bot.cli.try_out import try_out
from bot.terminal import Commands


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(package_name="backroom")
def main() -> None:
    """The card room behind the tavern: your worlds' own gambling games, on Discord."""
    # Not every terminal has every letter that is in a name.
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


for _command in (score, deal, replay, ledger, backup, restore, move_guild, doctor, run, try_out):
    main.add_command(_command)
