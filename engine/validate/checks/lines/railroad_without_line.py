"""Railroads that have no line on the board."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class RailroadWithoutLine(Check):
    """A railroad that no line points at."""

    id = "railroad-without-line"
    title = "Railroad without a line"
    severity = "warning"
    reads = ("board.lines", "board.railroads")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        used = {line.railroad for line in scenario.board.lines.values()}
        for id, railroad in scenario.board.railroads.items():
            if id not in used:
                yield Issue(
                    self.id,
                    self.severity,
                    f"{naming.capital(naming.railroad(id))} ({railroad.name}) has no line on the board. "
                    "Draw one, or remove the railroad.",
                    about=(Ref("railroad", id),),
                    fixes=(Fix("Remove the railroad", Remove((Ref("railroad", id),))),),
                )
