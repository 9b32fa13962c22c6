"""Handling of unexpected errors: a log, one dialog, and the program continues."""
