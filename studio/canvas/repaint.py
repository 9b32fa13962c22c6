"""Parts of a board that look different after a change, so that only they are repainted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from typing import Any, TypeVar

import numpy as np
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from engine.model.board import City, Crossing, Junction, Milepost, Stem, grid_of
from engine.model.geometry import Point
from engine.model.grids.grid import HOLE, Grid
from engine.model.grids.lattice import centre, from_offset, lattice
from engine.model.ids import CityId, CrossingId, JunctionId, Kind, MilepostId, Ref
from engine.model.layers import LayerName
from engine.model.memo import derived
from engine.model.scenario import Scenario
from engine.model.table_diff import Changed, changed
from studio.canvas.geometry.outlines import outline_of
from studio.paint.board import Settled
from studio.paint.land.areas import shape_area, unlike
from studio.paint.land.shallows import SHALLOWS, SOLID, shallows
from studio.paint.lettering.initials import Initials, plate, plate_centre
from studio.paint.lettering.names import name_box, room
from studio.paint.lettering.positions import Box, Lettering, anchor
from studio.paint.lines import railroads, stops
from studio.paint.lines.lanes import look_of
from studio.paint.lines.traces import Tracks, tracks
from studio.paint.regions import areas_of


def only_lines_differ(before: Scenario, after: Scenario, scale: float) -> bool:
    """Return whether only lines, mileposts and junctions differ, as in a drag and after a line was drawn, and dots
    remain visible or hidden; `scale` in screen pixels per millimeter."""
    a, b = before.board, after.board
    return (
        before.look is after.look
        and before.content is after.content
        and a.cities is b.cities
        and a.railroads is b.railroads
        and a.regions is b.regions
        and a.shapes is b.shapes
        and a.labels is b.labels
        and a.crossings is b.crossings
        and a.grid is b.grid
        and a.sites is b.sites
        and a.features is b.features
        and a.connections is b.connections
        and a.terrains is b.terrains
        and a.sheet == b.sheet
        and stops.shows_dots(a, scale) == stops.shows_dots(b, scale)
    )


def moved_parts(
    before: Tracks, was: Scenario, scenario: Scenario, names: Lettering, scale: float, initials: Initials | None = None
) -> dict[LayerName, QRectF]:
    """Return by layer the rectangle of everything that moved stops and other lines have changed, before and after.

    In millimeters; `names` and `initials` as shown; `scale` in screen pixels per millimeter: on a small picture, lines,
    symbols and names are larger than on the sheet.
    """
    now, look, found = tracks(scenario.board, scenario.look), scenario.look, dict[LayerName, QRectF]()

    def dirty(layer: LayerName, part: QRectF) -> None:
        found[layer] = found.get(layer, QRectF()).united(part)

    plated = _plated(initials) if initials is not None else frozenset[Stem]()
    crossed = _crossed(scenario.board.crossings)
    for pair in now.sheaves.others_than(before.sheaves):
        for sheaf in (before.sheaves.get(pair), now.sheaves.get(pair)):
            for stem, trace in sheaf.traces.items() if sheaf is not None else ():
                dirty("railroads", _around(trace.box, railroads.reach(look_of(look, stem[2]), scale)))
                if stem in crossed:
                    dirty("crossings", _around(trace.box, stops.CROSSING))
                if initials is not None and stem in plated:
                    dirty(
                        "initials",
                        _around(
                            (*plate_centre(trace, look), *trace.middle), plate(stem[2], initials.size)[0] + 2 / scale
                        ),
                    )
    reach, more, squares = stops.reach(look, scale), room(names.size), _squares(scenario.board.cities)
    for post, places in _moved(was.board.mileposts, scenario.board.mileposts):
        name = names.names.get(post)
        for at in places:
            dirty("cities" if post in squares else "stops", _around((*at, *at), reach))
            if name is not None:
                dirty("names", name_box(name, at).adjusted(-more, -more, more, more))
    for _, places in _moved(was.board.junctions, scenario.board.junctions):
        for at in places:
            dirty("stops", _around((*at, *at), reach))
    return found


@derived()
def _plated(initials: Initials) -> frozenset[Stem]:
    """Return the segments with a plate."""
    return frozenset(initials.stems)


@derived()
def _crossed(crossings: Mapping[CrossingId, Crossing]) -> frozenset[Stem]:
    """Return the segments with the symbol of a crossing."""
    return frozenset(stem for crossing in crossings.values() for stem in crossing.between)


@derived()
def _squares(cities: Mapping[CityId, City]) -> frozenset[MilepostId]:
    """Return the mileposts drawn as squares."""
    return frozenset(city.milepost for city in cities.values())


Id = TypeVar("Id", MilepostId, JunctionId)


def _moved(
    then: Mapping[Id, Milepost | Junction], now: Mapping[Id, Milepost | Junction]
) -> Iterator[tuple[Id, tuple[Point, ...]]]:
    """Yield changed objects with their places before and after; those that are new or gone have one."""
    differing: Changed = changed(then, now)
    keys: tuple[Id, ...] = (*differing.others, *differing.gone)
    for key in keys:
        yield key, tuple(table[key].at for table in (then, now) if key in table)


def _around(box: Box, reach: float) -> QRectF:
    x0, y0, x1, y1 = box
    return QRectF(x0, y0, x1 - x0, y1 - y0).normalized().adjusted(-reach, -reach, reach, reach)


def settled_parts(
    before: Settled, after: Settled, scenario: Scenario, scale: float
) -> dict[LayerName, tuple[QRectF, ...]]:
    """Return by layer the rectangles, in millimeters, of names, plates and the legend that were placed elsewhere; an
    empty rectangle for the whole layer. `scale` in screen pixels per millimeter."""
    found: dict[LayerName, tuple[QRectF, ...]] = {}
    if before.names != after.names:
        found["names"] = _other_names(before.names, after.names, scenario)
    if before.initials != after.initials:
        found["initials"] = _other_plates(before.initials, after.initials, scenario, scale)
    if before.legend != after.legend:
        legends = [legend for legend in (before.legend, after.legend) if legend is not None]
        found["legend"] = tuple(_wider(legend.box, 1 + PIXELS / scale) for legend in legends)
    if before.charts != after.charts:
        found["charts"] = (QRectF(),)
    return found


def _other_names(old: Lettering | None, new: Lettering | None, scenario: Scenario) -> tuple[QRectF, ...]:
    if old is None or new is None or old.size != new.size:
        return (QRectF(),)
    reach, found = room(new.size), list[QRectF]()
    for place in old.names.keys() | new.names.keys():
        names, at = (old.names.get(place), new.names.get(place)), anchor(scenario.board, place)
        if names[0] != names[1] and at is not None:
            found += [_wider(name_box(name, at), reach) for name in names if name is not None]
    return tuple(found)


def _other_plates(old: Initials | None, new: Initials | None, scenario: Scenario, scale: float) -> tuple[QRectF, ...]:
    if old is None or new is None or old.size != new.size:
        return (QRectF(),)
    found, traces = list[QRectF](), tracks(scenario.board, scenario.look).traces
    for stem in set(old.stems) ^ set(new.stems):
        trace = traces.get(stem)
        if trace is not None:
            reach = plate(stem[2], new.size)[0] + PIXELS / scale
            found.append(_around((*plate_centre(trace, scenario.look), *trace.middle), reach))
    return tuple(found)


WIDE = 2.0
"""Minimum reach in screen pixels of the line along an outline."""


def only_outlines_differ(before: Scenario, after: Scenario) -> bool:
    """Return whether only outlines of regions and background pieces differ."""
    a, b = before.board, after.board
    if before.look is not after.look or before.content is not after.content:
        return False
    if any(getattr(a, n) is not getattr(b, n) for n in a.__struct_fields__ if n not in ("regions", "shapes")):
        return False
    regions, shapes = changed(a.regions, b.regions), changed(a.shapes, b.shapes)
    return (
        regions.same_keys
        and shapes.same_keys
        and all(replace(a.regions[id], outline=b.regions[id].outline) == b.regions[id] for id in regions.others)
        and all(replace(a.shapes[id], rings=b.shapes[id].rings) == b.shapes[id] for id in shapes.others)
    )


def outline_parts(before: Scenario, after: Scenario, scale: float) -> dict[LayerName, QRectF]:
    """Return by layer the rectangle, in millimeters, around changed outlines, before and after; `scale` in screen
    pixels per millimeter. Names of regions are placed when the view is idle."""
    a, b = before.board, after.board
    reach, found = SHALLOWS + 1 + WIDE / scale, dict[LayerName, QRectF]()

    def dirty(layer: LayerName, part: QRectF) -> None:
        if not part.isNull():
            found[layer] = found.get(layer, QRectF()).united(part.adjusted(-reach, -reach, reach, reach))

    then, now = areas_of(a), areas_of(b)
    for region in then.keys() & now.keys():
        dirty("regions", unlike(then[region], now[region]))
    others = changed(a.shapes, b.shapes).others
    solid = [shape for shape in others if b.shapes[shape].kind in SOLID]
    for shape in others:
        part = unlike(shape_area(a.shapes[shape]), shape_area(b.shapes[shape]))
        dirty("shores", part)
        if shape in solid:
            dirty("ground", part)
    for shape in solid:
        old, new = shallows(a.shapes)[shape].pieces, shallows(b.shapes)[shape].pieces
        for key in old.keys() ^ new.keys():
            dirty("ground", (old if key in old else new)[key].controlPointRect())
    return found


TABLES: dict[str, Kind] = {"sites": "site", "features": "feature", "connections": "connection", "regions": "region"}

PIXELS = 3.0
"""Minimum reach of objects in screen pixels."""

SHOWN_ON: dict[str, tuple[LayerName, ...]] = {
    "grid": ("cells", "features", "dots", "cell-numbers"),
    "sites": ("sites", "names", "cells", "dots", "connections"),
    "features": ("features",),
    "connections": ("connections",),
    "regions": ("regions", "region-names"),
}
"""Layers on which a table of the board is drawn."""


def only_grid_differs(before: Scenario, after: Scenario) -> bool:
    """Return whether only cells and objects on them differ, as after brush strokes and drags."""
    a, b = before.board, after.board
    if "lines" in (a.kind, b.kind) or before.look is not after.look or before.content is not after.content:
        return False
    same = all(getattr(a, name) is getattr(b, name) for name in a.__struct_fields__ if name not in ("grid", *TABLES))
    old, new = grid_of(a), grid_of(b)
    laid = old is new or replace(old, letters=new.letters, first=new.first) == new
    return same and laid


def grid_parts(before: Scenario, after: Scenario, names: Lettering, scale: float) -> dict[LayerName, QRectF]:
    """Return by layer the rectangle, in millimeters, of changed cells and objects on them, before and after; `names` as
    shown; `scale` in screen pixels per millimeter."""
    a, b = before.board, after.board
    old, new = grid_of(a), grid_of(b)
    parts = {"grid": painted_part(old, new)}
    for table, kind in TABLES.items():
        boxes = (
            outline_of(scenario, Ref(kind, id)).box()
            for id in _differing(getattr(a, table), getattr(b, table))
            for scenario in (before, after)
        )
        parts[table] = reduce(QRectF.united, boxes, QRectF())
    reach, found = 1.2 * new.spacing + 3 + PIXELS / scale, dict[LayerName, QRectF]()
    for table, part in parts.items():
        for layer in SHOWN_ON[table] if not part.isNull() else ():
            found[layer] = found.get(layer, QRectF()).united(_wider(part, reach))
    for id in _differing(a.sites, b.sites):
        for at in (anchor(a, id), anchor(b, id)):
            name = names.names.get(id)
            if name is not None and at is not None:
                box = _wider(name_box(name, at), room(names.size))
                found["names"] = found.get("names", QRectF()).united(box)
    if renumbered(old, new):
        found["cell-numbers"] = QRectF(0, 0, b.sheet.width, b.sheet.height)
    return found


def _wider(part: QRectF, reach: float) -> QRectF:
    return part.adjusted(-reach, -reach, reach, reach)


def _differing(old: Mapping[Any, Any], new: Mapping[Any, Any]) -> Iterator[Any]:
    if old is not new:
        yield from (id for id in {**old, **new} if old.get(id) is not new.get(id))


def renumbered(first: Grid, second: Grid) -> bool:
    """Return whether cells outside the change have other numbers, because cells are numbered consecutively, or because
    the numbers get more digits."""
    if second.numbering.scheme != "sequence":
        return lattice(first).second_digits != lattice(second).second_digits
    return [len(row.replace(HOLE, "")) for row in first.letters.rows] != [
        len(row.replace(HOLE, "")) for row in second.letters.rows
    ]


def painted_part(first: Grid, second: Grid) -> QRectF:
    """Return the rectangle, in millimeters, around cells with another letter."""
    if first is second or (first.letters is second.letters and first.first == second.first):
        return QRectF()
    left, top = (min(first.first[n], second.first[n]) for n in (0, 1))
    right = max(grid.first[0] + grid.letters.width for grid in (first, second))
    bottom = max(grid.first[1] + len(grid.letters.rows) for grid in (first, second))
    tables = []
    for grid in (first, second):
        table = np.full((bottom - top, right - left), ord(HOLE), np.uint32)
        rows, wide = grid.letters.rows, grid.letters.width
        letters = np.frombuffer("".join(rows).encode("utf-32-le"), np.uint32).reshape(len(rows), wide)
        y, x = grid.first[1] - top, grid.first[0] - left
        table[y : y + len(rows), x : x + wide] = letters
        tables.append(table)
    rows_, columns = np.nonzero(tables[0] != tables[1])
    if not len(rows_):
        return QRectF()
    ends = [(int(columns.min()) + left, int(rows_.min()) + top), (int(columns.max()) + left, int(rows_.max()) + top)]
    (x0, y0), (x1, y1) = (centre(second, from_offset(column, row, second.orientation)) for column, row in ends)
    margin = 1.2 * second.spacing
    return QRectF(x0, y0, x1 - x0, y1 - y0).adjusted(-margin, -margin, margin, margin)
