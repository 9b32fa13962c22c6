"""What a tool is handed: the document and the things of the board, in the engine's words only."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple, Protocol

from PySide6.QtCore import QRectF

from engine.edit.edit import Edit
from engine.errors import EditError
from engine.model.cells import lattice_of
from engine.model.geometry import Point
from engine.model.grids.lattice import cell_at, centre
from engine.model.ids import CityId, MilepostId, Ref, SiteId
from engine.model.scenario import Scenario
from studio.canvas.geometry.hits import name_at, nearest_stop, nearest_trace, refs_within, stop_at, what_is_at
from studio.paint.lettering.initials import Initials
from studio.paint.lettering.placing import Name, on_sheet
from studio.paint.lettering.positions import Place, anchor

GRID = 0.5
"""Millimetres to which a place off every stop and line is rounded when snapping is on."""


class OpenScenario(Protocol):
    """What the canvas needs of a document."""

    @property
    def scenario(self) -> Scenario: ...
    @property
    def selection(self) -> frozenset[Ref]: ...
    def perform(self, edit: Edit) -> None: ...
    def preview(self, edit: Edit) -> None: ...
    def end_preview(self) -> None: ...
    def select(self, refs: Iterable[Ref]) -> None: ...


class NameBox(NamedTuple):
    """A city's name under the pointer: whose it is, its box as x0, y0, x1, y1 and the middle of its square `at` in
    millimetres. Its capitals are `times` as high as on the sheet."""

    ref: Ref
    box: tuple[float, float, float, float]
    at: Point
    times: float

    def moved(self, dx: float, dy: float) -> Point:
        """The offset on the sheet that brings the name so many millimetres on."""
        x0, y0, x1, y1 = self.box
        x, y = (x0 + x1) / 2 + dx - self.at[0], (y0 + y1) / 2 + dy - self.at[1]
        return on_sheet(x, (x1 - x0) / 2, self.times), on_sheet(y, (y1 - y0) / 2, self.times)


class BoardPointer:
    """Where the pointer is: raw and snapped in millimetres, what is under it, which keys are held, how many
    millimetres off a handle is taken hold of, and the name that lies there.

    What is under it is looked for when it is first asked: most steps of a drag do not ask. It is told of the board that
    was `seen` when the mouse moved, whatever has been changed since.
    """

    def __init__(
        self, at: Point, seen: Seen, keys: frozenset[str], button: Literal["left", "right"] | None, double: bool,
        reach: float, drags: bool,
    ) -> None:  # fmt: skip
        self.at, self.keys, self.button, self.double, self.reach = at, keys, button, double, reach
        self._seen, self._drags = seen, drags

    @cached_property
    def over(self) -> Ref | None:
        """The thing within reach."""
        seen = self._seen
        return what_is_at(seen.scenario, self.at, self.reach, seen.names, seen.shut, seen.plates)

    @cached_property
    def near(self) -> Ref | None:
        """The stop that is meant where one is wanted, from a little farther off; with Ctrl the very place is meant."""
        if "ctrl" in self.keys or self._drags:
            return None
        found = nearest_stop(self._seen.scenario, self.at, 1.5 * self.reach, self._seen.shut)
        return None if found is None else found[0]

    @cached_property
    def snapped(self) -> Point:
        """Where a point would be put. What is being dragged would snap to where it was a moment ago, so that it takes
        the grid alone."""
        if "ctrl" in self.keys:
            return self.at
        return on_grid(self.at) if self._drags else snapped(self._seen.scenario, self.at, self.reach)

    @cached_property
    def name(self) -> NameBox | None:
        """The name that `over` was found by: what a hand is on is a name where no square is in reach."""
        scenario, names, shut, size, _ = self._seen
        if size is None or self.over is None or self.over.kind not in ("city", "site"):
            return None
        if stop_at(scenario, self.at, self.reach, names, shut) is not None:
            return None
        named = name_at(scenario, self.at, names, shut)
        if named is None:
            return None
        (x0, y0), (x1, y1) = named[1].topLeft().toTuple(), named[1].bottomRight().toTuple()
        return NameBox(named[0], (x0, y0, x1, y1), _middle(scenario, named[0]), size / scenario.look.text_size)


class Seen(NamedTuple):
    """What a pointer is over: the scenario that is shown, its names as they are placed, the layers that catch nothing,
    the size of the names in millimetres, None before they are placed, and the plates of railroads; None where the tool
    means what lies under them."""

    scenario: Scenario
    names: Mapping[Place, Name]
    shut: Collection[str]
    size: float | None
    plates: Initials | None = None


def _middle(scenario: Scenario, ref: Ref) -> Point:
    """The middle of a city's square or cell."""
    board = scenario.board
    place = MilepostId(board.cities[CityId(ref.id)].milepost) if ref.kind == "city" else SiteId(ref.id)
    at = anchor(board, place)
    assert at is not None, f"{ref.id} has a name on the board"
    return at


