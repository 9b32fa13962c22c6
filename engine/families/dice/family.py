"""The dice family as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.families.dice.author.analyses import ANALYSES
from engine.families.dice.author.imports import IMPORTS
from engine.families.dice.author.printed_rules import write as write_rules
from engine.families.dice.author.tables import TABLES
from engine.families.dice.author.templates import TEMPLATES
from engine.families.dice.bots.by_name import BOTS, played_by
from engine.families.dice.bots.weights import BOUNDS, CHARACTERS, PEOPLE, TEXTS, Weights
from engine.families.dice.content import DiceContent
from engine.families.dice.fast.batch import BATCH
from engine.families.dice.laws import absurd, broken
from engine.families.dice.option_headings import HEADINGS
from engine.families.dice.rulebook import RULES
from engine.families.dice.rules.setups import to_setup
from engine.families.dice.text.scoreboard import hand, points, turn
from engine.game.family import Character, Family
from engine.game.summary import GameSummarySpec
from engine.i18n import tr_noop

if TYPE_CHECKING:
    from engine.validate.check import Check


def checks() -> tuple[Check, ...]:
    """Return the family's checks. Import lazily: a game needs none of them."""
    from engine.families.dice.author.checks import CHECKS

    return CHECKS


FAMILY = Family(
    id="dice",
    title=tr_noop("Boxcars, the dice game"),
    content=DiceContent,
    rules=RULES,
    option_headings=HEADINGS,
    fast=BATCH,
    checks=checks,
    bots=BOTS,
    character=Character[Weights],
    bot_of=played_by,
    characters=CHARACTERS,
    weights=BOUNDS,
    weight_texts=TEXTS,
    casual_bots=PEOPLE,
    tables=TABLES,
    imports=IMPORTS,
    analyses=ANALYSES,
    templates=TEMPLATES,
    laws=broken,
    blunders=absurd,
    to_setup=to_setup,
    printed_rules=write_rules,
    summary=GameSummarySpec(
        points,
        tr_noop("points"),
        False,
        ("completed train", "completed trains"),  # not shown
        hand,
        turn=turn,
        rulings=RULES.decisions.rulings,
    ),
)
