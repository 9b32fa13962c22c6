"""Parts of the window next to the board of a game."""
