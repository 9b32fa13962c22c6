"""Demand cards, their payoffs, and supply and demand of cities."""
