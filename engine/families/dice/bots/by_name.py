"""The family's bots as the rules' drivers know them: each decides by a function over a sheet and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.families.dice.bots import greedy, planner
from engine.families.dice.rules.position import DiceState, Position
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import Legal
from engine.game.bot import Bot
from engine.game.rules import Action, Rules, Seat

Decide = Callable[[Sheet, Position, int, int, Legal], int]
"""A decision from a sheet, a position, the step, the seat and what is legal."""


class DiceBot(Bot):
    """Plays its seat by a function; nothing is left to luck."""

    def __init__(self, decide: Decide) -> None:
        self.decide = decide

    def choose(self, rules: Rules, view: DiceState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return view.decisions.of(self.decide(view.m, view.g, view.step, seat, lambda: view.decisions.numbers))


BOTS: Mapping[str, Callable[[], Bot]] = {
    "planner": lambda: DiceBot(planner.decide),
    "greedy": lambda: DiceBot(greedy.decide),
}
"""By name, the strongest first."""
