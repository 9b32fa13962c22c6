"""The family's bots as the rules' drivers know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial

from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.explain import explained
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.thinking import Thinker
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


class Thinkers:
    """The search on a board, interpreted and compiled."""

    def __init__(self, m: CompiledBoard) -> None:
        self.m = m
        self._compiled: Thinker | None = None

    @cached_property
    def interpreted(self) -> Thinker:
        """The search as it is written; it finds the same and takes a hundred times as long."""
        return Thinker(self.m, is_compiled=False)

    def quickest(self) -> Thinker:
        """The search compiled where that is done already; where it is not, another process begins to compile, and until
        then it is interpreted."""
        if self._compiled is None:
            if COMPILATION.is_ready(ALL):
                self._compiled = Thinker(self.m, is_compiled=True)
            elif can_compile() and not refused_because():
                COMPILATION.start_warming(ALL)
        return self._compiled or self.interpreted


@lru_cache(maxsize=4)
def thinkers(m: CompiledBoard) -> Thinkers:
    """The search on a board, kept while it is among the last few asked for."""
    return Thinkers(m)


def thinker_of(m: CompiledBoard) -> Thinker:
    """The search on a board, as quick as it is to be had now."""
    return thinkers(m).quickest()


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: partial(CrayonBot, name, weights) for name, weights in CHARACTERS.items()
}
"""By name, the strongest first."""
