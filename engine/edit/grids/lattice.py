"""The lattice as a whole: orientation, spacing, numbering, and the sheet under it."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import ValidationError, convert, to_builtins
from msgspec.structs import replace

from engine.edit.affine import Motion, moved
from engine.edit.edit import Edit, Several
from engine.edit.set_fields import with_board
from engine.errors import EditError
from engine.i18n import format_number, tr
from engine.model.board import Board, Sheet, grid_of
from engine.model.geometry import exact
from engine.model.grids.grid import Numbering, Orientation
from engine.model.grids.lattice import corners, lattice, turned
from engine.model.numeric_limits import LONGEST
from engine.model.scenario import Scenario

Box = tuple[float, float, float, float]

LETTER = 0.8
"""The width of a letter in heights of capitals, as margins use it."""

TURN = math.radians(30)
"""The clockwise rotation from a pointy grid to a flat one."""


class TurnGrid(Edit, frozen=True):
    """Pointy hexes instead of flat ones, or vice versa. Every cell keeps its neighbors; the whole board turns by 30
    degrees about the center of the cell (0, 0), and turning it back restores it."""

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
    """Another distance between the centers of neighbors, in millimeters; the board scales with it about the center of
    the cell (0, 0), every point to the nearest hundredth of a millimeter."""

    spacing: float

    def text(self, scenario: Scenario) -> str:
        return tr("Set spacing of grid to {spacing} mm").format(spacing=format_number(self.spacing, "g"))

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario.board)
        check_spacing(self.spacing)
        if self.spacing == grid.spacing:
            return scenario
        about = Motion(self.spacing / grid.spacing, 0, grid.origin)
        return with_board(moved(scenario, about), grid=replace(grid, spacing=self.spacing))


class NumberGrid(Edit, frozen=True):
    """Another numbering of the cells."""

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
    """A sheet as large as the cells, the labels, the outlines of regions and `keep`, with a margin (millimeters) around
    them, and the board moved onto it. `keep` are boxes as x0, y0, x1, y1, such as those of charts with fixed positions.
    Land may extend over the edge."""

    margin: float = 10.0
    keep: tuple[Box, ...] = ()

    def text(self, scenario: Scenario) -> str:
        return tr("Fit sheet to board")

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario.board)
        if not 0 <= self.margin <= LONGEST:
            raise EditError(
                tr("the margin around the board must be from 0 to {most} mm").format(most=format_number(LONGEST))
            )
        made = lattice(grid)
        if not len(made):
            raise EditError(tr("the grid has no cells yet"))
        (left, top), (right, bottom) = made.xy.min(axis=0).tolist(), made.xy.max(axis=0).tolist()
        wide = max(x for x, _ in corners(grid))
        high = max(y for _, y in corners(grid))
        boxes = [(left - wide, top - high, right + wide, bottom + high), *self.keep, *_label_boxes(scenario.board)]
        left, top = min(x for x, *_ in boxes), min(y for _, y, *_ in boxes)
        right, bottom = max(x for *_, x, _ in boxes), max(y for *_, y in boxes)
        dx, dy = round(self.margin - left, 2), round(self.margin - top, 2)
        width = math.ceil(right - left + 2 * self.margin)
        height = math.ceil(bottom - top + 2 * self.margin)
        if max(width, height) > LONGEST:
            raise EditError(
                tr("the sheet would be {width} × {height} mm, but the largest size is {most} mm").format(
                    width=format_number(width), height=format_number(height), most=format_number(LONGEST)
                )
            )
        origin = (exact(grid.origin[0] + dx), exact(grid.origin[1] + dy))
        scenario = moved(scenario, Motion(1, 0, grid.origin, (dx, dy)))
        return with_board(scenario, grid=replace(grid, origin=origin), sheet=Sheet(width, height))


def turned_on_sheet(scenario: Scenario, orientation: Orientation) -> Edit:
    """Return the edit that turns the lattice and, if cells would be off the sheet, also fits the sheet."""
    turn = TurnGrid(orientation)
    after = turn.apply(scenario).board
    made = lattice(grid_of(after))
    off = made.xy < 0, made.xy > (after.sheet.width, after.sheet.height)
    return Several(turn, (turn, FitSheet())) if any(side.any() for side in off) else turn


def _label_boxes(board: Board) -> Iterator[Box]:
    """Return the boxes of labels, about as large as their letters, and of the outlines of regions."""
    for label in board.labels.values():
        half, (x, y) = len(label.text) * label.size * LETTER / 2, label.at
        across, down = (half, label.size) if abs(label.angle) < 45 else (label.size, half)
        yield x - across, y - down, x + across, y + down
    for region in board.regions.values():
        for ring in region.outline:
            xs, ys = [x for x, _ in ring.points], [y for _, y in ring.points]
            yield min(xs), min(ys), max(xs), max(ys)


def check_spacing(spacing: float) -> None:
    """Raise EditError unless cells can be this many millimeters apart."""
    if not 0.5 <= spacing <= 500:
        raise EditError(tr("the cells of a grid must be 0.5 to 500 mm apart"))


def _check_numbering(numbering: Numbering) -> None:
    try:
        convert(to_builtins(numbering), Numbering)
    except ValidationError as error:
        raise EditError(tr("invalid numbering: {error}").format(error=error)) from None
