"""Objects under the pointer."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QPointF, QRectF

from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import cell_ref
from engine.model.grids.lattice import cell_at
from engine.model.ids import PointId, Ref
from engine.model.lines.polylines import Stroke
from engine.model.network import whole_network
from engine.model.places import places
from engine.model.scenario import Scenario
from engine.model.shut_layers import is_shut
from studio.canvas.geometry.grid_hits import on_grid_at, on_grid_within
from studio.paint.lettering.initials import Initials, plate_under
from studio.paint.lettering.placing import Name
from studio.paint.lettering.positions import Place, name_boxes, place_names
from studio.paint.lettering.region_names import region_named_at
from studio.paint.lines.courses import traces_near
from studio.paint.lines.stops import crossing_place
from studio.paint.lines.traces import Trace
from studio.paint.own_pictures import own_picture
from studio.paint.regions import region_areas
from studio.paint.text import MOST


class _Pieces(NamedTuple):
    """Straight pieces of drawn lines: ends (n, 2) and the number of the trace of each."""

    starts: np.ndarray
    ends: np.ndarray
    owner: np.ndarray
    traces: tuple[Trace, ...]


def _pieces(traces: tuple[Trace, ...]) -> _Pieces:
    none = np.zeros((0, 2))
    starts = np.concatenate([none, *(t.points[:-1] for t in traces)])
    ends = np.concatenate([none, *(t.points[1:] for t in traces)])
    owner = np.repeat(np.arange(len(traces)), [len(t.points) - 1 for t in traces])
    return _Pieces(starts, ends, owner, traces)


def nearest_trace(scenario: Scenario, at: Point, reach: float) -> tuple[Trace, Point] | None:
    """Return the nearest drawn segment within `reach` millimeters, and the nearest point on it."""
    pieces = _pieces(traces_near(scenario.board, scenario.look, at, reach))
    if not len(pieces.starts):
        return None
    place = np.array(at)
    ways = pieces.ends - pieces.starts
    lengths = np.maximum((ways**2).sum(1), 1e-12)
    share = np.clip(((place - pieces.starts) * ways).sum(1) / lengths, 0, 1)
    feet = pieces.starts + share[:, None] * ways
    off = np.hypot(*(feet - place).T)
    best = int(np.argmin(off))
    if off[best] > reach:
        return None
    return pieces.traces[int(pieces.owner[best])], (float(feet[best, 0]), float(feet[best, 1]))


def lines_at(scenario: Scenario, at: Point, reach: float, shut: Collection[str] = ()) -> list[Stroke]:
    """Return the drawn segments within `reach` millimeters, the nearest first, one per railroad: parallel lines are
    listed together."""
    pieces = _pieces(traces_near(scenario.board, scenario.look, at, reach))
    if "railroads" in shut or not len(pieces.starts):
        return []
    ways = pieces.ends - pieces.starts
    share = ((np.array(at) - pieces.starts) * ways).sum(1) / np.maximum((ways**2).sum(1), 1e-12)
    off = np.hypot(*(pieces.starts + np.clip(share, 0, 1)[:, None] * ways - at).T)
    found: dict[str, Stroke] = {}
    for row in np.argsort(off, kind="stable").tolist():
        if off[row] > reach:
            break
        track = pieces.traces[int(pieces.owner[row])].track
        found.setdefault(track.stem[2], track)
    return list(found.values())


def nearest_stop(scenario: Scenario, at: Point, reach: float, shut: Collection[str] = ()) -> tuple[Ref, Point] | None:
    """Return the city, else the nearest milepost or junction, within `reach` millimeters, from layers that are not
    hidden or locked.

    A city's square counts as its place. Cities precede mileposts.
    """
    board = scenario.board
    x, y = at
    half = scenario.look.city_size / 2
    best: tuple[float, Ref, Point] | None = None
    for city_id, city in board.cities.items() if "cities" not in shut else ():
        post = board.mileposts.get(city.milepost)
        if post is not None:
            px, py = post.at
            off = math.hypot(max(abs(px - x) - half, 0), max(abs(py - y) - half, 0))
            if off <= reach * 0.75 and (best is None or off < best[0]):
                best = (off, Ref("city", city_id), post.at)
    if best is not None:
        return best[1], best[2]
    if "stops" in shut:
        return None
    where = places(board)
    east, south = where.at.T
    near = np.flatnonzero((np.abs(east - x) <= reach) & (np.abs(south - y) <= reach)).tolist()
    with_city = {city.milepost for city in board.cities.values()} if near else ()
    for row in near:
        key, (px, py) = where.ids[row], where.at[row].tolist()
        off = math.hypot(px - x, py - y)
        if off <= reach and key not in with_city and (best is None or off < best[0]):
            best = (off, Ref("milepost" if row < len(board.mileposts) else "junction", key), (px, py))
    return None if best is None else (best[1], best[2])


ON_A_LETTER = 0.2
"""Share of the reach within which a letter of a region's name is hit, since the land between them is wide."""
ON_A_NAME = 0.4
"""Share of the reach within which a stop is hit over a name: on a small board stops are near every letter, and a click
on a name is intended for the name."""


