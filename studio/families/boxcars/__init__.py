"""Tables of Boxcars and Rail Baron: payoff chart, destination tables, railroads and prices, cities."""
