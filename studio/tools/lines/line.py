"""Drawing lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto

from engine.edit.edit import Edit
from engine.edit.network.spacing import course, spread, usual_spacing
from engine.errors import EditError
from engine.i18n import format_number, tr, tr_noop
from engine.model.board import Board
from engine.model.geometry import Point, ahead, distance, rounded
from engine.model.ids import LineId, PointId, RailroadId, Ref
from engine.model.network import where
from engine.model.scenario import Scenario
from studio.tools.lines.drawn import (
    Beside,
    Click,
    between_text,
    count_between,
    drawn_line,
    extended,
    last_stop,
    place_of,
)
from studio.tools.nearest import lines_ending_at, stop_of
from studio.tools.sheet_edge import OFF_SHEET, is_off_sheet
from studio.tools.tool import Editor, Pointer, Shape, Tool, ToolOption

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FREE_STEP = 2.5
"""Millimeters of the key cursor with Shift."""
SPACINGS = (5.0, 10.0, 20.0)
"""Millimeters between mileposts that are offered on every board."""


POINTS = {"milepost": tr_noop("Milepost"), "bend": tr_noop("Bend"), "junction": tr_noop("Junction")}
"""The kinds of points that a click on empty board can add."""
NEW_POINTS = {
    "milepost": tr_noop("New milepost on the {railroad}"),
    "bend": tr_noop("New bend on the {railroad}"),
    "junction": tr_noop("New junction on the {railroad}"),
}


class Phase(Enum):
    """Whether a line is in progress."""

    IDLE = auto()
    DRAWING = auto()


class LineTool(Tool):
    """Draws a line of the current railroad by clicks on mileposts and junctions; clicks on empty board add mileposts,
    bends or junctions, with a chosen number of mileposts between two stops.

    If the first stop is an end of a line of that railroad and shape, the line is extended, an optional line only if it
    was selected. `railroad` is set by the tool options; a selected railroad, line or section overrides it when a line
    begins. The keys have their own cursor, which goes from milepost to milepost; Space clicks, with Shift for a bend;
    Enter begins at a selected stop, or at the end of a line.
    """

    id, title, shortcut, icon, cursor = "line", tr_noop("Draw Lines"), "L", "line", "cross"
    help = ("2-drawing", "draw a line")
    boards, walks = "lines", True
    tooltip = tr_noop(
        "Click mileposts in order; empty board adds a milepost, with Shift a bend; arrow keys and Space draw"
    )

    def __init__(self) -> None:
        self.railroad: RailroadId | None = None
        self._begun_for: RailroadId | None = None
        self.phase = Phase.IDLE
        self.between = "0"
        self.beside: Beside = "milepost"
        self.smooth = False
        self._clicks: list[Click] = []
        self._chosen: frozenset[LineId] = frozenset()
        self._base: Scenario | None = None
        self._at: Point = (0, 0)
        self._cursor: Point | None = None
        self._left: frozenset[Ref] = frozenset()
        # Whether the mouse is at the place, and the kind of point that a click there would add to a line.
        self._aims, self._on = False, ""

    def give_to(self, railroad: RailroadId) -> None:
        """Set the railroad of the next lines, and of the one in progress."""
        self.railroad = self._begun_for = railroad

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.DRAWING if len(self._clicks) > 1:
                return tr(
                    "{counted}Enter or double-click ends it; Backspace removes the last stop; Esc cancels."
                ).format(counted=self._counted)
            case Phase.DRAWING:
                return tr("{counted}Click the next stop of {railroad}; Esc cancels.").format(
                    counted=self._counted, railroad=self.railroad
                )
        if self.railroad:
            text = tr(
                "Click the first stop of a line of {railroad}, or the end of one to extend it; Enter starts at the "
                "selection."
            )
            return text.format(railroad=self.railroad)
        return tr("Click the first stop of a line, or the end of one to extend it; Enter starts at the selection.")

    @property
    def _counted(self) -> str:
        return (
            ""
            if self.between == "0"
            else tr("{mileposts} before each stop. ").format(mileposts=between_text(self.between).capitalize())
        )

    @property
    def focus(self) -> Point | None:
        return self._cursor

    @property
    def drawing(self) -> Sequence[Shape]:
        shapes = [Shape("ghost", (self._cursor,))] if self._cursor is not None else []
        if self._aims:
            shapes += [Shape("ghost", (self._at,)), *([Shape("text", (self._at,), self._on)] if self._on else ())]
        if self.phase is Phase.IDLE or self._base is None:
            return shapes
        here = self._place(self._clicks[-1].item)
        stop = self._place(next(click.item for click in reversed(self._clicks) if click.becomes != "bend"))
        if here is None or stop is None:
            return shapes
        bends = [click.item for click in self._clicks[last_stop(self._clicks) + 1 :]]
        points = [stop, *(bend for bend in bends if not isinstance(bend, str)), self._at]
        curve = course(points) if self.smooth else points
        dots = spread(curve, count_between(self.between, curve))
        way = curve if self.smooth else (here, self._at)
        return (Shape("line", tuple(way)), Shape("ghost", (*dots, self._at)), *shapes)

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        usual = usual_spacing(scenario.board)
        spacings = sorted({*SPACINGS, *(() if usual is None else (usual,))})
        counts = [(str(number), tr("none") if number == 0 else str(number)) for number in range(10)]
        values = [
            *counts,
            *(
                (f"{value:g} mm", tr("every {spacing} mm").format(spacing=format_number(value, "g")))
                for value in spacings
            ),
        ]
        if usual is not None:
            values = [
                (value, tr("{spacing}, as here").format(spacing=words) if value == f"{usual:g} mm" else words)
                for value, words in values
            ]
        if self.between not in dict(values):
            values.append((self.between, tr("every {spacing}").format(spacing=self.between)))
        return [
            ToolOption(
                "between",
                tr("Mileposts between stops"),
                tr("Number of mileposts between two stops, evenly along the line"),
                tuple(values),
                self.between,
                "0 1 2 … 9",
            ),
            ToolOption(
                "beside",
                tr("Empty board"),
                tr("Stop that a click on the empty board adds; with Shift always a bend"),
                tuple((kind, tr(name)) for kind, name in POINTS.items()),
                self.beside,
                "Shift",
            ),
            ToolOption(
                "shape",
                tr("Shape"),
                tr("Shape of new lines: straight from stop to stop, or one smooth curve through all stops"),
                (("straight", tr("Straight")), ("smooth", tr("Smooth curve"))),
                "smooth" if self.smooth else "straight",
                ".",
            ),
        ]

    def choose(self, option: str, value: str) -> None:
        if option == "between":
            self.between = value
        elif option == "shape":
            self.smooth = value == "smooth"
        elif option == "beside" and value in ("milepost", "bend", "junction"):
            self.beside = value  # type: ignore[assignment]

    def press(self, editor: Editor, pointer: Pointer) -> None:
        self._cursor, self._left, self._aims = None, editor.selection, False
        self.look_again(editor)
        if pointer.button == "right" or (pointer.double and self.phase is Phase.DRAWING):
            self._finish(editor)
            return
        known = editor.scenario if self.phase is Phase.IDLE or self._base is None else self._base
        stop, self._at = self._stop_meant(editor, pointer), pointer.snapped
        if stop is not None and where(known.board, stop) is None:
            # A stop of the line in progress: it is known by its position until it exists.
            self._at, stop = where(editor.scenario.board, stop) or self._at, None
        self._take(editor, stop if stop is not None else self._at, "shift" in pointer.keys)

    def look_again(self, editor: Editor) -> None:
        """An undo in the middle of a line may remove its railroad or its stops; otherwise the line continues."""
        now = editor.committed
        if self.phase is Phase.IDLE or now is self._base:
            return
        self._base = now
        if self._begun_for not in now.board.railroads or any(self._place(click.item) is None for click in self._clicks):
            self.cancel(editor)
            editor.say(tr("The railroad or a stop of the line was removed. Start again."))

    def _take(self, editor: Editor, clicked: PointId | Point, as_bend: bool = False) -> None:
        """Add a place to the line; the first one begins it."""
        if not isinstance(clicked, str) and is_off_sheet(editor.scenario, clicked):
            editor.say(tr(OFF_SHEET))
            return
        if self.phase is Phase.IDLE:
            self._base = editor.scenario
            self.railroad = railroad_of(editor.scenario, editor.chosen) or self.railroad
            if self.railroad not in self._base.board.railroads:
                self.railroad = next(iter(self._base.board.railroads), None)
            if self.railroad is None:
                editor.say(
                    tr("A line needs a railroad, and this board has none yet. Choose Board > Add Railroad first.")
                )
                editor.add_railroad()
                return
            self.phase = Phase.DRAWING
            self._begun_for = self.railroad
            self._chosen = frozenset(LineId(ref.id) for ref in editor.chosen if ref.kind == "line")
            self._clicks = []
        if isinstance(clicked, str):
            click = Click(clicked, between=self.between)
        else:
            becomes: Beside = "bend" if as_bend else self.beside
            click = Click(rounded(clicked), becomes if self._clicks or becomes != "bend" else "milepost", self.between)
        if not self._clicks or click.item != self._clicks[-1].item:
            self._clicks.append(click)
        self._show(editor)

    def move(self, editor: Editor, pointer: Pointer) -> None:
        board = editor.scenario.board
        stop = self._stop_meant(editor, pointer)
        self._at = (where(board, stop) if stop is not None else None) or pointer.snapped
        railroad = railroad_of(editor.scenario, [pointer.over]) if stop is None and pointer.over else None
        becomes = "bend" if "shift" in pointer.keys else self.beside
        self._aims, self._on = True, "" if railroad is None else tr(NEW_POINTS[becomes]).format(railroad=railroad)

    def _stop_meant(self, editor: Editor, pointer: Pointer) -> PointId | None:
        """Return the stop under the pointer, else one of the board nearby. Stops of the line in progress may be closer
        together."""
        board = editor.committed.board
        near = stop_of(board, pointer.near)
        near = near if near is not None and where(board, near) is not None else None
        return stop_of(editor.scenario.board, pointer.over) or near

    def key(self, editor: Editor, name: str) -> bool:
        self.look_again(editor)
        far, _, arrow = name.rpartition("+")
        if arrow in ARROWS and far in ("", "shift"):
            self._walk(editor, ARROWS[arrow], free=bool(far))
            return True
        if name in ("space", "shift+space") and self._cursor is not None:
            self._go_to_selected(editor)
            at = self._cursor
            here = min(_stops(editor.committed.board), key=lambda stop: distance(stop[1], at), default=None)
            self._take(editor, here[0] if here is not None and distance(here[1], at) < 0.01 else at, bool(far))
            return True
        if name.isdecimal():
            self.between = name
            return True
        if name == ".":
            self.smooth = not self.smooth
            if self._clicks:
                self._show(editor)
            return True
        if self.phase is Phase.IDLE:
            if name != "enter" or not self._selected(editor):
                return False
            self._go_to_selected(editor)
            self._take(editor, self._selected(editor)[0])
            return True
        match name:
            case "enter":
                self._finish(editor)
            case "backspace":
                self._clicks.pop()
                if self._clicks:
                    self._show(editor)
                else:
                    self.cancel(editor)
            case _:
                return False
        return True

    def _walk(self, editor: Editor, way: Point, free: bool) -> None:
        """Move the key cursor: to the nearest stop in that direction, or freely by a small step."""
        board, self._aims = editor.committed.board, False
        self._go_to_selected(editor)
        if self._cursor is None:
            begin = place_of(board, self._clicks[-1].item) if self._clicks else None
            middle = (board.sheet.width / 2, board.sheet.height / 2)
            near = min((place for _, place in _stops(board)), key=lambda place: distance(place, middle), default=middle)
            self._cursor = begin or near
            if begin is None:
                self._at = self._cursor
                return
        x, y = self._cursor
        onward = None if free else ahead((place for _, place in _stops(board)), self._cursor, way)
        if free:
            self._cursor = rounded((x + way[0] * FREE_STEP, y + way[1] * FREE_STEP))
        elif onward is not None:
            self._cursor = onward
        else:
            editor.say(tr("There is no stop in that direction; with Shift the cursor moves freely."))
        self._at = self._cursor

    def _go_to_selected(self, editor: Editor) -> None:
        """A newly selected stop moves the cursor there."""
        if editor.selection == self._left and (self._cursor is not None or self._clicks):
            return
        self._left = editor.selection
        selected = self._selected(editor)
        place = place_of(editor.committed.board, selected[0]) if selected else None
        if place is not None:
            self._cursor = self._at = place

    def _selected(self, editor: Editor) -> list[PointId]:
        """Yield the selected stops; of a line its end, then its beginning."""
        board, found = editor.committed.board, list[PointId]()
        for ref in sorted(editor.selection):
            stop = stop_of(board, ref)
            if stop is not None:
                found.append(stop)
            elif ref.kind == "line":
                path = board.lines[LineId(ref.id)].path
                found += [end for end in (path[-1], path[0]) if isinstance(end, str)]
        return found

    def cancel(self, editor: Editor) -> bool:
        was, self._aims = self.phase is not Phase.IDLE, False
        self.phase = Phase.IDLE
        self._clicks = []
        if was:
            editor.end_preview()
        elif self._cursor is not None:
            self._cursor = None
            return True
        return was

    def _place(self, item: PointId | Point) -> Point | None:
        return place_of(self._base.board, item) if self._base is not None else None

    def _show(self, editor: Editor) -> None:
        if last_stop(self._clicks) > 0:
            try:
                editor.preview(self._line_edit())
            except EditError as error:
                editor.say(str(error))
        else:
            editor.end_preview()

    def _finish(self, editor: Editor) -> None:
        if self.phase is Phase.IDLE:
            return
        if last_stop(self._clicks) == 0:
            self.cancel(editor)
            editor.say(tr("A line needs at least two stops."))
            return
        edit, left = self._line_edit(), self._not_extended()
        self.phase = Phase.IDLE
        self._clicks = []
        editor.perform(edit)
        if left is not None:
            text = tr("Added a line. The optional line {line} ends there too; to extend it, select it before you draw.")
            editor.say(text.format(line=left))

    def _line_edit(self) -> Edit:
        """Return the edit of the clicks so far."""
        assert self._base is not None and self.railroad is not None
        return drawn_line(self._base, self.railroad, self._clicks, self.smooth, self._chosen)

    def _not_extended(self) -> LineId | None:
        """Return an optional line at whose end a new line begins."""
        assert self._base is not None and self.railroad is not None
        start, board = self._clicks[0].item, self._base.board
        if not isinstance(start, str) or extended(board, start, self.railroad, self.smooth, self._chosen):
            return None
        ending = lines_ending_at(board, start, self.railroad)
        return next(
            (line for line in ending if board.lines[line].when and board.lines[line].smooth == self.smooth), None
        )


def _stops(board: Board) -> Iterable[tuple[PointId, Point]]:
    yield from ((id, milepost.at) for id, milepost in board.mileposts.items())
    yield from ((id, junction.at) for id, junction in board.junctions.items())


def railroad_of(scenario: Scenario, refs: Iterable[Ref]) -> RailroadId | None:
    """Return the one railroad of the refs, if there is only one: of itself, its lines, its sections."""
    board = scenario.board
    found = set()
    for ref in refs:
        match ref:
            case Ref("railroad", id):
                found.add(id)
            case Ref("line", id) if id in board.lines:
                found.add(board.lines[LineId(id)].railroad)
            case Ref("section", id):
                found.add(id.split(" ")[2])
    return RailroadId(found.pop()) if len(found) == 1 else None
