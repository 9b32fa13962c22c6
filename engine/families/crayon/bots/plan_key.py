"""Plans and the facts they depend on."""

from __future__ import annotations

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
    facts = (len(state.cash), seat, vehicle, at, back, cash, same, hand, cargo, state.train[vehicle], tray, until)
    return tuple.__new__(PlanKey, facts)  # A third of the time of the constructor.


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
    return plan_at(plan_key(board, state, seat, vehicle, thinker), state, thinker, weights)


def plan_at(at: PlanKey, state: Position, thinker: Planner, weights: Weights) -> Plan:
    """Return the plan for the key of a position."""
    asked = (at, weights)
    found = thinker.plans_made.get(asked)
    if found is None:
        found = thinker.plan(state, at.seat, at.vehicle, at.at, at.back, at.cash, at.track, weights)
        thinker.plans_made.keep(asked, found)
    return found
