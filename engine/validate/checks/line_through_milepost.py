"""Lines that run through a milepost or junction without stopping there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import inf

import numpy as np

from engine.edit.edit import Edit
from engine.edit.several import Several
from engine.edit.stops import InsertStop
from engine.model.board import Board, Line
from engine.model.difference import Difference
from engine.model.ids import LineId, MilepostId, Ref
from engine.model.network import where
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.drawing import Drawing, Passing, drawing, to_pieces
from engine.validate.issue import Fix, Issue


class LineThroughMilepost(Check):
    """A drawn segment that passes within a millimetre of a stop which is not one of its ends."""

    id = "line-through-milepost"
    title = "Line through a milepost without stopping"
    severity = "warning"
    reads = ("board.lines", "board.mileposts", "board.junctions", "board.cities")
    live = True
    local = frozenset({"milepost", "junction"})

    def run(self, scenario: Scenario, touched: Difference | None = None) -> Iterable[Issue]:
        drawn = drawing(scenario.board)
        if touched is None:
            passings = drawn.passings
        else:
            names = {ref.id for ref in touched.touched}
            passings = drawn.passings_of(drawn.numbers(names), names)
        return (self._issue(scenario, drawn, passing) for passing in passings)

    def _issue(self, scenario: Scenario, drawn: Drawing, passing: Passing) -> Issue:
        board = scenario.board
        one = drawn.drawn[passing.drawn]
        is_milepost = MilepostId(passing.stop) in board.mileposts
        line = naming.listed(f"line {id}" for id in one.lines)
        return Issue(
            self.id,
            self.severity,
            f"{naming.capital(line)} runs through {naming.stop(board, passing.stop)} without stopping there, between "
            f"{naming.stop(board, one.stem[0])} and {naming.stop(board, one.stem[1])}. "
            "Let it stop there, or lead it around.",
            about=(
                *(Ref("line", id) for id in one.lines),
                Ref("milepost" if is_milepost else "junction", passing.stop),
                *(Ref("milepost" if end in board.mileposts else "junction", end) for end in one.stem[:2]),
            ),
            places=((passing.at,), one.points(board)),
            why="Players count every dot on a line as a step.",
            rule="BX-MOVE-02 RB-MOVE-04",
            fixes=_fixes(board, one.lines, passing) if is_milepost else (),
        )


def _fixes(board: Board, lines: tuple[LineId, ...], passing: Passing) -> tuple[Fix, ...]:
    """A stop at the milepost for every line that draws the segment."""
    stops: list[Edit] = []
    for id in lines:
        after = _nearest(board, board.lines[id], passing)
        if after is not None:
            stops.append(InsertStop(id, after, passing.stop))
    if not stops:
        return ()
    name = naming.stop(board, passing.stop)
    return (Fix(f"Stop at {name}", stops[0] if len(stops) == 1 else Several(f"Stop at {name}", tuple(stops))),)


def _nearest(board: Board, line: Line, passing: Passing) -> int | None:
    """After which item of the line's path its straight piece runs through the place. A piece that begins or ends there
    does not: a line may stop at a milepost and come back over it."""
    places = [where(board, item) if isinstance(item, str) else item for item in line.path]
    away = [
        float(to_pieces(*(np.array([point], dtype=float) for point in (passing.at, a, b)))[0])
        if a is not None and b is not None and passing.stop not in items
        else inf
        for items, (a, b) in zip(pairwise(line.path), pairwise(places), strict=True)
    ]
    nearest = min(away, default=inf)
    return away.index(nearest) if nearest < inf else None
