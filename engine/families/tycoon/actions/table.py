"""All kinds of decisions and of journal rows."""

from __future__ import annotations

from engine.families.tycoon.actions import (
    auction,
    building,
    cards,
    deliver,
    draws,
    ending,
    engines,
    new_cities,
    shares,
    turns,
    western,
)
from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import Position
from engine.game.decision import DecisionTable

KINDS: tuple[type[TycoonDecision], ...] = (
    *building.KINDS,
    *deliver.KINDS,
    *engines.KINDS,
    *new_cities.KINDS,
    *cards.KINDS,
    *western.KINDS,
    *turns.KINDS,
    *shares.KINDS,
    *auction.KINDS,
)

EVENTS = (
    *draws.EVENTS,
    *auction.EVENTS,
    *turns.EVENTS,
    *shares.EVENTS,
    *building.EVENTS,
    *new_cities.EVENTS,
    *engines.EVENTS,
    *deliver.EVENTS,
    *cards.EVENTS,
    *western.EVENTS,
    *ending.EVENTS,
)

TABLE = DecisionTable[CompiledBoard, Position](KINDS, EVENTS)

ACTIONS = {kind.counted: kind.counted_title for kind in KINDS if kind.counted}
"""The titles of the kinds of actions in reports."""
