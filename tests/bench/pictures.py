"""How long a picture of seventeen cards takes, and how large it is: `python -m tests.bench.pictures`.

Beside it what one would do at first: the same cards, ready as images in all colours, put together in the same
way and saved as PNG with pillow's defaults. Both are measured in one run, in turns; only the ratios count.
"""

from __future__ import annotations

import io
from statistics import median
from time import process_time

from PIL import Image

from bot.pictures.drawings import HandDrawing
from bot.pictures.faces import face
from bot.pictures.hands import _in_rows, hand
from bot.pictures.studio import save
from rules.cards import deck

CARDS = 17
ROUNDS = 15
DECK = "grand-sigilian"


class Plain:
    """The picture in all colours."""

    def __init__(self, drawing: HandDrawing) -> None:
        self.laid = _in_rows(drawing)
        self.faces = {card.code: face(DECK, card.code) for card in self.laid}
        self.size = hand(drawing).size

    def draw(self) -> bytes:
        sheet = Image.new("RGB", self.size, (30, 66, 54))
        for card in self.laid:
            image = self.faces[card.code]
            sheet.paste(image, (card.left, card.top), image)
        file = io.BytesIO()
        sheet.save(file, "PNG")
        return file.getvalue()


def main() -> None:
    codes = deck(DECK).codes
    slots = tuple((codes[at],) for at in range(7, 7 + 12 * CARDS, 12))
    drawing = HandDrawing(deck=DECK, slots=slots, numbered=False)
    plain = Plain(drawing)
    work = {"ours": lambda: save(hand(drawing)), "default PNG": plain.draw}
    sizes = {name: len(once()) for name, once in work.items()}
    times: dict[str, list[float]] = {name: [] for name in work}
    for _ in range(ROUNDS):
        for name, once in work.items():
            began = process_time()
            once()
            times[name].append(1000 * (process_time() - began))
    for name in work:
        print(f"{name:<14}{median(times[name]):8.1f} ms{sizes[name]:10,} bytes")
    time = median(times["ours"]) / median(times["default PNG"])
    print(f"{'ratio':<14}{time:8.2f}   {sizes['ours'] / sizes['default PNG']:10.2f}")


if __name__ == "__main__":
    main()
