"""A designer has bots play a board, reads what that teaches, and changes the board."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog

from engine.edit.header import ChangeHeader
from engine.files.scenarios import save
from engine.model.ids import Ref
from studio.lab.games import GamesPanel
from studio.playtest.start.rules_dialog import RulesDialog
from tests.families.crayon.table import COUNTRY
from tests.opening import studio_with


@pytest.mark.slow
def test_games_are_played_by_keys_read_on_the_board_and_old_after_a_change(qtbot, tmp_path, monkeypatch):
    def short_games(dialog):
        dialog.rules.editors["game.turn_limit"].setValue(60)  # type: ignore[union-attr]
        return QDialog.DialogCode.Accepted

    monkeypatch.setattr(RulesDialog, "exec", short_games)
    file = tmp_path / "country.yaml"
    save(COUNTRY, file)
    with studio_with(qtbot, file, 1280, 800) as window:
        window.dock_set.wake()
        qtbot.keyClick(window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
        panel = window.dock_set.all["games"].panel
        assert isinstance(panel, GamesPanel)
        qtbot.waitUntil(panel.isVisible)
        panel.seats.seat(["random", "random"])
        panel.games.setValue(2)
        panel.rules.click()
        assert panel.chosen == {"game.turn_limit": 60}
        panel.play.click()
        qtbot.waitUntil(lambda: not panel.is_playing)

        assert panel.report is not None and panel.state.text().startswith("Wins by seat in 2 games")
        legend = panel._overlay.legend  # type: ignore[union-attr]
        assert legend.isVisible() and legend.rows == ["2", "1"] and legend.marked.startswith("Never built here (")
        panel.tabs.setCurrentIndex([table.id for table in panel.report.tables].index("never_built"))
        table = panel.table
        assert table is not None
        place = table.visualRect(table.model().index(0, 0)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=place)
        (chosen,) = window.document.selection
        assert chosen == panel.report.tables[panel.tabs.currentIndex()].about[0] == Ref("cell", chosen.id)

        window.document.perform(ChangeHeader(title="Another country"))
        assert panel.state.text().startswith("The board changed after these games.")
        window.dock_set.show("issues")
        qtbot.waitUntil(lambda: not legend.isVisible())
        window.dock_set.show("games")
        qtbot.waitUntil(legend.isVisible)
        window.document.undo_stack.undo()
