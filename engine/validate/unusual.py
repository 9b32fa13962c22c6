"""Values far from those of their kind: a price with a nought too many, a train that crosses the board in a turn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from statistics import median_low
from typing import ClassVar, NamedTuple

from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue, Severity

TIMES = 8
"""What is so many times more or less than the median of its kind is called unusual. On the boards that come along
nothing is further from it than five times."""

ENOUGH = 3
"""So many values of a kind tell what is usual."""


class Value(NamedTuple):
    """A value, what it is of as a sentence begins with it (`The price of the B&O`), and what to show of it."""

    value: int
    said: str
    about: Ref
    places: tuple[tuple[Point, ...], ...] = ()


class UnusualValue(Check):
    """A value many times more or less than the others of its kind. A family says which values belong together."""

    id: ClassVar[str] = "unusual-value"
    title: ClassVar[str] = "Unusual values"
    severity: ClassVar[Severity] = "warning"

    @abstractmethod
    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        """The values, those of each kind together."""

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for kind in self.kinds(scenario):
            known = [each for each in kind if each.value > 0]  # nothing is another thing than little
            if len(known) < ENOUGH:
                continue
            usual = median_low(each.value for each in known)
            for each in known:
                if each.value > TIMES * usual or TIMES * each.value < usual:
                    yield Issue(
                        self.id,
                        self.severity,
                        f"{each.said} is {each.value:,}, where some {usual:,} are usual. Correct it, or ignore this "
                        "issue if it is meant.",
                        (each.about,),
                        each.places,
                        why="A value that is many times more or less than the others is often typed wrong.",
                    )
