"""Small tables: colors, engines, ends of the game, western links."""
