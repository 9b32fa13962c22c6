"""Why a bot takes an action: every action that it weighs, in hundredths of a point for each action that it takes."""

from __future__ import annotations

from engine.families.tycoon.bots.policy import Plan, Rates, Sight, decide, parts, plans_of, rates_of
from engine.families.tycoon.bots.weights import Weights
from engine.families.tycoon.rules.position import ACT, TycoonState
from engine.game.explanation import Appraisal, Explanation, Score


def explained(view: TycoonState, seat: int, name: str, weights: Weights) -> Explanation | None:
    """The actions of a seat, each by its first decision: points at once, those of deliveries that it opens, and its
    price in points. The decision that is taken stands first, with the scores of the best action where shares are issued
    for that one. None in steps without actions."""
    m, g = view.m, view.g
    if view.step != ACT:
        return None
    taken = decide(m, g, ACT, view.decisions.numbers, weights)
    rates = rates_of(m, g, seat, weights)
    best: dict[int, Plan] = {}
    known = sorted(
        plans_of(m, g, seat, Sight(m, g, seat), weights),
        key=lambda plan: -sum(parts(plan, g.cash[seat], rates, weights)),
    )
    for plan in known:
        if plan.number in view.decisions.numbers:
            best.setdefault(plan.number, plan)
    options = [_appraisal(view, seat, taken, best.pop(taken, known[0]), rates, weights)]
    options += [_appraisal(view, seat, number, plan, rates, weights) for number, plan in best.items()]
    return Explanation(seat, name, tuple(options))


def _appraisal(view: TycoonState, seat: int, number: int, plan: Plan, rates: Rates, weights: Weights) -> Appraisal:
    now, opened, price = (round(100 * part) for part in parts(plan, view.g.cash[seat], rates, weights))
    scores = (Score("points at once", now), Score("deliveries opened", opened), Score("price", price))
    return Appraisal(view.chapters.code(view.m, view.g, ACT, number), ACT, now + opened + price, scores)
