"""The family's bots as the rules' drivers know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from threading import get_ident

from engine.families.tycoon.bots.compilation import ALL, COMPILATION
from engine.families.tycoon.bots.explain import explained
from engine.families.tycoon.bots.policy import decide
from engine.families.tycoon.bots.thinking import Thinker, fits
from engine.families.tycoon.bots.weights import CHARACTERS, Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import TycoonState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.fast.compilation import can_compile, refused_because
from engine.game.rules import Action, Rules, Seat


class TycoonBot(Bot):
    """Plays its seat by weights; nothing is left to luck."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name, self.weights = name, weights

    def choose(self, rules: Rules, view: TycoonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        found = decide(view.m, view.g, view.step, view.decisions.numbers, thinker_of(view.m), self.weights)
        return view.decisions.of(found)

    def explain(self, rules: Rules, view: TycoonState, seat: Seat) -> Explanation | None:
        return explained(view, seat, self.name, thinker_of(view.m), self.weights)


class Thinkers:
    """The search on a board, interpreted and compiled."""

    def __init__(self, m: CompiledBoard) -> None:
        self.m = m
        self._compiled: Thinker | None = None

    @cached_property
    def interpreted(self) -> Thinker:
        """The search as it is written; it finds the same and takes longer."""
        return Thinker(self.m, is_compiled=False)

    def quickest(self) -> Thinker:
        """The search compiled where that is done already; where it is not, another process begins to compile, and until
        then it is interpreted."""
        if self._compiled is None and fits(self.interpreted.sizes):
            if COMPILATION.is_ready(ALL):
                self._compiled = Thinker(self.m, is_compiled=True)
            elif can_compile() and not refused_because():
                COMPILATION.start_warming(ALL)
        return self._compiled or self.interpreted


@lru_cache(maxsize=8)
def thinkers(m: CompiledBoard, thread: int) -> Thinkers:
    """The search on a board for a thread, kept while it is among the last few asked for."""
    return Thinkers(m)


def thinker_of(m: CompiledBoard) -> Thinker:
    """The search on a board, as quick as it is to be had now."""
    return thinkers(m, get_ident()).quickest()


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: partial(TycoonBot, name, weights) for name, weights in CHARACTERS.items()
}
"""By name, the strongest first."""
