"""File > Print and Play: parts, sheets, and a file that is written or canceled."""

import pypdf
import pytest
from PySide6.QtCore import Qt

from engine.edit.header import ChangeHeader
from studio.app.print_kit import PrintKitDialog
from studio.app.settings import Settings, load_settings

ON, OFF = Qt.CheckState.Checked, Qt.CheckState.Unchecked


@pytest.fixture
def dialog(window, qtbot, tmp_path):
    found = PrintKitDialog(window.document, Settings(), lambda: str(tmp_path), window)
    qtbot.addWidget(found)
    qtbot.waitUntil(lambda: found.kit is not None and not found._painter.is_busy)
    yield found
    found.close()


def choose(dialog, *names):
    for item in dialog._items():
        item.setCheckState(ON if item.data(Qt.ItemDataRole.UserRole) in names else OFF)


def test_checked_parts_are_saved(dialog, qtbot, tmp_path):
    assert dialog.parts.count() > 5
    choose(dialog, "tokens", "rules")
    count = len(dialog._sheets)
    assert 2 <= count < len(dialog.kit.sheets) and {sheet.part for sheet in dialog._sheets} == {"tokens", "rules"}
    dialog.save_to(tmp_path / "kit.pdf")
    assert not dialog.save.isEnabled() and not dialog.cancel.isHidden()
    qtbot.waitUntil(lambda: not dialog._writer.is_busy)
    assert len(pypdf.PdfReader(tmp_path / "kit.pdf").pages) == count
    assert dialog.save.isEnabled() and dialog.cancel.isHidden() and "kit.pdf" in dialog.said.text()


def test_cancel_leaves_no_file(dialog, qtbot, tmp_path):
    dialog.save_to(tmp_path / "kit.pdf")
    dialog.cancel.click()
    assert dialog.cancel.isHidden() and dialog.save.isEnabled()
    dialog._writer.close()
    assert list(tmp_path.glob("*.pdf")) == []


def test_nothing_checked_cannot_be_saved(dialog):
    choose(dialog)
    assert not dialog.save.isEnabled() and dialog.preview.picture is None and "at least one part" in dialog.said.text()


def test_wrong_paper_is_explained_and_the_right_one_remembered(dialog, qtbot):
    dialog.paper.setEditText("10x10")
    dialog.look_again()
    assert "mm" in dialog.said.text() and not dialog.save.isEnabled()
    dialog.paper.setEditText("200x300")
    dialog.look_again()
    qtbot.waitUntil(lambda: dialog.kit is not None)
    assert {sheet.paper.width for sheet in dialog.kit.sheets} == {200, 300}
    assert load_settings().kit_paper == "200x300"


def test_kit_follows_the_board(window, dialog, qtbot):
    window.document.perform(ChangeHeader(title="Another Land"))
    dialog.look_again()
    qtbot.waitUntil(lambda: not dialog._layer.is_busy)
    assert "Another Land" in dialog.windowTitle()
    window.document.close()
    dialog.look_again()
    assert dialog.isHidden()
