"""What steady players do where it is plain what is good, and how well they judge."""

from fractions import Fraction
from itertools import combinations

import msgspec
import pytest

from bot.players import Decision, Deed, Temper, decide, see
from bot.players.draws import Draws
from bot.players.tempers import MANNERS
from bot.players.wagers import odds_of
from bot.players.worlds import beats_all, place_of, standing
from rules.actions import (
    Allow,
    Call,
    End,
    Exchange,
    Fold,
    Keep,
    Play,
    RaiseTo,
    Stake,
    Stop,
    Trade,
    Vote,
)  # fmt: skip
from rules.games.cambion_roulette import BOARD, SECTIONS, SIDES
from rules.hand import Hand
from rules.rankings import wild
from tests.rules import test_grand_sigilian as grand_table
from tests.rules.play import deal, deal_on, play, stacked, start
from tests.rules.tarot_poker.table import LOW, draw, table
from tests.rules.tarot_poker.table import play as say


def does(hand: Hand, seat: int, temper: Temper = "steady", seed: bytes = b"a seed") -> Decision:
    decision = decide(see(hand, seat), temper, seed)
    assert decision.action is not None
    hand.push(decision.action)
    return decision


# Bets.


def test_the_best_hand_bets_and_never_folds():
    best, worst = "11t 11c 11k 9e 9t", "1t 2c 3k 4e 5t"
    assert isinstance(does(deal(best, worst, ante=5), 0).action, RaiseTo)
    hand = deal(worst, best, ante=5)
    play(hand, "0r45")
    assert isinstance(does(hand, 1).action, Call | RaiseTo)


def test_nothing_at_all_folds_to_a_big_bet():
    hand = table("texas-holdem", "2p 7c", "Ap Ac", stock="Ks Qs 9s 8s 4r")
    say(hand, "p1 cc; p2 cc; p2 cbr 90")
    decision = does(hand, 0)
    assert decision.action == Fold(seat=0)
    assert decision.estimate
    assert decision.estimate.equity < 0.4
    assert (decision.estimate.opponents, decision.estimate.method) == (1, "showdown")


def test_a_drunk_calls_what_the_cautious_would_not():
    called = dict.fromkeys(("cautious", "drunk"), 0)
    for temper in called:
        for number in range(12):
            hand = table("texas-holdem", "Kp 7c", "Ap Ac", stock="Ks Qs 9s 8s 4r")
            say(hand, "p1 cc; p2 cc; p2 cbr 30")
            action = decide(see(hand, 0), temper, b"%d" % number).action
            called[temper] += not isinstance(action, Fold)
    assert called["drunk"] > called["cautious"]


def test_who_cannot_win_more_than_they_stake_reckons_with_that():
    """All-in for a little against two who bet on: only what is matched can be won."""
    hand = table("texas-holdem", "Kp 7c", "Ap Ac", "Qp Qc", stacks=(10, 100, 100), dealer=2)
    say(hand, "p3 cbr 60")
    odds = odds_of(see(hand, 0))
    assert (odds.cost, odds.pot) == (9, 10 + 2 + 1)


# How well they judge.


def test_the_estimate_is_near_the_truth():
    """On the river it can be counted: of all hands that may be held, how many are beaten."""
    board = ["Ks", "Qs", "9s", "8r", "4r"]
    hand = table("texas-holdem", "Kp 7c", "Ap Ac", stock=" ".join(board))
    say(hand, "p1 cc; p2 cc; p2 cc; p1 cc; p2 cc; p1 cc; p2 cc")
    mine = wild.rank(["Kp", "7c"], board).value
    others = [code for code in wild.minors() if code not in ("Kp", "7c", *board)]
    ranks = [wild.rank(pair, board).value for pair in combinations(others, 2)]
    truth = sum((mine > other) + (mine == other) / 2 for other in ranks) / len(ranks)
    found = standing(place_of(see(hand, 0), MANNERS["steady"]), Draws(b"river"))
    assert found.equity == pytest.approx(truth, abs=0.07)


def test_in_a_crowd_it_takes_two_to_know_what_many_come_to():
    assert beats_all(0.5, 1 / 3, 9) == pytest.approx(1 / 10)
    assert beats_all(0.9, 0.81, 5) == pytest.approx(0.9**5)
    assert (beats_all(0, 0, 5), beats_all(1, 1, 5)) == (0, 1)


def test_a_crowd_is_judged_like_everybody_by_themselves(monkeypatch):
    hands = ["Kp Kc", "2p 7c", "3p 8c", "4p 9c", "5p Tc"]
    place = place_of(see(table("texas-holdem", *hands, dealer=4), 0), MANNERS["steady"])
    together = standing(place, Draws(b"x"), 300).equity
    monkeypatch.setattr("bot.players.worlds.ENOUGH", 10_000)
    assert standing(place, Draws(b"x"), 300).equity == pytest.approx(together, abs=0.1)


# Trades.


@pytest.mark.parametrize(
    ("held", "traded"),
    [
        ("Kp Kc 9s 4s 2c", {2, 3, 4}),
        ("Kp Kc 9s 9r 2c", {4}),
        ("9s 9c 9p Kr Kc", set()),
        ("9s Ts Ns Qs Ks", set()),
    ],
)
def test_trades_are_what_anybody_would_do(held, traded):
    hand = draw(held, "2p 4c 5r 7s 8c")
    say(hand, "p1 cc; p2 cc")
    action = does(hand, 0).action
    assert isinstance(action, Trade)
    assert set(action.slots) == traded


