"""What a tool is: the mouse into edits, without a window.

A tool is handed where the pointer is, in board millimetres and already snapped, and an editor to work at. It is a small
state machine: an Enum of phases and one `match` for each thing that can happen. It never sees Qt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Literal, NamedTuple, Protocol

from engine.edit.edit import Edit
from engine.model.geometry import Point
from engine.model.ids import Ref
from engine.model.scenario import Scenario

Button = Literal["left", "right"]


class NameBox(Protocol):
    """A city's name under the pointer: whose it is, and its box as x0, y0, x1, y1 in millimetres."""

    @property
    def ref(self) -> Ref: ...
    @property
    def box(self) -> tuple[float, float, float, float]: ...
    def moved(self, dx: float, dy: float) -> Point:
        """The offset on the sheet, from the middle of the city's square, that brings the name so many millimetres on.
        A small screen draws names larger than the sheet."""


class Pointer(NamedTuple):
    """Where the pointer is and what lies under it.

    `at` in millimetres as the hand has it, `snapped` where a point would be put; `over` the thing within reach, or
    None; `keys` holds "shift", "ctrl" and "alt" while they are down. `double` marks the second press of a double click.
    `reach` is how many millimetres off a handle may be taken hold of; `name` the city's name that `over` was found by;
    `near` the stop that is meant where a stop is wanted: one may be half as far again off as `over`.
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


class Shape(NamedTuple):
    """Something to draw while a gesture runs: a "line" through points, a "bar" (a thick one), a "rect" between two, a
    "ghost" of a dot at each point, a "grip" to take hold of at each point, a "text" at a point."""

    kind: Literal["line", "bar", "rect", "ghost", "grip", "text"]
    points: tuple[Point, ...]
    text: str = ""


class ToolOption(NamedTuple):
    """An option of a tool: `values` as (value, words), one of them `chosen`; `keys` says which change it."""

    id: str
    title: str
    tooltip: str
    values: tuple[tuple[str, str], ...]
    chosen: str
    keys: str = ""


class Editor(Protocol):
    """What a tool works with: the document and the view, as far as a tool needs them."""

    @property
    def scenario(self) -> Scenario:
        """What is shown, a preview included."""

    @property
    def committed(self) -> Scenario:
        """The scenario without the preview."""

    @property
    def selection(self) -> frozenset[Ref]:
        """What is selected."""

    @property
    def chosen(self) -> frozenset[Ref]:
        """What is selected to be worked with, and not because a finding is about it."""

    def perform(self, edit: Edit) -> None:
        """Change the scenario; what cannot be done is said in the status line and changes nothing."""

    def preview(self, edit: Edit) -> None:
        """Show what an edit would do."""

    def end_preview(self) -> None:
        """Show the scenario without the preview."""

    def select(self, refs: Iterable[Ref]) -> None:
        """Select exactly these things."""

    def refs_in(self, rect: tuple[Point, Point]) -> set[Ref]:
        """The mileposts, junctions, cities and labels in the rectangle between two points."""

    def write_field(self, field: str) -> None:
        """Put the keyboard into a field of what is selected: its name, its words."""

    def add_railroad(self) -> None:
        """Ask for a new railroad, once the click is over."""

    def image_aspect(self) -> float | None:
        """The height of the tracing image by its width; None while there is none, or none that can be read."""

    def say(self, text: str) -> None:
        """Put a sentence into the status line."""


class Tool:
    """One tool. `id`, `title`, `shortcut` (a single letter), `icon` (a file of `resources/icons`), `cursor` and
    `tooltip` describe it. `help` is the page of `resources/help` about it, and words on that page. `boards` says
    which boards it is for: those drawn with lines, those with a grid, or any. A tool that `walks` has a cursor of its
    own, moved by the arrow keys. One that is `led` has none: the keys move the pointer for it, from one of its `places`
    to the next, and Space is its click; where it "drags" and a press took hold of something, the next Space lets go.
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
    """Whether a railroad is under the pointer where its plate is, and not the section below."""

    @property
    def words(self) -> str:
        """What the tool does on the open board."""
        return self.tooltip

    @property
    def hint(self) -> str:
        """What the next click does, for the status line."""
        return self.words

    @property
    def drawing(self) -> Sequence[Shape]:
        """What to draw over the board for the running gesture."""
        return ()

    @property
    def is_dragging(self) -> bool:
        """Whether a drag is under way. Only the release of its button ends it; whatever else happens cancels it."""
        return False

    @property
    def only_looks(self) -> bool:
        """Whether the running drag changes nothing on the board: a rubber band, a measure."""
        return False

    @property
    def focus(self) -> Point | None:
        """Where the keys work, kept in sight; None while the mouse does."""
        return None

    def by_mouse(self) -> None:
        """The mouse goes on where the keys have worked."""

    def places(self, editor: Editor) -> Iterable[Point]:
        """Where the keys lead the pointer, in millimetres: to every stop of a board that is drawn with lines. Where
        there are none they lead it from cell to cell."""
        board = editor.scenario.board
        yield from (each.at for table in (board.mileposts, board.junctions) for each in table.values())

    def options(self, scenario: Scenario) -> Sequence[ToolOption]:
        """The options of the tool, for the bar above the board."""
        return ()

    def choose(self, option: str, value: str) -> None:
        """Take one of the values of an option."""

    def press(self, editor: Editor, pointer: Pointer) -> None:
        """A button goes down."""

    def move(self, editor: Editor, pointer: Pointer) -> None:
        """The pointer moves, whether or not a button is down."""

    def release(self, editor: Editor, pointer: Pointer) -> None:
        """A button comes up."""

    def key(self, editor: Editor, name: str) -> bool:
        """A key ("left", "enter", "backspace", "delete", "space", "[", "1" and so on, "shift+left" with Shift); whether
        it is used."""
        return False

    def cancel(self, editor: Editor) -> bool:
        """Give up the running gesture; whether there was one."""
        return False

    def look_again(self, editor: Editor) -> None:
        """The board was changed, and not by the tool: give up a gesture of which something is gone."""

    def put_away(self, editor: Editor) -> None:
        """Another tool is taken: give up the running gesture."""
        self.cancel(editor)
