"""A running game of crayon rails: track, hand, events, and drawing with mouse and keyboard."""
