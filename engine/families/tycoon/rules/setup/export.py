"""Exporting a position of a game as a starting position."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.tycoon.content import OPEN, SeatSetUp, SetUp
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.position import ACTING, NEXT_ACTION, OWNER, Position, TycoonState
from engine.families.tycoon.rules.setup.links import way_of
from engine.game.setup_fields import export
from engine.i18n import tr
from engine.model.ids import SiteId


def to_setup(state: TycoonState) -> SetUp:
    """Return a position as a starting position.

    Its current action or auction starts again. Operation cards used in the turn and cubes still to be drawn are lost.
    Raise RulesError if the game is over or its last turn has been announced.
    """
    m, g = state.m, state.g
    if g.over:
        raise RulesError(tr("the game is over; choose a position before its end"))
    if g.last != NONE:
        raise RulesError(tr("this is the last turn; choose a position before its announcement"))
    acts = g.phase in (NEXT_ACTION, ACTING)
    sites = [SiteId(id) for id in m.city_ids]
    return SetUp(
        tuple(_seat(m, g, seat) for seat in range(g.seats)),
        turn=g.first + 1 if g.first != NONE else None,
        turns_played=g.whole if g.seat == NONE else g.whole - 1,
        round=g.round if acts else 0,
        seats_acted=g.acted - 1 if acts else 0,
        cubes=None if g.due and not g.turn else _cubes(m, g, sites),
        colours={
            site: m.colour_ids[colour]
            for site, colour, printed in zip(sites, g.colour, m.city_colour, strict=True)
            if colour != printed
        },
        open_operations=None
        if g.deal and not g.whole
        else tuple(card for card, place in zip(m.card_ids, g.place, strict=True) if place == OPEN),
        **export(m, g, SetUp),
        first_at_level=tuple(seat + 1 for seat in g.led[1:]),
    )


def _seat(board: CompiledBoard, state: Position, seat: int) -> SeatSetUp:
    links = tuple(way_of(board, state, link) for link in state.links if link[OWNER] == seat)
    return SeatSetUp(links=links, **export(board, state, SeatSetUp, seat))


def _cubes(board: CompiledBoard, state: Position, sites: list[SiteId]) -> dict[SiteId, dict[str, int]]:
    """Return the cubes of each city by color."""
    rows = (state.cubes[first : first + board.colours] for first in range(0, len(state.cubes), board.colours))
    return {
        site: {colour: count for colour, count in zip(board.colour_ids, row, strict=True) if count}
        for site, row in zip(sites, rows, strict=True)
        if any(row)
    }
