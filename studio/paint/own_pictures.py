"""Pictures that a family draws in place of a map: a score sheet, for a game without a board.

Found by the entry point `boxcars.pictures` under the family's id, so that this room knows no family.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from typing import cast

from PySide6.QtGui import QPainter

from engine.model.scenario import Scenario
from studio.paint.style import Style


@dataclass(frozen=True)
class OwnPicture:
    """`paint(painter, scenario, style, scale)` draws the whole sheet in millimetres, `scale` device pixels to one.
    `to_a_page` are printed on a page, one below the other."""

    paint: Callable[[QPainter, Scenario, Style, float], None]
    to_a_page: int = 1


@cache
def own_picture(family: str) -> OwnPicture | None:
    """The picture of a family without a map, or None."""
    for point in entry_points(group="boxcars.pictures", name=family):
        return cast(OwnPicture, point.load())
    return None
