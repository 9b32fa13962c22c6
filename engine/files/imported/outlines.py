"""A new grid over a real land: from its outline to cells on land, coast, rivers and inlets."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import numpy as np
from msgspec import Meta, Struct
from msgspec.structs import replace

from engine.edit.grids.features import tidy
from engine.edit.header import AddSources
from engine.edit.ids import fresh_named_id
from engine.errors import BoxcarsError, InvalidScenario
from engine.files.imported.complexity import check_courses
from engine.files.imported.credits import credit_of
from engine.files.imported.features import Feature as Course
from engine.files.imported.features import read_features
from engine.files.imported.lands import (
    MARGIN,
    Land,
    areas_near_sheet,
    areas_on_board,
    areas_only,
    bounds_on_board,
    choose_projection,
    features_near_sheet,
    land_of,
    lines_near_sheet,
    read_land,
    rings_of,
    with_middle,
)
from engine.files.imported.shores import share_outside
from engine.i18n import ntr, tr
from engine.model.board import Board, Shape, Sheet
from engine.model.cells import lattice_of
from engine.model.geometry import Point, Ring
from engine.model.grids.curves import sides_crossed
from engine.model.grids.grid import HOLE, MOST_CELLS, Feature, Grid, Letters, Numbering, Orientation, Side
from engine.model.grids.lattice import ROOT, lattice, with_letters
from engine.model.identity.id_fields import content_tables, slot_of
from engine.model.identity.references import definitions, remove
from engine.model.ids import FeatureId, Kind, Ref, ShapeId
from engine.model.projection import Projection
from engine.model.scenario import Content, Scenario
from engine.plain_text import listed

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry


class Lay(Struct, frozen=True, forbid_unknown_fields=True):
    """Layout of a grid: kilometers and millimeters from milepost to milepost; from which part of open water between two
    of them there is an inlet, and from which there is no link."""

    kilometres: Annotated[float, Meta(gt=0, le=1_000)] = 10.0
    spacing: Annotated[float, Meta(ge=0.5, le=500)] = 6.5
    orientation: Orientation = "pointy"
    inlet: Annotated[float, Meta(ge=0, le=1)] = 0.12
    blocked: Annotated[float, Meta(ge=0, le=1)] = 0.65


def over_outline(
    template: Scenario,
    land: Land | Path,
    rivers: Path | Sequence[Course] | None = None,
    lay: Lay | None = None,
    lakes: Sequence[Course] = (),
) -> Scenario:
    """Return the template with a new board over a land, or the land of a file without far islands, with rivers, or
    those of a file, and without lakes. It keeps its terrains, look and all content that names no place. Raises
    FileError for files without such features, BoxcarsError if the grid would be too large or have no cell."""
    lay = lay or Lay()
    if not isinstance(land, Land):
        land = read_land(land)
    courses = _lines(rivers) if isinstance(rivers, Path) else _named_lines(rivers or ())
    projection, sheet = _projection(land, lay)
    bare = without_places(template)
    board = _board(bare, projection, sheet, land, courses, lakes, lay)
    look = replace(bare.look, chart_positions={})
    made = replace(bare, title=f"A board over {land.name}", board=board, look=look)  # not shown
    more = (credit_of("Rivers", rivers),) if isinstance(rivers, Path) else ()  # not shown
    return AddSources((land.source, *more)).apply(made)


PLACES: tuple[Kind, ...] = (
    "site", "feature", "connection", "region", "shape", "label", "city", "milepost", "junction", "railroad",
)  # fmt: skip
"""Parts of a board that are not carried over to another land."""


def without_places(template: Scenario) -> Scenario:
    """Return the template without everything that has a place on its land, and without cards that name such things."""
    content = template.content
    if cards := _placed_cards(template):
        left = {
            table: {key: value for key, value in getattr(content, table).items() if key not in names}
            for table, names in cards.items()
        }
        template = replace(template, content=replace(content, **left))
    kinds = (*PLACES, *_placed_kinds(template.content))
    return remove(template, [Ref(kind, id) for kind in kinds for id in definitions(template).get(kind, ())])


def cards_left_out(template: Scenario) -> list[str]:
    """Return a note on the cards of a template that name places, and so do not come along to another land."""
    names = [str(name) for names in _placed_cards(template).values() for name in names]
    if not names:
        return []
    words = ntr(
        "{n} card of the template names places of its board and was left out: {names}.",
        "{n} cards of the template name places of its board and were left out: {names}.",
        len(names),
    )
    return [words.format(n=len(names), names=listed(names, 10))]


def _placed_cards(template: Scenario) -> dict[str, list[Hashable]]:
    """Return the keys of cards and the like that name a place, by the field of the content. They are entries with names
    of their own, not those of places, which go with their place."""
    content, found = template.content, dict[str, list[Hashable]]()
    kinds = content_tables(type(content)).values()
    places = {id for kind in PLACES for id in definitions(template).get(kind, ())}
    for table in type(content).__struct_fields__:
        value = getattr(content, table)
        if table in kinds or not isinstance(value, Mapping):
            continue
        keys = [key for key, one in value.items() if key not in places and isinstance(one, Struct) and _is_placed(one)]
        found |= {table: keys} if keys else {}
    return found


def _placed_kinds(content: Content) -> Iterator[Kind]:
    """Return the game system's own kinds of things that name a place: loads name the cities that supply them."""
    for kind, table in content_tables(type(content)).items():
        for value in getattr(content, table).values():
            if _is_placed(value):
                yield kind
                break


