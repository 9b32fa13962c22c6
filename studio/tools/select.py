"""Selecting and moving."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum, auto
from typing import Literal

from engine.edit.edit import Edit, Several
from engine.edit.network.merging import MergeMileposts, check_merge
from engine.edit.network.mileposts import MoveMileposts
from engine.edit.network.stops import InsertMilepost, RemoveBend
from engine.edit.remove import Remove
from engine.edit.sheet.charts import LARGEST, SMALLEST, FreeChart, PlaceChart
from engine.edit.sheet.labels import ChangeLabel
from engine.edit.sheet.names import (
    FreeNames,
    FreePlates,
    FreeRegionNames,
    PlaceName,
    PlacePlate,
    PlaceRegionName,
)  # fmt: skip
from engine.edit.sheet.shapes import OPEN, MoveShapes
from engine.errors import EditError
from engine.i18n import ntr, tr, tr_noop
from engine.model.board import Board, Stem, grid_of
from engine.model.geometry import Point, distance, rounded
from engine.model.grids.grid import cell_of
from engine.model.ids import (
    CityId,
    Kind,
    LabelId,
    LineId,
    MilepostId,
    PointId,
    RailroadId,
    Ref,
    RegionId,
    ShapeId,
    SiteId,
)  # fmt: skip
from engine.model.network import where
from engine.model.scenario import Scenario
from engine.model.shut_layers import open_refs, shut_words
from studio.tools.bend_keys import BendKeys, bending
from studio.tools.nearest import Bend, bend_at, bends_of, lassoed, line_of, spot_on, stop_of
from studio.tools.outline import BY_COAST, coast_under
from studio.tools.sheet_edge import AT_EDGE, is_off_sheet, kept_on_sheet, on_sheet
from studio.tools.tool import ChartBox, Editor, NameBox, Pointer, Shape, Tool

NUDGE, FAR_NUDGE = 0.5, 5.0
"""Millimeters of an arrow key, without and with Shift."""

HANDLED = ("milepost", "junction", "city", "site", "label", "section", "line", "shape")
"""Kinds that a drag moves; a drag from anything else, including land and cells, is a rubber band. Coasts, lakes and
other outlines are moved only if they are selected before, so that a drag near a coast selects an area."""

CORNER = 2.0
"""Hit radius of the corner of a legend or chart, relative to that of handles."""

MAX_WITH_GRIPS = 20
"""The largest number of selected lines and sections whose bends are shown."""

MAX_OUTLINE = 4_000
"""The largest number of points of the outlines of a board that is dragged."""

BY_ITS_PLATE = tr_noop("Click the name plate to select all of {railroad}; Delete removes the railroad from the board.")

ON_CHART = tr_noop(
    "Drag the legend or chart to move it, its lower right corner to resize it; double-click places it automatically."
)

TAKE_TEXTS = "take texts"  # not shown
"""The name of the key with which a command lets the arrow keys move names, plates, the legend and charts."""

CARRYING = tr_noop(
    "Arrow keys move the framed text, Shift+arrow keys in large steps; Space frames the next one, Delete places it "
    "automatically, Enter or Esc ends."
)

MERGING = tr_noop("Release to merge it with {stop}; Ctrl moves it without merging; Esc cancels.")

ON_NAME = tr_noop("Drag the name or plate to move it; double-click places it automatically.")

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Phase(Enum):
    """The phase of the current gesture."""

    IDLE = auto()
    PRESSED = auto()
    MOVING = auto()
    BENDING = auto()
    NAMING = auto()
    CHART = auto()
    CARRYING = auto()
    SIZING = auto()
    BAND = auto()


class SelectTool(Tool):
    """Selects by click and rubber band, moves by drag; arrow keys nudge. A dragged line bends, and its bends have
    handles for mouse and keys."""

    id, title, shortcut, icon = "select", tr_noop("Select"), "S", "select"
    help = ("2-drawing", "select several")
    walks = True
    tooltip = tr_noop(
        "Click to select, Shift+click to add; drag to move or bend; drag on sea or land to select an area, "
        "with Ctrl freehand"
    )
    takes_plates = True
    has_map = True
    """Whether a board is shown, and not a picture of the game system."""

    def __init__(self) -> None:
        self.phase = Phase.IDLE
        self._start: Point = (0, 0)
        self._at: Point = (0, 0)
        self._anchor: Point = (0, 0)
        self._over: Ref | None = None
        self._base: Scenario | None = None
        self._kept: frozenset[Ref] = frozenset()
        self._bend: tuple[LineId, Bend] | None = None
        self._to: Point = (0, 0)
        self._grips: tuple[Point, ...] = ()
        self._name: NameBox | None = None
        # The legend or chart under the pointer or in hand.
        self._chart: ChartBox | None = None
        # The names, plates and charts that arrow keys move, how far each has gone, and which one is next.
        self._texts: list[NameBox | ChartBox] = []
        self._carried: list[Point] = []
        self._nth = 0
        self._lasso: list[Point] = []
        self._by_coast = self._is_on_name = self._was_selected = False
        # Whether a drag from the place of the pointer moves something, and whether it is the corner of a chart.
        self._can_move = self._is_at_corner = False
        # The outlines of selected coasts, lakes, rivers and borders.
        self._marked: tuple[tuple[Point, ...], ...] = ()
        self._bends = BendKeys()
        # The stop that the dragged one would be merged with, and why it cannot be.
        self._target: PointId | None = None
        self._refusal = ""
        self._previewed: Edit | None = None
        # Whether the whole board is selected, which can be dragged by anything on it, or only coasts and the like are:
        # outlines show where they go.
        self._is_whole = False
        self._outlines: tuple[tuple[Point, ...], ...] = ()
        self._shift: Point = (0, 0)

    @property
    def focus(self) -> Point | None:
        return self._bends.at

    def by_mouse(self) -> None:
        if not self._bends.holds:
            self._bends.at = None

    def look_again(self, editor: Editor) -> None:
        """After an undo or a change of the selection, handles follow the bends."""
        self._bends.let_go(editor)
        self._put_down()
        self._show_grips(editor)

    @property
    def words(self) -> str:
        return super().words if self.has_map else tr("Click to select; double-click or Enter edits the text.")

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.MOVING if self._target is not None and self._base is not None:
                return self._refusal or tr(MERGING).format(stop=_stop_name(self._base.board, self._target))
            case Phase.MOVING if self._is_whole and not self._marked:
                return tr("Release to move the whole board here; Esc cancels.")
            case Phase.MOVING:
                return tr("Release to move it here; Esc cancels.")
            case Phase.BENDING:
                return tr("Release to bend the line here; Esc cancels; double-click straightens a bend.")
            case Phase.NAMING:
                return tr("Release to move the name here; Esc cancels; double-click places it automatically.")
            case Phase.CHART:
                return tr("Release to move it here; Esc cancels; double-click places it automatically.")
            case Phase.SIZING:
                return tr("Release to resize it; Esc cancels; double-click restores its size.")
            case Phase.CARRYING:
                return tr(CARRYING)
            case Phase.BAND:
                return tr("Release to select everything inside; Shift adds to the selection; Ctrl draws freehand.")
        if self._chart is not None:
            return tr(ON_CHART)
        if self._is_on_name:
            return tr(ON_NAME)
        return tr(BY_COAST) if self._by_coast else self.words

    @property
    def grasp(self) -> Literal["", "move", "resize"]:
        match self.phase:
            case Phase.IDLE if self._chart is not None:
                return "resize" if self._is_at_corner else "move"
            case Phase.IDLE:
                return "move" if self._can_move else ""
            case Phase.SIZING:
                return "resize"
            case Phase.MOVING | Phase.BENDING | Phase.NAMING | Phase.CHART:
                return "move"
        return ""

    @property
    def is_dragging(self) -> bool:
        return self.phase not in (Phase.IDLE, Phase.CARRYING)

    @property
    def only_looks(self) -> bool:
        return self.phase in (Phase.PRESSED, Phase.BAND)

    @property
    def drawing(self) -> Sequence[Shape]:
        marks = tuple(Shape("line", ring) for ring in self._marked)
        grips = (*marks, Shape("grip", self._grips)) if self._grips else marks
        if self.phase is Phase.CARRYING:
            (x0, y0, x1, y1), (dx, dy) = self._texts[self._nth].box, self._carried[self._nth]
            return (Shape("rect", ((x0 + dx, y0 + dy), (x1 + dx, y1 + dy))), *grips)
        if self._chart is not None:
            x0, y0, x1, y1 = self._chart_box
            outline = (Shape("rect", ((x0, y0), (x1, y1))),) if self.phase in (Phase.CHART, Phase.SIZING) else ()
            return (*outline, *grips, Shape("grip", ((x1, y1),)))
        if self.phase is Phase.NAMING and self._name is not None:
            x0, y0, x1, y1 = self._name.box
            dx, dy = self._gone
            return (Shape("rect", ((x0 + dx, y0 + dy), (x1 + dx, y1 + dy))), *grips)
        if self.phase is Phase.MOVING and self._is_whole:
            dx, dy = self._shift
            badge = Shape("text", (self._at,), tr("{x}, {y} mm").format(x=f"{dx:+.2f}", y=f"{dy:+.2f}"))
            return (*(Shape("line", tuple((x + dx, y + dy) for x, y in ring)) for ring in self._outlines), badge)
        if self.phase is Phase.MOVING and self._target is not None and self._base is not None:
            at = _place(self._base, self._target)
            return (
                *grips,
                Shape("ghost", (at,)),
                Shape("text", (at,), tr("Cannot merge") if self._refusal else tr("Merge")),
            )
        if self.phase is not Phase.BAND:
            return grips
        free = len(self._lasso) > 1
        band = Shape("line", (*self._lasso, self._start)) if free else Shape("rect", (self._start, self._at))
        return (band, *grips)

    def press(self, editor: Editor, pointer: Pointer) -> None:
        self._bends.let_go(editor)
        self._put_down()
        over = (coast_under(editor, pointer) if self.has_map else None) or pointer.over
        if pointer.button != "left":
            # The context menu concerns the item under the pointer, or the empty board.
            if over not in editor.selection:
                editor.select([over] if over is not None else [])
            return
        if self._press_chart(editor, pointer):
            return
        self._name = pointer.name
        if pointer.double and self._free_name(editor, pointer):
            return
        if pointer.double and (self._straighten(editor, pointer) or self._insert_milepost(editor, pointer)):
            return
        self._start = self._at = pointer.at
        self._lasso = [pointer.at] if "ctrl" in pointer.keys else []
        self._over, self._base = over, editor.scenario
        self._kept = editor.selection if "shift" in pointer.keys else frozenset()
        self._is_whole = False
        self._was_selected = over in editor.selection
        if over is None:
            self.phase = Phase.BAND
            return
        self.phase = Phase.PRESSED
        self._is_whole = "shift" not in pointer.keys and is_whole(editor.scenario, editor.selection)
        if self._is_whole:
            # A drag moves the board; a click selects what was clicked.
            self._outlines = _outlines(editor.scenario.board)
        elif self._was_selected and not pointer.keys and all(ref.kind == "shape" for ref in editor.selection):
            self._is_whole, self._outlines = True, _marked(editor.scenario, editor.selection)
        elif "shift" in pointer.keys:
            editor.select(editor.selection ^ {over})
        elif over not in editor.selection:
            editor.select([over])
        stop = stop_of(editor.scenario.board, over)
        self._anchor = _place(editor.scenario, stop) if stop else pointer.at
        self._bend = _bend_under(editor.scenario.board, pointer)
        self._show_grips(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        self._is_on_name = self.phase is Phase.IDLE and not pointer.keys and pointer.name is not None
        coast = coast_under(editor, pointer) if self.phase is Phase.IDLE and self.has_map else None
        self._by_coast = coast is not None
        self._at, self._to = pointer.at, on_sheet(editor.committed, pointer.snapped)
        if self.phase in (Phase.CHART, Phase.SIZING):
            return
        self._chart = _chart_under(pointer) if self.phase is Phase.IDLE else None
        self._is_at_corner = self._chart is not None and _is_at_corner(self._chart, pointer)
        self._can_move = self.phase is Phase.IDLE and self._moves(editor, pointer, coast or pointer.over)
        if self.phase is Phase.PRESSED and self._name is not None and not self._is_whole | ("shift" in pointer.keys):
            self.phase = Phase.NAMING
        bare = self._over is not None and not self._is_handled(self._over)
        if self.phase is Phase.PRESSED and bare and not self._is_whole:
            # Land and cells are everywhere and do not move: a drag from one is a drag from empty board.
            self.phase = Phase.BAND
        if self.phase is Phase.NAMING:
            self._at = on_sheet(editor.committed, self._at)
        match self.phase:
            case Phase.PRESSED | Phase.MOVING if self._is_whole:
                # To draw a whole board anew at every step would take too long.
                self.phase, self._shift = Phase.MOVING, self._board_shift(editor, pointer)
            case Phase.PRESSED | Phase.MOVING:
                edit = self._edit(editor, pointer)
                if edit is not None:
                    if self.phase is Phase.PRESSED or edit != self._previewed:
                        editor.preview(edit)
                    self.phase, self._previewed = Phase.MOVING, edit
                elif self._bend is not None and not (self._bend[1].is_new and self._slipped(pointer)):
                    self.phase = Phase.BENDING
                    editor.preview(bending(*self._bend, self._to))
            case Phase.BENDING if self._bend is not None:
                editor.preview(bending(*self._bend, self._to))
            case Phase.BAND if self._lasso:
                if distance(self._lasso[-1], pointer.at) >= pointer.reach / 2:
                    self._lasso.append(pointer.at)
                editor.select(self._kept | lassoed(editor, self._lasso))
            case Phase.BAND:
                editor.select(self._kept | editor.refs_in((self._start, self._at)))
        self._show_grips(editor)

    def release(self, editor: Editor, pointer: Pointer) -> None:
        phase, self.phase = self.phase, Phase.IDLE
        match phase:
            case Phase.CHART | Phase.SIZING if self._chart is not None:
                self._put_chart(editor, pointer, phase)
            case Phase.MOVING if self._is_whole and self._base is not None:
                self._shift = self._board_shift(editor, pointer)
                edit = moving(self._base, editor.selection, *self._shift)
                if edit is not None:
                    editor.perform(edit)
            case Phase.MOVING:
                edit = self._edit(editor, pointer)
                if edit is None or self._refusal:
                    editor.end_preview()
                    if self._refusal:
                        editor.say(self._refusal)
                else:
                    self._perform_move(editor, edit)
            case Phase.NAMING if self._name is not None:
                self._at = on_sheet(editor.committed, pointer.at)
                editor.perform(placing(self._name, *self._gone))
            case Phase.BENDING if self._bend is not None:
                # The end of the last move: at a release the pointer would snap to the line that was just bent.
                editor.perform(bending(*self._bend, self._to))
            case Phase.BAND if self._is_click(pointer, editor):
                # A very small band with nothing inside was an unsteady click.
                self._click(editor, self._kept ^ {self._over} if self._over is not None else self._kept)
            case Phase.PRESSED if "shift" not in pointer.keys and self._over is not None:
                self._click(editor, [self._over])
        self._show_grips(editor)

    def _press_chart(self, editor: Editor, pointer: Pointer) -> bool:
        """Pick up the legend or a chart, by its lower right corner to resize it. A double-click places it
        automatically."""
        self._chart = _chart_under(pointer)
        if self._chart is None:
            return False
        chart, look = self._chart, editor.scenario.look
        if pointer.double:
            self.phase = Phase.IDLE
            if chart.id in look.chart_positions or chart.id in look.chart_sizes:
                editor.perform(FreeChart(chart.id))
            return True
        self._start = self._at = pointer.at
        self._over, self._base = pointer.over, editor.scenario
        self.phase = Phase.SIZING if _is_at_corner(chart, pointer) else Phase.CHART
        return True

    def _put_chart(self, editor: Editor, pointer: Pointer, phase: Phase) -> None:
        """Move or resize the legend or chart; a click selects nothing."""
        assert self._chart is not None
        self._at, chart = pointer.at, self._chart
        if self._at == self._start:
            editor.select([])
            return
        self.phase = phase
        x0, y0, x1, _ = self._chart_box
        self.phase, self._chart = Phase.IDLE, None
        size = None
        if phase is Phase.SIZING:
            size = min(max(chart.size * (x1 - x0) / (chart.box[2] - chart.box[0]), SMALLEST), LARGEST)
        editor.perform(PlaceChart(chart.id, rounded((x0, y0)), size))

    @property
    def _chart_box(self) -> tuple[float, float, float, float]:
        """The rectangle of the legend or chart as it would be after the current gesture; a part stays on the sheet."""
        assert self._chart is not None
        x0, y0, x1, y1 = self._chart.box
        dx, dy = self._gone
        if self.phase is Phase.CHART and self._base is not None:
            left, top = on_sheet(self._base, (x0 + dx, y0 + dy))
            return left, top, left + x1 - x0, top + y1 - y0
        if self.phase is Phase.SIZING:
            times = max((x1 - x0 + dx) / (x1 - x0), (y1 - y0 + dy) / (y1 - y0))
            times = min(max(times, SMALLEST / self._chart.size), LARGEST / self._chart.size)
            return x0, y0, x0 + times * (x1 - x0), y0 + times * (y1 - y0)
        return x0, y0, x1, y1

    def _click(self, editor: Editor, refs: Iterable[Ref]) -> None:
        editor.select(refs)
        if self._over is not None and self._over.kind == "railroad":
            editor.say(tr(BY_ITS_PLATE).format(railroad=self._over.id))

    def _is_click(self, pointer: Pointer, editor: Editor) -> bool:
        """Return whether a band encloses nothing new and ends near its start. A freehand line may be closed."""
        is_still = pointer.at == self._start and len(self._lasso) < 2
        return is_still or (self._slipped(pointer) and editor.selection == self._kept)

    def _is_handled(self, over: Ref) -> bool:
        return over.kind in HANDLED and (over.kind != "shape" or self._was_selected)

    def _moves(self, editor: Editor, pointer: Pointer, over: Ref | None) -> bool:
        """Return whether a drag from here would move or bend something, and not select an area."""
        if over is None or not self.has_map:
            return False
        if pointer.name is not None and "shift" not in pointer.keys:
            return True
        if over.kind in HANDLED and (over.kind != "shape" or over in editor.selection):
            return True
        return "shift" not in pointer.keys and is_whole(editor.scenario, editor.selection)

    def _slipped(self, pointer: Pointer) -> bool:
        """Return whether the pointer has moved no farther since the press than its hit radius."""
        return distance(pointer.at, self._start) <= pointer.reach

    def key(self, editor: Editor, name: str) -> bool:
        if name == TAKE_TEXTS:
            return self._take_texts(editor)
        far, _, arrow = name.rpartition("+")
        if self.phase is Phase.CARRYING:
            return self._carry(editor, name, far, arrow)
        if arrow in _ARROWS and far in ("", "shift") and self.phase is Phase.IDLE:
            step = FAR_NUDGE if far else NUDGE
            if any(ref.kind == "site" for ref in editor.selection):
                step = grid_of(editor.scenario.board).spacing * (5 if far else 1)
            dx, dy = (step * way for way in _ARROWS[arrow])
            if moving(editor.scenario, editor.selection, dx, dy) is None:
                if words := shut_words(editor.scenario, editor.selection):
                    editor.say(words)
                    return True
                return self._to_bend(editor, name, (dx, dy))
            kept = kept_on_sheet(editor.scenario, editor.selection, dx, dy)
            if kept != (dx, dy):
                editor.say(tr(AT_EDGE))
            edit = moving(editor.scenario, editor.selection, *kept, nudge=True)
            if kept != (0, 0) and edit is not None:
                editor.perform(edit)
            return True
        if name == "delete" and editor.selection:
            self._bends.let_go(editor)
            try:
                edit = removing(editor.scenario, editor.selection)
            except EditError as error:
                editor.say(str(error))
                return True
            editor.perform(edit)
            return True
        return self.phase is Phase.IDLE and self._to_bend(editor, name)

    def _take_texts(self, editor: Editor) -> bool:
        """Let the arrow keys move the names and plates of the selection, or the legend and charts without one."""
        self._bends.let_go(editor)
        self._texts, self._nth = list(editor.texts()), 0
        self._carried = [(0.0, 0.0)] * len(self._texts)
        if not self._texts:
            editor.say(tr("The selection has no name or plate on the board. Select nothing to move the legend."))
            return True
        self.phase = Phase.CARRYING
        return True

    def _carry(self, editor: Editor, name: str, far: str, arrow: str) -> bool:
        """Handle a key while arrow keys move a text."""
        text = self._texts[self._nth]
        if arrow in _ARROWS and far in ("", "shift"):
            step = FAR_NUDGE if far else NUDGE
            (x, y), (dx, dy) = self._carried[self._nth], _ARROWS[arrow]
            gone = x + step * dx, y + step * dy
            x0, y0, x1, y1 = text.box
            middle = (x0 + x1) / 2 + gone[0], (y0 + y1) / 2 + gone[1]
            if is_off_sheet(editor.scenario, middle):
                editor.say(tr(AT_EDGE))
                return True
            self._carried[self._nth] = gone
            editor.perform(placing(text, *gone, nudge=True))
            return True
        match name:
            case "space":
                self._nth = (self._nth + 1) % len(self._texts)
            case "delete":
                editor.perform(freeing(text))
                self._put_down()
            case "enter":
                self._put_down()
            case _:
                return False
        return True

    def _put_down(self) -> None:
        if self.phase is Phase.CARRYING:
            self.phase, self._texts = Phase.IDLE, []

    def _to_bend(self, editor: Editor, name: str, step: Point | None = None) -> bool:
        used = self._bends.key(editor, name, step)
        if used:
            self._show_grips(editor)
        return used

    def cancel(self, editor: Editor) -> bool:
        if self.phase is Phase.CARRYING:
            self._put_down()
            return True
        if self._bends.let_go(editor):
            return True
        self._bends.at = None
        phase, self.phase = self.phase, Phase.IDLE
        self._chart, self._target, self._previewed = None, None, None
        match phase:
            case Phase.MOVING | Phase.BENDING:
                editor.end_preview()
            case Phase.BAND:
                editor.select(self._kept)
        self._grips = self._marked = ()
        if phase is Phase.IDLE and editor.selection:
            editor.select(())
            return True
        return phase is not Phase.IDLE

    def put_away(self, editor: Editor) -> None:
        """Set the selection for the next tool: it extends a line from it, or reshapes its outline."""
        self._bends.let_go(editor)
        if self.phase is not Phase.IDLE:
            self.cancel(editor)

    def _edit(self, editor: Editor, pointer: Pointer) -> Edit | None:
        """Return the move since the gesture began. A dragged stop goes where the pointer snaps to; one that is dragged
        onto another stop is merged with it, unless Ctrl is pressed or it cannot be."""
        assert self._base is not None
        self._target, self._refusal = None, ""
        if self._over not in editor.selection:
            return None
        held = stop_of(self._base.board, self._over)
        to, start = (pointer.snapped, self._anchor) if held is not None else (pointer.at, self._start)
        if held is not None and "ctrl" not in pointer.keys:
            self._target = landing(self._base, editor.selection, pointer)
            to = to if self._target is None else _place(self._base, self._target)
        gone = to[0] - start[0], to[1] - start[1]
        kept = kept_on_sheet(self._base, editor.selection, *gone)
        if kept != gone:
            editor.say(tr(AT_EDGE))
            self._target = None
        move = moving(self._base, editor.selection, *kept)
        if self._target is None or held is None or move is None:
            return move
        merge = _merge(self._base.board, held, self._target)
        try:
            check_merge(self._base.board, merge.into, merge.others)
        except EditError as error:
            self._refusal = str(error)
            return move
        alone = isinstance(move, MoveMileposts) and len(move.moves) == 1
        return merge if alone else Several(merge, (move, merge))

    def _board_shift(self, editor: Editor, pointer: Pointer) -> Point:
        """Return how far the whole board moves, by half millimeters unless Ctrl is pressed."""
        assert self._base is not None
        gone = pointer.at[0] - self._start[0], pointer.at[1] - self._start[1]
        if "ctrl" not in pointer.keys:
            gone = round(2 * gone[0]) / 2, round(2 * gone[1]) / 2
        kept = kept_on_sheet(self._base, editor.selection, *gone)
        if kept != gone:
            editor.say(tr(AT_EDGE))
        return rounded(kept)

    def _perform_move(self, editor: Editor, edit: Edit) -> None:
        """Move the selection; of merged stops select the one that is left."""
        target, base, before = self._target, self._base, editor.selection
        editor.perform(edit)
        self._target, self._previewed = None, None
        if target is None or base is None:
            return
        board, stops = editor.scenario.board, (target, stop_of(base.board, self._over))
        left = [id for id in stops if id is not None and where(board, id) is not None]
        gone = [id for id in stops if id is not None and id not in left]
        if not left or not gone:
            return
        kept = {ref for ref in before if ref.id not in gone or ref.kind not in ("milepost", "junction")}
        city = next((id for id, each in board.cities.items() if each.milepost == left[0]), None)
        kind: Literal["milepost", "junction"] = "junction" if left[0] in board.junctions else "milepost"
        editor.select(kept | {Ref("city", city) if city is not None else Ref(kind, left[0])})
        merged, rest = _capital_name(base.board, gone[0]), _stop_name(board, left[0])
        editor.say(tr("{merged} was merged into {stop}. Undo separates them.").format(merged=merged, stop=rest))

    @property
    def _gone(self) -> Point:
        """Return the distance of the pointer since the press."""
        return self._at[0] - self._start[0], self._at[1] - self._start[1]

    def _free_name(self, editor: Editor, pointer: Pointer) -> bool:
        """Place a name automatically again after a double-click, if it was moved by hand."""
        look, name = editor.scenario.look, pointer.name
        by_hand: set[str] = {*look.name_offsets, *look.name_positions, *look.region_name_positions}
        by_hand |= {" ".join(one.segment) for one in look.plate_offsets}
        if name is None or name.ref.id not in by_hand:
            return False
        self.phase = Phase.IDLE
        editor.perform(freeing(name))
        return True

    def _show_grips(self, editor: Editor) -> None:
        """Yield handles at the bends of the selected lines and sections."""
        board = editor.scenario.board
        lines = [ref for ref in editor.selection if ref.kind in ("line", "section")]
        chosen = open_refs(editor.scenario, lines)
        self._marked = _marked(editor.scenario, editor.selection)
        self._grips = () if len(chosen) > MAX_WITH_GRIPS else tuple(at for ref in chosen for at in bends_of(board, ref))

    def _straighten(self, editor: Editor, pointer: Pointer) -> bool:
        """Remove a bend after a double-click on it."""
        found = _bend_under(editor.scenario.board, pointer)
        if found is None or found[1].is_new:
            return False
        self.phase = Phase.IDLE
        editor.perform(RemoveBend(found[0], found[1].place))
        self._show_grips(editor)
        return True

    def _insert_milepost(self, editor: Editor, pointer: Pointer) -> bool:
        board = editor.scenario.board
        line = line_of(board, pointer.over, pointer.at)
        spot = spot_on(board, line, pointer.at) if line is not None else None
        if line is None or spot is None:
            return False
        self.phase = Phase.IDLE
        editor.perform(InsertMilepost(line, spot.after, spot.at))
        return True


def placing(text: NameBox | ChartBox, dx: float, dy: float, nudge: bool = False) -> Edit:
    """Return the edit that moves a name, a plate or a chart by this many millimeters from where it is drawn."""
    if not isinstance(text, NameBox):
        return PlaceChart(text.id, rounded((text.box[0] + dx, text.box[1] + dy)), nudge=nudge)
    ref, to = text.ref, rounded(text.moved(dx, dy))
    match ref.kind:
        case "region":
            return PlaceRegionName(RegionId(ref.id), to, nudge=nudge)
        case "section":
            return PlacePlate(_segment(ref), to, nudge=nudge)
    return PlaceName(CityId(ref.id), to, nudge=nudge)


def freeing(text: NameBox | ChartBox) -> Edit:
    """Return the edit that places a name, a plate or a chart automatically."""
    if not isinstance(text, NameBox):
        return FreeChart(text.id)
    ref = text.ref
    match ref.kind:
        case "region":
            return FreeRegionNames((RegionId(ref.id),))
        case "section":
            return FreePlates((_segment(ref),))
    return FreeNames((CityId(ref.id),))


def _segment(ref: Ref) -> Stem:
    a, b, railroad = ref.id.split(" ")
    return MilepostId(a), MilepostId(b), RailroadId(railroad)


def landing(scenario: Scenario, refs: Iterable[Ref], pointer: Pointer) -> PointId | None:
    """Return the stop on which a drag of these things ends, none of those that are dragged or on locked or hidden
    layers. The pointer must be on its symbol or, if that is small on the screen, within half the usual reach."""
    # Import lazily: numpy is slow to load.
    import numpy as np

    from engine.model.places import places

    board, look = scenario.board, scenario.look
    known = places(board)
    (x, y), reach = pointer.at, min(pointer.reach, max(pointer.reach / 2, look.city_size / 2, look.dot_size / 2))
    east, south = known.at.T
    away = np.hypot(east - x, south - y)
    near = np.flatnonzero(away <= reach)
    if not near.size:
        return None
    held = {stop for ref in refs if (stop := stop_of(board, ref)) is not None}
    for row in near[np.argsort(away[near], kind="stable")].tolist():
        id: PointId = known.ids[row]
        kind: Literal["milepost", "junction"] = "milepost" if id in board.mileposts else "junction"
        if id not in held and open_refs(scenario, [Ref(kind, id)]):
            return id
    return None


def _outlines(board: Board) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of land and regions, thinned to a number of points that can be drawn at every step."""
    rings = [ring.points for shape in board.shapes.values() if shape.kind == "land" for ring in shape.rings]
    rings = rings or [ring.points for region in board.regions.values() for ring in region.outline]
    every = 1 + sum(map(len, rings)) // MAX_OUTLINE
    return tuple((*ring[::every], ring[0]) for ring in rings if len(ring) > 2 * every)


