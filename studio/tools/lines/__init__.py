"""Tools for boards drawn with lines: mileposts, cities, lines."""
