"""Lines that stop twice in a row at one place."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from engine.edit.network.stops import RemoveStop
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
    title = "Same stop twice in a row"
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
                    f"Line {id} of {naming.railroad(line.railroad)} stops twice in a row at "
                    f"{naming.listed(naming.stop(board, stop) for stop in twice)}. Take the second stop out.",
                    about=(Ref("line", id),),
                    places=naming.spots(board, twice),
                    # Taking one stop out tidies the whole line.
                    fixes=(Fix("Stop there once", RemoveStop(id, _second(line))),),
                )


def _second(line: Line) -> int:
    """Where in the path the first repeated stop stands again."""
    places = [index for index, item in enumerate(line.path) if isinstance(item, str)]
    return next(j for i, j in pairwise(places) if line.path[i] == line.path[j])