def _marked(scenario: Scenario, refs: Collection[Ref]) -> tuple[tuple[Point, ...], ...]:
    """Return the outlines of selected shapes of the background, thinned like those of a board that is dragged; none if
    the whole board is selected."""
    board = scenario.board
    chosen = [board.shapes[ShapeId(ref.id)] for ref in refs if ref.kind == "shape" and ref.id in board.shapes]
    if not chosen or is_whole(scenario, refs):
        return ()
    every = 1 + sum(len(ring.points) for shape in chosen for ring in shape.rings) // MAX_OUTLINE
    return tuple(
        ring.points[::every] if shape.kind in OPEN else (*ring.points[::every], ring.points[0])
        for shape in chosen
        for ring in shape.rings
        if len(ring.points) > 2 * every
    )


def _merge(board: Board, held: PointId, target: PointId) -> MergeMileposts:
    """Return the merge of a dragged stop with the one that it is on; only a milepost can take a junction's place."""
    if target in board.junctions and held in board.mileposts:
        return MergeMileposts(held, (target,), where(board, target))
    return MergeMileposts(target, (held,))


def _stop_name(board: Board, stop: PointId) -> str:
    # Import lazily: numpy is slow to load.
    from engine.model import naming

    return naming.stop(board, stop)


def _capital_name(board: Board, stop: PointId) -> str:
    # Import lazily: numpy is slow to load.
    from engine.model import naming

    return naming.capital(naming.stop(board, stop))


