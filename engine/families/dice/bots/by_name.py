"""The bots of the family. Each decides by a function of a sheet and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.dice.bots import greedy, planner
from engine.families.dice.bots.explain import Decide, Weighed, explained
from engine.families.dice.bots.weights import CHARACTERS, Weights
from engine.families.dice.rules.position import DiceState
from engine.game.bot import Bot
from engine.game.explanation import Explanation
from engine.game.family import Character
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat
from engine.i18n import tr_noop


class DiceBot(Bot):
    """A bot that plays its seat by a function, without randomness."""

    def __init__(
        self, name: str, decide: Decide, weighed: Weighed, weighs: str, grudged: Weighed | None = None,
        sentence: str = "",
    ) -> None:  # fmt: skip
        self.name, self.decide, self.weighed, self.weighs, self.grudged = name, decide, weighed, weighs, grudged
        self.sentence = sentence

    def choose(self, rules: AnyRules, view: DiceState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return view.decisions.of(self.decide(view.m, view.g, view.step, seat, lambda: view.decisions.numbers))

    def explain(self, rules: AnyRules, view: DiceState, seat: Seat) -> Explanation:
        return explained(view, seat, self.name, self.decide, self.weighed, self.weighs, self.grudged)


AHEAD = tr_noop(
    "The average gain of the sheet by all dice of the turn, over every roll and with its loaders, minus the gain of "
    "the other players"
)
AT_ONCE = tr_noop("The points scored immediately, or else the fraction of the missing sum that is filled")

NEAR = tr_noop("Takes the points that it can score immediately, and looks no further.")
"""The description of the bot that does not look ahead."""


def ahead(name: str, weights: Weights) -> DiceBot:
    """Return a bot that looks ahead over every roll."""
    decide = partial(planner.decide, weights=weights)
    weighed, grudged = (partial(each, weights=weights) for each in (planner.weighed, planner.grudged))
    return DiceBot(name, decide, weighed, AHEAD, grudged)


def played_by(character: Character[Weights]) -> DiceBot:
    """Return the bot that plays as a character."""
    return ahead(character.name, character.weights)


_AHEAD = {name: partial(ahead, name, character.weights) for name, character in CHARACTERS.items()}

BOTS: Mapping[str, Callable[[], Bot]] = {
    **_AHEAD,
    "greedy": lambda: DiceBot("greedy", greedy.decide_greedily, greedy.weighed_greedily, AT_ONCE, sentence=NEAR),
}
"""The bots by name, the strongest first."""
