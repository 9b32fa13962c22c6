"""Confidence sequences for means: intervals that hold at every time at once.

They may be looked at after every value, and a test may stop as soon as they are narrow enough, without more false
alarms.
The method for bounded values is the predictable plug-in empirical Bernstein sequence (Waudby-Smith and Ramdas,
Estimating means of bounded random variables by betting, 2024, theorem 2). That for other values is asymptotic
(Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit theory, 2024, theorem 2.2).
"""

from __future__ import annotations

import math
from collections.abc import Iterable

MAX_BET = 0.5
"""Largest weight of a value."""

FEWEST, BEST = 50, 1_000
"""Fewest values with an asymptotic interval, and the number of values for which it is narrowest."""


class Sequence:
    """Confidence sequence for the mean of values from `lowest` to `highest`, which fails with a probability of at most
    `alpha` in all its length. Intervals never become wider."""

    def __init__(self, alpha: float, lowest: float = 0.0, highest: float = 1.0) -> None:
        self._log = math.log(2 / alpha)
        self._lowest, self._span = lowest, highest - lowest
        self.count = 0
        self._sum = self._squares = 0.0
        self._weights = self._weighted = self._spread = 0.0
        self._mean, self._variance = 0.5, 0.25
        self._low, self._high = 0.0, 1.0

    def add(self, values: Iterable[float]) -> None:
        """Add values in their order."""
        for value in values:
            x = (value - self._lowest) / self._span
            t = self.count + 1
            bet = min(MAX_BET, math.sqrt(2 * self._log / (self._variance * t * math.log(t + 1))))
            self._weights += bet
            self._weighted += bet * x
            self._spread += (x - self._mean) ** 2 * (-math.log(1 - bet) - bet)
            self.count, self._sum = t, self._sum + x
            self._mean = (0.5 + self._sum) / (t + 1)
            self._squares += (x - self._mean) ** 2
            self._variance = (0.25 + self._squares) / (t + 1)
            center, width = self._weighted / self._weights, (self._log + self._spread) / self._weights
            self._low, self._high = max(self._low, center - width), min(self._high, center + width)

    @property
    def mean(self) -> float:
        """The mean of the values; the middle of their range if there is none."""
        return self._lowest + self._span * (self._sum / self.count if self.count else 0.5)

    @property
    def interval(self) -> tuple[float, float]:
        """The interval so far. In the rare case that bounds of different times contradict, it is the last mean."""
        low, high = self._lowest + self._span * self._low, self._lowest + self._span * self._high
        return (low, high) if low <= high else (self.mean, self.mean)


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
