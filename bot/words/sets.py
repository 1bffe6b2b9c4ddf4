"""What Sigilian hands are worth, set by set, and which rule decided, in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from bot.words import listed, say
from bot.words.cards import card_words
from rules.cards import deck
from rules.games import find
from rules.ranking import HandRank, Part
from rules.rankings.laid_out import decided


def sets_words(game: str, rank: HandRank) -> str:
    """The sets that make the hand, each with its cards, and what they count as.

    >>> sets_words("sigilian", find("sigilian").score("2lg 2ce 2le 3lg 3le klg 5le 1lg clueless-1"))
    'Match of 4 (5 less 1): Match of 3 (2 LG, 2 LE, 2 CE) and Match of 2 (3 LG, 3 LE)'
    """
    told = list(_told(rank.parts))
    sets = [
        say("sets.set", made=_made(part.name, len(part.cards)), cards=_cards(game, part, lady))
        for part, lady in told
    ]
    if not sets:
        return say("sets.none", card=card_words(game, rank.parts[-1].cards[0], short=True))
    if len(sets) == 1:
        return sets[0]
    # Several sets cost a card or more (sigilian R3); unsaid, the sizes would look miscounted.
    cards = sum(len(part.cards) for part, _ in told)
    return say(
        "sets.several", made=_worth(rank), sets=listed(sets), cards=cards, less=cards - (rank.points or 0)
    )


def sets_name_words(game: str, rank: HandRank) -> str:
    """What the sets count as, without the cards that make them.

    >>> sets_name_words("sigilian", find("sigilian").score("2lg 2ce 2le 3lg 3le klg 5le 1lg clueless-1"))
    'Match of 4'
    """
    return sets_words(game, rank) if rank.label == "no-set" else _worth(rank)


def sets_why_words(game: str, winner: HandRank, loser: HandRank) -> str:
    """Which rule decided between two hands, in one clause.

    >>> score = find("sigilian").score
    >>> seven, four = "1l 3c 5g ke outlands sigil 2le 2lg 2n", "2lg 2ce 2le 3lg 3le klg 5le 1lg clueless-1"
    >>> sets_why_words("sigilian", score(seven), score(four))
    'Match of 8 beats Match of 4: the bigger set wins'
    """
    by, cards = decided(winner, loser)
    return say(
        f"why.sets-{by}",
        winner=_worth(winner),
        loser=_worth(loser),
        cards=[card_words(game, code, short=True) for code in cards],
        size=winner.points,
        kinds=[say(f"sets.{rank.label}") for rank in (winner, loser)],
    )


# There is one Great Ring only, and no set has no size to tell.
_UNSIZED = ("great-ring", "no-set")


def _made(kind: str, size: int | None) -> str:
    return say("sets.unsized" if kind in _UNSIZED else "sets.made", kind=say(f"sets.{kind}"), size=size)


def _worth(rank: HandRank) -> str:
    return _made(rank.label, rank.points)


def _told(parts: Sequence[Part]) -> Iterator[tuple[Part, str]]:
    """Each set, and the Lady as what she stands for in it; the last part only breaks ties."""
    for part, after in pairwise(parts):
        if not part.name.startswith(_AS):
            yield part, say(f"sets.{after.name}") if after.name.startswith(_AS) else ""


_AS = "lady-as-"


def _cards(game: str, part: Part, lady: str) -> str:
    known = deck(find(game).deck)
    return ", ".join(
        lady if lady and known[code].rank == "Lady" else card_words(game, code, short=True)
        for code in part.cards
    )
