"""Discord: the only place that knows discord.py."""
