"""Starting positions: checks, start of a game, and export of a position."""
