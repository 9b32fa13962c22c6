"""Dots that no line uses."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.network import stops
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class MilepostWithoutLine(Check):
    """A milepost that is no city and on no line, whatever the options."""

    id = "milepost-without-line"
    title = "Milepost without a line"
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.cities")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        used: set[str] = {stop for line in board.lines.values() for stop in stops(line)}
        used.update(city.milepost for city in board.cities.values())
        for id in board.mileposts:
            if id not in used:
                yield Issue(
                    self.id,
                    self.severity,
                    f"No line uses {naming.stop(board, id)}. Draw a line through it, or remove it.",
                    about=(Ref("milepost", id),),
                    places=naming.spots(board, [id]),
                    fixes=(Fix("Remove the milepost", Remove((Ref("milepost", id),))),),
                )
