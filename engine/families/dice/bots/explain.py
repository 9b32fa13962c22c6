"""Explanations of bot decisions: the terms of all scores and facts, in hundredths of a point, and the options."""

from __future__ import annotations

from collections.abc import Callable

from engine.families.dice.bots.values import at_once
from engine.families.dice.rules.position import WRITE, DiceState, Position
from engine.families.dice.rules.sheet import Sheet
from engine.families.dice.rules.turn import Legal
from engine.game.explanation import Appraisal, Explanation, Term, meanings_of
from engine.game.rules import Seat
from engine.i18n import tr, tr_noop

Decide = Callable[[Sheet, Position, int, int, Legal], int]
"""Returns a decision from a sheet, a position, the step, the seat and the legal decisions."""

Weighed = Callable[[Sheet, Position, int, int, list[int]], list[float]]
"""Returns the values of decisions in points, from a sheet, a position, the step and the seat."""

POINTS, PARTS = "points", 100
"""The unit of points, and its parts: points are counted in hundredths."""

OTHERS = Term(tr_noop("others"), tr_noop("Penalty because the picked number also helps the other players"))
NOW = Term(
    tr_noop("points at once"),
    tr_noop("Points scored immediately where it is written, without bonuses of trains"),
    unit=POINTS,
)


def value_term(meaning: str) -> Term:
    """Return the term of the value itself, whose meaning depends on the bot."""
    return Term(tr_noop("worth"), meaning)


def explained(
    view: DiceState, seat: Seat, name: str, decide: Decide, weighed: Weighed, weighs: str, grudged: Weighed | None
) -> Explanation:
    """Return the options with their values.

    The penalty of a pick for its value to other players is a score of its own. Options for writing have the points
    that they score immediately as a fact.
    """
    m, g, now, legal = view.m, view.g, view.step, view.decisions.numbers
    taken = decide(m, g, now, seat, lambda: legal)
    worths = dict(zip(legal, weighed(m, g, now, seat, legal), strict=True))
    against = grudged(m, g, now, seat, legal) if grudged else [0.0] * len(legal)
    grudges = dict(zip(legal, (round(PARTS * each) for each in against), strict=True))
    options, value = [], value_term(weighs)
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
            text = tr("Worth {points:.2f} points. {meaning}.").format(points=worths[number], meaning=tr(weighs))
        options.append(Appraisal(view.decisions.of(number).code, now, total, scores, said=text, facts=facts))
    meanings = meanings_of((value, OTHERS, NOW))
    return Explanation(seat, name, tuple(options), POINTS, meanings, parts=PARTS)
