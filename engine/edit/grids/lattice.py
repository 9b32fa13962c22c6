"""The lattice as a whole: laying it, turning it, spacing, numbering, and the sheet under it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from engine.edit.affine import Motion, moved
from engine.edit.edit import Edit, Several
from engine.edit.set_fields import with_board
from engine.errors import EditError
from engine.i18n import tr
from engine.model.board import Board, Sheet, grid_of
from engine.model.geometry import exact
from engine.model.grids.grid import Numbering, Orientation
from engine.model.grids.lattice import corners, lattice, turned
from engine.model.numeric_limits import LONGEST
from engine.model.scenario import Scenario

Box = tuple[float, float, float, float]

LETTER = 0.8
"""How wide a letter is, in heights of capitals, as far as a margin is concerned."""

TURN = math.radians(30)
"""A flat grid is a pointy one turned so far, clockwise on the sheet."""


class TurnGrid(Edit, frozen=True):
    """Pointy hexes instead of flat ones, or the other way round. Every cell keeps its neighbours; the whole board turns
    by 30 degrees about the centre of the cell (0, 0), and turned back it is what it was."""

    orientation: Orientation

    def text(self, scenario: Scenario) -> str:
        return tr("Turn grid: flat hexes") if self.orientation == "flat" else tr("Turn grid: pointy hexes")

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario.board)
        if grid.orientation == self.orientation:
            return scenario
        angle = TURN if self.orientation == "flat" else -TURN
        try:
            new = turned(grid, self.orientation)
        except ValueError as error:
            raise EditError(f"turned, {error}") from None
        about = Motion(math.cos(angle), math.sin(angle), grid.origin)
        return with_board(moved(scenario, about, math.degrees(angle)), grid=new)


class SpaceGrid(Edit, frozen=True):
    """Another distance between the centres of neighbours, in millimetres; the board grows with it about the centre of
    the cell (0, 0), every point to the nearest hundredth of a millimetre."""

    spacing: float

    def text(self, scenario: Scenario) -> str:
        return tr("Set spacing of grid to {spacing} mm").format(spacing=f"{self.spacing:g}")

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario.board)
        _check_spacing(self.spacing)
        if self.spacing == grid.spacing:
            return scenario
        about = Motion(self.spacing / grid.spacing, 0, grid.origin)
        return with_board(moved(scenario, about), grid=replace(grid, spacing=self.spacing))


class NumberGrid(Edit, frozen=True):
    """Another way to number the cells."""

    numbering: Numbering

    def text(self, scenario: Scenario) -> str:
        return tr("Number cells: {scheme}").format(scheme=self.numbering.scheme)

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario.board)
        if grid.numbering == self.numbering:
            return scenario
        _check_numbering(self.numbering)
        return with_board(scenario, grid=replace(grid, numbering=self.numbering))


class FitSheet(Edit, frozen=True):
    """The sheet as large as the cells, the words, the outlines of regions and what is to be kept, with a margin
    (millimetres) around them, the board moved onto it. `keep` are boxes as x0, y0, x1, y1, such as those of charts that
    were put somewhere. Land beyond may go over the edge: it was drawn to do so."""

    margin: float = 10.0
    keep: tuple[Box, ...] = ()

    def text(self, scenario: Scenario) -> str:
        return tr("Fit sheet to board")

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario.board)
        if not 0 <= self.margin <= LONGEST:
            raise EditError(f"the margin around the board is 0 mm or more and at most {LONGEST:,} mm")
        made = lattice(grid)
        if not len(made):
            raise EditError("the grid has no cells yet")
        (left, top), (right, bottom) = made.xy.min(axis=0).tolist(), made.xy.max(axis=0).tolist()
        wide = max(x for x, _ in corners(grid))
        high = max(y for _, y in corners(grid))
        boxes = [(left - wide, top - high, right + wide, bottom + high), *self.keep, *_drawn(scenario.board)]
        left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
        right, bottom = max(x for *_, x, _ in boxes), max(y for *_, y in boxes)
        dx, dy = round(self.margin - left, 2), round(self.margin - top, 2)
        width = math.ceil(right - left + 2 * self.margin)
        height = math.ceil(bottom - top + 2 * self.margin)
        if max(width, height) > LONGEST:
            raise EditError(f"the sheet would be {width:,} x {height:,} mm; {LONGEST:,} mm is the most")
        origin = (exact(grid.origin[0] + dx), exact(grid.origin[1] + dy))
        scenario = moved(scenario, Motion(1, 0, grid.origin, (dx, dy)))
        return with_board(scenario, grid=replace(grid, origin=origin), sheet=Sheet(width, height))


def turned_on_sheet(scenario: Scenario, orientation: Orientation) -> Edit:
    """The edit that turns the lattice and, where cells would lie off the sheet after it, fits the sheet as one step."""
    turn = TurnGrid(orientation)
    after = turn.apply(scenario).board
    made = lattice(grid_of(after))
    off = made.xy < 0, made.xy > (after.sheet.width, after.sheet.height)
    return Several(turn, (turn, FitSheet())) if any(side.any() for side in off) else turn


def _drawn(board: Board) -> Iterator[Box]:
    """The boxes of free words, about as large as their letters, and of the outlines of regions."""
    for label in board.labels.values():
        half, (x, y) = len(label.text) * label.size * LETTER / 2, label.at
        across, down = (half, label.size) if abs(label.angle) < 45 else (label.size, half)
        yield x - across, y - down, x + across, y + down
    for region in board.regions.values():
        for ring in region.outline:
            xs, ys = [x for x, _ in ring.points], [y for _, y in ring.points]
            yield min(xs), min(ys), max(xs), max(ys)


def _check_spacing(spacing: float) -> None:
    if not 0.5 <= spacing <= 500:
        raise EditError("the cells of a grid are 0.5 to 500 mm apart")


def _check_numbering(numbering: Numbering) -> None:
    try:
        convert(to_builtins(numbering), Numbering)
    except ValidationError as error:
        raise EditError(f"no such numbering: {error}") from None
