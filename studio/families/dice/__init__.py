"""The finer hands of the dice family."""
