"""Grand Sigilian Poker at the table, turn by turn."""

from __future__ import annotations

from typing import Any

import pytest

from rules import events as ev
from rules.actions import DEALER, ChooseAtRandom, Deal, End, Illegal, Leave, Pass, Shuffle, Stake, Vote
from rules.cards import UNKNOWN, deck
from rules.games.grand_sigilian import GAME, GrandSigilian
from rules.hand import NOBODY, Hand
from rules.notation import export, parse_action, read, replay, stacks
from tests.rules.play import cards, deal_on, only, position, said, stacked, start

DECK = deck("grand-sigilian")


def race(*groups: str) -> str:
    return " ".join(card.code for card in DECK if card.group in groups)


HELL = f"{race('baatezu')} lady-of-pain cage dabus outlands"
"""250 points."""
BEASTS = race("guardinal", "rilmani", "slaad")
"""228 points."""
SNAKES = f"{race('yugoloth')} air earth fire water elf dwarf gnome"
"""175 points."""
LEFTOVERS = f"{race('modron')} clueless athar"
"""245 points."""
HANDS = (HELL, BEASTS, SNAKES, LEFTOVERS)
STOCK = "solar planetar astral-deva monadic-deva movanic-deva light-aasimon agathinon balor molydeus"


def dealt(players: int = 3, stock: str = STOCK, stacks: tuple[int, ...] = (), **more: Any) -> GrandSigilian:
    """The first so many of the hands above, dealt; 100 chips each, seat 0 deals and seat 1 begins."""
    hand = start("grand-sigilian", stacks or (100,) * players, **more)
    before = -1 if more.get("house_dealer") else 0
    hand.push(stacked(HANDS[:players], before, stock, DECK.codes))
    deal_on(hand)
    assert isinstance(hand, GrandSigilian)
    return hand


def play(hand: Hand, *actions: str) -> list[ev.Event]:
    """Play actions as a hand file has them, the dealer dealing in between; what happened."""
    told: list[ev.Event] = []
    for text in actions:
        told += hand.push(parse_action(text, hand))
        told += deal_on(hand)
    return told


def refusal(hand: Hand, action: str) -> str:
    before = [hand.view(viewer) for viewer in (None, *range(len(hand.setup.stacks)))]
    with pytest.raises(Illegal) as caught:
        hand.push(parse_action(action, hand))
    assert before == [hand.view(viewer) for viewer in (None, *range(len(hand.setup.stacks)))]
    return str(caught.value)


# The deal.


def test_everybody_pays_into_the_pot_and_gets_seventeen_cards() -> None:
    hand = dealt()
    assert [cards(hand, seat, seat) for seat in range(3)] == [HELL, BEASTS, SNAKES]
    assert hand.view(None).piles == (212 - 3 * 17, 0)
    assert position(hand) == (1, "exchange 1-17 1-17, pass, end", [90] * 3, 30, [0, 1, 2])
    assert [hand.view(seat).seats[seat].rank.points for seat in range(3)] == [250, 228, 175]
    assert {slot.cards for seat in hand.view(None).seats for slot in seat.slots} == {(UNKNOWN,)}


def test_with_a_house_dealer_the_first_seat_begins_and_nobody_deals() -> None:
    hand = dealt(house_dealer=True)
    assert (hand.to_act(), hand.view(None).dealer) == ({0}, NOBODY)
    assert cards(hand, 0, 0) == HELL


def turn(hand: Hand, *codes: str) -> list[ev.Event]:
    return [event for code in codes for event in hand.push(ChooseAtRandom(card=code))]


def test_the_highest_card_deals() -> None:
    hand = start("grand-sigilian", (100, 100, 100), dealer=NOBODY)
    assert hand.to_act() == {DEALER}
    told = turn(hand, "air", "balor", "elf")
    assert [(event.seat, event.card) for event in only(ev.CardTurned, told)] == [
        (0, "air"),
        (1, "balor"),
        (2, "elf"),
    ]
    assert only(ev.DealWon, told) == [ev.DealWon(seat=1)]
    told = hand.push(Stake(seat=1, amount=10))
    assert told[0] == ev.PotSet(seat=1, amount=10)
    assert [event.seat for event in only(ev.Posted, told)] == [2, 0, 1]
    hand.push(stacked(HANDS[:3], 1, "", DECK.codes))
    deal_on(hand)
    assert (hand.to_act(), hand.view(None).dealer, cards(hand, 2, 2)) == ({2}, 1, SNAKES)


