"""Drawing and bending the outlines of regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from engine.edit.edit import Edit
from engine.edit.sheet.regions import ChangeRegion, InsertOutlinePoint, MoveOutlinePoint, RemoveOutlinePoint
from engine.model.board import Board
from engine.model.geometry import Point, Ring, distance, rounded
from engine.model.ids import Ref, RegionId
from engine.model.scenario import Scenario
from studio.tools.tool import Editor, Pointer, Shape, Tool

REACH = 2.5
"""Millimetres within which a point or a side of an outline is taken hold of, and points of others are met."""


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

    `region` is set by whoever adds one; a selected region or city overrides it when a gesture begins.
    """

    id, title, shortcut, icon, cursor = "region", "Outline regions", "O", "region", "cross"
    boards = "lines"
    tooltip = "Click the corners of the selected region, Enter closes; drag its points and sides to bend it."

    def __init__(self) -> None:
        self.region: RegionId | None = None
        self.phase = Phase.IDLE
        self._points: list[Point] = []
        self._at: Point = (0, 0)
        self._base: Scenario | None = None
        self._grip: Grip | None = None

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.BENDING:
                return "Release to put it here, Escape to leave it where it was."
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
            return ()
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
        self._grip = grip_at(editor.scenario.board.regions[self.region].outline, pointer.at)
        if pointer.button == "right":
            if self._grip is not None and not self._grip.is_side:
                editor.perform(RemoveOutlinePoint(self.region, self._grip.ring, self._grip.index))
        elif self._grip is not None:
            self.phase = Phase.BENDING
        else:
            self.phase, self._points = Phase.DRAWING, [self._place(editor.scenario.board, pointer)]
            self._at = self._points[0]

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = self._place(editor.scenario.board, pointer)
        if self.phase is Phase.BENDING:
            editor.preview(self._bend(pointer))

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.BENDING:
            self.phase = Phase.IDLE
            if editor.scenario is not self._base:
                editor.perform(self._bend(pointer))

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
        edit = InsertOutlinePoint if self._grip.is_side else MoveOutlinePoint
        return edit(self.region, self._grip.ring, self._grip.index, self._place(self._base.board, pointer))

    def _place(self, board: Board, pointer: Pointer) -> Point:
        """Where a corner goes: the corner of another region near by, so that neighbours meet; with Ctrl just here."""
        if "ctrl" in pointer.keys:
            return rounded(pointer.at)
        others = (
            point
            for id, region in board.regions.items()
            if id != self.region
            for ring in region.outline
            for point in ring.points
        )
        near = min(others, key=lambda point: distance(point, pointer.at), default=None)
        return near if near is not None and distance(near, pointer.at) <= REACH else rounded(pointer.at)


def grip_at(outline: Sequence[Ring], at: Point) -> Grip | None:
    """What of an outline is within reach: its nearest point, else its nearest side."""
    points = [
        (distance(point, at), Grip(ring, index, False))
        for ring, one in enumerate(outline)
        for index, point in enumerate(one.points)
    ]
    sides = [
        (_off(at, point, one.points[(index + 1) % len(one.points)]), Grip(ring, index, True))
        for ring, one in enumerate(outline)
        for index, point in enumerate(one.points)
    ]
    for found in (points, sides):
        away, grip = min(found, default=(REACH + 1, None))
        if away <= REACH:
            return grip
    return None


def region_of(scenario: Scenario, refs: Iterable[Ref]) -> RegionId | None:
    """The one region that is selected."""
    found = [RegionId(ref.id) for ref in refs if ref.kind == "region" and ref.id in scenario.board.regions]
    return found[0] if len(found) == 1 else None


def _off(p: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    share = 0.0 if length == 0 else max(0.0, min(1.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length))
    return distance(p, (a[0] + share * dx, a[1] + share * dy))
