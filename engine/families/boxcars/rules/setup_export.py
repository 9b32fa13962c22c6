"""Export of a game position as a starting position."""

from __future__ import annotations

from collections.abc import Sequence

from engine.errors import RulesError
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.families.boxcars.rules.board import NONE, CompiledBoard
from engine.families.boxcars.rules.position import BoxcarsState, Position
from engine.families.boxcars.rules.setups import TRAINS
from engine.i18n import tr
from engine.model.ids import CityId, MilepostId, RailroadId


def to_setup(state: BoxcarsState) -> SetUp:
    """Return a position as a starting position: holdings and places of the players, and the turn. Players who are out
    are left out. The turn starts again: rolls, fees due, established rates and used sections are not stored. Raise
    RulesError if fewer than two players are left, or the game is over."""
    m, g = state.m, state.g
    seats = [seat for seat in range(g.bank) if not g.out[seat]]
    if g.over or len(seats) < 2:
        raise RulesError(tr("the game is over here; choose a position before its end"))
    on_turn = seats.index(g.seat) + 1 if g.seat in seats else None
    third = tuple(RailroadId(id) for id, owner in zip(m.railroads, g.owner, strict=True) if owner == g.bank + 1)
    return SetUp(tuple(_seat(m, g, seat) for seat in seats), on_turn, third, bool(g.sold_out))


def _seat(board: CompiledBoard, state: Position, seat: int) -> SeatSetUp:
    home, origin = _id(board.cities, state.home[seat]), _id(board.cities, state.origin[seat])
    goal, at, last = (
        _id(board.cities, state.goal[seat]),
        _id(board.mileposts, state.at[seat]),
        _id(board.railroads, state.last[seat]),
    )
    return SeatSetUp(
        cash=state.cash[seat],
        home=None if home is None else CityId(home),
        at=None if at is None else MilepostId(at),
        origin=None if origin is None or origin == home else CityId(origin),
        destination=None if goal is None else CityId(goal),
        train=TRAINS[state.train[seat]],
        railroads=tuple(
            RailroadId(id) for id, owner in zip(board.railroads, state.owner, strict=True) if owner == seat
        ),
        declared=bool(state.declared[seat]),
        last_railroad=None if last is None else RailroadId(last),
        trips=state.trips[seat],
        loan=state.loan[seat],
        interest=state.interest[seat],
    )


def _id(names: Sequence[str], number: int) -> str | None:
    return None if number == NONE else names[number]
