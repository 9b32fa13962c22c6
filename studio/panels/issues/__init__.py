"""The list of what is wrong with the scenario."""
