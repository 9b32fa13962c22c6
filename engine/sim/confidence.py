"""Confidence sequences for means: intervals that hold at every time at once.

They may be looked at after every value, and a test may stop as soon as they are narrow enough, without more false
alarms.

The method for bounded values is testing by betting (Waudby-Smith and Ramdas, Estimating means of bounded random
variables by betting, 2024, section 4; the mixture over bets as in Robbins, Statistical methods related to the law of
the iterated logarithm, 1970). Against each possible mean, a capital of 1 is bet in shares of fixed sizes, which
multiply by each value. If that is the mean, the capital reaches 2 / alpha at any time with a probability of at most
alpha / 2 (Ville), so that the interval has the means against which it never has. The capital depends on how often each
value occurred, not on their order.

The method for other values is asymptotic (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit
theory, 2024, theorem 2.2).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence as Values

BETS = tuple(0.9 * 2 ** (-k / 2) for k in range(26))
"""Shares of the largest possible bet, with equal capital: a bet between two of them loses at most 3% of its growth. The
smallest is right for a few million values."""

STEPS = 24
"""Steps of the search for an end of an interval."""

FEWEST, BEST = 50, 1_000
"""Fewest values with an asymptotic interval, and the number of values for which it is narrowest."""


class Sequence:
    """Confidence sequence for the mean of values from `lowest` to `highest`, which fails with a probability of at most
    `alpha` in all its length: less often than that at a single moment. It is meant for few different values, such as
    wins and their differences."""

    def __init__(self, alpha: float, lowest: float = 0.0, highest: float = 1.0) -> None:
        self._log = math.log(2 * len(BETS) / alpha)
        self._lowest, self._span = lowest, highest - lowest
        self._counts: Counter[float] = Counter()
        self._found: tuple[float, float] | None = None
        self.count = 0
        self._sum = 0.0

    def add(self, values: Iterable[float]) -> None:
        """Add values; their order does not matter."""
        more = Counter(values)
        self._counts.update(more)
        self.count += more.total()
        self._sum += sum(value * often for value, often in more.items())
        self._found = None

    @property
    def mean(self) -> float:
        """The mean of the values; the middle of their range if there is none."""
        return self._sum / self.count if self.count else self._lowest + self._span / 2

    @property
    def interval(self) -> tuple[float, float]:
        """The interval so far."""
        if self._found is None:
            rows = [((value - self._lowest) / self._span, often) for value, often in self._counts.items()]
            mean = (self.mean - self._lowest) / self._span
            low = _lower_end(rows, mean, self._log)
            high = 1 - _lower_end([(1 - value, often) for value, often in rows], 1 - mean, self._log)
            self._found = self._lowest + self._span * low, self._lowest + self._span * high
        return self._found

    def allows(self, mean: float) -> bool:
        """Return whether the interval has a mean; quicker than finding the interval."""
        at = (mean - self._lowest) / self._span
        rows = [((value - self._lowest) / self._span, often) for value, often in self._counts.items()]
        other = [(1 - value, often) for value, often in rows]
        is_low = at > 0 and _log_capital(rows, at) >= self._log
        return not is_low and not (at < 1 and _log_capital(other, 1 - at) >= self._log)


def _lower_end(rows: Values[tuple[float, int]], mean: float, log: float) -> float:
    """Return the lowest mean that the bets on higher values, from 0 to 1, have not refuted."""
    low, high = 0.0, mean
    if not rows or mean <= 0:
        return 0.0
    for _ in range(STEPS):
        middle = (low + high) / 2
        if _log_capital(rows, middle) >= log:
            low = middle
        else:
            high = middle
    return low


def _log_capital(rows: Values[tuple[float, int]], mean: float) -> float:
    """Return the logarithm of the sum of the capitals of all bets that values exceed a mean. A bet loses at most the
    share of its size, at the value 0."""
    log1p, gains = math.log1p, [(value / mean - 1, often) for value, often in rows]
    logs = [sum([often * log1p(bet * gain) for gain, often in gains]) for bet in BETS]
    most = max(logs)
    return most + math.log(sum([math.exp(each - most) for each in logs]))


class Unbounded:
    """Confidence sequence for the mean of whole numbers without bounds, which fails with a probability of about `alpha`
    in all its length. It is asymptotic: there is no interval before `FEWEST` values."""

    def __init__(self, alpha: float) -> None:
        self._alpha = alpha
        log = -2 * math.log(alpha)
        self._narrow = (log + math.log(log + 1)) / BEST
        self.count = 0
        self._sum = self._squares = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        self._sum += value
        self._squares += value * value

    @property
    def mean(self) -> float:
        """The mean of the values; 0 if there is none."""
        return self._sum / self.count if self.count else 0.0

    @property
    def interval(self) -> tuple[float, float] | None:
        """The interval now; None for too few values."""
        n = self.count
        if n < FEWEST:
            return None
        # Equal values so far do not prove that all are equal.
        variance = (max(0.0, self._squares - n * self.mean * self.mean) + 0.25) / n
        grown = n * self._narrow + 1
        half = math.sqrt(2 * variance * grown / (n * n * self._narrow) * math.log(math.sqrt(grown) / self._alpha))
        return (self.mean - half, self.mean + half)
