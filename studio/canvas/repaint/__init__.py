"""Which part of the board looks different after a change."""
