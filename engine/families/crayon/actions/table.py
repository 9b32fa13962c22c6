"""All kinds of decisions and events. The most frequent ones are first."""

from __future__ import annotations

from engine.families.crayon.actions import (
    cards,
    events,
    loads,
    movement,
    relief,
    stores,
    track,
    trading,
    trains,
    turns,
    warehouses,
)
from engine.game.decision import DecisionTable

TABLE = DecisionTable(
    (
        *track.KINDS,
        *movement.KINDS,
        *loads.KINDS,
        *turns.KINDS,
        *cards.KINDS,
        *trains.KINDS,
        *stores.KINDS,
        *warehouses.KINDS,
        *trading.KINDS,
        *relief.KINDS,
    ),
    (
        *track.EVENTS,
        *movement.EVENTS,
        *loads.EVENTS,
        *turns.EVENTS,
        *cards.EVENTS,
        *events.EVENTS,
        *trains.EVENTS,
        *stores.EVENTS,
        *warehouses.EVENTS,
        *trading.EVENTS,
        *relief.EVENTS,
    ),
)
