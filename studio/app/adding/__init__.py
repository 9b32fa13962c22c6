"""Dialogs that add items without a click on the board."""
