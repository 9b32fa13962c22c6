"""Payoffs by a formula, or estimated from the other payoffs of a scenario without one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import combinations
from math import dist

from msgspec.structs import replace

from engine.analyze.distances import city_ways
from engine.errors import TooMuch
from engine.families.boxcars.author.fit import payoff_fit, sections_between
from engine.families.boxcars.content import BoxcarsContent, Measure, PayoffFormula
from engine.model.ids import CityId
from engine.model.memo import derived
from engine.model.numeric_limits import MOST_MONEY
from engine.model.scenario import Scenario, switched_on

STEPS = (500, 100, 50, 10, 5, 1)
"""Candidates for the amount of which payoffs are multiples, the roundest first."""

Length = Callable[[CityId, CityId], float | None]
Pays = Callable[[CityId, CityId], int | None]


@derived("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")
def _along_rails(scenario: Scenario) -> Mapping[CityId, Mapping[CityId, float]] | None:
    try:
        return city_ways(scenario.board, switched_on(scenario))
    except TooMuch:
        return None


def as_the_crow_flies(scenario: Scenario, first: CityId, second: CityId) -> float | None:
    """Return the millimeters between two cities; None if one has no milepost."""
    board = scenario.board
    at = [board.mileposts.get(board.cities[id].milepost) for id in (first, second)]
    return dist(at[0].at, at[1].at) if at[0] is not None and at[1] is not None else None


def length_by(scenario: Scenario, measure: Measure, scale: float = 1.0) -> Length:
    """Return a function for the length of trips by a measure, which is None for unreachable cities."""
    if measure in ("millimetres", "kilometres"):

        def flown(first: CityId, second: CityId) -> float | None:
            far = as_the_crow_flies(scenario, first, second)
            return far if far is None or measure == "millimetres" else far * scale

        return flown
    ways: Mapping[CityId, Mapping[CityId, float]] = (
        sections_between(scenario) if measure == "mileposts" else _along_rails(scenario)
    ) or {}
    return lambda a, b: ways.get(a, {}).get(b)


def measured_by(scenario: Scenario, formula: PayoffFormula, measure: Measure) -> PayoffFormula:
    """Return the formula for another measure, with a factor for the same total of all payoffs."""
    lengths = [length_by(scenario, one, formula.scale) for one in (formula.measure, measure)]
    known = [
        (before, after)
        for pair in combinations(scenario.board.cities, 2)
        if (before := lengths[0](*pair)) is not None and (after := lengths[1](*pair)) is not None
    ]
    total = sum(after for _, after in known)
    if not total:
        return replace(formula, measure=measure)
    factor = formula.factor * sum(before for before, _ in known) / total
    return replace(formula, measure=measure, factor=float(f"{factor:.4g}"))


def paid_by(scenario: Scenario, formula: PayoffFormula) -> Pays:
    """Return a function for payoffs by a formula, which is None for unreachable cities, or if the board is too large to
    measure."""
    length = length_by(scenario, formula.measure, formula.scale)

    def pays(first: CityId, second: CityId) -> int | None:
        far = length(first, second)
        return None if far is None else _rounded(formula.constant + formula.factor * far, formula.round_to)

    return pays


@derived(
    "content.formula", "content.fixed", "content.payoffs", "board.lines", "board.mileposts", "board.junctions",
    "board.cities", "rules",
)  # fmt: skip
def stale_payoffs(scenario: Scenario) -> Mapping[frozenset[CityId], int]:
    """Return the payoffs by the formula of pairs whose payoff is another one though it was not set by hand: the board
    or the rules have changed since it was calculated."""
    content, cities = scenario.content, scenario.board.cities
    assert isinstance(content, BoxcarsContent)
    if content.formula is None:
        return {}
    pays, found = paid_by(scenario, content.formula), dict[frozenset[CityId], int]()
    for a, row in content.payoffs.items():
        for b, payoff in row.items():
            if a == b or a not in cities or b not in cities or content.is_fixed(a, b):
                continue
            expected = pays(a, b)
            if expected is not None and expected != payoff:
                found[frozenset((a, b))] = expected
    return found


def usual(scenario: Scenario) -> Pays | None:
    """Return a function for payoffs by the scenario's formula. Without a formula, the payoffs are estimated from the
    other payoffs by length (`payoff_fit`), or from too few of them at a constant rate per millimeter; None without any
    payoff. For unreachable cities, the number of sections is estimated from the millimeters."""
    content = scenario.content
    assert isinstance(content, BoxcarsContent)
    if content.formula is not None:
        return paid_by(scenario, content.formula)
    fit = payoff_fit(scenario)
    if fit is None:
        return _by_millimetre(scenario)
    sections = length_by(scenario, "mileposts")
    counted = [(pair.sections, pair.millimetres) for pair in fit.pairs if pair.sections is not None]
    a_millimetre = sum(one for one, _ in counted) / max(1.0, sum(other for _, other in counted))

    def pays(first: CityId, second: CityId) -> int | None:
        far, hops = as_the_crow_flies(scenario, first, second), sections(first, second)
        if far is None:
            return None
        hops = far * a_millimetre if hops is None else hops
        return max(fit.step, _rounded(fit.constant + fit.a_section * hops + fit.a_millimetre * far, fit.step))

    return pays


def _by_millimetre(scenario: Scenario) -> Pays | None:
    """Return a function for payoffs at the average rate per millimeter of all known payoffs, rounded like these; None
    without any."""
    content, cities = scenario.content, scenario.board.cities
    assert isinstance(content, BoxcarsContent)
    known = [
        (payoff, far)
        for a, row in content.payoffs.items()
        for b, payoff in row.items()
        if payoff and a in cities and b in cities and (far := as_the_crow_flies(scenario, a, b))
    ]
    if not known:
        return None
    rate = sum(payoff for payoff, _ in known) / sum(far for _, far in known)
    step = next(step for step in STEPS if all(payoff % step == 0 for payoff, _ in known))

    def pays(first: CityId, second: CityId) -> int | None:
        far = as_the_crow_flies(scenario, first, second)
        return None if far is None else max(step, _rounded(rate * far, step))

    return pays


def _rounded(sum_: float, step: int) -> int:
    return min(max(0, int(sum_ / step + 0.5) * step), MOST_MONEY // step * step)
