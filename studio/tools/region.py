"""Drawing and bending the outlines of regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from engine.edit.edit import Edit
from engine.edit.several import Several
from engine.edit.sheet.regions import (
    ChangeRegion,
    InsertBorderPoint,
    InsertOutlinePoint,
    MoveBorderPoint,
    MoveOutlinePoint,
    RemoveOutlinePoint,
)
from engine.model.board import Board
from engine.model.geometry import Point, Ring, distance, rounded
from engine.model.ids import Ref, RegionId
from engine.model.scenario import Scenario
from studio.tools.nearest import off_side
from studio.tools.tool import Editor, Pointer, Shape, Tool

REACH = 2.5
"""Millimetres within which a point or a side of an outline is taken hold of, and points of others are met."""


MOST_GRIPS = 2_000
"""Of an outline with more points the handles are not shown: they would hide it."""


class Phase(Enum):
    """The phase of the running gesture."""

    IDLE = auto()
    DRAWING = auto()
    BENDING = auto()


@dataclass(frozen=True, order=True)
class Grip:
    """The part of an outline that is dragged: the point of that index, or the side after it."""

    ring: int
    index: int
    is_side: bool


class RegionTool(Tool):
    """Clicks draw a ring of the region's outline; its points and sides are dragged, a right click removes a point.

    A point that lies on a point of another region is their common border: it moves in both, unless Shift is held.

    `region` is set by whoever adds one; a selected region or city overrides it when a gesture begins.
    """

    id, title, shortcut, icon, cursor = "region", "Outline regions", "O", "region", "cross"
    boards = "lines"
    tooltip = "Click the corners of the selected region, Enter closes; drag its points and sides, shared ones in both."

    def __init__(self) -> None:
        self.region: RegionId | None = None
        self.phase = Phase.IDLE
        self._points: list[Point] = []
        self._at: Point = (0, 0)
        self._base: Scenario | None = None
        self._grip: Grip | None = None
        self._grips: tuple[Point, ...] = ()

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.BENDING:
                return "Release to put it here, Escape to leave it. Neighbours move along; with Shift they stay."
            case Phase.DRAWING if len(self._points) > 2:
                return "Enter or double click closes the outline, Backspace takes a corner back, Escape cancels."
            case Phase.DRAWING:
                return f"Click the next corner of {self.region}. Escape cancels."
        return f"Click the first corner of {self.region}, or drag its outline." if self.region else self.tooltip

    def choose(self, option: str, value: str) -> None:
        if option == "region":
            self.region = RegionId(value) if value else None

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.BENDING

    @property
    def drawing(self) -> Sequence[Shape]:
        if self.phase is not Phase.DRAWING:
            return (Shape("grip", self._grips),) if self._grips else ()
        ring = (*self._points, self._at, self._points[0])
        return (Shape("line", ring), Shape("ghost", tuple(self._points)))

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.DRAWING:
            if pointer.button == "right" or pointer.double:
                self._close(editor)
            else:
                self._points.append(self._place(editor.scenario.board, pointer))
            return
        self.region = region_of(editor.scenario, editor.selection) or self.region
        if self.region not in editor.scenario.board.regions:
            self.region = RegionId(pointer.over.id) if pointer.over and pointer.over.kind == "region" else None
            if self.region is None:
                editor.say("Select the region whose outline you want to draw, or add one with Board > Add Region.")
            else:
                editor.select([Ref("region", self.region)])
            return
        self._base = editor.scenario
        self._grip = grip_at(editor.scenario.board.regions[self.region].outline, pointer.at, pointer.reach)
        if pointer.button == "right":
            if self._grip is not None and not self._grip.is_side:
                editor.perform(_removing(editor.scenario.board, self.region, self._grip, "shift" in pointer.keys))
        elif self._grip is not None:
            self.phase = Phase.BENDING
        else:
            self.phase, self._points = Phase.DRAWING, [self._place(editor.scenario.board, pointer)]
            self._at = self._points[0]

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = self._place(editor.scenario.board, pointer)
        self._show_grips(editor)
        if self.phase is Phase.BENDING:
            editor.preview(self._bend(pointer))

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.BENDING:
            self.phase = Phase.IDLE
            if editor.scenario is not self._base:
                editor.perform(self._bend(pointer))
        self._show_grips(editor)

    def key(self, editor: Editor, name: str) -> bool:
        if self.phase is not Phase.DRAWING:
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
        phase, self.phase, self._points = self.phase, Phase.IDLE, []
        if phase is Phase.BENDING:
            editor.end_preview()
        return phase is not Phase.IDLE

    def _show_grips(self, editor: Editor) -> None:
        """Handles at the corners of the region that is selected."""
        regions = editor.scenario.board.regions
        region = regions.get(region_of(editor.scenario, editor.selection) or self.region or RegionId(""))
        points = [point for ring in region.outline for point in ring.points] if region is not None else []
        self._grips = tuple(points) if len(points) <= MOST_GRIPS else ()

    def _close(self, editor: Editor) -> None:
        points = list(dict.fromkeys(rounded(point) for point in self._points))
        if len(points) < 3:
            editor.say("An outline needs at least three corners.")
            return
        assert self.region is not None
        region = editor.scenario.board.regions.get(self.region)
        self.phase, self._points = Phase.IDLE, []
        if region is not None:
            editor.perform(ChangeRegion(self.region, outline=(*region.outline, Ring(points))))
            editor.select([Ref("region", self.region)])

    def _bend(self, pointer: Pointer) -> Edit:
        assert self.region is not None and self._grip is not None and self._base is not None
        alone = "shift" in pointer.keys
        if self._grip.is_side:
            edit: type[InsertOutlinePoint | InsertBorderPoint | MoveOutlinePoint | MoveBorderPoint]
            edit = InsertOutlinePoint if alone else InsertBorderPoint
        else:
            edit = MoveOutlinePoint if alone else MoveBorderPoint
        return edit(self.region, self._grip.ring, self._grip.index, self._place(self._base.board, pointer))

    def _held(self, board: Board) -> Point | None:
        """Where the point lies that is dragged: its twin in another outline goes with it, and is nothing to meet."""
        if self.phase is not Phase.BENDING or self._grip is None or self._grip.is_side or self._base is None:
            return None
        assert self.region is not None
        return self._base.board.regions[self.region].outline[self._grip.ring].points[self._grip.index]

    def _place(self, board: Board, pointer: Pointer) -> Point:
        """Where a corner goes: the corner of another region near by, so that neighbours meet; with Ctrl just here."""
        if "ctrl" in pointer.keys:
            return rounded(pointer.at)
        held = self._held(board)
        others = (
            point
            for id, region in board.regions.items()
            if id != self.region
            for ring in region.outline
            for point in ring.points
            if point != held
        )
        near = min(others, key=lambda point: distance(point, pointer.at), default=None)
        return near if near is not None and distance(near, pointer.at) <= REACH else rounded(pointer.at)


def _removing(board: Board, region: RegionId, grip: Grip, alone: bool) -> Edit:
    """The edit that takes a corner out, also of the neighbours that have it."""
    removed = RemoveOutlinePoint(region, grip.ring, grip.index)
    at = board.regions[region].outline[grip.ring].points[grip.index]
    others = [
        RemoveOutlinePoint(id, ring, one.points.index(at))
        for id, other in board.regions.items()
        if id != region and not alone
        for ring, one in enumerate(other.outline)
        if at in one.points and len(one.points) > 3
    ]
    return Several(removed.text, (removed, *others)) if others else removed


def grip_at(outline: Sequence[Ring], at: Point, reach: float = REACH) -> Grip | None:
    """What of an outline is within reach: its nearest point, else its nearest side."""
    points = [
        (distance(point, at), Grip(ring, index, False))
        for ring, one in enumerate(outline)
        for index, point in enumerate(one.points)
    ]
    sides = [
        (off_side(at, point, one.points[(index + 1) % len(one.points)]), Grip(ring, index, True))
        for ring, one in enumerate(outline)
        for index, point in enumerate(one.points)
    ]
    for found in (points, sides):
        away, grip = min(found, default=(reach + 1, None))
        if away <= reach:
            return grip
    return None


def region_of(scenario: Scenario, refs: Iterable[Ref]) -> RegionId | None:
    """The one region that is selected."""
    found = [RegionId(ref.id) for ref in refs if ref.kind == "region" and ref.id in scenario.board.regions]
    return found[0] if len(found) == 1 else None
