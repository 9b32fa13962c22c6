"""Places of city names, on the sheet and on a screen.

On paper every city has its name in the size given by the look. On a screen a name is never smaller than readable: on a
small board, names are placed for that scale, and those without a place are left out until the user zooms in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from threading import Lock
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRectF

from engine.game.family import Badge
from engine.model.board import Board
from engine.model.cells import centres
from engine.model.geometry import Point
from engine.model.grids.grid import Grid
from engine.model.grids.lattice import ROOT, Floats, centre, lattice
from engine.model.ids import CityId, LabelId, MilepostId, SiteId
from engine.model.look import Look
from engine.model.memo import derived
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.grid.cell_areas import bare_of
from studio.paint.grid.features import Drawn, drawn_features
from studio.paint.grid.sites import half_site
from studio.paint.lettering.placing import (
    AIR,
    CROWD,
    GAPS,
    NEVER,
    Beside,
    Choice,
    Name,
    between_rows,
    by_hand,
    options,
    overlaps,
    reach,
)
from studio.paint.lettering.space import Space
from studio.paint.lines.stops import half_square, stops_of
from studio.paint.lines.thin import whole_step
from studio.paint.qtpath import painter_path, squares

READABLE = 6.7
"""Minimum readable capital height in screen pixels: letters of 9 to 10 pixels."""
LINE_COST, DOT_COST, FAINT_COST = 90, 250, 60
"""Costs of covering lines, dots and the faint names of regions, by area."""
BESIDE_COST = 12
"""Cost of standing next to another city."""
MILEPOST_COST = 70
"""Cost of covering the dots of a crayon board, by area: they are everywhere."""

NAMES_IN_A_STEP = 4
"""Number of names whose possible places are judged in one step."""

Box = tuple[float, float, float, float]
"""x0, y0, x1, y1 in millimeters."""


Place = MilepostId | SiteId
"""Owner of a name: a milepost with its cities, or a city of a grid."""


class Lettering(NamedTuple):
    """Placed names, with capitals of `size` millimeters."""

    names: dict[Place, Name]
    size: float


class Spot(NamedTuple):
    """Named object: its place, its extent across and down, the lines and the small one, its key in the look, and its
    importance."""

    at: Point
    half: tuple[float, float]
    lines: tuple[str, ...]
    ids: tuple[CityId | SiteId, ...]
    weight: int
    small: str = ""


def anchor(board: Board, place: Place) -> Point | None:
    """Return the center of a named object; None if it is gone."""
    site = board.sites.get(SiteId(place))
    for at in centres(board, (site.cell,)) if site is not None else ():
        return at
    post = board.mileposts.get(MilepostId(place))
    return post.at if post is not None else None


def city_names(board: Board) -> dict[MilepostId, tuple[list[CityId], tuple[str, ...]]]:
    """Return the cities at each milepost and the lines of their common label."""
    found: dict[MilepostId, list[CityId]] = {}
    for city_id, city in board.cities.items():
        if city.milepost in board.mileposts and city.name:
            found.setdefault(city.milepost, []).append(city_id)
    return {milepost: (cities, tuple(board.cities[c].name for c in cities)) for milepost, cities in found.items()}


def screen_step(look: Look, scale: float) -> float | None:
    """Return the scale for which names are placed on a screen of `scale` pixels per millimeter: the next smaller of a
    few; None if the look's own size is readable."""
    step = whole_step(scale)
    return None if look.text_size * step >= READABLE else step


def place_names(board: Board, look: Look) -> dict[Place, Name]:
    """Return the places of all city names on the sheet."""
    return lettering(board, look).names


NO_BADGES: Mapping[SiteId, Badge] = {}


def lettering(
    board: Board, look: Look, step: float | None = None, avoid: Iterable[Box] = (), faint: Iterable[Box] = (),
    worn: Mapping[SiteId, Badge] = NO_BADGES,
) -> Lettering:  # fmt: skip
    """Return the names of the sheet, or those for a `screen_step`; these stay out of `avoid` and, if possible, of
    `faint`. `worn` are the badges whose small texts are below the names of sites."""
    return _placing(board, look, step, avoid, faint, worn).result()


def lettering_steps(
    board: Board, look: Look, step: float | None = None, avoid: Iterable[Box] = (), faint: Iterable[Box] = (),
    worn: Mapping[SiteId, Badge] = NO_BADGES,
) -> Iterator[None]:  # fmt: skip
    """Place the same names as `lettering`, which then returns them at once, in steps short enough to go unnoticed."""
    placing = _placing(board, look, step, avoid, faint, worn)
    while placing.advance():
        yield


