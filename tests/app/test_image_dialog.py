"""A new grid over an image, its water left out, laid while the window goes on."""

import threading

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from shiboken6 import delete

from engine.model.grids.lattice import lattice
from studio.app.adding import image_dialog
from studio.app.adding.image_dialog import ImageDialog
from tests.waiting import SECONDS_LONG

SEA, LAND = QColor("#5a96d2"), QColor("#e6dcbe")


@pytest.fixture
def scan(tmp_path):
    """Land left and sea right, twice as wide as high."""
    image = QImage(1000, 500, QImage.Format.Format_RGB32)
    image.fill(LAND)
    painter = QPainter(image)
    painter.fillRect(500, 0, 500, 500, SEA)
    painter.end()
    path = tmp_path / "coast.png"
    assert image.save(str(path))
    return path


@pytest.fixture
def dialog(window, qtbot):
    made = ImageDialog(window)
    made.open()
    yield made
    delete(made)


@pytest.fixture
def shown(dialog, scan, qtbot):
    dialog.file.line.setText(str(scan))
    qtbot.waitUntil(lambda: "cells" in dialog.count.text())
    return dialog


def cells(dialog):
    first = dialog.count.text().split(" ")[0].replace(",", "")
    return int(first) if first.isdigit() else None


def test_it_waits_for_an_image(dialog):
    assert not dialog.lay.isEnabled() and dialog.told.text()


def test_cells_are_counted_as_soon_as_there_is_one(shown):
    assert shown.lay.isEnabled() and "600 x 300 mm" in shown.count.text() and "water" not in shown.count.text()
    # 60 columns of 9.9 mm; rows are 8.6 mm apart.
    assert cells(shown) == 60 * 34


def test_a_click_on_the_sea_leaves_its_cells_out(shown, qtbot):
    every, place = cells(shown), shown.preview.place()
    assert shown.preview.colour_at(QPointF(0, -5)) is None
    spot = place.topLeft() + QPointF(place.width() * 0.8, place.height() / 2)
    qtbot.mouseClick(shown.preview, Qt.MouseButton.LeftButton, pos=spot.toPoint())
    assert shown.leave_out.isChecked() and shown.colour.text() == SEA.name()
    qtbot.waitUntil(lambda: "left out" in shown.count.text())
    assert abs(cells(shown) - every / 2) < every / 20
    shown.tolerance.setValue(60)
    qtbot.waitUntil(lambda: cells(shown) == 0)
    assert not shown.lay.isEnabled() and "water" in shown.told.text()


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_the_board_has_its_grid_over_the_image(shown, scan, qtbot, orientation):
    shown.orientation.setCurrentIndex(shown.orientation.findData(orientation))
    shown.columns.setValue(30)
    shown.pick(SEA)
    with qtbot.waitSignal(shown.laid) as laid:
        shown.lay.click()
    board, tracing = laid.args[0].board, laid.args[0].look.tracing
    assert board.grid.orientation == orientation and board.grid.spacing == shown.spacing.value()
    xy = lattice(board.grid).xy
    assert 0 < xy[:, 0].max() < 305 and xy[:, 1].max() > 280
    assert tracing.file == str(scan) and tracing.width == board.sheet.width == 600
    assert not shown.isVisible()


def test_spacing_and_columns_follow_each_other(shown):
    shown.spacing.setValue(20.0)
    assert shown.columns.value() == 29
    shown.width_mm.setValue(1200)
    assert shown.spacing.value() == 20 and shown.columns.value() == 59
    shown.columns.setValue(100)
    assert shown.spacing.value() == pytest.approx(1200 / 100.5, abs=0.001)


@pytest.mark.parametrize(("name", "words"), [("none.png", "no such image"), ("words.png", "no picture")])
def test_what_is_no_picture_is_told(dialog, tmp_path, qtbot, name, words):
    (tmp_path / "words.png").write_text("words")
    dialog.file.line.setText(str(tmp_path / name))
    qtbot.waitUntil(lambda: words in dialog.told.text())
    assert not dialog.lay.isEnabled() and not dialog.busy.isVisible()


def test_too_many_cells_are_told_and_can_be_mended(shown, qtbot):
    shown.spacing.setValue(0.5)
    qtbot.waitUntil(lambda: "are the most" in shown.told.text())
    assert not shown.lay.isEnabled()
    shown.spacing.setValue(10)
    qtbot.waitUntil(lambda: shown.lay.isEnabled())


def test_cancel_asks_no_more_for_what_is_made(shown, qtbot, monkeypatch):
    begun, go, gone, laid = threading.Event(), threading.Event(), threading.Event(), []

    def slow(*asked):
        begun.set()
        go.wait(SECONDS_LONG)
        gone.set()
        return asked[0]

    monkeypatch.setattr(image_dialog, "over_image", slow)
    shown.laid.connect(laid.append)
    shown.lay.click()
    assert shown.busy.isVisible() and not shown.lay.isEnabled()
    qtbot.waitUntil(begun.is_set)
    shown.reject()
    go.set()
    qtbot.waitUntil(gone.is_set)
    qtbot.wait(50)
    assert laid == []


def test_the_window_begins_with_the_new_board_and_its_image(window, scan, qtbot):
    window.shell.new_over_image()
    dialog = window.findChild(ImageDialog)
    dialog.file.line.setText(str(scan))
    qtbot.waitUntil(dialog.lay.isEnabled)
    dialog.lay.click()
    qtbot.waitUntil(lambda: window.document.scenario.board.grid is not None)
    qtbot.waitUntil(lambda: window.view.tracing.levels is not None)
    assert "coast" in window.document.scenario.title and window.document.path is None
    window.document.undo_stack.setClean()
