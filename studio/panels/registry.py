"""The families that have tables and fields of their own in the studio, found by the entry point `boxcars.studio`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import cast

from studio.panels.family import StudioFamily


@cache
def studio_family(id: str) -> StudioFamily | None:
    """What the studio knows of the family of that id, or None: then the generic panels are all there is."""
    for point in entry_points(group="boxcars.studio", name=id):
        return cast(StudioFamily, point.load())
    return None
