"""Bots of this game system: each decides by a function of a board and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.boxcars.bots import policy
from engine.families.boxcars.bots.characters import CHARACTERS, PLANNER
from engine.families.boxcars.bots.explain import explain
from engine.families.boxcars.bots.knowledge import knowledge
from engine.families.boxcars.bots.plan import Plan
from engine.families.boxcars.bots.rides import with_journeys
from engine.families.boxcars.bots.routes import find_way
from engine.families.boxcars.bots.traits import traits
from engine.families.boxcars.content import BoxcarsContent, Character
from engine.families.boxcars.rules.position import BoxcarsState, Position
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat
from engine.model.scenario import Scenario


class CharacterBot(Bot):
    """Plays by the weights of a character."""

    def __init__(self, character: Character) -> None:
        self.character, self.sentence = character, character.sentence

    def choose(self, rules: AnyRules, view: BoxcarsState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        m, k, weights = view.m, knowledge(view.m), list(traits(self.character))
        return view.decisions.of(
            policy.decide(m, k, view.g, view.step, seat, weights, Plan(m, k, view.decisions.numbers))
        )

    def explain(self, rules: AnyRules, view: BoxcarsState, seat: Seat) -> Explanation:
        """Return every option with the contribution of each weight."""
        m, k = view.m, knowledge(view.m)
        p, weights = Plan(m, k), list(traits(self.character))

        def find(after: Position, goal: int) -> list[int]:
            length = find_way(m, k, after, seat, goal, weights, p, p.way)
            return p.way[:length][::-1]

        found = explain(m, k, view.g, view.step, seat, self.character, view.decisions.numbers)
        return with_journeys(found, view, seat, find)


BOTS: Mapping[str, Callable[[], Bot]] = {
    **{id: partial(CharacterBot, character) for id, character in CHARACTERS.items()},
    "planner": partial(CharacterBot, PLANNER),
}


def characters_of(scenario: Scenario) -> Mapping[str, Character]:
    """Return the characters of a scenario."""
    assert isinstance(scenario.content, BoxcarsContent)
    return scenario.content.characters
