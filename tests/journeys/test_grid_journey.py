"""An author paints a grid board with mouse and keys, takes it back, and saves it."""

import pytest
from PySide6.QtCore import Qt

from engine.edit.sheet.regions import AddRegion
from engine.files import scenarios
from engine.files.scenarios import load
from engine.model.grids.lattice import cells_of, centre, lattice, straight
from engine.model.ids import RegionId
from tests.builders import a_small_board
from tests.opening import studio_with
from tests.tools.grids import a_grid_board

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
PLAIN = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def window(qtbot, tmp_path):
    scenarios.save(a_grid_board(), tmp_path / "grid.yaml")
    scenarios.save(a_small_board().scenario(), tmp_path / "lines.yaml")
    with studio_with(qtbot, tmp_path / "grid.yaml", 1280, 800) as made:
        made.activateWindow()
        made.view.setFocus()
        yield made


def sweep(qtbot, window, *cells, button=LEFT):
    """Press on the first cell, move over the others, release on the last."""
    view, grid = window.view, window.document.committed.board.grid
    assert grid is not None
    places = [view.place_of(centre(grid, cell)) for cell in cells]
    qtbot.mouseMove(view.viewport(), places[0])
    qtbot.mousePress(view.viewport(), button, PLAIN, places[0])
    for place in places[1:]:
        qtbot.mouseMove(view.viewport(), place)
    qtbot.mouseRelease(view.viewport(), button, PLAIN, places[-1])


def mountains(window):
    grid = window.document.scenario.board.grid
    assert grid is not None
    made = lattice(grid)
    return {cell for cell in made.cells if made.letter_of(cell) == "m"}


def test_strokes_are_painted_walked_taken_back_and_saved(qtbot, window):
    document, view = window.document, window.view
    before = document.committed
    qtbot.keyClick(view, Qt.Key.Key_B)
    assert window.toolbox.held.id == "brush"
    qtbot.keyClick(view, Qt.Key.Key_2)
    assert window.bars.options.boxes[0].values.currentText() == "m  Mountain"

    sweep(qtbot, window, (1, 1), (5, 1), (4, 4))
    assert mountains(window) == {*straight((1, 1), (5, 1)), *straight((5, 1), (4, 4))}
    assert document.undo_stack.count() == 1

    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_PageDown)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert (5, 5) in mountains(window)
    assert window.status.hint.toolTip().startswith("7,5 Mountain")
    qtbot.keyClick(view, Qt.Key.Key_Right, Qt.KeyboardModifier.ShiftModifier)
    assert (6, 5) in mountains(window)

    document.save()
    assert document.path is not None and load(document.path) == document.committed
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert document.committed == before


def test_escape_while_painting_leaves_no_trace_and_then_puts_the_brush_away(qtbot, window):
    document, view = window.document, window.view
    window.toolbox.take("brush")
    grid = document.committed.board.grid
    assert grid is not None
    qtbot.keyClick(view, Qt.Key.Key_2)
    qtbot.mousePress(view.viewport(), LEFT, PLAIN, view.place_of(centre(grid, (2, 2))))
    qtbot.mouseMove(view.viewport(), view.place_of(centre(grid, (6, 2))))
    assert len(mountains(window)) == 5
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert mountains(window) == set()
    qtbot.mouseRelease(view.viewport(), LEFT, PLAIN, view.place_of(centre(grid, (6, 2))))
    assert document.undo_stack.count() == 0
    qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert window.toolbox.held.id == "select"


