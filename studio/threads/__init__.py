"""Work beside the window: one worker, one letterbox, and garbage in the right thread."""
