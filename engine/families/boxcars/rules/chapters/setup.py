"""Setup: the first player and the home cities (BX-SETUP, RB-SETUP)."""

from __future__ import annotations

from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.destination import CITY_ROLLED, REGION_PICKED, REGION_ROLLED
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import (
    ONLY_HOME,
    PICK_HOME_CITY,
    PICK_HOME_REGION,
    ROLL_HOME_CITY,
    ROLL_HOME_REGION,
    ROLL_START,
    Position,
)

# Rows of the log.
START_ROLL, FIRST, HOME = range(10, 13)


def starter(state: Position) -> int:
    """Return the next player to roll for the first turn, or NONE."""
    for seat in range(state.bank):
        if state.order[seat] == 0:
            return seat
    return NONE


def start_rolled(board: CompiledBoard, state: Position, total: int) -> None:
    """Store a start roll; the highest goes first, and tied players roll again (BX-SETUP-04, RB-SETUP-02)."""
    seat = starter(state)
    state.order[seat] = total
    note(state, START_ROLL, seat, 0, total)
    if starter(state) != NONE:
        return
    best, leaders = 0, 0
    for other in range(state.bank):
        if state.order[other] > best:
            best, leaders, seat = state.order[other], 0, other
        if state.order[other] == best:
            leaders += 1
    if leaders == 1:
        state.seat = state.first = seat
        note(state, FIRST, seat)
        return
    for other in range(state.bank):
        state.order[other] = 0 if state.order[other] == best else NONE
    state.drawn[ROLL_START] += 1


def homeless(board: CompiledBoard, state: Position) -> int:
    """Return the player whose home is chosen now, or NONE."""
    if board.homes_first and state.turn == 0:  # RB-SETUP-03, RB-SETUP-06
        for k in range(state.bank):
            seat = (state.first + k) % state.bank
            if state.home[seat] == NONE:
                return seat
        return NONE
    if state.turn > 0 and state.home[state.seat] == NONE:  # BX-SETUP-05
        return state.seat
    return NONE


def home_step(board: CompiledBoard, state: Position) -> int:
    """Return the next step for a player without a home."""
    if state.region == NONE:
        return PICK_HOME_REGION if state.choosing else ROLL_HOME_REGION
    if board.home_rolled and board.only_city[state.region] == NONE and can_roll_home(board, state):
        return ROLL_HOME_CITY
    return ONLY_HOME if len(free_cities(board, state, state.region)) == 1 else PICK_HOME_CITY


def can_be_home(board: CompiledBoard, state: Position, city: int) -> bool:
    """Return whether a city can be a home: with unique homes, not that of another player (BX-SETUP-06, RB-SETUP-04)."""
    if board.home_unique:
        for seat in range(state.bank):
            if state.home[seat] == city:
                return False
    return True


def can_roll_home(board: CompiledBoard, state: Position) -> bool:
    """Return whether the dice can give a city of the region that can be a home; otherwise they would roll forever."""
    for cell in range(len(board.city_weights[state.region])):
        if board.city_weights[state.region][cell] and can_be_home(board, state, board.city_cells[state.region][cell]):
            return True
    return False


def free_cities(board: CompiledBoard, state: Position, region: int) -> list[int]:
    """Return the cities of a region that can be a home (BX-SETUP-06, RB-SETUP-04)."""
    found = []
    for city in board.region_cities[region]:
        if city == NONE:
            break
        if can_be_home(board, state, city):
            found.append(city)
    return found


def free_regions(board: CompiledBoard, state: Position) -> list[int]:
    """Return the regions with a city that can be a home."""
    found = []
    for region in range(board.region_count):
        if len(free_cities(board, state, region)) > 0:
            found.append(region)
    return found


def home_region_rolled(board: CompiledBoard, state: Position, cell: int) -> None:
    """Set the home region; if all its cities are taken, another one is chosen (BX-SETUP-06, BX-GB-05)."""
    seat = homeless(board, state)
    region = board.region_cells[cell]
    note(state, REGION_ROLLED, seat, 0, cell, region)
    if len(free_cities(board, state, region)) > 0:
        state.region = region
    else:
        state.choosing = 1


def home_region_picked(board: CompiledBoard, state: Position, region: int) -> None:
    """Set the region chosen in place of a full one."""
    note(state, REGION_PICKED, homeless(board, state), 0, region)
    state.region = region
    state.choosing = 0


def home_city_rolled(board: CompiledBoard, state: Position, cell: int) -> None:
    """Set the rolled home (RB-SETUP-03); with unique homes, a taken city is rolled again."""
    city = board.city_cells[state.region][cell]
    note(state, CITY_ROLLED, homeless(board, state), 0, cell, city)
    if not can_be_home(board, state, city):
        state.drawn[ROLL_HOME_CITY] += 1
    else:
        set_home(board, state, city)


def set_home(board: CompiledBoard, state: Position, city: int) -> None:
    """Place the marker and the train on the home city (BX-SETUP-07, RB-SETUP-05)."""
    seat = homeless(board, state)
    state.home[seat] = city
    state.origin[seat] = city
    state.at[seat] = board.city_dot[city]
    state.region = NONE
    state.drawn[ROLL_HOME_CITY] = 0
    note(state, HOME, seat, 0, city)
