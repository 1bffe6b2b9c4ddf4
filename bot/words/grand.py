"""What hands of the grand deck are worth, combo by combo, and what they are short of, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from bot.words import listed, say
from rules.cards import deck
from rules.ranking import HandRank, Part
from rules.rankings.grand import DECK, Near
from rules.rankings.grand_cards import ALIGNMENTS

_RINGS = {"inner-ring", "outer-ring"}
"""Combos of which there are several, so that their cards are told."""

_HORDES = {"abyssal-horde", "blood-war"}
"""Combos that count more or less, by their cards."""


def grand_words(rank: HandRank) -> str:
    """The points of a hand and what makes them: combos, trumps and why they are trump, motley.

    >>> from rules.rankings.grand import score
    >>> grand_words(score(["lady-of-pain", "cage", "dabus", "outlands", "air"]))
    '114 points: Sigilian Gambit 100; trump The Outlands 10 with the Sigilian Gambit; motley 4 (1 card)'
    """
    return say("grand.worth", points=rank.points, parts="; ".join(grand_lines(rank)))


def grand_lines(rank: HandRank) -> Iterator[str]:
    """The same piece by piece: each combo, all trumps and why they are trump, the motley."""
    trumps = [part for part in rank.parts if part.name.startswith("trump-")]
    motley = [part for part in rank.parts if part.name == "motley"]
    yield from (_combo(part) for part in rank.parts if part not in (*trumps, *motley))
    if trumps:
        yield _trumps(trumps)
    for part in motley:
        yield say("grand.motley", points=part.points, count=len(part.cards))


def near_words(near: Near) -> str:
    """A combo that is short of some cards: what it counts when it is whole, and what it needs.

    >>> from rules.rankings.grand import near
    >>> [near_words(found) for found in near(["dabus", "cage"])]
    ['Sigilian Gambit 100: needs The Lady of Pain']
    """
    combo = say(f"grand.combo.{near.combo}")
    cards = listed(_place(codes, count) for codes, count in Counter(near.missing).items())
    key = "grand.near-most" if near.combo in _HORDES else "grand.near"
    return say(key, combo=combo, points=near.points, cards=cards)


def group_words(key: str) -> str:
    """A group of cards, as `rules.rankings.grand.groups` makes them.

    >>> group_words("outer-plane")
    'Outer Planes'
    """
    return say(f"grand.group.{key}")


def _trumps(parts: Sequence[Part]) -> str:
    """All trumps, those together that have one reason."""
    told = []
    for name, same in groupby(parts, lambda part: part.name):
        cards = listed(say("grand.counts", what=_name(*part.cards), points=part.points) for part in same)
        told.append(say("grand.trump", cards=cards, reason=say(f"grand.{name}")))
    return say("grand.trumps", count=len(parts), trumps=", ".join(told))


def _combo(part: Part) -> str:
    combo = say(f"grand.combo.{part.name}")
    if part.name not in _RINGS:
        return say("grand.counts", what=combo, points=part.points)
    # Which suits they have, the rules of the ring all but say.
    cards = ", ".join(map(_plane, part.cards))
    return say("grand.ring", combo=combo, points=part.points, cards=cards)


def _place(codes: Sequence[str], count: int) -> str:
    """What so many missing cards may be."""
    if len(codes) == 1:
        return _name(codes[0])
    planes = {_plane(code) for code in codes}
    if len(planes) > 1:
        kinds = dict.fromkeys(group_words(deck(DECK)[code].group) for code in codes)
        return say("grand.any-of", count=count, kinds=_either(kinds))
    if len(codes) == len(ALIGNMENTS):
        return say("grand.any-suit", plane=planes.pop())
    return _either(map(_name, codes))


def _either(words: Iterable[str]) -> str:
    """One or two things of which one will do."""
    first, *others = words
    return say("grand.or", first=first, last=others[0]) if others else first


def _name(code: str) -> str:
    return deck(DECK)[code].name


def _plane(code: str) -> str:
    """The name of a card without its suit, which stands behind it."""
    return _name(code).partition(" (")[0]
