"""The family's bots as the rules' drivers know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.thinking import Thinker, thinker
from engine.families.crayon.bots.weights import CHARACTERS, Weights
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import CrayonState
from engine.game.bot import Bot
from engine.game.rules import Action, Rules, Seat


class CrayonBot(Bot):
    """Plays its seat by weights; nothing is left to luck."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def choose(self, rules: Rules, view: CrayonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        found = decide(view.m, view.g, view.step, seat, thinker_of(view.m), self.weights)
        return view.decisions.of(found)


def thinker_of(m: CompiledBoard) -> Thinker:
    """The search on a board: compiled where that is done already."""
    return thinker(m, COMPILATION.is_ready(ALL))


BOTS: Mapping[str, Callable[[], Bot]] = {name: partial(CrayonBot, weights) for name, weights in CHARACTERS.items()}
"""By name, the strongest first."""
