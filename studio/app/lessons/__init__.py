"""Lessons of five minutes inside the studio, whose steps are ticked when the board or a window shows them done."""
