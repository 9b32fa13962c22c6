"""Limits on the work that any outline makes for the painters."""

from __future__ import annotations

import math

import numpy as np
import pytest
import shapely
from shapely import linestrings

from engine.model.board import Region, Shape
from engine.model.geometry import Ring
from engine.model.ids import RegionId, ShapeId
from studio.paint import regions
from studio.paint.land.cuts import Cut, Lands, Outlines, cut, takes_for_ever
from studio.paint.land.shallows import SIDES, shallows
from studio.paint.regions import region_areas


def box(x: float, y: float, side: float) -> Ring:
    return Ring(((x, y), (x + side, y), (x + side, y + side), (x, y + side)))


def tangle(points: int) -> Ring:
    return Ring(tuple((100 + 100 * math.cos(2.4 * i), 100 + 100 * math.sin(2.4 * i)) for i in range(points)))


def spikes(number: int, high: float = 40.0) -> Ring:
    teeth = ((i * 0.1, high * (i % 2)) for i in range(number))
    return Ring((*teeth, (number * 0.1, -5.0), (0.0, -5.0)))


HARD = {
    "a border over itself": [tangle(60)],
    "a tangle": [tangle(1_000)],
    "boxes over each other": [box(i, i / 2, 50) for i in range(400)],
    "many islands": [box(2 * x, 2 * y, 1) for x in range(30) for y in range(30)],
    "boxes in boxes": [box(-i, -i, 2 * i) for i in range(1, 300)],
    "spikes over islands": [spikes(700), *(box(i * 0.2, 15, 0.15) for i in range(350))],
}


CUT = {"a border over itself", "boxes in boxes", "many islands", "spikes over islands"}
"""The outlines that are simple enough to be cut to the land."""


@pytest.mark.parametrize("rings", HARD.values(), ids=HARD)
def test_the_water_along_a_coast_is_made_of_short_pieces(qapp, monkeypatch, rings: list[Ring]) -> None:
    """The time to widen a line grows with the square of its corners."""
    corners: list[int] = []

    def counted(points: np.ndarray) -> object:
        corners.append(len(points))
        return linestrings(points)

    monkeypatch.setattr(shapely, "linestrings", counted)
    (shallow,) = shallows({ShapeId("land"): Shape("land", tuple(rings))}).values()
    assert max(corners) <= SIDES + 1
    assert sum(corners) <= 2 * sum(len(ring.points) + 1 for ring in rings)
    assert sum(piece.elementCount() for piece in shallow.pieces.values()) < 80 * sum(corners)


@pytest.mark.parametrize("name", HARD)
def test_only_simple_outlines_are_cut_to_the_land(qapp, monkeypatch, name: str) -> None:
    made: list[Outlines] = []

    def counted(outlines: Outlines, lands: Lands) -> Cut:
        made.append(outlines)
        return cut(outlines, lands)

    monkeypatch.setattr(regions, "cut", counted)
    lands = {ShapeId("land"): Shape("land", (box(0, 0, 100), tangle(40)))}
    areas = region_areas({RegionId("R"): Region("R", tuple(HARD[name]))}, lands, None)
    assert not areas[RegionId("R")].path.isEmpty()
    assert len(made) == (name in CUT)


def test_many_regions_on_a_long_coast_are_not_cut() -> None:
    coast = Ring(tuple((100 * math.cos(i / 1591.6), 100 * math.sin(i / 1591.6)) for i in range(10_000)))
    outlines = {RegionId(f"r{n}"): (box(n % 60, n // 60, 0.8),) for n in range(2_001)}
    lands = {ShapeId("land"): Shape("land", (coast,))}
    assert takes_for_ever(outlines, lands)
    del outlines[RegionId("r0")]
    assert not takes_for_ever(outlines, lands)