def stop_at(
    scenario: Scenario, at: Point, reach: float, names: Mapping[Place, Name] | None = None, shut: Collection[str] = (),
    plates: Initials | None = None,
) -> tuple[Ref, Point] | None:  # fmt: skip
    """Return the result of `nearest_stop`, but over a city's name or a plate only a stop directly under the pointer."""
    near = nearest_stop(scenario, at, reach * ON_A_NAME, shut)
    far = nearest_stop(scenario, at, reach, shut) if near is None else None
    if far is None or name_at(scenario, at, names, shut) is not None or plate_at(scenario, at, plates, shut):
        return near
    return far


def plate_at(scenario: Scenario, at: Point, plates: Initials | None = None, shut: Collection[str] = ()) -> Ref | None:
    """Return the railroad of the plate at a place."""
    if plates is None or "initials" in shut or "railroads" in shut:
        return None
    found = plate_under(scenario.board, scenario.look, plates, at)
    return None if found is None else Ref("railroad", found[0].track.stem[2])


def region_name_at(
    scenario: Scenario, at: Point, reach: float, shut: Collection[str] = ()
) -> tuple[Ref, tuple[float, float, float, float]] | None:
    """Return the region whose name has a letter at a place, and the rectangle of the name in millimeters."""
    if "region-names" in shut or "regions" in shut:
        return None
    found = region_named_at(scenario.board, scenario.look, at, reach * ON_A_LETTER)
    if found is None:
        return None
    (x0, y0), (x1, y1) = found[1].topLeft().toTuple(), found[1].bottomRight().toTuple()
    return Ref("region", found[0]), (x0, y0, x1, y1)


def section_of(scenario: Scenario, trace: Trace) -> Ref:
    """Return the section of a drawn segment, or its line if it leads to no second milepost."""
    a, b, railroad = trace.track.stem
    if a in scenario.board.mileposts and b in scenario.board.mileposts:
        return Ref("section", f"{a} {b} {railroad}")
    found = whole_network(scenario.board).sections_on(trace.track.stem)
    return Ref("section", found[0].id) if found else Ref("line", trace.track.line)


def name_at(
    scenario: Scenario, at: Point, names: Mapping[Place, Name] | None = None, shut: Collection[str] = ()
) -> tuple[Ref, QRectF] | None:
    """Return the city whose name is at a place, and the rectangle of the name in millimeters; of twin cities the
    first."""
    board = scenario.board
    if "names" in shut:
        return None
    for place, box in name_boxes(board, place_names(board, scenario.look) if names is None else names).items():
        if box.contains(QPointF(*at)):
            if place in board.sites:
                return Ref("site", place), box
            cities = [Ref("city", key) for key, city in board.cities.items() if city.milepost == place]
            return (cities[0], box) if cities else None
    return None


