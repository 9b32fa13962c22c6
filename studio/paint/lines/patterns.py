"""Sixteen patterns of a railroad's band, as figures along its line.

A pattern is a list of parts drawn one after the other. A figure is given in units of the band's width: s along the line
within one period, t across it (-0.5 to 0.5 is the band). A whole number of periods is fitted into every segment.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.model.look import Pattern
from studio.paint.lines.traces import Trace
from studio.paint.qtpath import CURVE, CURVE_DATA, LINE, MOVE, Floats, Strokes, polyline

Role = Literal["line", "edge", "inside"]
"""Railroad's color, its darker edge, or the light inside of an open pattern."""


class Figure(NamedTuple):
    """Form repeated every period; `kinds` as in a painter path."""

    kinds: tuple[int, ...]
    points: tuple[tuple[float, float], ...]


class Part(NamedTuple):
    """`pen` is a stroke's width in band widths, 0 for a filled form. Without a figure the whole line is stroked,
    `shift` band widths to its right."""

    role: Role
    pen: float
    figure: Figure | None = None
    shift: float = 0.0


class Design(NamedTuple):
    """Pattern: its period in band widths and its parts."""

    period: float
    parts: tuple[Part, ...]


def _closed(*corners: tuple[float, float]) -> Figure:
    return Figure((MOVE, *[LINE] * len(corners)), (*corners, corners[0]))


def _open(*corners: tuple[float, float]) -> Figure:
    return Figure((MOVE, *[LINE] * (len(corners) - 1)), corners)


def _together(*figures: Figure) -> Figure:
    return Figure(sum((f.kinds for f in figures), ()), sum((f.points for f in figures), ()))


def _ellipse(scenario: float, fraction: float, rs: float, rt: float) -> Figure:
    k = 0.5522847498
    unit = (
        (1, 0), (1, k), (k, 1), (0, 1), (-k, 1), (-1, k), (-1, 0),
        (-1, -k), (-k, -1), (0, -1), (k, -1), (1, -k), (1, 0),
    )  # fmt: skip
    return Figure(
        (MOVE, *[CURVE, CURVE_DATA, CURVE_DATA] * 4), tuple((scenario + rs * x, fraction + rt * y) for x, y in unit)
    )


def _bar(s0: float, s1: float, t0: float = -0.5, t1: float = 0.5) -> Figure:
    return _closed((s0, t0), (s1, t0), (s1, t1), (s0, t1))


def _wave(period: float, height: float) -> Figure:
    q, h = period / 4, height
    c = 0.3642 * 2 * q
    return Figure(
        (MOVE, CURVE, CURVE_DATA, CURVE_DATA, CURVE, CURVE_DATA, CURVE_DATA),
        ((0, 0), (c, -h * 2), (2 * q - c, -h * 2), (2 * q, 0), (2 * q + c, h * 2), (4 * q - c, h * 2), (4 * q, 0)),
    )


WHOLE = Part("line", 1.0)
EDGED = (Part("edge", 1.0), Part("line", 0.76))

