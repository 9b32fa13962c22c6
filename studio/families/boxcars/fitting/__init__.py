"""Payoffs against distance: the formula, the pairs that depart from it, and their plot."""
