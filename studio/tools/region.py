"""Drawing and reshaping the outlines of regions."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from math import inf

from engine.edit.edit import Edit
from engine.edit.sheet.regions import ChangeRegion, InsertOutlinePoint, MoveOutlinePoint, RemoveOutlinePoint
from engine.i18n import tr, tr_noop
from engine.model.board import Board, Region, Shape
from engine.model.geometry import Point, Ring, distance, rounded
from engine.model.ids import Ref, RegionId, ShapeId
from engine.model.memo import derived
from engine.model.scenario import Scenario
from studio.tools.outline import Outline, OutlineTool, Part, Phase
from studio.tools.sheet_edge import AT_EDGE, on_sheet
from studio.tools.tool import Editor, Pointer

REACH = 2.5
"""The distance in millimeters within which points of other outlines attract."""


class RegionTool(OutlineTool):
    """Draws a ring of the region's outline by clicks; its points and sides are dragged, a right-click removes a point.

    A point on a point of another region or of a coast is their common border: it moves in all of them, unless Shift is
    held.

    `region` is set by the command that adds one; a selected region or city overrides it when a gesture begins. The
    corners of an outline in progress never go to another region.
    """

    id, title, shortcut, icon = "region", tr_noop("Outline Regions"), "O", "region"
    help = ("2-drawing", "bend an outline")
    boards, owners = "lines", "region"
    tooltip = tr_noop("Click the corners of the selected region, Enter closes; drag points and sides, also shared ones")

    def __init__(self) -> None:
        super().__init__()
        self.region: RegionId | None = None

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.BENDING:
                return tr("Release to move it here; neighboring regions follow unless you hold Shift; Esc cancels.")
            case Phase.DRAWING if len(self._points) > 2:
                return tr("Enter or double-click closes the outline; Backspace removes the last corner; Esc cancels.")
            case Phase.DRAWING:
                return tr("Click the next corner of {region}; Esc cancels.").format(region=self.region)
        return (
            tr("Click the first corner of {region}, or drag its outline.").format(region=self.region)
            if self.region
            else self.words
        )

    def choose(self, option: str, value: str) -> None:
        if option != "region":
            return
        region = RegionId(value) if value else None
        if self.phase is Phase.DRAWING and region != self.region:
            self._drop()
        self.region = region

    def look_again(self, editor: Editor) -> None:
        """An outline in progress belongs to the region that it was begun for; it ends when that region is removed or
        another one is selected."""
        if self.phase is Phase.DRAWING and self.region is not None:
            regions = editor.committed.board.regions
            if self.region not in regions:
                self._drop()
                editor.say(tr("The region was removed, and the outline that you began for it with it."))
            elif region_of(editor.scenario, editor.chosen) not in (None, self.region):
                self._drop()
                editor.say(
                    tr("You selected another region. The outline that you began for {region} was not added.").format(
                        region=regions[self.region].name
                    )
                )
        super().look_again(editor)

    def _drop(self) -> None:
        self.phase, self._points = Phase.IDLE, []

    def outlines(self, editor: Editor, pointer: Pointer) -> Sequence[Outline] | None:
        regions = editor.scenario.board.regions
        self.region = region_of(editor.scenario, editor.chosen) or self.region
        if self.region not in regions:
            self.region = RegionId(pointer.over.id) if pointer.over and pointer.over.kind == "region" else None
            if self.region is None:
                editor.say(tr("Select the region whose outline you want to draw, or choose Board > Add Region."))
            else:
                editor.select([Ref("region", self.region)])
            return None
        return [Outline(self.region, regions[self.region].outline)]

    def corner(self, editor: Editor, pointer: Pointer) -> Point:
        """Return the corner of another region or coast nearby, so that neighbors meet; with Ctrl the exact place. A
        dragged corner stays on the sheet."""
        bends = self.phase is Phase.BENDING and self._base is not None
        here = rounded(on_sheet(editor.committed, pointer.at) if bends else pointer.at)
        if here != rounded(pointer.at):
            editor.say(tr(AT_EDGE))
        if "ctrl" in pointer.keys:
            return here
        board = self._base.board if bends and self._base is not None else editor.scenario.board
        others = _corners_near(board, self.region, pointer.at, self._held(board))
        return min(others, key=lambda point: distance(point, pointer.at), default=here)

    def _held(self, board: Board) -> Point | None:
        """Return the position of the dragged point: its twin in another outline moves along and does not attract it."""
        if self.phase is not Phase.BENDING or self._part is None or self._part.is_side:
            return None
        return board.regions[RegionId(self._part.owner)].outline[self._part.ring].points[self._part.place]

    def bent(self, part: Part, to: Point, pointer: Pointer) -> Edit:
        if "shift" not in pointer.keys:
            return super().bent(part, to, pointer)
        edit = InsertOutlinePoint if part.is_side else MoveOutlinePoint
        return edit(RegionId(part.owner), part.ring, part.place, to)

    def without(self, part: Part, pointer: Pointer) -> Edit:
        if "shift" not in pointer.keys:
            return super().without(part, pointer)
        return RemoveOutlinePoint(RegionId(part.owner), part.ring, part.place)

    def finish_outline(self, editor: Editor, points: Sequence[Point]) -> None:
        assert self.region is not None, "a region was chosen before its outline was begun"
        region = editor.scenario.board.regions.get(self.region)
        if region is not None:
            editor.perform(ChangeRegion(self.region, outline=(*region.outline, Ring(points))))
            editor.select([Ref("region", self.region)])

    def grips(self, editor: Editor) -> Iterable[Point]:
        regions = editor.scenario.board.regions
        region = regions.get(region_of(editor.scenario, editor.chosen) or self.region or RegionId(""))
        return (point for ring in region.outline for point in ring.points) if region is not None else ()


def _corners_near(board: Board, region: RegionId | None, at: Point, held: Point | None) -> list[Point]:
    """Return the points of other regions and of coasts within reach of a place."""
    points = _corners_by_place(board.regions, board.shapes, region)
    near = points[bisect_left(points, (at[0] - REACH,)) : bisect_right(points, (at[0] + REACH, inf))]
    return [point for point in near if point != held and distance(point, at) <= REACH]


@derived()
def _corners_by_place(
    regions: Mapping[RegionId, Region], shapes: Mapping[ShapeId, Shape], region: RegionId | None
) -> list[Point]:
    """The points of other regions and of coasts, from left to right, for the search at every step of a drag."""
    outlines = [other.outline for id, other in regions.items() if id != region]
    rings = (ring for rings in (*outlines, *(shape.rings for shape in shapes.values())) for ring in rings)
    return sorted(point for ring in rings for point in ring.points)


def region_of(scenario: Scenario, refs: Iterable[Ref]) -> RegionId | None:
    """Return the single selected region."""
    found = [RegionId(ref.id) for ref in refs if ref.kind == "region" and ref.id in scenario.board.regions]
    return found[0] if len(found) == 1 else None
