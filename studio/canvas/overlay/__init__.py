"""What lies over the board for a moment."""
