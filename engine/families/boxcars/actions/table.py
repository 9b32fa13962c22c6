"""All kinds of decisions and events of Boxcars and Rail Baron."""

from __future__ import annotations

from engine.families.boxcars.actions import (
    auction,
    destination,
    fees,
    home,
    homeward,
    purchase,
    ride,
    titles,
    trading,
    turn,
)
from engine.game.decision import DecisionTable

TABLE = DecisionTable(
    (*ride.KINDS, *purchase.KINDS, *auction.KINDS, *homeward.KINDS, *destination.KINDS, *trading.KINDS, *home.KINDS),
    (
        line.event()
        for module in (purchase, ride, fees, auction, home, destination, homeward, titles, trading, turn)
        for line in module.EVENTS
    ),
)
