"""A new grid over an image, its water left out, laid while the window goes on."""

import json
import threading

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QMessageBox, QWidget
from shiboken6 import delete

from engine.edit.header import AddSources
from engine.edit.sheet.tracing import ChangeTracing, SetTracing
from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.model.grids.lattice import lattice
from engine.model.look import Tracing
from studio.app.adding.image_dialog import ImageDialog
from studio.app.adding.outline_dialog import OutlineDialog, grid_templates
from tests.app.test_window import answer
from tests.builders import a_small_board
from tests.canvas.test_tracing import a_scan
from tests.images import images_read_once
from tests.waiting import SECONDS_LONG

SEA, LAND = QColor("#5a96d2"), QColor("#e6dcbe")


@pytest.fixture(autouse=True)
def one_process_for_each_image():
    with images_read_once():
        yield


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
def parent(qapp):
    made = QWidget()
    yield made
    delete(made)


@pytest.fixture
def dialog(parent):
    made = ImageDialog(parent)
    made.open()
    return made


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


@pytest.mark.parametrize(("name", "words"), [("none.png", "no such image"), ("words.png", "no readable image")])
def test_what_is_no_picture_is_told(dialog, tmp_path, qtbot, name, words):
    (tmp_path / "words.png").write_text("words")
    dialog.file.line.setText(str(tmp_path / name))
    qtbot.waitUntil(lambda: words in dialog.told.text())
    assert not dialog.lay.isEnabled() and not dialog.busy.isVisible()


def test_too_many_cells_are_told_and_can_be_mended(shown, qtbot):
    shown.spacing.setValue(0.5)
    qtbot.waitUntil(lambda: "at most" in shown.told.text())
    assert not shown.lay.isEnabled()
    shown.spacing.setValue(10)
    qtbot.waitUntil(lambda: shown.lay.isEnabled())


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


ISLAND = [[-3, 51], [-1, 51], [-1, 52], [-3, 52], [-3, 51]]


@pytest.fixture
def land(tmp_path):
    path = tmp_path / "island.geojson"
    path.write_text(json.dumps({"type": "Polygon", "coordinates": [ISLAND]}), encoding="utf-8")
    return path


@pytest.fixture
def outline_of(parent):
    made = OutlineDialog(parent)
    made.open()
    return made


@pytest.fixture
def with_land(outline_of, land):
    outline_of.land.line.setText(str(land))
    return outline_of


def test_only_boards_with_a_grid_can_be_laid(outline_of):
    assert grid_templates() and not any("Boxcars" in name for name in grid_templates())


def test_it_waits_for_a_file(outline_of, land):
    assert not outline_of.lay.isEnabled() and outline_of.told.text()
    outline_of.land.line.setText(str(land))
    assert outline_of.lay.isEnabled() and not outline_of.told.text()


@pytest.mark.parametrize("orientation", ["pointy", "flat"])
def test_the_grid_is_laid_over_the_land(with_land, qtbot, orientation):
    with_land.orientation.setCurrentIndex(with_land.orientation.findData(orientation))
    with qtbot.waitSignal(with_land.laid) as laid:
        with_land.lay.click()
    grid = laid.args[0].board.grid
    # 139 by 111 km, a cell every 10 km in rows 8.7 km apart.
    assert grid.orientation == orientation and 140 < len(lattice(grid)) < 220
    assert not with_land.isVisible()


def test_a_country_gets_a_grid_without_its_far_islands(outline_of, qtbot):
    made, notes = [], []
    outline_of.laid.connect(made.append)
    outline_of.noted.connect(notes.append)
    outline_of.country.setCurrentText("France")
    outline_of.kilometres.setValue(60)
    outline_of.lay.click()
    qtbot.waitUntil(lambda: bool(notes))
    assert made[0].board.sheet.width < 250 and "left out" in notes[0]


def test_what_is_wrong_with_a_file_is_told(outline_of, tmp_path, qtbot):
    broken = tmp_path / "broken.geojson"
    broken.write_text("{")
    outline_of.land.line.setText(str(broken))
    outline_of.lay.click()
    qtbot.waitUntil(lambda: "not JSON" in outline_of.told.text())
    assert outline_of.isVisible() and outline_of.lay.isEnabled()


