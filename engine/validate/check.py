"""What a check is: a question asked of a scenario."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar

from engine.model.comparison.difference import Difference
from engine.model.ids import Kind
from engine.model.scenario import Scenario
from engine.validate.issue import Issue, Severity


class Check(ABC):
    """One question. `id` is a permanent word, `title` a few words for lists, `severity` what most findings have.

    `reads` names the parts of a scenario the answer depends on (`board.mileposts`, `board.lines`, `content.payoffs`,
    `look`, `rules`); an inspection repeats a check only if one of them is another value than before. A `live` check is
    quick enough to run at every step of a drag.

    `local` holds the kinds of things whose change can only begin or end issues that name them in `about`. After
    changes of such kinds alone the check is asked with `touched`; otherwise of the whole scenario.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    severity: ClassVar[Severity]
    reads: ClassVar[tuple[str, ...]] = ("board",)
    live: ClassVar[bool] = False
    local: ClassVar[frozenset[Kind]] = frozenset()

    @abstractmethod
    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        """The issues of the scenario; with `touched`, at least those that name something in it."""
