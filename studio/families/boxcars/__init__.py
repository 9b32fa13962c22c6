"""Finer hands for Boxcars and Rail Baron: payoff chart, destination tables, railroads and prices, cities."""
