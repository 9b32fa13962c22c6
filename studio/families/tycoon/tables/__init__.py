"""Small tables: colours, engines, ends of the game, links to the west."""
