"""Track tiles on hexes, cubes that move to cities of their color."""
