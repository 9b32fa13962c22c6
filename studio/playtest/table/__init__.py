"""Several humans at one screen, and at a table next to it."""
