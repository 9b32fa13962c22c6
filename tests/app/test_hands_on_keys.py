"""Letters choose tools wherever they are not typed, and F8 moves the list of issues."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHeaderView, QLineEdit, QSpacerItem, QTableView, QWidgetItem
from shiboken6 import delete, getAllValidWrappers, isValid

from engine.edit.header import ChangeHeader
from engine.edit.network.mileposts import AddMilepost
from engine.families.boxcars.author.templates import starter
from engine.model.ids import Ref
from studio.app.menus.finding import tool_entries
from studio.app.menus.palette import Palette, rank
from studio.widgets.mnemonic import letter_of
from studio.widgets.tab_order import in_order

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier


def test_a_letter_chooses_a_tool_on_the_board_and_again_keeps_it(active, qtbot):
    for _ in range(2):
        qtbot.keyClick(active.view, Qt.Key.Key_L)
        assert active.toolbox.held.id == "line" and active.toolbox._actions["line"].isChecked()


def test_the_tool_in_hand_keeps_what_it_has_begun(active):
    tool = active.toolbox.tools["line"]
    active.toolbox.take("line")
    tool.railroad = "NYC"
    tool._take(active.view.editor, "m2")
    active.toolbox.take("line")
    assert tool.phase.name == "DRAWING"


def test_a_letter_chooses_a_tool_from_a_panel_and_none_where_it_is_typed(active, qtbot):
    panel = active.shell.issue_list()
    for part, key, tool in (
        (panel.filters.accepted, Qt.Key.Key_L, "line"),
        (panel.list, Qt.Key.Key_M, "milepost"),
        (panel.filters.text, Qt.Key.Key_L, "milepost"),
        (panel.filters.profile, Qt.Key.Key_L, "milepost"),
    ):
        part.show()
        part.setFocus()
        qtbot.waitUntil(part.hasFocus)
        qtbot.keyClick(part, key)
        assert active.toolbox.held.id == tool
    assert panel.filters.text.text() == "l"


def test_a_letter_typed_into_a_cell_of_a_table_chooses_no_tool(active, qtbot):
    active.shell.show_table("Cities")
    table = active.dock_set.all["tables"].panel.table("Cities")
    view = table.findChild(QTableView)
    qtbot.waitUntil(view.isVisible)
    view.setFocus()
    view.setCurrentIndex(view.model().index(0, 1))
    qtbot.waitUntil(view.hasFocus)
    qtbot.keyClick(view, Qt.Key.Key_L)
    assert active.toolbox.held.id == "select"


def test_the_wheel_gives_the_board_the_keys_unless_a_text_is_typed(active, qtbot):
    panel = active.shell.issue_list()
    for part, keeps in ((panel.filters.accepted, False), (panel.filters.text, True)):
        part.show()
        part.setFocus()
        qtbot.waitUntil(part.hasFocus)
        at = QPointF(40, 40)
        wheel = QWheelEvent(
            at, active.view.viewport().mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, NONE,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(active.view.viewport(), wheel)
        assert part.hasFocus() is keeps and active.view.hasFocus() is not keeps


def test_f6_gives_the_keyboard_to_each_panel_in_sight_and_then_to_the_board(active, qtbot):
    docks = active.dock_set
    in_sight = docks.in_front()
    assert len(in_sight) == 3
    for dock in in_sight:
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
        assert dock.isAncestorOf(QApplication.focusWidget())
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6)
    assert active.view.hasFocus()
    docks.all["inspector"].take_keys()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert active.view.hasFocus()


def test_a_panel_gets_the_keyboard_where_it_had_it_last(active):
    panel, dock = active.shell.issue_list(), active.dock_set.all["issues"]
    dock.take_keys()
    assert panel.list.hasFocus() or panel.empty.isVisible()
    panel.filters.text.setFocus()
    active.shell.to_board()
    dock.take_keys()
    assert panel.filters.text.hasFocus()


def test_a_tool_is_taken_from_the_menu_and_from_the_palette_and_goes_to_the_board(active):
    menu = next(each.menu() for each in active.menuBar().actions() if each.text() == "T&ools")
    menu.aboutToShow.emit()
    draws = next(each for each in menu.actions() if each.text() == "Draw Lines")
    active.dock_set.all["issues"].take_keys()
    draws.trigger()
    assert active.toolbox.held.id == "line" and active.view.hasFocus()
    active.dock_set.all["issues"].take_keys()
    entries = {entry.title: entry for entry in tool_entries(active.toolbox)}
    assert rank("measure tool", "Measure (tool)") is not None and "Fill areas (tool)" not in entries
    entries["Measure (tool)"].run()
    assert active.toolbox.held.id == "measure" and active.view.hasFocus()


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_who_jumps_to_a_place_goes_on_there(active, qtbot):
    active.dock_set.all["issues"].take_keys()
    assert not active.view.hasFocus()
    active.shell.open_palette(things_only=True)
    palette = active.findChild(Palette)
    qtbot.keyClicks(palette.line, "Albany")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(active.view.hasFocus)


def test_panels_that_come_back_stand_in_front_as_they_did_and_the_board_has_the_keyboard_meanwhile(active, qtbot):
    docks = active.dock_set
    active.shell.show_dock("tables")
    qtbot.waitUntil(lambda: docks.all["tables"].is_in_front)
    docks.all["tables"].take_keys()
    active.shell.toggle_all_docks()
    assert active.view.hasFocus()
    active.shell.toggle_all_docks()
    qtbot.waitUntil(lambda: docks.all["tables"].is_in_front and not docks.all["issues"].is_in_front)


def test_f8_moves_the_list_of_issues_and_the_menu_says_why_not(active, qtbot, monkeypatch):
    document = active.document
    commands = active.actions_.commands
    assert "Select an issue" in commands["fix-issue"].disabled()
    document.perform(AddMilepost((500, 500)))
    qtbot.waitUntil(lambda: bool(document.issues) and not document.inspector.busy)
    active.actions_.run(commands["next-issue"])
    panel = active.shell.issue_list()
    first = panel.current()
    assert first is not None and panel.list.currentIndex().row() == 0
    active.actions_.run(commands["next-issue"])
    active.actions_.run(commands["previous-issue"])
    assert panel.current() == first
    assert commands["ignore-issue"].disabled() is None and "not ignored" in commands["take-issue-back"].disabled()
    shown = []
    monkeypatch.setattr(active.shell, "show_dock", shown.append)
    for command in ("fix-issue", "ignore-issue", "ignore-kind", "take-issue-back"):
        commands[command].disabled()
    assert not shown


def test_a_new_city_is_named_by_typing(active, qtbot):
    at = active.view.place_of((150, 30))
    qtbot.keyClick(active.view, Qt.Key.Key_C)
    qtbot.mouseClick(active.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    inspector = active.dock_set.all["inspector"].panel
    qtbot.waitUntil(lambda: active.focusWidget() is inspector.form.editors["name"].editors[0])
    line = active.focusWidget()
    qtbot.keyClicks(line, "Reno & Sparks")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert active.document.scenario.board.cities["reno_sparks"].name == "Reno & Sparks"
    assert {ref.id for ref in active.document.selection} == {"reno_sparks"}
    assert active.actions_.commands["undo"].words == "&Undo Name city Reno && Sparks"


def test_the_whole_sheet_stays_in_sight_when_the_view_changes_and_a_part_of_it_stays_a_part(active, qtbot):
    view = active.view
    view.zoom_to_fit()
    for width, height in ((1400, 900), (900, 800)):
        active.resize(width, height)
        qtbot.waitUntil(lambda wanted=height: active.height() == wanted)
        seen, sheet = view._visible_rect(), view.shown.sheet
        assert seen.contains(sheet)
        assert min(seen.width() / sheet.width(), seen.height() / sheet.height()) < 1.2
    view.zoom_in()
    zoom = view.zoom
    active.resize(1200, 900)
    qtbot.waitUntil(lambda: active.width() == 1200)
    assert view.zoom == zoom


def test_a_railroad_of_the_board_before_is_not_drawn_with(active):
    active.toolbox.take("line")
    active.bars.railroads.choose("PA")
    active.shell.start_new(starter())
    tool, box = active.toolbox.held, active.bars.railroads.railroads
    assert tool.railroad in active.document.scenario.board.railroads
    assert box.currentData() == tool.railroad


def test_the_board_stays_where_it_is_from_tool_to_tool(active, qtbot):
    before = active.view.geometry(), active.middle.geometry()
    for tool in ("line", "measure", "select"):
        active.toolbox.take(tool)
        QApplication.processEvents()
        assert active.bars.options.isVisible() and (active.view.geometry(), active.middle.geometry()) == before


def test_the_cursor_of_the_line_tool_begins_at_what_is_selected_and_its_stop_is_named(active, qtbot):
    active.toolbox.take("line")
    active.document.select([Ref("milepost", "m1")])
    qtbot.keyClick(active.view, Qt.Key.Key_Right)
    tool, mileposts = active.toolbox.held, active.document.scenario.board.mileposts
    first = tool.focus
    assert first != mileposts["m1"].at
    told = active.status.over.text()
    assert any(told.endswith(id) or f"({id})" in told for id, stop in mileposts.items() if stop.at == first)
    far = max(mileposts, key=lambda id: mileposts[id].at[0])
    active.document.select([Ref("milepost", far)])
    qtbot.keyClick(active.view, Qt.Key.Key_Right)
    assert tool.focus == mileposts[far].at, "nothing is farther right, and the cursor stands there"


def test_the_options_of_a_tool_are_reached_and_chosen_by_keys(active, qtbot):
    active.toolbox.take("line")
    qtbot.waitUntil(active.bars.options.boxes[2].values.isVisible)
    active.view.setFocus()
    qtbot.keyClick(active.view, Qt.Key.Key_Backtab)
    shape = QApplication.focusWidget()
    assert shape.accessibleName() == "Shape"
    qtbot.keyClick(shape, Qt.Key.Key_Backtab)
    beside = QApplication.focusWidget()
    for wanted in ("bend", "junction"):
        qtbot.keyClick(beside, Qt.Key.Key_Down)
        assert active.toolbox.held.beside == wanted and beside.hasFocus(), "the next key may go on"
    beside.activated.emit(0)
    assert active.toolbox.held.beside == "milepost" and active.view.hasFocus(), "what a list gave is meant"


def test_a_bar_that_is_gone_follows_neither_tools_nor_hints(active):
    delete(active.bars.options)
    active.toolbox.take("line")
    active.view.hint_changed.emit("Draw.")
    active.document.selection_changed.emit(active.document.selection)
    assert active.toolbox.held is active.toolbox.tools["line"]


@pytest.mark.qt_log_ignore("does not support", extend=True)
@pytest.mark.parametrize("of_a_click", [False, True], ids=["bar", "right click"])
def test_a_letter_in_an_open_menu_means_its_entry_and_no_tool(active, qtbot, of_a_click):
    active.view.setFocus()
    qtbot.waitUntil(active.view.hasFocus)
    place = active.view.mapToGlobal(QPoint(50, 50))
    if of_a_click:
        active.bars.offer(place, active.shell)
    else:
        active.bars.menus["issues"].popup(place)
    menu = QApplication.activePopupWidget()
    qtbot.keyClick(menu, Qt.Key.Key_T)
    menu.hide()
    assert active.toolbox.held is active.toolbox.tools["select"]


def test_after_tab_no_part_of_the_window_goes_with_the_fields_of_a_form(active, qtbot):
    board = active.document.scenario.board
    active.document.select([Ref("milepost", next(iter(board.mileposts)))])
    active.dock_set.wake()
    qtbot.waitUntil(lambda: active.dock_set.all["inspector"].is_made)
    QApplication.processEvents()
    form = active.dock_set.all["inspector"].panel.form
    kept = [active, active.view, active.view.viewport(), *active.findChildren(QHeaderView)]
    assert in_order(active, []) and form.editors
    form.show_fields([])
    assert [each for each in kept if not isValid(each)] == []


def test_the_order_of_tab_asks_for_no_item_of_a_layout_which_qt_frees_and_a_widget_may_then_be_taken_for(active):
    def items():
        return [each for each in getAllValidWrappers() if isinstance(each, (QWidgetItem, QSpacerItem))]

    active.dock_set.wake()
    QApplication.processEvents()
    before = items()
    assert in_order(active, [active.view, *active.dock_set.all.values()])
    assert [each for each in items() if each not in before] == []


def test_no_two_entries_of_a_menu_answer_to_the_same_letter(active):
    active.document.select([Ref("milepost", "m1")])
    menus, found = [each.menu() for each in active.menuBar().actions()], []
    assert len({letter_of(menu.title()) for menu in menus}) == len(menus)
    for menu in menus:
        menu.aboutToShow.emit()
        letters = [letter_of(each.text()) for each in menu.actions() if each.text()]
        found += [(menu.title(), each) for each in letters if not each or letters.count(each) > 1]
    assert [each for each in found if each[0] != "T&ools"] == []


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_shift_and_enter_select_what_is_found_besides_what_is_selected(active, qtbot):
    cities = active.document.scenario.board.cities

    def selected():
        return {cities[ref.id].name for ref in active.document.selection}

    wanted = {"Albany": {"Albany"}, "Chicago": {"Albany", "Chicago"}, "Buffalo": {"Buffalo"}}
    for words, held in (("Albany", NONE), ("Chicago", SHIFT), ("Buffalo", NONE)):
        active.shell.open_palette(things_only=True)
        palette = active.findChildren(Palette)[-1]
        qtbot.keyClicks(palette.line, words)
        qtbot.keyClick(palette.line, Qt.Key.Key_Return, held)
        qtbot.waitUntil(lambda words=words: selected() == wanted[words])


CONTROL, CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def lines(window):
    """The lines to type into that the window shows, always in the same order."""
    return [line for line in window.findChildren(QLineEdit) if line.isVisible() and line.isEnabled()]


@pytest.fixture
def shown(window, qtbot):
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    for name in ("inspector", "issues"):
        dock = window.dock_set.all[name]
        assert dock.panel is not None
        dock.show()
        dock.raise_()
    qtbot.waitUntil(lambda: len(lines(window)) > 5)
    return window


def focused(window, qtbot, at):
    line = lines(window)[at]
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    return line


def test_undo_and_redo_reach_the_board_from_every_line_without_typing(shown, qtbot):
    for at in range(len(lines(shown))):
        shown.document.perform(ChangeHeader(note=f"Seen from {at}"))
        line = focused(shown, qtbot, at)
        place = f"{line.accessibleName()} in {type(line.parent()).__name__}"
        qtbot.waitUntil(shown.actions_["undo"].isEnabled)
        QTest.keyClick(lines(shown)[at], Qt.Key.Key_Z, CONTROL)
        assert shown.document.undo_stack.canRedo(), place
        focused(shown, qtbot, at)
        qtbot.waitUntil(shown.actions_["redo"].isEnabled)
        QTest.keyClick(lines(shown)[at], Qt.Key.Key_Z, CONTROL | CTRL_SHIFT)
        assert not shown.document.undo_stack.canRedo(), place


def test_typing_is_taken_back_before_the_board(shown, qtbot):
    shown.document.perform(ChangeHeader(note="Kept"))
    line = focused(shown, qtbot, 0)
    qtbot.waitUntil(shown.actions_["undo"].isEnabled)
    before = line.text()
    QTest.keyClicks(line, "typed")
    QTest.keyClick(line, Qt.Key.Key_Z, CONTROL)
    assert line.text() == before and not shown.document.undo_stack.canRedo()
