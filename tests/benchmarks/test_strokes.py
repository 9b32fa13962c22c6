"""A step of a brush stroke over 22,500 cells in the studio's own document, against a loop of plain Python.

The step is all that a moved mouse costs: the tool, the edit, the live checks, and the repaint. The goal is a sixth of
the loop, which takes about 100 ms undisturbed.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytest_benchmark.fixture import BenchmarkFixture
from shiboken6 import delete

from engine.files import scenarios
from engine.model.grids.lattice import centre
from studio.canvas.view import BoardView
from studio.document.document import Document
from studio.tools.terrain.brush import BrushTool
from studio.tools.terrain.paintbox import Paintbox
from studio.tools.tool import Pointer
from tests.benchmarks.test_painting import loop, quickest
from tests.tools.grids import a_grid_board

Bound = Callable[[float, float], None]


@pytest.fixture
def view(qapp: QApplication, tmp_path: Path) -> Iterator[BoardView]:
    file = tmp_path / "large.yaml"
    scenarios.save(a_grid_board(columns=150, rows=150, spacing=5.0), file)
    document = Document()
    document.load(file)
    made = BoardView(document)
    made.resize(1920, 1080)
    made.show()
    QApplication.processEvents()
    made.settle()
    made.viewport().repaint()
    yield made
    document.end_preview()
    document.close()
    delete(made)
    delete(document)


def test_a_step_of_a_stroke_with_its_repaint(view: BoardView, benchmark: BenchmarkFixture, bound: Bound) -> None:
    document, tool = view.document, BrushTool(Paintbox(terrain="mountain", size=3))
    grid = document.committed.board.grid
    assert grid is not None
    walk = iter(range(1_000_000))

    def pointer() -> Pointer:
        number = next(walk)
        at = centre(grid, (number % 60, 20 + number // 60 % 100))
        return Pointer(at, None, at)

    tool.press(view.editor, pointer())

    def step() -> None:
        tool.move(view.editor, pointer())
        view.overlay.set_drawing(tool.drawing)
        QApplication.processEvents()

    step()
    assert document.is_previewing
    ratio = quickest(step, 15) / quickest(loop, 3)
    benchmark.extra_info["share of the loop"] = round(ratio, 3)
    benchmark.pedantic(step, rounds=20)
    bound(ratio, 0.25)
