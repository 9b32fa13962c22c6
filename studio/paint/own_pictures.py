"""Pictures that a family draws in place of a map: a score sheet, for a game without a board.

A family hands it over in its value for the studio, so that this room knows no family.
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
    """Words or a number on a picture that can be written over: what they are of, where they stand in millimetres, what
    they say, what they mean to people, and the edit for others, which raises ValueError, with words, for what cannot
    be."""

    ref: Ref
    rect: QRectF
    text: str
    title: str
    edit: Callable[[str], Edit]


def nothing_there(scenario: Scenario, at: Point) -> Ref | None:
    """What is at a place of a picture on which nothing can be selected."""
    return None


def no_place(scenario: Scenario, ref: Ref) -> Sequence[QRectF]:
    """Where a thing is on such a picture."""
    return ()


def nothing_written(scenario: Scenario) -> Sequence[Written]:
    """What can be written over on such a picture."""
    return ()


@dataclass(frozen=True)
class OwnPicture:
    """`paint(painter, scenario, style, scale)` draws the whole sheet in millimetres, `scale` device pixels to one.
    `to_a_page` are printed on a page, one below the other. `ref_at` and `rects_of` say what is where, `written` what
    can be written over, in the order of reading, what lies above last at each place."""

    paint: Callable[[QPainter, Scenario, Style, float], None]
    to_a_page: int = 1
    ref_at: Callable[[Scenario, Point], Ref | None] = nothing_there
    rects_of: Callable[[Scenario, Ref], Sequence[QRectF]] = no_place
    written: Callable[[Scenario], Sequence[Written]] = nothing_written


@cache
def own_picture(family: str) -> OwnPicture | None:
    """The picture of a family without a map, or None."""
    found = studio_family(family)
    return found.picture() if found and found.picture else None
