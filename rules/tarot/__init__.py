"""How Tarot Poker's specials are played: the cards' powers, who may stop them, and what they bind to."""
