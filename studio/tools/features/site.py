"""Adding cities to the grid, moving and sizing them."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import get_args

from engine.edit.grids.sites import AddSite, ChangeSite
from engine.i18n import tr, tr_noop
from engine.model.board import Board
from engine.model.grids.grid import Cell, Site, SiteSize
from engine.model.grids.lattice import cell_at, lattice, site_cells
from engine.model.ids import Ref, SiteId
from engine.model.scenario import Scenario
from studio.tools.cells import rims
from studio.tools.features.feature import added
from studio.tools.grid_tool import GridTool
from studio.tools.tool import Editor, Pointer, Shape, ToolOption

NAME = "New city"  # not shown
SIZES: tuple[SiteSize, ...] = get_args(SiteSize)


SIZE_NAMES = {"small": tr_noop("Small"), "medium": tr_noop("Medium"), "major": tr_noop("Major")}


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    PRESSED = auto()
    MOVING = auto()


class SiteTool(GridTool):
    """Adds a city by a click on an empty cell, moves one by a drag, and changes the size of the selected one by a
    click."""

    id, title, shortcut, icon = "site", tr_noop("Add Cities"), "C", "site"
    help = ("9-grids", "add a city")
    tooltip = tr_noop("Click a cell to add a city; drag moves it, a click on the selected one changes its size")

    def __init__(self) -> None:
        self.size: SiteSize = "medium"
        self.phase = Phase.IDLE
        self._held: SiteId | None = None
        self._was_selected = False
        self._from: Cell = (0, 0)
        self._cell: Cell | None = None

    @property
    def hint(self) -> str:
        if self.phase is Phase.MOVING:
            return tr("Release to move the city here; Esc cancels.")
        return tr(
            "Click a cell to add a city; drag one to move it; [ and ], or a click on the selected one, change its size."
        )

    @property
    def is_dragging(self) -> bool:
        return self.phase is not Phase.IDLE

    @property
    def drawing(self) -> Sequence[Shape]:
        if self._cell is None or self.phase is not Phase.IDLE:
            return ()
        return [Shape("line", rim) for rim in rims(self._grid, site_cells(Site("", self._cell, self.size)))]

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        values = tuple((size, tr(SIZE_NAMES[size])) for size in SIZES)
        return [
            ToolOption(
                "size", tr("Size"), tr("Size of new cities; a major city takes seven cells"), values, self.size, "[ ]"
            )
        ]

    def choose(self, option: str, value: str) -> None:
        if option == "size":
            self.size = next(size for size in SIZES if size == value)

    def press(self, editor: Editor, pointer: Pointer) -> None:
        board, grid = editor.committed.board, self.take_grid(editor)
        # The second press of a double-click is on the new city: it must not change its size.
        if pointer.button != "left" or self.phase is not Phase.IDLE:
            return
        if pointer.double:
            # It also took the keyboard from the name.
            if [ref.kind for ref in editor.selection] == ["site"]:
                editor.write_field("name")
            return
        cell = cell_at(grid, pointer.at)
        self._held = site_at(board, cell)
        if self._held is not None:
            self._was_selected = Ref("site", self._held) in editor.selection
            self.phase, self._from = Phase.PRESSED, cell
            editor.select([Ref("site", self._held)])
        elif cell not in lattice(grid):
            editor.say(tr("A city needs a cell. Paint one here first."))
        elif added(editor, AddSite(fresh_name(board), cell, self.size), "sites", "site") is not None:
            editor.write_field("name")
            editor.say(tr("Type its name; Enter returns to the board."))

    def move(self, editor: Editor, pointer: Pointer) -> None:
        cell = cell_at(self.take_grid(editor), pointer.at)
        self._let_go_of_what_is_gone(editor)
        if self.phase is not Phase.IDLE and cell != self._cell and (self.phase is Phase.MOVING or cell != self._from):
            self.phase = Phase.MOVING
            editor.preview(self._moving(editor, cell))
        self._cell = cell

    def release(self, editor: Editor, pointer: Pointer) -> None:
        self._let_go_of_what_is_gone(editor)
        phase, self.phase = self.phase, Phase.IDLE
        if phase is Phase.MOVING:
            editor.perform(self._moving(editor, cell_at(self.take_grid(editor), pointer.at)))
        elif phase is Phase.PRESSED and self._was_selected:
            self._resize(editor, 1, around=True)

    def key(self, editor: Editor, name: str) -> bool:
        if name not in ("[", "]") or self.phase is not Phase.IDLE:
            return super().key(editor, name)
        by = 1 if name == "]" else -1
        if not self._resize(editor, by):
            self.size = SIZES[max(0, min(len(SIZES) - 1, SIZES.index(self.size) + by))]
        return True

    def cancel(self, editor: Editor) -> bool:
        phase, self.phase = self.phase, Phase.IDLE
        if phase is Phase.MOVING:
            editor.end_preview()
        return phase is not Phase.IDLE

    def _let_go_of_what_is_gone(self, editor: Editor) -> None:
        """An undo by the keyboard may remove the city while the mouse drags it."""
        if self.phase is not Phase.IDLE and self._held not in editor.committed.board.sites:
            self.cancel(editor)

    def _moving(self, editor: Editor, cell: Cell) -> ChangeSite:
        assert self._held is not None
        (q, r), (aq, ar) = editor.committed.board.sites[self._held].cell, self._from
        return ChangeSite(self._held, cell=(q + cell[0] - aq, r + cell[1] - ar))

    def _resize(self, editor: Editor, by: int, around: bool = False) -> bool:
        """Make the selected cities one size larger or smaller, `around` from the largest to the smallest."""
        known = editor.committed.board.sites
        found = [SiteId(ref.id) for ref in sorted(editor.selection) if ref.kind == "site" and ref.id in known]
        for id in found:
            place = SIZES.index(known[id].size) + by
            size = SIZES[place % len(SIZES) if around else max(0, min(len(SIZES) - 1, place))]
            if size != known[id].size:
                editor.perform(ChangeSite(id, size=size))
        return bool(found)


def site_at(board: Board, cell: Cell) -> SiteId | None:
    """Return the city on a cell: the one with this center, else the major one with this outer cell."""
    for id, site in board.sites.items():
        if site.cell == cell:
            return id
    return next((id for id, site in board.sites.items() if cell in site_cells(site)), None)


def fresh_name(board: Board) -> str:
    """Return a name that no city has: "New city", "New city 2"."""
    taken = {site.name for site in board.sites.values()}
    number, name = 1, NAME
    while name in taken:
        number += 1
        name = f"{NAME} {number}"
    return name
