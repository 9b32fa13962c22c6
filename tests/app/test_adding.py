"""Adding railroads and regions by their dialogs."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from engine.edit.ids import initials
from engine.edit.network.lines import ChangeLine
from engine.edit.network.railroads import AddRailroad
from engine.edit.remove import Remove
from engine.model.ids import Ref
from engine.model.look import RailroadLook
from engine.validate.check import Issue
from engine.validate.checks.lines.look_alike_railroads import mistaken_by
from engine.validate.new_looks import rarest
from studio.app.adding.proposed_colors import ProposedColours
from studio.app.adding.railroad_or_region import RailroadDialog, RegionDialog
from studio.panels.forms.field_editor import FieldEditor
from studio.panels.issues.issue_rings import Ringed
from studio.tools.lines.line import Phase
from studio.tools.tool import Pointer


def dialog_of(window, kind, qtbot):
    {"railroad": window.shell.add_railroad, "region": window.shell.add_region}[kind]()
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


def fields_of(dialog):
    """The editors of a railroad dialog by the names of their fields."""
    return {editor.field.name: editor for editor in dialog.editors}


@pytest.mark.parametrize("typed", ["-1", "1e99", "=1/0", "twelve"])
def test_a_refused_price_keeps_the_dialog_open(window, qtbot, typed):
    dialog = dialog_of(window, "railroad", qtbot)
    qtbot.keyClicks(dialog.name, "Soo Line")
    line = fields_of(dialog)["price"].editors[0]
    qtbot.keyClicks(line, typed)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert dialog.isVisible() and line.text() == typed and line.selectedText() == typed
    assert "SL" not in window.document.committed.board.railroads
    qtbot.keyClicks(line, "4*1000")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert window.document.committed.content.prices["SL"] == 4000


def test_fields_of_a_new_railroad_can_be_changed_back(window, qtbot):
    dialog = dialog_of(window, "railroad", qtbot)
    qtbot.keyClicks(dialog.name, "Soo Line")
    fields = fields_of(dialog)
    line = fields["price"].editors[0]
    qtbot.keyClicks(line, "5000")
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    line.clear()
    fields["public"].editors[0].click()
    fields["public"].editors[0].click()
    ok(dialog).setFocus()
    ok(dialog).click()
    content = window.document.committed.content
    assert "SL" in window.document.committed.board.railroads
    assert not content.prices.get("SL") and "SL" not in content.public


def agreed(window):
    """The railroad of new lines, as the tool has it, where the box and the status line say the same."""
    railroad = window.toolbox.held.railroad
    assert window.bars.railroads.railroads.currentData() == railroad
    window.status.forget()
    assert f" of {railroad}" in window.status.hint.toolTip()
    return railroad


def begin_a_line(window):
    window.document.select([Ref("milepost", "m1")])
    window.view._with_tool("key", "enter")


def test_the_tool_the_box_and_the_status_line_name_one_railroad_through_undo_and_redo(hidden):
    hidden.shell.adding.add("railroad", "LL", AddRailroad("LL", "Long Line"))
    said = [agreed(hidden)]
    for command in ("undo", "redo"):
        hidden.actions_.run(hidden.actions_.commands[command])
        said.append(agreed(hidden))
    assert said == ["LL", "NYC", "NYC"]


def test_what_is_chosen_in_the_box_is_drawn_though_another_railroads_line_is_selected(hidden):
    hidden.toolbox.take("line")
    hidden.document.select([Ref("line", "PA-1")])
    assert agreed(hidden) == "PA"
    hidden.document.perform(ChangeLine("PA-1", railroad="NYC"))
    assert agreed(hidden) == "NYC"
    box = hidden.bars.railroads.railroads
    box.setCurrentIndex(box.findData("ERIE"))
    box.activated.emit(box.currentIndex())
    assert agreed(hidden) == "ERIE"
    begin_a_line(hidden)
    assert hidden.toolbox.held.phase is Phase.DRAWING and agreed(hidden) == "ERIE"


def test_an_issue_that_is_shown_leaves_the_tools_the_railroad_and_the_region_that_they_had(hidden):
    hidden.toolbox.take("line")
    hidden.document.select([Ref("railroad", "NYC")])
    begin_a_line(hidden)
    issues = Ringed(hidden.document, hidden)
    issues.point_at(Issue("a-check", "note", "PA-1 is odd.", (Ref("line", "PA-1"),)))
    assert hidden.document.selection == {Ref("line", "PA-1")} and agreed(hidden) == "NYC"
    hidden.view._with_tool("cancel")
    hidden.view._with_tool("key", "enter")
    assert hidden.toolbox.held.phase is Phase.DRAWING and agreed(hidden) == "NYC"
    hidden.document.select([Ref("line", "PA-1")])
    assert agreed(hidden) == "PA", "who selects the same line means it"
    hidden.toolbox.take("region")
    tool = hidden.toolbox.held
    tool.choose("region", "NE")
    issues.point_at(Issue("a-check", "note", "NC is odd.", (Ref("region", "NC"),)))
    press = Pointer((5.0, 5.0), None, (5.0, 5.0))
    hidden.view._with_tool("press", press)
    assert tool.region == "NE"


def test_a_line_that_was_begun_is_given_up_with_its_railroad_and_goes_to_no_other(hidden):
    hidden.shell.adding.add("railroad", "LL", AddRailroad("LL", "Long Line"))
    begin_a_line(hidden)
    assert agreed(hidden) == "LL" and hidden.toolbox.held.phase is Phase.DRAWING
    hidden.document.undo_stack.undo()
    assert "Start again" in hidden.status.message and agreed(hidden) == "NYC"
    assert hidden.toolbox.held.phase is Phase.IDLE


def test_a_new_railroad_looks_like_no_other_to_any_eye(hidden):
    looks = []
    for number in range(12):
        dialog = RailroadDialog(hidden.document.committed, hidden)
        look = RailroadLook(dialog.colour, dialog.pattern.currentData())
        assert [other for other in looks if mistaken_by(look, other) is not None] == []
        looks.append(look)
        hidden.document.perform(AddRailroad(f"R{number}", f"Road {number}", "", look.colour, look.pattern))


def test_an_id_that_cannot_be_is_refused_at_once(window, qtbot):
    dialog = dialog_of(window, "railroad", qtbot)
    dialog.name.setText("Another")
    for id in ("NYC", "two words", ""):
        dialog.id.clear()
        qtbot.keyClicks(dialog.id, id + " ")
        assert not ok(dialog).isEnabled() and dialog.wrong.text(), id
        dialog.id.clear()
        qtbot.keyClicks(dialog.id, "AB&C")
        assert ok(dialog).isEnabled() and not dialog.wrong.text(), id


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
    assert [initials(name, ()) for name in ("Baltimore & Ohio", "& Sons && Co", "Ohio &", "&")] == [
        "B&O",
        "S&C",
        "OHIO",
        "",
    ]


def test_the_rarest_is_taken_first():
    assert rarest(("a", "b", "c"), ["a", "c", "c"]) == "b"


def test_the_line_tool_asks_for_the_railroad_that_a_new_board_lacks(qtbot, window):
    railroads = [Ref("railroad", id) for id in window.document.committed.board.railroads]
    window.document.perform(Remove(tuple(railroads)))
    window.toolbox.take("line")
    window.view.editor.select(())
    window.view._with_tool("press", Pointer((5, 5), None, (5, 5)))
    qtbot.waitUntil(lambda: bool(window.findChildren(RailroadDialog)))
    (dialog,) = window.findChildren(RailroadDialog)
    qtbot.keyClicks(dialog.name, "Soo Line")
    ok(dialog).click()
    assert window.toolbox.held.id == "line" and "SL" in window.document.committed.board.railroads


LEFT = Qt.MouseButton.LeftButton


def named(window):
    """The line of the inspector's name."""
    return window.dock_set.all["inspector"].panel.form.editors["name"].editors[0]


