"""Restoring a painter's state, even if drawing raises between a save and its restore."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

from PySide6.QtCore import QPoint
from PySide6.QtGui import QPainter

FAR = 1_000_000
_marks = count(FAR)


@contextmanager
def balanced(painter: QPainter) -> Iterator[None]:
    """Context manager that restores the painter's state.

    Qt does not tell how many states of a painter are saved. So the outer state is marked by a unique brush origin, and
    states are restored until the mark is reached.
    """
    origin, mark = painter.brushOrigin(), QPoint(next(_marks), FAR)
    painter.setBrushOrigin(mark)
    painter.save()
    painter.setBrushOrigin(origin)
    try:
        yield
    finally:
        painter.restore()
        while painter.brushOrigin() != mark:
            painter.restore()
        painter.setBrushOrigin(origin)
