"""What stands beside the board of a running game of railroads on hexes: auction, income, shares, cards, the end."""
