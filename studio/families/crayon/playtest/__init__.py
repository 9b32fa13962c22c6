"""A running game of crayon rails: track as it is drawn, the hand, events, drawing track with mouse and keys."""