def _placing(
    board: Board, look: Look, step: float | None, avoid: Iterable[Box], faint: Iterable[Box],
    worn: Mapping[SiteId, Badge],
) -> _Placing:  # fmt: skip
    # Ignore the letters of the grid, so that names stay while terrain is painted.
    return _names_placed(board, look, step, tuple(avoid), tuple(faint), worn, bare_of(board))


class _Placing:
    """Names that are being placed, or have been. It is safe in any thread."""

    def __init__(self, work: Iterator[Lettering | None]) -> None:
        self._work: Iterator[Lettering | None] | None = work
        self._found: Lettering | None = None
        self._error: Exception | None = None
        self._lock = Lock()

    def advance(self) -> bool:
        """Do one step; return whether there are more."""
        with self._lock:
            if self._error is not None:
                raise self._error
            if self._work is None:
                return False
            try:
                self._found = next(self._work)
            except Exception as error:
                self._error = error
                raise
            if self._found is not None:
                self._work = None
            return self._work is not None

    def result(self) -> Lettering:
        """Do all steps that are left, and return the names."""
        while self.advance():
            pass
        assert self._found is not None
        return self._found


@derived(
    *("mileposts", "junctions", "cities", "lines", "railroads", "sheet", "labels", "sites", "features"),
    besides=("grid",), kept=24,
)  # fmt: skip
def _names_placed(
    board: Board, look: Look, step: float | None, avoid: tuple[Box, ...], faint: tuple[Box, ...],
    worn: Mapping[SiteId, Badge], bare: Grid | None,
) -> _Placing:  # fmt: skip
    return _Placing(_place(board, look, step, avoid, faint, worn))


class OnGrid(NamedTuple):
    """Additions of a grid to the placing of names: its cities, its features, the places (n, 2) of its dots. If names
    are between the rows of dots, `rows` is their distance in millimeters; `beside` is the cost of standing next to
    another city. A board with lines adds nothing."""

    spots: Mapping[Place, Spot] = {}
    features: Iterable[Drawn] = ()
    dots: Floats | None = None
    rows: float | None = None
    beside: float = 0.0


def _on_grid(board: Board, look: Look, step: float | None, worn: Mapping[SiteId, Badge]) -> OnGrid:
    grid = board.grid
    if grid is None:
        return OnGrid()
    found: dict[Place, Spot] = {}
    for id, site in board.sites.items():
        if site.name:
            reach = half_site(grid, look, site.size, step)
            down = reach * 0.92 if site.size == "major" else reach
            badge = worn.get(id)
            small = badge.text if badge is not None and step is None else ""
            found[id] = Spot(centre(grid, site.cell), (reach, down), (site.name,), (id,), IMPORTANCE[site.size], small)
    features = drawn_features(board, grid, look)
    if look.cells != "dots":
        return OnGrid(found, features, beside=BESIDE_COST)
    rows = grid.spacing * ROOT if step is None and grid.orientation == "pointy" else None
    return OnGrid(found, features, lattice(grid).xy, rows, BESIDE_COST)


def _space(board: Board, grid: OnGrid, look: Look, faint: Iterable[Box]) -> Space:
    """Return what names should not cover, with costs."""
    space = Space(board.sheet.width, board.sheet.height)
    space.take_boxes(_array(faint), FAINT_COST)
    space.take_lines(board, look, LINE_COST)
    where = stops_of(board)
    half = look.dot_size / 2
    if len(where.dots):
        space.take_boxes(np.hstack((where.dots - half, where.dots + half)), DOT_COST)
    for one in grid.features:
        for line in one.lines:
            space.take_edge(line, 0, LINE_COST)
        for area in one.areas:
            space.take_area(area, LINE_COST)
    if grid.dots is not None:
        space.take_area(painter_path([squares(grid.dots, half + 0.15)]), MILEPOST_COST)
    return space


def _array(boxes: Iterable[Box]) -> np.ndarray:
    return np.array(list(boxes), float).reshape(-1, 4)


IMPORTANCE = {"major": 3, "medium": 2, "small": 1}


def _of_lines(board: Board, look: Look, step: float | None) -> dict[Place, Spot]:
    """Yield the named mileposts. The busiest are the last to be left out, on a grid the largest cities."""
    served: dict[object, int] = {}
    for line in board.lines.values():
        for stop in line.path:
            if isinstance(stop, str):
                served[stop] = served.get(stop, 0) + 1
    half = half_square(look, step)
    return {
        milepost: Spot(board.mileposts[milepost].at, (half, half), lines, tuple(cities), served.get(milepost, 0))
        for milepost, (cities, lines) in city_names(board).items()
    }


