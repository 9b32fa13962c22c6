"""The lines of a board as they are drawn, as arrays."""