def test_odds_stay_and_evens_go():
    hand = deal("11t 9c 9k 10e 8t", "1t 2c 3k 4e 5t", ante=1)
    play(hand, "0c 1c")
    assert does(hand, 0).action == Trade(seat=0, slots=(3, 4))


# Powers.


def test_judgment_casts_the_devil_out():
    hand = draw("judgment devil Kp Kc 3s", LOW)
    action = does(hand, 0).action
    assert isinstance(action, Play)
    assert action.card == "judgment"


def test_the_magician_gives_the_devil_away():
    hand = draw("magician devil Kp Kc 3s", LOW)
    action = does(hand, 0).action
    assert isinstance(action, Play)
    assert (action.card, action.give, action.on) == ("magician", "devil", 1)


def test_death_wins_what_cannot_be_won_otherwise():
    hand = draw("death 2c 5r 7s 9c", "Ap Ac Kp Kc Ks")
    action = does(hand, 0).action
    assert isinstance(action, Play)
    assert (action.card, action.on) == ("death", 1)


def test_the_world_names_the_rank_that_makes_most_of_a_hand():
    hand = draw("world 4p 6r 9s Tc", "2p 3c 5r 7s Kc")
    # Six, nine and ten are a straight with two wild cards.
    action = does(hand, 0).action
    assert isinstance(action, Play)
    assert (action.card, action.rank) == ("world", "4")


def test_a_shield_is_shown_and_what_is_not_aimed_at_oneself_may_be():
    hand = draw("death 2c 5r 7s 9c", "strength Ac Kp Kc Ks", "3p 4p 8c 8s Tc")
    say(hand, "p1 play death on=p2")
    assert does(hand, 1).action == Stop(seat=1, card="strength")
    hand = draw("death 2c 5r 7s 9c", "Ap Ac Kp Kc Ks", also="strength")
    say(hand, "p1 play death on=p2")
    assert does(hand, 1).action == Allow(seat=1)


def test_the_star_leaves_the_better_card():
    hand = draw("chariot Kp Kc 4r 9s", LOW, stock="star 2s Ks")
    say(hand, "p1 play chariot drop=4r")
    assert does(hand, 0).action == Keep(seat=0, card="Ks")


def test_an_automatic_winner_is_judged_by_whoever_can():
    hand = draw("strength sun 2c 3r 7s", "Ps Ac Kp Kc Ks", stock="4p 5p 6p 8p")
    say(hand, "p1 cc; p2 cc; p1 sd; p2 sd; p1 cc; p2 cc")
    action = does(hand, 1).action
    assert isinstance(action, Play)
    assert (action.card, action.on) == ("Ps", 0)


# Exchanges, ends, votes, throws.


def test_who_is_ahead_calls_the_end():
    hand = grand_table.dealt(2)
    assert does(hand, 1).action == End(seat=1)


def test_who_is_behind_gives_what_counts_least():
    """The dull ones of seventeen cards go."""
    dull = "arcadia:law arcadia:chaos bytopia:law bytopia:chaos gehenna:law gehenna:chaos clueless lemure"
    hand = start("grand-sigilian", (100, 100), ante=50)
    mine = f"{dull} air elf dwarf gnome athar fire water earth sign-of-one"
    hand.push(stacked([grand_table.BEASTS, mine], 0, "", grand_table.DECK.codes))
    deal_on(hand)
    sight = msgspec.structs.replace(see(hand, 1), deeds=(Deed(0, "exchange", 9),) * 4)
    action = decide(sight, "steady", b"x").action
    assert isinstance(action, Exchange)
    assert {*dull.split()} <= {*action.cards}
    assert not {"air", "fire", "water", "earth"} & {*action.cards}


def test_whoever_is_ahead_votes_for_the_end():
    hand = grand_table.held_up()
    assert decide(see(hand, 0), "steady", b"x").action == Vote(seat=0)
    # Two exchange, and hold up the others: they have no say in it.
    assert decide(see(hand, 2), "steady", b"x").action is None


def test_a_throw_is_worth_more_the_more_is_staked_on_it():
    """A chip in 120 of the bet, by all throws that there are: the gift is the only edge."""
    edge = Fraction(0)
    for name, section in SECTIONS.items():
        # For a bet of one; what neither has lies in the side pot, of which either has the half.
        mine, theirs = Fraction(section.roller, 2), Fraction(section.other, 2)
        lies = -mine - theirs
        gift = lies / SIDES if name == "well" else Fraction(0)
        edge += Fraction(section.pieces, len(BOARD)) * ((mine - theirs) / 2 + gift / 2)
    assert edge == Fraction(1, 120)


def test_so_the_steady_stake_what_they_can_afford_and_the_cautious_the_least():
    hand = start("cambion-roulette", (100, 100), limit=20)
    (seat,) = hand.to_act()
    staked = {
        temper: decide(see(hand, seat), temper, b"x").action.amount for temper in ("cautious", "steady")
    }
    assert staked == {"cautious": 2, "steady": 20}
    hand = start("cambion-roulette", (30, 100), limit=20)
    assert decide(see(hand, 0), "steady", b"x").action in (Stake(seat=0, amount=6), None)