def _options(spot: Spot, grid: OnGrid, look: Look, size: float, step: float | None) -> list[tuple[Name, float]]:
    """Return the possible places of a spot's name."""
    offset = next((look.name_offsets[id] for id in spot.ids if id in look.name_offsets), None)
    if offset is not None:
        return [(by_hand(spot.lines, size, offset, size / look.text_size, spot.small), 0.0)]
    only = next((look.name_positions[id] for id in spot.ids if id in look.name_positions), None)
    gaps = len(GAPS) if step is None else 2
    found = options(spot.lines, size, max(spot.half), only, gaps, spot.small)
    if only is None and grid.rows is not None:
        rows = between_rows(spot.lines, size, spot.half, grid.rows, spot.small)
        found = [*rows, *((name, 6 + cost) for name, cost in found)]
    return found


def _place(
    board: Board, look: Look, step: float | None, avoid: tuple[Box, ...], faint: tuple[Box, ...],
    worn: Mapping[SiteId, Badge] = NO_BADGES,
) -> Iterator[Lettering | None]:  # fmt: skip
    """Yield None after each step, and at last the names."""
    size = look.text_size if step is None else READABLE / step
    times = size / look.text_size
    grid = _on_grid(board, look, step, worn)
    wanted = _of_lines(board, look, step) | dict(grid.spots)
    named = list(wanted)
    if not named:
        yield Lettering({}, size)
        return
    space = _space(board, grid, look, faint)
    yield None
    squares = np.array([spot.at for spot in wanted.values()])
    halves = np.array([spot.half for spot in wanted.values()])
    taken = np.hstack((squares - halves - 0.5, squares + halves + 0.5))
    closed = np.vstack((_array(label_box(board, key) for key in board.labels), _array(avoid)))
    squares_near, closed_near = Beside(taken), Beside(closed)
    ways: list[list[Name]] = []
    boxes: list[np.ndarray] = []
    costs: list[np.ndarray] = []
    for n, spot in enumerate(wanted.values()):
        found = _options(spot, grid, look, size, step)
        own = np.array([name.box for name, _ in found]) + np.tile(squares[n], 2)
        cost = np.array([liked for _, liked in found]) + space.weights(own) / (18 * times**2)
        around = reach(own)
        others = squares_near.of(around, 1.3 * size)
        others = taken[others[others != n][:CROWD]]
        shut = closed[closed_near.of(around, AIR)[:CROWD]]
        cost += NEVER * (overlaps(own, others).sum(1) + overlaps(own, shut).sum(1))
        if grid.beside:
            # Next to another city, a name could be misread as its own.
            cost += grid.beside * overlaps(own, others, 1.3 * size).sum(1)
        off = (own[:, 0] < 0) | (own[:, 1] < 0) | (own[:, 2] > board.sheet.width) | (own[:, 3] > board.sheet.height)
        ways.append([name for name, _ in found])
        boxes.append(own)
        costs.append(cost + NEVER * off)
        if n % NAMES_IN_A_STEP == 0:
            yield None
    if step is None:
        hemmed = [float(np.sort(cost)[: len(cost) // 2 + 1].mean()) for cost in costs]
        order = sorted(range(len(costs)), key=lambda n: (-hemmed[n], n))
    else:
        weights = [spot.weight for spot in wanted.values()]
        order = sorted(range(len(costs)), key=lambda n: (-weights[n], n))
    choice = Choice(boxes, costs, order, 0.3 * times)
    yield None
    choice.better(leave_out=step is not None)
    if step is not None:
        choice.make_room()
    chosen = zip(named, ways, choice.chosen, strict=True)
    yield Lettering({place: names[k] for place, names, k in chosen if k is not None}, size)


def label_box(board: Board, label_id: str) -> tuple[float, float, float, float]:
    """Return the upright rectangle of a free label of the board; empty for the faint names of regions and waters."""
    label = board.labels[LabelId(label_id)]
    x, y = label.at
    if label.kind in ("region", "water"):
        return (x, y, x, y)
    half = text.width(label.text, face(bold=label.kind == "title"), label.size) / 2
    return (x - half, y - label.size / 2, x + half, y + label.size * 0.8)


def name_boxes(board: Board, names: Mapping[Place, Name]) -> dict[Place, QRectF]:
    """Return the rectangle of every placed name on the board in millimeters."""
    found = {}
    for place, name in names.items():
        at = anchor(board, place)
        if at is not None:
            (x, y), (x0, y0, x1, y1) = at, name.box
            found[place] = QRectF(x + x0, y + y0, x1 - x0, y1 - y0)
    return found
