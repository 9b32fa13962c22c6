"""Statistics of many games on a crayon board."""
