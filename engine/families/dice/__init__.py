"""Boxcars, the dice game: seven dice, a score sheet with trains to load."""
