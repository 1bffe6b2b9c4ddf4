"""An offline Discord on this machine, for trying the bot and for tests on the wire."""