def _chart_under(pointer: Pointer) -> ChartBox | None:
    """Return the legend or chart that a press would pick up: it covers what is below, except for names and labels."""
    if pointer.chart is None or {"shift", "ctrl"} & pointer.keys or pointer.name is not None:
        return None
    return None if pointer.over is not None and pointer.over.kind == "label" else pointer.chart


def _is_at_corner(chart: ChartBox, pointer: Pointer) -> bool:
    """Return whether a drag from here would resize the legend or chart."""
    return distance(pointer.at, (chart.box[2], chart.box[3])) <= CORNER * pointer.reach


def _bend_under(board: Board, pointer: Pointer) -> tuple[LineId, Bend] | None:
    """Return the bend of a line under the pointer, or the one that a drag there would make."""
    line = line_of(board, pointer.over, pointer.at)
    bend = None if line is None else bend_at(board, line, pointer.at, pointer.reach)
    return None if line is None or bend is None else (line, bend)


def moving(scenario: Scenario, refs: Iterable[Ref], dx: float, dy: float, nudge: bool = False) -> Edit | None:
    """Return the edit that moves the mileposts, junctions, cities (by their mileposts or cells), labels, and coasts and
    other outlines of the background among refs by this many millimeters; a nudge moves a city on a cell along rows and
    columns. Those on locked or hidden layers stay. If everything on the board is among them, the whole board moves.
    None if none of them can move."""
    board = scenario.board
    refs = sorted(open_refs(scenario, refs))
    if is_whole(scenario, refs):
        # Import lazily: lattices need numpy, which is slow to load.
        from engine.edit.clipboard.arranging import MoveBoard

        return MoveBoard.by(dx, dy, nudge)
    stops = list(dict.fromkeys(stop for ref in refs if (stop := stop_of(board, ref)) is not None))
    labels = [LabelId(ref.id) for ref in refs if ref.kind == "label" and ref.id in board.labels]
    edits: list[Edit] = []
    if stops:
        edits.append(MoveMileposts.by(board, stops, dx, dy, nudge))
    for id in labels:
        x, y = board.labels[id].at
        edits.append(ChangeLabel(id, at=rounded((x + dx, y + dy)), nudge=nudge))
    shapes = tuple(ShapeId(ref.id) for ref in refs if ref.kind == "shape" and ref.id in board.shapes)
    if shapes:
        edits.append(MoveShapes(shapes, rounded((dx, dy)), nudge=nudge))
    sites = [SiteId(ref.id) for ref in refs if ref.kind == "site" and ref.id in board.sites]
    edits += _moving_sites(board, sites, dx, dy, nudge) if sites else ()
    if len(edits) < 2:
        return edits[0] if edits else None
    n = len(stops) + len(labels) + len(shapes) + len(sites)
    return Several(ntr("Move {n} item", "Move {n} items", n).format(n=n), tuple(edits))