def test_the_dealer_sets_the_starting_pot_so_that_all_can_pay_it() -> None:
    hand = start("grand-sigilian", (100, 60, 100), dealer=NOBODY)
    turn(hand, "air", "balor", "elf")
    assert position(hand) == (1, "pot 1-60", [100, 60, 100], 0, [0, 1, 2])
    assert not hand.may_act()
    assert hand.timeout_action(1) == Stake(seat=1, amount=10)
    assert refusal(hand, "p2 bet 61") == "no-such-pot (low=1, high=60)"
    assert refusal(hand, "p2 bet 0") == "no-such-pot (low=1, high=60)"
    assert refusal(hand, "p2 pass") == "pot-first"
    assert refusal(hand, "p1 bet 5") == "not-your-turn"
    hand.push(Stake(seat=1, amount=60))
    assert position(hand).pot == 180
    assert hand.to_act() == {DEALER}


@pytest.mark.parametrize("more", [{"dealer_sets": False}, {"antes": (10, 10, 10)}])
def test_or_it_is_as_the_table_has_it(more: dict[str, Any]) -> None:
    hand = start("grand-sigilian", (100, 60, 100), dealer=NOBODY, **more)
    assert [event.amount for event in only(ev.Posted, turn(hand, "air", "balor", "elf"))] == [10] * 3


def test_who_turned_equal_cards_turns_again() -> None:
    hand = start("grand-sigilian", (100, 100, 100), dealer=NOBODY)
    assert not only(ev.DealWon, turn(hand, "cage", "air", "primus"))[1:]
    hand = start("grand-sigilian", (100, 100, 100), dealer=NOBODY)
    turn(hand, "ethereal", "air", "astral")
    # All cards are in the deck again, those that were equal too.
    (choice,) = hand.choices(DEALER)
    assert (choice.picks[0].options, len(choice.picks[1].options)) == (("0",), 212)
    assert only(ev.DealWon, turn(hand, "ethereal", "lady-of-pain")) == [ev.DealWon(seat=2)]


@pytest.mark.parametrize("card", ["air", "kp", None])
def test_a_card_is_turned_once_and_is_one_of_the_deck(card: str | None) -> None:
    hand = start("grand-sigilian", (100, 100), dealer=NOBODY)
    turn(hand, "air")
    with pytest.raises(Illegal, match="not-those-cards"):
        hand.push(ChooseAtRandom(card=card))
    assert hand.to_act() == {DEALER}
    assert not hand.may_act()


def test_who_cannot_pay_the_starting_pot_is_not_dealt_in() -> None:
    with pytest.raises(Illegal, match=r"too-few-chips \(seat=1, least=30\)"):
        start("grand-sigilian", (100, 29, 100), ante=30)
    with pytest.raises(Illegal, match=r"cannot-pay-the-pot \(seat=2, amount=8\)"):
        start("grand-sigilian", (9, 9, 7), antes=(0, 9, 8))
    assert GAME.entry(GAME.options(ante=30)) == 30
    assert GAME.entry(GAME.options(ante=0)) == 1


# Exchanges.


def test_cards_are_drawn_and_paid_one_by_one() -> None:
    hand = dealt(chip=3)
    told = play(hand, "p2 xc cervidal,equinal")
    assert cards(hand, 1, 1).split()[:3] == ["solar", "planetar", "avoral"]
    assert position(hand) == (
        2,
        "exchange 1-17 3-51, exchange-discards 1-2 3-6, pass, end",
        [90, 84, 90],
        36,
        [0, 1, 2],
    )
    assert hand.view(None).piles == (212 - 51 - 2, 2)
    (given,) = only(ev.Exchanged, told)
    assert (given.at, given.amount, given.from_discards) == ((0, 1), 6, False)
    assert [slot.cards for slot in given.seen_by(0).slots] == [(UNKNOWN,)] * 2
    assert [slot.cards for slot in given.seen_by(1).slots] == [("cervidal",), ("equinal",)]


def test_from_the_discards_one_draws_the_last_first_and_what_one_gives_goes_on_the_draw_pile() -> None:
    hand = dealt()
    play(hand, "p2 xc cervidal,equinal,avoral", "p3 xc elf,dwarf from=discards")
    assert cards(hand, 2, 2).split()[-3:] == ["avoral", "equinal", "gnome"]
    assert hand.piles.discards == ["cervidal"]
    # In the order named, the last on top.
    play(hand, "p1 xc lemure,nupperibo,spinagon")
    assert cards(hand, 0, 0).split()[:3] == ["dwarf", "elf", "monadic-deva"]