def _is_placed(value: Struct) -> bool:
    """Return whether a value of a content names a place."""
    place = slot_of(type(value))
    return place is not None and any(not kinds.isdisjoint(PLACES) for kinds, _, _ in place.uses(value, ()))


def _board(
    bare: Scenario,
    projection: Projection,
    sheet: Sheet,
    land: Land,
    courses: Sequence[tuple[str, Sequence[Point]]],
    lakes: Sequence[Course],
    lay: Lay,
) -> Board:
    from shapely import union_all

    areas = areas_on_board(projection, land.geometry)
    ground = union_all(areas)
    if near := features_near_sheet(projection, sheet, lakes):
        water = areas_near_sheet(projection, sheet, land_of(near, "all"))
        ground = ground.difference(union_all([area for area in water if area.area > 1]))
    terrain = next(iter(bare.board.terrains.values()), None)
    if terrain is None:
        raise BoxcarsError(tr("the template has no terrain for the land"))
    grid = _grid(ground, sheet, terrain.letter, lay, lattice_of(bare.board).grid.numbering)
    features: dict[FeatureId, Feature] = {}
    for name, line in courses:
        pieces = (
            part for whole in lines_near_sheet(projection, sheet, line) for part in _near(ground, whole, lay.spacing)
        )
        for curve in pieces:
            if sides := sides_crossed(grid, curve):
                id = FeatureId(fresh_named_id(features, name, "river"))
                features[id] = Feature("river", name, sides, curves=(Ring(curve),))
    for kind, sides in _water(grid, ground, lay).items():
        if sides:
            features[FeatureId(kind)] = Feature(kind, "", sides)  # type: ignore[arg-type]
    rings = tuple(ring for area in areas_only(ground) for ring in rings_of(area))
    return Board(
        sheet,
        projection,
        grid=grid,
        terrains=bare.board.terrains,
        features=features,
        shapes={ShapeId("land"): Shape("land", rings)},
    )


