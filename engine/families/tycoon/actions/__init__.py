"""Kinds of decisions and of journal rows, each with all that people read of it; `table.py` lists them."""
