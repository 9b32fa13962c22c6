"""Checks of a printed game by the numbers of a print profile."""