@pytest.mark.parametrize(
    ("name", "made_by"), [("shown", "image_dialog.over_image"), ("with_land", "outline_dialog.over_outline")]
)
def test_cancel_drops_the_board_that_is_being_made(request, qtbot, monkeypatch, name, made_by):
    dialog = request.getfixturevalue(name)
    begun, go, gone, laid = threading.Event(), threading.Event(), threading.Event(), []

    def slow(*asked):
        begun.set()
        go.wait(SECONDS_LONG)
        gone.set()
        return asked[0]

    monkeypatch.setattr(f"studio.app.adding.{made_by}", slow)
    dialog.laid.connect(laid.append)
    dialog.lay.click()
    assert dialog.busy.isVisible() and not dialog.lay.isEnabled()
    qtbot.waitUntil(begun.is_set)
    dialog.reject()
    go.set()
    qtbot.waitUntil(gone.is_set)
    qtbot.wait(50)
    assert laid == []


def test_the_window_begins_with_the_board_over_an_outline(window, land, qtbot):
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
    (outline_of,) = (child for child in window.children() if isinstance(child, QDialog) and hasattr(child, "laid"))
    template = next(iter(grid_templates().values()))
    outline_of.laid.emit(template())
    assert not window.document.is_clean and window.document.path is None


def test_an_empty_template_is_nothing_to_save(hidden):
    hidden.shell.start_new(next(iter(grid_templates().values()))())
    assert hidden.document.is_clean


@pytest.fixture
def real_scan(tmp_path):
    (tmp_path / "scans").mkdir()
    return a_scan(tmp_path / "scans", width=480, height=200)


def press_first(monkeypatch):
    """Copies without a further word."""
    monkeypatch.setattr(QMessageBox, "exec", lambda box: box.defaultButton().click())
    monkeypatch.setattr(QMessageBox, "clickedButton", QMessageBox.defaultButton)


def tracing(window):
    return window.document.committed.look.tracing


def saved_as(window, monkeypatch, path):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    assert window.shell.save_file_as()


def test_an_image_in_the_folder_of_the_board_is_laid_over_the_sheet(window, real_scan, qtbot):
    window.files.tracings.lay(real_scan)
    # The sheet has 240 x 200 mm.
    assert tracing(window) == Tracing("scans/scan.png", 240.0)
    qtbot.waitUntil(lambda: window.view.tracing.levels is not None)
    window.document.undo_stack.setClean()


def test_one_from_elsewhere_is_copied_after_asking(window, tmp_path_factory, monkeypatch, board_file):
    elsewhere = a_scan(tmp_path_factory.mktemp("elsewhere"))
    answer(QMessageBox.StandardButton.Cancel)
    window.files.tracings.lay(elsewhere)
    assert tracing(window) is None
    press_first(monkeypatch)
    window.files.tracings.lay(elsewhere)
    assert tracing(window).file == "scan.png" and (board_file.parent / "scan.png").is_file()
    window.document.undo_stack.setClean()


def test_another_image_lies_as_the_one_before(hidden, real_scan, tmp_path):
    hidden.files.tracings.lay(real_scan)
    hidden.document.perform(ChangeTracing(at=(5, 6), width=99.0, opacity=0.3))
    hidden.files.tracings.lay(a_scan(tmp_path, "other.png"))
    assert tracing(hidden) == Tracing("other.png", 99.0, (5, 6), 0, 0.3)
    hidden.document.undo_stack.setClean()


def test_what_is_no_picture_is_told_and_laid_nowhere(hidden, tmp_path, monkeypatch):
    (tmp_path / "words.png").write_text("words")
    told = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.informativeText()))
    hidden.files.tracings.lay(tmp_path / "words.png")
    assert tracing(hidden) is None and "no readable image" in told[0]


