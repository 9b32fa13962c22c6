"""Reports about a board of Railroad Tycoon, made of many games."""
