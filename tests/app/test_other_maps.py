"""Maps of other programs in the window."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QInputDialog, QMessageBox

from studio.widgets.message_box import Box
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


def test_a_table_of_hexes_is_opened_in_the_chosen_layout(window, tmp_path, monkeypatch):
    table = tmp_path / "hexes.csv"
    table.write_text("Hex,City\nA1,Alder\nA3,\nB2,\n", encoding="utf-8")
    answers = iter([("Railroad", True), ("Flat hexes, letters count columns", True), ("", False)])
    said = []

    def choose(parent, title, label, items, editable):
        text, is_chosen = next(answers)
        return next((each for each in items if text in each), ""), is_chosen

    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(table), ""))
    monkeypatch.setattr(QInputDialog, "getItem", choose)
    monkeypatch.setattr(Box, "exec", lambda box: said.append(box.text() + box.informativeText()))
    window.actions_.commands["new-of-hexes"].run()
    assert window.document.scenario.board.grid.orientation == "flat" and not window.document.is_clean
    assert "3 hexes and 1 city" in said[0]
    before = window.document.scenario
    window.actions_.commands["new-of-hexes"].run()
    assert window.document.scenario is before
