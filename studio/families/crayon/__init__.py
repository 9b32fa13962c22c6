"""Tables, fields and facts of crayon games."""
