"""Tables, fields and facts of the tycoon family."""
