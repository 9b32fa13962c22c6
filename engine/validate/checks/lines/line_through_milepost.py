"""Lines that run through a milepost or junction without stopping there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.edit.edit import Edit
from engine.edit.network.stops import InsertStop
from engine.edit.several import Several
from engine.model.board import Board, Line
from engine.model.comparison.difference import Difference
from engine.model.ids import LineId, MilepostId, Ref
from engine.model.network import spans
from engine.model.scenario import Scenario
from engine.validate import naming
from engine.validate.check import Check
from engine.validate.drawn.boxes import Floats, to_pieces
from engine.validate.drawn.drawing import TOUCHING, Drawing, Passing, drawing
from engine.validate.issue import Fix, Issue


class Straight(NamedTuple):
    """The straight pieces of a line: after which item of its path each begins, and its two ends (n, 2); and where in
    the path its stops stand."""

    items: NDArray[np.intp]
    first: Floats
    last: Floats
    stops: dict[str, list[int]]


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
        straight: dict[LineId, Straight] = {}
        return (self._issue(scenario, drawn, passing, straight) for passing in passings)

    def _issue(self, scenario: Scenario, drawn: Drawing, passing: Passing, straight: dict[LineId, Straight]) -> Issue:
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
            fixes=_fixes(board, one.lines, passing, straight) if is_milepost else (),
        )


def _fixes(
    board: Board, lines: tuple[LineId, ...], passing: Passing, straight: dict[LineId, Straight]
) -> tuple[Fix, ...]:
    """A stop at the milepost for every line that draws the segment."""
    stops: list[Edit] = []
    for id in lines:
        if id not in straight:
            straight[id] = _straight(board, board.lines[id])
        after = _nearest(straight[id], passing)
        if after is not None:
            stops.append(InsertStop(id, after, passing.stop))
    if not stops:
        return ()
    name = naming.stop(board, passing.stop)
    return (Fix(f"Stop at {name}", stops[0] if len(stops) == 1 else Several(f"Stop at {name}", tuple(stops))),)


def _straight(board: Board, line: Line) -> Straight:
    pieces = [(n, a, b) for n, points in spans(board, line) for a, b in pairwise(points)]
    ends = np.array([(a, b) for _, a, b in pieces], dtype=float).reshape(-1, 2, 2)
    stops: dict[str, list[int]] = {}
    for n, item in enumerate(line.path):
        if isinstance(item, str):
            stops.setdefault(item, []).append(n)
    return Straight(np.array([n for n, _, _ in pieces], np.intp), ends[:, 0], ends[:, 1], stops)


def _nearest(straight: Straight, passing: Passing) -> int | None:
    """After which item of the line's path its straight piece runs through the place. A piece that begins or ends there
    does not: a line may stop at a milepost and come back over it."""
    at = np.array(passing.at, dtype=float)
    low, high = np.minimum(straight.first, straight.last), np.maximum(straight.first, straight.last)
    near = np.flatnonzero((low <= at + TOUCHING).all(axis=1) & (high >= at - TOUCHING).all(axis=1))
    own = {n - back for n in straight.stops.get(passing.stop, ()) for back in (0, 1)}
    near = near[[item not in own for item in straight.items[near].tolist()]]
    if not len(near):
        return None
    away = to_pieces(at, straight.first[near], straight.last[near])
    return int(straight.items[near[int(away.argmin())]])
