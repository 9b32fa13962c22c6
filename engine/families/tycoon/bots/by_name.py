"""The bots of the family."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from threading import get_ident

from engine.families.tycoon.bots.explain import explained
from engine.families.tycoon.bots.planner import Planner, fits
from engine.families.tycoon.bots.policy import decide
from engine.families.tycoon.bots.question import EXTENSION
from engine.families.tycoon.bots.weights import CHARACTERS, Weights
from engine.families.tycoon.rules.board import CompiledBoard
from engine.families.tycoon.rules.position import TycoonState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.family import Character
from engine.game.fast.search import Search
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat


class TycoonBot(Bot):
    """A bot that plays its seat by weights, without randomness."""

    def __init__(self, name: str, weights: Weights) -> None:
        self.name, self.weights = name, weights

    def choose(self, rules: AnyRules, view: TycoonState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        found = decide(view.m, view.g, view.step, view.decisions.numbers, thinker_of(view.m), self.weights)
        return view.decisions.of(found)

    def explain(self, rules: AnyRules, view: TycoonState, seat: Seat) -> Explanation | None:
        return explained(view, seat, self.name, thinker_of(view.m), self.weights)


@lru_cache(maxsize=8)
def searches(board: CompiledBoard, thread: int) -> Search[Planner]:
    """Return the search on a board for a thread, from a small cache."""
    return Search(EXTENSION, partial(Planner, board), lambda interpreted: fits(interpreted.sizes))


def thinker_of(board: CompiledBoard) -> Planner:
    """Return the search on a board, compiled if available."""
    return searches(board, get_ident()).quickest()


def played_by(character: Character[Weights]) -> Bot:
    """Return the bot that plays as a character."""
    return TycoonBot(character.name, character.weights)


BOTS: Mapping[str, Callable[[], Bot]] = {
    name: partial(TycoonBot, name, character.weights) for name, character in CHARACTERS.items()
}
"""The bots by name, the strongest first."""
