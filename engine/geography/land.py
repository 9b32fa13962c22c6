"""Boards of lines over lands, and outlines for open boards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from msgspec.structs import replace

from engine.edit.edit import Edit, Several
from engine.edit.header import AddSources, SetProjection
from engine.edit.ids import fresh_id, fresh_named_id
from engine.edit.sheet.regions import AddRegion
from engine.edit.sheet.shapes import OPEN, AddShape, ShapeKind
from engine.errors import BoxcarsError, InvalidScenario
from engine.files.imported.complexity import check_courses
from engine.files.imported.credits import credit_of
from engine.files.imported.drawings import areas_of, read_drawing, traced
from engine.files.imported.features import Feature, Line, read_features
from engine.files.imported.lands import (
    MARGIN,
    Islands,
    Land,
    areas_near_sheet,
    areas_on_board,
    areas_only,
    bounds_on_board,
    choose_projection,
    features_near_sheet,
    land_of,
    lines_near_sheet,
    meets_sheet,
    repaired_note,
    rings_of,
    with_middle,
)
from engine.files.imported.outlines import without_places
from engine.geography.bundled import SOURCES, bundled_features
from engine.i18n import ntr, tr
from engine.model.board import Board, Shape, Sheet
from engine.model.geometry import Point, Ring
from engine.model.ids import RegionId, ShapeId
from engine.model.numeric_limits import FARTHEST
from engine.model.projection import KM_PER_DEGREE, Plane, Projection, on_plane, placed
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

Use = Literal["land", "neighbour", "lake", "river", "border", "region"]
"""Use of the outlines of a file on a board: a kind of shape, or regions."""


def fit_to_sheet(
    projection: Projection, land: Land, width: float, height: float | None = None
) -> tuple[Projection, Sheet]:
    """Return the projection, scaled and moved so that the land fills a sheet of a width in millimeters, and the sheet.
    Without a height, the sheet is as high as the land; otherwise the land is as large as both allow."""
    left, top, right, bottom = bounds_on_board(projection, land)
    margin = min(MARGIN, width / 4, width if height is None else height / 4)
    scale = (width - 2 * margin) / max(right - left, 1e-6)
    if height is None:
        height = math.ceil((bottom - top) * scale + 2 * margin)
    else:
        scale = min(scale, (height - 2 * margin) / max(bottom - top, 1e-6))
    if height > FARTHEST / 5:
        raise BoxcarsError(
            tr("the sheet would be {width:,} × {height:,} mm; choose a smaller width").format(
                width=round(width), height=round(height)
            )
        )
    _, bx, cx, _, by, cy = projection.affine
    shift_x = width / 2 - (left + right) / 2 * scale
    shift_y = height / 2 - (top + bottom) / 2 * scale
    affine = (
        round(shift_x, 4), round(bx * scale, 8), cx * scale, round(shift_y, 4), by * scale, round(cy * scale, 8),
    )  # fmt: skip
    return replace(projection, affine=affine), Sheet(width, height)


def over_land(template: Scenario, land: Land, title: str, width: float, height: float | None = None,
              plane: Plane | None = None, neighbors: Sequence[Feature] = (),
              background: Mapping[ShapeKind, Sequence[Feature]] | None = None) -> tuple[Scenario, str]:  # fmt: skip
    """Return the template with an empty board of lines over a land, and the reason for its projection. The template
    keeps its rules, its look and all content that names no place. Neighbors, and a background of rivers, lakes and
    borders, are drawn as far as the sheet goes."""
    projection, reason = choose_projection(land, plane)
    projection, sheet = fit_to_sheet(projection, land, width, height)
    shapes = {ShapeId("land"): Shape("land", rings_on_board(projection, land.geometry))}
    if near := features_near_sheet(projection, sheet, neighbors):
        rings = _rings_near_sheet(projection, sheet, land_of(near, "all"))
        if around := _on_sheet(sheet, rings, shapes[ShapeId("land")].rings):
            shapes[ShapeId("neighbors")] = Shape("neighbour", around)
    for kind, features in (background or {}).items():
        if rings := _background(projection, sheet, kind, features):
            shapes[ShapeId(f"{kind}s")] = Shape(kind, rings)
    bare = without_places(template)
    board = Board(sheet, projection, shapes=shapes)
    made = replace(bare, title=title, board=board, look=replace(bare.look, chart_positions={}))
    return AddSources((land.source,)).apply(made), reason


def _background(projection: Projection, sheet: Sheet, kind: ShapeKind, features: Sequence[Feature]) -> tuple[Ring, ...]:
    """Return the lines, or the areas of at least 1 mm², of features on a sheet."""
    near = features_near_sheet(projection, sheet, features)
    if kind in OPEN:
        return _lines_on_board(projection, sheet, [line for each in near for line in each.lines])
    areas = areas_near_sheet(projection, sheet, land_of(near, "all")) if near else []
    return tuple(ring for area in areas if area.area > 1 for ring in rings_of(area))


def _lines_on_board(projection: Projection, sheet: Sheet, lines: Iterable[Line]) -> tuple[Ring, ...]:
    return tuple(Ring(points) for line in lines for points in lines_near_sheet(projection, sheet, line))


def _on_sheet(sheet: Sheet, rings: Sequence[Ring], land: Sequence[Ring]) -> tuple[Ring, ...]:
    """Return the parts of outlines that are on a sheet and not on the land."""
    from shapely import Polygon as Area
    from shapely import box, make_valid, union_all

    def joined(outlines: Sequence[Ring]) -> Any:
        return union_all([make_valid(Area(ring.points)) for ring in outlines])

    seen = joined(rings).intersection(box(0, 0, sheet.width, sheet.height)).difference(joined(land).buffer(0.05))
    return tuple(ring for part in areas_only(seen) if part.area > 1 for ring in rings_of(part))


def rings_on_board(projection: Projection, geometry: BaseGeometry) -> tuple[Ring, ...]:
    """Return the outlines and holes of a geometry in degrees in millimeters of the board."""
    return tuple(ring for area in areas_on_board(projection, geometry) for ring in rings_of(area))


def import_outline(
    scenario: Scenario, file: Path | None, use: Use = "land", islands: Islands = "all"
) -> tuple[Edit, tuple[str, ...]]:
    """Return the edit that adds the outlines of a file, or of the bundled geography, to a board, as shapes or as
    regions with their names, and notes. The page of an SVG drawing fills the sheet. A board without a projection gets
    one that fits the outlines of a geographic file to the sheet. Raises FileError for a file without outlines,
    BoxcarsError if none of them is on the sheet."""
    if file is not None and file.suffix.lower() == ".svg":
        drawn, notes = _import_drawing(scenario, file, use)
        return Several(tr("Import Outline"), (drawn, _credit(file))), notes
    board = scenario.board
    projection = board.projection
    if projection is None and (file is None or use in OPEN):
        raise BoxcarsError(tr("the board has no projection; import the outline of the land from a file first"))
    features = bundled_features(use) if file is None else read_features(file)
    source = file or ""
    if use in ("river", "border"):
        assert projection is not None
        lines = _import_lines(scenario, projection, source, features, use)
        return Several(tr("Import Outline"), (lines, _credit(file))), ()
    if projection is not None and any(each.polygons for each in features):
        features = features_near_sheet(projection, board.sheet, features)
        if not features:
            raise _outside(source)
    land = land_of(features, islands, source)
    edits: list[Edit] = []
    if projection is None:
        made, _ = choose_projection(land)
        projection, _ = fit_to_sheet(made, land, board.sheet.width, board.sheet.height)
        edits.append(SetProjection(projection))
    if use == "region":
        edits += _regions(scenario, projection, features)
    else:
        rings = _rings_near_sheet(projection, board.sheet, land)
        if rings:
            edits.append(AddShape(use, rings))
    if not edits or isinstance(edits[-1], SetProjection):
        raise _outside(source)
    edits.append(_credit(file))
    return Several(tr("Import Outline"), tuple(edits)), land.notes


def _credit(file: Path | None) -> Edit:
    return AddSources((SOURCES[0] if file is None else credit_of("Outline", file),))  # not shown


def _rings_near_sheet(projection: Projection, sheet: Sheet, land: Land) -> tuple[Ring, ...]:
    return tuple(ring for area in areas_near_sheet(projection, sheet, land) for ring in rings_of(area))


def _regions(scenario: Scenario, projection: Projection, features: Sequence[Feature]) -> list[Edit]:
    found = [
        (feature.name, _rings_near_sheet(projection, scenario.board.sheet, land_of([feature], "all")))
        for feature in features
        if feature.polygons
    ]
    return _as_regions(scenario, found)


def _as_regions(scenario: Scenario, named: Iterable[tuple[str, tuple[Ring, ...]]]) -> list[Edit]:
    """Return the edits that add outlines with names as regions; those without a name get a number."""
    known = set(scenario.board.regions)
    edits: list[Edit] = []
    for given, rings in named:
        if rings:
            name = given or tr("Region {n}").format(n=len(known) + 1)
            id = RegionId(fresh_named_id(known, name, "region") if given else fresh_id(known, "R"))
            edits.append(AddRegion(id, name, rings))
            known.add(id)
    return edits


def _import_lines(
    scenario: Scenario, projection: Projection, source: Path | str, features: Sequence[Feature],
    use: Literal["river", "border"],
) -> Edit:  # fmt: skip
    lines: list[Line] = [line for each in features for line in each.lines]
    lines += [ring for each in features for polygon in each.polygons for ring in polygon] if use == "border" else []
    if not lines:
        raise InvalidScenario(source, tr("expected LineString or MultiLineString features, found no line"))
    check_courses(source, lines)
    rings = _lines_on_board(projection, scenario.board.sheet, lines)
    if not rings:
        raise _outside(source)
    return Several(tr("Import Outline"), (AddShape(use, rings),))


def _import_drawing(scenario: Scenario, file: Path, use: Use) -> tuple[Edit, tuple[str, ...]]:
    from shapely import union_all

    drawing = read_drawing(file)
    if not drawing.ways:
        raise InvalidScenario(file, tr("expected paths or shapes, found no outline"))
    sheet, notes = scenario.board.sheet, list(drawing.notes)
    ways = traced(drawing, sheet, file)
    if use in ("river", "border"):
        lines = [with_middle([*way.points, way.points[0]] if way.is_closed else way.points) for way in ways]
        rings = tuple(Ring(line) for line in lines if meets_sheet(sheet, line))
        if not rings:
            raise _outside(file)
        return Several(tr("Import Outline"), (AddShape(use, rings),)), tuple(notes)
    areas, repaired, left_out = areas_of(ways, file)
    if repaired:
        notes.append(repaired_note(repaired))
    if left_out:
        note = ntr(
            "{n} open line was left out; import it as a river or border.",
            "{n} open lines were left out; import them as rivers or borders.",
            left_out,
        )
        notes.append(note.format(n=left_out))
    named = [(drawing.names.get(number, ""), parts) for number, parts in areas.items()]
    if use != "region":
        named = [("", areas_only(union_all([part for _, parts in named for part in parts])))]
    found = [(name, tuple(ring for part in parts for ring in rings_of(part))) for name, parts in named]
    found = [(name, rings) for name, rings in found if rings]
    if not found:
        raise InvalidScenario(file, tr("the outlines have no area"))
    edits = _as_regions(scenario, found) if use == "region" else [AddShape(use, found[0][1])]
    return Several(tr("Import Outline"), tuple(edits)), tuple(notes)


def _outside(source: Path | str) -> InvalidScenario:
    return InvalidScenario(
        source, tr("all outlines are outside of the sheet; the board shows another part of the earth")
    )


def kilometers_per_millimeter(projection: Projection, at: Point) -> float:
    """Return the scale of a board near a place in degrees: kilometers for each millimeter."""
    u, v = on_plane(projection, *at)
    north = on_plane(projection, at[0], at[1] + 0.01)
    span = math.hypot(north[0] - u, north[1] - v)
    here, there = placed(projection, *at), placed(projection, at[0], at[1] + 0.01)
    length = math.hypot(there[0] - here[0], there[1] - here[1])
    kilometers = span * KM_PER_DEGREE if projection.plane == "degrees" else span
    return kilometers / length if length else 0.0
