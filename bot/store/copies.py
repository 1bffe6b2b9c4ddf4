"""The nightly copies in a folder: when the next is due, and how many are kept."""

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from pathlib import Path

from bot.store.backup import STAMP, back_up
from bot.store.check import Report
from bot.store.errors import NoCopy


@dataclass(frozen=True, slots=True)
class Copies:
    """Copies of a database in a folder, one a day `at` that time of the machine's clock; `keep` stay.

    Their names tell when they were made. Whatever else lies in the folder is left alone.
    """

    database: Path
    folder: Path
    keep: int
    at: time

    def made(self) -> list[tuple[datetime, Path]]:
        """When each was made, and the file; the oldest first."""
        found = []
        for file in self.folder.glob(f"{self.database.stem}-*{self.database.suffix}"):
            stamp = file.name[len(self.database.stem) + 1 : len(file.name) - len(self.database.suffix)]
            try:
                found.append((datetime.strptime(stamp, STAMP).replace(tzinfo=UTC), file))
            except ValueError:
                continue
        return sorted(found)

    def due(self, now: datetime) -> bool:
        """Whether there is none since the last time that one should have been made, whoever was away then.

        `now` is in the zone whose nights count.
        """
        last = datetime.combine(now.date(), self.at, now.tzinfo)
        if last > now:
            last -= timedelta(days=1)
        made = self.made()
        return not made or made[-1][0] < last

    def make(self, now: datetime) -> tuple[Path, Report]:
        """Make a copy and, once it is proved, remove those that are too many; raises as `back_up` does."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise NoCopy(f"{self.folder} cannot be the folder of copies ({error.strerror}).") from error
        stamp = now.astimezone(UTC).strftime(STAMP)
        file = self.folder / f"{self.database.stem}-{stamp}{self.database.suffix}"
        report = back_up(self.database, file)
        for _, old in self.made()[: -self.keep]:
            old.unlink(missing_ok=True)
        return file, report
