"""Maps of other programs in the window."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox

from tests.bundled import bundled_scenario
from tests.geography.rail_baron_map import write_map


def test_a_map_of_another_program_is_opened_as_unsaved_work(window, tmp_path):
    said = []

    def press():
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(5, press)
            return
        said.append(box.text() + box.informativeText())
        box.accept()

    window.document.new(bundled_scenario("dice/short-line"))
    QTimer.singleShot(0, press)
    assert window.shell.open_file(write_map(tmp_path))
    document = window.document
    assert document.scenario.title == "Two Coasts" and document.path is None and not document.is_clean
    QTimer.singleShot(0, press)
    document.new(document.scenario)
    assert not window.shell.open_file(write_map(tmp_path, name="GBRMAP.EBM"))
    assert "Not taken over" in said[0] and "grid over it" in said[1] and document.scenario.title == "Two Coasts"
