"""The list of issues of the scenario."""
