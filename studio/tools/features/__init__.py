"""Tools for what lies on and between the cells of a grid: features, cities, connections."""
