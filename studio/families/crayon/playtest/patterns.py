"""Patterns of track, so that players differ without color: strokes within each section."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

Reals = NDArray[np.floating[Any]]


WHOLE = ((-0.04, 1.04),)
"""Overlap at both ends, so that bends have no notch."""


class Pattern(NamedTuple):
    """Strokes along a section from 0 to 1, lines next to it and ties across it.

    `dashes` are the drawn parts; a part without length is a dot. `beside` are the distances of parallel lines from the
    middle, `ties` positions of short strokes across the section, both in shares of a section. `width` is the width of a
    stroke.
    """

    name: str
    dashes: tuple[tuple[float, float], ...] = WHOLE
    beside: tuple[float, ...] = (0.0,)
    ties: tuple[float, ...] = ()
    width: float = 0.17


PATTERNS = (
    Pattern("solid"),
    Pattern("dashed", ((0.06, 0.7),)),
    Pattern("double", beside=(-0.13, 0.13), width=0.085),
    Pattern("dotted", ((0.08, 0.25), (0.415, 0.585), (0.75, 0.92))),
    Pattern("tied", ties=(0.25, 0.75), width=0.09),
    Pattern("dash and dot", ((0.0, 0.5), (0.67, 0.83)), width=0.15),  # not shown
    Pattern("thin", width=0.07),
)
"""The pattern of each seat; the last is that of track without an owner."""

TIE = 0.2
"""Length of a tie to each side, in shares of a section."""


def pattern_of(seat: int, seats: int) -> Pattern:
    """Return the pattern of a seat; the number after the last is the bank."""
    return PATTERNS[-1] if seat >= seats else PATTERNS[seat % (len(PATTERNS) - 1)]


def strokes(pattern: Pattern, lines: Reals, broader: float = 1.0) -> list[QLineF]:
    """Return the strokes of sections given by their ends (n, 2, 2) in millimeters. `broader` widens them for distant
    views, in which parallel lines would merge."""
    if not len(lines):
        return []
    starts, ways = lines[:, 0], lines[:, 1] - lines[:, 0]
    across = np.stack((-ways[:, 1], ways[:, 0]), axis=1) * broader
    pieces = [
        np.stack((starts + a * ways + off * across, starts + b * ways + off * across), axis=1)
        for off in pattern.beside
        for a, b in pattern.dashes
    ]
    pieces += [
        np.stack((starts + at * ways - TIE * across, starts + at * ways + TIE * across), axis=1) for at in pattern.ties
    ]
    return [QLineF(*four) for four in np.concatenate(pieces).reshape(-1, 4).tolist()]


def sample(pattern: Pattern, colour: QColor, ratio: float = 2.0) -> QPixmap:
    """Return two sections of a pattern as a picture of 30 by 12 pixels."""
    wide, high, long = 30.0, 12.0, 14.0
    picture = QPixmap(round(wide * ratio), round(high * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    lines = np.array([[(1.0, high / 2), (1.0 + long, high / 2)], [(1.0 + long, high / 2), (1.0 + 2 * long, high / 2)]])
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(0, 0, int(wide), int(high), QColor("#f4f1e6"))
        draw_strokes(painter, strokes(pattern, lines), colour, max(1.5, pattern.width * long))
    return picture


def draw_strokes(painter: QPainter, found: list[QLineF], colour: QColor, width: float) -> None:
    """Draw strokes. Their ends are flat: round ones take fifty times as long."""
    painter.setPen(QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLines(found)
