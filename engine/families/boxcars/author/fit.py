"""Fit of payoffs to distance that single wrong values do not spoil, and the deviation of each pair of cities.

The expected payoff is a constant, plus an amount per section of the shortest route, plus an amount per millimeter in a
straight line. Tukey's biweight (Beaton, Tukey 1974) gives pairs with larger deviations less weight, and none beyond 4.7
scales. The scale is the median of the deviations, scaled to match a standard deviation.

Whole parts of a board pay more or less than that: behind mountains, where the map is stretched. So the expected payoff
of a pair also has the median deviation of the trips from its two cities to each other's neighbors. That halves the
scale of the published charts, and wrong values stand out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from engine.analyze.distances import city_distances
from engine.errors import TooMuch
from engine.families.boxcars.content import BoxcarsContent
from engine.model.geometry import Point
from engine.model.ids import CityId
from engine.model.memo import derived
from engine.model.scenario import Scenario, switched_on

Floats = NDArray[np.floating[Any]]

MIN_PAIRS = 15
"""Minimum number of pairs for a fit: those of six cities."""
FAR_OFF = 8.0
"""Scales from which a payoff is an issue. At 8, half of the usual payoff of 17,000 is one on all published boards, and
so are the values of their charts that differ from all around them: two to thirteen each."""
SHARE = 0.1
"""Share of the payoff by which it must be off to be an issue: charts by a formula have a small scale."""
NEIGHBOURS = 5
"""Maximum number of neighbors of a city whose trips are compared."""
MIN_TRIPS = 5
"""Minimum number of trips to and from neighbors with a payoff."""
FACTOR = 5.0
"""Factor by which a payoff must be too high or too low to be an issue from `FACTOR_FROM` scales on: a digit more or
less."""
FACTOR_FROM = 3.0
CUT = 4.685
"""Scales beyond which a pair has no weight."""
BLOCK = 100_000
"""Number of pairs that are compared with their neighbors at once: ten values each."""
ROUNDS = 30
"""More iterations than the weights need to converge."""


class Pair(Struct, frozen=True):
    """A pair of cities with a payoff: the expected payoff, the deviation in money and in scales, and the distance in
    sections (None if the board is too large to count them) and millimeters."""

    a: CityId
    b: CityId
    payoff: int
    expected: float
    residual: float
    scales: float
    sections: int | None
    millimetres: float

    @property
    def is_far_off(self) -> bool:
        """Return whether neither distance nor chance explains the payoff."""
        if self.scales <= FACTOR_FROM:
            return False
        high, low = max(self.payoff, self.expected), min(self.payoff, self.expected)
        scale = abs(self.residual) / self.scales
        return (self.scales > FAR_OFF and high - low > SHARE * high) or high > FACTOR * max(low, scale)


class Fit(Struct, frozen=True):
    """`constant` + `a_section` * sections + `a_millimetre` * millimeters, in the scenario's currency. `scale` is the
    typical deviation, `r_squared` the explained share of the variance without the outliers. `step` is the amount of
    which nearly all payoffs are multiples. `pairs` has the worst first."""

    constant: float
    a_section: float
    a_millimetre: float
    scale: float
    r_squared: float
    step: int
    pairs: tuple[Pair, ...]


@derived("board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")
def sections_between(scenario: Scenario) -> Mapping[CityId, Mapping[CityId, int]] | None:
    """Return the fewest sections between cities; None if there are too many to count."""
    try:
        return city_distances(scenario.board, switched_on(scenario))
    except TooMuch:
        return None


@derived("content.payoffs", "board.lines", "board.mileposts", "board.junctions", "board.cities", "rules")
def payoff_fit(scenario: Scenario) -> Fit | None:
    """Return the fit of a scenario's payoffs; None with fewer than `MIN_PAIRS` pairs. Twins, cities without a route
    between them and pairs that pay nothing do not count."""
    content, board = scenario.content, scenario.board
    assert isinstance(content, BoxcarsContent)
    ways = sections_between(scenario)
    places = {
        id: board.mileposts[city.milepost].at for id, city in board.cities.items() if city.milepost in board.mileposts
    }
    known: list[tuple[CityId, CityId, int, int | None]] = []
    for a, row in content.payoffs.items():
        hops = None if ways is None else ways.get(a, {})
        for b, payoff in row.items():
            far = None if hops is None else hops.get(b, 0)
            if payoff and far != 0 and a in places and b in places and places[a] != places[b]:
                known.append((a, b, payoff, far))
    if len(known) < MIN_PAIRS:
        return None
    paid: Floats = np.array([payoff for _, _, payoff, _ in known], dtype=float)
    ends: Floats = np.array([(*places[a], *places[b]) for a, b, _, _ in known], dtype=float)
    sections: Floats = np.array([far or 0 for *_, far in known], dtype=float)
    millimetres: Floats = np.hypot(ends[:, 0] - ends[:, 2], ends[:, 1] - ends[:, 3])
    weights, scale = _robust(np.column_stack((np.ones(len(known)), sections, millimetres)), paid)
    expected: Floats = weights[0] + weights[1] * sections + weights[2] * millimetres
    off: Floats = paid - expected
    near = np.abs(off) <= CUT * scale
    spread = float(((paid[near] - paid[near].mean()) ** 2).sum())
    explained = 1.0 - float((off[near] ** 2).sum()) / spread if spread else 0.0
    around = _around([(a, b) for a, b, *_ in known], places, off)
    expected, off = expected + around, off - around
    scale = _scale(off, paid)
    near = np.abs(off) <= CUT * scale
    pairs = [
        Pair(
            known[i][0],
            known[i][1],
            known[i][2],
            float(expected[i]),
            float(off[i]),
            abs(float(off[i])) / scale,
            known[i][3],
            float(millimetres[i]),
        )
        for i in np.argsort(-np.abs(off), kind="stable").tolist()
    ]
    return Fit(
        float(weights[0]),
        float(weights[1]),
        float(weights[2]),
        scale,
        explained,
        int(np.gcd.reduce(paid[near].astype(np.int64))) or 1,
        tuple(pairs),
    )


def _around(pairs: Sequence[tuple[CityId, CityId]], places: Mapping[CityId, Point], off: Floats) -> Floats:
    """Return for each pair the median deviation of the trips from either city to the neighbors of the other; 0 if there
    are fewer than `MIN_TRIPS`."""
    cities = list(dict.fromkeys(city for pair in pairs for city in pair))
    number = {city: place for place, city in enumerate(cities)}
    at: Floats = np.array([places[city] for city in cities], dtype=float)
    ends = np.array([(number[a], number[b]) for a, b in pairs])
    deviations: Floats = np.full((len(cities), len(cities)), np.nan)
    deviations[ends[:, 0], ends[:, 1]] = deviations[ends[:, 1], ends[:, 0]] = off
    count = min(NEIGHBOURS, (len(cities) - 1) // 2)
    far = np.hypot(at[:, None, 0] - at[None, :, 0], at[:, None, 1] - at[None, :, 1])
    np.fill_diagonal(far, np.inf)
    near = np.argsort(far, axis=1, kind="stable")[:, :count]
    found: Floats = np.zeros(len(pairs))
    for start in range(0, len(pairs), BLOCK):
        a, b = ends[start : start + BLOCK].T
        trips = np.sort(np.hstack((deviations[near[a], b[:, None]], deviations[a[:, None], near[b]])), axis=1)
        known = np.count_nonzero(~np.isnan(trips), axis=1)
        rows, middle = np.arange(len(trips)), np.maximum(known, 1)
        median = (trips[rows, (middle - 1) // 2] + trips[rows, middle // 2]) / 2
        # Among few trips, a wrong one would count too much.
        found[start : start + BLOCK] = np.where(known >= MIN_TRIPS, median, 0.0)
    return found


def _scale(off: Floats, wanted: Floats) -> float:
    """Return the scale of residuals, at least a hundredth of the usual value."""
    return max(1.0, float(np.median(wanted)) / 100, 1.4826 * float(np.median(np.abs(off))))


def _robust(columns: Floats, wanted: Floats) -> tuple[Floats, float]:
    """Return the weights of the columns and the scale of the residuals. The iteration begins with least absolute
    deviations, which large single values do not distort."""
    size = np.maximum(np.abs(columns).max(axis=0), 1e-9)
    columns = columns / size
    trust: Floats = np.ones(len(wanted))
    found: Floats = np.zeros(columns.shape[1])
    scale = 1.0
    for number in range(ROUNDS):
        weighted = columns * trust[:, None]
        found = np.linalg.lstsq(weighted.T @ columns, weighted.T @ wanted, rcond=1e-10)[0]
        off = np.abs(wanted - columns @ found)
        scale = _scale(off, wanted)
        if number < ROUNDS // 2:
            trust = 1.0 / np.maximum(off, scale / 10)
        else:
            trust = np.where(off < CUT * scale, (1.0 - (off / (CUT * scale)) ** 2) ** 2, 0.0)
    return found / size, scale
