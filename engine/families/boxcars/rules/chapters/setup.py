"""Setting up: who goes first, and the home cities (BX-SETUP, RB-SETUP)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
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


def starter(g: Position) -> int:
    """The next seat to roll for the first turn, or NONE."""
    for seat in range(g.bank):
        if g.order[seat] == 0:
            return seat
    return NONE


def start_rolled(m: CompiledBoard, g: Position, total: int) -> None:
    """A seat has rolled; the highest goes first, and tied seats roll again (BX-SETUP-04, RB-SETUP-02)."""
    seat = starter(g)
    g.order[seat] = total
    note(g, journal.START_ROLL, seat, 0, total)
    if starter(g) != NONE:
        return
    best, leaders = 0, 0
    for other in range(g.bank):
        if g.order[other] > best:
            best, leaders, seat = g.order[other], 0, other
        if g.order[other] == best:
            leaders += 1
    if leaders == 1:
        g.seat = g.first = seat
        note(g, journal.FIRST, seat)
        return
    for other in range(g.bank):
        g.order[other] = 0 if g.order[other] == best else NONE
    g.drawn[ROLL_START] += 1


def homeless(m: CompiledBoard, g: Position) -> int:
    """The seat whose home is set now, or NONE."""
    if m.homes_first and g.turn == 0:  # RB-SETUP-03, RB-SETUP-06
        for k in range(g.bank):
            seat = (g.first + k) % g.bank
            if g.home[seat] == NONE:
                return seat
        return NONE
    if g.turn > 0 and g.home[g.seat] == NONE:  # BX-SETUP-05
        return g.seat
    return NONE


def home_step(m: CompiledBoard, g: Position) -> int:
    """What is next for the seat without a home."""
    if g.region == NONE:
        return PICK_HOME_REGION if g.choosing else ROLL_HOME_REGION
    if m.home_rolled and m.only_city[g.region] == NONE and can_roll_home(m, g):
        return ROLL_HOME_CITY
    return ONLY_HOME if len(free_cities(m, g, g.region)) == 1 else PICK_HOME_CITY


def can_be_home(m: CompiledBoard, g: Position, city: int) -> bool:
    """Whether a city can be a home: with homes unique, nobody else's (BX-SETUP-06, RB-SETUP-04)."""
    if m.home_unique:
        for seat in range(g.bank):
            if g.home[seat] == city:
                return False
    return True


def can_roll_home(m: CompiledBoard, g: Position) -> bool:
    """Whether the dice can name a city of the region that can be a home; else they would roll for ever."""
    for cell in range(len(m.city_weights[g.region])):
        if m.city_weights[g.region][cell] and can_be_home(m, g, m.city_cells[g.region][cell]):
            return True
    return False


def free_cities(m: CompiledBoard, g: Position, region: int) -> list[int]:
    """The cities of a region that can be a home (BX-SETUP-06, RB-SETUP-04)."""
    found = []
    for city in m.region_cities[region]:
        if city == NONE:
            break
        if can_be_home(m, g, city):
            found.append(city)
    return found


def free_regions(m: CompiledBoard, g: Position) -> list[int]:
    """The regions with a city that can be a home."""
    found = []
    for region in range(m.region_count):
        if len(free_cities(m, g, region)) > 0:
            found.append(region)
    return found


def home_region_rolled(m: CompiledBoard, g: Position, cell: int) -> None:
    """The region of the home; where all its cities are taken another one is picked (BX-SETUP-06, BX-GB-05)."""
    seat = homeless(m, g)
    region = m.region_cells[cell]
    note(g, journal.REGION_ROLLED, seat, 0, cell, region)
    if len(free_cities(m, g, region)) > 0:
        g.region = region
    else:
        g.choosing = 1


def home_region_picked(m: CompiledBoard, g: Position, region: int) -> None:
    """Another region in place of a full one."""
    note(g, journal.REGION_PICKED, homeless(m, g), 0, region)
    g.region = region
    g.choosing = 0


def home_city_rolled(m: CompiledBoard, g: Position, cell: int) -> None:
    """The home by the dice (RB-SETUP-03); with homes unique, a taken city is rolled again."""
    city = m.city_cells[g.region][cell]
    if not can_be_home(m, g, city):
        g.drawn[ROLL_HOME_CITY] += 1
    else:
        set_home(m, g, city)


def set_home(m: CompiledBoard, g: Position, city: int) -> None:
    """The marker and the train go on the home city (BX-SETUP-07, RB-SETUP-05)."""
    seat = homeless(m, g)
    g.home[seat] = city
    g.origin[seat] = city
    g.at[seat] = m.city_dot[city]
    g.region = NONE
    g.drawn[ROLL_HOME_CITY] = 0
    note(g, journal.HOME, seat, 0, city)
