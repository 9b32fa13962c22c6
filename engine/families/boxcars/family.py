"""The boxcars family: Boxcars and Rail Baron, differing by numbers and switches."""

from __future__ import annotations

from engine.families.boxcars.content import BoxcarsContent
from engine.game.family import Family

FAMILY = Family(
    id="boxcars",
    title="Boxcars and Rail Baron",
    content=BoxcarsContent,
)
