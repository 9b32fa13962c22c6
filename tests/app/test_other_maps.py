"""Maps of other programs in the window."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from studio.app.adding.hexes_dialog import LAYOUTS, HexesDialog
from studio.threads.worker import Worker
from studio.widgets.message_box import Box, Button
from tests.bundled import bundled_scenario
from tests.geography.rail_baron_map import write_map
from tests.waiting import wait_for


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


def test_a_network_is_opened_as_unsaved_work(window, tmp_path, monkeypatch):
    net = tmp_path / "coast.csv"
    net.write_text("a,b,railroad,ax,ay,bx,by\nAlder,Birch,CR,0,0,10,5\nBirch,Cedar,CR,10,5,20,0\n", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *given: (str(net), ""))
    monkeypatch.setattr(Box, "exec", lambda box: Button.Ok)
    window.actions_.commands["new-of-network"].run()
    document = window.document
    assert document.scenario.title == "coast" and document.path is None and not document.is_clean
    assert len(document.scenario.board.lines) == 1 and len(document.scenario.board.mileposts) == 3


def test_a_table_of_hexes_is_opened_in_the_chosen_layout(window, tmp_path, qtbot):
    table = tmp_path / "hexes.csv"
    table.write_text("Hex,City\nA1,Alder\nA3,\nB2,\n", encoding="utf-8")
    window.actions_.commands["new-of-hexes"].run()
    dialog = window.findChild(HexesDialog)
    assert not dialog.create_button.isEnabled()
    dialog.file.line.setText(str(table))
    wait_for(qtbot, lambda: dialog.create_button.isEnabled())
    assert "3 hexes and 1 city" in dialog.notes.text()
    dialog.layout_.setCurrentIndex(1)
    # The board is made in the background: it is not there yet.
    assert not dialog.create_button.isEnabled() and not dialog.busy.isHidden()
    dialog.findChild(Worker).wait()
    assert dialog.busy.isHidden()
    dialog.create_button.click()
    assert window.document.scenario.board.grid.orientation == "flat" and not window.document.is_clean


def test_the_layout_of_a_file_is_shown_and_a_faulty_file_is_named(window, tmp_path, qtbot):
    table = tmp_path / "hexes.json"
    table.write_text('{"layout": "flat", "hexes": [{"hex": "A1"}, {"hex": "A3"}]}', encoding="utf-8")
    dialog = HexesDialog(window)
    dialog.open()
    dialog.file.line.setText(str(table))
    wait_for(qtbot, lambda: dialog.create_button.isEnabled())
    assert LAYOUTS[dialog.layout_.currentIndex()] == ("flat", "columns")
    dialog.file.line.setText(f"{table} ")
    dialog.file.line.setText("")
    dialog.findChild(Worker).wait()
    assert not dialog.create_button.isEnabled() and "Choose a file" in dialog.notes.text()
    table.write_text('[{"hex": "A1"}, {"hex": "A1"}]', encoding="utf-8")
    dialog.file.line.setText("")
    dialog.file.line.setText(str(table))
    wait_for(qtbot, lambda: "row 1 already" in dialog.notes.text())
    assert not dialog.create_button.isEnabled()
    dialog.reject()
