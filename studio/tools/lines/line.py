"""Drawing lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import Literal

from engine.edit.edit import Edit
from engine.edit.ids import fresh_line_id, fresh_milepost_id
from engine.edit.network.lines import AddLine, ExtendLine
from engine.edit.network.mileposts import AddMilepost
from engine.edit.several import Several
from engine.errors import EditError
from engine.model.geometry import Point
from engine.model.ids import LineId, MilepostId, PointId, RailroadId, Ref
from engine.model.network import where
from engine.model.scenario import Scenario
from studio.tools.nearest import lines_ending_at, stop_of
from studio.tools.tool import Editor, Pointer, Shape, Tool


class Phase(Enum):
    """Whether a line is begun."""

    IDLE = auto()
    DRAWING = auto()


class LineTool(Tool):
    """Clicks on mileposts and junctions draw a line of the current railroad; on empty board they add mileposts.

    Where the first stop is an end of a line of that railroad, the line grows. `railroad` is chosen by whoever shows the
    tool's options; a selected railroad, line or section overrides it when a line begins.
    """

    id, title, shortcut, icon, cursor = "line", "Draw lines", "L", "line", "cross"
    boards = "lines"
    tooltip = "Click mileposts one after the other to draw a line; empty board adds a milepost."

    def __init__(self) -> None:
        self.railroad: RailroadId | None = None
        self.phase = Phase.IDLE
        self._stops: list[PointId | Point] = []
        self._base: Scenario | None = None
        self._at: Point = (0, 0)

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.DRAWING if len(self._stops) > 1:
                return "Enter or double click finishes, Backspace takes the last stop back, Escape cancels."
            case Phase.DRAWING:
                return f"Click the next stop of {self.railroad}. Escape cancels."
        of = f" of {self.railroad}" if self.railroad else ""
        return f"Click the first stop of a line{of}; the end of one of its lines continues that line."

    @property
    def drawing(self) -> Sequence[Shape]:
        if self.phase is Phase.IDLE or self._base is None:
            return ()
        last = self._stops[-1]
        here = where(self._base.board, last) if isinstance(last, str) else last
        return (Shape("line", (here, self._at)), Shape("ghost", (self._at,))) if here is not None else ()

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button == "right":
            self._finish(editor)
            return
        if pointer.double and self.phase is Phase.DRAWING:
            self._finish(editor)
            return
        if self.phase is Phase.IDLE:
            self._base = editor.scenario
            self.railroad = railroad_of(editor.scenario, editor.selection) or self.railroad
            if self.railroad not in self._base.board.railroads:
                self.railroad = next(iter(self._base.board.railroads), None)
            if self.railroad is None:
                editor.say("A line belongs to a railroad, and this board has none yet. Add one first: the + above.")
                return
            self.phase = Phase.DRAWING
            self._stops = []
        assert self._base is not None
        stop = stop_of(self._base.board, pointer.over)
        clicked = stop if stop is not None else pointer.snapped
        if not self._stops or clicked != self._stops[-1]:
            self._stops.append(clicked)
        self._at = pointer.snapped
        self._show(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = pointer.snapped

    def key(self, editor: Editor, name: str) -> bool:
        if self.phase is Phase.IDLE:
            return False
        match name:
            case "enter":
                self._finish(editor)
            case "backspace":
                self._stops.pop()
                if self._stops:
                    self._show(editor)
                else:
                    self.cancel(editor)
            case _:
                return False
        return True

    def cancel(self, editor: Editor) -> bool:
        was = self.phase is not Phase.IDLE
        self.phase = Phase.IDLE
        self._stops = []
        if was:
            editor.end_preview()
        return was

    def _show(self, editor: Editor) -> None:
        if len(self._stops) > 1:
            try:
                editor.preview(self._edit())
            except EditError as error:
                editor.say(str(error))
        else:
            editor.end_preview()

    def _finish(self, editor: Editor) -> None:
        if self.phase is Phase.IDLE:
            return
        if len(self._stops) < 2:
            self.cancel(editor)
            editor.say("A line needs at least two stops.")
            return
        edit = self._edit()
        self.phase = Phase.IDLE
        self._stops = []
        editor.perform(edit)

    def _edit(self) -> Edit:
        """The line as clicked so far: new mileposts first, then the line, as one step."""
        assert self._base is not None and self.railroad is not None
        scenario, edits = self._base, list[Edit]()
        path: list[PointId] = []
        for stop in self._stops:
            if not isinstance(stop, str):
                id: MilepostId = fresh_milepost_id(scenario.board)
                add = AddMilepost(stop, id)
                scenario, stop = add.apply(scenario), id
                edits.append(add)
            path.append(stop)
        board = self._base.board
        grows = lines_ending_at(board, path[0], self.railroad)
        if grows:
            end: Literal["start", "end"] = "end" if board.lines[grows[0]].path[-1] == path[0] else "start"
            drawn: Edit = ExtendLine(grows[0], tuple(path[1:]), end)
        else:
            drawn = AddLine(self.railroad, tuple(path), fresh_line_id(board, self.railroad))
        return Several(drawn.text, (*edits, drawn)) if edits else drawn


def railroad_of(scenario: Scenario, refs: Iterable[Ref]) -> RailroadId | None:
    """The one railroad that refs are about, if they are about one: it, its lines, its sections."""
    board = scenario.board
    found = set()
    for ref in refs:
        match ref:
            case Ref("railroad", id):
                found.add(id)
            case Ref("line", id) if id in board.lines:
                found.add(board.lines[LineId(id)].railroad)
            case Ref("section", id):
                found.add(id.split(" ")[2])
    return RailroadId(found.pop()) if len(found) == 1 else None
