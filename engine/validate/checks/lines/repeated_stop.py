"""Lines that stop twice in a row at one place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.edit.network.stops import RemoveStop
from engine.i18n import tr, tr_noop
from engine.model import naming
from engine.model.board import Line
from engine.model.comparison.difference import Difference
from engine.model.ids import Ref
from engine.model.network import stops
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue


class RepeatedStop(Check):
    """A line of at least two stops with the same stop twice in a row."""

    id = "repeated-stop"
    title = tr_noop("Same stop twice in a row")
    severity = "error"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities")

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        board = scenario.board
        for id, line in board.lines.items():
            path = list(stops(line))
            twice = dict.fromkeys(a for a, b in pairwise(path) if a == b)
            if twice and len(set(path)) > 1:
                yield Issue(
                    self.id,
                    self.severity,
                    tr("Line {line} of {railroad} stops twice in a row at {stops}. Remove the second stop.").format(
                        line=id,
                        railroad=naming.railroad(line.railroad),
                        stops=naming.listed(naming.stop(board, stop) for stop in twice),
                    ),
                    about=(Ref("line", id),),
                    places=naming.spots(board, twice),
                    # Removing one stop tidies the whole line.
                    fixes=(Fix(tr("Stop There Once"), RemoveStop(id, _second(line))),),
                )


def _second(line: Line) -> int:
    """Return the index in the path of the second of the first repeated stops."""
    places = [index for index, item in enumerate(line.path) if isinstance(item, str)]
    return next(j for i, j in pairwise(places) if line.path[i] == line.path[j])
