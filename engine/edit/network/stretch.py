"""Stretching a board like a rubber sheet: some points are dragged, everything between them follows smoothly.

The map is a thin-plate spline through the control points; points that go nowhere are pins. Everything placed in
millimeters follows: mileposts, junctions, bends, coasts, rivers, regions, labels, the tracing image, and the projection
by which geographic files are imported. Legend and charts stay, because they belong to the sheet.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from engine.edit.affine import relocated
from engine.edit.edit import Edit
from engine.errors import EditError
from engine.i18n import format_number, ntr, tr
from engine.model.board import Board, Label, Sheet
from engine.model.geometry import Point, Ring, distance, exact, rounded
from engine.model.look import MOST_CONTROL_POINTS, ControlPoint, Tracing
from engine.model.projection import Projection
from engine.model.scenario import Scenario

if TYPE_CHECKING:
    from engine.model.thin_plate import PlaneMap

NEAREST = 0.5
"""The smallest distance of two control points in millimeters: nearer ones would tear the board."""
QUARTERS = 4
"""The pins on each side of the sheet are this part of it apart."""
MESH = 24
"""The number of places each way at which the sheet is examined for folds."""
SAMPLES = 7
"""The number of places each way through which the tracing image and the projection are fitted again."""
IDENTITY = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
"""The affine part of the map that moves nothing."""
AT_EDGE = 0.05
"""Millimeters from the edge of the sheet within which outlines end there and stay there."""


class Stretch(Edit, frozen=True):
    """The board stretched by control points, rows of (x, y, to x, to y) in millimeters: places, and where they go.

    A point that stays is a pin. With `hold_edge` the edge of the sheet has pins of its own. Raises EditError if the
    board would fold over itself. New crossings are left to `engine.edit.network.meetings.harm`.
    """

    points: tuple[ControlPoint, ...]
    hold_edge: bool = True

    def text(self, scenario: Scenario) -> str:
        n = sum(1 for x, y, to_x, to_y in self.points if (x, y) != (to_x, to_y))
        return ntr("Stretch board by {n} point", "Stretch board by {n} points", n).format(n=n)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        if (reason := why_not(board)) is not None:
            raise EditError(reason)
        if all((x, y) == (to_x, to_y) for x, y, to_x, to_y in _checked(self.points)):
            return scenario
        bent = self.bent(board)
        after = _Moved(bent, board).board()
        look = scenario.look
        tracing = look.tracing and _followed(look.tracing, bent, board.sheet)
        if tracing != look.tracing:
            look = replace(look, tracing=tracing)
        names = {id: rounded(bent([at])[0].tolist()) for id, at in look.region_name_positions.items()}
        if names != look.region_name_positions:
            look = replace(look, region_name_positions=names)
        if after == board and look is scenario.look:
            return scenario
        return replace(scenario, board=after if after != board else board, look=look)

    def bent(self, board: Board) -> PlaneMap:
        """Return the map of the board's places. Raises EditError if it is impossible."""
        # Import lazily: numpy is slow to load.
        from engine.model.thin_plate import thin_plate

        points = _checked(self.points)
        if self.hold_edge:
            points = [*points, *_pins(board.sheet, points)]
        made = thin_plate([(x, y) for x, y, _, _ in points], [(x, y) for _, _, x, y in points])
        _refuse_folds(made, board.sheet, [(x, y) for x, y, _, _ in points])
        return made


def why_not(board: Board) -> str | None:
    """Return why a board cannot be stretched; None if it can."""
    if board.kind == "grid":
        return tr("the cells of a grid are evenly spaced and cannot be stretched; fit its tracing image instead")
    return None


