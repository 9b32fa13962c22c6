"""Drawing islands, lakes, rivers and borders, and bending the coasts that are there."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

from engine.edit.edit import Edit
from engine.edit.ids import fresh_like
from engine.edit.remove import Remove
from engine.edit.sheet.shapes import (
    OPEN,
    AddShape,
    InsertCoastPoint,
    MoveCoastPoint,
    RemoveCoastPoint,
    ShapeKind,
)
from engine.model.board import Board
from engine.model.geometry import Point, Ring, distance, rounded
from engine.model.ids import Ref, ShapeId
from engine.model.scenario import Scenario
from studio.tools.nearest import off_side
from studio.tools.tool import Editor, Pointer, Shape, Tool, ToolOption

WORDS: dict[ShapeKind, str] = {
    "land": "an island or coast",
    "lake": "a lake",
    "river": "a river",
    "border": "a border",
    "neighbour": "land beyond",
}
MOST_GRIPS = 2_000
"""Of a coast with more points the handles are not shown: they would hide it."""


class Phase(Enum):
    """The phase of the running gesture."""

    IDLE = auto()
    DRAWING = auto()
    BENDING = auto()


class Held(NamedTuple):
    """What of the background is held: the point of that index of a ring, or the side after it."""

    shape: ShapeId
    ring: int
    place: int
    is_side: bool


class CoastTool(Tool):
    """Clicks draw an island, a lake, a river or a border; points and sides of what is there are dragged, a right click
    takes a point out. With Ctrl a click draws where a coast is near, too."""

    id, title, shortcut, icon, cursor = "coast", "Coasts and lakes", "K", "coast", "cross"
    tooltip = "Click corners to draw an island or lake, Enter ends it; drag points and sides of coasts that are there."

    def __init__(self) -> None:
        self.kind: ShapeKind = "land"
        self.phase = Phase.IDLE
        self._points: list[Point] = []
        self._at: Point = (0, 0)
        self._held: Held | None = None
        self._base: Scenario | None = None
        self._grips: tuple[Point, ...] = ()

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.BENDING:
                return "Release to put it here, Escape to leave it where it was."
            case Phase.DRAWING:
                return "Enter or double click ends it, Backspace takes a corner back, Escape cancels."
        return self.tooltip

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.BENDING

    @property
    def drawing(self) -> Sequence[Shape]:
        if self.phase is not Phase.DRAWING:
            return (Shape("grip", self._grips),) if self._grips else ()
        end = () if self.kind in OPEN else (self._points[0],)
        return (Shape("line", (*self._points, self._at, *end)), Shape("ghost", tuple(self._points)))

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        words = "What the next clicks draw."
        return [ToolOption("kind", "Draw", words, tuple((str(kind), told) for kind, told in WORDS.items()), self.kind)]

    def choose(self, option: str, value: str) -> None:
        self.kind = next((kind for kind in WORDS if kind == value), self.kind)

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.DRAWING:
            if pointer.button == "right" or pointer.double:
                self._close(editor)
            else:
                self._points.append(rounded(pointer.at))
            return
        board = editor.scenario.board
        self._base = editor.scenario
        self._held = None if "ctrl" in pointer.keys else held_at(board, pointer.at, pointer.reach)
        if self._held is not None:
            editor.select([Ref("shape", self._held.shape)])
        if pointer.button == "right":
            if self._held is not None and not self._held.is_side:
                editor.perform(RemoveCoastPoint(*self._held[:3]))
        elif self._held is not None:
            self.phase = Phase.BENDING
        else:
            self.phase, self._points, self._at = Phase.DRAWING, [rounded(pointer.at)], pointer.at
        self._show_grips(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = pointer.at
        if self.phase is Phase.BENDING:
            editor.preview(self._bend())
        self._show_grips(editor)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.BENDING:
            self.phase = Phase.IDLE
            if editor.scenario is not self._base:
                editor.perform(self._bend())
        self._show_grips(editor)

    def key(self, editor: Editor, name: str) -> bool:
        if self.phase is not Phase.DRAWING:
            chosen = [ref for ref in editor.selection if ref.kind == "shape"]
            if name == "delete" and chosen and self.phase is Phase.IDLE:
                editor.perform(Remove(tuple(sorted(chosen))))
                self._grips = ()
                return True
            return False
        match name:
            case "enter":
                self._close(editor)
            case "backspace":
                self._points.pop()
                if not self._points:
                    self.phase = Phase.IDLE
            case _:
                return False
        return True

    def cancel(self, editor: Editor) -> bool:
        phase, self.phase, self._points, self._grips = self.phase, Phase.IDLE, [], ()
        if phase is Phase.BENDING:
            editor.end_preview()
        return phase is not Phase.IDLE

    def _bend(self) -> Edit:
        assert self._held is not None
        edit = InsertCoastPoint if self._held.is_side else MoveCoastPoint
        return edit(self._held.shape, self._held.ring, self._held.place, rounded(self._at))

    def _close(self, editor: Editor) -> None:
        points = list(dict.fromkeys(self._points))
        if len(points) < 3:
            editor.say("A coast, lake or river needs at least three corners.")
            return
        shapes = editor.scenario.board.shapes
        id = ShapeId(fresh_like(shapes, shapes, "shape1"))
        self.phase, self._points = Phase.IDLE, []
        editor.perform(AddShape(self.kind, (Ring(points),), id=id))
        editor.select([Ref("shape", id)])
        self._show_grips(editor)

    def _show_grips(self, editor: Editor) -> None:
        """Handles at the points of the piece of background that is selected."""
        shapes = editor.scenario.board.shapes
        chosen = [shapes[ShapeId(ref.id)] for ref in editor.selection if ref.kind == "shape" and ref.id in shapes]
        points = [point for shape in chosen for ring in shape.rings for point in ring.points]
        self._grips = tuple(points) if len(points) <= MOST_GRIPS else ()


def held_at(board: Board, at: Point, reach: float) -> Held | None:
    """What of the background is within reach of a place: its nearest point, else its nearest side."""
    x, y = at
    best: tuple[float, Held] | None = None
    near: list[tuple[float, Held]] = []
    for id, shape in board.shapes.items():
        for number, ring in enumerate(shape.rings):
            points = ring.points
            for index, point in enumerate(points):
                if abs(point[0] - x) <= reach and abs(point[1] - y) <= reach:
                    off = distance(point, at)
                    if off <= reach and (best is None or off < best[0]):
                        best = (off, Held(id, number, index, False))
                if shape.kind in OPEN and index == len(points) - 1:
                    continue
                after = points[(index + 1) % len(points)]
                if (
                    min(point[0], after[0]) - reach <= x <= max(point[0], after[0]) + reach
                    and min(point[1], after[1]) - reach <= y <= max(point[1], after[1]) + reach
                    and (off := off_side(at, point, after)) <= reach
                ):
                    near.append((off, Held(id, number, index, True)))
    return best[1] if best is not None else min(near)[1] if near else None
