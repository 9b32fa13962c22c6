"""The finer hands of the tycoon family."""
