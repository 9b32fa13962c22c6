"""The rules and texts as `GameRules`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from engine.game.chance import Outcomes
from engine.game.game_rules import ChanceStep, GameRules
from engine.game.rules import Holding, Options, Token
from engine.model.scenario import Scenario
from tests.families.race import rules
from tests.families.race.actions import DIE, TABLE, holdings, scores, tokens
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

    def board(self, scenario: Scenario, options: Options) -> Ring:
        return Ring(scenario, options)

    def initial_position(self, board: Ring, seats: int) -> Race:
        return Race(board, seats)

    @staticmethod
    def draw_count(board: Ring, position: Race, step: int) -> int:
        return 0

    def outcomes(self, board: Ring, position: Race, step: int, names: Sequence[str]) -> Outcomes:
        return DIE

    def tokens(self, board: Ring, position: Race, names: Sequence[str]) -> Sequence[Token]:
        return tokens(board, position, names)

    def holdings(self, board: Ring, position: Race) -> Sequence[Holding]:
        return holdings(board, position)

    def scores(self, board: Ring, position: Race) -> Sequence[float]:
        return scores(board, position)


RULES = RaceRules()
