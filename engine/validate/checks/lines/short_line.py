"""Lines with too few stops."""

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


class ShortLine(Check):
    """A line with fewer than two different stops."""

    id = "short-line"
    title = tr_noop("Line with fewer than two stops")
    severity = "error"
    reads = ("board.lines", "board.mileposts", "board.junctions")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        for id, line in board.lines.items():
            ends = dict.fromkeys(stops(line))
            if len(ends) < 2:
                yield Issue(
                    self.id,
                    self.severity,
                    tr(
                        "Line {line} of {railroad} has fewer than two stops. Extend it to another milepost, or "
                        "remove it."
                    ).format(line=id, railroad=naming.railroad(line.railroad)),
                    about=(Ref("line", id),),
                    places=naming.spots(board, ends),
                    fixes=(Fix(tr("Remove the Line"), Remove((Ref("line", id),))),),
                )
