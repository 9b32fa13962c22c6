"""Drawing lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum, auto

from engine.edit.edit import Edit
from engine.edit.network.spacing import course, spread, usual_spacing
from engine.errors import EditError
from engine.model.board import Board
from engine.model.geometry import Point, ahead, distance, rounded
from engine.model.ids import LineId, PointId, RailroadId, Ref
from engine.model.network import where
from engine.model.scenario import Scenario
from studio.tools.lines.drawn import Beside, Click, count_between, drawn_line, last_stop, place_of, said_between
from studio.tools.nearest import stop_of
from studio.tools.sheet_edge import OFF_SHEET, is_off_sheet
from studio.tools.tool import Editor, Pointer, Shape, Tool, ToolOption

ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
FREE_STEP = 2.5
"""Millimetres that the cursor of the keys goes with Shift."""
SPACINGS = (5.0, 10.0, 20.0)
"""Millimetres between mileposts that are offered on every board."""


class Phase(Enum):
    """Whether a line is begun."""

    IDLE = auto()
    DRAWING = auto()


class LineTool(Tool):
    """Clicks on mileposts and junctions draw a line of the current railroad; on empty board they add mileposts, bends
    or junctions, and between two stops so many mileposts as are wanted.

    Where the first stop is an end of a line of that railroad and shape, the line grows. `railroad` is chosen by whoever
    shows the tool's options; a selected railroad, line or section overrides it when a line begins. The keys have a
    cursor of their own, which goes from milepost to milepost, Space is its click and with Shift makes a bend; Enter
    begins at a stop that is selected, or at the end of a line.
    """

    id, title, shortcut, icon, cursor = "line", "Draw lines", "L", "line", "cross"
    help = ("2-drawing", "draw a line")
    boards, walks = "lines", True
    tooltip = (
        "Click mileposts one after the other; empty board adds a milepost, with Shift a bend. Arrows and Space draw."
    )

    def __init__(self) -> None:
        self.railroad: RailroadId | None = None
        self._begun_for: RailroadId | None = None
        self.phase = Phase.IDLE
        self.between = "0"
        self.beside: Beside = "milepost"
        self.smooth = False
        self._clicks: list[Click] = []
        self._base: Scenario | None = None
        self._at: Point = (0, 0)
        self._cursor: Point | None = None
        self._left: frozenset[Ref] = frozenset()
        # Whether the mouse aims at the place, and what a click there would put on a line.
        self._aims, self._on = False, ""

    def give_to(self, railroad: RailroadId) -> None:
        """The lines that are drawn next belong to this railroad, and so does the one that is begun."""
        self.railroad = self._begun_for = railroad

    @property
    def hint(self) -> str:
        match self.phase:
            case Phase.DRAWING if len(self._clicks) > 1:
                return f"{self._counted}Enter or double click ends it, Backspace takes the last stop back, Esc cancels."
            case Phase.DRAWING:
                return f"{self._counted}Click the next stop of {self.railroad}. Escape cancels."
        of = f" of {self.railroad}" if self.railroad else ""
        return f"Click the first stop of a line{of}; at its end a line goes on. Enter begins at what is selected."

    @property
    def _counted(self) -> str:
        return "" if self.between == "0" else f"{said_between(self.between).capitalize()} before each stop. "

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
        counts = [(str(number), "none" if number == 0 else str(number)) for number in range(10)]
        values = [*counts, *((f"{value:g} mm", f"every {value:g} mm") for value in spacings)]
        if usual is not None:
            values = [(value, f"{words}, as here" if value == f"{usual:g} mm" else words) for value, words in values]
        if self.between not in dict(values):
            values.append((self.between, f"every {self.between}"))
        return [
            ToolOption(
                "between",
                "Mileposts between stops",
                "So many mileposts come between one stop and the next, evenly along the line.",
                tuple(values),
                self.between,
                "0 1 2 … 9",
            ),
            ToolOption(
                "beside",
                "Empty board",
                "What a click beside every stop puts there. With Shift it is always a bend.",
                (("milepost", "a milepost"), ("bend", "a bend"), ("junction", "a junction")),
                self.beside,
                "Shift",
            ),
            ToolOption(
                "shape",
                "Shape",
                "Straight from place to place, or a smooth curve through all of them.",
                (("straight", "straight"), ("smooth", "a smooth curve")),
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
            # A stop of the very line that is drawn: it is known by its place until there is one.
            self._at, stop = where(editor.scenario.board, stop) or self._at, None
        self._take(editor, stop if stop is not None else self._at, "shift" in pointer.keys)

    def look_again(self, editor: Editor) -> None:
        """An undo in the middle of a line may take away its railroad or its stops; else the line goes on there."""
        now = editor.committed
        if self.phase is Phase.IDLE or now is self._base:
            return
        self._base = now
        if self._begun_for not in now.board.railroads or any(self._place(click.item) is None for click in self._clicks):
            self.cancel(editor)
            editor.say("The railroad or a stop of the line that was drawn is gone. Begin again.")

    def _take(self, editor: Editor, clicked: PointId | Point, as_bend: bool = False) -> None:
        """One more place of the line, the first of which begins it."""
        if not isinstance(clicked, str) and is_off_sheet(editor.scenario, clicked):
            editor.say(OFF_SHEET)
            return
        if self.phase is Phase.IDLE:
            self._base = editor.scenario
            self.railroad = railroad_of(editor.scenario, editor.chosen) or self.railroad
            if self.railroad not in self._base.board.railroads:
                self.railroad = next(iter(self._base.board.railroads), None)
            if self.railroad is None:
                editor.say("A line belongs to a railroad, and this board has none yet. Add one, and draw.")
                editor.add_railroad()
                return
            self.phase = Phase.DRAWING
            self._begun_for = self.railroad
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
        self._aims, self._on = True, "" if railroad is None else f"New {becomes} on the {railroad}"

    def _stop_meant(self, editor: Editor, pointer: Pointer) -> PointId | None:
        """The stop under the pointer, else one of the board near by: who misses it by a little means it. Stops of the
        line that is drawn may stand closer together."""
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
        """The cursor of the keys goes on: to the nearest stop that way, or freely by a small step."""
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
            editor.say("There is no stop that way; with Shift the cursor goes to bare board.")
        self._at = self._cursor

    def _go_to_selected(self, editor: Editor) -> None:
        """Whoever selects a stop goes on from there, wherever the cursor was left."""
        if editor.selection == self._left and (self._cursor is not None or self._clicks):
            return
        self._left = editor.selection
        selected = self._selected(editor)
        place = place_of(editor.committed.board, selected[0]) if selected else None
        if place is not None:
            self._cursor = self._at = place

    def _selected(self, editor: Editor) -> list[PointId]:
        """The stops that are selected; of a line its end, then its beginning."""
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
                editor.preview(self._drawn())
            except EditError as error:
                editor.say(str(error))
        else:
            editor.end_preview()

    def _finish(self, editor: Editor) -> None:
        if self.phase is Phase.IDLE:
            return
        if last_stop(self._clicks) == 0:
            self.cancel(editor)
            editor.say("A line needs at least two stops.")
            return
        edit = self._drawn()
        self.phase = Phase.IDLE
        self._clicks = []
        editor.perform(edit)

    def _drawn(self) -> Edit:
        """The edit of what was clicked so far."""
        assert self._base is not None and self.railroad is not None
        return drawn_line(self._base, self.railroad, self._clicks, self.smooth)


def _stops(board: Board) -> Iterable[tuple[PointId, Point]]:
    yield from ((id, milepost.at) for id, milepost in board.mileposts.items())
    yield from ((id, junction.at) for id, junction in board.junctions.items())


def railroad_of(scenario: Scenario, refs: Iterable[Ref]) -> RailroadId | None:
    """The one railroad that refs are about, if they are about one: it, its lines, its sections."""
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
