"""Track tiles on hexes, cubes delivered by colour."""
