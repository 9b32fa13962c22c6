"""Export of a game position as a starting position."""

from __future__ import annotations

from msgspec.structs import replace

from engine.errors import RulesError
from engine.families.boxcars.content import SeatSetUp, SetUp
from engine.families.boxcars.rules.board import CompiledBoard
from engine.families.boxcars.rules.position import BoxcarsState, Position
from engine.game.setup_fields import export
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
    third = tuple(RailroadId(id) for id, owner in zip(m.railroads, g.owner, strict=True) if owner == g.bank + 1)
    return SetUp(tuple(_player(m, g, seat) for seat in seats), on_turn, third, bool(g.sold_out))


def _player(board: CompiledBoard, state: Position, seat: int) -> SeatSetUp:
    player = SeatSetUp(**export(board, state, SeatSetUp, seat))
    return replace(player, origin=None) if player.origin == player.home else player
