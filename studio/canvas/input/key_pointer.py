"""Pointer moved by keys, for tools without a cursor of their own."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from PySide6.QtCore import QPointF

from engine.model.board import Board
from engine.model.cells import lattice_of
from engine.model.geometry import Point, ahead, distance
from engine.model.grids.lattice import cell_at, centre, from_offset, to_offset
from engine.model.ids import Ref
from engine.model.scenario import Scenario
from studio.canvas.geometry.outlines import outlines_of
from studio.canvas.input.editor import GRID, BoardEditor, OpenScenario, on_grid

FREE = 10.0
"""Screen pixels of a free step: large on a whole board, small on a part of it."""
LONG = 10 * FREE
"""Screen pixels of a long step: a few of them cross the view."""
REACH = 1.0
"""Millimeters around the pointer in which it hits objects: keys put it exactly on them."""


class Led(Protocol):
    """Surroundings of the pointer: a view, its tool, and the scale."""

    document: OpenScenario
    editor: BoardEditor

    @property
    def tool(self) -> Any: ...
    @property
    def scale_px(self) -> float: ...
    @property
    def middle(self) -> QPointF: ...


class KeyPointer:
    """Place of the pointer moved by keys, in millimeters; None while the mouse is used.

    It starts at the selection, else at its last place, else at the place nearest to the center of the view.
    """

    def __init__(self) -> None:
        self.at: Point | None = None
        self.selected: frozenset[Ref] = frozenset()
        """Selection when it was last moved or clicked; another selection becomes its new start."""
        self._was: Point | None = None

    @property
    def place(self) -> Point:
        """Place of the pointer, once it has started."""
        assert self.at is not None, "the keyboard pointer has no position"  # not shown
        return self.at

    def by_mouse(self) -> None:
        """React to the mouse taking over."""
        self.at = None

    def lead(self, view: Led, way: Point, free: float = 0) -> bool:
        """Start, or move one step in this direction: to the next of the tool's places, or by `free` pixels if given; in
        a drag always freely. Returns whether there was a target."""
        scenario, drags = view.document.scenario, view.tool.led == "drags" and view.tool.is_dragging
        places = list(view.tool.places(view.editor))
        if drags and self.at is not None:
            self._free(way, free / view.scale_px)
        elif not self._begin(scenario, view.document.selection, places, view.middle):
            if not free:
                return self._onward(scenario.board, places, way)
            before = self.at
            self._free(way, free / view.scale_px)
            self._go(_on_sheet(scenario, self.place))
            return self.at != before
        return True

    def _begin(self, scenario: Scenario, selection: frozenset[Ref], places: list[Point], middle: QPointF) -> bool:
        """Put the pointer at its start if it has no place or the selection has changed; return whether it moved. A new
        object is selected at its own place, so nothing is to be done then."""
        before = self.at
        is_other, self.selected = selection != self.selected, selection
        chosen = outlines_of(scenario, selection) if is_other and len(selection) == 1 else []
        if self.at is not None and not chosen:
            return False
        begin = self._was
        if chosen:
            begin = (*chosen[0].squares, *chosen[0].rounds, None)[0] or _nearest(places, chosen[0].box().center())
        self._go(begin or _nearest(places, middle))
        return self.at != before

    def _free(self, way: Point, far: float) -> None:
        """Return the place after a free step of this many millimeters, at least one of the grid's, on the grid."""
        x, y = self.place
        step = max(GRID, far)
        self._go(on_grid((x + step * way[0], y + step * way[1])))

    def _onward(self, board: Board, places: list[Point], way: Point) -> bool:
        """Move to the next place in this direction, or to the next cell if there are none; return whether there is
        one."""
        found, made = ahead(places, self.place, way), lattice_of(board)
        if found is None and len(made):
            column, row = to_offset(cell_at(made.grid, self.place), made.grid.orientation)
            cell = from_offset(column + int(way[0]), row + int(way[1]), made.grid.orientation)
            found = centre(made.grid, cell) if cell in made else None
        if found is not None:
            self._go(found)
        return found is not None

    def _go(self, to: Point) -> None:
        self.at = self._was = to


def _on_sheet(scenario: Scenario, at: Point) -> Point:
    """Return the nearest place on the sheet: nothing is put beside it."""
    sheet = scenario.board.sheet
    return min(max(at[0], 0.0), sheet.width), min(max(at[1], 0.0), sheet.height)


def _nearest(places: Iterable[Point], to: QPointF) -> Point:
    """Return the place nearest to another one; that one itself if there are none."""
    at = to.x(), to.y()
    return min(places, key=lambda place: distance(place, at), default=on_grid(at))
