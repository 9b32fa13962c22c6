"""Payoffs of pairs of cities compared with the usual payoff, for the table and the plot."""

from __future__ import annotations

from collections.abc import Mapping

from engine.families.boxcars.author.checks import PayoffFarOff
from engine.families.boxcars.author.fit import Fit, Pair, payoff_fit
from engine.families.boxcars.content import BoxcarsContent
from engine.model.memo import derived
from engine.model.scenario import Scenario

MAX_PAIRS = 5_000
"""Maximum number of pairs in the list, the worst first: those of a hundred cities."""


def fit_of(scenario: Scenario) -> Fit | None:
    """Return the fit of the payoffs, or None if there are too few or for another game system."""
    return payoff_fit(scenario) if isinstance(scenario.content, BoxcarsContent) else None


@derived(kept=2)
def _rows(fit: Fit | None) -> Mapping[str, Pair]:
    return {f"{pair.a} {pair.b}": pair for pair in fit.pairs[:MAX_PAIRS]} if fit is not None else {}


def pairs(scenario: Scenario) -> Mapping[str, Pair]:
    """Return the pairs by their two IDs, largest difference first."""
    return _rows(fit_of(scenario))


@derived("ignored")
def reasons(scenario: Scenario) -> Mapping[frozenset[str], str]:
    """Return the reasons of intended payoffs by their two IDs."""
    return {frozenset(one.about): one.reason for one in scenario.ignored if one.check == PayoffFarOff.id}
