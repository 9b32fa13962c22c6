"""Exporting a position of a game as a starting position."""

from __future__ import annotations

from engine.errors import RulesError
from engine.families.tycoon.content import SeatSetUp, SetUp
from engine.families.tycoon.rules.board import NONE, CompiledBoard
from engine.families.tycoon.rules.position import ACTING, GONE, HELD, NEXT_ACTION, OPEN, OWNER, Position, TycoonState
from engine.families.tycoon.rules.setup.links import way_of
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
        empty_cities=tuple(site for city, site in enumerate(sites) if g.marker[city]),
        open_operations=None if g.deal and not g.whole else _cards_at(m, g, OPEN),
        used_operations=_cards_at(m, g, GONE),
        first_at_level=tuple(seat + 1 for seat in g.led[1:]),
    )


def _seat(board: CompiledBoard, state: Position, seat: int) -> SeatSetUp:
    card = state.tycoon[seat]
    return SeatSetUp(
        cash=state.cash[seat],
        shares=state.shares[seat],
        points=state.points[seat],
        engine=state.engine[seat] + 1,
        links=tuple(way_of(board, state, link) for link in state.links if link[OWNER] == seat),
        western=tuple(SiteId(id) for id, whose in zip(board.city_ids, state.west, strict=True) if whose == seat + 1),
        tycoon=board.tycoon_ids[card] if card >= 0 else None,
        tycoon_revealed=card >= 0 and bool(state.shown[seat]),
        operations=_cards_at(board, state, HELD + seat),
    )


def _cubes(board: CompiledBoard, state: Position, sites: list[SiteId]) -> dict[SiteId, dict[str, int]]:
    """Return the cubes of each city by color."""
    rows = (state.cubes[first : first + board.colours] for first in range(0, len(state.cubes), board.colours))
    return {
        site: {colour: count for colour, count in zip(board.colour_ids, row, strict=True) if count}
        for site, row in zip(sites, rows, strict=True)
        if any(row)
    }


def _cards_at(board: CompiledBoard, state: Position, where: int) -> tuple[str, ...]:
    """Return the operation cards at a place."""
    return tuple(card for card, place in zip(board.card_ids, state.place, strict=True) if place == where)