def what_is_at(
    scenario: Scenario, at: Point, reach: float, names: Mapping[Place, Name] | None = None, shut: Collection[str] = (),
    plates: Initials | None = None,
) -> Ref | None:  # fmt: skip
    """Return the object at a place, within `reach` millimeters. Order: cities, mileposts and junctions, crossings, free
    labels, objects on a grid, city names, plates and sections, cells, regions; None on open water. `names` are placed
    city names, `plates` those of railroads; layers in `shut`, hidden or locked, are skipped."""
    own = own_picture(scenario.family)
    if own is not None:
        return own.ref_at(scenario, at)
    stop = stop_at(scenario, at, reach, names, shut, plates)
    if stop is not None:
        return stop[0]
    board, look = scenario.board, scenario.look
    for crossing_id, crossing in board.crossings.items() if "crossings" not in shut else ():
        found = crossing_place(board, look, crossing)
        if found is not None and math.dist(found[0], at) <= max(reach * 0.7, 1.2):
            return Ref("crossing", crossing_id)
    point = QPointF(*at)
    for label_id, label in board.labels.items() if "labels" not in shut else ():
        half = min(len(label.text), MOST) * label.size * 0.45
        if abs(label.at[1] - at[1]) <= label.size and abs(label.at[0] - at[0]) <= half:
            return Ref("label", label_id)
    lies_there = _open(board, at, on_grid_at(board, board.grid, at, reach), shut) if board.grid is not None else None
    if lies_there is not None and lies_there.kind != "cell":
        return lies_there
    named = name_at(scenario, at, names, shut)
    if named is not None:
        return named[0]
    plated = plate_at(scenario, at, plates, shut)
    if plated is not None:
        return plated
    near = nearest_trace(scenario, at, reach) if "railroads" not in shut else None
    if near is not None:
        return section_of(scenario, near[0])
    if lies_there is not None:
        return lies_there
    for region, area in region_areas(board.regions, board.shapes, None).items() if "regions" not in shut else ():
        if area.path.contains(point):
            return Ref("region", region)
    written = region_name_at(scenario, at, reach, shut)
    return written[0] if written is not None else None


def _open(board: Board, at: Point, ref: Ref | None, shut: Collection[str]) -> Ref | None:
    """Return the object on a grid, or the cell if the object's layer is shut; None if that of the cells is shut as
    well. The cells of a crayon board are visible as mileposts."""
    made = lattice_of(board)
    if ref is not None and ref.kind != "cell" and is_shut(ref, shut):
        cell = cell_at(made.grid, at)
        ref = cell_ref(cell) if cell in made else None
    return None if ref is not None and is_shut(ref, shut) else ref


def refs_within(scenario: Scenario, box: QRectF, shut: Collection[str] = ()) -> set[Ref]:
    """Return the objects inside a rectangle: mileposts (a city replaces its own), junctions, lines wholly inside, cells
    of the grid with their cities, labels."""
    board = scenario.board

    def inside(at: Point) -> bool:
        return box.left() <= at[0] <= box.right() and box.top() <= at[1] <= box.bottom()

    with_city = {city.milepost: city_id for city_id, city in board.cities.items()}
    found: set[Ref] = set()
    stops: set[PointId] = set()
    for key, post in board.mileposts.items():
        if inside(post.at):
            stops.add(key)
            found.add(Ref("city", with_city[key]) if key in with_city else Ref("milepost", key))
    for joint, junction in board.junctions.items():
        if inside(junction.at):
            stops.add(joint)
            found.add(Ref("junction", joint))
    for line_id, line in board.lines.items():
        if line.path and all(p in stops if isinstance(p, str) else inside(p) for p in line.path):
            found.add(Ref("line", line_id))
    found.update(Ref("label", key) for key, label in board.labels.items() if inside(label.at))
    found |= on_grid_within(board, box)
    return {ref for ref in found if not is_shut(ref, shut)}
