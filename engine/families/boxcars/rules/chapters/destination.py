"""The next destination: region, city, and the swap of home and first destination (BX-DEST, RB-LOOKUP, RB-DEST)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.fees import establish_at_home
from engine.families.boxcars.rules.chapters.homeward import runs_home
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import Position

# Rows of the log.
REGION_ROLLED, CITY_ROLLED, REGION_PICKED, DESTINATION, ALTERNATE, SAME_CITY, SWAPPED = range(20, 27)


def region_rolled(board: CompiledBoard, state: Position, cell: int) -> None:
    """Set the region by odd or even and the sum (BX-DEST-02, RB-LOOKUP-01)."""
    region = board.region_cells[cell]
    if state.journal:
        note(state, REGION_ROLLED, state.seat, 0, cell, region)
    if region == board.city_region[state.origin[state.seat]]:
        state.choosing = 1  # BX-DEST-03, RB-LOOKUP-03
    else:
        state.region = region


def open_regions(board: CompiledBoard, seat: int) -> list[int]:
    """Return the regions that a player can choose, including the current one: all, if an experiment leaves none."""
    found, avoided = [], board.avoided[seat]
    for region in range(board.region_count):
        if board.region_open[region] and not avoided[region]:
            found.append(region)
    if len(found) == 0:
        for region in range(board.region_count):
            if board.region_open[region]:
                found.append(region)
    return found


def region_picked(board: CompiledBoard, state: Position, region: int) -> None:
    """Set the region chosen instead of the current one."""
    note(state, REGION_PICKED, state.seat, 0, region)
    state.region = region
    state.choosing = 0


def set_destination(board: CompiledBoard, state: Position, city: int) -> None:
    """Set the destination; the current city costs the turn (BX-DEST-05, BX-DEST-06, RB-DEST-02)."""
    seat = state.seat
    state.region = NONE
    here = board.city_dot[city] == state.at[seat]
    if runs_home(state, seat):
        state.goal[seat] = city  # BX-DECL-06, RB-DECL-03
        note(state, ALTERNATE, seat, 0, city)
    elif not here:
        state.goal[seat] = city
        if state.journal:
            note(state, DESTINATION, seat, 0, city)
    if here:  # A twin city is the same place.
        state.lost = 1  # The run home continues: BX-DECL-06, RB-DECL-04.
        note(state, SAME_CITY, seat, 0, city)
        if board.again_after_lost_turn:
            state.asked[seat] = (
                0  # The player rolls again: RB-DECL-01 literally, while BX-DECL-04 waits for an arrival.
            )


def may_swap(board: CompiledBoard, state: Position) -> int:
    """Return whether home and destination may be swapped: until the first roll to move (RB-HOME-01, RB-HOME-02)."""
    return int(board.home_swap and not state.swap_asked and not state.started[state.seat])


def swap_answered(board: CompiledBoard, state: Position, swap: int) -> None:
    """Swap home and first destination, or leave them."""
    state.swap_asked = 1
    if swap:
        seat = state.seat
        home, goal = state.home[seat], state.goal[seat]
        state.home[seat] = state.origin[seat] = goal
        state.goal[seat] = home
        state.at[seat] = board.city_dot[goal]
        note(state, SWAPPED, seat, 0, goal, home)
        if board.establish_swap:
            establish_at_home(board, state, seat)
