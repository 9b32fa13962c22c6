"""For who uses keys alone, or hears the screen."""
