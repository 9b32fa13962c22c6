"""The boxcars family as one value."""

from __future__ import annotations

from engine.families.boxcars.analyses import ANALYSES
from engine.families.boxcars.bots import BOTS, CharacterBot, characters_of
from engine.families.boxcars.character import Character
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
    bots=BOTS,
    character=Character,
    bot_of=CharacterBot,
    characters_of=characters_of,
    tables=TABLES,
    analyses=ANALYSES,
    templates=TEMPLATES,
)
