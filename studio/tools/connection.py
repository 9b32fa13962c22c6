"""Joining and parting two cells: ferries, tunnels, one-way and closed connections."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.edit.connections import AddConnection
from engine.model.grid import Cell, ConnectionKind, Grid
from engine.model.lattice import cell_at, centre, direction, lattice
from engine.model.scenario import Scenario
from studio.tools.feature import added
from studio.tools.tool import Desk, Option, Pointer, Shape, Tool

KINDS: dict[ConnectionKind, str] = {
    "ferry": "Ferry",
    "tunnel": "Tunnel",
    "one-way": "One way only",
    "closed": "Closed between neighbours",
}
"""What the kinds are called."""


class Phase(Enum):
    """What the hand is doing."""

    IDLE = auto()
    DRAGGING = auto()


class ConnectionTool(Tool):
    """A drag from one cell to another, or a click on each, connects them."""

    id, title, shortcut, icon = "connection", "Connect cells", "N", "connection"
    boards, cursor = "grid", "cross"
    tooltip = "Drag from cell to cell, or click both: a ferry, a tunnel, one way only, or closed."

    def __init__(self) -> None:
        self.kind: ConnectionKind = "ferry"
        self.phase = Phase.IDLE
        self._start: Cell = (0, 0)
        self._end: Cell = (0, 0)
        self._grid: Grid | None = None

    @property
    def hint(self) -> str:
        if self.phase is Phase.DRAGGING:
            return "Release on the other cell, or click it. Escape gives up."
        return f"{KINDS[self.kind]}: drag from one cell to the other."

    @property
    def drawing(self) -> Sequence[Shape]:
        if self._grid is None:
            return ()
        ends = (centre(self._grid, self._start), centre(self._grid, self._end))
        if self.phase is Phase.IDLE:
            return [Shape("ghost", ends[1:])]
        return [Shape("line", ends), Shape("ghost", ends)]

    def options(self, scenario: Scenario) -> Sequence[Option]:
        return [Option("kind", "Kind", "How the two cells are connected.", tuple(KINDS.items()), self.kind, "1 2 3 4")]

    def choose(self, option: str, value: str) -> None:
        if option == "kind":
            self.kind = value  # type: ignore[assignment]

    def press(self, desk: Desk, pointer: Pointer) -> None:
        self._grid = desk.committed.board.grid
        if self._grid is None:
            return
        cell = cell_at(self._grid, pointer.at)
        if self.phase is Phase.DRAGGING:
            self._connect(desk, cell)
        elif pointer.button != "left":
            return
        elif cell not in lattice(self._grid):
            desk.say("There is no cell here to connect.")
        else:
            self.phase, self._start, self._end = Phase.DRAGGING, cell, cell

    def move(self, desk: Desk, pointer: Pointer) -> None:
        self._grid = desk.committed.board.grid
        if self._grid is not None:
            self._end = cell_at(self._grid, pointer.at)

    def release(self, desk: Desk, pointer: Pointer) -> None:
        if self.phase is Phase.DRAGGING and self._grid is not None:
            cell = cell_at(self._grid, pointer.at)
            if cell != self._start:
                self._connect(desk, cell)

    def key(self, desk: Desk, name: str) -> bool:
        if name.isdecimal() and 1 <= int(name) <= len(KINDS):
            self.kind = list(KINDS)[int(name) - 1]
            return True
        return False

    def cancel(self, desk: Desk) -> bool:
        was, self.phase = self.phase is Phase.DRAGGING, Phase.IDLE
        return was

    def _connect(self, desk: Desk, cell: Cell) -> None:
        board, between = desk.committed.board, (self._start, cell)
        assert board.grid is not None
        if cell == self._start or cell not in lattice(board.grid):
            desk.say("It ends on another cell of the grid. Escape gives up.")
            return
        self.phase = Phase.IDLE
        if self.kind == "closed" and direction(*between) is None:
            desk.say("A closed connection is between two neighbours.")
        elif any(one.kind == self.kind and set(one.between) == set(between) for one in board.connections.values()):
            desk.say(f"There is a {KINDS[self.kind].lower()} between these cells already.")
        else:
            added(desk, AddConnection(self.kind, between), "connections", "connection")
