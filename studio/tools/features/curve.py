"""Drawing rivers and coasts as smooth curves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from engine.edit.edit import Edit
from engine.edit.grids.features import AddFeature, ChangeFeature
from engine.i18n import ntr, tr, tr_noop
from engine.model.geometry import Point, Ring, distance
from engine.model.grids.curves import sides_crossed, smooth
from engine.model.grids.grid import Grid, Side
from studio.tools.cells import side_line
from studio.tools.features.feature import KINDS, FeatureTool, added, joined
from studio.tools.tool import Editor, Pointer, Shape


class CurveTool(FeatureTool):
    """Sets points of a smooth curve by clicks; the neighbors that it separates follow from it. A click on the first
    point closes it."""

    id, title, shortcut, icon = "curve", tr_noop("Draw Rivers and Coasts"), "V", "curve"
    help = ("9-grids", "draw a river, a lake or a coast")
    tooltip = tr_noop("Click points of a river, lake or coast; Enter ends it, Backspace removes the last point")
    between = "halves"
    kinds = ("river", "lake", "inlet", "border", "ridge", "blocked")

    def __init__(self) -> None:
        super().__init__()
        self._points: list[Point] = []
        self._at: Point = (0, 0)

    @property
    def hint(self) -> str:
        if not self._points:
            return tr("{kind}: click the first point. The curve separates the cells on its two sides.").format(
                kind=tr(KINDS[self.kind])
            )
        _, sides = self._traced(self._at)
        n = len(sides)
        return ntr(
            "It separates {n} pair of cells; Enter ends it; Backspace removes the last point; Esc cancels.",
            "It separates {n} pairs of cells; Enter ends it; Backspace removes the last point; Esc cancels.",
            n,
        ).format(n=n)

    @property
    def drawing(self) -> Sequence[Shape]:
        if not self._points:
            return ()
        line, sides = self._traced(self._at)
        bars = [Shape("bar", side_line(self._grid, side)) for side in sides]
        return [*bars, Shape("line", line), Shape("ghost", tuple(self._points))]

    def press(self, editor: Editor, pointer: Pointer) -> None:
        grid, self._at = self.take_grid(editor), pointer.at
        if self._points and (pointer.double or pointer.button == "right"):
            self._finish(editor)
        elif pointer.button == "left":
            closes = len(self._points) > 2 and distance(self._points[0], pointer.at) < grid.spacing / 3
            self._points.append(self._points[0] if closes else pointer.at)
            if closes:
                self._finish(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = pointer.at

    def key(self, editor: Editor, name: str) -> bool:
        if self._points and name == "enter":
            self._finish(editor)
        elif self._points and name == "backspace":
            self._points.pop()
        else:
            return (not self._points and self.choose_by_number(name)) or super().key(editor, name)
        return True

    def cancel(self, editor: Editor) -> bool:
        was, self._points = bool(self._points), []
        return was

    def _traced(self, end: Point | None = None) -> tuple[tuple[Point, ...], tuple[Side, ...]]:
        """The curve through the points, and through the pointer while drawing, with the sides that it crosses."""
        return traced(self._grid, (*self._points, end) if end is not None else tuple(self._points))

    def _finish(self, editor: Editor) -> None:
        (line, sides), board = self._traced(), editor.committed.board
        if not line:
            editor.say(tr("A curve needs at least two points."))
            return
        curve, grows = Ring(line), self.target(board)
        self._points = []
        if grows is None:
            edit: Edit = AddFeature(self.kind, curves=(curve,), sides=sides)
            done = added(editor, edit, "features", "feature") is not None
        else:
            old = board.features[grows]
            editor.perform(ChangeFeature(grows, sides=joined(old, sides), curves=(*old.curves, curve)))
            done = True
        if done and not sides:
            editor.say(tr("It does not run between any cells of the grid, so it has no effect in play."))


@lru_cache(maxsize=2)
def traced(grid: Grid, points: tuple[Point, ...]) -> tuple[tuple[Point, ...], tuple[Side, ...]]:
    """Return the smooth curve through points, as a ring, and the sides it crosses; none through a single point."""
    line = tuple(smooth(points, grid.spacing / 3))
    if len(line) == 2:
        (ax, ay), (bx, by) = line
        line = (line[0], ((ax + bx) / 2, (ay + by) / 2), line[1])
    return (line, sides_crossed(grid, line)) if len(line) > 2 else ((), ())
