"""Adding mileposts."""

from __future__ import annotations

from collections.abc import Sequence

from engine.edit.edit import Edit, Several
from engine.edit.ids import fresh_junction_id, fresh_milepost_id
from engine.edit.network.mileposts import AddJunction, AddMilepost
from engine.edit.network.stops import InsertMilepost, InsertStop
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point
from engine.model.ids import Kind, LineId, Ref
from engine.model.scenario import Scenario
from studio.tools.nearest import line_of, spot_on, stop_of
from studio.tools.sheet_edge import OFF_SHEET, is_off_sheet
from studio.tools.tool import Editor, Pointer, Shape, Tool, ToolOption


class MilepostTool(Tool):
    """Adds a milepost or a junction by a click; on a line it becomes a stop of the line."""

    id, title, shortcut, icon, cursor = "milepost", tr_noop("Add Mileposts"), "M", "milepost", "cross"
    help = ("2-drawing", "add a milepost")
    led = "clicks"
    boards = "lines"
    tooltip = tr_noop("Click to add a milepost; on a line it becomes a stop of the line")

    def __init__(self) -> None:
        self._at: Point | None = None
        self._line: LineId | None = None
        self.puts: Kind = "milepost"

    @property
    def hint(self) -> str:
        return tr("Click to add a stop to line {line} here.").format(line=self._line) if self._line else self.words

    @property
    def drawing(self) -> Sequence[Shape]:
        return (Shape("ghost", (self._at,)),) if self._at is not None else ()

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        words = tr("A junction costs no step: lines of one railroad fork or cross there")
        values = (("milepost", tr("Mileposts")), ("junction", tr("Junctions")))
        return [ToolOption("puts", tr("Kind of new stops"), words, values, self.puts)]

    def choose(self, option: str, value: str) -> None:
        self.puts = "junction" if value == "junction" else "milepost"

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._line, self._at = self._target(editor.scenario, pointer)

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if pointer.button != "left":
            return
        line, at = self._target(editor.scenario, pointer)
        if at is None:
            editor.say(tr("There is a milepost here already."))
            return
        if line is None and is_off_sheet(editor.scenario, at):
            editor.say(tr(OFF_SHEET))
            return
        board = editor.scenario.board
        spot = spot_on(board, line, pointer.at) if line is not None else None
        if self.puts == "junction":
            joint = fresh_junction_id(board)
            add: Edit = AddJunction(at, joint)
            if line is not None and spot is not None:
                add = Several(
                    tr("Add a junction to line {line}").format(line=line), (add, InsertStop(line, spot.after, joint))
                )
            editor.perform(add)
            editor.select([Ref("junction", joint)])
            return
        id = fresh_milepost_id(board)
        if line is not None and spot is not None:
            editor.perform(InsertMilepost(line, spot.after, at, id))
        else:
            editor.perform(AddMilepost(at, id))
        editor.select([Ref("milepost", id)])

    def cancel(self, editor: Editor) -> bool:
        self._at = self._line = None
        return False

    def _target(self, scenario: Scenario, pointer: Pointer) -> tuple[LineId | None, Point | None]:
        """Return the line that would get a stop, and the position of the milepost; none on top of another."""
        board = scenario.board
        if stop_of(board, pointer.over) is not None:
            return None, None
        line = line_of(board, pointer.over, pointer.at)
        spot = spot_on(board, line, pointer.at) if line is not None else None
        return (None, pointer.snapped) if spot is None else (line, spot.at)
