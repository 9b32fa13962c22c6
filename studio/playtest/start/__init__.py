"""Setup of a game, and reasons why it cannot start."""
