"""Several people at one screen, and at a table beside it."""