def _near(ground: BaseGeometry, curve: list[Point], reach: float) -> list[list[Point]]:
    """Return the parts of a curve whose points are near the ground, each with the next point at its ends."""
    from shapely import dwithin, points, prepare

    prepare(ground)
    near = dwithin(points(curve), ground, reach)
    kept = near.copy()
    kept[1:] |= near[:-1]
    kept[:-1] |= near[1:]
    cuts = np.flatnonzero(np.diff(kept)) + 1
    parts = (part.tolist() for part in np.split(np.arange(len(curve)), cuts) if kept[part[0]])
    return [with_middle([curve[index] for index in part]) for part in parts if len(part) > 1]


def _projection(land: Land, lay: Lay) -> tuple[Projection, Sheet]:
    """Return the projection: north up, the land in the middle of a sheet that it fills."""
    plain, _ = choose_projection(land)
    scale = lay.spacing / lay.kilometres
    left, top, right, bottom = (scale * each for each in bounds_on_board(plain, land))
    width, height = math.ceil(right - left + 2 * MARGIN), math.ceil(bottom - top + 2 * MARGIN)
    if max(width, height) > 20_000:
        raise BoxcarsError(
            tr("the sheet would be {width:,} × {height:,} mm; choose more kilometers per milepost").format(
                width=width, height=height
            )
        )
    _, bx, cx, _, by, cy = plain.affine
    affine = (
        round(MARGIN - left, 4), round(bx * scale, 8), cx * scale,
        round(MARGIN - top, 4), by * scale, round(cy * scale, 8),
    )  # fmt: skip
    return replace(plain, affine=affine), Sheet(width, height)


def _grid(ground: BaseGeometry, sheet: Sheet, letter: str, lay: Lay, numbering: Numbering) -> Grid:
    """Return the cells whose center is on land."""
    from shapely import contains_xy, prepare

    wide, high = (1.0, ROOT) if lay.orientation == "pointy" else (ROOT, 1.0)
    columns = int(sheet.width / (lay.spacing * wide)) + 1
    rows = int(sheet.height / (lay.spacing * high)) + 1
    if columns * rows > MOST_CELLS:
        raise BoxcarsError(
            tr(
                "the grid would have {columns:,} places, more than {most_cells:,}; choose more kilometers per milepost"
            ).format(columns=columns * rows, most_cells=MOST_CELLS)
        )
    letters = Letters([letter * columns] * rows)
    full = Grid(lay.spacing, (0, 0), letters, orientation=lay.orientation, numbering=numbering)
    made = lattice(full)
    prepare(ground)
    on_land = contains_xy(ground, made.xy[:, 0], made.xy[:, 1])
    if not on_land.any():
        raise BoxcarsError(tr("no milepost is on the land; choose fewer kilometers per milepost"))
    water = {made.cell(row): HOLE for row in np.flatnonzero(~on_land).tolist()}
    return with_letters(full, water)


def _water(grid: Grid, ground: BaseGeometry, lay: Lay) -> dict[str, tuple[Side, ...]]:
    """Return the sides between neighbors whose link crosses open water: enough for an inlet, or too much."""
    made = lattice(grid)
    cell, way = np.nonzero(made.neighbour[:, :3] >= 0)
    share = share_outside(ground, made.xy[cell], made.xy[made.neighbour[cell, way]])
    found: dict[str, tuple[Side, ...]] = {}
    for kind, which in (("inlet", (share > lay.inlet) & (share <= lay.blocked)), ("blocked", share > lay.blocked)):
        rows = np.flatnonzero(which)
        sides = zip(made.q[cell[rows]].tolist(), made.r[cell[rows]].tolist(), way[rows].tolist(), strict=True)
        found[kind] = tidy(tuple(sides))
    return found


def _named_lines(features: Sequence[Course]) -> list[tuple[str, Sequence[Point]]]:
    return [(feature.name, line) for feature in features for line in feature.lines]


def _lines(file: Path) -> list[tuple[str, Sequence[Point]]]:
    found = _named_lines(read_features(file))
    if not found:
        raise InvalidScenario(file, tr("expected LineString or MultiLineString features, found no river"))
    check_courses(file, [line for _, line in found])
    return found
