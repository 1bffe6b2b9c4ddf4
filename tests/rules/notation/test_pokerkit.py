"""Hand files to and from PokerKit, which knows nothing of ours: each reads what the other writes."""

from pathlib import Path
from random import Random

import pytest

pytest.importorskip("pokerkit")

import pokerkit as pk

from rules.notation import export, in_units, read, record_of, replay, stacks, write
from tests.rules.referee import AUTOMATIONS, SideBySide

# It finds a fold unwise where a check is free, and has its own ideas of which card to deal.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")

VARIANTS = ("NT", "FT", "PO", "F7S")
HANDS = 40


def their_stacks(text):
    """The stacks at which PokerKit arrives with each hand of the file."""
    found = []
    for history in pk.HandHistory.loads_all(text):
        *_, state = history
        found.append(tuple(map(float, state.stacks)))
    return found


def our_stacks(record):
    return tuple(map(float, in_units(stacks(replay(record)), record.scale)))


def test_other_peoples_hands_come_to_the_same_stacks():
    text = (Path(__file__).parent / "poker.phhs").read_text("utf-8")
    assert [our_stacks(record) for record in read(text)] == their_stacks(text)
    # And as we write them they are the same hands.
    assert their_stacks(write(read(text))) == their_stacks(text)


# What it writes.


def table(variant, random):
    """Any table there: antes for all or for some, straddles, stacks too short for what they have to post."""
    players = random.randint(2, 6)
    trimmed = random.random() < 0.5
    ante = random.randint(0, 3)
    antes = [ante] * players
    if not trimmed:
        antes = random.choice([antes, [0, ante, *[0] * (players - 2)], [random.randint(0, 4) for _ in antes]])
    big = random.choice([2, 4, 10])
    posts = [big // 2, big, *random.choice([[0] * 4, [2 * big, 0, 0, 0], [0, 0, 0, 2 * big]])][:players]
    deep = random.choice([40, 400])
    seats = [random.randint(3, deep) for _ in range(players)], players
    automations = (*AUTOMATIONS, pk.Automation.CARD_BURNING)
    if variant == "F7S":
        game = pk.FixedLimitSevenCardStud(automations, trimmed, antes, big // 2, big, 2 * big)
    elif variant == "FT":
        game = pk.FixedLimitTexasHoldem(automations, trimmed, antes, posts, big, 2 * big)
    else:
        kind = pk.NoLimitTexasHoldem if variant == "NT" else pk.PotLimitOmahaHoldem
        game = kind(automations, trimmed, antes, posts, big)
    return game, game(*seats)


def played_there(variant, number):
    """A hand of random play there, raises being full ones and no more than our betting rules allow."""
    random = Random(f"{variant} {number}")
    game, state = table(variant, random)
    cards = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    random.shuffle(cards)
    raises = 0
    while state.status:
        if state.can_deal_hole() or state.can_deal_board():
            raises = 0
            deal = state.deal_hole if state.can_deal_hole() else state.deal_board
            count = 1 if state.can_deal_hole() else state.board_dealing_count
            deal("".join(cards.pop() for _ in range(count)))
        elif raises < 3 and random.random() < 0.3 and (amount := full_raise(state, variant, random)):
            state.complete_bet_or_raise_to(amount)
            raises += 1
        elif state.can_post_bring_in():
            state.post_bring_in()
        elif state.checking_or_calling_amount and random.random() < 0.2:
            state.fold()
        else:
            state.check_or_call()
    return game, state


def full_raise(state, variant, random):
    """An amount to raise to; None where there is no full raise."""
    low = state.min_completion_betting_or_raising_to_amount
    if low is None:
        return None
    amount = random.choice([low, random.randint(low, state.max_completion_betting_or_raising_to_amount)])
    bet = state.street.min_completion_betting_or_raising_amount
    least = max(bet, state.completion_betting_or_raising_amount)
    # What completes a bring-in is no raise on top of it.
    below = 0 if variant == "F7S" and not state.completion_status else max(state.bets)
    return amount if amount - below >= least else None


@pytest.mark.parametrize("variant", VARIANTS)
def test_we_read_what_it_writes(variant):
    for number in range(HANDS):
        game, state = played_there(variant, number)
        written = pk.HandHistory.from_game_state(
            game,
            state,
            compression_status=bool(number % 2),
            ante_trimming_status=game.ante_trimming_status,
        )
        text = written.dumps()
        (record,) = read(text)
        hand = replay(record)
        assert hand.result, text
        assert hand.result.stacks == tuple(state.stacks) or odd_chips(hand, state), text
        # The same hand in our own notation.
        again = replay(read(write([record_of(hand)]))[0])
        assert (again.setup, again.log) == (hand.setup, hand.log)


def odd_chips(hand, state):
    """All odd chips of a pot go to one player there, and one each here."""
    shared = [award.pot for award in hand.result.awards]
    most = max(shared.count(pot) for pot in shared)
    return most > 2 and all(
        abs(ours - theirs) < most for ours, theirs in zip(hand.result.stacks, state.stacks, strict=True)
    )


# What we write.


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_reads_what_we_write(variant):
    hands = [SideBySide(variant, number) for number in range(HANDS)]
    for hand in hands:
        hand.play()
    seats = [len(hand.setup.stacks) for hand in hands]
    # As somebody tells it who saw no cards but those that were shown, and the first player's.
    for viewer in (None, 0):
        records = [export(hand.hand, viewer, number=number) for number, hand in enumerate(hands)]
        assert {record.variant for record in records} == {variant}
        assert their_stacks(write(records)) == [tuple(map(float, hand.state.stacks)) for hand in hands]
        assert [len(record.starting_stacks) for record in records] == seats
