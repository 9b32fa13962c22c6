"""Tables with one row a thing, tied to the selection on the board."""
