"""The family's bots as the rules' drivers know them: each decides by a function over a sheet and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.dice.bots import greedy, planner
from engine.families.dice.bots.weights import CHARACTERS, Weights
from engine.families.dice.rules.position import DiceState, Position
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import Legal
from engine.game.bot import Bot
from engine.game.explanation import Appraisal, Explanation, Score
from engine.game.families.character import Character
from engine.game.rules import Action, Rules, Seat

Decide = Callable[[Sheet, Position, int, int, Legal], int]
"""A decision from a sheet, a position, the step, the seat and what is legal."""


Weighed = Callable[[Sheet, Position, int, int, list[int]], list[float]]
"""What each of these decisions is worth in points, from a sheet, a position, the step and the seat."""


class DiceBot(Bot):
    """Plays its seat by a function; nothing is left to luck."""

    def __init__(self, name: str, decide: Decide, weighed: Weighed, sentence: str) -> None:
        self.name, self.decide, self.weighed, self.sentence = name, decide, weighed, sentence

    def choose(self, rules: Rules, view: DiceState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return view.decisions.of(self.decide(view.m, view.g, view.step, seat, lambda: view.decisions.numbers))

    def explain(self, rules: Rules, view: DiceState, seat: Seat) -> Explanation:
        """Every option with what it is worth, in hundredths of a point."""
        legal = view.decisions.numbers
        taken = self.decide(view.m, view.g, view.step, seat, lambda: legal)
        worths = dict(zip(legal, self.weighed(view.m, view.g, view.step, seat, legal), strict=True))
        best = worths[taken]
        options = []
        for number in sorted(legal, key=lambda number: (number != taken, -worths[number])):
            total = max(round(100 * worths[number]), LEAST)
            less = f"{(best - worths[number]):.2f} points less than the first." if number != taken else self.sentence
            code = view.decisions.of(number).code
            options.append(Appraisal(code, view.step, total, (Score("worth", total),), said=less))
        return Explanation(seat, self.name, tuple(options), UNIT, {"worth": self.sentence})


UNIT = "hundredths of a point"
LEAST = -100_000
"""What stands for what cannot be."""

AHEAD = "What the sheet gains by it on average over every roll to come, less what it brings the others."
AT_ONCE = "The points that it makes at once, else the part of a point that it makes of what is missing."


def ahead(name: str, weights: Weights) -> DiceBot:
    """A bot that looks ahead over every roll."""
    return DiceBot(name, partial(planner.decide, weights=weights), partial(planner.weighed, weights=weights), AHEAD)


def played_by(character: Character[Weights]) -> DiceBot:
    """The bot that plays as a character."""
    return ahead(character.name, character.weights)


_AHEAD = {name: partial(ahead, name, character.weights) for name, character in CHARACTERS.items()}

BOTS: Mapping[str, Callable[[], Bot]] = {
    "planner": _AHEAD["planner"],
    "greedy": lambda: DiceBot("greedy", greedy.decide, greedy.weighed, AT_ONCE),
    **_AHEAD,
}
"""By name, the strongest first."""
