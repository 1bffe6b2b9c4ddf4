"""Why a server's books were not moved."""

from bot.store.errors import StoreError


class NotMoved(StoreError):
    """They could not be moved: where they were they still are, as they were."""
