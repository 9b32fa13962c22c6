"""Which part of the board looks different after a change, so that only that part is painted again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from PySide6.QtCore import QRectF

from engine.model.board import Junction, Milepost
from engine.model.geometry import Point
from engine.model.ids import JunctionId, MilepostId
from engine.model.scenario import Scenario
from studio.paint.lettering.placing import Name
from studio.paint.lettering.positions import Place
from studio.paint.lines.traces import Tracks, tracks


def only_places_differ(before: Scenario, after: Scenario) -> bool:
    """Whether nothing but where mileposts and junctions lie is different: the one change a drag makes."""
    a, b = before.board, after.board
    return (
        before.look is after.look
        and before.content is after.content
        and a.lines is b.lines
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
        and a.mileposts.keys() == b.mileposts.keys()
        and a.junctions.keys() == b.junctions.keys()
    )


def moved_part(before: Tracks, was: Scenario, scenario: Scenario, names: Mapping[Place, Name]) -> QRectF:
    """The rectangle, in millimetres, of everything that moving stops made look different."""
    after = tracks(scenario.board, scenario.look)
    dirty = QRectF()
    for stem, trace in after.traces.items():
        former = before.traces.get(stem)
        if former is not trace:
            for box in (trace.box, former.box if former else trace.box):
                x0, y0, x1, y1 = box
                dirty = dirty.united(QRectF(x0 - 3, y0 - 3, x1 - x0 + 6, y1 - y0 + 6))
    for post, places in _moved(was.board.mileposts, scenario.board.mileposts):
        name = names.get(post)
        for x, y in places:
            dirty = dirty.united(_around(x, y))
            if name is not None:
                x0, y0, x1, y1 = name.box
                dirty = dirty.united(QRectF(x + x0 - 2, y + y0 - 2, x1 - x0 + 4, y1 - y0 + 4))
    for _, places in _moved(was.board.junctions, scenario.board.junctions):
        for x, y in places:
            dirty = dirty.united(_around(x, y))
    return dirty


Id = TypeVar("Id", MilepostId, JunctionId)


def _moved(
    then: Mapping[Id, Milepost | Junction], now: Mapping[Id, Milepost | Junction]
) -> Iterator[tuple[Id, tuple[Point, Point]]]:
    """What is another thing now, with its places before and after."""
    for key, thing in now.items():
        if then[key] is not thing:
            yield key, (then[key].at, thing.at)


def _around(x: float, y: float) -> QRectF:
    return QRectF(x - 6, y - 6, 12, 12)
