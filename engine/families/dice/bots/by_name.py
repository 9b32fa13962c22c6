"""The bots of the family. Each decides by a function of a sheet and a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from engine.families.dice.bots import greedy, planner
from engine.families.dice.bots.terms import NOW, OTHERS, PARTS, POINTS, value_term
from engine.families.dice.bots.values import at_once
from engine.families.dice.bots.weights import CHARACTERS, Weights
from engine.families.dice.rules.position import WRITE, DiceState, Position
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import Legal
from engine.game.bot import Bot
from engine.game.explanation import Appraisal, Explanation, meanings_of
from engine.game.family import Character
from engine.game.game_rules import AnyRules
from engine.game.rules import Action, Seat
from engine.i18n import tr, tr_noop

Decide = Callable[[Sheet, Position, int, int, Legal], int]
"""Returns a decision from a sheet, a position, the step, the seat and the legal decisions."""


Weighed = Callable[[Sheet, Position, int, int, list[int]], list[float]]
"""Returns the values of decisions in points, from a sheet, a position, the step and the seat."""


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
        """Return the options with their values in hundredths of a point.

        The penalty of a pick for its value to other players is a score of its own. Options for writing have the points
        that they score immediately as a fact.
        """
        m, g, now, legal = view.m, view.g, view.step, view.decisions.numbers
        taken = self.decide(m, g, now, seat, lambda: legal)
        worths = dict(zip(legal, self.weighed(m, g, now, seat, legal), strict=True))
        against = self.grudged(m, g, now, seat, legal) if self.grudged else [0.0] * len(legal)
        grudges = dict(zip(legal, (round(PARTS * each) for each in against), strict=True))
        options, value = [], value_term(self.weighs)
        for number in sorted(legal, key=lambda number: (number != taken, -worths[number])):
            total, grudge = round(PARTS * worths[number]), grudges[number]
            scores = (value.score(total - grudge), *((OTHERS.score(grudge),) if grudge else ()))
            facts = (NOW.fact(at_once(m, g, seat, number)),) if now == WRITE else ()
            if number != taken:
                less = worths[taken] - worths[number]
                text = (
                    tr("Worth {points:.2f} fewer points than the first option.").format(points=less)
                    if less >= 0.005
                    else tr("Worth as much as the first option.")
                )
            elif grudge:
                text = tr(
                    "Gains its sheet {gains:.2f} points on average by its weights, minus {penalty:.2f} points because "
                    "the picked number also helps the other players."
                ).format(gains=(total - grudge) / PARTS, penalty=-grudge / PARTS)
            else:
                text = tr("Worth {points:.2f} points. {meaning}.").format(
                    points=worths[number], meaning=tr(self.weighs)
                )
            options.append(Appraisal(view.decisions.of(number).code, now, total, scores, said=text, facts=facts))
        meanings = meanings_of((value, OTHERS, NOW))
        return Explanation(seat, self.name, tuple(options), POINTS, meanings, parts=PARTS)


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
