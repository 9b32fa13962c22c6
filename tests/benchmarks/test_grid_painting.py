"""Drawing a grid of 22,500 cells, against a loop of plain Python measured in the same run.

The loop takes some 50 to 100 ms undisturbed; the goal is a frame of 16 ms, a sixth to a third of it, for a step of
panning and for a step of a brush.
"""

import random
from collections.abc import Callable, Iterator

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from shiboken6 import delete

from engine.edit.grids.cells import PaintCells
from engine.families.crayon.content import CrayonContent
from engine.model.board import Board, Sheet
from engine.model.geometry import Ring
from engine.model.grids.grid import Feature, Grid, Letters, Site, Terrain
from engine.model.grids.lattice import cell_at, from_offset, within
from engine.model.look import Look, TerrainLook
from engine.model.scenario import Scenario
from studio.canvas.view import BoardView
from studio.paint.board import paint_layer
from studio.paint.style import style
from tests.benchmarks.test_painting import loop, quickest
from tests.canvas.open_board import OpenBoard

Bound = Callable[[float, float], None]
SIDE = 150


@pytest.fixture(params=["hexes", "dots"])
def large(qapp: QApplication, request: pytest.FixtureRequest) -> Scenario:
    """Four terrains at random, sixty cities, rivers and inlets on 150 x 150 cells."""
    dice = random.Random(1)
    rows = ["".join(dice.choice("oooo^hf") for _ in range(SIDE)) for _ in range(SIDE)]
    sites = {
        f"s{n}": Site(f"City {n}", from_offset(dice.randrange(4, 146), dice.randrange(4, 146), "pointy"), size)
        for n, size in enumerate(("small", "medium", "major") * 20)
    }
    ways = (Ring([(30 * n + 3 * i % 40, 12.0 * i) for i in range(60)]) for n in range(25))
    rivers = {f"r{n}": Feature("river", curves=(way,)) for n, way in enumerate(ways)}
    inlets = {
        f"i{n}": Feature("inlet", sides=tuple((dice.randrange(90), dice.randrange(140), 1) for _ in range(5)))
        for n in range(50)
    }
    board = Board(
        Sheet(920, 800),
        grid=Grid(6.0, (10, 10), Letters(rows)),
        terrains={name: Terrain(letter, name) for name, letter in zip(SIGNS, "o^hf", strict=True)},
        sites=sites,
        features=rivers | inlets,
    )
    terrains = {name: TerrainLook(colour, sign) for name, (colour, sign) in SIGNS.items()}
    return Scenario("crayon", "Large", board, CrayonContent(), look=Look(cells=request.param, terrains=terrains))


SIGNS = {
    "clear": ("#dfe5bd", "dot"), "mountain": ("#cdb488", "triangle"), "hill": ("#d8c7a0", "hill"),
    "forest": ("#a9cc9b", "forest"),
}  # fmt: skip


@pytest.fixture
def view(large: Scenario) -> Iterator[BoardView]:
    made = BoardView(OpenBoard(large))
    made.resize(1920, 1080)
    made.show()
    QApplication.processEvents()
    made.settle()
    made.viewport().repaint()
    yield made
    delete(made)


def test_the_cells_of_a_whole_large_grid(large: Scenario, benchmark: BenchmarkFixture, bound: Bound) -> None:
    image = QImage(1920, 1080, QImage.Format.Format_RGB32)
    scale = 1080 / large.board.sheet.height

    def frame() -> None:
        painter = QPainter(image)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            for layer in ("cells", "dots"):
                paint_layer(painter, layer, large, style("light"), scale)
        finally:
            painter.end()

    frame()
    ratio = quickest(frame) / quickest(loop, 3)
    benchmark.extra_info["share of the loop"] = round(ratio, 3)
    benchmark(frame)
    bound(ratio, 1.0)


@pytest.mark.parametrize("zoom", [None, 1.0, 2.0])
def test_a_step_of_panning_over_a_large_grid(
    view: BoardView, zoom: float | None, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    if zoom is not None:
        view.set_zoom(zoom)
        view.settle()
    QApplication.processEvents()

    def step() -> None:
        for far in (17, -17):
            view._pan_by(far, far)
            view.viewport().repaint()

    step()
    ratio = quickest(step) / 2 / quickest(loop, 3)
    benchmark.extra_info["share of the loop"] = round(ratio, 3)
    benchmark(step)
    bound(ratio, 0.3)


@pytest.mark.parametrize("zoom", [None, 1.0, 2.0])
def test_a_step_of_a_brush_of_fifty_cells_with_its_repaint(
    view: BoardView, zoom: float | None, benchmark: BenchmarkFixture, bound: Bound
) -> None:
    if zoom is not None:
        view.set_zoom(zoom)
    view.settle()
    view.viewport().repaint()
    QApplication.processEvents()
    document, middle = view.document, view.mapToScene(view.viewport().rect().center())
    q, r = cell_at(document.committed.board.grid, (middle.x(), middle.y()))
    steps = iter(range(1_000_000))

    def step() -> None:
        number = next(steps)
        cells = within((q + number % 20, r), 4)[:50]
        document.preview(PaintCells(tuple((cell, "hill" if number % 2 else "clear") for cell in cells)))
        QApplication.processEvents()

    step()
    ratio = quickest(step, 15) / quickest(loop, 3)
    benchmark.extra_info["share of the loop"] = round(ratio, 3)
    benchmark(step)
    document.end_preview()
    bound(ratio, 0.35)
