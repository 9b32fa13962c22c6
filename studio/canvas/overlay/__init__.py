"""Temporary drawings over the board."""
