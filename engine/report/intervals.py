"""Shares and averages of many games with 95% intervals."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

from engine.i18n import tr, tr_noop
from engine.report.growing import Growing

Z = 1.959963984540054
"""95% of a normal distribution lie within this number of standard errors."""

FEWEST = 10
"""An average of fewer games gets no interval: it would be too narrow."""

Interval = tuple[float, float]


def wilson(wins: int, games: int, z: float = Z) -> Interval:
    """Return Wilson's score interval for a share (Wilson 1927), by default at 95%; (0, 1) for no games."""
    if games == 0:
        return (0.0, 1.0)
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    # The share is in the interval; rounding can put it outside by the last digit.
    low = 0.0 if wins == 0 else min(share, max(0.0, middle - half))
    return low, 1.0 if wins == games else max(share, min(1.0, middle + half))


def percentiles(found: Mapping[int, int] | Mapping[float, int], shares: Sequence[float]) -> list[float]:
    """Return the values below which these shares of counted values are, by linear interpolation; 0 for none."""
    counted: list[tuple[float, int]] = sorted(found.items())
    upto = list(accumulate(times for _, times in counted))
    if not upto or not upto[-1]:
        return [0.0] * len(shares)

    def at(place: int) -> float:
        return counted[bisect_right(upto, place)][0]

    places = [share * (upto[-1] - 1) for share in shares]
    return [
        at(low) + (at(min(low + 1, upto[-1] - 1)) - at(low)) * (place - low)
        for place, low in ((place, math.floor(place)) for place in places)
    ]


class Rate(Growing):
    """Ratio of two sums over many games, such as money per turn. It is never negative unless it is `signed`, as
    differences are.

    Things of one game depend on each other, so games are the independent samples: the error is that of a ratio whose
    samples are whole games (Cochran 1977, Sampling Techniques, chapter 6). The spread of a quantity that is never
    negative grows with it. So its upper end is that of a score interval, as Wilson's is for shares, with a spread in
    proportion to the value, which matters for rare things. All sums are whole numbers, so that the order of games does
    not matter. Games without any of the divisor are left out.
    """

    summed = ("games", "much", "many", "_squares", "_products", "_many_squares")

    def __init__(self, signed: bool = False) -> None:
        self._is_signed = signed
        self.games = self.much = self.many = 0
        self._squares = self._products = self._many_squares = 0

    @classmethod
    def per_game(cls, much: int, squares: int, games: int) -> Rate:
        """Return the average per game of a quantity from its sum and the sum of its squares."""
        made = cls()
        made.games = made.many = made._many_squares = games
        made.much = made._products = much
        made._squares = squares
        return made

    def add(self, much: int, many: int) -> None:
        """Add a game with a sum of each."""
        if many:
            self.games += 1
            self.much += much
            self.many += many
            self._squares += much * much
            self._products += much * many
            self._many_squares += many * many

    def add_sums(self, found: Sequence[Any]) -> None:
        """Add the sums of other games. A report has many rates, so this must be fast."""
        games, much, many, squares, products, many_squares = map(int, found)
        self.games += games
        self.much += much
        self.many += many
        self._squares += squares
        self._products += products
        self._many_squares += many_squares

    @property
    def value(self) -> float | None:
        """The ratio; None if the divisor is 0."""
        return self.much / self.many if self.many else None

    @property
    def interval(self) -> Interval | None:
        """The interval of the ratio. None if fewer than `FEWEST` games have a divisor, or if a sum that is never
        negative is 0: the event may be rare but possible, which an interval from 0 to 0 would deny."""
        if self.games < FEWEST or not (self._is_signed or self.much):
            return None
        # Squares of much - value * many over the games, in whole numbers, because their sum is small next to its parts.
        whole = (
            self._squares * self.many * self.many
            - 2 * self.much * self.many * self._products
            + self.much * self.much * self._many_squares
        )
        spread = whole / (self.many * self.many) * self.games / (self.games - 1)
        half = Z * math.sqrt(spread) / self.many
        value = self.much / self.many
        if self._is_signed:
            return (value - half, value + half)
        # The upper end is the value that is Z errors away with the spread that it would then have.
        more = half * half / value / 2
        return (max(0.0, value - half), value + more + math.sqrt(half * half + more * more))

    def in_percent(self) -> tuple[float | None, float | None, float | None]:
        """Return `cells` of a part of the other quantity, in percent: never more than all of it."""
        value, low, high = self.cells(100)
        return value, low, None if high is None else min(100.0, high)

    def cells(self, times: float = 1.0) -> tuple[float | None, float | None, float | None]:
        """Return the ratio and both ends of its interval, multiplied by a factor, as cells of a table."""
        if self.value is None:
            return (None, None, None)
        low, high = self.interval or (None, None)
        return (
            times * self.value,
            times * low if low is not None else None,
            times * high if high is not None else None,
        )


TOO_FEW, NOT_SHOWN, MORE, LESS = tr_noop("too few games"), tr_noop("not shown"), tr_noop("more"), tr_noop("less")


def verdict(interval: Interval | None, even: float = 0.0) -> str:
    """Return what a 95% interval says of a difference from even: empty if there is none, for too few games, or if even
    is inside. Of twenty things that make no difference, one is reported to make one."""
    if interval is None:
        return tr(TOO_FEW)
    low, high = interval
    return tr(MORE if low > even else LESS if high < even else NOT_SHOWN)


def percents(part: int, whole: int) -> tuple[float | None, float | None, float | None]:
    """Return a share in percent and both ends of Wilson's interval, as cells of a table; empty if the total is 0."""
    if not whole:
        return (None, None, None)
    low, high = wilson(part, whole)
    return (100 * part / whole, 100 * low, 100 * high)


def average(found: Mapping[float, int]) -> tuple[float | None, float | None, float | None]:
    """Return the average of counted values and both ends of its interval, as cells of a table: no interval for fewer
    than `FEWEST` values, nothing for none. The order of the values does not matter."""
    games = sum(found.values())
    if not games:
        return (None, None, None)
    mean = math.fsum(value * times for value, times in found.items()) / games
    if games < FEWEST:
        return (mean, None, None)
    squares = math.fsum(times * (value - mean) ** 2 for value, times in found.items())
    half = Z * math.sqrt(squares / (games - 1) / games)
    return (mean, mean - half, mean + half)


def average_of(games: int, total: float, squares: float) -> tuple[float | None, float | None, float | None]:
    """Return what `average` returns, from the number of values, their sum, and the sum of their squares."""
    if not games:
        return (None, None, None)
    mean = total / games
    if games < FEWEST:
        return (mean, None, None)
    half = Z * math.sqrt(max(0.0, squares - games * mean * mean) / (games - 1) / games)
    return (mean, mean - half, mean + half)
