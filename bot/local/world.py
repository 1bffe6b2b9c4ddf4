"""A little world to play in: a server with channels, a game master and players, the same at every start."""

from dataclasses import dataclass

import discord
from simcord.backend import Backend as SimBackend
from simcord.backend.models import Channel, Role, User
from simcord.enums import ChannelType

from bot.local.backend import Backend
from bot.local.front import Front
from bot.local.people import Person

#: Ids are the same at every start, so that a kept database knows its people again. The guild's number goes
#: above the 22 low bits: guilds spread over shards one after the other.
BASE = 1_100_000_000_000
GM, CHANNEL, GM_ROLE, PLAYERS, DIRECT = 1, 100, 90, 10, 200

NAMES = ("Ash", "Bryn", "Corvin", "Dara", "Edda", "Finn", "Greta", "Hob", "Isolde", "Jory", "Kestrel", "Lark")
GM_NAME = "Quill"
BOT_NAME = "Backroom"
GUILD_NAME = "The Gilded Griffin"
CHANNEL_NAMES = ("back-room", "snug", "cellar", "gallery")

MOST_PLAYERS = len(NAMES)


@dataclass(frozen=True)
class World:
    """One guild of the local Discord; `people[0]` is the game master."""

    front: Front
    guild_id: int
    channels: tuple[int, ...]
    people: tuple[Person, ...]

    @property
    def channel_id(self) -> int:
        """The first channel."""
        return self.channels[0]

    @property
    def gm(self) -> Person:
        """Who has Manage Server."""
        return self.people[0]

    @property
    def players(self) -> tuple[Person, ...]:
        """Everybody else."""
        return self.people[1:]


def local_backend() -> Backend:
    """A memory in which the bot's user has the same id at every start.

    Its application is a new one, so that a bot that knows what commands it has given gives them again.
    """
    backend = Backend()
    del backend.users[backend.bot_user.id]
    backend.bot_user = add_user(backend, (BASE << 22) + 1, BOT_NAME, bot=True)
    return backend


def guild_number(number: int = 0) -> int:
    """The id of guild `number`."""
    return (BASE + 1 + number) << 22


def build(front: Front, *, players: int = 4, channels: int = 1, number: int = 0) -> World:
    """Found guild `number` with its own game master, players (at most `MOST_PLAYERS`) and channels."""
    if not 1 <= players <= MOST_PLAYERS:
        raise ValueError(f"players: {players} - there is room for 1 to {MOST_PLAYERS}.")
    backend = front.backend
    guild_id = guild_number(number)
    more = f" {number + 1}" if number else ""
    gm = add_user(backend, guild_id + GM, GM_NAME + more)
    backend.create_guild(GUILD_NAME + more, id=guild_id, owner_id=_owner(backend).id)
    role = Role(id=guild_id + GM_ROLE, name="Game Master", position=2, permissions=_gm_permissions())
    backend.get_guild(guild_id).roles[role.id] = role
    backend.add_member(guild_id, gm.id, roles=[role.id])
    ids = [gm.id]
    for index, name in enumerate(NAMES[:players]):
        user = add_user(backend, guild_id + PLAYERS + index, name + more)
        backend.add_member(guild_id, user.id)
        ids.append(user.id)
    for index, user_id in enumerate(ids):
        _direct_channel(backend, guild_id + DIRECT + index, user_id)
    rooms = tuple(_channel(backend, guild_id, index) for index in range(channels))
    return World(front, guild_id, rooms, tuple(Person(front, guild_id, user_id) for user_id in ids))


def _owner(backend: Backend) -> User:
    # The owner may do everything and is nobody who plays: rights are to come from roles, as in real servers.
    owner_id = (BASE << 22) + 2
    return backend.users.get(owner_id) or add_user(backend, owner_id, "Landlord")


def _gm_permissions() -> int:
    permissions = discord.Permissions.none()
    permissions.manage_guild = True
    return permissions.value


def add_user(backend: SimBackend, user_id: int, name: str, *, bot: bool = False) -> User:
    """Somebody whom that Discord knows from now on."""
    user = User(id=user_id, name=name.lower().replace(" ", "_"), global_name=name, bot=bot)
    backend.users[user_id] = user
    return user


def _channel(backend: Backend, guild_id: int, index: int) -> int:
    round_, place = divmod(index, len(CHANNEL_NAMES))
    name = CHANNEL_NAMES[place] + (f"-{round_ + 1}" if round_ else "")
    channel = Channel(guild_id + CHANNEL + index, ChannelType.TEXT, name, guild_id, position=index)
    backend.channels[channel.id] = channel
    backend.messages[channel.id] = {}
    backend.get_guild(guild_id).channel_ids.append(channel.id)
    return channel.id


def _direct_channel(backend: Backend, channel_id: int, user_id: int) -> None:
    backend.channels[channel_id] = Channel(channel_id, ChannelType.DM, recipient_ids=[user_id])
    backend.messages[channel_id] = {}
    backend.dm_channels[user_id] = channel_id
