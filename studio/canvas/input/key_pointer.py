"""The pointer as the keys lead it, for tools without a cursor of their own."""

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
"""Screen pixels of a free step: far on a board that is seen whole, near on a part of it."""
LONG = 10 * FREE
"""Of a long one: a few of them lead across what is seen."""
REACH = 1.0
"""Millimetres around the pointer in which it takes hold of things: the keys put it upon them."""


class Led(Protocol):
    """What the pointer is led over: a view, the tool that it works with, and how large a millimetre is there."""

    document: OpenScenario
    editor: BoardEditor

    @property
    def tool(self) -> Any: ...
    @property
    def scale_px(self) -> float: ...
    @property
    def middle(self) -> QPointF: ...


class KeyPointer:
    """Where the keys have led the pointer to, in millimetres; nowhere while the mouse leads it.

    It begins at what is selected, else where it was left, else at the place nearest to the middle of what is seen.
    """

    def __init__(self) -> None:
        self.at: Point | None = None
        self.selected: frozenset[Ref] = frozenset()
        """What was selected when it was last led or clicked: something else is where it is to go on."""
        self._was: Point | None = None

    @property
    def place(self) -> Point:
        """Where it is, once it has begun."""
        assert self.at is not None, "the keys lead the pointer"
        return self.at

    def by_mouse(self) -> None:
        """The mouse leads it now."""
        self.at = None

    def lead(self, view: Led, way: Point, free: float = 0) -> bool:
        """Begins, or goes one step that way: to the next of the tool's places, or over `free` pixels of bare board if
        there are any; in a drag freely in any case. Whether there was anything to go to."""
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
        """Puts the pointer where it begins, if it is nowhere or something else was selected; whether that led it. What
        it has just made is selected where it stands: there is nothing to begin at."""
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
        """A step over bare board, so many millimetres and at least one of the grid's, on the grid."""
        x, y = self.place
        step = max(GRID, far)
        self._go(on_grid((x + step * way[0], y + step * way[1])))

    def _onward(self, board: Board, places: list[Point], way: Point) -> bool:
        """To the next place that way, or the next cell where there are none; whether there is one."""
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
    """The nearest place on the sheet: beside it nothing is put down."""
    sheet = scenario.board.sheet
    return min(max(at[0], 0.0), sheet.width), min(max(at[1], 0.0), sheet.height)


def _nearest(places: Iterable[Point], to: QPointF) -> Point:
    """The place nearest to another one; that one itself where there are none."""
    at = to.x(), to.y()
    return min(places, key=lambda place: distance(place, at), default=on_grid(at))