def press_f2(window, qtbot):
    """F2 on the board, once there is something to rename."""
    qtbot.waitUntil(window.actions_["rename"].isEnabled)
    qtbot.keyClick(window.view, Qt.Key.Key_F2)


def asked(window, qtbot):
    """The line of the name, once it has the keyboard."""
    inspector = window.dock_set.all["inspector"]
    qtbot.waitUntil(lambda: inspector.is_made and "name" in inspector.panel.form.editors)
    qtbot.waitUntil(lambda: QApplication.focusWidget() is named(window))
    return named(window)


def test_after_the_name_of_a_new_city_letters_choose_tools_again(active, qtbot):
    active.toolbox.choose("city")
    at = active.view.mapFromScene(150, 150)
    qtbot.mouseClick(active.view.viewport(), LEFT, pos=at)
    line = asked(active, qtbot)
    qtbot.keyClicks(line, "Kent")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(active.view.hasFocus)
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_L)
    assert active.toolbox.held.id == "line"
    assert active.document.scenario.board.cities["kent"].name == "Kent"


def test_escape_gives_up_what_was_typed_and_then_gives_the_board_its_keys_with_the_tool_in_hand(active, qtbot):
    active.toolbox.choose("city")
    qtbot.mouseClick(active.view.viewport(), LEFT, pos=active.view.mapFromScene(150, 150))
    line = asked(active, qtbot)
    qtbot.keyClicks(line, "Kent")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == "New city" and line.hasFocus()
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    qtbot.waitUntil(active.view.hasFocus)
    assert active.toolbox.held.id == "city"
    assert [city.name for city in active.document.scenario.board.cities.values()][-1] == "New city"


