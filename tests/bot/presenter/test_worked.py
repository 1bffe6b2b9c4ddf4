"""The worked hands of the rules: each shows what its game says, and what its own words promise."""

from __future__ import annotations

import re

import pytest

from bot.message import Sketch
from bot.pictures.drawings import RowsDrawing
from bot.pictures.studio import draw
from bot.presenter.fitting import LONGEST, length
from bot.presenter.pages import rules_message
from bot.presenter.worked import IN_SIDE_POT, THROWS, WORKED, worked_page
from bot.words import knows, rule_pages
from bot.words.cards import card_words
from bot.words.ranks import rank_words
from rules.cards import deck
from rules.games import GAMES, find
from rules.games.cambion_roulette import BOARD
from rules.hand import Game
from tests.bot.looks import assert_fits_discord

RANKED = [game for game in GAMES if game.holds]


@pytest.mark.parametrize("game", RANKED, ids=lambda game: game.id)
def test_each_game_has_some_and_the_first_of_two_hands_wins(game: Game) -> None:
    pairs, page = WORKED[game.id], worked_page(game.id)
    assert 2 <= len(pairs) <= 3
    assert not knows(f"worked.{game.id}.{len(pairs) + 1}")
    for better, worse in pairs:
        assert game.score(better).value > game.score(worse).value
        assert f"-# {rank_words(game.id, game.score(better))}\n" in page
        assert f"-# {rank_words(game.id, game.score(worse))}\n▸ " in page


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_they_are_the_last_page_of_the_rules(game: Game) -> None:
    last = len(rule_pages(game.id))
    message = rules_message(game.id, last)
    assert message.text == worked_page(game.id) == rules_message(game.id, last + 1).text
    assert length(message.text) <= LONGEST
    assert_fits_discord(message)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_whoever_likes_pictures_sees_each_pair_of_hands(game: Game) -> None:
    last = len(rule_pages(game.id))
    message = rules_message(game.id, last, cards="both")
    assert_fits_discord(message)
    assert message.text == worked_page(game.id).replace("\n\n", "\n")
    sketches = [item for item in message.items if isinstance(item, Sketch)]
    pairs = WORKED.get(game.id, ())
    assert len({sketch.name for sketch in sketches}) == len(sketches) == len(pairs)
    for sketch, pair in zip(sketches, pairs, strict=True):
        assert isinstance(sketch.drawing, RowsDrawing)
        shown = [code for _, slots in sketch.drawing.rows for slot in slots for code in slot]
        typed = f"{pair[0].partition('|')[0]} {pair[1].replace('|', ' ')}"
        read = typed.replace("+", " ").split()
        assert sorted(shown) == sorted(
            read if game.dice else (deck(game.deck).find(each).code for each in read)
        )
        for code in shown:
            assert card_words(game.id, code, short=True) in sketch.alt
        assert draw(sketch.drawing)
    assert not any(isinstance(item, Sketch) for item in rules_message(game.id, 0, cards="both").items)


def test_in_a_shared_deal_nobody_holds_a_card_twice() -> None:
    for one, other in WORKED["limbo-holdem"]:
        (own, board), (his, same) = one.split(" | "), other.split(" | ")
        assert board == same
        assert not set(own.split()) & {*his.split(), *board.split()}


# What their titles say, word by word.


def labels(game: str, number: int) -> tuple[str, str]:
    better, worse = (find(game).score(each).label for each in WORKED[game][number - 1])
    return better, worse


def test_what_the_titles_promise() -> None:
    lines = worked_page("queens-ransom").splitlines()
    assert "▸ 7 each: odds over evens beats evens over odds" in lines
    assert labels("tarot-poker", 2)[0] == "automatic-winner"
    assert labels("tarot-poker", 3)[1] == "losing-hand"
    # Five of a kind is the same kind there as four of a kind (trump-poker R2).
    assert labels("trump-poker", 1) == ("four", "five")
    assert len(set(labels("trump-poker", 2))) == 1
    for game in ("sigilian", "limbo-holdem"):
        assert re.search(r"Lady as a", worked_page(game))
    assert "both of 7: Hierarchy beats Match" in worked_page("sigilian")
    grand = worked_page("grand-sigilian")
    assert "trumps Limbo (Law) 5 and Limbo (Good) 5 with the Slaadi hierarchy" in grand
    assert "trump The Cage 30 with the Lady of Pain" in grand


def test_throws_are_what_a_round_of_the_game_makes_of_them() -> None:
    page = worked_page("cambion-roulette")
    assert {section for _, section, _ in THROWS} <= set(BOARD)
    (bet, *_), *_ = THROWS
    assert f"Bo pays Ada {bet}gp" in page
    assert f"Bo takes {bet // 2}gp from Ada" in page
    # What lay there, and the bet just made.
    assert f"Ada wins the side pot, {IN_SIDE_POT + bet}gp" in page
