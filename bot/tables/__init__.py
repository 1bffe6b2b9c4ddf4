"""Tables without Discord: who sits there, the hand in play, its clock, and what is written down when."""
