"""Complete rides found by the rules so far, by destination milepost."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from engine import clock
from engine.game.ends import End
from engine.model.ids import Ref


class Ways:
    """Collects rides from the rules in slices of time. Of two rides to a milepost, the cheaper is stored, then the
    shorter. A ride back to the train's position counts only as a way to end the move."""

    def __init__(self, told: Iterable[End | None], here: str) -> None:
        self._told: Iterator[End | None] = iter(told)
        self._here = here
        self._found: dict[str, End] = {}
        self._ends: dict[str, End] = {}
        self.is_done = False

    def work(self, seconds: float) -> bool:
        """Search for this long; return True when all rides are found."""
        until = clock.seconds() + seconds
        while not self.is_done and clock.seconds() < until:
            try:
                end = next(self._told)
            except StopIteration:
                self.is_done = True
            else:
                if end is not None:
                    self._keep(end)
        return self.is_done

    def __bool__(self) -> bool:
        """Whether any ride is possible."""
        return bool(self._found)

    @property
    def ends(self) -> Collection[str]:
        """Mileposts where the move can end."""
        return self._ends.keys()

    @property
    def last(self) -> list[Ref]:
        """The same as refs."""
        return [end.at for end in self._ends.values()]

    def to(self, milepost: str, ending: bool = False) -> End | None:
        """Return the best ride found to a milepost, or None; `ending` the best that ends the move there."""
        return (self._ends if ending else self._found).get(milepost)

    def _keep(self, end: End) -> None:
        id = end.at.id
        for kept, counts in ((self._found, id != self._here), (self._ends, end.stops)):
            if counts and (id not in kept or _cost(end) < _cost(kept[id])):
                kept[id] = end


def _cost(end: End) -> tuple[float, int]:
    return end.cost, len(end.actions)
