"""Contact sheets of all cards: `python -m tests.pictures.sheets FOLDER`, one picture a deck.

Without a folder it makes what stands in the README: one of them, and a table.
"""

import io
import sys
from pathlib import Path

from PIL import Image

from bot.pictures.drawings import SeatDrawing, TableDrawing
from bot.pictures.faces import HIGH, WIDE, back, face
from bot.pictures.paint import NIGHT, gradient
from bot.pictures.portraits import portrait
from bot.pictures.tables import table
from rules.cards import deck

DECKS = {"ransom": 12, "sigilian": 13, "grand-sigilian": 20, "tarot": 13, "trump": 14}
"""The decks, and how many cards of each lie in a row."""
GAP = 12


def sheet(name: str, *, card: int = 100) -> Image.Image:
    """All cards of a deck and its back, each so many dots wide."""
    columns = DECKS[name]
    faces = [*(face(name, code) for code in deck(name).codes), back(name)]
    high = card * HIGH // WIDE
    rows = -(-len(faces) // columns)
    found = gradient((columns * (card + GAP) + GAP, rows * (high + GAP) + GAP), NIGHT)
    for at, one in enumerate(faces):
        small = one.resize((card, high), Image.Resampling.LANCZOS)
        place = GAP + at % columns * (card + GAP), GAP + at // columns * (high + GAP)
        found.paste(small, place, small)
    return found


def at_table() -> TableDrawing:
    """Five at Tarot Poker, a hand of hold'em with the Sun on the board."""
    people = (
        ("Corvin", "212gp", "8gp in", "hermit"),
        ("Old Tom", "96gp", "8gp in", "fool"),
        ("Ash", "154gp", "folded", ""),
        ("Dara", "0gp", "all-in", "moon"),
        ("Bryn", "188gp", "4gp in", ""),
    )
    seats = tuple(
        SeatDrawing(
            name=name,
            stack=stack,
            note=note,
            slots=(("??",), ("??",)) if note != "folded" else (),
            portrait=portrait(_of_card(card)) if card else b"",
            live=note != "folded",
            turn=name == "Bryn",
            dealer=name == "Ash",
        )
        for name, stack, note, card in people
    )
    board = ("9c", "sun", "Kp", "As")
    return TableDrawing(
        deck="tarot", seats=seats, board=board, pot="Pot 62gp", turn="Bryn's turn: 4gp to call."
    )


def _of_card(code: str) -> bytes:
    """What is painted on a card, as somebody's own image."""
    file = io.BytesIO()
    face("tarot", code).crop((0, 90, WIDE, 290)).convert("RGB").save(file, "PNG")
    return file.getvalue()


def _keep(name: str, image: Image.Image) -> None:
    # Drawn in few colours it stays sharp, and takes half as much as a photograph would.
    file = Path(__file__).parent / name
    plain = image.convert("RGB").quantize(48, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    plain.convert("RGB").save(file, lossless=True, quality=100, method=6)
    print(f"{name}: {file.stat().st_size / 1000:.0f} kB")


def main() -> None:
    if len(sys.argv) < 2:
        _keep("cards.webp", sheet("tarot", card=60))
        _keep("drawn.webp", table(at_table()))
        return
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in DECKS:
        sheet(name).save(folder / f"{name}.webp", quality=88, method=6)
        print(folder / f"{name}.webp")


if __name__ == "__main__":
    main()
