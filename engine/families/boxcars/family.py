"""The boxcars game system as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.families.boxcars.actions.table import TABLE
from engine.families.boxcars.author.analyses import ANALYSES
from engine.families.boxcars.author.fill import fill, to_fill
from engine.families.boxcars.author.formula_edits import follow
from engine.families.boxcars.author.imports import IMPORTS
from engine.families.boxcars.author.live_figures import live_figures
from engine.families.boxcars.author.map_formats import MAP_FORMATS
from engine.families.boxcars.author.network_reports import NETWORK_ANALYSES
from engine.families.boxcars.author.printed_rules import write as write_rules
from engine.families.boxcars.author.tables import CHARTS, TABLES
from engine.families.boxcars.author.templates import TEMPLATES
from engine.families.boxcars.author.things import PRICES, things
from engine.families.boxcars.bots.by_name import BOTS, CharacterBot, characters_of
from engine.families.boxcars.bots.characters import CHARACTERS, PEOPLE
from engine.families.boxcars.bots.trip_estimate import compared, outlook
from engine.families.boxcars.content import WEIGHT_TEXTS, WEIGHTS, BoxcarsContent, Character
from engine.families.boxcars.fast.batch import BATCH
from engine.families.boxcars.laws import absurd, broken
from engine.families.boxcars.option_headings import HEADINGS
from engine.families.boxcars.rulebook import RULES
from engine.families.boxcars.rules.setup_export import to_setup
from engine.families.boxcars.scoreboard import net_worth
from engine.game.family import Family
from engine.game.summary import GameSummarySpec
from engine.i18n import tr_noop

if TYPE_CHECKING:
    from engine.validate.check import Check


def checks() -> tuple[Check, ...]:
    """Return the family's checks. Import lazily: a game needs none of them."""
    from engine.families.boxcars.author.checks import CHECKS

    return CHECKS


FAMILY = Family(
    id="boxcars",
    title=tr_noop("Boxcars and Rail Baron"),
    content=BoxcarsContent,
    rules=RULES,
    option_headings=HEADINGS,
    fast=BATCH,
    checks=checks,
    bots=BOTS,
    character=Character,
    bot_of=CharacterBot,
    characters_of=characters_of,
    characters=CHARACTERS,
    weights=dict.fromkeys(WEIGHTS, (-10, 10)),
    weight_texts=WEIGHT_TEXTS,
    casual_bots=PEOPLE,
    tables=TABLES,
    imports=IMPORTS,
    charts=CHARTS,
    analyses=ANALYSES,
    network_analyses=NETWORK_ANALYSES,
    live_figures=live_figures,
    templates=TEMPLATES,
    map_formats=MAP_FORMATS,
    derive_content=follow,
    fill=fill,
    to_fill=to_fill,
    laws=broken,
    blunders=absurd,
    to_setup=to_setup,
    things=things,
    prices=PRICES,
    printed_rules=write_rules,
    summary=GameSummarySpec(
        net_worth,
        tr_noop("cash and railroad prices"),
        True,
        (tr_noop("trip"), tr_noop("trips")),
        rulings=TABLE.rulings,
    ),
    outlook=outlook,
    purchase_figures=compared,
)
