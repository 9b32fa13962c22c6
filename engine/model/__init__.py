"""What a scenario is: frozen values and what follows from them by definition."""
