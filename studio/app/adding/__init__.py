"""Dialogs that add what has no place on the board to click at."""
