"""The table of starting positions, for every game system that has them."""
