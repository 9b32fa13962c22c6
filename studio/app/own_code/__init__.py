"""Plug-ins in the studio: the question of trust, and the list of plug-ins and their messages."""
