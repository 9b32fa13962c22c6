"""Tables, fields and facts of the crayon family."""
