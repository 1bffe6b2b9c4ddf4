"""The games themselves: cards, hands, betting, pots, notation. Pure: no clock, no chance, no network."""
