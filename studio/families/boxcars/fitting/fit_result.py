"""What each pair of cities pays beside what is usual for it, as a table and a plot show it."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.author.checks import PayoffFarOff
from engine.families.boxcars.author.fit import Fit, Pair, payoff_fit
from engine.families.boxcars.content import BoxcarsContent
from engine.model.memo import derived
from engine.model.scenario import Scenario

MOST = 5_000
"""Pairs that are listed, the worst first: those of a hundred cities."""


def fit_of(scenario: Scenario) -> Fit | None:
    """The fit of the payoffs; None where there are too few, or for a board of another family."""
    return payoff_fit(scenario) if isinstance(scenario.content, BoxcarsContent) else None


@derived(kept=2)
def _rows(fit: Fit | None) -> Mapping[str, Pair]:
    return {f"{pair.a} {pair.b}": pair for pair in fit.pairs[:MOST]} if fit is not None else {}


def pairs(scenario: Scenario) -> Mapping[str, Pair]:
    """The pairs by their two ids, the one that departs most first."""
    return _rows(fit_of(scenario))


@derived("ignored")
def reasons(scenario: Scenario) -> Mapping[frozenset[str], str]:
    """Why payoffs are meant as they are, by the two ids."""
    return {frozenset(one.about): one.reason for one in scenario.ignored if one.check == PayoffFarOff.id}
