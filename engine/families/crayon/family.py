"""The crayon family as one value."""

from __future__ import annotations

from engine.families.crayon.analyses import ANALYSES
from engine.families.crayon.content import CrayonContent
from engine.families.crayon.tables import TABLES
from engine.game.family import Family

FAMILY = Family(
    id="crayon",
    title="Crayon rails: British Rails and its kin",
    content=CrayonContent,
    tables=TABLES,
    analyses=ANALYSES,
)
