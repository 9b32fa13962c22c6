"""The dice family as one value."""

from __future__ import annotations

from engine.families.dice.author.analyses import ANALYSES
from engine.families.dice.author.checks import CHECKS
from engine.families.dice.author.imports import IMPORTS
from engine.families.dice.author.tables import TABLES
from engine.families.dice.author.templates import TEMPLATES
from engine.families.dice.bots.by_name import BOTS
from engine.families.dice.content import DiceContent
from engine.families.dice.fast.batch import BATCH
from engine.families.dice.laws import absurd, broken
from engine.families.dice.rulebook import RULES
from engine.families.dice.words.hand import hand
from engine.families.dice.words.marks import mark, worth
from engine.game.families.family import Family
from engine.game.families.told import Told

FAMILY = Family(
    id="dice",
    title="Boxcars, the dice game",
    content=DiceContent,
    rules=RULES,
    fast=BATCH,
    checks=CHECKS,
    bots=BOTS,
    tables=TABLES,
    imports=IMPORTS,
    analyses=ANALYSES,
    templates=TEMPLATES,
    laws=broken,
    absurd=absurd,
    told=Told(mark, worth, "points", hand),
)
