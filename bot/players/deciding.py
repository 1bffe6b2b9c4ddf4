"""What a player of the house does: by its temper, from what its seat sees, and from a seed."""

from __future__ import annotations

from collections.abc import Mapping

from bot.players.acting import at_random, take
from bot.players.draws import Draws
from bot.players.estimates import Decision, Estimate, Method
from bot.players.exchanges import TURNS, exchange, standing_of, votes
from bot.players.powers import Turn, answer, keep, power
from bot.players.sight import Sight
from bot.players.tempers import MANNERS, Manner, Temper
from bot.players.throws import stake
from bot.players.trades import Trader, after
from bot.players.wagers import WAGERS, wager
from bot.players.worlds import BUDGET, Place, place_of, standing
from rules.actions import Choice
from rules.chance import Stream
from rules.forms import Street


def decide(sight: Sight, temper: Temper, seed: bytes) -> Decision:
    """What a player of that temper does; the same sight and seed, the same decision on every machine."""
    manner, draws = MANNERS[temper], Draws(seed)
    kinds = {choice.kind: choice for choice in sight.choices}
    if not sight.asked:
        return _unasked(sight, kinds, draws)
    if "trade" in kinds:
        return _trade(sight, kinds["trade"], manner, draws)
    if not WAGERS.isdisjoint(kinds):
        return _bet(sight, manner, draws, seed)
    if "vote" in kinds and votes(sight, draws):
        return Decision(take(sight.seat, kinds["vote"]))
    if not TURNS.isdisjoint(kinds):
        return exchange(sight, manner, draws)
    if "stake" in kinds:
        return Decision(stake(sight, kinds["stake"], manner, draws))
    if "allow" in kinds:
        return Decision(answer(sight))
    if "keep" in kinds:
        return Decision(keep(sight, kinds["keep"], manner, draws))
    if "form" in kinds:
        return _deal(sight, kinds, manner, seed)
    # There is nothing to think about: to show what wins, to ask for the usual stakes.
    return Decision(sight.mildest)


def estimate(sight: Sight, seed: bytes) -> Estimate | None:
    """How the seat stands, as a steady player sees it, whoever's turn it is.

    None where it holds nothing, or nobody is left to hold anything against it.
    """
    if not (sight.me.live and sight.me.slots and sight.others):
        return None
    draws = Draws(seed)
    if sight.form is None:
        return standing_of(sight, draws)
    return _estimated(sight, place_of(sight, MANNERS["steady"]), draws)


def _unasked(sight: Sight, kinds: Mapping[str, Choice], draws: Draws) -> Decision:
    """Out of turn there is a vote, if anything."""
    if "vote" in kinds and votes(sight, draws):
        return Decision(take(sight.seat, kinds["vote"]))
    return Decision(None)


def _deal(sight: Sight, kinds: Mapping[str, Choice], manner: Manner, seed: bytes) -> Decision:
    """A form, whichever; some like to call for a special."""
    whims = Stream(seed, 0)
    special = "special" in kinds and Draws(seed).happens(manner.special)
    return Decision(at_random(sight.seat, kinds["special" if special else "form"], whims))


def _trade(sight: Sight, choice: Choice, manner: Manner, draws: Draws) -> Decision:
    """What promises the best hand; a whim takes anything."""
    (pick,) = choice.picks
    place = place_of(sight, manner)
    if draws.happens(manner.whim):
        slots = tuple(at for at, _ in enumerate(pick.options) if draws.below(2))[: pick.most]
        return Decision(take(sight.seat, choice, picked={"slots": [pick.options[at] for at in slots]}))
    trader = Trader(place, draws, pick.most)
    slots = trader.best()
    estimate = Estimate(trader.gain(slots), "after-trade", trader.tries, len(place.others))
    return Decision(take(sight.seat, choice, picked={"slots": [pick.options[at] for at in slots]}), estimate)


def _bet(sight: Sight, manner: Manner, draws: Draws, seed: bytes) -> Decision:
    place = place_of(sight, manner)
    estimate = _estimated(sight, place, draws)
    felt = min(1.0, max(0.0, estimate.equity + draws.within(manner.haze)))
    played = power(Turn(sight, manner, place, felt, draws), Stream(seed, 0))
    return Decision(played or wager(sight, manner, felt, draws), estimate)


def _estimated(sight: Sight, place: Place, draws: Draws) -> Estimate:
    ahead, method = _ahead(sight, place, draws)
    equity, rounds = standing(ahead, draws)
    return Estimate(equity, method, rounds, len(place.others))


def _ahead(sight: Sight, place: Place, draws: Draws) -> tuple[Place, Method]:
    """The place, as far as one knows already which cards one will trade."""
    most = max((street.trade or 0 for street in _to_trade(sight)), default=0)
    if not most:
        return place, "showdown"
    slots = Trader(place, draws, min(most, len(place.own)), BUDGET / 2).best()
    return after(place, slots), "after-trade"


def _to_trade(sight: Sight) -> tuple[Street, ...]:
    """The streets in which the seat may still trade, that at which the hand is among them."""
    if any(deed.what == "trade" and deed.seat == sight.seat for deed in sight.deeds):
        return sight.coming
    streets = sight.form.streets if sight.form else ()
    return (*(street for street in streets if street.name == sight.view.street), *sight.coming)
