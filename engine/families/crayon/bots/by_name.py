"""The family's bots as the rules' drivers know them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from engine.families.crayon.bots.compilation import ALL, COMPILATION
from engine.families.crayon.bots.explain import explained
from engine.families.crayon.bots.planner import Thinker
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.weights import CHARACTERS, Weights
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import CrayonState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.family import Character
from engine.game.fast.search import Search
from engine.game.rules import Action, Rules, Seat


class CrayonBot(Bot):
    """Plays its seat by weights; nothing is left to luck."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name, self.weights = name, weights

    def choose(self, rules: Rules, view: CrayonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        found = decide(view.m, view.g, view.step, seat, thinker_of(view.m), self.weights)
        return view.decisions.named(found)

    def explain(self, rules: Rules, view: CrayonState, seat: Seat) -> Explanation | None:
        return explained(view, seat, self.name, thinker_of(view.m), self.weights)


@lru_cache(maxsize=4)
def searches(board: CompiledBoard) -> Search[Thinker]:
    """The search on a board, kept while it is among the last few asked for."""
    return Search(COMPILATION, ALL, partial(Thinker, board))


def thinker_of(board: CompiledBoard) -> Thinker:
    """The search on a board, as quick as it is to be had now."""
    return searches(board).quickest()


def played_by(character: Character[Weights]) -> Bot:
    """The bot that plays as a character."""
    return CrayonBot(character.name, character.weights)


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: partial(CrayonBot, name, character.weights) for name, character in CHARACTERS.items()
}
"""By name, the strongest first."""
