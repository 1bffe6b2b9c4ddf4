"""Contact sheets of all cards: `python -m tests.pictures.sheets FOLDER`, one picture a deck.

Without a folder it makes the one that stands in the README.
"""

import sys
from pathlib import Path

from PIL import Image

from bot.pictures.faces import HIGH, WIDE, back, face
from bot.pictures.paint import NIGHT, gradient
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


def main() -> None:
    if len(sys.argv) < 2:
        file = Path(__file__).parent / "cards.webp"
        # Drawn in few colours it stays sharp, and takes half as much as a photograph would.
        plain = sheet("tarot", card=60).quantize(48, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        plain.convert("RGB").save(file, lossless=True, quality=100, method=6)
        print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")
        return
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name in DECKS:
        sheet(name).save(folder / f"{name}.webp", quality=88, method=6)
        print(folder / f"{name}.webp")


if __name__ == "__main__":
    main()
