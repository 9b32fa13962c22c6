"""A tracing image is laid, copied beside its board, taken along and exported when asked."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from engine.edit.sheet.tracing import ChangeTracing, SetTracing
from engine.files.library import scenario_path
from engine.files.scenarios import load
from engine.model.look import Tracing
from tests.app.test_window import answer
from tests.builders import a_small_board
from tests.canvas.test_tracing import a_scan


@pytest.fixture
def scan(tmp_path):
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


def test_an_image_in_the_folder_of_the_board_is_laid_over_the_sheet(window, scan, qtbot):
    window.files.tracings.lay(scan)
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


def test_another_image_lies_as_the_one_before(window, scan, tmp_path):
    window.files.tracings.lay(scan)
    window.document.perform(ChangeTracing(at=(5, 6), width=99.0, opacity=0.3))
    window.files.tracings.lay(a_scan(tmp_path, "other.png"))
    assert tracing(window) == Tracing("other.png", 99.0, (5, 6), 0, 0.3)
    window.document.undo_stack.setClean()


def test_what_is_no_picture_is_told_and_laid_nowhere(window, tmp_path, monkeypatch):
    (tmp_path / "words.png").write_text("words")
    told = []
    monkeypatch.setattr(QMessageBox, "exec", lambda box: told.append(box.informativeText()))
    window.files.tracings.lay(tmp_path / "words.png")
    assert tracing(window) is None and "no picture" in told[0]


def test_an_image_of_an_unsaved_board_is_copied_when_it_is_saved(window, scan, tmp_path, monkeypatch, qtbot):
    window.shell.start_new(a_small_board().scenario())
    window.files.tracings.lay(scan)
    assert tracing(window).file == str(scan)
    qtbot.waitUntil(lambda: window.view.tracing.levels is not None)
    (tmp_path / "boards").mkdir()
    saved_as(window, monkeypatch, tmp_path / "boards" / "new.yaml")
    assert load(tmp_path / "boards" / "new.yaml").look.tracing.file == "scan.png" and window.document.is_clean
    qtbot.waitUntil(lambda: window.view.tracing.levels is not None)
    assert (tmp_path / "boards" / "scan.png").read_bytes() == scan.read_bytes()


def test_a_board_saved_elsewhere_takes_its_image_along(window, scan, tmp_path, monkeypatch):
    window.files.tracings.lay(scan)
    (tmp_path / "copy").mkdir()
    saved_as(window, monkeypatch, tmp_path / "copy" / "small.yaml")
    assert (tmp_path / "copy" / "scan.png").is_file() and tracing(window).file == "scan.png"


def test_where_it_cannot_be_saved_the_board_names_the_image_it_had(window, scan, tmp_path, monkeypatch):
    window.shell.start_new(a_small_board().scenario())
    window.files.tracings.lay(scan)
    (tmp_path / "full.yaml").mkdir()
    monkeypatch.setattr(QMessageBox, "exec", lambda box: None)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "full.yaml"), ""))
    assert not window.shell.save_file_as()
    assert tracing(window).file == str(scan)
    window.document.undo_stack.setClean()


def test_the_commands_of_the_menu_know_whether_there_is_one(window, scan, qtbot):
    commands = {command.id: command for command in window.commands}
    assert commands["tracing"].disabled() is None and "no tracing" in commands["tracing-fit"].disabled()
    window.files.tracings.lay(scan)
    assert commands["tracing-show"].checked()
    commands["tracing-show"].run()
    assert not commands["tracing-show"].checked() and not tracing(window).shown
    commands["tracing-fit"].run()
    assert window.toolbox.held.id == "tracing"
    commands["tracing-remove"].run()
    assert tracing(window) is None
    window.document.undo_stack.setClean()


@pytest.mark.parametrize(("kind", "has"), [("PNG (*.png)", False), ("PNG with the tracing image (*.png)", True)])
def test_a_picture_has_it_only_when_asked(window, scan, tmp_path, monkeypatch, kind, has):
    window.files.tracings.lay(scan)
    window.document.perform(ChangeTracing(at=(180, 0), opacity=1.0))
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "board.png"), kind))
    window.shell.export_picture()
    image = QImage(str(tmp_path / "board.png"))
    # A region lies over it there.
    assert (image.pixelColor(image.width() - 5, 5).green() < 120) is has
    window.document.undo_stack.setClean()


def test_a_bundled_board_keeps_its_folder_as_it_is(window, scan):
    window.shell.open_file(scenario_path("boxcars/us-boxcars-2013"))
    assert window.document.folder is None
    window.files.tracings.lay(scan)
    assert tracing(window).file == str(scan)
    window.document.perform(SetTracing(None))
    window.document.undo_stack.setClean()
    QApplication.processEvents()
