"""Exact values of the rest of a turn: of dice on the table or still to roll, with all loaders that can be used before a
number is picked."""

from __future__ import annotations

from array import array
from functools import lru_cache

import cython

from engine.families.dice.bots.placing import cell_of
from engine.families.dice.rules.sheet import FACES
from engine.game import compiled

BARRED = -1e9
"""Value of a number that cannot be picked."""

NOTHING_TO_PICK = 0.0
"""Value of having no number to pick in a solo game."""

PLACES = 16
"""The base of packed counts of dice by face."""


@cython.final
@cython.cclass
class Layer:
    """All results of a number of dice, in order: `counts` has the number of dice of each face, six numbers for each
    result. `more` is the place of the result with one more die of a face, `less` that with one less, or the number of
    all of them if there is none."""

    size: cython.int
    counts: array[int]
    more: array[int]
    less: array[int]
    places: dict[int, int]

    def __init__(self, rows: list[tuple[int, ...]]) -> None:
        self.size = len(rows)
        self.counts = array("i", [count for row in rows for count in row])
        self.more, self.less = array("i", [0]) * (FACES * len(rows)), array("i", [0]) * (FACES * len(rows))
        self.places = {place_key(row): place for place, row in enumerate(rows)}


def place_key(counts: tuple[int, ...]) -> int:
    """Return the key of a result in `Layer.places`."""
    key = 0
    for count in counts:
        key = key * PLACES + count
    return key


@lru_cache(maxsize=16)
def throws(dice: int) -> list[Layer]:
    """Return the cached results of 0 to a number of dice."""
    rows: list[list[tuple[int, ...]]] = [[(0,) * FACES]]
    for _ in range(dice):
        found = {(*row[:face], row[face] + 1, *row[face + 1 :]) for row in rows[-1] for face in range(FACES)}
        rows.append(sorted(found))
    layers = [Layer(layer) for layer in rows]
    for number in range(dice):
        lower: Layer = layers[number]
        upper: Layer = layers[number + 1]
        for cell in range(FACES * upper.size):
            upper.less[cell] = lower.size
        for place, row in enumerate(rows[number]):
            for face in range(FACES):
                above: cython.int = upper.places[place_key((*row[:face], row[face] + 1, *row[face + 1 :]))]
                lower.more[place * FACES + face] = above
                upper.less[above * FACES + face] = place
    return layers


def counted_dice(faces: list[int]) -> tuple[int, ...]:
    """Return the number of dice by face."""
    return tuple([faces.count(face) for face in range(1, FACES + 1)])


