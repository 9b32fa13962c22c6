"""The tycoon family as one value."""

from __future__ import annotations

from engine.families.tycoon.analyses import ANALYSES
from engine.families.tycoon.checks import CHECKS
from engine.families.tycoon.content import TycoonContent
from engine.families.tycoon.printed import badges, printed
from engine.families.tycoon.tables import TABLES
from engine.families.tycoon.templates import TEMPLATES
from engine.game.family import Family

FAMILY = Family(
    id="tycoon",
    title="Railroad Tycoon the Boardgame",
    content=TycoonContent,
    checks=CHECKS,
    tables=TABLES,
    analyses=ANALYSES,
    templates=TEMPLATES,
    badges=badges,
    printed=printed,
)
