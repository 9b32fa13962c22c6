"""Plans and the facts they depend on."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.families.crayon.bots.planner import Plan, Planner
from engine.families.crayon.bots.reversing import way_back
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import Position


class PlanKey(NamedTuple):
    """The facts that a plan depends on: start of the train's leg, forbidden reverse arc, cash and track before building
    in this turn, and others."""

    seats: int
    seat: int
    vehicle: int
    at: int
    back: int
    cash: int
    track: bytes
    hand: tuple[int, ...]
    cargo: tuple[int, ...]
    train: int
    tray: tuple[int, ...]
    until: tuple[int, ...]


def plan_key(board: CompiledBoard, state: Position, seat: int, vehicle: int, thinker: Planner) -> PlanKey:
    """Return the key of a position, without the fees and building of this turn."""
    cash = state.cash[seat]
    if state.seat == seat:
        for owner, is_paid in enumerate(state.paid):
            if is_paid:
                cash += board.move_fee if owner == seat else board.track_fee
        for arc in state.fresh:
            cash += board.price[arc]
    at = state.since[vehicle] if state.at[vehicle] != NONE else NONE
    hand, cargo, tray, until = (
        tuple(state.hand[seat]),
        tuple(state.cargo[vehicle]),
        tuple(state.tray),
        tuple(state.until),
    )
    same = track_before(state, seat, thinker)
    back = way_back(board, at, state.faced[vehicle])
    return PlanKey(state.seats, seat, vehicle, at, back, cash, same, hand, cargo, state.train[vehicle], tray, until)


def track_before(state: Position, seat: int, thinker: Planner) -> bytes:
    """Return the track without what a player has built in this turn."""
    track = state.track
    if state.fresh and state.seat == seat:
        track = track[:]
        for arc in state.fresh:
            track[arc >> 1] = 0
    return thinker.same_track(track)


def plan_of(board: CompiledBoard, state: Position, seat: int, vehicle: int, thinker: Planner, weights: Weights) -> Plan:
    """Return the plan of a train."""
    return _planned(Asked(board, state, thinker), plan_key(board, state, seat, vehicle, thinker), weights)


class Asked:
    """The arguments for a new plan. They do not distinguish plans."""

    def __init__(self, board: CompiledBoard, state: Position, thinker: Planner) -> None:
        self.m, self.g, self.thinker = board, state, thinker

    def __hash__(self) -> int:
        return hash(id(self.thinker))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.thinker is other.thinker


@lru_cache(maxsize=64)
def _planned(asked: Asked, at: PlanKey, weights: Weights) -> Plan:
    return asked.thinker.plan(asked.g, at.seat, at.vehicle, at.at, at.back, at.cash, at.track, weights)
