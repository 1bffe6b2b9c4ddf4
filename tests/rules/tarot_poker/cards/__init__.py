"""What the page says of the cards, case by case; the tests of the mechanism lie above."""
