"""What the cards of each kind of game are worth: whole numbers first, words and parts on demand."""
