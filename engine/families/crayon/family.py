"""The crayon family as one value."""

from __future__ import annotations

from engine.families.crayon.analyses import ANALYSES
from engine.families.crayon.cheapest import cheapest_track
from engine.families.crayon.checks import CHECKS
from engine.families.crayon.content import CrayonContent
from engine.families.crayon.printed import badges, printed
from engine.families.crayon.tables import TABLES
from engine.families.crayon.templates import TEMPLATES
from engine.game.family import Family

FAMILY = Family(
    id="crayon",
    title="Crayon rails: British Rails and its kin",
    content=CrayonContent,
    checks=CHECKS,
    tables=TABLES,
    analyses=ANALYSES,
    templates=TEMPLATES,
    badges=badges,
    printed=printed,
    track=cheapest_track,
)
