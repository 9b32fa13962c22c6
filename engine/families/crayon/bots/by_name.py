"""Bots of the crayon family by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial

from engine.families.crayon.bots.explain import explain
from engine.families.crayon.bots.planner import Planner
from engine.families.crayon.bots.policy import decide
from engine.families.crayon.bots.search.answer import EXTENSION
from engine.families.crayon.bots.weights import CHARACTERS, Weights
from engine.families.crayon.rules.board import CompiledBoard
from engine.families.crayon.rules.position import CrayonState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.family import Character
from engine.game.fast.search import Search
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat


class CrayonBot(Bot):
    """A bot that plays by weights, without randomness."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name, self.weights = name, weights

    def choose(self, rules: AnyRules, view: CrayonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        found = decide(view.m, view.g, view.step, seat, planner_of(view.m), self.weights)
        return view.decisions.named(found)

    def explain(self, rules: AnyRules, view: CrayonState, seat: Seat) -> Explanation | None:
        return explain(view, seat, self.name, planner_of(view.m), self.weights)


@lru_cache(maxsize=4)
def searches(board: CompiledBoard) -> Search[Planner]:
    """Return the search on a board, cached for the last few boards."""
    return Search(EXTENSION, partial(Planner, board))


def planner_of(board: CompiledBoard) -> Planner:
    """Return the fastest search available now."""
    return searches(board).quickest()


def played_by(character: Character[Weights]) -> Bot:
    """Return the bot that plays as a character."""
    return CrayonBot(character.name, character.weights)


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: partial(CrayonBot, name, character.weights) for name, character in CHARACTERS.items()
}
"""Bots by name, the strongest first."""