def _checked(points: Sequence[ControlPoint]) -> list[ControlPoint]:
    if not 1 <= len(points) <= MOST_CONTROL_POINTS:
        raise EditError(
            tr("stretching needs 1 to {most} points, found {n}").format(most=MOST_CONTROL_POINTS, n=len(points))
        )
    if not all(math.isfinite(number) for point in points for number in point):
        raise EditError(tr("places of control points must be numbers"))
    made = [(*rounded(point[:2]), *rounded(point[2:])) for point in points]
    for one in (0, 2):
        places = sorted(point[one : one + 2] for point in made)
        for number, (x, y) in enumerate(places):
            for other in places[number + 1 :]:
                if other[0] - x >= NEAREST:
                    break
                if math.hypot(other[0] - x, other[1] - y) < NEAREST:
                    raise EditError(
                        tr("two control points are less than {apart} mm apart near {x}, {y}; remove one").format(
                            apart=format_number(NEAREST), x=format_number(x, ".1f"), y=format_number(y, ".1f")
                        )
                    )
    return made


def _pins(sheet: Sheet, points: Sequence[ControlPoint]) -> list[ControlPoint]:
    """Return pins along the edge of the sheet, except where a control point is."""
    marks = [n / QUARTERS for n in range(QUARTERS + 1)]
    places = {(sheet.width * a, sheet.height * b) for a in marks for b in marks if a in (0, 1) or b in (0, 1)}
    near = min(sheet.width, sheet.height) / (2 * QUARTERS)
    taken = [at for x, y, to_x, to_y in points for at in ((x, y), (to_x, to_y))]
    return [(x, y, x, y) for x, y in sorted(places) if all(distance((x, y), at) >= near for at in taken)]


def _refuse_folds(bent: PlaneMap, sheet: Sheet, points: Sequence[Point]) -> None:
    """Raise EditError if the sheet folds over itself."""
    import numpy as np

    across, down = (np.linspace(0, size, MESH + 1) for size in (sheet.width, sheet.height))
    mesh = np.column_stack([axis.ravel() for axis in np.meshgrid(across, down)])
    # A spline is steepest near its control points, where it has no slope in numbers.
    step = min(sheet.width, sheet.height) / 500
    near = np.asarray(points, float)[:, None] + step * np.array([(1, 0), (-1, 0), (0, 1), (0, -1)])
    places = np.vstack([mesh, near.reshape(-1, 2)])
    inside = ((places >= 0) & (places <= (sheet.width, sheet.height))).all(axis=1)
    folds = np.flatnonzero(bent.folds(places) & inside)
    if len(folds):
        x, y = places[folds[0]].tolist()
        raise EditError(
            tr("the board would fold over itself near {x}, {y} mm; drag less far, or drag more points along").format(
                x=format_number(x, ".0f"), y=format_number(y, ".0f")
            )
        )


class _Moved:
    """The places of a board after stretching, all calculated at once."""

    def __init__(self, bent: PlaneMap, board: Board) -> None:
        import numpy as np

        self._bent, self._old = bent, board
        seen: dict[Point, None] = {}

        def note(at: Point) -> Point:
            seen[at] = None
            return at

        def ring(old: Ring) -> Ring:
            seen.update(dict.fromkeys(old.points))
            return old

        relocated(board, note, ring, lambda label: label.angle)
        places = np.array(list(seen), float).reshape(-1, 2)
        # To a hundredth of a millimeter; the old place exactly if that is the same.
        to = bent(places).round(2) + 0.0
        to = np.where(to == places.round(2), places, to)
        self._to = dict(zip(seen, map(tuple, to.tolist()), strict=True))

    def board(self) -> Board:
        """Return the board with everything in its new place."""
        made = relocated(self._old, self._to.__getitem__, self._ring, self._angle)
        if made.projection is None:
            return made
        projection = _projected(made.projection, self._bent, self._old.sheet)
        return made if projection == made.projection else replace(made, projection=projection)

    def _ring(self, old: Ring) -> Ring:
        """Return an outline in its new place. What ends at the edge of the sheet, or beyond it, stays there, because
        water would show; and what is on the sheet stays on it."""
        width, height = self._old.sheet.width, self._old.sheet.height
        made = []
        for at in old.points:
            (x, y), (to_x, to_y) = at, self._to[at]
            made.append((_coordinate(x, to_x, width), _coordinate(y, to_y, height)))
        return old if tuple(made) == old.points else Ring.of_known(made)

    def _angle(self, label: Label) -> float:
        """Return the angle of a label, which follows if it is not level."""
        if not label.angle:
            return label.angle
        turn = math.radians(label.angle)
        along = (math.cos(turn), math.sin(turn))
        (x, y), *_ = (self._bent.slopes([label.at]).transpose(0, 2, 1) @ along).tolist()
        angle = round(math.degrees(math.atan2(y, x)), 2)
        off = (angle - label.angle + 180) % 360 - 180
        return label.angle if abs(off) < 0.05 else exact(label.angle + off)


