"""Set-up positions: what is impossible in one, beginning a game from one, and a position kept as one."""
