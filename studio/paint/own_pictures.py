"""Pictures that a game system draws in place of a map: a score sheet, for a game without a board.

A game system provides them in its value for the studio, so this package knows no game system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from engine.edit.edit import Edit
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.family import studio_family
from studio.paint.style import Style


class Written(NamedTuple):
    """Editable text or number on a picture: its object, its place in millimeters, its value, its display name, and the
    edit for a new value, which raises ValueError with a message for an invalid one."""

    ref: Ref
    rect: QRectF
    text: str
    title: str
    edit: Callable[[str], Edit]


def nothing_there(scenario: Scenario, at: Point) -> Ref | None:
    """Return the object at a place; None on a picture without objects."""
    return None


def no_place(scenario: Scenario, ref: Ref) -> Sequence[QRectF]:
    """Return the rectangles of an object; none on a picture without objects."""
    return ()


def nothing_written(scenario: Scenario) -> Sequence[Written]:
    """Return the editable texts; none by default."""
    return ()


@dataclass(frozen=True)
class OwnPicture:
    """`paint(painter, scenario, style, scale)` draws the whole sheet in millimeters with `scale` device pixels each.
    `to_a_page` sheets are printed on a page, one below the other. `ref_at` and `rects_of` locate objects; `written`
    returns editable texts in reading order, the topmost last at each place."""

    paint: Callable[[QPainter, Scenario, Style, float], None]
    to_a_page: int = 1
    ref_at: Callable[[Scenario, Point], Ref | None] = nothing_there
    rects_of: Callable[[Scenario, Ref], Sequence[QRectF]] = no_place
    written: Callable[[Scenario], Sequence[Written]] = nothing_written


@cache
def own_picture(family: str) -> OwnPicture | None:
    """Return the picture of a game system without a map, or None."""
    found = studio_family(family)
    return found.picture() if found and found.picture else None
