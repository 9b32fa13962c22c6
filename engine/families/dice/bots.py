"""The family's bots as the rules' drivers know them: each decides by a function over a sheet and a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.dice import choices, greedy, planner
from engine.families.dice.game import Game
from engine.families.dice.sheet import Sheet
from engine.families.dice.state import DiceState
from engine.game.bot import Bot
from engine.game.rules import Action, Rules, Seat

Decide = Callable[[Sheet, Game, int, int], int]
"""A decision from a sheet, a game, the step and the seat."""


class DiceBot(Bot):
    """Plays its seat by a function; nothing is left to luck."""

    def __init__(self, decide: Decide) -> None:
        self.decide = decide

    def choose(self, rules: Rules, view: DiceState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        m, g, now = view.m, view.g, view.step
        wanted = choices.code(m, g, now, self.decide(m, g, now, seat))
        return next(action for action in actions if action.code == wanted)


BOTS: Mapping[str, Callable[[], Bot]] = {
    "planner": lambda: DiceBot(planner.decide),
    "greedy": lambda: DiceBot(greedy.decide),
}
"""By name, the strongest first."""
