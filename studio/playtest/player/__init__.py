"""Review of a game: playback bar, events, notes and branches."""
