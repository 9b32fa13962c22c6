"""Possible deliveries of a cube and their points by player."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from engine.families.tycoon.actions.decisions import TycoonDecision
from engine.families.tycoon.actions.deliver import Deliver, UseLink
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.delivering import Delivery, deliveries, go, load
from engine.families.tycoon.rules.position import OWNER, Position

MAX_DELIVERIES = 4_000
"""Maximum number of deliveries of one cube. Boards have far fewer that differ in their points."""


class Carriage(NamedTuple):
    """A delivery with its points by seat, the current player first, then clockwise. Points of cards are included."""

    delivery: Delivery
    points: tuple[tuple[int, int], ...]

    @property
    def to(self) -> int:
        """The city that accepts the cube."""
        return self.delivery.cities[-1]

    @property
    def decisions(self) -> list[TycoonDecision]:
        """The decisions of the delivery."""
        return [Deliver(self.delivery.origin, self.delivery.colour), *map(UseLink, self.delivery.links)]


def carriages(board: CompiledBoard, state: Position, city: int, colour: int) -> list[Carriage]:
    """Return the possible deliveries of a cube, the best for the current player first.

    Of deliveries to the same city over as many links of each owner, one is returned: the rules do not distinguish them.
    """
    only = state.copy()
    only.cubes[:] = [0] * len(only.cubes)
    only.cubes[city * board.colours + colour] = min(1, state.cubes[city * board.colours + colour])
    differing: dict[tuple[int, tuple[int, ...]], Delivery] = {}
    for delivery in islice(deliveries(board, only, state.seat), MAX_DELIVERIES):
        owners = sorted(state.links[link][OWNER] for link in delivery.links)
        differing.setdefault((delivery.cities[-1], tuple(owners)), delivery)
    found = [Carriage(each, points_of(board, state, each)) for each in differing.values()]
    return sorted(found, key=lambda each: (-each.points[0][1], sum(points for _, points in each.points), each.to))


def points_of(board: CompiledBoard, state: Position, delivery: Delivery) -> tuple[tuple[int, int], ...]:
    """Return the points that each player gains by a delivery under the rules, always with the current player."""
    after = state.copy()
    after.journal = 0
    load(board, after, delivery.origin * board.colours + delivery.colour)
    for link in delivery.links:
        go(board, after, link)
    around = [(state.seat + far) % state.seats for far in range(state.seats)]
    gains = [(seat, after.points[seat] - state.points[seat]) for seat in around]
    return tuple((seat, gain) for seat, gain in gains if gain or seat == state.seat)
