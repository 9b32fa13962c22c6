"""Panels next to the board of a running game: auction, income, shares, cards, end of the game."""
