"""What a running game of railroads on hexes adds to the board of a playtest."""
