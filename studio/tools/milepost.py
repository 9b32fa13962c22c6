"""Adding mileposts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.edit.ids import fresh_milepost_id
from engine.edit.mileposts import AddMilepost
from engine.edit.stops import InsertMilepost
from engine.model.geometry import Point
from engine.model.ids import LineId, Ref
from engine.model.scenario import Scenario
from studio.tools.places import line_of, spot_on, stop_of
from studio.tools.tool import Desk, Pointer, Shape, Tool


class MilepostTool(Tool):
    """A click adds a milepost; on a line it becomes a stop of the line."""

    id, title, shortcut, icon, cursor = "milepost", "Add mileposts", "M", "milepost", "cross"
    boards = "lines"
    tooltip = "Click to add a milepost; on a line it becomes a stop of the line."

    def __init__(self) -> None:
        self._at: Point | None = None
        self._line: LineId | None = None

    @property
    def hint(self) -> str:
        return f"Click to make a stop of line {self._line} here." if self._line else self.tooltip

    @property
    def drawing(self) -> Sequence[Shape]:
        return (Shape("ghost", (self._at,)),) if self._at is not None else ()

    def move(self, desk: Desk, pointer: Pointer) -> None:
        self._line, self._at = self._target(desk.scenario, pointer)

    def press(self, desk: Desk, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        line, at = self._target(desk.scenario, pointer)
        if at is None:
            desk.say("There is a milepost here already.")
            return
        board = desk.scenario.board
        id = fresh_milepost_id(board)
        spot = spot_on(board, line, pointer.at) if line is not None else None
        if line is not None and spot is not None:
            desk.perform(InsertMilepost(line, spot.after, at, id))
        else:
            desk.perform(AddMilepost(at, id))
        desk.select([Ref("milepost", id)])

    def cancel(self, desk: Desk) -> bool:
        self._at = self._line = None
        return False

    def _target(self, scenario: Scenario, pointer: Pointer) -> tuple[LineId | None, Point | None]:
        """The line that would get a stop, and where the milepost would stand; nowhere on top of another."""
        board = scenario.board
        if stop_of(board, pointer.over) is not None:
            return None, None
        line = line_of(board, pointer.over, pointer.at)
        spot = spot_on(board, line, pointer.at) if line is not None else None
        return (None, pointer.snapped) if spot is None else (line, spot.at)
