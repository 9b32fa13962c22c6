"""The example family: a race on a ring of mileposts.

A train goes as far as it likes up to the die, and ends where no other train stands; whoever passes the start after the
last lap has won. The modules are those of every family. In a larger family, each becomes a package.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.game.family import Family
from tests.families.race.author import TEMPLATES
from tests.families.race.bots import BOTS
from tests.families.race.content import RaceContent
from tests.families.race.rulebook import RULES

if TYPE_CHECKING:
    from engine.validate.check import Check


def checks() -> tuple[Check, ...]:
    """Return the checks of the family. Import lazily: a game needs none of them."""
    from tests.families.race.checks import CHECKS

    return CHECKS


FAMILY = Family(
    id="race", title="A race on a ring", content=RaceContent, rules=RULES, checks=checks, bots=BOTS, templates=TEMPLATES
)
