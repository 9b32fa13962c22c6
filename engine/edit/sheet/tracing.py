"""The tracing image under the board: adding it, moving it, and fitting it to the board by two or more places."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from engine.edit.affine import Motion
from engine.edit.edit import Edit, Nudge
from engine.edit.set_fields import updated
from engine.errors import EditError
from engine.i18n import tr
from engine.model.geometry import Point, distance, exact
from engine.model.look import MOST_CONTROL_POINTS, ControlPoint, Tracing, TracingFit
from engine.model.numeric_limits import LONGEST
from engine.model.scenario import Scenario


class SetTracing(Edit, frozen=True):
    """Another tracing image, or none."""

    tracing: Tracing | None

    def text(self, scenario: Scenario) -> str:
        return tr("Remove tracing image") if self.tracing is None else tr("Add tracing image")

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tracing(scenario, self.tracing)


class ChangeTracing(Nudge, frozen=True):
    """Another corner, width (both in millimeters), angle (degrees clockwise), opacity (0 to 1) or file of the tracing
    image, its visibility, or another correction of the image in its own plane; None leaves them. Consecutive nudges are
    one step."""

    same = ()

    at: Point | None = None
    width: float | None = None
    angle: float | None = None
    opacity: float | None = None
    shown: bool | None = None
    file: str | None = None
    fit: TracingFit | None = None
    control_points: tuple[ControlPoint, ...] | None = None

    def text(self, scenario: Scenario) -> str:
        if self.shown is not None:
            return tr("Show tracing image") if self.shown else tr("Hide tracing image")
        if self.control_points is not None or self.fit is not None:
            return tr("Fit tracing image") if self.control_points != () else tr("Remove control points")
        if self.at is not None and self.width is None:
            return tr("Move tracing image")
        return tr("Change tracing image") if self.width is None else tr("Fit tracing image")

    def apply(self, scenario: Scenario) -> Scenario:
        return _with_tracing(
            scenario,
            updated(
                tracing_of(scenario),
                at=self.at and (exact(self.at[0]), exact(self.at[1])),
                width=self.width and exact(self.width),
                angle=self.angle,
                opacity=self.opacity,
                shown=self.shown,
                file=self.file,
                fit=self.fit,
                control_points=self.control_points,
            ),
        )


def tracing_of(scenario: Scenario) -> Tracing:
    """Return the tracing image. Raises EditError if there is none."""
    if scenario.look.tracing is None:
        raise EditError(tr("this board has no tracing image; add one with Board > Tracing Image…"))
    return scenario.look.tracing


def scaled(tracing: Tracing, first: Point, second: Point, apart: float) -> ChangeTracing:
    """Return the image scaled until the distance between a and b on it is this many millimeters; a stays. Raises
    EditError for equal places or no distance."""
    if distance(first, second) < 1e-6 or not 0 < apart < math.inf:
        raise EditError(tr("choose two different places on the image and the distance between them"))
    times = apart / distance(first, second)
    return ChangeTracing(at=Motion(times, 0, first).raw(tracing.at), width=tracing.width * times)


def fitted(tracing: Tracing, first: Point, second: Point, to_a: Point, to_b: Point) -> ChangeTracing:
    """Return the image moved, rotated and scaled until a and b on it are at `to_a` and `to_b`. Raises EditError if two
    of the places are equal."""
    was, now = distance(first, second), distance(to_a, to_b)
    if min(was, now) < 1e-6:
        raise EditError(tr("choose two different places on the image and two different places on the board"))
    turn = math.atan2(to_b[1] - to_a[1], to_b[0] - to_a[0]) - math.atan2(second[1] - first[1], second[0] - first[0])
    times, shift = now / was, (to_a[0] - first[0], to_a[1] - first[1])
    motion = Motion(times * math.cos(turn), times * math.sin(turn), first, shift)
    angle = (tracing.angle + math.degrees(turn) + 180) % 360 - 180
    return ChangeTracing(at=motion.raw(tracing.at), width=tracing.width * times, angle=exact(angle))


class Fitted(NamedTuple):
    """An image fitted to control points: the edit, how far each point is from its place in millimeters, and the root of
    the mean of their squares. A spline passes through every point, so there the distances are those of a spline through
    all other points."""

    edit: ChangeTracing
    residuals: tuple[float, ...]

    @property
    def rms(self) -> float:
        """Return the root mean square of the residuals."""
        return math.sqrt(sum(one * one for one in self.residuals) / max(1, len(self.residuals)))

    @property
    def worst(self) -> int:
        """Return the index of the point that is farthest from its place."""
        return max(range(len(self.residuals)), key=self.residuals.__getitem__)


NEEDED = {"similarity": 2, "affine": 3, "spline": 3}
"""The smallest number of points for each kind of fit."""


def fitted_to_points(tracing: Tracing, pairs: Sequence[ControlPoint], fit: TracingFit) -> Fitted:
    """Return the image fitted to pairs of places: on the image, in its widths, and on the board in millimeters. Raises
    EditError if there are too few or too many of them, if they are too near to each other, or on one line."""
    import numpy as np

    from engine.model.thin_plate import is_flat
    from engine.model.tracing_place import on_board, unplaced

    least = NEEDED[fit]
    if not least <= len(pairs) <= MOST_CONTROL_POINTS:
        raise EditError(
            tr("this fit needs {least} to {most} points, found {n}").format(
                least=least, most=MOST_CONTROL_POINTS, n=len(pairs)
            )
        )
    known = np.array(pairs, float)
    at, to = known[:, :2], known[:, 2:]
    for places, nearest in ((at * tracing.width, 0.01), (to, 0.01)):
        away = np.hypot(*np.moveaxis(places[:, None] - places, 2, 0))[np.triu_indices(len(places), 1)]
        if away.min() < nearest:
            raise EditError(tr("two points are at the same place; move or remove one of them"))
    if fit != "similarity" and (is_flat(at) or is_flat(to)):
        raise EditError(tr("all points are on one line; add one beside it"))
    moved = _similar(tracing, at, to)
    targets = unplaced(moved, to)
    rows = np.hstack([at, targets])
    edit = ChangeTracing(
        at=moved.at,
        width=moved.width,
        angle=moved.angle,
        fit=fit,
        control_points=tuple((u, v, x, y) for u, v, x, y in (rows.round(9) + 0.0).tolist()),
    )
    if fit == "spline":
        return Fitted(edit, _left_out(at, to))
    new = replace(moved, fit=fit, control_points=edit.control_points or ())
    away = np.hypot(*(on_board(new, at) - to).T)
    return Fitted(edit, tuple(away.tolist()))


def residuals(tracing: Tracing) -> tuple[float, ...]:
    """Return the distances of the control points of an image from their places, as in `Fitted`."""
    import numpy as np

    from engine.model.tracing_place import on_board, placing

    if not tracing.control_points:
        return ()
    known, (matrix, shift) = np.array(tracing.control_points, float), placing(tracing)
    to = known[:, 2:] @ matrix + shift
    if tracing.fit == "spline":
        return _left_out(known[:, :2], to)
    return tuple(np.hypot(*(on_board(tracing, known[:, :2]) - to).T).tolist())


def control_pairs(tracing: Tracing) -> list[ControlPoint]:
    """Return the control points as pairs of a place on the image and its place on the board in millimeters."""
    import numpy as np

    from engine.model.tracing_place import placing

    if not tracing.control_points:
        return []
    known, (matrix, shift) = np.array(tracing.control_points, float), placing(tracing)
    rows = np.hstack([known[:, :2], known[:, 2:] @ matrix + shift])
    return [(u, v, x, y) for u, v, x, y in rows.tolist()]


MOST_LEFT_OUT = 60
"""The largest number of points of which each is left out once: that takes the fourth power of their number."""


def _left_out(at: Any, to: Any) -> tuple[float, ...]:
    """Return for each point how far a spline through the other points misses it; an affine map through few or many."""
    import numpy as np

    from engine.model.thin_plate import affine_map, thin_plate

    if not 4 <= len(at) <= MOST_LEFT_OUT:
        away = affine_map(at, to)(at) - to
        return tuple(np.hypot(*away.T).tolist())
    found = []
    for number in range(len(at)):
        others = np.arange(len(at)) != number
        away = thin_plate(at[others], to[others])(at[number : number + 1]) - to[number]
        found.append(float(np.hypot(*away[0])))
    return tuple(found)


def _similar(tracing: Tracing, at: Any, to: Any) -> Tracing:
    """Return the image moved, rotated and scaled so that places on it are nearest to places on the board, by the
    squares of their distances. Raises EditError if it would be too large or too small."""
    u, v = (at - at.mean(axis=0)).T
    x, y = (to - to.mean(axis=0)).T
    square = float((u * u + v * v).sum())
    cos, sin = float((u * x + v * y).sum()) / square, float((u * y - v * x).sum()) / square
    width, angle = math.hypot(cos, sin), math.degrees(math.atan2(sin, cos))
    if not width > 1e-6:
        # The points are mirrored or turn around each other: only their size is known.
        width, angle = math.sqrt(float((x * x + y * y).sum()) / square), 0.0
    width, angle = exact(min(max(width, 0.01), LONGEST)), exact(angle)
    turn = math.radians(angle)
    matrix = width * math.cos(turn), width * math.sin(turn)
    (mu, mv), (mx, my) = at.mean(axis=0).tolist(), to.mean(axis=0).tolist()
    corner = exact(mx - mu * matrix[0] + mv * matrix[1]), exact(my - mu * matrix[1] - mv * matrix[0])
    return replace(tracing, at=corner, width=width, angle=angle, fit="similarity", control_points=())


def _with_tracing(scenario: Scenario, tracing: Tracing | None) -> Scenario:
    if tracing == scenario.look.tracing:
        return scenario
    if tracing is not None:
        try:
            convert(to_builtins(tracing), Tracing)
        except ValidationError as error:
            raise EditError(tr("the tracing image cannot be placed like this: {error}").format(error=error)) from None
        if not all(map(math.isfinite, (*tracing.at, tracing.width, tracing.angle))):
            raise EditError(tr("places and sizes of a tracing image must be numbers"))
    return replace(scenario, look=replace(scenario.look, tracing=tracing))
