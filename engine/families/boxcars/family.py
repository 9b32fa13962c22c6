"""The boxcars family as one value."""

from __future__ import annotations

from engine.families.boxcars.analyses import ANALYSES
from engine.families.boxcars.bots import Planner
from engine.families.boxcars.checks import CHECKS
from engine.families.boxcars.content import BoxcarsContent
from engine.families.boxcars.rules import BoxcarsRules
from engine.families.boxcars.tables import TABLES
from engine.families.boxcars.templates import TEMPLATES
from engine.game.family import Family

FAMILY = Family(
    id="boxcars",
    title="Boxcars and Rail Baron",
    content=BoxcarsContent,
    rules=BoxcarsRules(),
    checks=CHECKS,
    bots={"planner": Planner},
    tables=TABLES,
    analyses=ANALYSES,
    templates=TEMPLATES,
)
