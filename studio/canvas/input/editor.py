"""Interface for tools: the document and the objects of the board, in terms of the engine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
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
from studio.canvas.geometry.hits import (
    name_at,
    nearest_stop,
    nearest_trace,
    refs_within,
    region_name_at,
    stop_at,
    what_is_at,
)  # fmt: skip
from studio.paint.lettering.initials import Initials, plate_under
from studio.paint.lettering.placing import Name, on_sheet
from studio.paint.lettering.positions import Lettering, Place, anchor, name_boxes
from studio.paint.lines.traces import Trace

GRID = 0.5
"""Millimeters to which a place off every stop and line is rounded when snapping is on."""


class OpenScenario(Protocol):
    """Interface of a document for the canvas."""

    @property
    def scenario(self) -> Scenario: ...
    @property
    def selection(self) -> frozenset[Ref]: ...
    def perform(self, edit: Edit) -> None: ...
    def preview(self, edit: Edit) -> None: ...
    def end_preview(self) -> None: ...
    def select(self, refs: Iterable[Ref]) -> None: ...


class NameBox(NamedTuple):
    """City name under the pointer: its owner, its rectangle as x0, y0, x1, y1 and the center `at` of its square in
    millimeters. Its capitals are `times` as high as on the sheet."""

    ref: Ref
    box: tuple[float, float, float, float]
    at: Point
    times: float

    def moved(self, dx: float, dy: float) -> Point:
        """Return the offset on the sheet that moves the name by this many millimeters."""
        x0, y0, x1, y1 = self.box
        x, y = (x0 + x1) / 2 + dx - self.at[0], (y0 + y1) / 2 + dy - self.at[1]
        return on_sheet(x, (x1 - x0) / 2, self.times), on_sheet(y, (y1 - y0) / 2, self.times)


def plate_box(trace: Trace, box: tuple[float, float, float, float]) -> NameBox:
    """Return the plate of a segment; its offset is that from the segment's middle."""
    return NameBox(Ref("section", " ".join(trace.track.stem)), box, trace.middle, 1.0)


class ChartBox(NamedTuple):
    """The legend or a chart under the pointer: its name in the look, its rectangle as x0, y0, x1, y1 in millimeters,
    and the height of its capitals."""

    id: str
    box: tuple[float, float, float, float]
    size: float


class BoardPointer:
    """Pointer: raw and snapped place in millimeters, object below it, modifier keys, hit distance of handles in
    millimeters, and the name at that place.

    The object is searched when first asked for, since most steps of a drag do not ask. It refers to the board that was
    `seen` when the mouse moved, whatever has changed since.
    """

    def __init__(
        self, at: Point, seen: Seen, keys: frozenset[str], button: Literal["left", "right"] | None, double: bool,
        reach: float, drags: bool,
    ) -> None:  # fmt: skip
        self.at, self.keys, self.button, self.double, self.reach = at, keys, button, double, reach
        self._seen, self._drags = seen, drags

    @cached_property
    def over(self) -> Ref | None:
        """Object within reach."""
        seen = self._seen
        return what_is_at(seen.scenario, self.at, self.reach, seen.names, seen.shut, seen.plates)

    @cached_property
    def near(self) -> Ref | None:
        """Stop for tools that need one, from a larger distance; with Ctrl only the exact place counts."""
        if "ctrl" in self.keys or self._drags:
            return None
        found = nearest_stop(self._seen.scenario, self.at, 1.5 * self.reach, self._seen.shut)
        return None if found is None else found[0]

    @cached_property
    def snapped(self) -> Point:
        """Snapped place for a point. A dragged object uses only the grid, since it would snap to its own previous
        place."""
        if "ctrl" in self.keys:
            return self.at
        return on_grid(self.at) if self._drags else snapped(self._seen.scenario, self.at, self.reach)

    @cached_property
    def name(self) -> NameBox | None:
        """City name under the pointer, where objects count only if a square is within reach; or plate of a railroad, or
        name of a region."""
        scenario, names, shut, size = self._seen[:4]
        over = self.over
        if over is None or "ctrl" in self.keys:
            return None
        if over.kind == "railroad" and self._seen.plates is not None:
            found = plate_under(scenario.board, scenario.look, self._seen.plates, self.at)
            return None if found is None else plate_box(*found)
        if over.kind in ("region", "cell") and size is not None:
            written = region_name_at(scenario, self.at, self.reach, shut)
            return None if written is None else NameBox(written[0], written[1], (0.0, 0.0), 1.0)
        if size is None or over.kind not in ("city", "site"):
            return None
        if stop_at(scenario, self.at, self.reach, names, shut) is not None:
            return None
        named = name_at(scenario, self.at, names, shut)
        if named is None:
            return None
        return _name_box(scenario, named[0], named[1], size)

    @cached_property
    def chart(self) -> ChartBox | None:
        """Legend or chart under the pointer."""
        (x, y), charts = self.at, self._seen.charts
        return next((one for one in charts if one.box[0] <= x <= one.box[2] and one.box[1] <= y <= one.box[3]), None)


