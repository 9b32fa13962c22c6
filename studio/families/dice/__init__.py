"""Tables, fields and facts of the dice game."""
