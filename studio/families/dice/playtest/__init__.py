"""Dice and sheets on the game table."""
