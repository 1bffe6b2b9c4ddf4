"""The card room: Discord, the database, the words and the command line around `rules`."""