def test_when_the_draw_pile_runs_out_the_discards_become_it_without_what_is_being_given_up() -> None:
    hand = dealt()
    play(hand, "p2 xc cervidal,equinal,avoral")
    del hand.piles.stock[1:]
    hand.push(parse_action("p3 xc elf,dwarf,gnome", hand))
    (first,) = hand.choices(DEALER)
    assert (first.kind, first.picks[1].options) == ("deal", ("monadic-deva",))
    hand.push(Deal(to=2, cards=("monadic-deva",)))
    (again,) = hand.choices(DEALER)
    assert (again.kind, set(again.picks[0].options)) == ("shuffle", {"cervidal", "equinal", "avoral"})
    assert hand.push(Shuffle(cards=("avoral", "cervidal", "equinal"))) == (ev.Shuffled(discards=True),)
    deal_on(hand)
    assert cards(hand, 2, 2).split()[-3:] == ["monadic-deva", "avoral", "cervidal"]
    assert (hand.piles.stock, hand.piles.discards) == (["equinal"], ["gnome", "dwarf", "elf"])


def test_no_more_than_the_pile_can_give() -> None:
    hand = dealt()
    play(hand, "p2 xc cervidal,equinal")
    assert refusal(hand, "p3 xc elf,dwarf,gnome from=discards") == "pile-too-small (most=2)"
    del hand.piles.stock[1:]
    assert said(hand.choices(2)).startswith("exchange 1-17 1-17,")  # asked before
    assert refusal(hand, "p3 xc elf,dwarf,gnome,air") == "pile-too-small (most=3)"
    play(hand, "p3 xc elf,dwarf,gnome")
    assert hand.view(None).piles == (0, 3)


def test_no_more_than_one_can_pay_for() -> None:
    hand = dealt(stacks=(100, 19, 12), chip=4)
    assert said(hand.public_choices(1)) == "exchange 1-2 4-8, pass, end"
    assert refusal(hand, "p2 xc cervidal,equinal,avoral") == "cannot-pay-so-many (most=2, price=4)"
    play(hand, "p2 xc cervidal,equinal")
    assert said(hand.choices(2)) == "pass, end"
    assert hand.view(None).seats[1].stack == 1
    assert not hand.view(None).seats[1].all_in


def test_cards_that_cost_nothing() -> None:
    hand = dealt(chip=0, ante=0)
    play(hand, "p2 xc " + BEASTS.replace(" ", ","))
    assert position(hand).pot == 0
    play(hand, "p3 end")
    assert hand.result
    assert hand.result.stacks == (100, 100, 100)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("p2 xc lemure", "card-not-held (card=lemure)"),
        ("p2 xc ??", "card-not-held (card=??)"),
        ("p3 xc elf", "not-your-turn"),
        ("p3 pass", "not-your-turn"),
        ("p3 end", "not-your-turn"),
        ("p1 vote", "no-vote-now"),
        ("p2 f", "no-such-action"),
        ("p2 xc cervidal from=discards", "pile-too-small (most=0)"),
    ],
)
def test_what_cannot_be_done(action: str, reason: str) -> None:
    assert refusal(dealt(), action) == reason


def test_nobody_acts_while_cards_are_drawn() -> None:
    hand = dealt()
    hand.push(parse_action("p2 xc cervidal", hand))
    for action in (Pass(seat=1), Leave(seat=0), Vote(seat=0), End(seat=DEALER)):
        with pytest.raises(Illegal, match="not-your-turn"):
            hand.push(action)


# Endings.


def test_anybody_may_call_an_end_and_hands_go_down_at_once() -> None:
    hand = dealt()
    told = play(hand, "p2 pass", "p3 end")
    assert told[:2] == [ev.Passed(seat=1), ev.EndCalled(seat=2)]
    assert [(event.seat, event.rank.points) for event in only(ev.Shown, told)] == [
        (1, 228),
        (2, 175),
        (0, 250),
    ]
    assert hand.result
    assert hand.result.stacks == (120, 90, 90)


def test_the_first_lap_may_have_to_be_played() -> None:
    hand = dealt(first_lap=True)
    assert said(hand.choices(1)) == "exchange 1-17 1-17, pass"
    assert refusal(hand, "p2 end") == "first-lap"
    play(hand, "p2 pass", "p3 xc elf")
    assert refusal(hand, "p1 end") == "first-lap"
    play(hand, "p1 pass", "p2 end")
    assert hand.result


def test_who_leaves_is_waited_for_in_no_first_lap() -> None:
    hand = dealt(first_lap=True)
    play(hand, "p2 pass", "p3 pass", "p1 leave")
    assert said(hand.choices(1)) == "exchange 1-17 1-17, exchange-discards 1-17 1-17, pass, end"


