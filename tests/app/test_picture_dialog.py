"""File > Export Picture: the part, the colors and the resolution that are chosen reach the file."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog

from studio.app.files.picture_dialog import PictureChoices, PictureDialog


@pytest.fixture
def dialog(window, qtbot):
    found = PictureDialog(window.document, QRectF(-10, 5, 60, 40), window)
    qtbot.addWidget(found)
    return found


def test_visible_part_is_that_on_the_sheet(dialog):
    assert dialog.choices == PictureChoices(None, "print", None)
    dialog.part.setCurrentIndex(dialog.part.findData("visible"))
    assert dialog.choices.part == QRectF(0, 5, 50, 40)
    assert not dialog.left.isEnabled()


def test_rectangle_and_resolution_are_shown_in_pixels(dialog, qtbot):
    dialog.part.setCurrentIndex(dialog.part.findData("rectangle"))
    for spin, value in zip(dialog._spins(), (10, 20, 50.8, 25.4), strict=True):
        spin.setValue(value)
    dialog.dpi.setValue(100)
    dialog.tone.setCurrentIndex(dialog.tone.findData("dark"))
    assert "200 × 100" in dialog.said.text()
    with qtbot.waitSignal(dialog.chosen) as told:
        dialog._accept()
    assert told.args == [PictureChoices(QRectF(10, 20, 50.8, 25.4), "dark", 100)]


def test_command_saves_the_choices_as_jpeg(window, qtbot, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "board.jpg"), "JPEG (*.jpg *.jpeg)"))
    window.shell.export_picture()
    (found,) = window.findChildren(PictureDialog)
    found.part.setCurrentIndex(found.part.findData("rectangle"))
    for spin, value in zip(found._spins(), (0, 0, 25.4, 50.8), strict=True):
        spin.setValue(value)
    found.dpi.setValue(50)
    found._accept()
    image = QImage(str(tmp_path / "board.jpg"))
    assert (image.width(), image.height()) == (50, 100)
    assert (tmp_path / "board.jpg").read_bytes()[:3] == b"\xff\xd8\xff"
