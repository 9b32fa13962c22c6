"""Tools: they turn the mouse into edits, without a window.

A tool gets the position of the pointer, in board millimeters and already snapped, and an editor to work with. It is a
small state machine: an Enum of phases and one `match` for each kind of event. It does not use Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal, NamedTuple, Protocol, runtime_checkable

from engine.edit.edit import Edit
from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario

Button = Literal["left", "right"]


@runtime_checkable
class NameBox(Protocol):
    """The name of a city or region under the pointer, or the plate of a railroad, which is named by its segment (a
    "section"): the thing, and the box of its name as x0, y0, x1, y1 in millimeters."""

    @property
    def ref(self) -> Ref: ...
    @property
    def box(self) -> tuple[float, float, float, float]: ...
    def moved(self, dx: float, dy: float) -> Point:
        """Return the offset on the sheet, from the center of the city's square or the middle of the segment, that moves
        the name by this many millimeters; of a region the center of its name. A small screen draws names larger than
        the sheet."""


class ChartBox(Protocol):
    """The legend or a chart under the pointer: its name in the look, its box as x0, y0, x1, y1 in millimeters, and the
    height of its capitals in millimeters."""

    @property
    def id(self) -> str: ...
    @property
    def box(self) -> tuple[float, float, float, float]: ...
    @property
    def size(self) -> float: ...


class Pointer(NamedTuple):
    """The position of the pointer and the things under it.

    `at` in millimeters is the exact position, `snapped` the position for a point; `over` is the thing within reach, or
    None; `keys` holds "shift", "ctrl" and "alt" while they are pressed. `double` marks the second press of a double-
    click. `reach` is the hit radius of handles in millimeters; `name` the city's name by which `over` was found; `near`
    the stop for tools that need one: its hit radius is half as large again as that of `over`.
    `chart` is the legend or the chart there.
    """

    at: Point
    over: Ref | None
    snapped: Point
    keys: frozenset[str] = frozenset()
    button: Button | None = "left"
    double: bool = False
    reach: float = 2.5
    name: NameBox | None = None
    near: Ref | None = None
    chart: ChartBox | None = None


class Shape(NamedTuple):
    """A shape to draw during a gesture: a "line" through points, a "bar" (a thick one), a "rect" between two, a "ghost"
    of a dot at each point, a "grip" (handle) at each point, a "text" at a point."""

    kind: Literal["line", "bar", "rect", "ghost", "grip", "text"]
    points: tuple[Point, ...]
    text: str = ""


class ToolOption(NamedTuple):
    """An option of a tool: `values` as (value, label), one of them `chosen`; `keys` are the keys that change it."""

    id: str
    title: str
    tooltip: str
    values: tuple[tuple[str, str], ...]
    chosen: str
    keys: str = ""


class Work(NamedTuple):
    """Work of a tool that lasts over several gestures: what it is so far, in `words`, and whether it can be applied and
    discarded now."""

    words: str = ""
    can_apply: bool = False
    can_discard: bool = False


class Editor(Protocol):
    """The parts of the document and the view that tools need."""

    @property
    def scenario(self) -> Scenario:
        """The scenario as shown, including a preview."""

    @property
    def committed(self) -> Scenario:
        """The scenario without the preview."""

    @property
    def selection(self) -> frozenset[Ref]:
        """The selection."""

    @property
    def chosen(self) -> frozenset[Ref]:
        """The selection for work, without things that are only selected because an issue is about them."""

    def perform(self, edit: Edit) -> None:
        """Change the scenario; an error is shown in the status line and changes nothing."""

    def preview(self, edit: Edit) -> None:
        """Show the result of an edit."""

    def end_preview(self) -> None:
        """Show the scenario without the preview."""

    def select(self, refs: Iterable[Ref]) -> None:
        """Select exactly these things."""

    def refs_in(self, rect: tuple[Point, Point]) -> set[Ref]:
        """Return the mileposts, junctions, cities and labels in the rectangle between two points."""

    def write_field(self, field: str) -> None:
        """Move the keyboard focus to a field of the selection: its name, its text."""

    def add_railroad(self) -> None:
        """Open the dialog for a new railroad after the click."""

    def image_aspect(self) -> float | None:
        """Return the height of the tracing image divided by its width; None if there is none or it cannot be read."""

    def texts(self) -> Sequence[NameBox | ChartBox]:
        """Return the names of the selected cities and regions and the plates of selected railroads, as drawn; without
        a selection the legend and the charts."""

    def say(self, text: str) -> None:
        """Show a sentence in the status line."""


class Tool:
    """A tool. `id`, `title`, `shortcut` (a single letter), `icon` (a file of `resources/icons`), `cursor` and `tooltip`
    describe it; title and tooltip are marked with `tr_noop`. `help` is its page of `resources/help`, with a text on
    that page. `boards` are the boards it is for: those drawn with lines, those with a grid, or any. A tool that `walks`
    has its own cursor, moved by the arrow keys. For one that is `led` the keys move the pointer from one of its
    `places` to the next, and Space clicks; if it "drags" and a press picked something up, the next Space releases it.
    """

    id: ClassVar[str]
    title: ClassVar[str]
    shortcut: ClassVar[str]
    icon: ClassVar[str]
    help: ClassVar[tuple[str, str]]
    cursor: ClassVar[Literal["arrow", "cross", "hand"]] = "arrow"
    tooltip: ClassVar[str]
    boards: ClassVar[Literal["any", "lines", "grid"]] = "any"
    walks: ClassVar[bool] = False
    led: ClassVar[Literal["", "clicks", "drags"]] = ""
    takes_plates: ClassVar[bool] = False
    """Whether a railroad is under the pointer at its plate, and not the section below."""

    @property
    def words(self) -> str:
        """Return the description of the tool on the open board, in the current language."""
        return tr(self.tooltip)

    @property
    def hint(self) -> str:
        """Return the effect of the next click, for the status line."""
        return self.words

    @property
    def drawing(self) -> Sequence[Shape]:
        """The shapes to draw over the board for the current gesture."""
        return ()

    @property
    def is_dragging(self) -> bool:
        """Whether a drag is under way. Only the release of its button ends it; anything else cancels it."""
        return False

    @property
    def only_looks(self) -> bool:
        """Whether the current drag changes nothing on the board: a rubber band, a measurement."""
        return False

    @property
    def focus(self) -> Point | None:
        """The place where the keys work, scrolled into view; None while the mouse is in use."""
        return None

    def by_mouse(self) -> None:
        """Continue with the mouse after the keys."""

    @property
    def grasp(self) -> Literal["", "move", "resize"]:
        """Return what a drag from here would do to the thing under the pointer, which shows it."""
        return ""

    def places(self, editor: Editor) -> Iterable[Point]:
        """Yield the places to which the keys move the pointer, in millimeters: every stop of a board drawn with lines.
        Without any, they move it from cell to cell."""
        board = editor.scenario.board
        yield from (each.at for table in (board.mileposts, board.junctions) for each in table.values())

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        """Return the options of the tool, for the bar above the board."""
        return ()

    def choose(self, option: str, value: str) -> None:
        """Set an option to one of its values."""

    @property
    def work(self) -> Work | None:
        """The work that the bar above the board shows, with buttons to apply and discard it; None for a tool whose
        gestures are edits of their own."""
        return None

    def apply_work(self, editor: Editor) -> None:
        """Apply the work, as Enter does."""
        self.key(editor, "enter")

    def discard_work(self, editor: Editor) -> None:
        """Discard all of the work."""
        while self.cancel(editor):
            pass

    def press(self, editor: Editor, pointer: Pointer) -> None:
        """Handle the press of a button."""

    def move(self, editor: Editor, pointer: Pointer) -> None:
        """Handle a move of the pointer, with or without a pressed button."""

    def release(self, editor: Editor, pointer: Pointer) -> None:
        """Handle the release of a button."""

    def key(self, editor: Editor, name: str) -> bool:
        """Handle a key ("left", "enter", "backspace", "delete", "space", "[", "1" and so on, "shift+left" with Shift);
        return whether it is used."""
        return False

    def cancel(self, editor: Editor) -> bool:
        """Cancel the current gesture; return whether there was one."""
        return False

    def look_again(self, editor: Editor) -> None:
        """Cancel a gesture whose things are gone after a change that is not by the tool."""

    def put_away(self, editor: Editor) -> None:
        """Cancel the current gesture when another tool is chosen."""
        self.cancel(editor)
