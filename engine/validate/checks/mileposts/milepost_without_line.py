"""Mileposts that no line uses."""

from __future__ import annotations

from collections.abc import Iterable

from engine.edit.remove import Remove
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.network import stops
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class MilepostWithoutLine(Check):
    """A milepost without a city and without a line under any option."""

    id = "milepost-without-line"
    title = tr_noop("Milepost without a line")
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
                    tr("No line uses {milepost}. Draw a line through it, or remove it.").format(
                        milepost=naming.stop(board, id)
                    ),
                    about=(Ref("milepost", id),),
                    places=naming.spots(board, [id]),
                    fixes=(Fix(tr("Remove the Milepost"), Remove((Ref("milepost", id),))),),
                )
