"""The family's bots as the rules' drivers know them: each decides by a function over a sheet and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.dice.bots import greedy, planner
from engine.families.dice.bots.values import at_once
from engine.families.dice.bots.weights import CHARACTERS, Weights
from engine.families.dice.rules.position import WRITE, DiceState, Position
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import Legal
from engine.game.bot import Bot
from engine.game.explanation import Appraisal, Explanation, Fact, Score
from engine.game.family import Character
from engine.game.rules import Action, Rules, Seat

Decide = Callable[[Sheet, Position, int, int, Legal], int]
"""A decision from a sheet, a position, the step, the seat and what is legal."""


Weighed = Callable[[Sheet, Position, int, int, list[int]], list[float]]
"""What each of these decisions is worth in points, from a sheet, a position, the step and the seat."""


class DiceBot(Bot):
    """Plays its seat by a function; nothing is left to luck."""

    def __init__(
        self, name: str, decide: Decide, weighed: Weighed, weighs: str, grudged: Weighed | None = None,
        sentence: str = "",
    ) -> None:  # fmt: skip
        self.name, self.decide, self.weighed, self.weighs, self.grudged = name, decide, weighed, weighs, grudged
        self.sentence = sentence

    def choose(self, rules: Rules, view: DiceState, seat: Seat, actions: Sequence[Action], luck: int) -> Action:
        return view.decisions.of(self.decide(view.m, view.g, view.step, seat, lambda: view.decisions.numbers))

    def explain(self, rules: Rules, view: DiceState, seat: Seat) -> Explanation:
        """Every option with what it is worth, in hundredths of a point; what of that is held against a pick because
        it brings the others something stands alone. Of what can be written the points that it makes now stand beside
        it."""
        m, g, now, legal = view.m, view.g, view.step, view.decisions.numbers
        taken = self.decide(m, g, now, seat, lambda: legal)
        worths = dict(zip(legal, self.weighed(m, g, now, seat, legal), strict=True))
        against = self.grudged(m, g, now, seat, legal) if self.grudged else [0.0] * len(legal)
        grudges = dict(zip(legal, (round(PARTS * each) for each in against), strict=True))
        options = []
        for number in sorted(legal, key=lambda number: (number != taken, -worths[number])):
            total, grudge = round(PARTS * worths[number]), grudges[number]
            scores = (Score(WORTH, total - grudge), *((Score(OTHERS, grudge),) if grudge else ()))
            facts = (Fact(NOW, at_once(m, g, seat, number), "points"),) if now == WRITE else ()
            if number != taken:
                less = worths[taken] - worths[number]
                said = f"It is worth {less:.2f} points less than the first." if less >= 0.005 else AS_MUCH
            elif grudge:
                gains, less = (total - grudge) / PARTS, -grudge / PARTS
                said = (
                    f"What its sheet gains by it on average counts {gains:.2f} points to its taste; {less:.2f} points"
                )
                said += " count against it, because what is picked brings the others something."
            else:
                said = self.weighs
            options.append(Appraisal(view.decisions.of(number).code, now, total, scores, said=said, facts=facts))
        return Explanation(seat, self.name, tuple(options), POINTS, {WORTH: self.weighs, **MEANINGS}, parts=PARTS)


WORTH, OTHERS, NOW = "worth", "others", "points at once"

MEANINGS: Mapping[str, str] = {
    OTHERS: "What counts against it because of what is picked then brings the others",
    NOW: "Points that are made where it is written now, without bonuses of trains",
}
"""What scores and facts stand for beside the worth, which each bot sees in its own way."""

POINTS, PARTS = "points", 100
"""Points are counted in hundredths."""

AS_MUCH = "It is worth as much as the first."

AHEAD = (
    "It weighs what the sheet gains by all dice of the turn together, on average over every roll and with the loaders "
    "that it has, less what that brings the others."
)
AT_ONCE = "It weighs the points that are made at once, else the part of a point that is made of what is missing."


NEAR = "Takes the points that it can make at once, and looks no further."
"""How one plays that looks at nothing else."""


def ahead(name: str, weights: Weights) -> DiceBot:
    """A bot that looks ahead over every roll."""
    decide = partial(planner.decide, weights=weights)
    weighed, grudged = (partial(each, weights=weights) for each in (planner.weighed, planner.grudged))
    return DiceBot(name, decide, weighed, AHEAD, grudged)


def played_by(character: Character[Weights]) -> DiceBot:
    """The bot that plays as a character."""
    return ahead(character.name, character.weights)


_AHEAD = {name: partial(ahead, name, character.weights) for name, character in CHARACTERS.items()}

BOTS: Mapping[str, Callable[[], Bot]] = {
    **_AHEAD,
    "greedy": lambda: DiceBot("greedy", greedy.decide, greedy.weighed, AT_ONCE, sentence=NEAR),
}
"""By name; the strongest stands first."""
