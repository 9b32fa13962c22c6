"""Outlines of regions, coasts and lakes that cross themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from engine.edit.edit import Edit
from engine.edit.sheet.regions import ChangeRegion
from engine.edit.sheet.shapes import OPEN, ChangeShape
from engine.i18n import tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point, Ring
from engine.model.ids import Ref
from engine.model.memo import derived
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.outline import area_of

SMALLEST = 0.05
"""The smallest loop in square millimeters that is reported; the crossings of smaller ones are rounded numbers."""


class SelfCrossingOutline(Check):
    """A ring of a region, a coast or a lake that crosses itself, so that inside and outside change places."""

    id = "self-crossing-outline"
    title = tr_noop("Outline that crosses itself")
    severity = "warning"
    reads = ("board.regions", "board.shapes")
    local = frozenset({"region", "shape"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for ref, name, outline in _outlines(scenario, touched):
            crossed = [_loops(ring) for ring in outline]
            places = [at for found in crossed for at in found.places]
            if places:
                rings = [mended for found in crossed for mended in found.mended]
                yield Issue(
                    self.id,
                    self.severity,
                    tr(
                        "The outline of {thing} crosses itself. Move its corners, or separate it at the crossing."
                    ).format(thing=name),
                    about=(ref,),
                    places=tuple((at,) for at in places),
                    why=tr("Inside and outside change places there, and an area that is enclosed twice is outside."),
                    fixes=(Fix(tr("Separate at Crossings"), _edit(ref, tuple(rings))),) if rings else (),
                )


def _outlines(scenario: Scenario, touched: Difference | None) -> Iterator[tuple[Ref, str, tuple[Ring, ...]]]:
    """Yield the closed outlines of things that are checked, with their names."""
    board = scenario.board
    regions, shapes = (None if touched is None else touched.ids(kind) for kind in ("region", "shape"))
    for id, region in board.regions.items():
        if region.outline and (regions is None or id in regions):
            yield Ref("region", id), region.name or id, region.outline
    for shape_id, shape in board.shapes.items():
        if shape.kind not in OPEN and (shapes is None or shape_id in shapes):
            yield Ref("shape", shape_id), shape.name or shape_id, shape.rings


def _edit(ref: Ref, rings: tuple[Ring, ...]) -> Edit:
    return ChangeRegion(ref.id, outline=rings) if ref.kind == "region" else ChangeShape(ref.id, rings=rings)  # type: ignore[arg-type]


class _Loops(NamedTuple):
    """The places where a ring crosses itself, and the rings around the same area that do not cross themselves."""

    places: tuple[Point, ...]
    mended: tuple[Ring, ...]


@derived(kept=2_000, each=True)
def _loops(ring: Ring) -> _Loops:
    from shapely import area, get_coordinates, get_parts, is_valid, linearrings, linestrings, polygons, unary_union

    whole = polygons(linearrings(ring.points))
    if is_valid(whole):
        return _Loops((), (ring,))
    # A ring that only touches itself encloses as much as its corners tell.
    inside = area_of([ring])
    if abs(area(inside) - area(whole)) < SMALLEST:
        return _Loops((), (ring,))
    ends: dict[Point, int] = {}
    for piece in get_parts(unary_union(linestrings((*ring.points, ring.points[0])))):
        way = get_coordinates(piece)
        for x, y in (way[0].tolist(), way[-1].tolist()):
            ends[x, y] = ends.get((x, y), 0) + 1
    mended = [
        Ring(get_coordinates(side)[:-1].tolist())
        for part in get_parts(inside)
        if area(part) >= SMALLEST
        for side in (part.exterior, *part.interiors)
    ]
    return _Loops(tuple(at for at, number in ends.items() if number > 2), tuple(mended))
