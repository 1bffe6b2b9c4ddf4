"""Who plays whom: the campaign of a channel, its game masters, and characters with names of their own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from bot.store.database import Database

if TYPE_CHECKING:
    from bot.store.house import Character, House


@dataclass(frozen=True, slots=True)
class Role:
    """That a character's name was chosen; `manner` is a line about them, `retired_at` UTC milliseconds."""

    TABLE: ClassVar = "role"
    character: int
    manner: str
    retired_at: int | None


class Cast:
    """The campaigns' channels and game masters, and their characters."""

    def __init__(self, db: Database, house: House, now: Callable[[], int]) -> None:
        self._db = db
        self._house = house
        self._now = now

    # Channels and game masters

    def put_channel(self, channel: int, campaign: int) -> None:
        """A channel, with its threads, belongs to this campaign from now on."""
        with self._db.transaction():
            self._db.run("DELETE FROM campaign_channel WHERE channel = ?", channel)
            self._db.run("INSERT INTO campaign_channel (channel, campaign) VALUES (?, ?)", channel, campaign)

    def campaign_in(self, guild: int, places: Sequence[int]) -> int | None:
        """The campaign of the first of these places (a thread, then its channel) that has one."""
        for place in places:
            found: int | None = self._db.value(
                "SELECT campaign FROM campaign_channel JOIN campaign ON campaign.id = campaign "
                "WHERE channel = ? AND guild = ?",
                *(place, guild),
            )
            if found is not None:
                return found
        return None

    def channels(self, campaign: int) -> list[int]:
        """The channels of a campaign, less those that are of the server's first for want of another."""
        sql = "SELECT channel FROM campaign_channel WHERE campaign = ? ORDER BY channel"
        return [channel for (channel,) in self._db.conn.execute(sql, (campaign,))]

    def set_gm(self, campaign: int, person: int, *, gm: bool) -> None:
        """Make somebody a game master of a campaign, or no longer; twice is harmless."""
        with self._db.transaction():
            self._db.run("DELETE FROM campaign_gm WHERE campaign = ? AND person = ?", campaign, person)
            if gm:
                self._db.run("INSERT INTO campaign_gm (campaign, person) VALUES (?, ?)", campaign, person)

    def gms(self, campaign: int) -> list[int]:
        """The persons who are game masters of a campaign alone."""
        sql = "SELECT person FROM campaign_gm WHERE campaign = ? ORDER BY person"
        return [person for (person,) in self._db.conn.execute(sql, (campaign,))]

    def is_gm(self, campaign: int, person: int) -> bool:
        """Whether somebody is a game master of this campaign alone."""
        sql = "SELECT 1 FROM campaign_gm WHERE campaign = ? AND person = ?"
        return self._db.value(sql, campaign, person) is not None

    # Characters

    def playing(self, campaign: int, person: int) -> Character | None:
        """The character with a name of their own whom somebody plays now."""
        sql = "SELECT character FROM playing WHERE campaign = ? AND person = ?"
        found: int | None = self._db.value(sql, campaign, person)
        return None if found is None else self._house.character(found)

    def play(self, campaign: int, person: int, character: int | None) -> None:
        """Let somebody play this character from now on; None: the one who bears their name."""
        with self._db.transaction():
            self._db.run("DELETE FROM playing WHERE campaign = ? AND person = ?", campaign, person)
            if character is not None:
                row = (campaign, person, character)
                self._db.run("INSERT INTO playing (campaign, person, character) VALUES (?, ?, ?)", *row)

    def role(self, character: int) -> Role | None:
        """What is known of a character whose name was chosen."""
        return self._db.one(Role, "WHERE character = ?", character)

    def give_role(self, character: int, manner: str = "") -> None:
        """A character keeps the name they have, whatever their player is called."""
        self._db.run("INSERT INTO role (character, manner) VALUES (?, ?)", character, manner)

    def retire(self, character: int) -> None:
        """Nobody plays the character any more; twice is harmless."""
        with self._db.transaction():
            self._db.run("DELETE FROM playing WHERE character = ?", character)
            sql = "UPDATE role SET retired_at = ? WHERE character = ? AND retired_at IS NULL"
            self._db.run(sql, self._now(), character)

    def of_person(self, campaign: int, person: int | None) -> list[Character]:
        """Somebody's characters with names of their own, less the retired; None: the game master's."""
        sql = (
            "SELECT character.id FROM character JOIN role ON role.character = character.id "
            "WHERE campaign = ? AND person IS ? AND retired_at IS NULL ORDER BY character.id"
        )
        found = self._db.conn.execute(sql, (campaign, person)).fetchall()
        return [self._house.character(character) for (character,) in found]

    def keep(self, character: int, person: int) -> None:
        """From now on this person is told when a character of the game master's is to act."""
        with self._db.transaction():
            self._db.run("DELETE FROM npc WHERE character = ?", character)
            self._db.run("INSERT INTO npc (character, keeper) VALUES (?, ?)", character, person)

    def keeper(self, character: int) -> int | None:
        """The person who is told so; None for a character that a player plays."""
        found: int | None = self._db.value("SELECT keeper FROM npc WHERE character = ?", character)
        return found

    def of_house(self, campaign: int, name: str) -> int | None:
        """The character of that name for whom the house plays in a campaign, made at first; they own nothing.

        None where somebody else is called so: nobody is to be taken for another.
        """
        with self._db.transaction():
            there = self._house.characters(campaign)
            called = [each for each in there if each.name.casefold() == name.casefold()]
            if any(each.person is not None or self.role(each.id) for each in called):
                return None
            return (called or [self._house.new_character(campaign, None, name)])[0].id

    def portrait(self, character: int) -> bytes | None:
        """A character's portrait, if they have one."""
        found: bytes | None = self._db.value("SELECT image FROM portrait WHERE character = ?", character)
        return found

    def hang(self, character: int, image: bytes | None) -> None:
        """Keep a character's portrait in place of the one before; None: they have none any more."""
        with self._db.transaction():
            self._db.run("DELETE FROM portrait WHERE character = ?", character)
            if image is not None:
                self._db.run("INSERT INTO portrait (character, image) VALUES (?, ?)", character, image)

    def forget(self, person: int) -> None:
        """Somebody is no game master any more, and plays nobody."""
        own = "DELETE FROM portrait WHERE character IN (SELECT id FROM character WHERE person = ?)"
        self._db.run(own, person)
        self._db.run("DELETE FROM campaign_gm WHERE person = ?", person)
        self._db.run("DELETE FROM playing WHERE person = ?", person)
        self._db.run("DELETE FROM npc WHERE keeper = ?", person)
        self._db.run(
            "UPDATE role SET manner = '' WHERE character IN (SELECT id FROM character WHERE person = ?)",
            person,
        )
