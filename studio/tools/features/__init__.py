"""Tools for things on and between the cells of a grid: features, cities, connections."""
