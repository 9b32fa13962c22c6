"""Regions and the water along coasts, worked out from what they were before a step of a drag."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random

import pytest
from shapely import buffer, linestrings, union_all
from shapely.geometry.base import BaseGeometry

from engine.edit.changing import with_board
from engine.edit.sheet.borders import MoveBorderPoint
from engine.model.board import Board, Region, Shape
from engine.model.geometry import Ring
from engine.model.ids import Ref, RegionId, ShapeId
from engine.model.scenario import Scenario
from engine.validate.outline import area_of
from studio.paint.land import cuts
from studio.paint.land.areas import Area
from studio.paint.land.shallows import COARSE, SHALLOWS, Shallow, shallows
from studio.paint.regions import region_areas
from tests.builders import a_board
from tests.paint.grids import a_grid
from tests.paint.test_tangles import box

FINE = 0.5
"""Square millimetres that hundredths make along such borders; a corner that is left where it was makes several."""


def circle(x: float, y: float, wide: float, corners: int = 150) -> Ring:
    turns = [2 * math.pi * n / corners for n in range(corners)]
    return Ring([(x + wide * math.cos(turn), y + wide * math.sin(turn)) for turn in turns])


def two_lands() -> Scenario:
    """Two lands that overlap, one with a hole and both with an island; regions with their borders and elsewhere."""
    west, east = circle(70, 100, 55), circle(160, 100, 50)
    shapes = {
        "west": Shape("land", (west, circle(70, 100, 12), circle(20, 25, 10))),
        "east": Shape("land", (east, circle(220, 30, 14))),
        "lake": Shape("lake", (circle(160, 100, 8),)),
        "north": Shape("neighbour", (circle(120, 5, 30),)),
    }
    regions = {
        "west": Region("West", (west,)),
        "isle": Region("Isle", (box(8, 13, 24),)),
        "middle": Region("Middle", (box(95, 70, 45), box(50, 80, 40))),
        "east": Region("East", (east,)),
        "far": Region("Far", (box(202, 12, 35),)),
        "sea": Region("Sea", (box(5, 165, 30),)),
    }
    return with_board(a_board().scenario(), regions=regions, shapes=shapes)


def figure(area: Area) -> BaseGeometry:
    ends = pairwise((*area.firsts, len(area.corners)))
    return area_of([Ring(area.corners[first : end - 1].tolist()) for first, end in ends])


def land_of(board: Board) -> BaseGeometry:
    return union_all([area_of(shape.rings) for shape in board.shapes.values() if shape.kind == "land"])


@pytest.mark.parametrize("seed", range(4))
def test_after_any_steps_of_a_drag_each_region_is_cut_to_the_land_as_it_is_now(seed: int) -> None:
    by_chance, scenario = Random(seed), two_lands()
    kept = 0
    before = region_areas(scenario.board.regions, scenario.board.shapes, None)
    for _ in range(25):
        board = scenario.board
        rings = [
            (Ref("region", id), r, ring) for id, one in board.regions.items() for r, ring in enumerate(one.outline)
        ]
        rings += [(Ref("shape", id), r, ring) for id, one in board.shapes.items() for r, ring in enumerate(one.rings)]
        of, ring, outline = by_chance.choice(rings)
        place = by_chance.randrange(len(outline.points))
        x, y = outline.points[place]
        to = (x + by_chance.uniform(-9, 9), y + by_chance.uniform(-9, 9))
        scenario = MoveBorderPoint(of, ring, place, to).apply(scenario)
        board, land = scenario.board, land_of(scenario.board)
        areas = region_areas(board.regions, board.shapes, None)
        assert areas.keys() == board.regions.keys()
        for id, area in areas.items():
            true = area_of(board.regions[id].outline).intersection(land)
            assert figure(area).symmetric_difference(true).area < FINE, (id, of)
            kept += area is before[id]
        before = areas
    assert kept > 25 * 3, "most regions are not touched by one corner"


def test_a_land_that_comes_or_goes_cuts_the_regions_near_it() -> None:
    board = two_lands().board
    without = {id: shape for id, shape in board.shapes.items() if id != "east"}
    for shapes in (board.shapes, without, board.shapes):
        areas = region_areas(board.regions, shapes, None)
        assert areas[RegionId("far")].path.isEmpty() == (shapes is without)
        assert not areas[RegionId("isle")].path.isEmpty() and areas[RegionId("sea")].path.isEmpty()


def test_a_region_of_cells_without_a_cell_of_its_own_has_no_area_and_the_others_are_cut() -> None:
    regions = {RegionId(id): Region(id, cells=((0, 0, 4),)) for id in ("lost", "shown")}
    lands = {ShapeId("land"): Shape("land", (box(0, 0, 200),))}
    areas = region_areas(regions, lands, a_grid())
    assert list(areas) == ["shown"] and areas[RegionId("shown")].corners.size


def test_lands_that_cross_each_other_too_often_are_not_cut() -> None:
    teeth = [*((i * 0.2, 40.0 * (i % 2)) for i in range(200)), (40.0, -5.0), (0.0, -5.0)]
    combs = [Ring(teeth), Ring([(y, x) for x, y in teeth])]
    whole = {RegionId("R"): (box(0, 0, 30),)}
    apart = {ShapeId(str(n)): Shape("land", (comb,)) for n, comb in enumerate(combs)}
    assert not cuts.takes_for_ever(whole, {id: apart[id] for id in list(apart)[:1]})
    assert cuts.takes_for_ever(whole, apart)
    moved = Ring([(x + 100, y) for x, y in combs[1].points])
    assert not cuts.takes_for_ever(whole, apart | {ShapeId("1"): Shape("land", (moved,))})


def water(found: dict[ShapeId, Shallow]) -> BaseGeometry:
    pieces = [piece for shallow in found.values() for piece in shallow.pieces.values()]
    rings = [[[(p.x(), p.y()) for p in polygon] for polygon in piece.toSubpathPolygons()] for piece in pieces]
    return union_all([area_of([Ring(ring[:-1]) for ring in piece]) for piece in rings])


def test_the_water_along_the_coasts_follows_a_corner_that_is_moved_in_its_piece_alone() -> None:
    scenario = two_lands()
    before = shallows(scenario.board.shapes)
    moved = MoveBorderPoint(Ref("shape", "west"), 0, 70, (19.0, 140.0)).apply(scenario)
    after = shallows(moved.board.shapes)
    assert before.keys() == after.keys() == {"west", "east", "north"}
    assert after[ShapeId("east")] is before[ShapeId("east")]
    old, new = before[ShapeId("west")].pieces, after[ShapeId("west")].pieces
    assert len(old) > 6 and len(old.keys() - new.keys()) == 1
    assert all(new[key] is old[key] for key in old.keys() & new.keys())
    for found, shapes in ((before, scenario.board.shapes), (after, moved.board.shapes)):
        solid = [shape for shape in shapes.values() if shape.kind != "lake"]
        coasts = union_all([linestrings([*ring.points, ring.points[0]]) for shape in solid for ring in shape.rings])
        assert water(found).buffer(COARSE + 0.3).covers(buffer(coasts, SHALLOWS))
        assert buffer(coasts, SHALLOWS + COARSE + 0.1).covers(water(found))