def _coordinate(at: float, to: float, size: float) -> float:
    """Return the new coordinate of an outline's point on a sheet of this size."""
    if at <= AT_EDGE or at >= size - AT_EDGE:
        return at
    return 0.0 if to < 0 else size if to > size else to


def _samples(sheet: Sheet) -> Any:
    """Return places all over the sheet."""
    import numpy as np

    across, down = (np.linspace(0, size, SAMPLES) for size in (sheet.width, sheet.height))
    return np.column_stack([axis.ravel() for axis in np.meshgrid(across, down)])


def _apart(places: Any) -> list[int]:
    """Return the numbers of places without those that are too near to an earlier one: they would tear the spline."""
    import numpy as np

    chosen: list[int] = []
    for number, place in enumerate(places):
        if not chosen or np.hypot(*(places[chosen] - place).T).min() > NEAREST:
            chosen.append(number)
    return chosen


def _followed(old: Tracing, bent: PlaneMap, sheet: Sheet) -> Tracing:
    """Return the tracing image bent with the board: a spline through places all over the sheet and the control points,
    and through the control points that it had."""
    import numpy as np

    from engine.model.tracing_place import on_board, on_image, unplaced

    places = np.vstack([bent.centers, _samples(sheet)])
    at = on_image(old, places)
    if old.fit == "spline" and old.control_points:
        former = np.array(old.control_points, float)[:, :2]
        at, places = np.vstack([former, at]), np.vstack([on_board(old, former), places])
    targets = unplaced(old, bent(places))
    chosen = _apart(places)
    if not np.isfinite(targets[chosen]).all():
        return old
    rows = (np.hstack([at, targets])[chosen[:MOST_CONTROL_POINTS]].round(7) + 0.0).tolist()
    return replace(old, fit="spline", control_points=tuple((u, v, x, y) for u, v, x, y in rows))


def _projected(old: Projection, bent: PlaneMap, sheet: Sheet) -> Projection:
    """Return a projection that leads to the stretched board, within its sheet."""
    import numpy as np

    from engine.model.thin_plate import PlaneMap, thin_plate

    ax, bx, cx, ay, by, cy = old.affine
    known = np.array(old.control_points, float).reshape(-1, 4)
    former = PlaneMap(np.array([(ax, ay), (bx, by), (cx, cy)]), known[:, :2], known[:, 2:])
    places = np.vstack([bent.centers, _samples(sheet)])
    if not bx * cy - by * cx:
        return old
    plane = former.back(places, max(sheet.width, sheet.height))
    fine = np.isfinite(plane).all(axis=1) & (np.abs(former(plane) - places).max(axis=1) < 0.01)
    if fine.sum() < 4:
        return old
    plane, places = np.vstack([known[:, :2], plane[fine]]), np.vstack([former(known[:, :2]), places[fine]])
    apart = _apart(places)
    # What the stretching adds is a spline of its own, so that the former one stays exact where the board does.
    more = thin_plate(plane[apart], plane[apart] + bent(places[apart]) - places[apart])
    (ax, ay), (bx, by), (cx, cy) = (former.affine + more.affine - IDENTITY).round(8).tolist()
    rows = [*old.control_points, *np.hstack([more.centers, more.weights]).round(12).tolist()]
    return replace(old, affine=(ax, bx, cx, ay, by, cy), control_points=tuple((u, v, x, y) for u, v, x, y in rows))
