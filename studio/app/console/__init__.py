"""The Python console."""
