"""The scenario: frozen values, and whatever follows from them by definition."""