def test_where_all_pass_nobody_calls_an_end() -> None:
    assert refusal(dealt(ending="all-pass"), "p2 end") == "no-end-is-called"


def test_it_ends_when_all_pass_in_a_row() -> None:
    hand = dealt(ending="all-pass")
    told = play(hand, "p2 pass", "p3 pass")
    assert told[-1] == ev.StreetBegan(street="last-exchange", opener=0)
    assert hand.view(None).street == "last-exchange"
    play(hand, "p1 pass")
    assert hand.result
    assert hand.result.stacks == (120, 90, 90)


def test_the_one_who_is_left_has_one_last_exchange() -> None:
    hand = dealt(ending="all-pass")
    play(hand, "p2 pass", "p3 xc elf", "p1 pass", "p2 pass")
    assert hand.view(None).street == "last-exchange"
    play(hand, "p3 xc dwarf")
    assert hand.result
    assert [award.rank.points for award in hand.result.awards if award.rank] == [250]


def test_who_passes_and_exchanges_later_is_in_again() -> None:
    hand = dealt(ending="all-pass")
    play(hand, "p2 pass", "p3 xc elf", "p1 pass", "p2 xc cervidal", "p3 pass", "p1 pass")
    assert hand.view(None).street == "last-exchange"
    assert hand.to_act() == {1}


ROUND = ("p2 xc {}", "p3 xc {}", "p4 pass", "p1 pass")


def held_up(rounds: int = 2, **more: Any) -> GrandSigilian:
    """Two players who exchange and exchange, and two who pass."""
    hand = dealt(4, ending="all-pass", **more)
    for _ in range(rounds):
        for text in ROUND:
            seat = int(text[1]) - 1
            play(hand, text.format(cards(hand, seat, seat).split()[0]))
    return hand


def test_those_who_are_held_up_may_vote_for_an_end() -> None:
    hand = held_up(1)
    assert refusal(hand, "p1 vote") == "no-vote-now"
    hand = held_up()
    assert hand.to_act() == {1}
    # Out of turn, each when they like.
    assert [said(hand.public_choices(seat)) for seat in (0, 2, 3)] == ["vote", "", "vote"]
    assert refusal(hand, "p2 vote") == refusal(hand, "p3 vote") == "no-vote-now"
    assert play(hand, "p4 vote") == [ev.Voted(seat=3)]
    assert refusal(hand, "p4 vote") == "no-vote-now"
    play(hand, "p2 xc avoral", "p3 xc gnome", "p4 pass")
    assert said(hand.choices(0)).endswith("pass, vote")
    play(hand, "p1 vote")
    assert hand.result


def test_votes_lapse_when_they_are_held_up_no_more() -> None:
    hand = held_up()
    play(hand, "p4 vote", "p2 pass")
    assert refusal(hand, "p1 vote") == "no-vote-now"
    assert hand.view(None).street == "last-exchange"
    play(hand, "p3 pass")
    assert hand.result


def test_the_last_who_has_not_voted_may_leave_and_it_ends() -> None:
    hand = held_up()
    play(hand, "p4 vote", "p1 leave")
    assert hand.result
    assert {award.seat for award in hand.result.awards} == {3}


def test_with_fewer_than_three_there_is_no_vote() -> None:
    hand = dealt(2, ending="all-pass")
    play(hand, "p2 xc cervidal", "p1 xc lemure", "p2 xc equinal", "p1 xc nupperibo")
    assert refusal(hand, "p1 vote") == "no-vote-now"


# Leaving, splitting, the clock.


def test_who_leaves_forfeits_and_their_hand_goes_to_the_bottom_of_the_discards() -> None:
    hand = dealt()
    play(hand, "p2 xc cervidal", "p3 leave")
    assert hand.to_act() == {0}
    assert hand.piles.discards[0] == "cervidal"
    assert set(hand.piles.discards[1:]) == set(SNAKES.split())
    told = play(hand, "p2 leave")
    assert not only(ev.Shown, told)
    assert hand.result
    assert hand.result.stacks == (121, 89, 90)
    assert hand.result.awards[0].rank is None


def test_who_leaves_out_of_turn_may_make_the_turn_the_last() -> None:
    hand = dealt(ending="all-pass")
    play(hand, "p2 pass")
    assert hand.view(None).street == "exchanges"
    told = play(hand, "p1 leave")
    assert told[-1] == ev.StreetBegan(street="last-exchange", opener=2)
    play(hand, "p3 xc elf")
    assert hand.result


