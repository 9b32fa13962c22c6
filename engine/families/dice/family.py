"""The dice family as one value."""

from __future__ import annotations

from engine.families.dice.analyses import ANALYSES
from engine.families.dice.bots import BOTS
from engine.families.dice.checks import CHECKS
from engine.families.dice.content import DiceContent
from engine.families.dice.rules import DiceRules
from engine.families.dice.tables import TABLES
from engine.families.dice.templates import TEMPLATES
from engine.game.family import Family

FAMILY = Family(
    id="dice",
    title="Boxcars, the dice game",
    content=DiceContent,
    rules=DiceRules(),
    checks=CHECKS,
    bots=BOTS,
    tables=TABLES,
    analyses=ANALYSES,
    templates=TEMPLATES,
)
