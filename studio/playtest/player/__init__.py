"""Looking back at a game: where something happened, a bar to go there, the ways that were left."""