class BoardEditor:
    """What a tool may do with the open scenario."""

    def __init__(
        self, document: OpenScenario, say: Callable[[str], None], shut: Callable[[], Collection[str]] = tuple
    ) -> None:
        self._document = document
        self.say = say
        self._shut = shut
        self.write_field: Callable[[str], None] = lambda field: None
        self.add_railroad: Callable[[], None] = lambda: None
        self.image_aspect: Callable[[], float | None] = lambda: None

    @property
    def scenario(self) -> Scenario:
        """What is shown, a running preview included."""
        return self._document.scenario

    @property
    def committed(self) -> Scenario:
        """The scenario without the preview."""
        return getattr(self._document, "committed", self._document.scenario)

    @property
    def selection(self) -> frozenset[Ref]:
        """What is selected."""
        return self._document.selection

    @property
    def chosen(self) -> frozenset[Ref]:
        """What is selected to be worked with."""
        return getattr(self._document, "chosen", self._document.selection)

    def perform(self, edit: Edit) -> None:
        """Change the scenario by one undo step; what cannot be done is said and changes nothing."""
        self._try(self._document.perform, edit)

    def preview(self, edit: Edit) -> None:
        """Show what an edit would do; what cannot be done is said."""
        self._try(self._document.preview, edit)

    def _try(self, change: Callable[[Edit], None], edit: Edit) -> None:
        try:
            change(edit)
        except EditError as error:
            self.say(str(error))

    def end_preview(self) -> None:
        """Show the scenario without it again."""
        self._document.end_preview()

    def select(self, refs: Iterable[Ref]) -> None:
        """Select exactly these things."""
        self._document.select(refs)

    def refs_in(self, rect: Any) -> set[Ref]:
        """What lies inside a rectangle, given as x0, y0, x1, y1 or as two corners in millimetres."""
        flat = [float(v) for part in rect for v in (part if isinstance(part, tuple | list) else (part,))]
        x0, y0, x1, y1 = flat
        return refs_within(self.scenario, QRectF(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)), self._shut())


def on_grid(at: Point) -> Point:
    """The nearest place on the half-millimetre grid."""
    return (round(at[0] / GRID) * GRID, round(at[1] / GRID) * GRID)


def snapped(scenario: Scenario, at: Point, reach: float) -> Point:
    """The place a click means: the stop within reach, else the line within reach, else the centre of the grid's cell
    there, else the nearest half millimetre."""
    stop = nearest_stop(scenario, at, reach)
    if stop is not None:
        return stop[1]
    near = nearest_trace(scenario, at, reach * 0.6)
    if near is not None:
        return (round(near[1][0], 2), round(near[1][1], 2))
    made = lattice_of(scenario.board)
    if (cell := cell_at(made.grid, at)) in made:
        return centre(made.grid, cell)
    return on_grid(at)
