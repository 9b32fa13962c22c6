"""What is asked and refused before a game."""
