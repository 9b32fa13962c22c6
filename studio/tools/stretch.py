"""Stretching the board like a rubber sheet by control points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from engine.edit.network.stretch import NEAREST, Stretch, why_not
from engine.errors import EditError
from engine.i18n import ntr, tr, tr_noop
from engine.model.board import Board
from engine.model.geometry import Point, distance, rounded
from engine.model.network import where
from engine.model.scenario import Scenario
from studio.tools.nearest import stop_of
from studio.tools.sheet_edge import on_sheet
from studio.tools.tool import Editor, Pointer, Shape, Tool, ToolOption, Work

if TYPE_CHECKING:
    from engine.edit.network.meetings import Harm
    from engine.model.thin_plate import PlaneMap

LIVE = 1_500
"""The largest number of places of a board that is drawn again at every move; of a larger one, lines and coasts are
sketched over the board until the drag ends."""
MARKED = 12
"""The number of places with harm that are marked on the board."""


class Control(NamedTuple):
    """A control point: its place on the board before stretching, and where it goes. One that stays is a pin."""

    at: Point
    to: Point

    @property
    def is_pin(self) -> bool:
        return distance(self.at, self.to) < 0.01


class StretchTool(Tool):
    """Drags control points of the board; everything between them follows, shown at once. A click sets a pin, which
    stays; a right-click removes a point. Enter stretches the board in one step.

    The points belong to one state of the board: another change removes them.
    """

    id, title, shortcut, icon, cursor = "stretch", tr_noop("Stretch Board"), "W", "stretch", "cross"
    help = ("2-drawing", "stretch a board")
    boards, led = "lines", "drags"
    tooltip = tr_noop("Drag places of the board, and everything follows; click to pin places; Enter applies")

    def __init__(self) -> None:
        self.points: list[Control] = []
        self.holds_edge = self._shown = True
        self._board: object = None
        self._held: int | None = None
        self._before: list[Control] = []
        self._sketch: Sequence[Shape] = ()
        self._pressed: Point = (0.0, 0.0)
        self._harm: Harm | None = None
        self._is_warned = False

    @property
    def hint(self) -> str:
        if self._held is not None:
            return tr("Release to move it here; Esc cancels the drag.")
        if not self.points:
            return self.words
        n = len(self.points)
        text = ntr(
            "{n} control point: drag it on, right-click removes it; Enter applies, Esc starts again.",
            "{n} control points: drag them on, right-click removes one; Enter applies, Esc starts again.",
            n,
        ).format(n=n)
        return text if self._harm is None or not self._harm.places else f"{self._harm.text} {text}"

    @property
    def is_dragging(self) -> bool:
        return self._held is not None

    @property
    def drawing(self) -> Sequence[Shape]:
        shapes = [*self._sketch]
        shapes += [Shape("line", (one.at, one.to)) for one in self.points if not one.is_pin]
        grips = tuple(one.to for one in self.points if not one.is_pin)
        pins = tuple(one.to for one in self.points if one.is_pin)
        shapes += [Shape("grip", grips)] if grips else []
        shapes += [Shape("ghost", pins)] if pins else []
        shapes += [Shape("text", (at,), tr("pin")) for at in pins]
        if self._harm is not None:
            shapes += [Shape("text", (at,), "!") for at in self._harm.places[:MARKED]]
        return shapes

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        tooltip = tr("Whether the edge of the sheet has pins of its own")
        values = (("hold", tr("stays")), ("free", tr("moves")))
        return [
            ToolOption("edge", tr("Edge of the sheet"), tooltip, values, "hold" if self.holds_edge else "free", "Y")
        ]

    @property
    def work(self) -> Work:
        pins = sum(one.is_pin for one in self.points)
        n, is_free = len(self.points), self._held is None
        words = ntr("{n} control point, {pins} pinned", "{n} control points, {pins} pinned", n)
        return Work(words.format(n=n, pins=pins), is_free and n > pins, bool(n))

    def choose(self, option: str, value: str) -> None:
        self.holds_edge = value == "hold"
        if self._held is None:
            self._before = list(self.points)
        if not self.points:
            self._shown = self.holds_edge

    def places(self, editor: Editor) -> Iterable[Point]:
        yield from (one.to for one in self.points)
        yield from super().places(editor)

    def press(self, editor: Editor, pointer: Pointer) -> None:
        if (reason := why_not(editor.committed.board)) is not None:
            editor.say(f"{reason[0].upper()}{reason[1:]}.")
            return
        self._begin(editor)
        number = self._near(pointer)
        if pointer.button != "left":
            if number is not None:
                self._before = list(self.points)
                del self.points[number]
                self._settle(editor)
            return
        self._before, self._pressed = list(self.points), pointer.at
        if number is None:
            point = self._new(editor, pointer)
            if any(distance(point.at, one.at) < NEAREST for one in self.points):
                editor.say(tr("There is a control point very near. Drag that one."))
                return
            self.points.append(point)
            number = len(self.points) - 1
        self._held = number

    def move(self, editor: Editor, pointer: Pointer) -> None:
        if self._held is None:
            return
        was, to = self.points[self._held], rounded(on_sheet(editor.committed, pointer.snapped))
        self.points[self._held] = was._replace(to=to)
        if _size(editor.committed.board) > LIVE:
            if (bent := self._bent(editor)) is None:
                self.points[self._held] = was
            else:
                self._sketch = _sketch_of(editor.committed.board, bent)
        elif not self._preview(editor):
            self.points[self._held] = was

    def release(self, editor: Editor, pointer: Pointer) -> None:
        if self._held is None:
            return
        self._held = None
        self._settle(editor)

    def key(self, editor: Editor, name: str) -> bool:
        if name == "y" and self._held is None:
            self.choose("edge", "free" if self.holds_edge else "hold")
            self.look_again(editor)
            return True
        if not self.points or self._held is not None:
            return False
        if name in ("backspace", "delete"):
            self._before = list(self.points)
            self.points.pop()
            self._settle(editor)
            return True
        if name == "enter":
            self._apply(editor)
            return True
        return False

    def cancel(self, editor: Editor) -> bool:
        if self._held is not None:
            self._held, self.points = None, list(self._before)
            self._settle(editor)
            return True
        was = bool(self.points)
        self._drop(editor)
        return was

    def put_away(self, editor: Editor) -> None:
        self._held = None
        self._drop(editor)

    def look_again(self, editor: Editor) -> None:
        if self.points and editor.committed is not self._board:
            self._held = None
            self._drop(editor)
            editor.say(tr("The board was changed. The control points were removed."))
        elif self.points and self._shown != self.holds_edge:
            self._settle(editor)

    def _begin(self, editor: Editor) -> None:
        if self._board is not editor.committed:
            self.points, self._board = [], editor.committed

    def _edit(self) -> Stretch:
        return Stretch(tuple((*one.at, *one.to) for one in self.points), self.holds_edge)

    def _near(self, pointer: Pointer) -> int | None:
        """Return the control point within reach."""
        away = {number: distance(one.to, pointer.at) for number, one in enumerate(self.points)}
        near = [number for number, far in away.items() if far <= pointer.reach]
        return min(near, key=away.__getitem__, default=None)

    def _new(self, editor: Editor, pointer: Pointer) -> Control:
        """Return a control point that changes nothing yet: at a stop, or at the place that is shown there."""
        stop = stop_of(editor.committed.board, pointer.over)
        at, to = (where(one.board, stop) if stop is not None else None for one in (editor.committed, editor.scenario))
        if at is not None and to is not None:
            return Control(at, to)
        to = rounded(on_sheet(editor.committed, pointer.at))
        if not self.points:
            return Control(to, to)
        try:
            bent = self._edit().bent(editor.committed.board)
        except EditError:
            return Control(to, to)
        (x, y), *_ = bent.back([to], editor.committed.board.sheet.width).tolist()
        return Control(rounded((x, y)), to)

    def _preview(self, editor: Editor) -> bool:
        """Show the stretched board; return whether that is possible."""
        if self._bent(editor) is None:
            return False
        editor.preview(self._edit())
        return True

    def _bent(self, editor: Editor) -> PlaneMap | None:
        """Return the map of the control points; say why there is none."""
        try:
            return self._edit().bent(editor.committed.board)
        except EditError as error:
            text = str(error)
            editor.say(f"{text[0].upper()}{text[1:]}.")
            return None

    def _settle(self, editor: Editor) -> None:
        """Show the board after a change of the points or of the edge, and what it would spoil; restore both if they
        are impossible together."""
        if not self._show(editor):
            self.points, self.holds_edge = list(self._before), self._shown
            self._show(editor)

    def _show(self, editor: Editor) -> bool:
        """Show the board after a change, and what it would spoil; return whether that is possible."""
        is_moved = not all(one.is_pin for one in self.points)
        if is_moved and not self._preview(editor):
            return False
        self._harm, self._is_warned, self._shown, self._sketch = None, False, self.holds_edge, ()
        if not is_moved:
            editor.end_preview()
            return True
        from engine.edit.network.meetings import harm

        self._harm = harm(editor.committed.board, editor.scenario.board)
        return True

    def _apply(self, editor: Editor) -> None:
        if all(one.is_pin for one in self.points):
            editor.say(tr("Nothing is moved yet. Drag a place of the board."))
            return
        if self._harm is not None and self._harm.places and not self._is_warned:
            self._is_warned = True
            editor.say(tr("{harm} Apply or Enter again stretches the board anyway.").format(harm=self._harm.text))
            return
        edit = self._edit()
        self._forget()
        editor.perform(edit)

    def _drop(self, editor: Editor) -> None:
        if self.points:
            self._forget()
            editor.end_preview()

    def _forget(self) -> None:
        self.points, self._board, self._harm, self._is_warned, self._sketch = [], None, None, False, ()


def _size(board: Board) -> int:
    """Return the number of places that follow."""
    rings = [ring for shape in board.shapes.values() for ring in shape.rings]
    rings += [ring for region in board.regions.values() for ring in region.outline]
    return sum(len(line.path) for line in board.lines.values()) + sum(len(ring.points) for ring in rings)


def _sketch_of(board: Board, bent: PlaneMap) -> list[Shape]:
    """Return the lines and outlines of a board after stretching, to draw over the board as it was."""
    ways: list[tuple[Point, ...]] = []
    for line in board.lines.values():
        places = (where(board, item) if isinstance(item, str) else item for item in line.path)
        ways.append(tuple(at for at in places if at is not None))
    shapes = [ring for shape in board.shapes.values() for ring in shape.rings]
    ways += [(*ring.points, ring.points[0]) for ring in shapes]
    moved = iter(map(tuple, bent([at for way in ways for at in way]).tolist()))
    return [Shape("line", tuple(islice(moved, len(way)))) for way in ways if way]
