"""What becomes of staked items: the house has all that it lent, and nobody pays more than they should."""

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.tables.pledges import Outcome, outcomes
from bot.tables.record import Pledged

ADA, BO, CY, DEE = range(1, 5)
SWORD = Pledged(number=1, character=ADA, item=9, value=50)
PROUD = Pledged(number=1, character=ADA, item=9, value=50, purse=False)


def end(
    *pledges: Pledged, before: dict[int, int], after: dict[int, int], purse: dict[int, int] | None = None
) -> list[tuple[int | None, int, dict[int, int]]]:
    """Who has each item now, what came out of a purse, and who paid; stacks before and after the hand."""
    gains = {who: after[who] - before[who] for who in before}
    found = outcomes(pledges, after, gains, purse or {})
    return [(each.taker, each.purse, dict(each.paid)) for each in found]


def test_who_has_enough_before_them_has_it_back() -> None:
    assert end(SWORD, before={ADA: 150, BO: 100}, after={ADA: 60, BO: 190}) == [(None, 0, {})]
    assert end(SWORD, before={ADA: 50, BO: 100}, after={ADA: 50, BO: 100}) == [(None, 0, {})]


def test_who_lacks_some_takes_it_out_of_their_purse_if_they_like() -> None:
    stacks = {"before": {ADA: 50, BO: 100}, "after": {ADA: 40, BO: 110}}
    assert end(SWORD, **stacks, purse={ADA: 10}) == [(None, 10, {})]
    assert end(SWORD, **stacks, purse={ADA: 9}) == [(BO, 0, {ADA: 40, BO: 10})]
    assert end(PROUD, **stacks, purse={ADA: 10}) == [(BO, 0, {ADA: 40, BO: 10})]


def test_the_winner_pays_what_it_counts_for_and_the_owner_keeps_what_is_left() -> None:
    before, after = {ADA: 50, BO: 100, CY: 80}, {ADA: 0, BO: 70, CY: 160}
    assert end(SWORD, before=before, after=after) == [(CY, 0, {ADA: 0, CY: 50})]


def test_who_won_most_takes_it_and_of_equals_the_first() -> None:
    before = {ADA: 50, BO: 100, CY: 100, DEE: 100}
    assert end(SWORD, before=before, after={ADA: 0, BO: 120, CY: 130, DEE: 100})[0][0] == CY
    assert end(SWORD, before=before, after={ADA: 0, BO: 125, CY: 125, DEE: 100})[0][0] == BO


def test_nobody_pays_more_than_they_have_won_and_the_owner_gives_the_rest() -> None:
    before, after = {ADA: 50, BO: 100}, {ADA: 20, BO: 130}
    # Ada has lost 30 of the house's chips, and gives the 20 that she has left.
    assert end(SWORD, before=before, after=after) == [(BO, 0, {ADA: 20, BO: 30})]
    before, after = {ADA: 50, BO: 100, CY: 100}, {ADA: 20, BO: 145, CY: 85}
    # Bo has won 45, and so 15 of the 20 stay hers.
    assert end(SWORD, before=before, after=after) == [(BO, 0, {ADA: 5, BO: 45})]


def test_what_the_winner_has_not_won_the_next_have() -> None:
    before, after = {ADA: 90, BO: 20, CY: 30, DEE: 45}, {ADA: 0, BO: 80, CY: 55, DEE: 50}
    dear = Pledged(number=1, character=ADA, item=9, value=90)
    assert end(dear, before=before, after=after) == [(BO, 0, {ADA: 0, BO: 60, CY: 25, DEE: 5})]


def test_a_winner_has_their_own_back_before_they_take_anothers() -> None:
    own = Pledged(number=2, character=BO, item=8, value=30)
    before, after = {ADA: 50, BO: 30}, {ADA: 0, BO: 80}
    assert end(SWORD, own, before=before, after=after) == [(BO, 0, {ADA: 0, BO: 50}), (None, 0, {})]


@st.composite
def hands(draw: st.DrawFn) -> tuple[list[Pledged], Counter[int], Counter[int], dict[int, int]]:
    """Any hand that some lose and others win, with items of any of them: pledges, before, after, purses."""
    players = list(range(1, draw(st.integers(2, 6)) + 1))
    before = Counter({who: draw(st.integers(0, 60)) for who in players})
    owners = draw(st.lists(st.sampled_from(players), unique=True))
    pledges = [
        Pledged(number=n, character=who, item=n, value=draw(st.integers(1, 80)), purse=draw(st.booleans()))
        for n, who in enumerate(owners, 1)
    ]
    before.update({pledge.character: pledge.value for pledge in pledges})
    after, pot = Counter(before), 0
    for who in players:
        paid = draw(st.integers(0, before[who]))
        after[who], pot = after[who] - paid, pot + paid
    cuts = sorted(draw(st.lists(st.integers(0, pot), min_size=len(players) - 1, max_size=len(players) - 1)))
    for who, (low, high) in zip(draw(st.permutations(players)), pairwise([0, *cuts, pot]), strict=True):
        after[who] += high - low
    return pledges, before, after, {who: draw(st.integers(0, 40)) for who in players}


def paid_by(outcome: Outcome) -> dict[int, int]:
    owner = outcome.pledge.character
    return {owner: outcome.pledge.value - outcome.purse} if outcome.taker is None else dict(outcome.paid)


@settings(max_examples=50)
@given(hands())
def test_the_house_has_its_chips_back_and_nobody_is_robbed(
    hand: tuple[list[Pledged], Counter[int], Counter[int], dict[int, int]],
) -> None:
    pledges, before, after, purses = hand
    gains = {who: after[who] - before[who] for who in before}
    found = outcomes(pledges, after, gains, purses)
    assert [each.pledge for each in found] == pledges
    left = Counter(after)
    for each in found:
        owner, paid = each.pledge.character, paid_by(each)
        left.subtract(paid)
        assert sum(paid.values()) + each.purse == each.pledge.value
        assert 0 <= each.purse <= (purses[owner] if each.pledge.purse else 0)
        if each.taker is not None:
            assert gains[each.taker] == max(gains.values()) > 0
            # The owner gives no more than what the house has lent them and they have not lost.
            assert paid[owner] <= after[owner] < each.pledge.value
    assert min(left.values()) >= 0
    lent = {each.pledge.character: each.pledge.value for each in found}
    for who in before:
        if gains[who] >= 0:
            # Who has not lost in the hand has no less than what they brought, but for what they bought back.
            assert left[who] >= before[who] - lent.get(who, 0)
