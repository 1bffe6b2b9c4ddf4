"""What people read: tables, hands and the house become messages. Plain data in and out, no Discord."""

from bot.presenter.exchanges import chosen_message, read_places
from bot.presenter.messages import error, notice, nudge_message, reason_words, table_message, void_message
from bot.presenter.private import hand_message, leading, raise_modal, sure_message, top_up_modal
from bot.presenter.story import story_lines

__all__ = [
    "chosen_message",
    "error",
    "hand_message",
    "leading",
    "notice",
    "nudge_message",
    "raise_modal",
    "read_places",
    "reason_words",
    "story_lines",
    "sure_message",
    "table_message",
    "top_up_modal",
    "void_message",
]
