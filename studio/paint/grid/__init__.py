"""Cells of a grid and the objects in and between them."""
