"""Connecting and separating two cells: ferries, tunnels, one-way and closed connections."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.edit.grids.connections import AddConnection
from engine.i18n import tr, tr_noop
from engine.model.grids.grid import Cell, ConnectionKind
from engine.model.grids.lattice import cell_at, centre, direction, lattice
from engine.model.scenario import Scenario
from studio.tools.features.feature import added
from studio.tools.grid_tool import GridTool
from studio.tools.tool import Editor, Pointer, Shape, ToolOption

KINDS: dict[ConnectionKind, str] = {
    "ferry": tr_noop("Ferry"),
    "tunnel": tr_noop("Tunnel"),
    "one-way": tr_noop("One way only"),
    "closed": tr_noop("Closed between neighbors"),
}
"""The names of the kinds."""


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    DRAGGING = auto()


class ConnectionTool(GridTool):
    """Connects two cells by a drag from one to the other, or a click on each."""

    id, title, shortcut, icon = "connection", tr_noop("Connect Cells"), "N", "connection"
    help = ("9-grids", "join two cells by ferry")
    tooltip = tr_noop("Drag from cell to cell, or click both: a ferry, a tunnel, one way only, or closed")

    def __init__(self) -> None:
        self.kind: ConnectionKind = "ferry"
        self.phase = Phase.IDLE
        self._start: Cell = (0, 0)
        self._end: Cell | None = None

    @property
    def hint(self) -> str:
        if self.phase is Phase.DRAGGING:
            return tr("Release on the other cell, or click it; Esc cancels.")
        return tr("{kind}: drag from one cell to the other.").format(kind=tr(KINDS[self.kind]))

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.DRAGGING

    @property
    def drawing(self) -> Sequence[Shape]:
        if self._end is None:
            return ()
        ends = (centre(self._grid, self._start), centre(self._grid, self._end))
        if self.phase is Phase.IDLE:
            return [Shape("ghost", ends[1:])]
        return [Shape("line", ends), Shape("ghost", ends)]

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        values = tuple((kind, tr(name)) for kind, name in KINDS.items())
        return [ToolOption("kind", tr("Kind"), tr("Kind of connection"), values, self.kind, "1 2 3 4")]

    def choose(self, option: str, value: str) -> None:
        if option == "kind":
            self.kind = next(kind for kind in KINDS if kind == value)

    def press(self, editor: Editor, pointer: Pointer) -> None:
        grid = self.take_grid(editor)
        cell = cell_at(grid, pointer.at)
        if pointer.button != "left":
            return
        if self.phase is Phase.DRAGGING:
            self._connect(editor, cell)
        elif cell not in lattice(grid):
            editor.say(tr("There is no cell here."))
        else:
            self.phase, self._start, self._end = Phase.DRAGGING, cell, cell

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._end = cell_at(self.take_grid(editor), pointer.at)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.DRAGGING:
            cell = cell_at(self.take_grid(editor), pointer.at)
            if cell != self._start:
                self._connect(editor, cell)

    def key(self, editor: Editor, name: str) -> bool:
        if name.isdecimal() and 1 <= int(name) <= len(KINDS):
            self.kind = list(KINDS)[int(name) - 1]
            return True
        return super().key(editor, name)

    def cancel(self, editor: Editor) -> bool:
        was, self.phase = self.phase is Phase.DRAGGING, Phase.IDLE
        return was

    def _connect(self, editor: Editor, cell: Cell) -> None:
        board, between = editor.committed.board, (self._start, cell)
        if cell == self._start or cell not in lattice(self._grid):
            editor.say(tr("A connection ends on another cell of the grid. Esc cancels."))
            return
        self.phase = Phase.IDLE
        if self.kind == "closed" and direction(*between) is None:
            editor.say(tr("A closed connection is between two neighbors."))
        elif any(one.kind == self.kind and set(one.between) == set(between) for one in board.connections.values()):
            editor.say(tr("These cells have this connection already: {kind}.").format(kind=tr(KINDS[self.kind])))
        else:
            added(editor, AddConnection(self.kind, between), "connections", "connection")
