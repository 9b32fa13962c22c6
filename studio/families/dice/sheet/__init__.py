"""The score sheet: where everything stands on it, and how it is drawn."""
