"""Exact values of the rest of a turn: of dice on the table or still to roll, with all loaders that can be used before a
number is picked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from engine.families.dice.rules.sheet import FACES

BARRED = -1e9
"""Value of a number that cannot be picked."""

NOTHING = 0.0
"""Value of having no number to pick in a solo game."""


class Throws:
    """All results of a number of dice: `counts[n]` are rows of dice by face, `more[n]` is the row with one more die of
    a face, and `less[n]` the row without one (the last row, one too many, if there is none)."""

    def __init__(self, dice: int) -> None:
        import numpy as np

        rows: list[list[tuple[int, ...]]] = [[(0,) * FACES]]
        for _ in range(dice):
            found = {(*row[:face], row[face] + 1, *row[face + 1 :]) for row in rows[-1] for face in range(FACES)}
            rows.append(sorted(found))
        self.places = [{row: place for place, row in enumerate(layer)} for layer in rows]
        self.counts = [np.array(layer) for layer in rows]
        self.more, self.less = [], [np.zeros((1, FACES), np.int64)]
        for layer, fewer in enumerate(rows[:-1]):
            above = self.places[layer + 1]
            more = np.array(
                [[above[(*row[:face], row[face] + 1, *row[face + 1 :])] for face in range(FACES)] for row in fewer]
            )
            less = np.full((len(above), FACES), len(fewer))
            for face in range(FACES):
                less[more[:, face], face] = np.arange(len(fewer))
            self.more.append(more)
            self.less.append(less)

    @cached_property
    def changed(self) -> Any:
        """Return for each row of all dice the row after turning one die to another face; the same row if it has no such
        die."""
        import numpy as np

        less, own = self.less[-1], np.arange(len(self.counts[-1]))
        padded = np.vstack([self.more[-1], np.zeros((1, FACES), np.int64)])
        found = padded[less]
        return np.where((self.counts[-1] > 0)[:, :, None], found, own[:, None, None]).reshape(len(own), -1)


@lru_cache(maxsize=16)
def throws(dice: int) -> Throws:
    """Return the cached results of a number of dice."""
    return Throws(dice)


def counted(faces: Sequence[int]) -> tuple[int, ...]:
    """Return the number of dice by face."""
    return tuple(faces.count(face) for face in range(1, FACES + 1))


class Rest:
    """The expected value of dice until a number is picked.

    It depends on the values of picking dice of a face and of another face by the loader Bonus, `picks[face -
    1][other][dice]`, and on the numbers of Changes and Re-Rolls left. Locked faces cannot be picked; without any other
    face the value is zero (DX-SOLO-04).
    """

    def __init__(self, dice: int, picks: Any, locked: Sequence[int]) -> None:
        self.throws, self.picks, self.locked = throws(dice), picks, locked
        self._known: dict[tuple[int, int], Any] = {}

    def pick(self, counts: Sequence[int], face: int) -> float:
        """Return the value of picking a face of these dice, with the best die that the Bonus may add."""
        if face in self.locked or not counts[face - 1]:
            return BARRED
        row: list[float] = self.picks[face - 1, :, counts[face - 1]].tolist()
        return max(worth for other, worth in enumerate(row) if not other or (other != face and counts[other - 1]))

    def value_of(self, counts: Sequence[int], changes: int, rolls: int) -> float:
        """Return the expected value of these dice with a number of Changes and Re-Rolls left."""
        return float(self._values(changes, rolls)[self.throws.places[-1][tuple(counts)]])

    def value_before_roll(self, counts: Sequence[int], changes: int, rolls: int) -> float:
        """Return the expected value of these dice while all others are rolled."""
        return float(self._partial_values(changes, rolls)[sum(counts)][self.throws.places[sum(counts)][tuple(counts)]])

    def again(self, counts: Sequence[int], changes: int, rolls: int) -> float:
        """Return the expected value of dice of which one or more are rolled again."""
        return float(self._again(changes, rolls)[self.throws.places[-1][tuple(counts)]])

    def _values(self, changes: int, rolls: int) -> Any:
        """Return the expected values of all dice, by result."""
        import numpy as np

        if (changes, rolls) not in self._known:
            found = self._picked
            if not changes and not rolls:
                found = np.where(found > BARRED, found, NOTHING)
            if changes:
                found = np.maximum(found, self._values(changes - 1, rolls)[self.throws.changed].max(axis=1))
            if rolls:
                found = np.maximum(found, self._again(changes, rolls - 1))
            self._known[changes, rolls] = found
        return self._known[changes, rolls]

    @cached_property
    def _picked(self) -> Any:
        """Return the value of the best pick, by result of all dice."""
        import numpy as np

        counts = self.throws.counts[-1]
        found = np.full(len(counts), BARRED)
        for face in range(1, FACES + 1):
            if face not in self.locked:
                rows = self.picks[face - 1][:, counts[:, face - 1]]
                best = rows[0]
                if len(rows) > 1:
                    is_there = counts.T > 0
                    is_there[face - 1] = False
                    best = np.maximum(best, np.where(is_there, rows[1:], BARRED).max(axis=0))
                found = np.maximum(found, np.where(counts[:, face - 1] > 0, best, BARRED))
        return found

    def _partial_values(self, changes: int, rolls: int) -> list[Any]:
        """Return the expected values of dice that are not rolled while the others are, by their number and result: the
        average over one more die."""
        import numpy as np

        found = [self._values(changes, rolls)]
        for more in reversed(self.throws.more):
            found.append(np.add.reduce(found[-1][more], axis=1) / FACES)
        return found[::-1]

    def _again(self, changes: int, rolls: int) -> Any:
        """Return the expected values of all dice, by result, if the best selection of at least one die is rolled again.
        Tries all selections, removing one die at a time."""
        import numpy as np

        kept = self._partial_values(changes, rolls)
        best = np.append(kept[0], BARRED)
        for layer, less in zip(kept[1:], self.throws.less[1:], strict=True):
            fewer = best[less].max(axis=1)
            best = np.append(np.maximum(layer, fewer), BARRED)
        return fewer
