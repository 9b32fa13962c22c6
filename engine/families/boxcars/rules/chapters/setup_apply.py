"""Start from a starting position: holdings and places of the players before the first roll."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.homeward import start_run
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import Position
from engine.families.boxcars.rules.setups import (
    AT,
    CASH,
    GOAL,
    HOME,
    INTEREST,
    LAST,
    LOAN,
    ORIGIN,
    RUN_HOME,
    TRAIN,
    TRIPS,
)

# Rows of the log.
SET_UP = 120


def place(board: CompiledBoard, state: Position) -> None:
    """Set up the starting position of the game, if there is one. The rules decide what it leaves open: the first
    player, homes, destinations."""
    if not board.set_seats:
        return
    note(state, SET_UP, NONE)
    rows = board.set_rows
    for seat in range(state.bank):
        state.cash[seat] = rows[CASH][seat]
        state.home[seat] = rows[HOME][seat]
        state.origin[seat] = rows[ORIGIN][seat]
        state.goal[seat] = rows[GOAL][seat]
        state.at[seat] = rows[AT][seat]
        state.last[seat] = rows[LAST][seat]
        state.train[seat] = rows[TRAIN][seat]
        if rows[RUN_HOME][seat]:
            start_run(state, seat)
        state.trips[seat] = rows[TRIPS][seat]
        state.loan[seat] = rows[LOAN][seat]
        state.interest[seat] = rows[INTEREST][seat]
        # Home and first destination can be swapped only before the train has moved.
        if state.trips[seat] or (state.home[seat] != NONE and state.at[seat] != board.city_dot[state.home[seat]]):
            state.started[seat] = 1
    for rail in range(board.rail_count):
        owner = board.set_owner[rail]
        if owner == state.bank:
            state.owner[rail] = state.bank + 1
            state.gifts += 1
        elif owner != NONE:
            state.owner[rail] = owner
            state.purchases += 1
    state.sold_out = board.set_sold_out
    if board.set_turn != NONE:
        state.seat = state.first = board.set_turn
