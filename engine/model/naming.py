"""Names of the things of a board in messages, and the polylines that highlight them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NamedTuple

from engine.i18n import tr
from engine.model.board import Board, Milepost, Stem
from engine.model.cells import centres, lattice_of
from engine.model.geometry import Point
from engine.model.grids.grid import Cell, Side
from engine.model.grids.lattice import corners, parted
from engine.model.identity.display_names import cities, cities_at, sites
from engine.model.ids import CityId, FeatureId, MilepostId, PointId, RailroadId, Ref, SiteId
from engine.model.lines.polylines import Stroke, strokes_of
from engine.model.memo import derived
from engine.model.network import curve, where
from engine.plain_text import listed as listed


def city(board: Board, id: CityId) -> str:
    """Return a city's name, with its state if another city has the same name, with its ID if the state does not help,
    or its ID if it has no name."""
    return cities(board).get(id) or id


def railroad(id: RailroadId) -> str:
    """Return the short name of a railroad: its ID, which is printed on the map (`B&O`)."""
    return tr("the {railroad}").format(railroad=id)


def stop(board: Board, id: PointId) -> str:
    """Return the name of a stop: a milepost by its cities, or by its name and ID; a junction by its ID."""
    if names := cities_at(board).get(MilepostId(id)):
        return listed(names, len(names))
    milepost = board.mileposts.get(MilepostId(id))
    if milepost is None:
        if id in board.junctions:
            return tr("junction {id}").format(id=id)
        return tr("milepost {id}").format(id=id)
    return f"{milepost.name} ({id})" if milepost.name else tr("milepost {id}").format(id=id)


def with_cities(board: Board, mileposts: Iterable[MilepostId]) -> str:
    """Return ` with Miami and Tampa`: the cities at some mileposts, in their order; empty if there are none."""
    names = [name for id in mileposts for name in cities_at(board).get(id, ())]
    return tr(" with {names}").format(names=listed(names)) if names else ""


def between(board: Board, of: Stem) -> str:
    """Return the name of a segment, `A - B on the PA`."""
    return tr("{start} - {end} on {railroad}").format(
        start=stop(board, of[0]), end=stop(board, of[1]), railroad=railroad(of[2])
    )


def thing(board: Board, ref: Ref) -> str:
    """Return the name of a city, a milepost or junction, or a section; the ID of anything else."""
    match ref:
        case Ref("city", id):
            return city(board, CityId(id))
        case Ref("site", id):
            return sites(board).get(SiteId(id), id)
        case Ref("milepost" | "junction", id):
            return stop(board, MilepostId(id))
        case Ref("section", id) if id.count(" ") == 2:
            a, b, of = id.split(" ")
            return between(board, (MilepostId(a), MilepostId(b), RailroadId(of)))
    return ref.id


def spots(board: Board, ids: Iterable[PointId]) -> tuple[tuple[Point, ...], ...]:
    """Return the positions of mileposts and junctions, each a polyline of one point."""
    return tuple((at,) for id in ids if (at := where(board, id)) is not None)


def tracks(board: Board, wanted: Collection[Stem]) -> tuple[tuple[Point, ...], ...]:
    """Return the segments as they are drawn, each polyline once, in the order of the lines."""
    drawn, courses = _polylines(board), _courses(board)
    first = drawn.first.get
    numbers = {number for of in wanted if (number := first(of)) is not None}
    if drawn.more:
        numbers.update(number for of in wanted for number in drawn.more.get(of, ()))
    found = list[tuple[Point, ...]]()
    for number in sorted(numbers):
        course = courses.get(number)
        if course is None:
            course = courses[number] = _course(board, drawn.strokes[number])
        if course:
            found.append(course)
    return tuple(found)


@derived("lines", "mileposts", "junctions", heavy=True)
def _courses(board: Board) -> dict[int, tuple[Point, ...]]:
    """Polylines in use, by number: many issues show the same ones."""
    return {}


def _course(board: Board, stroke: Stroke) -> tuple[Point, ...]:
    """Return the points of a polyline in the direction of its line; none if one of its stops is missing."""
    (a, b, _), _, bends, _, bow, backward = stroke
    if backward:
        a, b, bends = b, a, bends[::-1]
    if bow is not None:
        return curve(board, a, b, bow.reversed if backward else bow) or ()
    # Most stops are mileposts.
    mileposts: Mapping[Any, Milepost] = board.mileposts
    one, other = mileposts.get(a), mileposts.get(b)
    start = where(board, a) if one is None else one.at
    end = where(board, b) if other is None else other.at
    return () if start is None or end is None else (start, *bends, end)


def drawn_again(board: Board) -> Collection[Stem]:
    """Return the segments that are drawn more than once, including those at stops that do not exist."""
    return _polylines(board).more.keys()


class _Drawn(NamedTuple):
    """The courses of all lines from stop to stop, in their order. For each segment the number of the first
    polyline that draws it, and of any `more`."""

    strokes: list[Stroke]
    first: dict[Stem, int]
    more: dict[Stem, list[int]]


@derived("lines", heavy=True)
def _polylines(board: Board) -> _Drawn:
    found = _Drawn([], {}, {})
    for own in strokes_of(board).values():
        for stroke in own:
            number, of = len(found.strokes), stroke.stem
            found.strokes.append(stroke)
            if found.first.setdefault(of, number) != number:
                found.more.setdefault(of, []).append(number)
    return found


def cell(board: Board, at: Cell) -> str:
    """Return the name of a cell: `milepost 294` if cells are numbered in sequence, `hex 16,25` otherwise."""
    made = lattice_of(board)
    if board.kind == "lines":
        return tr("cell {label}").format(label=made.label(at))
    if at not in made:
        text = tr("the place {label} off the grid")
    elif made.grid.numbering.scheme == "sequence":
        text = tr("milepost {label}")
    else:
        text = tr("hex {label}")
    return text.format(label=made.label(at))


def site(board: Board, id: SiteId) -> str:
    """Return the name of a city of a grid, with its ID if another has the same, or its ID if it has none."""
    return sites(board).get(id) or id


def feature(board: Board, id: FeatureId) -> str:
    """Return the name of a feature, such as `the river Thames`, or its ID if it has none."""
    known = board.features.get(id)
    return id if known is None else tr("the {kind} {name}").format(kind=known.kind, name=known.name or id)


def middles(board: Board, cells: Iterable[Cell]) -> tuple[tuple[Point, ...], ...]:
    """Return the centers of cells, each a polyline of one point."""
    return tuple((at,) for at in centres(board, cells))


def borders(board: Board, sides: Iterable[Side]) -> tuple[tuple[Point, ...], ...]:
    """Return the sides as drawn, each from corner to corner."""
    about = corners(lattice_of(board).grid)
    found: list[tuple[Point, ...]] = []
    for side in sides:
        ends = (about[side[2]], about[(side[2] + 1) % 6])
        for x, y in centres(board, parted(side)[:1]):
            found.append(tuple((round(x + dx, 2), round(y + dy, 2)) for dx, dy in ends))
    return tuple(found)


def capital(text: str) -> str:
    """Return the text with a capital letter, as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
