"""Items and favours as stakes: put up, accepted by the others or by the game master, and played for.

What is accepted lies on the table, and its owner plays with the chips that the house lends for it. When the
hand is over the house has them back, in the same transaction that settles the hand (see `pledges.py`).
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from bot.refused import Refused, Stale
from bot.store import Item, Pledge, TooMuch
from bot.tables.housed import HousedTable
from bot.tables.kept import Change, Notice
from bot.tables.pledges import Outcome, outcomes
from bot.tables.record import Chair, Offer, Pledged
from bot.views import ChairView, OfferView, PledgeView, TableView


class StakedTable(HousedTable):
    """What can be done with items at a table. `by` is the character who answers an offer."""

    async def put_up(
        self,
        character: int,
        name: str,
        value: int,
        *,
        favour: bool = False,
        purse: bool = True,
        by: int | None = None,
        key: str,
    ) -> Change:
        """Put up an item, or a favour that the character will owe, to count as so many chips. Raises Refused.

        With `purse`, it is bought back out of their purse where the chips before them do not suffice. What
        a game master (`by`) puts up for a character of theirs counts without being asked about.
        """
        async with self._act():
            state = self._state
            if key == state.offer_key:
                return self._change()
            if self._seated(character).leaving:
                raise Refused("gets-up")
            self._require_free(character)
            self._require_worth(character, value, gm=by is not None)
            self._require_theirs(character, name)
            with self._write():
                state.offers, state.offer_key = state.offers + 1, key
                state.offer = Offer(
                    number=state.offers,
                    character=character,
                    name=name,
                    value=value,
                    favour=favour,
                    purse=purse,
                    granted=by,
                )
            return self._change()

    async def answer_offer(
        self, by: int, number: int, *, accept: bool, value: int | None = None, gm: bool = False
    ) -> Change:
        """Accept what somebody puts up, or not; raises Refused, or Stale where it is settled.

        All who are asked have to accept, one who does not is enough to decline. A game master's word counts
        for all, and may set another `value`; who has put it up declines by withdrawing it.
        """
        async with self._act():
            offer = self._offer(number)
            if value is not None and not gm:
                raise Refused("only-gm")
            asked = self._asked_about(offer.character)
            if not gm and by not in asked and (accept or by != offer.character):
                raise Refused("own-offer" if by == offer.character else "not-asked-about")
            with self._write():
                if not accept:
                    self._decline(offer, by)
                elif gm:
                    self._grant(offer, by, value)
                elif by not in offer.accepted:
                    offer.accepted.append(by)
            return self._change()

    async def take_back(self, character: int) -> Change:
        """Withdraw what one has put up, or, before a hand begins, take it back. Raises Refused."""
        async with self._act():
            offer, pledge = self._state.offer, self._pledge(character)
            if offer and offer.character == character:
                with self._write():
                    self._decline(offer, character)
            elif pledge is None:
                raise Refused("nothing-put-up")
            elif self._on:
                raise Refused("staked-in-hand")
            else:
                with self._write():
                    item = self._item(pledge.item).name
                    self._say(Notice("taken-back", {"name": self._name(character), "item": item}))
                    self._redeem(pledge)
            return self._change()

    # What can be put up

    def _require_free(self, character: int) -> None:
        # What is won into a side pot has no winner yet, and chips for practice are nobody's.
        if self.game.chairs is not None or self.practice:
            raise Refused("no-items-here")
        offer = self._state.offer
        if self._pledge(character) or (offer and offer.character == character):
            raise Refused("put-up-already")
        if offer:
            raise Refused("offer-open", name=self._name(offer.character))

    # Nobody can win more from somebody than they have: what an item counts for is no more than the richest
    # of the others has before them, unless a game master says so.
    def _require_worth(self, character: int, value: int, *, gm: bool) -> None:
        if value < 1:
            raise Refused("amount-zero")
        others = [chair.character for chair in self._state.chairs if chair.character != character]
        if not others:
            raise Refused("nobody-to-accept")
        most = max(self._stakes.get(other, 0) for other in others)
        if value > most and not gm:
            raise Refused("item-too-dear", most=most)

    def _require_theirs(self, character: int, name: str) -> None:
        if not name:
            raise Refused("item-nameless")
        items = self._store.items
        known = items.named(self.campaign, name)
        if known and not items.may_stake(known.id, character):
            raise Refused("item-not-yours", name=known.name)
        units = self._store.house.units(self.campaign)
        if not known and name.casefold() in {unit.name.casefold() for unit in units}:
            raise Refused("name-taken", name=name)

    # How it is settled

    def _offer(self, number: int) -> Offer:
        offer = self._state.offer
        if offer is None or offer.number != number:
            raise Stale
        return offer

    # Who plays for a thing has said that they would take it at its value: else somebody could win chips with
    # what is worth nothing. For the game master's own characters only a game master can say so.
    def _asked_about(self, owner: int) -> set[int]:
        """Who is asked: all players who may be in the next hand, but its owner."""
        return {who for who in self._may_play() if who != owner and self._person(who) is not None}

    def _needs_gm(self, owner: int) -> bool:
        """Whether a game master has to let it count: one of their characters may be in the next hand."""
        return any(who != owner and self._person(who) is None for who in self._may_play())

    def _may_play(self) -> list[int]:
        return [chair.character for chair in self._state.chairs if chair.gets_cards]

    def _decline(self, offer: Offer, by: int) -> None:
        self._state.offer = None
        # Who of them has declined is nobody's business.
        reason = "offer-withdrawn" if by == offer.character else "offer-declined"
        self._say(Notice(reason, {"name": self._name(offer.character), "item": offer.name}))

    def _grant(self, offer: Offer, by: int, value: int | None) -> None:
        offer.granted = by
        offer.value = offer.value if value is None else value
        self._log("grant-offer", by, character=offer.character, value=offer.value)

    def _settle(self) -> None:
        offer = self._state.offer
        chair = self._state.chair(offer.character) if offer else None
        if offer and (chair is None or chair.leaving):
            self._state.offer = None
        elif not self._on:
            self._put_back()
            if offer and self._is_taken(offer):
                self._state.offer = None
                self._stake(offer)
        super()._settle()

    def _is_taken(self, offer: Offer) -> bool:
        asked = self._asked_about(offer.character)
        accepted = bool(asked) and asked <= set(offer.accepted) and not self._needs_gm(offer.character)
        return accepted or offer.granted is not None

    def _put_back(self) -> None:
        """What somebody who has come since has not accepted goes back to its owner."""
        for pledge in list(self._state.pledges):
            owner = pledge.character
            accepted = self._asked_about(owner) <= set(pledge.accepted) and not self._needs_gm(owner)
            if not (accepted or pledge.granted):
                item = self._item(pledge.item).name
                self._say(Notice("put-back", {"name": self._name(owner), "item": item}))
                self._redeem(pledge)

    def _stake(self, offer: Offer) -> None:
        """What was accepted lies on the table; or, if it has changed hands meanwhile, does not."""
        name, items = self._name(offer.character), self._store.items
        known = items.named(self.campaign, offer.name)
        if known and not items.may_stake(known.id, offer.character):
            self._say(Notice("offer-void", {"name": name, "item": offer.name}))
            return
        try:
            with self._store.transaction():
                owes = offer.character if offer.favour else None
                item = known or items.make(self.campaign, offer.name, owes=owes)
                self._lend(offer, item)
        except TooMuch:
            self._say(Notice("offer-too-much", {"item": offer.name, "value": offer.value}))
            return
        value, gm = offer.value, offer.granted
        if gm is None:
            self._say(Notice("staked", {"name": name, "item": offer.name, "value": value}))
        else:
            by = self._name(gm)
            self._say(Notice("staked-by-gm", {"by": by, "name": name, "item": offer.name, "value": value}))
        self._count()

    def _lend(self, offer: Offer, item: Item) -> None:
        pledge = Pledged(
            number=offer.number,
            character=offer.character,
            item=item.id,
            value=offer.value,
            purse=offer.purse,
            accepted=tuple(offer.accepted),
            granted=offer.granted is not None,
        )
        self._store.items.pledge(self._in_books(pledge), actor=self._person(offer.character))
        self._state.pledges.append(pledge)

    def _in_books(self, pledge: Pledged) -> Pledge:
        return Pledge(self.id, pledge.character, pledge.item, pledge.value, pledge.number)

    def _pledge(self, character: int) -> Pledged | None:
        return next((each for each in self._state.pledges if each.character == character), None)

    def _redeem(self, pledge: Pledged, purse: int = 0, *, session: int | None = None) -> None:
        self._store.items.redeem(self._in_books(pledge), purse=purse, session=session)
        self._state.pledges.remove(pledge)
        self._count()

    # When the hand is over, and when its owner gets up

    def _clear(self, hand: int) -> None:
        play = self._play
        if self._state.pledges and play and play.hand.result:
            self._count()
            after, before = play.hand.result.stacks, play.setup.stacks
            gains = {who: after[seat] - before[seat] for seat, who in enumerate(play.players)}
            purses = {each.character: self.purse(each.character) for each in self._state.pledges}
            session = self._store.hands.hand(hand).session
            for outcome in outcomes(list(self._state.pledges), self._stakes, gains, purses):
                self._end(outcome, session)
        super()._clear(hand)

    def _end(self, outcome: Outcome, session: int) -> None:
        pledge, taker, value = outcome.pledge, outcome.taker, outcome.pledge.value
        name, item = self._name(pledge.character), self._item(pledge.item).name
        if taker is None:
            if outcome.purse:
                self._say(Notice("bought-back-purse", {"name": name, "item": item, "value": value}))
            else:
                self._say(Notice("bought-back", {"name": name, "item": item, "value": value}))
            self._redeem(pledge, outcome.purse, session=session)
            return
        self._store.items.forfeit(self._in_books(pledge), taker, outcome.paid, session=session)
        self._state.pledges.remove(pledge)
        won, paid = self._name(taker), outcome.paid[taker]
        self._say(Notice("item-lost", {"name": name, "item": item, "taker": won, "paid": paid}))
        self._count()

    def _get_up(self, character: int, key: str) -> None:
        # Between hands they have before them whatever the house lent: a hand that is over is settled.
        if pledge := self._pledge(character):
            self._redeem(pledge)
        super()._get_up(character, key)

    # What it looks like

    def _looks(self) -> TableView:
        look, offer = super()._looks(), self._state.offer
        if offer:
            asked = self._asked_about(offer.character)
            look = replace(
                look,
                offer=OfferView(
                    number=offer.number,
                    character=offer.character,
                    name=self._name(offer.character),
                    item=offer.name,
                    favour=offer.favour,
                    value=offer.value,
                    accepted=len(asked & set(offer.accepted)),
                    asked=len(asked),
                    needs_gm=self._needs_gm(offer.character),
                    granted=offer.granted is not None,
                ),
            )
        return look

    def _chair_view(self, chair: Chair, names: Mapping[int, str]) -> ChairView:
        look, pledge = super()._chair_view(chair, names), self._pledge(chair.character)
        if pledge:
            item = self._item(pledge.item)
            look = replace(look, pledge=PledgeView(item=item.name, value=pledge.value))
        return look

    def _item(self, item: int) -> Item:
        return self._store.items.item(item)
