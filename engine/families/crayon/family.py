"""Definition of the crayon family."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.families.crayon.actions.table import TABLE
from engine.families.crayon.author.analyses import ANALYSES
from engine.families.crayon.author.imports import IMPORTS
from engine.families.crayon.author.map_formats import MAP_FORMATS
from engine.families.crayon.author.played.batch_report import CrayonLessons
from engine.families.crayon.author.printed import badges, printed
from engine.families.crayon.author.printed_rules import write as write_rules
from engine.families.crayon.author.tables import TABLES
from engine.families.crayon.author.templates import TEMPLATES
from engine.families.crayon.bots.by_name import BOTS, played_by
from engine.families.crayon.bots.weights import BOUNDS, CHARACTERS, PEOPLE, TEXTS, Weights
from engine.families.crayon.content import CrayonContent
from engine.families.crayon.fast.batch import BATCH
from engine.families.crayon.laws import blunders, broken_invariants
from engine.families.crayon.option_headings import HEADINGS
from engine.families.crayon.rulebook import RULES
from engine.families.crayon.rules.cheapest import cheapest_track
from engine.families.crayon.rules.setup.export import to_setup
from engine.families.crayon.text.scoreboard import hand, net_worth
from engine.game.family import Character, Family
from engine.game.summary import GameSummarySpec
from engine.i18n import tr_noop

if TYPE_CHECKING:
    from engine.validate.check import Check


def checks() -> tuple[Check, ...]:
    """Return the family's checks. Import lazily: a game needs none of them."""
    from engine.families.crayon.author.checks import CHECKS

    return CHECKS


FAMILY = Family(
    id="crayon",
    title=tr_noop("Crayon rails, such as British Rails"),
    content=CrayonContent,
    rules=RULES,
    option_headings=HEADINGS,
    fast=BATCH,
    bots=BOTS,
    character=Character[Weights],
    bot_of=played_by,
    characters=CHARACTERS,
    weights=BOUNDS,
    weight_texts=TEXTS,
    casual_bots=PEOPLE,
    checks=checks,
    tables=TABLES,
    imports=IMPORTS,
    analyses=ANALYSES,
    lessons=CrayonLessons,
    templates=TEMPLATES,
    map_formats=MAP_FORMATS,
    badges=badges,
    printed=printed,
    track=cheapest_track,
    laws=broken_invariants,
    blunders=blunders,
    to_setup=to_setup,
    printed_rules=write_rules,
    summary=GameSummarySpec(
        net_worth, tr_noop("cash minus debts"), True, ("delivery", "deliveries"), hand, rulings=TABLE.rulings
    ),
)
