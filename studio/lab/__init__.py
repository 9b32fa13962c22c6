"""Analyses of the open board: run in the background, shown as tables and over the board."""
