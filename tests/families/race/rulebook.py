"""The rules and texts as `GameRules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.game.chance import Outcomes
from engine.game.game_rules import ChanceStep, GameRules
from engine.game.rules import Options
from engine.model.scenario import Scenario
from tests.families.race import actions, rules
from tests.families.race.actions import DIE, TABLE
from tests.families.race.rules import LAPS, OVER, ROLL, Race, Ring


class RaceRules(GameRules[Ring, Race]):
    """The rules of the race."""

    options = (LAPS,)
    over = OVER
    chance: ClassVar = {ROLL: ChanceStep("die")}
    decisions = TABLE
    step = staticmethod(rules.step)
    advance = staticmethod(rules.step)
    actor = staticmethod(rules.actor)
    legal = staticmethod(rules.legal)
    act = staticmethod(rules.act)
    tokens = staticmethod(actions.tokens)
    holdings = staticmethod(actions.holdings)
    scores = staticmethod(actions.scores)

    def board(self, scenario: Scenario, options: Options) -> Ring:
        return Ring(scenario, options)

    def initial_position(self, board: Ring, seats: int) -> Race:
        return Race(board, seats)

    @staticmethod
    def draw_count(board: Ring, position: Race, step: int) -> int:
        return 0

    @staticmethod
    def outcomes(board: Ring, position: Race, step: int, names: Sequence[str]) -> Outcomes:
        return DIE


RULES = RaceRules()
