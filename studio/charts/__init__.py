"""Charts of windows: bars, dots and lines, with one rounding of axes."""
