"""The family's bots as the rules' drivers know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.tycoon.bots.explain import explained
from engine.families.tycoon.bots.policy import decide
from engine.families.tycoon.bots.weights import CHARACTERS, Weights
from engine.families.tycoon.rules.position import TycoonState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.rules import Action, Rules, Seat


class TycoonBot(Bot):
    """Plays its seat by weights; nothing is left to luck."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name, self.weights = name, weights

    def choose(self, rules: Rules, view: TycoonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return view.decisions.of(decide(view.m, view.g, view.step, view.decisions.numbers, self.weights))

    def explain(self, rules: Rules, view: TycoonState, seat: Seat) -> Explanation | None:
        return explained(view, seat, self.name, self.weights)


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: partial(TycoonBot, name, weights) for name, weights in CHARACTERS.items()
}
"""By name, the strongest first."""
