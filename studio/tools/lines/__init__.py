"""Tools for boards that are drawn with lines: mileposts, cities, lines."""
