"""Values far from those of their kind: a price with an extra zero, a train that crosses the board in a turn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from statistics import median_low
from typing import ClassVar, NamedTuple

from engine.i18n import format_number, tr, tr_noop
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Issue, Severity

TIMES = 8
"""A value this many times above or below the median of its kind is unusual. On published boards no value is further
from it than five times."""

ENOUGH = 3
"""The smallest number of values of a kind that show what is usual."""


class Value(NamedTuple):
    """A value, the beginning of a sentence about it (`The price of the B&O`), and the things to highlight."""

    value: int
    said: str
    about: Ref
    places: tuple[tuple[Point, ...], ...] = ()


class UnusualValue(Check):
    """A value many times above or below the others of its kind. A game system defines which values belong together."""

    id: ClassVar[str] = "unusual-value"
    title: ClassVar[str] = tr_noop("Unusual value")
    severity: ClassVar[Severity] = "warning"

    @abstractmethod
    def kinds(self, scenario: Scenario) -> Iterable[Iterable[Value]]:
        """Return the values, those of each kind together."""

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        for kind in self.kinds(scenario):
            known = [each for each in kind if each.value > 0]  # Zero is a special value, not a small one.
            if len(known) < ENOUGH:
                continue
            usual = median_low(each.value for each in known)
            for each in known:
                if each.value > TIMES * usual or TIMES * each.value < usual:
                    yield Issue(
                        self.id,
                        self.severity,
                        tr(
                            "{subject} is {value}, but {usual} is usual. Correct it, or ignore this issue if it is "
                            "intended."
                        ).format(subject=each.said, value=format_number(each.value), usual=format_number(usual)),
                        (each.about,),
                        each.places,
                        why=tr("A value that is many times above or below the others is often a typing error."),
                    )
