"""The lattice as a whole: laying it, turning it, spacing, numbering, and the sheet under it."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec.structs import replace

from engine.edit.changing import with_board
from engine.edit.edit import Edit
from engine.errors import EditError
from engine.model.board import Board, Sheet
from engine.model.geometry import Point, Ring, exact
from engine.model.grid import Grid, Letters, Numbering, Orientation
from engine.model.lattice import corners, lattice, turned
from engine.model.scenario import Scenario

TURN = math.radians(30)
"""A flat grid is a pointy one turned so far, clockwise on the sheet."""


def grid_of(scenario: Scenario) -> Grid:
    """The grid of the board. Raises EditError where it has none."""
    if scenario.board.grid is None:
        raise EditError("this board has no grid")
    return scenario.board.grid


class SetGrid(Edit, frozen=True):
    """Another grid, or none."""

    grid: Grid | None

    @property
    def text(self) -> str:
        return "Remove grid" if self.grid is None else "Lay grid"

    def apply(self, scenario: Scenario) -> Scenario:
        return scenario if self.grid == scenario.board.grid else with_board(scenario, grid=self.grid)


class TurnGrid(Edit, frozen=True):
    """Pointy hexes instead of flat ones, or the other way round. Every cell keeps its neighbours; the whole board turns
    by 30 degrees about the centre of the cell (0, 0), and turned back it is what it was."""

    orientation: Orientation

    @property
    def text(self) -> str:
        return f"Turn grid: {self.orientation} hexes"

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario)
        if grid.orientation == self.orientation:
            return scenario
        angle = TURN if self.orientation == "flat" else -TURN
        (x0, y0), cos, sin = grid.origin, math.cos(angle), math.sin(angle)

        def move(at: Point) -> Point:
            x, y = at[0] - x0, at[1] - y0
            return exact(x0 + x * cos - y * sin), exact(y0 + x * sin + y * cos)

        scenario = _moved(scenario, move, math.degrees(angle))
        return with_board(scenario, grid=turned(grid, self.orientation))


class SpaceGrid(Edit, frozen=True):
    """Another distance between the centres of neighbours, in millimetres; the board grows with it about the centre of
    the cell (0, 0)."""

    spacing: float

    @property
    def text(self) -> str:
        return f"Space grid {self.spacing:g} mm"

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario)
        if not 0.5 <= self.spacing <= 500:
            raise EditError("the cells of a grid are 0.5 to 500 mm apart")
        if self.spacing == grid.spacing:
            return scenario
        (x0, y0), scale = grid.origin, self.spacing / grid.spacing
        scenario = _moved(scenario, lambda at: (exact(x0 + (at[0] - x0) * scale), exact(y0 + (at[1] - y0) * scale)))
        return with_board(scenario, grid=replace(grid, spacing=self.spacing))


class NumberGrid(Edit, frozen=True):
    """Another way to number the cells."""

    numbering: Numbering

    @property
    def text(self) -> str:
        return f"Number cells by {self.numbering.scheme}"

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario)
        if grid.numbering == self.numbering:
            return scenario
        return with_board(scenario, grid=replace(grid, numbering=self.numbering))


class FitSheet(Edit, frozen=True):
    """The sheet as large as the cells with a margin (millimetres) around them, the board moved onto it."""

    margin: float = 10.0

    @property
    def text(self) -> str:
        return "Fit sheet to the board"

    def apply(self, scenario: Scenario) -> Scenario:
        grid = grid_of(scenario)
        made = lattice(grid)
        if not len(made):
            raise EditError("the grid has no cells yet")
        (left, top), (right, bottom) = made.xy.min(axis=0).tolist(), made.xy.max(axis=0).tolist()
        wide = max(x for x, _ in corners(grid))
        high = max(y for _, y in corners(grid))
        dx, dy = self.margin + wide - left, self.margin + high - top
        scenario = _moved(scenario, lambda at: (exact(at[0] + dx), exact(at[1] + dy)))
        origin = (exact(grid.origin[0] + dx), exact(grid.origin[1] + dy))
        sheet = Sheet(
            math.ceil(right - left + 2 * (self.margin + wide)), math.ceil(bottom - top + 2 * (self.margin + high))
        )
        return with_board(scenario, grid=replace(grid, origin=origin), sheet=sheet)


def an_empty_grid(spacing: float, orientation: Orientation = "pointy", origin: Point = (0.0, 0.0)) -> Grid:
    """A grid to paint on."""
    return Grid(spacing, origin, Letters(()), orientation=orientation)


def _moved(scenario: Scenario, move: Callable[[Point], Point], angle: float = 0.0) -> Scenario:
    """Everything that is placed in millimetres, moved; texts turned by an angle in degrees."""
    board = scenario.board

    def rings(old: tuple[Ring, ...]) -> tuple[Ring, ...]:
        return tuple(Ring(map(move, ring.points), whole=True) for ring in old)

    new: Board = replace(
        board,
        shapes={id: replace(shape, rings=rings(shape.rings)) for id, shape in board.shapes.items()},
        regions={
            id: replace(region, outline=rings(region.outline)) if region.outline else region
            for id, region in board.regions.items()
        },
        features={
            id: replace(feature, curves=rings(feature.curves)) if feature.curves else feature
            for id, feature in board.features.items()
        },
        labels={
            id: replace(label, at=move(label.at), angle=exact(label.angle + angle))
            for id, label in board.labels.items()
        },
        mileposts={id: replace(milepost, at=move(milepost.at)) for id, milepost in board.mileposts.items()},
        junctions={id: replace(junction, at=move(junction.at)) for id, junction in board.junctions.items()},
        lines={
            id: replace(line, path=tuple(item if isinstance(item, str) else move(item) for item in line.path))
            for id, line in board.lines.items()
        },
    )
    boxes = {id: move(at) for id, at in scenario.look.boxes.items()}
    return replace(scenario, board=new, look=replace(scenario.look, boxes=boxes))