def is_whole(scenario: Scenario, refs: Iterable[Ref]) -> bool:
    """Return whether things that exist are all stops, texts, regions and background shapes of a board, so that a move
    of them moves the board."""
    board, found = scenario.board, Counter(ref.kind for ref in refs)
    tables: dict[Kind, Collection[str]] = {
        "milepost": board.mileposts, "junction": board.junctions, "label": board.labels, "site": board.sites,
        "region": board.regions, "shape": board.shapes,
    }  # fmt: skip
    ground = found["region"] + found["shape"]
    return ground > 0 and all(found[kind] == len(table) for kind, table in tables.items())


def _moving_sites(board: Board, sites: Iterable[SiteId], dx: float, dy: float, nudge: bool) -> Iterator[Edit]:
    # Import lazily: lattices need numpy, which is slow to load.
    from engine.edit.grids.sites import ChangeSite
    from engine.model.grids.lattice import cell_at, centre, from_offset, to_offset

    grid = grid_of(board)
    for id in sites:
        cell = board.sites[id].cell
        if nudge:
            column, row = to_offset(cell, grid.orientation)
            across, down = round(dx / grid.spacing), round(dy / grid.spacing)
            cell = from_offset(column + across, row + down, grid.orientation)
        else:
            x, y = centre(grid, cell)
            cell = cell_at(grid, (x + dx, y + dy))
        yield ChangeSite(id, cell=cell, nudge=nudge)


def removing(scenario: Scenario, refs: Iterable[Ref]) -> Edit:
    """Return the edit that removes the selection, including cells of a grid, in a stable order. Objects on locked or
    hidden layers stay. Raises EditError if there are no others."""
    refs = sorted(ref for ref in refs if ref.kind not in ("content", "look", "rule", "header"))
    words = shut_words(scenario, refs)
    refs = open_refs(scenario, refs)
    if words and not refs:
        raise EditError(words)
    things, cells = [ref for ref in refs if ref.kind != "cell"], [cell_of(ref) for ref in refs if ref.kind == "cell"]
    removed = Remove(tuple(things))
    if not cells:
        return removed
    from engine.edit.grids.cells import PaintCells

    erased = PaintCells(tuple((cell, None) for cell in cells))
    if not things:
        return erased
    title = ntr("{removal}; erase {n} cell", "{removal}; erase {n} cells", len(cells))
    return Several(title.format(removal=removed.text(scenario), n=len(cells)), (removed, erased))


def _place(scenario: Scenario, stop: PointId) -> Point:
    place = where(scenario.board, stop)
    assert place is not None, f"{stop} was under the pointer"
    return place
