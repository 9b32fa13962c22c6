"""Lines that run through a milepost or junction without stopping there."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import numpy as np

from engine.edit.edit import Edit, Several
from engine.edit.network.stops import InsertStop
from engine.i18n import ntr, tr, tr_noop
from engine.model import naming
from engine.model.board import Board, Line, Stem
from engine.model.comparison.difference import Difference
from engine.model.geometry import Point
from engine.model.ids import LineId, MilepostId, PointId, Ref
from engine.model.network import spans
from engine.model.scenario import Scenario
from engine.validate.check import Check, Fix, Issue
from engine.validate.drawn.boxes import to_pieces
from engine.validate.drawn.drawing import Drawing, Passing, drawing
from engine.validate.drawn.layout import points_of

Straight = dict[tuple[PointId, PointId], list[tuple[int, Point, Point]]]
"""Return the straight pieces of a line by the two stops that they are between, the smaller ID first: the index of the
path item where each begins, and its two ends."""


class LineThroughMilepost(Check):
    """A drawn segment that passes within a millimeter of a stop which is not one of its ends."""

    id = "line-through-milepost"
    title = tr_noop("Line through a milepost without a stop")
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
        lines = drawn.layout.lines_of(passing.drawn)
        line = naming.listed(tr("line {line}").format(line=id) for id in lines)
        message = ntr(
            "{line} runs through {stop} without a stop there, between {start} and {end}. Add the stop, or move the "
            "line.",
            "{line} run through {stop} without a stop there, between {start} and {end}. Add the stop, or move the "
            "lines.",
            len(lines),
        )
        return Issue(
            self.id,
            self.severity,
            message.format(
                line=naming.capital(line),
                stop=naming.stop(board, passing.stop),
                start=naming.stop(board, one.stem[0]),
                end=naming.stop(board, one.stem[1]),
            ),
            about=(
                *(Ref("line", id) for id in lines),
                Ref("milepost" if is_milepost else "junction", passing.stop),
                *(Ref("milepost" if end in board.mileposts else "junction", end) for end in one.stem[:2]),
            ),
            places=((passing.at,), points_of(board, one)),
            why=tr("Players count every milepost on a line as a step."),
            rule="BX-MOVE-02 RB-MOVE-04",
            fixes=_fixes(board, lines, one.stem, passing, straight) if is_milepost else (),
        )


def _fixes(
    board: Board, lines: tuple[LineId, ...], stem: Stem, passing: Passing, straight: dict[LineId, Straight]
) -> tuple[Fix, ...]:
    """Return a fix that adds the stop to every line that draws the segment."""
    stops: list[Edit] = []
    for id in lines:
        if id not in straight:
            straight[id] = _straight(board, board.lines[id])
        stops.append(InsertStop(id, _nearest(straight[id][stem[:2]], passing.at), passing.stop))
    text = tr("Stop at {milepost}").format(milepost=naming.stop(board, passing.stop))
    return (Fix(text, stops[0] if len(stops) == 1 else Several(text, tuple(stops))),)


def _straight(board: Board, line: Line) -> Straight:
    drawn = dict(spans(board, line))
    found: Straight = {}
    between: list[tuple[int, Point, Point]] = []
    last: PointId | None = None
    for n, item in enumerate(line.path):
        if isinstance(item, str):
            if last is not None:
                found.setdefault((last, item) if last <= item else (item, last), []).extend(between)
            last, between = item, []
        between += ((n, a, b) for a, b in pairwise(drawn.get(n, ())))
    return found


def _nearest(pieces: list[tuple[int, Point, Point]], at: Point) -> int:
    """Return the index of the path item where the piece begins that runs through the place."""
    items, first, last = zip(*pieces, strict=True)
    away = to_pieces(np.array(at, float), np.array(first, float), np.array(last, float))
    return int(items[int(away.argmin())])
