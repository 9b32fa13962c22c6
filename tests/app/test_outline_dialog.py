"""A new grid over the outline of a land, laid while the window goes on."""

import json
import threading

import pytest
from PySide6.QtWidgets import QDialog

from engine.model.grids.lattice import lattice
from studio.app.adding import outline_dialog
from studio.app.adding.outline_dialog import OutlineDialog, grid_templates
from tests.waiting import SECONDS_LONG

ISLAND = [[-3, 51], [-1, 51], [-1, 52], [-3, 52], [-3, 51]]


@pytest.fixture
def land(tmp_path):
    path = tmp_path / "island.geojson"
    path.write_text(json.dumps({"type": "Polygon", "coordinates": [ISLAND]}), encoding="utf-8")
    return path


@pytest.fixture
def dialog(window, qtbot):
    made = OutlineDialog(window)
    qtbot.addWidget(made)
    made.open()
    return made


def test_only_boards_with_a_grid_can_be_laid(dialog):
    assert grid_templates() and not any("Boxcars" in name for name in grid_templates())


def test_it_waits_for_a_file(dialog, land):
    assert not dialog.lay.isEnabled() and dialog.told.text()
    dialog.land.line.setText(str(land))
    assert dialog.lay.isEnabled() and not dialog.told.text()


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_the_grid_is_laid_over_the_land(dialog, land, qtbot, orientation):
    dialog.land.line.setText(str(land))
    dialog.orientation.setCurrentIndex(dialog.orientation.findData(orientation))
    with qtbot.waitSignal(dialog.laid) as laid:
        dialog.lay.click()
    grid = laid.args[0].board.grid
    # 139 by 111 km, a cell every 10 km in rows 8.7 km apart.
    assert grid.orientation == orientation and 140 < len(lattice(grid)) < 220
    assert not dialog.isVisible()


def test_what_is_wrong_with_a_file_is_told(dialog, tmp_path, qtbot):
    broken = tmp_path / "broken.geojson"
    broken.write_text("{")
    dialog.land.line.setText(str(broken))
    dialog.lay.click()
    qtbot.waitUntil(lambda: "not JSON" in dialog.told.text())
    assert dialog.isVisible() and dialog.lay.isEnabled()


def test_cancel_asks_no_more_for_what_is_made(dialog, land, qtbot, monkeypatch):
    begun, go, gone, laid = threading.Event(), threading.Event(), threading.Event(), []

    def slow(*asked):
        begun.set()
        go.wait(SECONDS_LONG)
        gone.set()
        return asked[0]

    monkeypatch.setattr(outline_dialog, "over_outline", slow)
    dialog.laid.connect(laid.append)
    dialog.land.line.setText(str(land))
    dialog.lay.click()
    assert dialog.busy.isVisible() and not dialog.lay.isEnabled()
    qtbot.waitUntil(begun.is_set)
    dialog.reject()
    go.set()
    qtbot.waitUntil(gone.is_set)
    qtbot.wait(50)
    assert laid == []


def test_the_window_begins_with_the_new_board(window, land, qtbot):
    window.shell.new_over_outline()
    dialog = window.findChild(OutlineDialog)
    dialog.land.line.setText(str(land))
    dialog.lay.click()
    qtbot.waitUntil(lambda: window.document.scenario.board.grid is not None)
    assert "island" in window.document.scenario.title and window.document.path is None
    window.document.undo_stack.setClean()


@pytest.mark.parametrize("verb", ["new_over_outline", "new_over_image"])
def test_a_grid_that_was_laid_is_unsaved_from_the_start(window, qtbot, verb):
    getattr(window.shell, verb)()
    (dialog,) = (child for child in window.children() if isinstance(child, QDialog) and hasattr(child, "laid"))
    template = next(iter(grid_templates().values()))
    dialog.laid.emit(template())
    assert not window.document.is_clean and window.document.path is None


def test_an_empty_template_is_nothing_to_save(window):
    window.shell.start_new(next(iter(grid_templates().values()))())
    assert window.document.is_clean
