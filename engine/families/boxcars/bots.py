"""The family's bots as the rules' drivers know them: each decides by a function over a board and a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.boxcars import brain, choices, planner
from engine.families.boxcars.character import CHARACTERS, Character, traits
from engine.families.boxcars.content import BoxcarsContent
from engine.families.boxcars.explain import explain
from engine.families.boxcars.knowledge import knowledge
from engine.families.boxcars.routes import Plan
from engine.families.boxcars.state import BoxcarsState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.rules import Action, Rules, Seat
from engine.model.scenario import Scenario


class Planner(Bot):
    """Plays its seat by the functions of `planner`."""

    def choose(self, rules: Rules, view: BoxcarsState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        m, g, now = view.m, view.g, view.step
        k = knowledge(m)
        return _chosen(view, actions, planner.decide(m, k, g, now, seat, Plan(m, k)))


class CharacterBot(Bot):
    """Plays its seat as a character weighs things."""

    def __init__(self, character: Character) -> None:
        self.character = character

    def choose(self, rules: Rules, view: BoxcarsState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        m, g, now = view.m, view.g, view.step
        k = knowledge(m)
        return _chosen(view, actions, brain.decide(m, k, g, now, seat, list(traits(self.character)), Plan(m, k)))

    def explain(self, rules: Rules, view: BoxcarsState, seat: Seat) -> Explanation:
        """Every option with what each weight adds to it."""
        return explain(view.m, knowledge(view.m), view.g, view.step, seat, self.character)


def _chosen(view: BoxcarsState, actions: Sequence[Action], a: int) -> Action:
    wanted = choices.code(view.m, view.g, view.step, a)
    return next(action for action in actions if action.code == wanted)


BOTS: Mapping[str, Callable[[], Bot]] = {
    **{id: partial(CharacterBot, character) for id, character in CHARACTERS.items()},
    "planner": Planner,
}


def characters_of(scenario: Scenario) -> Mapping[str, Character]:
    """The characters that a scenario brings along."""
    assert isinstance(scenario.content, BoxcarsContent)
    return scenario.content.characters
