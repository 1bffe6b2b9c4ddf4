"""The books as files for other programs: CSV, JSON, and a plain-text journal of double entry.

The journal keeps to what hledger and beancount both read: accounts and coins in plain letters, each account
opened before its first entry, whole amounts of the smallest coin.
"""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, Literal

import msgspec

from bot.store import Posting

Format = Literal["csv", "json", "journal"]

COLUMNS = (
    *("transaction", "at", "kind", "hand", "session", "reverses"),
    *("account", "character", "name", "table", "currency", "amount", "note"),
)
"""The columns of a CSV file, and the names that JSON uses."""


def export(form: Format, postings: Iterable[Posting], units: Mapping[int, str]) -> Iterator[str]:
    """The entries as pieces of a file; `units` names the smallest coin of each currency, and each item."""
    return _WRITERS[form](postings, units)


def _csv(postings: Iterable[Posting], units: Mapping[int, str]) -> Iterator[str]:
    yield _line(COLUMNS)
    for posting in postings:
        yield _line(_harmless(value) for value in _facts(posting, units).values())


def _line(values: Iterable[object]) -> str:
    text = io.StringIO()
    csv.writer(text).writerow(values)
    return text.getvalue()


# A spreadsheet takes a cell that begins so for a formula, and names and notes are what anybody typed.
def _harmless(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t") else value


def _json(postings: Iterable[Posting], units: Mapping[int, str]) -> Iterator[str]:
    shared, own = COLUMNS[:6], COLUMNS[6:12]
    before = "["
    for _, entries in groupby(postings, key=lambda posting: posting.tx):
        facts = [_facts(posting, units) for posting in entries]
        said: dict[str, Any] = {name: facts[0][name] for name in (*shared, "note")}
        said["entries"] = [{name: each[name] for name in own} for each in facts]
        yield f"{before}\n{msgspec.json.encode(said).decode()}"
        before = ","
    yield "[]\n" if before == "[" else "\n]\n"


def _facts(posting: Posting, units: Mapping[int, str]) -> dict[str, Any]:
    at = datetime.fromtimestamp(posting.at / 1000, UTC).isoformat(timespec="milliseconds")
    head = (posting.tx, at, posting.kind, posting.hand, posting.session, posting.reverses)
    whose = (posting.account, posting.character, plain(posting.name), posting.table)
    said = (*head, *whose, plain(units[posting.unit]), posting.amount, plain(posting.note))
    return dict(zip(COLUMNS, said, strict=True))


def _journal(postings: Iterable[Posting], units: Mapping[int, str]) -> Iterator[str]:
    opened: set[str] = set()
    seen: set[int] = set()
    for tx, entries in groupby(postings, key=lambda posting: posting.tx):
        lines = list(entries)
        first = lines[0]
        day = datetime.fromtimestamp(first.at / 1000, UTC).date().isoformat()
        accounts = [account_name(posting) for posting in lines]
        for account in accounts:
            if account not in opened:
                opened.add(account)
                yield f"{day} open {account}\n"
        for posting in lines:
            if posting.item and posting.unit not in seen:
                seen.add(posting.unit)
                yield f"{day} commodity {item_name(posting.unit)}  ; {plain(units[posting.unit])}\n"
        about = [f"hand {first.hand}" if first.hand else first.kind, _quotable(plain(first.note) or "")]
        yield f'{day} * "{": ".join(filter(None, about))}"  ; transaction {tx}\n'
        for account, posting in zip(accounts, lines, strict=True):
            name = units[posting.unit]
            what = item_name(posting.unit) if posting.item else coin_name(posting.unit, name)
            yield f"    {account}  {posting.amount} {what}\n"
        yield "\n"


def account_name(posting: Posting) -> str:
    """Whose money it is, as an account of a journal: `Assets:Ash-3:Purse`."""
    if posting.account == "mint":
        return "Equity:Mint"
    if posting.account == "pot":
        return f"Assets:Tables:Table-{posting.table}"
    words = "-".join(re.findall("[A-Za-z0-9]+", _ascii(plain(posting.name) or ""))) or "Nobody"
    place = "Purse" if posting.account == "wallet" else f"Table-{posting.table}"
    return f"Assets:{words[0].upper()}{words[1:]}-{posting.character}:{place}"


def coin_name(unit: int, name: str) -> str:
    """A coin in two capital letters or more, which both programs take: `GP`.

    >>> [coin_name(3, name) for name in ("gp", "crown", "zł", "c")]
    ['GP', 'CROWN', 'COIND', 'COIND']
    """
    letters = _ascii(name).upper()
    if re.fullmatch("[A-Z]{2,12}", letters) and len(letters) == len(name):
        return letters
    return f"COIN{_lettered(unit)}"


def item_name(unit: int) -> str:
    """An item, as a commodity of its own: `ITEMD`. What it is called stands beside its first entry."""
    return f"ITEM{_lettered(unit)}"


def _lettered(number: int) -> str:
    letters = ""
    while number or not letters:
        number, digit = divmod(number, 26)
        letters = chr(ord("A") + digit) + letters
    return letters


def plain(text: str | None) -> str | None:
    r"""A name or note without what made it safe in a message: "\*\*Ada\*\*" is "**Ada**"."""
    return None if text is None else text.replace("\\", "")


def _ascii(text: str) -> str:
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


def _quotable(note: str) -> str:
    # A semicolon would begin a comment in one of them, a quotation mark end the text in the other.
    return " ".join(note.replace('"', "'").replace(";", ",").split())


_WRITERS: dict[Format, Callable[[Iterable[Posting], Mapping[int, str]], Iterator[str]]] = {
    "csv": _csv,
    "json": _json,
    "journal": _journal,
}
