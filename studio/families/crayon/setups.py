"""Columns of the starting positions of crayon games, and track from the board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from engine.edit.edit import Edit
from engine.families.crayon.content import LOAD, LoadId, SeatSetUp, SetUp
from engine.families.crayon.rules.cheapest import cheapest_track
from engine.i18n import tr
from engine.model.grids.grid import Cell, cell_of, cell_ref
from engine.model.grids.lattice import site_cells
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.families.crayon.text import content_of
from studio.panels.names import place_name
from studio.panels.setups.fields import (
    SeatFields,
    cell_at,
    changed,
    choice_column,
    number_column,
    of_ids,
    seat_name,
    seat_of,
)
from studio.panels.tables.record_table import Column

MAX_JOINED = 12
"""Maximum number of selected places that are joined by track at once."""


def named(scenario: Scenario, seat: SeatSetUp) -> Iterator[Ref]:
    """Return the positions of a seat's trains and its track."""
    for at in (seat.at, seat.second_train.at if seat.second_train else None):
        if at is not None:
            yield cell_ref(at)
    for way in seat.track:
        yield from map(cell_ref, way)


def offers(scenario: Scenario, id: str, selection: Sequence[Ref]) -> Iterator[tuple[str, Edit]]:
    """Return the offers for a seat from the selection on the board: menu text and edit."""
    board, seat, who = scenario.board, seat_of(scenario, id), seat_name(id)
    sites = [board.sites[SiteId(ref.id)].cell for ref in selection if ref.kind == "site" and ref.id in board.sites]
    places = list(dict.fromkeys([*sites, *(cell_of(ref) for ref in selection if ref.kind == "cell")]))
    if len(places) == 1:
        edit = changed(scenario, id, tr("the place"), at=places[0])
        yield tr("Place {seat} at {place}").format(seat=who, place=place_name(board, places[0])), edit
    if 2 <= len(places) <= MAX_JOINED and (ways := joining(scenario, places)):
        names = ", ".join(place_name(board, place) for place in places)
        sections = sum(len(way) - 1 for way in ways)
        edit = changed(scenario, id, tr("the track"), track=(*seat.track, *ways))
        yield tr("Give {seat} track between {places} (sections: {n})").format(seat=who, places=names, n=sections), edit
    if seat.track:
        yield tr("Remove all track of {seat}").format(seat=who), changed(scenario, id, tr("the track"), track=())
    for load in (ref for ref in selection if ref.kind == LOAD):
        edit = changed(scenario, id, tr("the loads"), loads=(*seat.loads, LoadId(load.id)))
        yield tr("Load {load} for {seat}").format(seat=who, load=content_of(scenario).loads[LoadId(load.id)].name), edit


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


def columns() -> list[Column]:
    """Return the columns of a seat."""
    return [
        number_column("cash", tr("Cash"), tr("the cash"), tr("Empty: the starting cash of the rules"), None),
        choice_column(
            "train", tr("Train"), tr("the train"), tr("Empty: the first train of all players"),
            lambda s: ((train, each.name) for train, each in content_of(s).trains.items()), "",
        ),
        Column(
            tr("Place"), _place, edit=_set_place,
            tip=tr("City or milepost of the train. Empty: not placed yet"),
        ),
        Column(
            tr("Loads"), lambda s, id: ", ".join(_names(s)[load] for load in seat_of(s, id).loads),
            edit=lambda s, id, text: changed(s, id, tr("the loads"), loads=of_ids(text, _names(s))),
            tip=tr("Loads on the train, separated by commas"),
        ),
        Column(
            tr("Cards"), lambda s, id: ", ".join(seat_of(s, id).cards), edit=_set_cards,
            tip=tr("Numbers of demand cards in hand, separated by commas; missing cards are dealt"),
        ),
        Column(
            tr("Track"), lambda s, id: sum(len(way) - 1 for way in seat_of(s, id).track) or None,
            is_number=True,
            tip=tr("Number of track sections. To add track, select cities on the board and press From Board…"),
        ),
        number_column("loan", tr("Loan"), tr("the loan"), tr("Debt to the bank, if the rules have loans")),
        number_column(
            "turns_played", tr("Turns"), tr("the turns"),
            tr("Number of turns of all players so far. In the first rounds, players only build"),
            is_of_seat=False,
        ),
    ]  # fmt: skip


def _names(scenario: Scenario) -> dict[str, str]:
    return {id: load.name for id, load in content_of(scenario).loads.items()}


def _place(scenario: Scenario, id: str) -> str:
    at = seat_of(scenario, id).at
    return "" if at is None else place_name(scenario.board, at)


def _set_place(scenario: Scenario, id: str, text: Any) -> Edit:
    typed = str(text).strip()
    return changed(scenario, id, tr("the place"), at=cell_at(scenario.board, typed) if typed else None)


def _set_cards(scenario: Scenario, id: str, text: Any) -> Edit:
    """Return the edit for typed cards. Raises ValueError for an unknown one."""
    cards = of_ids(text, {card: card for card in content_of(scenario).cards})
    return changed(scenario, id, tr("the cards"), cards=tuple(dict.fromkeys(cards)))


def fields() -> SeatFields:
    """The starting positions of crayon games."""
    return SeatFields(
        fresh=lambda seats: SetUp((SeatSetUp(),) * seats),
        seat=SeatSetUp,
        fewest=1,
        most=6,
        columns=columns(),
        has=tr("cash, trains with loads, places, hands and track"),
        named=named,
        offers=offers,
        board_tip=tr("Give this seat the selection on the board: a place, loads, or track between cities"),
    )