def test_an_image_of_an_unsaved_board_is_copied_when_it_is_saved(window, real_scan, tmp_path, monkeypatch, qtbot):
    window.shell.start_new(a_small_board().scenario())
    window.files.tracings.lay(real_scan)
    assert tracing(window).file == str(real_scan)
    qtbot.waitUntil(lambda: window.view.tracing.levels is not None)
    (tmp_path / "boards").mkdir()
    saved_as(window, monkeypatch, tmp_path / "boards" / "new.yaml")
    assert load(tmp_path / "boards" / "new.yaml").look.tracing.file == "scan.png" and window.document.is_clean
    qtbot.waitUntil(lambda: window.view.tracing.levels is not None)
    assert (tmp_path / "boards" / "scan.png").read_bytes() == real_scan.read_bytes()


def test_a_board_saved_elsewhere_takes_its_image_along(hidden, real_scan, tmp_path, monkeypatch):
    hidden.files.tracings.lay(real_scan)
    (tmp_path / "copy").mkdir()
    saved_as(hidden, monkeypatch, tmp_path / "copy" / "small.yaml")
    assert (tmp_path / "copy" / "scan.png").is_file() and tracing(hidden).file == "scan.png"


def test_where_it_cannot_be_saved_the_board_names_the_image_it_had(hidden, real_scan, tmp_path, monkeypatch):
    hidden.shell.start_new(a_small_board().scenario())
    hidden.files.tracings.lay(real_scan)
    (tmp_path / "full.yaml").mkdir()
    monkeypatch.setattr(QMessageBox, "exec", lambda box: None)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "full.yaml"), ""))
    assert not hidden.shell.save_file_as()
    assert tracing(hidden).file == str(real_scan)
    hidden.document.undo_stack.setClean()


def test_the_commands_of_the_menu_know_whether_there_is_one(window, real_scan, qtbot):
    commands = {command.id: command for command in window.commands}
    assert commands["tracing"].disabled() is None and "no tracing" in commands["tracing-fit"].disabled()
    window.files.tracings.lay(real_scan)
    assert commands["tracing-show"].checked()
    commands["tracing-show"].run()
    assert not commands["tracing-show"].checked() and not tracing(window).shown
    commands["tracing-fit"].run()
    assert window.toolbox.held.id == "tracing"
    commands["tracing-remove"].run()
    assert tracing(window) is None
    window.document.undo_stack.setClean()


@pytest.mark.parametrize(("kind", "has"), [("PNG (*.png)", False), ("PNG with the tracing image (*.png)", True)])
def test_a_picture_has_it_only_when_asked(hidden, real_scan, tmp_path, monkeypatch, kind, has):
    hidden.files.tracings.lay(real_scan)
    hidden.document.perform(ChangeTracing(at=(180, 0), opacity=1.0))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "board.png"), kind))
    hidden.files.export()
    image = QImage(str(tmp_path / "board.png"))
    # A region lies over it there.
    assert (image.pixelColor(image.width() - 5, 5).green() < 120) is has
    hidden.document.undo_stack.setClean()


def test_the_first_format_shows_the_credits_where_a_license_requires_it(hidden, tmp_path, monkeypatch):
    asked = []

    def choose(*args):
        asked.append(args[3].split(";;"))
        return str(tmp_path / "board.png"), asked[-1][0]

    monkeypatch.setattr(QFileDialog, "getSaveFileName", choose)
    hidden.document.perform(AddSources(("Cities: a list",)))
    hidden.files.export()
    without = QImage(str(tmp_path / "board.png"))
    hidden.document.perform(AddSources(("Railways: © OpenStreetMap contributors, ODbL",)))
    hidden.files.export()
    assert [kinds[0] for kinds in asked] == ["PNG (*.png)", "PNG with the credits (*.png)"]
    assert "PNG with the credits (*.png)" in asked[0]
    assert QImage(str(tmp_path / "board.png")) != without
    hidden.document.undo_stack.setClean()


def test_a_bundled_board_keeps_its_folder_as_it_is(hidden, real_scan):
    hidden.shell.open_file(scenario_path("boxcars/us-boxcars-2013"))
    assert hidden.document.folder is None
    hidden.files.tracings.lay(real_scan)
    assert tracing(hidden).file == str(real_scan)
    hidden.document.perform(SetTracing(None))
    hidden.document.undo_stack.setClean()
    QApplication.processEvents()