def test_f2_asks_for_the_name_of_what_has_one(active, qtbot):
    active.document.select([Ref("city", "albany")])
    press_f2(active, qtbot)
    line = asked(active, qtbot)
    assert line.selectedText() == line.text() != ""
    qtbot.keyClicks(line, "Troy")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(active.view.hasFocus)
    assert "Troy" in [city.name for city in active.document.scenario.board.cities.values()]


def test_ctrl_i_searches_in_the_hidden_inspector_and_ctrl_f_there_does_not_open_the_palette(active, qtbot):
    window = active
    window.dock_set.show("inspector", False)
    qtbot.keyClick(window.view, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    search = window.dock_set.all["inspector"].panel.search
    assert QApplication.focusWidget() is search
    qtbot.keyClicks(search, "author")
    qtbot.keyClick(search, Qt.Key.Key_Return)
    author = QApplication.focusWidget()
    assert author.accessibleName() == "Author"
    qtbot.keyClick(author, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is search and search.selectedText() == "author"
    qtbot.keyClick(search, Qt.Key.Key_Escape)
    assert not search.text()


def test_f2_asks_for_the_id_of_what_has_no_name(active, qtbot, monkeypatch):
    monkeypatch.setattr(active.shell, "ask", lambda *words: "PA-9")
    active.document.select([Ref("line", "PA-1")])
    press_f2(active, qtbot)
    assert "PA-9" in active.document.scenario.board.lines


def test_a_name_that_is_refused_keeps_the_keys(active, qtbot):
    active.document.select([Ref("city", "albany")])
    press_f2(active, qtbot)
    line = asked(active, qtbot)
    line.clear()
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.hasFocus() and active.document.undo_stack.count() == 0


def test_who_comes_to_a_field_by_themselves_stays_there_with_enter(active, qtbot):
    active.document.select([Ref("city", "albany")])
    active.dock_set.all["inspector"].panel.refresh()
    qtbot.mouseClick(named(active), LEFT)
    qtbot.waitUntil(named(active).hasFocus)
    qtbot.keyClicks(named(active), "X")
    qtbot.keyClick(named(active), Qt.Key.Key_Return)
    assert named(active).hasFocus()


def test_who_left_the_field_and_comes_back_by_themselves_stays_there(active, qtbot):
    active.document.select([Ref("city", "albany")])
    press_f2(active, qtbot)
    line = asked(active, qtbot)
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    qtbot.waitUntil(lambda: not line.hasFocus())
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.hasFocus()


def test_no_letter_is_lost_that_is_typed_before_anything_else_happens(active):
    active.view.setFocus()
    for key in (Qt.Key.Key_C, Qt.Key.Key_Right, Qt.Key.Key_Space):
        QTest.keyClick(active.view, key)
    # As under load: no turn of the loop of events between the keys.
    for letter in "Keytown":
        QTest.keyClick(active.focusWidget(), letter)
    QTest.keyClick(active.focusWidget(), Qt.Key.Key_Return)
    assert "Keytown" in [city.name for city in active.document.scenario.board.cities.values()]


@pytest.fixture
def colour_dialog(window):
    window.shell.propose_colours()
    (colour_dialog,) = window.findChildren(ProposedColours)
    return colour_dialog


def test_they_are_shown_on_the_board_and_one_step_when_taken(window, colour_dialog):
    document = window.document
    first = colour_dialog.proposal.changes[0]
    assert document.is_previewing and document.undo_stack.count() == 0
    assert document.scenario.look.railroads[first.railroad].colour == first.after
    colour_dialog.list.topLevelItem(0).setCheckState(0, Qt.CheckState.Unchecked)
    assert document.scenario.look.railroads[first.railroad].colour == first.before
    colour_dialog.list.topLevelItem(0).setCheckState(0, Qt.CheckState.Checked)
    colour_dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert document.undo_stack.count() == 1 and not document.is_previewing
    assert document.committed.look.railroads[first.railroad].colour == first.after


def test_given_up_they_leave_nothing(window, colour_dialog):
    before = window.document.committed
    colour_dialog.reject()
    assert window.document.scenario is before and window.document.undo_stack.count() == 0


def test_with_no_railroad_left_there_is_nothing_to_take(colour_dialog):
    for row in range(colour_dialog.list.topLevelItemCount()):
        colour_dialog.list.topLevelItem(row).setCheckState(0, Qt.CheckState.Unchecked)
    assert not colour_dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
