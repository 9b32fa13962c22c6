"""Payoffs against distance: the formula, the outliers and their plot."""
