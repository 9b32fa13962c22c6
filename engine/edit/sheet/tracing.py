"""The tracing image under the board: adding it, moving it, and fitting it to the board by two places."""

from __future__ import annotations

import math

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from engine.edit.affine import Motion
from engine.edit.edit import Edit, Nudge
from engine.edit.set_fields import updated
from engine.errors import EditError
from engine.i18n import tr
from engine.model.geometry import Point, distance, exact
from engine.model.look import Tracing
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
    image, or its visibility; None leaves them. Consecutive nudges are one step."""

    same = ()

    at: Point | None = None
    width: float | None = None
    angle: float | None = None
    opacity: float | None = None
    shown: bool | None = None
    file: str | None = None

    def text(self, scenario: Scenario) -> str:
        if self.shown is not None:
            return tr("Show tracing image") if self.shown else tr("Hide tracing image")
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
            ),
        )


def tracing_of(scenario: Scenario) -> Tracing:
    """Return the tracing image. Raises EditError if there is none."""
    if scenario.look.tracing is None:
        raise EditError(tr("this board has no tracing image; add one with Board > Tracing Image…"))
    return scenario.look.tracing


def corners(tracing: Tracing, aspect: float) -> list[Point]:
    """Return the corners of the image in millimeters; `aspect` is its height divided by its width."""
    turn = math.radians(tracing.angle)
    motion = Motion(math.cos(turn), math.sin(turn), (0.0, 0.0), tracing.at)
    width, height = tracing.width, tracing.width * aspect
    return [motion.raw(corner) for corner in ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))]


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
