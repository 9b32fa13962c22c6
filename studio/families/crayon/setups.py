"""Starting positions of crayon games: places, loads and track from the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from engine.edit.edit import Edit
from engine.families.crayon.content import SetUp
from engine.families.crayon.rules.cheapest import cheapest_track
from engine.i18n import tr
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import site_cells
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.panels.names import place_name
from studio.panels.setups.fields import SeatFields, changed, seat_name, seat_of
from studio.panels.setups.offers import selected_cells

MAX_JOINED = 12
"""Maximum number of selected places that are joined by track at once."""


def offers(scenario: Scenario, id: str, selection: Sequence[Ref]) -> Iterator[tuple[str, Edit]]:
    """Return the offers for a seat from the selection on the board: menu text and edit."""
    board, seat, who = scenario.board, seat_of(scenario, id), seat_name(id)
    places = selected_cells(board, selection)
    if 2 <= len(places) <= MAX_JOINED and (ways := joining(scenario, places)):
        names = ", ".join(place_name(board, place) for place in places)
        sections = sum(len(way) - 1 for way in ways)
        edit = changed(scenario, id, track=(*seat.track, *ways))
        yield tr("Give {seat} track between {places} (sections: {n})").format(seat=who, places=names, n=sections), edit
    if seat.track:
        yield tr("Remove all track of {seat}").format(seat=who), changed(scenario, id, track=())


def joining(scenario: Scenario, places: Sequence[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """Return the cheapest track that joins places one after the other, each to the nearest joined one.

    Steps within major cities are left out, because they are not built. Return nothing if a place cannot be reached.
    """
    inside = {cell: id for id, site in scenario.board.sites.items() for cell in site_cells(site)}
    joined, left, ways = [places[0]], list(places[1:]), list[tuple[Cell, ...]]()
    while left:
        tracks = [
            (track.cost, len(track.cells), place, track.cells)
            for place in left
            for start in joined
            if (track := cheapest_track(scenario, start, place)) is not None
        ]
        if not tracks:
            return ()
        _, _, place, cells = min(tracks)
        joined.append(place)
        left.remove(place)
        ways += built(cells, inside)
    return tuple(ways)


def built(cells: Sequence[Cell], inside: Mapping[Cell, SiteId]) -> Iterator[tuple[Cell, ...]]:
    """Return the parts of a track that are built: those between the steps within a city."""
    way = [cells[0]]
    for a, b in pairwise(cells):
        if a in inside and inside[a] == inside.get(b):
            if len(way) > 1:
                yield tuple(way)
            way = [b]
        else:
            way.append(b)
    if len(way) > 1:
        yield tuple(way)


def fields() -> SeatFields:
    """The starting positions of crayon games."""
    return SeatFields(
        SetUp, tr("Give this seat the selection on the board: a place, loads, or track between cities"), offers
    )
