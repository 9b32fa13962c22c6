"""Which part of the board looks different after a change, so that only that part is painted again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from PySide6.QtCore import QRectF

from engine.model.board import City, Crossing, Junction, Milepost, Stem
from engine.model.changed import changed
from engine.model.derived import derived
from engine.model.geometry import Point
from engine.model.ids import CityId, CrossingId, JunctionId, MilepostId
from engine.model.layers import LayerName
from engine.model.scenario import Scenario
from studio.paint.lettering.initials import Initials, plate
from studio.paint.lettering.names import name_box, room
from studio.paint.lettering.positions import Box, Lettering
from studio.paint.lines import railroads, stops
from studio.paint.lines.lanes import look_of
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
        and changed(a.mileposts, b.mileposts).same_keys
        and changed(a.junctions, b.junctions).same_keys
    )


def moved_parts(
    before: Tracks, was: Scenario, scenario: Scenario, names: Lettering, scale: float, initials: Initials | None = None
) -> dict[LayerName, QRectF]:
    """By layer the rectangle of everything that moving stops made look different, where it was and where it is.

    In millimetres; `names` and `initials` as they are shown; `scale` in screen pixels per millimetre: on a small
    picture lines, signs and names are larger than on the sheet.
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
                        _around((*trace.middle, *trace.middle), plate(stem[2], initials.size)[0] + 2 / scale),
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
    """The stems that have a plate."""
    return frozenset(initials.stems)


@derived()
def _crossed(crossings: Mapping[CrossingId, Crossing]) -> frozenset[Stem]:
    """The stems on which a crossing has a sign."""
    return frozenset(stem for crossing in crossings.values() for stem in crossing.between)


@derived()
def _squares(cities: Mapping[CityId, City]) -> frozenset[MilepostId]:
    """The mileposts that are drawn as squares."""
    return frozenset(city.milepost for city in cities.values())


Id = TypeVar("Id", MilepostId, JunctionId)


def _moved(
    then: Mapping[Id, Milepost | Junction], now: Mapping[Id, Milepost | Junction]
) -> Iterator[tuple[Id, tuple[Point, Point]]]:
    """What is another thing now, with its places before and after."""
    for key in changed(then, now).others:
        yield key, (then[key].at, now[key].at)


def _around(box: Box, reach: float) -> QRectF:
    x0, y0, x1, y1 = box
    return QRectF(x0, y0, x1 - x0, y1 - y0).adjusted(-reach, -reach, reach, reach)
