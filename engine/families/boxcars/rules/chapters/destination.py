"""Where the next trip goes: region, city, and the swap of home and first destination (BX-DEST, RB-LOOKUP, RB-DEST)."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.chapters.declare import may_declare
from engine.families.boxcars.rules.chapters.fees import establish_at_home
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import DECLARE, ONLY_CITY, PICK_REGION, ROLL_CITY, ROLL_REGION, Position


def lookup_step(m: CompiledBoard, g: Position) -> int:
    """What is next for a seat about to determine its destination."""
    if g.region == NONE:
        if g.choosing:
            return PICK_REGION
        return DECLARE if may_declare(m, g) else ROLL_REGION
    return ROLL_CITY if m.only_city[g.region] == NONE else ONLY_CITY  # BX-GB-04


def region_rolled(m: CompiledBoard, g: Position, cell: int) -> None:
    """The region by odd or even and the sum (BX-DEST-02, RB-LOOKUP-01)."""
    region = m.region_cells[cell]
    if g.journal:
        note(g, journal.REGION_ROLLED, g.seat, 0, cell, region)
    if region == m.city_region[g.origin[g.seat]]:
        g.choosing = 1  # BX-DEST-03, RB-LOOKUP-03
    else:
        g.region = region


def open_regions(m: CompiledBoard) -> list[int]:
    """The regions that can be chosen, the present one too."""
    found = []
    for region in range(m.region_count):
        if m.region_open[region]:
            found.append(region)
    return found


def region_picked(m: CompiledBoard, g: Position, region: int) -> None:
    """Any region instead of the one where the train stands."""
    note(g, journal.REGION_PICKED, g.seat, 0, region)
    g.region = region
    g.choosing = 0


def set_destination(m: CompiledBoard, g: Position, city: int) -> None:
    """The disc goes on the city; the present city costs the turn (BX-DEST-05, BX-DEST-06, RB-DEST-02)."""
    seat = g.seat
    g.region = NONE
    here = m.city_dot[city] == g.at[seat]
    if g.declared[seat]:
        g.goal[seat] = city  # BX-DECL-06, RB-DECL-03
        note(g, journal.ALTERNATE, seat, 0, city)
    elif not here:
        g.goal[seat] = city
        if g.journal:
            note(g, journal.DESTINATION, seat, 0, city)
    if here:  # a twin city is the same place
        g.lost = 1  # the status of a declared seat stays: BX-DECL-06, RB-DECL-04
        note(g, journal.SAME_CITY, seat, 0, city)
        if m.declare_again:
            g.asked[seat] = 0  # about to roll again: RB-DECL-01 by the letter, where BX-DECL-04 waits for an arrival


def may_swap(m: CompiledBoard, g: Position) -> int:
    """Whether home and first destination may change places: before the first roll to move (RB-HOME-01, RB-HOME-02)."""
    return int(m.home_swap and not g.swap_asked and not g.started[g.seat])


def swap_answered(m: CompiledBoard, g: Position, swap: int) -> None:
    """Swaps home and first destination, or leaves them."""
    g.swap_asked = 1
    if swap:
        seat = g.seat
        home, goal = g.home[seat], g.goal[seat]
        g.home[seat] = g.origin[seat] = goal
        g.goal[seat] = home
        g.at[seat] = m.city_dot[goal]
        note(g, journal.SWAPPED, seat, 0, goal, home)
        if m.establish_swap:
            establish_at_home(m, g, seat)
