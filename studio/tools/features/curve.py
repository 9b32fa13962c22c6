"""Drawing rivers and coasts as smooth curves."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.edit.edit import Edit
from engine.edit.grids.curves import ReshapeCurve, handles_of
from engine.edit.grids.features import AddFeature, ChangeFeature
from engine.i18n import ntr, tr, tr_noop
from engine.model.geometry import Point, Ring, distance
from engine.model.grids.curves import sides_crossed, smooth
from engine.model.grids.grid import FeatureKind, Grid, Side
from engine.model.ids import FeatureId, Ref
from engine.model.shut_layers import open_refs
from studio.tools.cells import side_line
from studio.tools.features.feature import KINDS, FeatureTool, added, joined
from studio.tools.nearest import bounds_of, off_side
from studio.tools.tool import Editor, Pointer, Shape


class Grip(NamedTuple):
    """A place of a curve: one of its handles, or with `is_new` a place after it."""

    feature: FeatureId
    curve: int
    handle: int
    is_new: bool


class CurveTool(FeatureTool):
    """Sets points of a smooth curve by clicks; the neighbors that it separates follow from it. A click on the first
    point closes it. Points and places of existing curves are dragged, a right click removes a point."""

    id, title, shortcut, icon = "curve", tr_noop("Draw Rivers and Coasts"), "V", "curve"
    help = ("9-grids", "draw a river, a lake or a coast")
    tooltip = tr_noop(
        "Click points of a river, lake or coast; Enter ends it, Backspace removes the last point; drag an existing "
        "curve to reshape it, right-click a point to remove it"
    )
    between = "halves"
    kinds = ("river", "lake", "inlet", "border", "ridge", "blocked")

    def __init__(self) -> None:
        super().__init__()
        self._points: list[Point] = []
        self._at: Point = (0, 0)
        # The place of a curve under the pointer or in hand, where it was pressed, and whether it was dragged since.
        self._grip: Grip | None = None
        self._start: Point | None = None
        self._is_bending = False
        self._handles: tuple[Point, ...] = ()

    @property
    def is_dragging(self) -> bool:
        return self._start is not None

    @property
    def hint(self) -> str:
        if self._is_bending:
            return tr("Release to move it here; Esc cancels.")
        if self._grip is not None:
            return tr("Drag to reshape this curve; a click begins a new one here; a right-click removes a point.")
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
            return (Shape("grip", self._handles),) if self._handles else ()
        line, sides = self._traced(self._at)
        bars = [Shape("bar", side_line(self._grid, side)) for side in sides]
        return [*bars, Shape("line", line), Shape("ghost", tuple(self._points))]

    def press(self, editor: Editor, pointer: Pointer) -> None:
        self.take_grid(editor)
        self._at = pointer.at
        if self._points and (pointer.double or pointer.button == "right"):
            self._finish(editor)
            return
        if not self._points:
            self._grip = grip = grip_at(editor, self.kinds, pointer)
            if grip is not None and pointer.button == "left":
                self._start = pointer.at
                return
            if grip is not None and not grip.is_new:
                editor.perform(ReshapeCurve(grip.feature, grip.curve, grip.handle))
                self._show_handles(editor, pointer)
                return
        if pointer.button == "left":
            self._set_point(editor, pointer.at)

    def _set_point(self, editor: Editor, at: Point) -> None:
        self._grip, self._handles = None, ()
        closes = len(self._points) > 2 and distance(self._points[0], at) < self._grid.spacing / 3
        self._points.append(self._points[0] if closes else at)
        if closes:
            self._finish(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = pointer.at
        if self._points:
            return
        if self._start is None:
            self._show_handles(editor, pointer)
        elif self._is_bending or distance(self._start, pointer.at) > pointer.reach / 2:
            self._is_bending = True
            editor.preview(self._reshaping(pointer.at))

    def release(self, editor: Editor, pointer: Pointer) -> None:
        start, self._start = self._start, None
        if start is None:
            return
        if self._is_bending:
            self._is_bending = False
            editor.perform(self._reshaping(pointer.at))
            self._show_handles(editor, pointer)
        else:
            # A click on a curve begins another one there, such as a tributary.
            self._set_point(editor, start)

    def _reshaping(self, to: Point) -> Edit:
        assert self._grip is not None
        return ReshapeCurve(self._grip.feature, self._grip.curve, self._grip.handle, to, self._grip.is_new)

    def _show_handles(self, editor: Editor, pointer: Pointer) -> None:
        """Show the handles of the curve under the pointer."""
        self.take_grid(editor)
        self._grip = grip = grip_at(editor, self.kinds, pointer)
        self._handles = ()
        if grip is not None:
            ring = editor.scenario.board.features[grip.feature].curves[grip.curve]
            self._handles = tuple(ring.points[mark] for mark in handles_of(ring, self._grid.spacing))

    def look_again(self, editor: Editor) -> None:
        """After an undo, handles may be gone."""
        if not self._is_bending:
            self._grip, self._start, self._handles = None, None, ()

    def key(self, editor: Editor, name: str) -> bool:
        if self._points and name == "enter":
            self._finish(editor)
        elif self._points and name == "backspace":
            self._points.pop()
        else:
            return (not self._points and self.choose_by_number(name)) or super().key(editor, name)
        return True

    def cancel(self, editor: Editor) -> bool:
        was, self._points = bool(self._points) or self._start is not None, []
        if self._is_bending:
            editor.end_preview()
        self._is_bending, self._start, self._grip, self._handles = False, None, None, ()
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


def grip_at(editor: Editor, kinds: Collection[FeatureKind], pointer: Pointer) -> Grip | None:
    """Return the handle of a curve within reach of the pointer, else the place of a curve; None if there is none on a
    visible layer that is not locked."""
    board, best = editor.scenario.board, list[tuple[bool, float, Grip]]()
    if board.grid is None:
        return None
    (x, y), reach = pointer.at, pointer.reach
    for id, feature in board.features.items():
        if feature.kind not in kinds or not feature.curves or not open_refs(editor.scenario, [Ref("feature", id)]):
            continue
        for number, ring in enumerate(feature.curves):
            left, top, right, bottom = bounds_of(ring)
            if not (left - reach <= x <= right + reach and top - reach <= y <= bottom + reach):
                continue
            marks, points = handles_of(ring, board.grid.spacing), ring.points
            for handle, mark in enumerate(marks):
                if (off := distance(points[mark], pointer.at)) <= reach:
                    best.append((False, off, Grip(id, number, handle, False)))
            for index, (a, b) in enumerate(pairwise(points)):
                if (off := off_side(pointer.at, a, b)) <= reach:
                    best.append((True, off, Grip(id, number, bisect_right(marks, index) - 1, True)))
    return min(best)[2] if best else None


@lru_cache(maxsize=2)
def traced(grid: Grid, points: tuple[Point, ...]) -> tuple[tuple[Point, ...], tuple[Side, ...]]:
    """Return the smooth curve through points, as a ring, and the sides it crosses; none through a single point."""
    line = tuple(smooth(points, grid.spacing / 3))
    if len(line) == 2:
        (ax, ay), (bx, by) = line
        line = (line[0], ((ax + bx) / 2, (ay + by) / 2), line[1])
    return (line, sides_crossed(grid, line)) if len(line) > 2 else ((), ())
