"""Tables with one row per item, linked to the selection of the board."""
