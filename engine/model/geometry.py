"""Points and rings on the printed sheet: millimeters, y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from engine.i18n import format_number, tr
from engine.model.numeric_limits import FARTHEST, Coordinate
from engine.plain_text import quoted

Point = tuple[Coordinate, Coordinate]
"""x and y in millimeters from the upper left corner of the sheet, y down."""


def rounded(point: Sequence[float]) -> Point:
    """Return the point rounded to a hundredth of a millimeter, the precision of files."""
    return (round(float(point[0]), 2) + 0.0, round(float(point[1]), 2) + 0.0)


def exact(value: float) -> float:
    """Return a length rounded to a millionth of a millimeter; one entered in hundredths stays exact, never -0."""
    near = round(value, 2)
    return (near if abs(near - value) < 5e-6 else round(value, 6)) + 0.0


def distance(first: Point, second: Point) -> float:
    """Return the straight-line distance in millimeters."""
    return math.hypot(second[0] - first[0], second[1] - first[1])


def ahead(points: Iterable[Point], at: Point, way: Point) -> Point | None:
    """Return the nearest of the points from a place in a direction, within 45 degrees; straight ahead first."""
    best: tuple[float, Point] | None = None
    for point in points:
        dx, dy = point[0] - at[0], point[1] - at[1]
        on, aside = dx * way[0] + dy * way[1], abs(dx * way[1] - dy * way[0])
        if on > 0.01 and aside <= on and (best is None or on + aside < best[0]):
            best = (on + aside, point)
    return None if best is None else best[1]


def holds(ring: Sequence[Point], at: Point) -> bool:
    """Return whether a point is inside a closed line, by the number of sides that a ray to the right meets."""
    (x, y), inside = at, False
    for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            inside = not inside
    return inside


def check_numbers(numbers: Sequence[float]) -> None:
    """Raise ValueError if one of these coordinates is farther away than the limit."""
    for number in (min(numbers, default=0.0), max(numbers, default=0.0)):
        if not abs(number) <= FARTHEST:
            raise ValueError(
                tr("{distance} mm is too far away (at most {most} mm from the corner)").format(
                    distance=format_number(number, ",.10g"), most=format_number(FARTHEST)
                )
            )


class Ring:
    """A closed outline; in files one row of text, `x,y x,y x,y`, so that a coast stays readable and fast to load.

    Raises ValueError if the text is not at least three points.
    """

    __slots__ = ("points",)

    points: tuple[Point, ...]

    def __init__(self, points: Iterable[Sequence[float]], whole: bool = False) -> None:
        """Initialize with points rounded to a hundredth of a millimeter, or with `whole` to a millionth."""
        made = ((exact(float(p[0])), exact(float(p[1]))) for p in points) if whole else (rounded(p) for p in points)
        self._take(tuple(made))

    def _take(self, points: tuple[Point, ...]) -> None:
        object.__setattr__(self, "points", points)
        if len(points) < 3:
            raise ValueError(tr("an outline needs at least three points, found {n}").format(n=len(points)))

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a ring is a value and cannot be changed")  # not shown

    @classmethod
    def of_known(cls, points: Iterable[Point]) -> Ring:
        """Return the ring through points of other rings and rounded ones: none is rounded again at every step of a
        drag."""
        ring = cls.__new__(cls)
        ring._take(tuple(points))
        return ring

    @classmethod
    def from_text(cls, text: str) -> Ring:
        """Return the ring written as `x,y x,y x,y`."""
        try:
            numbers = list(map(float, text.replace(",", " ").split()))
        except ValueError:
            raise ValueError(
                tr("expected an outline as x,y x,y x,y in millimeters, found {text}").format(text=quoted(text, 40))
            ) from None
        if len(numbers) % 2 or not all(map(math.isfinite, numbers)):
            raise ValueError(
                tr("expected an outline as x,y x,y x,y in millimeters, found {text}").format(text=quoted(text, 40))
            )
        check_numbers(numbers)
        return cls(zip(numbers[::2], numbers[1::2], strict=True), whole=True)

    def to_text(self) -> str:
        """Return the ring as a row of text."""
        return " ".join(f"{x:.10g},{y:.10g}" for x, y in self.points)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ring) and self.points == other.points

    def __hash__(self) -> int:
        return hash(self.points)

    def __repr__(self) -> str:
        return f"Ring({len(self.points)} points from {self.points[0]})"  # not shown

    def __reduce__(self) -> tuple[Any, ...]:
        return (Ring, (self.points, True))
