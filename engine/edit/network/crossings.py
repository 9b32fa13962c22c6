"""Declared crossings: the meaning of two segments that meet away from mileposts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Literal

from engine.edit.edit import Edit
from engine.edit.ids import check_free, fresh_crossing_id
from engine.edit.network.plates import with_plates_kept
from engine.edit.set_fields import with_board, with_entry
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, Crossing, Line, Stem
from engine.model.ids import CrossingId
from engine.model.network import stem, stops
from engine.model.scenario import Scenario

CrossingKind = Literal["different_railroads", "bridge", "same_railroad"]


class DeclareCrossing(Edit, frozen=True):
    """A declared crossing of two segments, or another kind for one; with the next free ID if none is given."""

    first: Stem
    second: Stem
    kind: CrossingKind
    id: CrossingId = CrossingId("")

    def text(self, scenario: Scenario) -> str:
        railroads = {"first": self.first[2], "second": self.second[2]}
        match self.kind:
            case "bridge":
                return tr("Declare bridge of {first} and {second}").format(**railroads)
            case "same_railroad":
                return tr("Declare crossing of {first} and {second}").format(**railroads)
        return tr("Declare change of railroads of {first} and {second}").format(**railroads)

    def apply(self, scenario: Scenario) -> Scenario:
        board = scenario.board
        first, second = stem(*self.first), stem(*self.second)
        drawn = drawn_stems(board)
        for one in (first, second):
            if one not in drawn:
                raise EditError(
                    tr("no line of {railroad} is drawn between {start} and {end}").format(
                        railroad=one[2], start=one[0], end=one[1]
                    )
                )
        if first == second:
            raise EditError(tr("a line does not cross itself between two stops"))
        if self.kind != "bridge" and (first[2] == second[2]) != (self.kind == "same_railroad"):
            raise EditError(
                tr("a crossing of {first} and {second} cannot be of the kind {kind}").format(
                    first=first[2], second=second[2], kind=self.kind
                )
            )
        made = Crossing(self.kind, (first, second))
        for id, crossing in board.crossings.items():
            if set(crossing.between) == {first, second}:
                changed = Crossing(self.kind, crossing.between, crossing.note)
                return with_board(scenario, crossings=with_entry(board.crossings, id, changed))
        id = self.id or fresh_crossing_id(board)
        check_free(id, board.crossings, "crossing")
        return with_board(scenario, crossings={**board.crossings, id: made})


def drawn_stems(board: Board) -> set[Stem]:
    """Return every segment that a line draws, whatever its `when`."""
    return {one for line in board.lines.values() for one in stems_of(line)}


def stems_of(line: Line) -> list[Stem]:
    """Return the segments that a line draws, in its order."""
    return [stem(a, b, line.railroad) for a, b in pairwise(stops(line))]


def without_lost_crossings(before: Board, after: Scenario, renamed: Iterable[tuple[Stem, Stem]] = ()) -> Scenario:
    """Return the scenario without the crossings of segments that `before` drew and the scenario no longer does.

    `renamed` pairs a segment that was drawn with its replacement; crossings follow. Plates placed by hand stay where
    they are on the sheet.
    """
    heirs = dict(renamed)
    after = with_plates_kept(before, after, heirs)
    crossings = after.board.crossings
    if not crossings or before.lines is after.board.lines:
        return after
    lost = drawn_stems(before) - drawn_stems(after.board)
    if not lost:
        return after
    left: dict[CrossingId, Crossing] = {}
    for id, crossing in crossings.items():
        if lost.isdisjoint(crossing.between):
            left[id] = crossing
            continue
        a, b = (heirs.get(one, one) for one in crossing.between)
        if a not in lost and b not in lost:
            left[id] = Crossing(crossing.kind, (a, b), crossing.note)
    return after if left == crossings else with_board(after, crossings=left)
