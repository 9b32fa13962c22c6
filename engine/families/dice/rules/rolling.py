"""The results of rolling dice, with their numbers of ways."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from math import factorial

import cython

from engine.families.dice.rules.sheet import FACES
from engine.families.dice.rules.turn import packed
from engine.game import compiled
from engine.game.draws import share_below


@cython.final
@cython.cclass
class Rolls:
    """The results of rolling a number of dice, packed and in order, and the sums of their numbers of ways."""

    results: list[int]
    ways: list[int]
    sums: list[int]

    def __init__(self, dice: cython.int) -> None:
        self.results, self.ways = [], []
        for counts in _counts(dice, FACES):
            faces = [face for face, count in enumerate(counts, 1) for _ in range(count)]
            ways = factorial(dice)
            for count in counts:
                ways //= factorial(count)
            self.results.append(packed(faces))
            self.ways.append(ways)
        self.sums = list(accumulate(self.ways))

    @cython.ccall
    def result(self, bits: cython.ulonglong) -> cython.int:
        """Return the result that 64 random bits select."""
        low: cython.int = 0
        high: cython.int = len(self.sums) - 1
        chosen: cython.longlong = share_below(bits, self.sums[high])
        while low < high:
            middle: cython.int = (low + high) // 2
            if self.sums[middle] > chosen:
                high = middle
            else:
                low = middle + 1
        return self.results[low]


def _counts(dice: cython.int, faces: cython.int) -> list[tuple[int, ...]]:
    if faces == 1:
        return [(dice,)]
    return [(first, *rest) for first in range(dice, -1, -1) for rest in _counts(dice - first, faces - 1)]


@cache
def rolls_of(dice: int) -> Rolls:
    """Return the cached results of a number of dice."""
    return Rolls(dice)


compiled.replace(globals())
