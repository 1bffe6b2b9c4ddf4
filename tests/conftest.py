"""What holds for all tests."""

from hypothesis import settings

# How long an example takes says something of the machine, and nothing of the rules.
settings.register_profile("backroom", deadline=None)
settings.load_profile("backroom")
