"""Beginning from a set-up position: what each seat has and where it is, before anything is rolled."""

from __future__ import annotations

from engine.families.boxcars.rules import journal
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.journal import note
from engine.families.boxcars.rules.position import Position
from engine.families.boxcars.rules.setups import (
    AT,
    CASH,
    DECLARED,
    GOAL,
    HOME,
    INTEREST,
    LAST,
    LOAN,
    ORIGIN,
    TRAIN,
    TRIPS,
)


def place(m: CompiledBoard, g: Position) -> None:
    """Puts everything where the set-up says, if the game begins from one; what it leaves open is found as the rules
    say: who goes first, homes, destinations."""
    if not m.set_seats:
        return
    note(g, journal.SET_UP, NONE)
    rows = m.set_rows
    for seat in range(g.bank):
        g.cash[seat] = rows[CASH][seat]
        g.home[seat] = rows[HOME][seat]
        g.origin[seat] = rows[ORIGIN][seat]
        g.goal[seat] = rows[GOAL][seat]
        g.at[seat] = rows[AT][seat]
        g.last[seat] = rows[LAST][seat]
        g.train[seat] = rows[TRAIN][seat]
        g.declared[seat] = rows[DECLARED][seat]
        g.declarers += rows[DECLARED][seat]
        g.trips[seat] = rows[TRIPS][seat]
        g.loan[seat] = rows[LOAN][seat]
        g.interest[seat] = rows[INTEREST][seat]
        # Home and first destination can be swapped only before the train has moved.
        if g.trips[seat] or (g.home[seat] != NONE and g.at[seat] != m.city_dot[g.home[seat]]):
            g.started[seat] = 1
    for rail in range(m.rail_count):
        owner = m.set_owner[rail]
        if owner == g.bank:
            g.owner[rail] = g.bank + 1
            g.gifts += 1
        elif owner != NONE:
            g.owner[rail] = owner
            g.purchases += 1
    g.sold_out = m.set_sold_out
    if m.set_turn != NONE:
        g.seat = g.first = m.set_turn
