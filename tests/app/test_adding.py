"""Adding railroads and regions by their dialogs."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from engine.model.ids import Ref
from studio.app.adding.railroad_or_region import RailroadDialog, RegionDialog
from studio.panels.forms.field_editor import FieldEditor
from studio.panels.fresh import initials, rarest


def dialog_of(window, kind, qtbot):
    {"railroad": window.add_railroad, "region": window.add_region}[kind]()
    (dialog,) = window.findChildren({"railroad": RailroadDialog, "region": RegionDialog}[kind])
    return dialog


def ok(dialog):
    return dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)


def test_a_railroad_with_its_price_is_one_step_and_is_drawn_next(window, qtbot):
    dialog = dialog_of(window, "railroad", qtbot)
    qtbot.keyClicks(dialog.name, "Soo Pacific Line")
    assert dialog.id.text() == "SPL"
    price = dialog.findChildren(FieldEditor)[0]
    qtbot.keyClicks(price.editors[0], "12000")
    qtbot.keyClick(price.editors[0], Qt.Key.Key_Return)
    scenario = window.document.committed
    assert scenario.board.railroads["SPL"].name == "Soo Pacific Line"
    assert scenario.content.prices["SPL"] == 12000
    assert window.toolbox.held.id == "line" and window.toolbox.held.railroad == "SPL"
    assert window.bars.railroads.railroads.currentData() == "SPL"
    window.document.undo_stack.undo()
    assert "SPL" not in window.document.committed.board.railroads and window.document.is_clean


@pytest.mark.parametrize("id", ["NYC", "two words", ""])
def test_an_id_that_cannot_be_is_refused_at_once(window, qtbot, id):
    dialog = dialog_of(window, "railroad", qtbot)
    dialog.name.setText("Another")
    dialog.id.clear()
    qtbot.keyClicks(dialog.id, id + " ")
    assert not ok(dialog).isEnabled() and dialog.wrong.text()
    dialog.id.clear()
    qtbot.keyClicks(dialog.id, "AB&C")
    assert ok(dialog).isEnabled() and not dialog.wrong.text()


def test_a_region_is_added_and_its_outline_is_drawn_next(window, qtbot):
    dialog = dialog_of(window, "region", qtbot)
    qtbot.keyClicks(dialog.name, "Far West")
    ok(dialog).click()
    assert window.document.committed.board.regions["FW"].name == "Far West"
    assert "FW" in window.document.committed.look.regions
    assert window.document.selection == {Ref("region", "FW")}
    assert window.view.tool.id == "region" and "FW" in window.view.tool.hint


def test_giving_up_adds_nothing(window, qtbot):
    dialog = dialog_of(window, "region", qtbot)
    qtbot.keyClicks(dialog.name, "Far West")
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert window.document.is_clean


def test_ids_come_from_the_words_of_the_name():
    assert initials("Chicago and North Western", ()) == "CNW"
    assert initials("Union Pacific", {"UP"}) == "UP1"


def test_the_rarest_is_taken_first():
    assert rarest(("a", "b", "c"), ["a", "c", "c"]) == "b"
