"""Upgrades and crossgrades of trains, in place of building (BR-LOCO-06, BR-LOCO-07, BR-OPT-13)."""

from __future__ import annotations

from engine.families.crayon.rules import journal
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.journal import pay
from engine.families.crayon.rules.position import ENDING, Position, taken_places


def trains_for_sale(board: CompiledBoard, state: Position) -> list[int]:
    """Return the possible upgrades of the current player's trains, as `vehicle * len(board.upgrades) + upgrade`.

    They replace building, except crossgrades. A train with too many loads must drop some first.
    """
    found = []
    limit = board.limit_of[state.seat]
    for k in range(board.fleet):
        vehicle = state.seat * board.fleet + k
        for number, (old, new, price, cross) in enumerate(board.upgrades):
            if old != state.train[vehicle] or price > state.cash[state.seat] or state.bought:
                continue
            if taken_places(state, vehicle) > board.train_loads[new]:
                continue
            if state.spent <= board.crossgrade_build if cross else not state.spent and price <= limit:
                found.append(k * len(board.upgrades) + number)
    return found


def buy_train(board: CompiledBoard, state: Position, value: int) -> None:
    """Pay for another train. Building continues only after a crossgrade."""
    k, number = divmod(value, len(board.upgrades))
    _, new, price, cross = board.upgrades[number]
    state.train[state.seat * board.fleet + k] = new
    state.bought = state.done = 1
    pay(state, state.seat, price, journal.TRAIN_BOUGHT, new, cross)
    if not cross:
        state.phase = ENDING
