"""Assigning cells to regions."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from engine.edit.sheet.regions import PaintRegion
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point, distance
from engine.model.grids.grid import Cell
from engine.model.grids.lattice import cell_at, lattice
from engine.model.ids import Ref, RegionId
from engine.model.scenario import Scenario
from studio.tools.cells import inside
from studio.tools.grid_tool import GridTool
from studio.tools.region import region_of
from studio.tools.tool import Editor, Pointer, Shape, ToolOption


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    DRAWING = auto()


class LassoTool(GridTool):
    """Assigns the cells inside a freehand line to the region; with the right button to no region.

    `region` is set by the command that adds one; a selected region overrides it.
    """

    id, title, shortcut, icon = "lasso", tr_noop("Lasso Regions"), "O", "lasso"
    help = ("9-grids", "assign cells to a region")
    tooltip = tr_noop(
        "Draw a line around cells to assign them to the region; the right button removes them from all regions"
    )

    between = "halves"

    def __init__(self) -> None:
        self.region: RegionId | None = None
        self.phase = Phase.IDLE
        self._points: list[Point] = []
        self._removes = False

    @property
    def hint(self) -> str:
        if self.phase is Phase.DRAWING:
            return tr("Release to assign the cells inside to the region; Esc cancels.")
        return tr("Draw a line around the cells of {region}.").format(region=self.region) if self.region else self.words

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.DRAWING

    @property
    def drawing(self) -> Sequence[Shape]:
        return [Shape("line", (*self._points, self._points[0]))] if self._points else ()

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        values = tuple((str(id), region.name) for id, region in scenario.board.regions.items())
        chosen = str(self.region or next(iter(scenario.board.regions), ""))
        if not values:
            values = (("", tr("No region yet; choose Board > Add Region")),)
        return [ToolOption("region", tr("Region"), tr("Region that gets the cells"), values, chosen, "1 2 3 …")]

    def choose(self, option: str, value: str) -> None:
        if option == "region":
            self.region = RegionId(value) if value else None

    def press(self, editor: Editor, pointer: Pointer) -> None:
        board = editor.committed.board
        self.take_grid(editor)
        if self.phase is Phase.DRAWING:
            return
        self.region = region_of(editor.committed, editor.chosen) or self.region
        if self.region not in board.regions:
            self.region = next(iter(board.regions), None)
        if self.region is None:
            editor.say(tr("This board has no region yet. Choose Board > Add Region first."))
            return
        self.phase, self._points, self._removes = Phase.DRAWING, [pointer.at], pointer.button == "right"

    def move(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.IDLE:
            return
        if distance(self._points[-1], pointer.at) > self._grid.spacing / 4:
            self._points.append(pointer.at)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is not Phase.DRAWING:
            return
        points, self._points, self.phase = [*self._points, pointer.at], [], Phase.IDLE
        made, under = lattice(self._grid), cell_at(self._grid, pointer.at)
        cells: list[Cell] = inside(made, points)
        if not cells and under in made:
            cells = [under]
        if not cells:
            editor.say(tr("There is no cell inside."))
            return
        editor.perform(PaintRegion(None if self._removes else self.region, tuple(cells)))

    def key(self, editor: Editor, name: str) -> bool:
        known = list(editor.committed.board.regions)
        if name.isdecimal() and 1 <= int(name) <= len(known) and self.phase is Phase.IDLE:
            self.region = known[int(name) - 1]
            # A selected region would take precedence.
            editor.select([Ref("region", self.region)])
            return True
        return super().key(editor, name)

    def cancel(self, editor: Editor) -> bool:
        was, self.phase, self._points = self.phase is Phase.DRAWING, Phase.IDLE, []
        return was
