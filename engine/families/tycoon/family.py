"""The tycoon family as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.families.tycoon.actions.table import TABLE
from engine.families.tycoon.author.analyses import ANALYSES
from engine.families.tycoon.author.imports import IMPORTS
from engine.families.tycoon.author.played.batch_report import TycoonLessons
from engine.families.tycoon.author.printed import badges, printed
from engine.families.tycoon.author.printed_rules import write as write_rules
from engine.families.tycoon.author.tables import TABLES
from engine.families.tycoon.author.templates import TEMPLATES
from engine.families.tycoon.bots.by_name import BOTS, played_by
from engine.families.tycoon.bots.weights import BOUNDS, CHARACTERS, PEOPLE, TEXTS, Weights
from engine.families.tycoon.content import TycoonContent
from engine.families.tycoon.fast.batch import BATCH
from engine.families.tycoon.laws import absurd, broken
from engine.families.tycoon.option_headings import HEADINGS
from engine.families.tycoon.rulebook import RULES
from engine.families.tycoon.rules.setup.export import to_setup
from engine.families.tycoon.text.scoreboard import hand, net_points
from engine.game.family import Character, Family
from engine.game.summary import GameSummarySpec
from engine.i18n import tr_noop

if TYPE_CHECKING:
    from engine.validate.check import Check


def checks() -> tuple[Check, ...]:
    """Return the family's checks. Import lazily: a game needs none of them."""
    from engine.families.tycoon.author.checks import CHECKS

    return CHECKS


FAMILY = Family(
    id="tycoon",
    title=tr_noop("Railroad Tycoon the Boardgame"),
    content=TycoonContent,
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
    lessons=TycoonLessons,
    templates=TEMPLATES,
    unplayed_parts=("regions",),
    badges=badges,
    printed=printed,
    laws=broken,
    blunders=absurd,
    to_setup=to_setup,
    printed_rules=write_rules,
    summary=GameSummarySpec(
        net_points,
        tr_noop("points minus shares"),
        False,
        ("delivery", "deliveries"),
        hand,
        "regions",
        turn=lambda state: state.g.whole,
        rulings=TABLE.rulings,
    ),
)