DESIGNS: dict[Pattern, Design] = {
    "solid": Design(4.0, EDGED),
    "dashes": Design(3.0, (Part("line", 0.24), Part("line", 0, _bar(0.45, 2.55)))),
    "long-dashes": Design(6.4, (Part("line", 0, _bar(0.4, 6.0)), Part("inside", 0, _bar(1.0, 5.4, -0.13, 0.13)))),
    "dots": Design(1.5, (Part("line", 0, _ellipse(0.75, 0, 0.54, 0.54)),)),
    "beads": Design(3.0, (Part("line", 0.3), Part("line", 0, _ellipse(1.5, 0, 0.62, 0.62)))),
    "squares": Design(
        2.0, (Part("line", 0, _bar(0.35, 1.65, -0.58, 0.58)), Part("inside", 0, _bar(0.75, 1.25, -0.22, 0.22)))
    ),
    "diamonds": Design(
        2.8, (Part("line", 0.2), Part("line", 0, _closed((0.2, 0), (1.4, -0.62), (2.6, 0), (1.4, 0.62))))
    ),
    "checker": Design(
        1.5,
        (
            Part("line", 1.12),
            Part("inside", 0.86),
            Part("line", 0, _together(_bar(0, 0.75, -0.45, 0), _bar(0.75, 1.5, 0, 0.45))),
        ),
    ),
    "chain": Design(1.9, (Part("line", 0.30, _ellipse(0.95, 0, 1.12, 0.46)),)),
    "ties": Design(
        1.5,
        (Part("line", 0.2, None, -0.3), Part("line", 0.2, None, 0.3), Part("line", 0, _bar(0.52, 0.98, -0.66, 0.66))),
    ),
    "double": Design(4.0, (Part("line", 0.34, None, -0.36), Part("line", 0.34, None, 0.36))),
    "teeth": Design(1.6, (Part("line", 0.5, None, 0.2), Part("line", 0, _bar(0.4, 1.2, -0.62, 0.1)))),
    "saw": Design(
        1.7, (Part("line", 0.3, None, 0.36), Part("line", 0, _closed((0.0, 0.4), (1.7, 0.4), (0.25, -0.66))))
    ),
    "zigzag": Design(2.3, (Part("line", 0.42, _open((0, 0), (0.575, -0.5), (1.725, 0.5), (2.3, 0))),)),
    "wave": Design(4.0, (Part("line", 0.5, _wave(4.0, 0.34)),)),
    "hatch": Design(
        1.5,
        (
            Part("line", 1.12),
            Part("inside", 0.8),
            Part("line", 0.2, _together(_open((0, -0.46), (1.5, 0.46)), _open((0, 0.46), (1.5, -0.46)))),
        ),
    ),
}


def _cornered(figure: Figure) -> Figure:
    """Return the figure with straight lines through the ends of its curves and one point within each."""
    kinds, points = [MOVE], [figure.points[0]]
    n = 1
    while n < len(figure.kinds):
        if figure.kinds[n] == CURVE:
            (x0, y0), (x1, y1), (x2, y2), end = points[-1], *figure.points[n : n + 3]
            points += [((x0 + 3 * x1 + 3 * x2 + end[0]) / 8, (y0 + 3 * y1 + 3 * y2 + end[1]) / 8), end]
            kinds += [LINE, LINE]
            n += 3
        else:
            kinds.append(figure.kinds[n])
            points.append(figure.points[n])
            n += 1
    return Figure(tuple(kinds), tuple(points))


def figures(part: Part, design: Design, trace: Trace, width: float, coarse: bool = False) -> Strokes:
    """Return a part of a pattern along a trace; `width` of the band in millimeters; `coarse` for a few pixels."""
    if part.figure is None:
        return polyline(aside(trace, part.shift * width))
    kinds, points, is_open = _form(part.figure, coarse)
    form = points * width
    count = max(1, round(trace.length / (design.period * width)))
    period = trace.length / count
    stretch = period / (design.period * width)
    s = np.arange(count)[:, None] * period + form[:, 0] * stretch
    return Strokes(kinds, trace.place(s, form[:, 1]), is_open)


def aside(trace: Trace, shift: float) -> Floats:
    """Return the line (m, 2) this many millimeters to the right of a trace."""
    return trace.points + trace.normals * shift if shift else trace.points


@lru_cache(maxsize=200)
def _form(figure: Figure, coarse: bool) -> tuple[NDArray[np.int32], Floats, bool]:
    """Return the kinds (m) and points (m, 2) of a figure, and whether it is an open line."""
    known = _cornered(figure) if coarse and CURVE in figure.kinds else figure
    is_open = set(known.kinds[1:]) == {LINE} and known.points[0] != known.points[-1]
    return np.array(known.kinds, np.int32), np.array(known.points, float), is_open
