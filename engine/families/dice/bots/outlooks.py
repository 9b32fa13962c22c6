"""Outlooks of cars and loaders: the present value of a point for completing them, in tables.

The model is that of `chances`: numbers arrive one by one, all faces equally likely, and each is written or passed. Here
each number on the way multiplies the point by a discount.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import Any

import cython

from engine.families.dice.rules.sheet import FACES, Sheet
from engine.game import compiled

UNKNOWN = -1.0


@cython.final
@cython.cclass
class Outlooks:
    """The outlooks at a discount, by the missing sum, and the white and unloader boxes left. `boxes` and `unloader` are
    the most boxes that can be left. `parts` are the parts of sheets that `placing` has calculated with them."""

    discount: cython.double
    all_boxes: cython.bint
    boxes: cython.int
    unloader: cython.int
    width: cython.int
    known: array[float]
    parts: dict[object, Any]

    def __init__(
        self, discount: cython.double, all_boxes: cython.bint, boxes: cython.int, unloader: cython.int
    ) -> None:
        self.discount, self.all_boxes, self.boxes, self.unloader = discount, all_boxes, boxes, unloader
        self.width = FACES * (boxes + unloader) + 1
        self.known = array("d", [UNKNOWN]) * ((unloader + 1) * (boxes + 1) * self.width)
        self.parts = {}

    @cython.ccall
    def of(self, need: cython.int, left: cython.int, minus: cython.int) -> cython.double:
        """Return the outlook of a position: 1 once complete, 0 if impossible."""
        if need == 0 and (left == 0 or not self.all_boxes):
            return 1.0
        if need > left * FACES or need < -minus * FACES:
            return 0.0
        place: cython.int = (minus * (self.boxes + 1) + left) * self.width + need + self.unloader * FACES
        found: cython.double = self.known[place]
        if found == UNKNOWN:
            found = self._calculated(need, left, minus)
            self.known[place] = found
        return found

    @cython.ccall
    def _calculated(self, need: cython.int, left: cython.int, minus: cython.int) -> cython.double:
        found: list[float] = []
        best: cython.double
        for number in range(1, FACES + 1):
            best = self.of(need - number, left - 1, minus) if left else 0.0
            if minus:
                best = max(best, self.of(need + number, left, minus - 1))
            found.append(best)
        found.sort(reverse=True)
        best = 0.0
        total: cython.double = 0.0
        for count in range(1, FACES + 1):
            total += found[count - 1]
            best = max(best, self.discount * total / (FACES - self.discount * (FACES - count)))
        return best


def outlooks_of(sheet: Sheet, discount: cython.double) -> Outlooks:
    """Return the outlooks for the boxes of a sheet."""
    boxes = max(sheet.boxes + sheet.loader_boxes, default=0)
    return _outlooks(discount, sheet.all_boxes, boxes, max(sheet.unloader, default=0))


@lru_cache(maxsize=32)
def _outlooks(discount: float, all_boxes: bool, boxes: int, unloader: int) -> Outlooks:
    return Outlooks(discount, all_boxes, boxes, unloader)


compiled.replace(globals())
