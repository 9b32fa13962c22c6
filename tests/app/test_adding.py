"""Adding railroads and regions by their dialogs."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox

from engine.edit.network.lines import ChangeLine
from engine.edit.network.railroads import AddRailroad
from engine.edit.remove import Remove
from engine.model.ids import Ref
from engine.model.look import RailroadLook
from engine.validate.check import Issue
from engine.validate.checks.lines.look_alike_railroads import mistaken_by
from studio.app.adding.railroad_or_region import RailroadDialog, RegionDialog
from studio.panels.forms.field_editor import FieldEditor
from studio.panels.fresh import initials, rarest
from studio.panels.issues.ringed import Ringed
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


def test_the_tool_the_box_and_the_status_line_name_one_railroad_through_undo_and_redo(window):
    window.shell.adding.add("railroad", "LL", AddRailroad("LL", "Long Line"))
    said = [agreed(window)]
    for command in ("undo", "redo"):
        window.actions_.run(window.actions_.commands[command])
        said.append(agreed(window))
    assert said == ["LL", "NYC", "NYC"]


def test_what_is_chosen_in_the_box_is_drawn_though_another_railroads_line_is_selected(window):
    window.toolbox.take("line")
    window.document.select([Ref("line", "PA-1")])
    assert agreed(window) == "PA"
    window.document.perform(ChangeLine("PA-1", railroad="NYC"))
    assert agreed(window) == "NYC"
    box = window.bars.railroads.railroads
    box.setCurrentIndex(box.findData("ERIE"))
    box.activated.emit(box.currentIndex())
    assert agreed(window) == "ERIE"
    begin_a_line(window)
    assert window.toolbox.held.phase is Phase.DRAWING and agreed(window) == "ERIE"


def test_an_issue_that_is_shown_leaves_the_tools_the_railroad_and_the_region_that_they_had(window):
    window.toolbox.take("line")
    window.document.select([Ref("railroad", "NYC")])
    begin_a_line(window)
    issues = Ringed(window.document, window)
    issues.point_at(Issue("a-check", "note", "PA-1 is odd.", (Ref("line", "PA-1"),)))
    assert window.document.selection == {Ref("line", "PA-1")} and agreed(window) == "NYC"
    window.view._with_tool("cancel")
    window.view._with_tool("key", "enter")
    assert window.toolbox.held.phase is Phase.DRAWING and agreed(window) == "NYC"
    window.document.select([Ref("line", "PA-1")])
    assert agreed(window) == "PA", "who selects the same line means it"
    window.toolbox.take("region")
    tool = window.toolbox.held
    tool.choose("region", "NE")
    issues.point_at(Issue("a-check", "note", "NC is odd.", (Ref("region", "NC"),)))
    press = Pointer((5.0, 5.0), None, (5.0, 5.0))
    window.view._with_tool("press", press)
    assert tool.region == "NE"


def test_a_line_that_was_begun_is_given_up_with_its_railroad_and_goes_to_no_other(window):
    window.shell.adding.add("railroad", "LL", AddRailroad("LL", "Long Line"))
    begin_a_line(window)
    assert agreed(window) == "LL" and window.toolbox.held.phase is Phase.DRAWING
    window.document.undo_stack.undo()
    assert "is gone" in window.status.said and agreed(window) == "NYC"
    assert window.toolbox.held.phase is Phase.IDLE


def test_a_new_railroad_looks_like_no_other_to_any_eye(window):
    looks = []
    for number in range(12):
        dialog = RailroadDialog(window.document.committed, window)
        look = RailroadLook(dialog.colour, dialog.pattern.currentData())
        assert [other for other in looks if mistaken_by(look, other) is not None] == []
        looks.append(look)
        window.document.perform(AddRailroad(f"R{number}", f"Road {number}", "", look.colour, look.pattern))


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
