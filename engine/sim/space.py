"""The space of weights that a league searches."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game.family import Bounds

Weights = tuple[int, ...]
"""The weights of a character, in the order of the family's."""


class Space:
    """Where a search looks: a number from 0 to 1 for each weight that evolves; the others stay as they were."""

    def __init__(self, bounds: Bounds, start: Weights) -> None:
        self._start = start
        self._evolving = [(place, each) for place, each in enumerate(bounds.values()) if each is not None]

    @property
    def begins(self) -> list[float]:
        """Where the start lies, a hair from the ends, which the search wants to be within."""
        shares = ((self._start[place] - least) / (most - least) for place, (least, most) in self._evolving)
        return [min(0.995, max(0.005, share)) for share in shares]

    def weights(self, point: Sequence[float]) -> Weights:
        """The weights at a point, as whole numbers."""
        row = list(self._start)
        for share, (place, (least, most)) in zip(point, self._evolving, strict=True):
            row[place] = least + round((most - least) * min(1.0, max(0.0, float(share))))
        return tuple(row)
