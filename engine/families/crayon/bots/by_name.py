"""The family's bots as the rules' drivers know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.explain import explained
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.thinking import Thinker, thinker
from engine.families.crayon.bots.weights import CHARACTERS, Weights
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import CrayonState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.fast.compilation import can_compile, refused_because
from engine.game.rules import Action, Rules, Seat


class CrayonBot(Bot):
    """Plays its seat by weights; nothing is left to luck."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name, self.weights = name, weights

    def choose(self, rules: Rules, view: CrayonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        found = decide(view.m, view.g, view.step, seat, thinker_of(view.m), self.weights)
        return view.decisions.of(found)

    def explain(self, rules: Rules, view: CrayonState, seat: Seat) -> Explanation | None:
        return explained(view, seat, self.name, thinker_of(view.m), self.weights)


def thinker_of(m: CompiledBoard) -> Thinker:
    """The search on a board: compiled where that is done already; where it is not, another process compiles, and until
    then the search is interpreted, which finds the same and takes a hundred times as long."""
    return thinker(m, is_compiled())


def is_compiled() -> bool:
    """Whether the search is compiled. Has it compiled where it is not."""
    if not _READY and COMPILATION.is_ready(ALL):
        _READY.append(True)
    elif not _READY and can_compile() and not refused_because():
        COMPILATION.start_warming(ALL)
    return bool(_READY)


_READY: list[bool] = []
"""Filled once the search is compiled: bots ask for every decision."""


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: partial(CrayonBot, name, weights) for name, weights in CHARACTERS.items()
}
"""By name, the strongest first."""
