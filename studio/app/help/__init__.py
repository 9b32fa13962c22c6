"""The help pages and their topics."""
