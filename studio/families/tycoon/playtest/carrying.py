"""Which ways a cube can go, and what each brings to whom."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.chapters.delivering import go, load
from engine.families.tycoon.rules.network import Delivery, deliveries
from engine.families.tycoon.rules.position import OWNER, Position

MOST_WAYS = 4_000
"""So many ways of one cube are looked at; a board has not nearly as many that differ in what they bring."""


class Carriage(NamedTuple):
    """A way of a cube, and the points that it brings to which seats: those of the seat on turn first, then clockwise;
    what cards bring with it is among them."""

    delivery: Delivery
    points: tuple[tuple[int, int], ...]

    @property
    def to(self) -> int:
        """The city that takes the cube."""
        return self.delivery.cities[-1]

    def codes(self, board: CompiledBoard) -> list[str]:
        """The decisions of the whole way."""
        each = self.delivery
        found = [f"cube {board.city_ids[each.origin]} {board.colour_ids[each.colour]}"]
        return found + [
            f"over {link} to {board.city_ids[to]}" for link, to in zip(each.links, each.cities, strict=True)
        ]


def carriages(board: CompiledBoard, state: Position, city: int, colour: int) -> list[Carriage]:
    """Where the seat on turn can carry a cube of a city, the best for it first. Of ways to the same city over as many
    links of each owner one is kept: they do not differ in anything that the rules know."""
    only = state.copy()
    only.cubes[:] = [0] * len(only.cubes)
    only.cubes[city * board.colours + colour] = min(1, state.cubes[city * board.colours + colour])
    differing: dict[tuple[int, tuple[int, ...]], Delivery] = {}
    for delivery in islice(deliveries(board, only, state.seat), MOST_WAYS):
        owners = sorted(state.links[link][OWNER] for link in delivery.links)
        differing.setdefault((delivery.cities[-1], tuple(owners)), delivery)
    found = [Carriage(each, points_of(board, state, each)) for each in differing.values()]
    return sorted(found, key=lambda each: (-each.points[0][1], sum(points for _, points in each.points), each.to))


def points_of(board: CompiledBoard, state: Position, delivery: Delivery) -> tuple[tuple[int, int], ...]:
    """The points that each seat gains by a delivery, as the rules have it; the seat on turn in any case."""
    after = state.copy()
    after.journal = 0
    load(board, after, delivery.origin * board.colours + delivery.colour)
    for link in delivery.links:
        go(board, after, link)
    around = [(state.seat + far) % state.seats for far in range(state.seats)]
    gains = [(seat, after.points[seat] - state.points[seat]) for seat in around]
    return tuple((seat, gain) for seat, gain in gains if gain or seat == state.seat)
