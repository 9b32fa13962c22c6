"""What a plan follows from, and the plan that follows from it."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from engine.families.crayon.bots.planner import Plan, Thinker
from engine.families.crayon.bots.reversing import way_back
from engine.families.crayon.bots.weights import Weights
from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import Position


class Anchor(NamedTuple):
    """What a plan follows from: where the train began its leg, by which arc it could not go back from there, the cash
    and the track before anything was built in this turn, and what else a plan looks at."""

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


def anchor(board: CompiledBoard, state: Position, seat: int, vehicle: int, thinker: Thinker) -> Anchor:
    """The anchor of a position: fees of the turn are put back, and what was built in it is taken away."""
    track = state.track
    cash = state.cash[seat]
    if state.seat == seat:
        for owner, is_paid in enumerate(state.paid):
            if is_paid:
                cash += board.move_fee if owner == seat else board.track_fee
        if state.fresh:
            track = track[:]
            for arc in state.fresh:
                track[arc >> 1] = 0
                cash += board.price[arc]
    at = state.since[vehicle] if state.at[vehicle] != NONE else NONE
    hand, cargo, tray, until = (
        tuple(state.hand[seat]),
        tuple(state.cargo[vehicle]),
        tuple(state.tray),
        tuple(state.until),
    )
    same = thinker.same_track(track)
    back = way_back(board, at, state.faced[vehicle])
    return Anchor(state.seats, seat, vehicle, at, back, cash, same, hand, cargo, state.train[vehicle], tray, until)


def plan_of(board: CompiledBoard, state: Position, seat: int, vehicle: int, thinker: Thinker, weights: Weights) -> Plan:
    """The plan of a train."""
    return _planned(Asked(board, state, thinker), anchor(board, state, seat, vehicle, thinker), weights)


class Asked:
    """What a plan is made with; it does not tell two plans apart."""

    def __init__(self, board: CompiledBoard, state: Position, thinker: Thinker) -> None:
        self.m, self.g, self.thinker = board, state, thinker

    def __hash__(self) -> int:
        return hash(id(self.thinker))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Asked) and self.thinker is other.thinker


@lru_cache(maxsize=64)
def _planned(asked: Asked, at: Anchor, weights: Weights) -> Plan:
    return asked.thinker.plan(asked.g, at.seat, at.vehicle, at.at, at.back, at.cash, at.track, weights)