def test_equal_totals_split_the_pot_and_the_odd_chip_goes_left_of_the_dealer() -> None:
    hand = start("grand-sigilian", (100, 100, 100), antes=(3, 3, 5), dealer=1)
    hands = (
        f"{race('archon')} elf dwarf gnome halfling bariaur athar fated dustmen harmonium doomguard",
        f"{race('eladrin', 'plane-touched')} free-league mercykillers sign-of-one xaositects",
        " ".join(code for code in DECK.codes if code.endswith((":law", "outlands"))),
    )
    hand.push(stacked(hands, 1, "", DECK.codes))
    deal_on(hand)
    assert [hand.view(seat).seats[seat].rank.points for seat in (0, 1)] == [162, 162]
    play(hand, "p3 end")
    assert hand.result
    assert hand.result.stacks == (103, 102, 95)


def test_the_clock_passes_and_ends_what_nobody_plays_on() -> None:
    hand = dealt()
    for seat in (1, 2, 0):
        action = hand.timeout_action(seat)
        assert action == Pass(seat=seat)
        hand.push(action)
    assert hand.timeout_action(1) == End(seat=1)
    hand.push(Pass(seat=1))
    play(hand, "p3 xc elf")
    assert hand.timeout_action(0) == Pass(seat=0)


# From files.


def unseen(cards: str) -> str:
    return ",".join(cards.split())


def test_a_hand_may_be_written_without_its_deck() -> None:
    hand = replay_of(
        f"d dh p1 {unseen(BEASTS)}",
        f"d dh p2 {unseen(HELL)}",
        "p1 xc cervidal,equinal",
        "d dh p1 solar,planetar",
        "p2 xc lemure from=discards",
        "d dh p2 equinal",
        "p1 xc solar",
        "d dh p1 lemure",
        "p2 end",
    )
    assert hand.result
    assert hand.result.stacks == (111, 89)


def test_what_nobody_knows_is_not_shown_down() -> None:
    unknown = ",".join([UNKNOWN] * 17)
    lines = [f"d dh p1 {unseen(BEASTS)}", f"d dh p2 {unknown}", "p1 pass", "p2 xc ??,??", "d dh p2 ??,solar"]
    hand = replay_of(*lines)
    assert refusal(hand, "p1 end") == "cards-unknown"
    play(hand, "p1 pass")
    hand.push(parse_action("p2 xc solar from=discards", hand))
    for few in ((), ("balor", "molydeus"), ("cervidal",)):
        with pytest.raises(Illegal, match=r"not-those-cards|too-few-cards"):
            hand.push(Deal(to=1, cards=few))
    hand.push(Deal(to=1, cards=("balor",)))
    assert cards(hand, 1, 1).split()[1:3] == ["balor", UNKNOWN]


def test_nor_is_it_in_a_last_exchange() -> None:
    hand = replay_of(f"d dh p1 {unseen(BEASTS)}", f"d dh p2 {unseen(HELL)}", "p1 pass", ending="all-pass")
    hand.push(parse_action("p2 xc lemure", hand))
    with pytest.raises(Illegal, match="cards-unknown"):
        hand.push(Deal(to=1, cards=(UNKNOWN,)))
    hand.push(Deal(to=1, cards=("solar",)))
    assert hand.result


def test_a_last_exchange_may_want_the_discards_and_is_told_all_the_same() -> None:
    hand = dealt(2, ending="all-pass", chip=0)
    while len(hand.piles.stock) > 5:
        for seat in (1, 0):
            if len(hand.piles.stock) > 5:
                most = min(17, len(hand.piles.stock) - 5)
                play(hand, f"p{seat + 1} xc {','.join(cards(hand, seat, seat).split()[:most])}")
    last = min(hand.to_act())
    play(hand, f"p{last + 1} pass")
    other = 1 - last
    told = play(hand, f"p{other + 1} xc {','.join(cards(hand, other, other).split())}")
    assert only(ev.Shuffled, told) == [ev.Shuffled(discards=True)]
    assert hand.result
    for viewer in (None, 0, 1):
        record = export(hand, viewer)
        assert "d shuffle ??,??" in " ".join(record.actions)
        assert stacks(replay(record)) == hand.result.stacks


def replay_of(*actions: str, ending: str = "call") -> GrandSigilian:
    text = f"""
        variant = "grand-sigilian"
        options = {{ending = "{ending}"}}
        antes = [10, 10]
        starting_stacks = [100, 100]
        actions = {list(actions)}
    """
    hand = replay(read(text)[0])
    assert isinstance(hand, GrandSigilian)
    return hand
