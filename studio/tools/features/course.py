"""Drawing rivers through cells."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from engine.edit.grids.features import AddFeature, ChangeFeature
from engine.i18n import ntr, tr, tr_noop
from engine.model.geometry import Point
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import cell_at, centre, lattice, straight
from studio.tools.features.feature import FeatureTool, added
from studio.tools.tool import Editor, Pointer, Shape


class CourseTool(FeatureTool):
    """Draws a river from cell to cell by clicks, from its source on; its ends may be off the grid."""

    id, title, shortcut, icon = "course", tr_noop("Draw Rivers through Cells"), "U", "course"
    help = ("9-grids", "draw a river through cells")
    tooltip = tr_noop(
        "Click cell after cell from the source to the mouth; Enter ends it, Backspace removes the last cell"
    )
    kinds = ("river",)

    def __init__(self) -> None:
        super().__init__()
        self._clicks: list[Cell] = []
        self._at: Cell | None = None

    @property
    def hint(self) -> str:
        if not self._clicks:
            return tr("Click the cell of the source, or the place next to the grid where the water comes from.")
        n = len(self._way())
        return ntr(
            "{n} cell; Enter ends it; Backspace removes the last click; Esc cancels.",
            "{n} cells; Enter ends it; Backspace removes the last click; Esc cancels.",
            n,
        ).format(n=n)

    @property
    def drawing(self) -> Sequence[Shape]:
        if self._at is None:
            return ()
        way = self._way(self._at)
        dots = tuple(centre(self._grid, cell) for cell in (*self._clicks, self._at))
        line: tuple[Point, ...] = tuple(centre(self._grid, cell) for cell in way)
        return [Shape("line", line), Shape("ghost", dots)] if len(line) > 1 else [Shape("ghost", dots[-1:])]

    def press(self, editor: Editor, pointer: Pointer) -> None:
        cell = self._at = cell_at(self.take_grid(editor), pointer.at)
        if self._clicks and (pointer.double or pointer.button == "right"):
            self._finish(editor)
        elif pointer.button == "left" and self._clicks[-1:] != [cell]:
            self._clicks.append(cell)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = cell_at(self.take_grid(editor), pointer.at)

    def key(self, editor: Editor, name: str) -> bool:
        match name:
            case "enter" if self._clicks:
                self._finish(editor)
            case "backspace" if self._clicks:
                self._clicks.pop()
            case _:
                return super().key(editor, name)
        return True

    def cancel(self, editor: Editor) -> bool:
        was, self._clicks = bool(self._clicks), []
        return was

    def _way(self, end: Cell | None = None) -> list[Cell]:
        clicks = [*self._clicks, end] if end is not None else self._clicks
        way = clicks[:1]
        for a, b in pairwise(clicks):
            way += straight(a, b)[1:]
        return way

    def _finish(self, editor: Editor) -> None:
        way, board = tuple(self._way()), editor.committed.board
        made = lattice(self.take_grid(editor))
        if len(way) < 2:
            editor.say(tr("A river runs through at least two cells."))
            return
        if any(cell not in made for cell in way[1:-1]):
            editor.say(tr("Only the ends of a river may be off the grid. Backspace removes the last cell."))
            return
        self._clicks, grows = [], self.target(board)
        if grows is None:
            added(editor, AddFeature("river", courses=(way,)), "features", "feature")
        else:
            editor.perform(ChangeFeature(grows, courses=(*board.features[grows].courses, way)))
