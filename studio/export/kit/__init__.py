"""Print and play: the whole game of a scenario on sheets of paper."""
