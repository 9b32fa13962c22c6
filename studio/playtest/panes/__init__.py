"""The parts of the window beside the board of a game."""
