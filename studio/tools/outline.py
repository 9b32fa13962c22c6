"""Drawing and reshaping outlines: common parts of the tools of regions and coasts."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from enum import Enum, auto
from typing import ClassVar, NamedTuple

from engine.edit.edit import Edit
from engine.edit.sheet.borders import InsertBorderPoint, MoveBorderPoint, RemoveBorderPoint
from engine.edit.sheet.shapes import OPEN
from engine.i18n import tr, tr_noop
from engine.model.geometry import Point, Ring, distance, holds, rounded
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from engine.model.shut_layers import open_refs
from studio.tools.nearest import bounds_of, off_side
from studio.tools.tool import Editor, Pointer, Shape, Tool

MAX_GRIPS = 2_000
"""The largest number of points of an outline whose handles are shown: more would hide it."""
AROUND = 12
"""The radius in which handles are shown near the pointer, in reaches of the pointer."""


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    DRAWING = auto()
    BENDING = auto()


class Part(NamedTuple):
    """A part of an outline: the point with that index of a ring, or the side after it."""

    owner: str
    ring: int
    place: int
    is_side: bool


class Outline(NamedTuple):
    """Return the rings of a region or a shape of the background."""

    owner: str
    rings: Sequence[Ring]
    is_open: bool = False


def coasts(scenario: Scenario) -> list[Outline]:
    """Coasts, lakes, rivers and borders."""
    return [Outline(id, shape.rings, shape.kind in OPEN) for id, shape in scenario.board.shapes.items()]


def part_at(outlines: Iterable[Outline], at: Point, reach: float) -> Part | None:
    """Return the part of the outlines within reach of a place: the nearest point, else the nearest side."""
    x, y = at
    best: tuple[float, Part] | None = None
    near: list[tuple[float, Part]] = []
    for owner, rings, is_open in outlines:
        for number, ring in enumerate(rings):
            points = ring.points
            left, top, right, bottom = bounds_of(ring)
            if not (left - reach <= x <= right + reach and top - reach <= y <= bottom + reach):
                continue
            for index, point in enumerate(points):
                if abs(point[0] - x) <= reach and abs(point[1] - y) <= reach:
                    off = distance(point, at)
                    if off <= reach and (best is None or off < best[0]):
                        best = (off, Part(owner, number, index, False))
                if is_open and index == len(points) - 1:
                    continue
                after = points[(index + 1) % len(points)]
                if (
                    min(point[0], after[0]) - reach <= x <= max(point[0], after[0]) + reach
                    and min(point[1], after[1]) - reach <= y <= max(point[1], after[1]) + reach
                    and (off := off_side(at, point, after)) <= reach
                ):
                    near.append((off, Part(owner, number, index, True)))
    return best[1] if best is not None else min(near)[1] if near else None


BY_COAST = tr_noop(
    "Click to select this coast, river or border, then drag it. The Coasts and Lakes tool (K) reshapes it."
)

ON_CELLS = 0.4
"""Share of the reach within which a coast is hit over a cell: cells are everywhere on a grid."""


def coast_under(editor: Editor, pointer: Pointer) -> Ref | None:
    """Return the coast, lake, river or border under the pointer, if there is nothing else but land, sea or a cell: a
    line within reach, or a lake around the pointer. Hidden and locked ones are left out."""
    if pointer.name is not None or pointer.chart is not None:
        return None
    if pointer.over is not None and pointer.over.kind not in ("region", "cell", "shape"):
        return None
    on_cell = pointer.over is not None and pointer.over.kind == "cell"
    scenario = editor.scenario
    if not open_refs(scenario, [Ref("shape", "")]):
        return None
    if not on_cell:
        # A lake covers the rivers and borders in it.
        for id, shape in scenario.board.shapes.items():
            if shape.kind == "lake" and sum(_is_inside(ring, pointer.at) for ring in shape.rings) % 2:
                return Ref("shape", id)
    part = part_at(coasts(scenario), pointer.at, pointer.reach * ON_CELLS if on_cell else pointer.reach)
    return None if part is None else Ref("shape", part.owner)


def _is_inside(ring: Ring, at: Point) -> bool:
    left, top, right, bottom = bounds_of(ring)
    return left <= at[0] <= right and top <= at[1] <= bottom and holds(ring.points, at)


class OutlineTool(Tool):
    """Draws corners by clicks; Enter, a double-click or a right-click ends the outline. Points and sides of existing
    outlines are dragged, a right-click removes a point, in every outline that shares it. A new outline becomes an edit
    in `finish_outline`."""

    cursor, led = "cross", "drags"
    owners: ClassVar[Kind]
    """The kind of things with the outlines: regions or shapes."""
    ends_open = False
    """Whether the new outline is open."""

    def places(self, editor: Editor) -> Iterable[Point]:
        """The corners of the selection; while drawing, the corners of all regions and coasts, where a new outline can
        meet them."""
        own = () if self.phase is Phase.DRAWING else tuple(self.grips(editor))
        if own:
            yield from own
            return
        board = editor.scenario.board
        outlines = (*(each.outline for each in board.regions.values()), *(each.rings for each in board.shapes.values()))
        yield from (point for rings in outlines for ring in rings for point in ring.points)

    def __init__(self) -> None:
        self.phase = Phase.IDLE
        self._points: list[Point] = []
        self._at: Point = (0, 0)
        self._base: Scenario | None = None
        self._part: Part | None = None
        self._grips: tuple[Point, ...] = ()
        self._near: Part | None = None

    @property
    def is_dragging(self) -> bool:
        return self.phase is Phase.BENDING

    @property
    def drawing(self) -> Sequence[Shape]:
        if self.phase is not Phase.DRAWING:
            return (Shape("grip", self._grips),) if self._grips else ()
        end = () if self.ends_open else (self._points[0],)
        return (Shape("line", (*self._points, self._at, *end)), Shape("ghost", tuple(self._points)))

    @abstractmethod
    def outlines(self, editor: Editor, pointer: Pointer) -> Sequence[Outline] | None:
        """Return the part that a press picks up; None if it may not start anything, with a message."""

    @abstractmethod
    def corner(self, editor: Editor, pointer: Pointer) -> Point:
        """Return the position of a corner that is drawn or dragged there."""

    @abstractmethod
    def finish_outline(self, editor: Editor, points: Sequence[Point]) -> None:
        """Perform the edit for an outline of three or more points."""

    def bent(self, part: Part, to: Point, pointer: Pointer) -> Edit:
        """Return the edit that moves a point, or adds a new one to a side."""
        edit = InsertBorderPoint if part.is_side else MoveBorderPoint
        return edit(Ref(self.owners, part.owner), part.ring, part.place, to)

    def without(self, part: Part, pointer: Pointer) -> Edit:
        """Return the edit that removes the point."""
        return RemoveBorderPoint(Ref(self.owners, part.owner), part.ring, part.place)

    @abstractmethod
    def grips(self, editor: Editor) -> Iterable[Point]:
        """Yield the points of the selection."""

    def hovered(self, editor: Editor, pointer: Pointer) -> Sequence[Outline]:
        """Yield outlines that show their handles under the pointer before anything is selected."""
        return ()

    def pick_up(self, editor: Editor, part: Part) -> None:
        """Called when a part was picked up."""

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.DRAWING:
            if pointer.button == "right" or pointer.double:
                self._close(editor)
            else:
                self._points.append(self.corner(editor, pointer))
            return
        outlines = self.outlines(editor, pointer)
        if outlines is None:
            return
        self._base = editor.scenario
        self._near = None
        self._part = part = part_at(outlines, pointer.at, pointer.reach)
        if part is not None:
            self.pick_up(editor, part)
        if pointer.button == "right":
            if part is not None and not part.is_side:
                editor.perform(self.without(part, pointer))
        elif part is not None:
            self.phase = Phase.BENDING
        else:
            self.phase, self._points = Phase.DRAWING, [self.corner(editor, pointer)]
            self._at = self._points[0]
        self._show_grips(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._at = self.corner(editor, pointer)
        if self.phase is Phase.BENDING and self._part is not None:
            editor.preview(self.bent(self._part, self._at, pointer))
        self._show_grips(editor)
        if self.phase is Phase.IDLE:
            self._hover(editor, pointer)

    def _hover(self, editor: Editor, pointer: Pointer) -> None:
        """Show the part that the next press would pick up, with the handles around it."""
        outlines = self.hovered(editor, pointer)
        self._near = near = part_at(outlines, pointer.at, pointer.reach)
        if near is not None:
            (ring,) = (one.rings[near.ring] for one in outlines if one.owner == near.owner)
            far, (x, y) = AROUND * pointer.reach, pointer.at
            around = (point for point in ring.points if abs(point[0] - x) <= far and abs(point[1] - y) <= far)
            self._grips = tuple(dict.fromkeys((*self._grips, *around)))

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self.phase is Phase.BENDING:
            self.phase = Phase.IDLE
            if editor.scenario is not self._base and self._part is not None:
                editor.perform(self.bent(self._part, self._at, pointer))
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
        phase, self.phase, self._points, self._grips = self.phase, Phase.IDLE, [], ()
        self._near = None
        if phase is Phase.BENDING:
            editor.end_preview()
        return phase is not Phase.IDLE

    def look_again(self, editor: Editor) -> None:
        """After an undo or a change of the selection, handles follow the outline."""
        self._show_grips(editor)

    def _close(self, editor: Editor) -> None:
        points = list(dict.fromkeys(rounded(point) for point in self._points))
        if len(points) < 3:
            editor.say(tr("An outline needs at least three corners."))
            return
        self.phase, self._points = Phase.IDLE, []
        self.finish_outline(editor, points)
        if not self.ends_open and _crosses_itself(points):
            editor.say(tr("This outline crosses itself. The Issues panel can separate it at the crossing."))
        self._show_grips(editor)

    def _show_grips(self, editor: Editor) -> None:
        points = tuple(self.grips(editor))
        self._grips = points if len(points) <= MAX_GRIPS else ()


def _crosses_itself(points: Sequence[Point]) -> bool:
    # Import lazily: shapely is slow to load.
    from shapely import LinearRing

    return not LinearRing(points).is_simple