def test_a_river_a_city_a_ferry_and_a_region_are_drawn(qtbot, window):
    document, view = window.document, window.view
    grid = document.committed.board.grid
    assert grid is not None
    qtbot.keyClick(view, Qt.Key.Key_V)
    for x, y in ((35.0, 20.0), (33.0, 45.0), (45.0, 70.0)):
        qtbot.mouseClick(view.viewport(), LEFT, PLAIN, view.place_of((x, y)))
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert document.committed.board.features["river"].sides

    qtbot.keyClick(view, Qt.Key.Key_C)
    sweep(qtbot, window, (6, 6))
    assert document.committed.board.sites["new-city"].cell == (6, 6)
    sweep(qtbot, window, (6, 6), (6, 7), (6, 8))
    assert document.committed.board.sites["new-city"].cell == (6, 8)

    qtbot.keyClick(view, Qt.Key.Key_N)
    sweep(qtbot, window, (1, 1), (4, 1), (7, 1))
    assert document.committed.board.connections["ferry"].between == ((1, 1), (7, 1))

    qtbot.keyClick(view, Qt.Key.Key_O)
    sweep(qtbot, window, (0, 0), (4, 0), (2, 4), (-2, 4))
    assert (1, 2) in set(cells_of(document.committed.board.regions["east"].cells))


def test_only_tools_for_the_board_that_is_open_are_offered(qtbot, window, tmp_path):
    def offered():
        return {id for id, action in window.toolbox._actions.items() if action.isVisible()}

    window.toolbox.take("brush")
    assert {"brush", "curve", "select"} <= offered() and not {"line", "milepost", "split"} & offered()
    assert window.bars.options.isVisible() and not window.bars.railroads.isVisible()
    assert window.shell.open_file(tmp_path / "lines.yaml")
    assert window.toolbox.held.id == "select"
    assert {"line", "milepost", "split", "select"} <= offered() and not {"brush", "curve"} & offered()
    qtbot.waitUntil(lambda: window.bars.railroads.isVisible() and window.bars.options.empty.isVisible())
    qtbot.keyClick(window.view, Qt.Key.Key_B)
    assert window.toolbox.held.id == "select"


def test_options_are_chosen_above_the_board(qtbot, window):
    window.toolbox.take("brush")
    box = window.toolbox.held.box  # type: ignore[attr-defined]
    boxes = window.bars.options.boxes
    qtbot.waitUntil(lambda: [box.isVisible() for box in boxes] == [True] * 4 + [False])
    assert [box.values.accessibleName() for box in boxes[:4]] == ["Terrain", "Size", "Symmetry", "Paint"]
    terrain, size, symmetry = window.bars.options.boxes[:3]
    for chooser, words in ((size, "3"), (symmetry, "Rotate by 180°"), (terrain, "Mix")):
        row = chooser.values.findText(words)
        chooser.values.setCurrentIndex(row)
        chooser.values.activated.emit(row)
    assert (box.size, box.symmetry, box.mixes) == (3, "half-turn", True)
    qtbot.waitUntil(window.bars.options.mix.isVisible)
    assert window.bars.options.mix.text().strip() == "2 Clear : 1 Mountain"
    assert window.view.hasFocus()
    window.bars.options.mix.menu_.aboutToShow.emit()
    window.bars.options.mix.spins["sea"].setValue(4)
    window.bars.options.mix.spins[""].setValue(9)
    assert box.mix["sea"] == 4 and box.seed == 9


def test_the_cursor_of_the_keys_stays_in_sight(qtbot, window):
    view, grid = window.view, window.document.committed.board.grid
    assert grid is not None
    window.toolbox.take("brush")
    view.zoom_to([[centre(grid, (1, 1)), centre(grid, (2, 1))]])
    qtbot.mouseMove(view.viewport(), view.place_of(centre(grid, (1, 1))))
    assert not view.viewport().rect().contains(view.place_of(centre(grid, (9, 1))))
    for _ in range(8):
        qtbot.keyClick(view, Qt.Key.Key_Right)
    assert window.toolbox.held.cell == (9, 1)  # type: ignore[attr-defined]
    assert view.viewport().rect().contains(view.place_of(centre(grid, (9, 1))))


def test_the_lasso_is_taken_for_a_region_just_added(qtbot, window):
    window.shell.adding.add("region", "north", AddRegion(RegionId("north"), "North"))
    assert window.toolbox.held.id == "lasso"
    sweep(qtbot, window, (0, 0), (4, 0), (2, 4), (-2, 4))
    assert (1, 2) in set(cells_of(window.document.committed.board.regions[RegionId("north")].cells))
