"""The boxcars family as one value."""

from __future__ import annotations

from engine.families.boxcars.content import BoxcarsContent
from engine.families.boxcars.planner import Planner
from engine.families.boxcars.rules import BoxcarsRules
from engine.families.boxcars.templates import TEMPLATES
from engine.game.family import Family

FAMILY = Family(
    id="boxcars",
    title="Boxcars and Rail Baron",
    content=BoxcarsContent,
    rules=BoxcarsRules(),
    bots={"planner": Planner},
    templates=TEMPLATES,
)
