"""The family's bots as the rules' drivers know them: each decides by a function over a board and a game."""

from __future__ import annotations

from collections.abc import Sequence

from engine.families.boxcars import choices
from engine.families.boxcars.knowledge import knowledge
from engine.families.boxcars.planner import decide
from engine.families.boxcars.routes import Plan
from engine.families.boxcars.state import BoxcarsState
from engine.game.bot import Bot
from engine.game.rules import Action, Rules, Seat


class Planner(Bot):
    """Plays its seat by the functions of `planner`."""

    def choose(self, rules: Rules, view: BoxcarsState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        m, g, now = view.m, view.g, view.step
        k = knowledge(m)
        wanted = choices.code(m, g, now, decide(m, k, g, now, seat, Plan(m, k)))
        return next(action for action in actions if action.code == wanted)
