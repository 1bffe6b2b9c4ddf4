"""The dealer: fresh seeds, and the same cards from the same seed."""

from bot.tables import dealer
from rules.actions import DEALER, Call, Deal, Shuffle
from rules.games import GAMES
from rules.hand import Hand, Setup


def started() -> Hand:
    game = GAMES[0]
    return game.start(Setup(game=game.id, stacks=(50, 50), dealer=0, options=game.options()))


def dealt(hand: Hand, seed: bytes) -> Hand:
    while hand.to_act() == {DEALER}:
        hand.push(dealer.answer(hand, seed))
    return hand


def test_seeds_are_long_and_never_the_same() -> None:
    seeds = {dealer.new_seed() for _ in range(50)}
    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {256}


def test_the_same_seed_deals_the_same_hand() -> None:
    one, same, other = (dealt(started(), seed * 256).log for seed in (b"a", b"a", b"b"))
    assert one == same != other
    assert [type(action) for action in one] == [Shuffle, Deal, Deal]


def test_each_answer_is_the_next_of_its_own_number() -> None:
    # A hand that was rebuilt from its log in the middle goes on with the very same cards.
    hand = started()
    hand.push(dealer.answer(hand, b"seed"))
    again = GAMES[0].replay(hand.setup, hand.log)
    assert dealer.answer(again, b"seed") == dealer.answer(hand, b"seed")
    assert dealt(again, b"seed").log == dealt(hand, b"seed").log


def test_players_do_not_count_as_answers() -> None:
    hand = dealt(started(), b"seed")
    hand.push(Call(seat=min(hand.to_act())))
    assert sum(action.seat == DEALER for action in hand.log) == 3


def test_a_drawn_seat_is_one_of_them() -> None:
    assert {dealer.draw(3) for _ in range(200)} == {0, 1, 2}
