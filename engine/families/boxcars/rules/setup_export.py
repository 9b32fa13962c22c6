"""Export of a game position as a starting position."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.boxcars.content import SetUp
from engine.families.boxcars.rules.chapters.homeward import runs_home
from engine.families.boxcars.rules.position import BoxcarsState, Position
from engine.families.boxcars.rules.setups import Facts, seat_set_up
from engine.i18n import tr
from engine.model.ids import RailroadId


def to_setup(state: BoxcarsState) -> SetUp:
    """Return a position as a starting position: holdings and places of the players, and the turn. Players who are out
    are left out. The turn starts again: rolls, fees due, established rates and used sections are not stored. Raise
    RulesError if fewer than two players are left, or the game is over."""
    m, g = state.m, state.g
    seats = [seat for seat in range(g.bank) if not g.out[seat]]
    if g.over or len(seats) < 2:
        raise RulesError(tr("the game is over here; choose a position before its end"))
    on_turn = seats.index(g.seat) + 1 if g.seat in seats else None
    owned = [
        tuple(RailroadId(id) for id, owner in zip(m.railroads, g.owner, strict=True) if owner == each)
        for each in (*seats, g.bank + 1)
    ]
    players = [seat_set_up(m, _facts(g, seat), owned[place]) for place, seat in enumerate(seats)]
    return SetUp(tuple(players), on_turn, owned[-1], bool(g.sold_out))


def _facts(state: Position, seat: int) -> Facts:
    """Return a player in the order of the facts."""
    return (
        state.cash[seat],
        state.home[seat],
        state.origin[seat],
        state.goal[seat],
        state.at[seat],
        state.last[seat],
        state.train[seat],
        int(runs_home(state, seat)),
        state.trips[seat],
        state.loan[seat],
        state.interest[seat],
    )
