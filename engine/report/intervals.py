"""Shares and means of many games, and how sure one can be of them: intervals at 95 %."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z = 1.959963984540054
"""Within so many standard errors lie 95 % of what is distributed normally."""

FEWEST = 10
"""A mean of fewer games than this gets no interval: it would be narrower than is true."""

Interval = tuple[float, float]


def wilson(wins: int, games: int, z: float = Z) -> Interval:
    """Wilson's score interval for a share (Wilson 1927); by default at 95 %. (0, 1) for no games."""
    if games == 0:
        return (0.0, 1.0)
    share, square = wins / games, z * z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = z * math.sqrt(share * (1 - share) / games + square / (4 * games * games)) / (1 + square / games)
    # The share lies in the interval; rounding can put it outside by the last digit.
    low = 0.0 if wins == 0 else min(share, max(0.0, middle - half))
    return low, 1.0 if wins == games else max(share, min(1.0, middle + half))


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which a share of the sorted values lies, by linear interpolation; 0 for none."""
    if not ordered:
        return 0.0
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (place - low)


class Rate:
    """How much of one thing comes to one of another, such as money to a turn, over many games. It is never less than
    nothing, unless it is `signed`, as differences are.

    Things of one game hang together, so games are what is independent: the error is that of a ratio whose sample are
    whole games (Cochran 1977, Sampling Techniques, chapter 6). What is never less than nothing spreads more the more
    there is of it; so upwards its interval is a score interval, as Wilson's is for shares, with a spread in proportion
    to the value, which matters where things are rare. Whole sums only, so that the order of the games does not matter.
    Games without any of the other thing say nothing and are left out.
    """

    def __init__(self, signed: bool = False) -> None:
        self._is_signed = signed
        self.games = self.much = self.many = 0
        self._squares = self._products = self._many_squares = 0

    def add(self, much: int, many: int) -> None:
        """Adds a game with so much to so many."""
        if many:
            self.games += 1
            self.much += much
            self.many += many
            self._squares += much * much
            self._products += much * many
            self._many_squares += many * many

    @property
    def value(self) -> float | None:
        """So much to one; None where there was nothing to it."""
        return self.much / self.many if self.many else None

    @property
    def interval(self) -> Interval | None:
        """The interval of the value; None where fewer than `FEWEST` games tell of it, or of what is never less than
        nothing there was nothing: it may be rare and not impossible, which an interval from 0 to 0 would say."""
        if self.games < FEWEST or not (self._is_signed or self.much):
            return None
        # The squares of much - value * many over the games, in whole numbers: their sum is small beside its parts.
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
        # The upper end is where the value is as far off as Z errors with the spread that there would be then.
        more = half * half / value / 2
        return (max(0.0, value - half), value + more + math.sqrt(half * half + more * more))

    def in_percent(self) -> tuple[float | None, float | None, float | None]:
        """`cells` of what is a part of the other thing, in percent: never more than all of it."""
        value, low, high = self.cells(100)
        return value, low, None if high is None else min(100.0, high)

    def cells(self, times: float = 1.0) -> tuple[float | None, float | None, float | None]:
        """The value and both ends of its interval, so many times, as cells of a table."""
        if self.value is None:
            return (None, None, None)
        low, high = self.interval or (None, None)
        return (
            times * self.value,
            times * low if low is not None else None,
            times * high if high is not None else None,
        )


TOO_FEW, NOT_SHOWN, MORE, LESS = "too few games", "not shown", "more", "less"


def verdict(interval: Interval | None, even: float = 0.0) -> str:
    """What an interval at 95 % says of a difference from what is even: nothing where there is none, for too few games,
    or where even lies within it. Of twenty things that make no difference, one is said to make one."""
    if interval is None:
        return TOO_FEW
    low, high = interval
    return MORE if low > even else LESS if high < even else NOT_SHOWN


def percents(part: int, whole: int) -> tuple[float | None, float | None, float | None]:
    """A share in percent and both ends of Wilson's interval, as cells of a table; empty where there is no whole."""
    if not whole:
        return (None, None, None)
    low, high = wilson(part, whole)
    return (100 * part / whole, 100 * low, 100 * high)
