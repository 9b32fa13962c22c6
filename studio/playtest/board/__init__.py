"""Board of a running game, and rides by pointing at it."""
