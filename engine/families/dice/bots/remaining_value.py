"""The rest of a turn, exactly: what the dice are worth that lie or are still rolled, with all that the loaders at hand
can do until a number is picked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any

from engine.families.dice.rules.sheet import FACES

BARRED = -1e9
"""What a number is worth that cannot be picked."""

NOTHING = 0.0
"""What it is worth alone to have no number that can be picked."""


class Throws:
    """All that so many dice can show, by how many lie: `counts[n]` are rows of dice by face, `more[n]` the row that one
    more die of a face makes, and `less[n]` the row without one (the last row of that, one too many, where there is
    none)."""

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
        """The rows that one die turned to another face makes of each row of all dice; its own where it has no such
        die."""
        import numpy as np

        less, own = self.less[-1], np.arange(len(self.counts[-1]))
        padded = np.vstack([self.more[-1], np.zeros((1, FACES), np.int64)])
        found = padded[less]
        return np.where((self.counts[-1] > 0)[:, :, None], found, own[:, None, None]).reshape(len(own), -1)


@lru_cache(maxsize=16)
def throws(dice: int) -> Throws:
    """All that so many dice can show, remembered."""
    return Throws(dice)


def counted(faces: Sequence[int]) -> tuple[int, ...]:
    """Dice by face."""
    return tuple(faces.count(face) for face in range(1, FACES + 1))


class Rest:
    """What so many dice promise until a number is picked: by what picking dice of a face brings, and one of another
    face by the loader Bonus, `picks[face - 1][other][dice]`; by how often a die can be changed and dice rolled again.
    Locked faces cannot be picked, and where nothing else can it brings nothing (DX-SOLO-04)."""

    def __init__(self, dice: int, picks: Any, locked: Sequence[int]) -> None:
        self.throws, self.picks, self.locked = throws(dice), picks, locked
        self._known: dict[tuple[int, int], Any] = {}

    def pick(self, counts: Sequence[int], face: int) -> float:
        """What picking a face brings where dice lie so, with the best die that the Bonus may add."""
        if face in self.locked or not counts[face - 1]:
            return BARRED
        row: list[float] = self.picks[face - 1, :, counts[face - 1]].tolist()
        return max(worth for other, worth in enumerate(row) if not other or (other != face and counts[other - 1]))

    def lying(self, counts: Sequence[int], changes: int, rolls: int) -> float:
        """What dice promise that lie so, where so many can still be changed and so often some rolled again."""
        return float(self._worth(changes, rolls)[self.throws.places[-1][tuple(counts)]])

    def kept(self, counts: Sequence[int], changes: int, rolls: int) -> float:
        """What dice promise that are kept while all others are rolled."""
        return float(self._kept(changes, rolls)[sum(counts)][self.throws.places[sum(counts)][tuple(counts)]])

    def again(self, counts: Sequence[int], changes: int, rolls: int) -> float:
        """What dice promise of which one or more are rolled again."""
        return float(self._again(changes, rolls)[self.throws.places[-1][tuple(counts)]])

    def _worth(self, changes: int, rolls: int) -> Any:
        """What all dice promise, by how they lie."""
        import numpy as np

        if (changes, rolls) not in self._known:
            found = self._picked
            if not changes and not rolls:
                found = np.where(found > BARRED, found, NOTHING)
            if changes:
                found = np.maximum(found, self._worth(changes - 1, rolls)[self.throws.changed].max(axis=1))
            if rolls:
                found = np.maximum(found, self._again(changes, rolls - 1))
            self._known[changes, rolls] = found
        return self._known[changes, rolls]

    @cached_property
    def _picked(self) -> Any:
        """What the best pick brings, by how all dice lie."""
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

    def _kept(self, changes: int, rolls: int) -> list[Any]:
        """What dice promise that are kept while the others are rolled, by how many are kept and how they lie: the mean
        over one die more."""
        found = [self._worth(changes, rolls)]
        for more in reversed(self.throws.more):
            found.append(found[-1][more].mean(axis=1))
        return found[::-1]

    def _again(self, changes: int, rolls: int) -> Any:
        """What all dice promise, by how they lie, when those are rolled again that it is best to roll, one at least:
        all that may be kept of them is tried, one die less at a time."""
        import numpy as np

        kept = self._kept(changes, rolls)
        best = np.append(kept[0], BARRED)
        for layer, less in zip(kept[1:], self.throws.less[1:], strict=True):
            fewer = best[less].max(axis=1)
            best = np.append(np.maximum(layer, fewer), BARRED)
        return fewer
