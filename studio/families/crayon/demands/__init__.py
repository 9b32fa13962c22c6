"""Demand cards, what they pay, and supply and demand of cities."""