@cython.final
@cython.cclass
class Rest:
    """The expected value of dice until a number is picked.

    It depends on the values of picking dice of a face and of another face by the loader Bonus, `picks` with the places
    of `cell_of`, and on the numbers of Changes and Re-Rolls left. Locked faces cannot be picked; without any other face
    the value is zero (DX-SOLO-04). `others` is 0 without the Bonus.
    """

    throws: list[Layer]
    dice: cython.int
    picks: array[float]
    others: cython.int
    locked: list[int]
    known: dict[int, array[float]]
    partial: dict[int, list[array[float]]]

    def __init__(self, dice: cython.int, picks: array[float], has_bonus: cython.bint, locked: list[int]) -> None:
        self.throws, self.dice, self.picks, self.locked = throws(dice), dice, picks, locked
        self.others = FACES if has_bonus else 0
        self.known, self.partial = {}, {}

    def place(self, counts: tuple[int, ...]) -> int:
        """Return the place of a result among those of as many dice."""
        layer: Layer = self.throws[sum(counts)]
        return layer.places[place_key(counts)]

    def pick(self, counts: tuple[int, ...], face: cython.int) -> cython.double:
        """Return the value of picking a face of these dice, with the best die that the Bonus may add."""
        if face in self.locked or not counts[face - 1]:
            return BARRED
        return self._pick_of(self.throws[self.dice], self.place(counts), face)

    def value_of(self, counts: tuple[int, ...], changes: cython.int, rolls: cython.int) -> cython.double:
        """Return the expected value of these dice with a number of Changes and Re-Rolls left."""
        found: array[float] = self._values(changes, rolls)
        return found[self.place(counts)]

    def value_before_roll(self, counts: tuple[int, ...], changes: cython.int, rolls: cython.int) -> cython.double:
        """Return the expected value of these dice while all others are rolled."""
        found: array[float] = self._partial_values(changes, rolls)[sum(counts)]
        return found[self.place(counts)]

    def again(self, counts: tuple[int, ...], changes: cython.int, rolls: cython.int) -> cython.double:
        """Return the expected value of dice of which one or more are rolled again."""
        found: array[float] = self._again(changes, rolls)
        return found[self.place(counts)]

    @cython.ccall
    def _pick_of(self, layer: Layer, place: cython.int, face: cython.int) -> cython.double:
        """Return the value of picking a face of the result at this place of all dice, which has it."""
        dice: cython.int = layer.counts[place * FACES + face - 1]
        best: cython.double = self.picks[cell_of(face, 0, dice)]
        for other in range(1, self.others + 1):
            if other != face and layer.counts[place * FACES + other - 1]:
                best = max(best, self.picks[cell_of(face, other, dice)])
        return best

    def _values(self, changes: cython.int, rolls: cython.int) -> array[float]:
        """Return the expected values of all dice, by result."""
        key = changes * PLACES + rolls
        if key not in self.known:
            self.known[key] = self._calculated(changes, rolls)
        return self.known[key]

    def _calculated(self, changes: cython.int, rolls: cython.int) -> array[float]:
        layer: Layer = self.throws[self.dice]
        found: array[float] = array("d", [BARRED]) * layer.size
        best: cython.double
        is_locked: cython.bint = len(self.locked) > 0
        for place in range(layer.size):
            best = BARRED
            for face in range(1, FACES + 1):
                if layer.counts[place * FACES + face - 1] and not (is_locked and face in self.locked):
                    best = max(best, self._pick_of(layer, place, face))
            if not changes and not rolls and best == BARRED:
                best = NOTHING_TO_PICK
            found[place] = best
        if changes:
            lower: Layer = self.throws[self.dice - 1]
            changed: array[float] = self._values(changes - 1, rolls)
            for place in range(layer.size):
                best = found[place]
                for old in range(FACES):
                    if layer.counts[place * FACES + old]:
                        fewer: cython.int = layer.less[place * FACES + old]
                        for new in range(FACES):
                            best = max(best, changed[lower.more[fewer * FACES + new]])
                found[place] = best
        if rolls:
            rolled: array[float] = self._again(changes, rolls - 1)
            for place in range(layer.size):
                found[place] = max(found[place], rolled[place])
        return found

    def _partial_values(self, changes: cython.int, rolls: cython.int) -> list[array[float]]:
        """Return the expected values of dice that are not rolled while the others are, by their number and result: the
        average over one more die."""
        key = changes * PLACES + rolls
        if key in self.partial:
            return self.partial[key]
        rows = [self._values(changes, rolls)]
        for number in range(self.dice - 1, -1, -1):
            layer: Layer = self.throws[number]
            above: array[float] = rows[len(rows) - 1]
            found: array[float] = array("d", [0.0]) * layer.size
            for place in range(layer.size):
                total: cython.double = 0.0
                for face in range(FACES):
                    total += above[layer.more[place * FACES + face]]
                found[place] = total / FACES
            rows.append(found)
        rows.reverse()
        self.partial[key] = rows
        return rows

    def _again(self, changes: cython.int, rolls: cython.int) -> array[float]:
        """Return the expected values of all dice, by result, if the best selection of at least one die is rolled again.
        Tries all selections, removing one die at a time."""
        kept = self._partial_values(changes, rolls)
        best: array[float] = kept[0]
        fewer: array[float] = kept[0]
        for number in range(1, self.dice + 1):
            layer: Layer = self.throws[number]
            own: array[float] = kept[number]
            fewer = array("d", [BARRED]) * layer.size
            following: array[float] = array("d", [BARRED]) * layer.size
            for place in range(layer.size):
                most: cython.double = BARRED
                for face in range(FACES):
                    if layer.counts[place * FACES + face]:
                        most = max(most, best[layer.less[place * FACES + face]])
                fewer[place] = most
                following[place] = max(own[place], most)
            best = following
        return fewer


compiled.replace(globals())
