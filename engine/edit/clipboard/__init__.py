"""Several things at once: copied from one board to another, and arranged on it."""
