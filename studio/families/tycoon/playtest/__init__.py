"""A running game of Railroad Tycoon on the board of a playtest."""