def _name_box(scenario: Scenario, ref: Ref, box: QRectF, size: float) -> NameBox:
    (x0, y0), (x1, y1) = box.topLeft().toTuple(), box.bottomRight().toTuple()
    return NameBox(ref, (x0, y0, x1, y1), _middle(scenario, ref), size / scenario.look.text_size)


def name_boxes_of(scenario: Scenario, ref: Ref, placed: Lettering) -> list[NameBox]:
    """Return the drawn name of a city; none if it has no name."""
    board = scenario.board
    place: Place = board.cities[CityId(ref.id)].milepost if ref.kind == "city" else SiteId(ref.id)
    box = name_boxes(board, placed.names).get(place)
    return [] if box is None else [_name_box(scenario, ref, box, placed.size)]


class Seen(NamedTuple):
    """State of the view for a pointer: the scenario, placed names, shut layers, the size of names in millimeters (None
    before they are placed), the plates of railroads (None if the tool ignores names and plates), and the legend and
    charts that are not on shut layers."""

    scenario: Scenario
    names: Mapping[Place, Name]
    shut: Collection[str]
    size: float | None
    plates: Initials | None = None
    charts: Collection[ChartBox] = ()


def _middle(scenario: Scenario, ref: Ref) -> Point:
    """Return the center of a city's square or cell."""
    board = scenario.board
    place = MilepostId(board.cities[CityId(ref.id)].milepost) if ref.kind == "city" else SiteId(ref.id)
    at = anchor(board, place)
    assert at is not None, f"{ref.id} has a name on the board"  # not shown
    return at


class BoardEditor:
    """Functions for a tool that edits the open scenario."""

    def __init__(
        self, document: OpenScenario, say: Callable[[str], None], shut: Callable[[], Collection[str]] = tuple
    ) -> None:
        self._document = document
        self.say = say
        self._shut = shut
        self.write_field: Callable[[str], None] = lambda field: None
        self.add_railroad: Callable[[], None] = lambda: None
        self.image_aspect: Callable[[], float | None] = lambda: None
        self.texts: Callable[[], Sequence[NameBox | ChartBox]] = tuple

    @property
    def scenario(self) -> Scenario:
        """Scenario as shown, including a preview."""
        return self._document.scenario

    @property
    def committed(self) -> Scenario:
        """Scenario without the preview."""
        return getattr(self._document, "committed", self._document.scenario)

    @property
    def selection(self) -> frozenset[Ref]:
        """Selected objects."""
        return self._document.selection

    @property
    def chosen(self) -> frozenset[Ref]:
        """Selected objects to work with."""
        return getattr(self._document, "chosen", self._document.selection)

    def perform(self, edit: Edit) -> None:
        """Change the scenario by one undo step; show the error if it is not possible."""
        self._try(self._document.perform, edit)

    def preview(self, edit: Edit) -> None:
        """Preview an edit; show the error if it is not possible."""
        self._try(self._document.preview, edit)

    def _try(self, change: Callable[[Edit], None], edit: Edit) -> None:
        try:
            change(edit)
        except EditError as error:
            self.say(str(error))

    def end_preview(self) -> None:
        """End the preview."""
        self._document.end_preview()

    def select(self, refs: Iterable[Ref]) -> None:
        """Select exactly these objects."""
        self._document.select(refs)

    def refs_in(self, rect: Any) -> set[Ref]:
        """Return the objects inside a rectangle, given as x0, y0, x1, y1 or as two corners in millimeters."""
        flat = [float(v) for part in rect for v in (part if isinstance(part, tuple | list) else (part,))]
        x0, y0, x1, y1 = flat
        return refs_within(self.scenario, QRectF(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)), self._shut())


def on_grid(at: Point) -> Point:
    """Return the nearest place on the half-millimeter grid."""
    return (round(at[0] / GRID) * GRID, round(at[1] / GRID) * GRID)


def snapped(scenario: Scenario, at: Point, reach: float) -> Point:
    """Return the place of a click: the stop within reach, else the line within reach, else the center of the grid's
    cell, else the nearest half millimeter."""
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
