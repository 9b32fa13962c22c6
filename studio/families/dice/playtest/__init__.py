"""Dice and sheets on the table of a game."""
