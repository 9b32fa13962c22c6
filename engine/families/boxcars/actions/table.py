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
    (
        *ride.KINDS,
        *purchase.KINDS,
        *auction.KINDS,
        *homeward.KINDS,
        *destination.KINDS,
        *trading.KINDS,
        *home.KINDS,
    ),
    (
        *purchase.EVENTS,
        *ride.EVENTS,
        *fees.EVENTS,
        *auction.EVENTS,
        *home.EVENTS,
        *destination.EVENTS,
        *homeward.EVENTS,
        *titles.EVENTS,
        *trading.EVENTS,
        *turn.EVENTS,
    ),
    __name__,
)
