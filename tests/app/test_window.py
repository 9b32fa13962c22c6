"""The window: opens, asks before it loses anything, remembers."""

import pytest
from PySide6.QtCore import QEvent, QEventLoop, QObject, QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QLineEdit,
    QMainWindow,
    QMessageBox,
    QTableWidget,
    QWidget,
)
from shiboken6 import delete

from engine.edit.header import ChangeHeader, ResizeSheet
from engine.edit.network.mileposts import AddMilepost, MoveMileposts
from engine.edit.remove import Remove
from engine.files.library import scenario_path
from engine.model.ids import MilepostId, Ref
from engine.validate.check import Issue
from studio.app.application import FileRequests
from studio.app.layout import FRAME, first_size
from studio.app.menus.finding import command_entries, thing_entries
from studio.app.menus.palette import Entry, EntryModel, Palette, rank
from studio.app.settings import Settings, load_settings, save_settings
from studio.app.status import Hint, StatusLine
from studio.app.theme import set_text_size
from studio.app.window import MainWindow
from studio.families.boxcars.payoffs import PayoffChart
from studio.families.boxcars.railroads import RailroadTable
from studio.widgets.contrast import contrast
from studio.widgets.inline_hint import Beside
from tests.builders import a_small_board
from tests.opening import on_screen


def answer(button):
    """Presses a button of the box that the next call will show."""

    def press():
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            box.button(button).click()
        else:  # Something is waited for before the question comes.
            QTimer.singleShot(20, press)

    QTimer.singleShot(0, press)


def test_the_title_names_the_file_and_says_when_it_is_changed(hidden):
    assert "small.yaml" in hidden.windowTitle() and not hidden.isWindowModified()
    hidden.document.perform(AddMilepost((5, 5)))
    assert hidden.isWindowModified()


def test_a_board_without_a_file_is_called_by_its_own_title_from_the_start(hidden):
    hidden.document.leave()
    assert hidden.windowTitle() == "[*]Boxcars Studio"
    hidden.document.new(a_small_board().scenario())
    first = hidden.document.scenario.title
    assert first and hidden.windowTitle().startswith(first)
    hidden.document.perform(ChangeHeader(title="Saltmark"))
    assert hidden.windowTitle().startswith("Saltmark") and hidden.isWindowModified()


def test_the_first_window_fits_on_its_screen(qtbot):
    made = MainWindow(Settings())
    room, size = made.screen().availableSize(), made.size()
    made.document.close()
    delete(made)
    assert size == room - FRAME
    assert first_size(QSize(1920, 1040)) == QSize(1440, 900)
    assert first_size(QSize(1440, 860)) == QSize(1424, 812)


LARGE = [pytest.param(board, marks=pytest.mark.slow) for board in ("boxcars/us-boxcars-2013", "crayon/british-rails")]


@pytest.mark.parametrize("board", [*LARGE, "crayon/saltmark-isles", "dice/boxcars"])
def test_every_kind_of_board_fits_into_a_small_window(window, qtbot, board):
    small = first_size(QSize(1024, 700))
    window.shell.open_file(scenario_path(board))
    window.dock_set.wake()
    window.resize(small)
    qtbot.waitUntil(lambda: window.dock_set.all["issues"].widget() is not None)
    assert window.minimumSizeHint().boundedTo(small) == window.minimumSizeHint()
    assert window.size() == small


def test_the_words_of_a_new_label_are_typed_at_once(window, qtbot):
    window.activateWindow()
    window.toolbox.take("label")
    at = window.view.mapFromScene(150, 150)
    qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    qtbot.keyClicks(QApplication.focusWidget(), "Great Lakes")
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    assert [label.text for label in window.document.scenario.board.labels.values()] == ["Great Lakes"]


def test_open_tables_take_another_size_of_text_at_once(window, any_text):
    table = PayoffChart(window.document, window)
    records = RailroadTable(window.document, window)

    def sizes():
        headers = (table.view.verticalHeader(), table.header, records.view.verticalHeader())
        names = table.header.sizeHint().height(), records.filter.maximumWidth(), table.view.minimumHeight()
        return [*(header.defaultSectionSize() for header in headers), *names]

    before = sizes()
    set_text_size(200)
    QApplication.processEvents()
    assert all(now > 1.5 * then for now, then in zip(sizes(), before, strict=True))


@pytest.mark.parametrize("percent", [100, 200])
def test_every_panel_can_be_small_and_is_scrolled_then(qtbot, board_file, any_text, percent):
    window = MainWindow(Settings(text=percent))
    window.shell.open_file(board_file)
    small = first_size(QSize(1024, 700))
    with on_screen(qtbot, window, small.width(), small.height()):
        for dock in window.dock_set.all.values():
            area = dock.widget() if dock.panel is not None else None
            assert area.widget() is dock.panel
            assert area.minimumSizeHint().height() < 100 and area.minimumSizeHint().width() < 100
        QApplication.processEvents()
        assert window.minimumSizeHint().boundedTo(small) == window.minimumSizeHint() and window.size() == small
        window.document.close()


def test_panels_beside_the_board_leave_it_the_whole_height_and_come_back(window, qtbot):
    window.dock_set.wake()
    QApplication.processEvents()
    before, command = window.middle.height(), window.actions_["panels-beside"]
    command.trigger()
    qtbot.waitUntil(lambda: window.middle.height() > before + 60)
    issues, inspector = (window.dock_set.all[name] for name in ("issues", "inspector"))
    assert window.middle.geometry().right() < issues.x() < inspector.x() and window.size() == QSize(1000, 700)
    qtbot.waitUntil(command.isChecked)
    command.trigger()
    qtbot.waitUntil(lambda: window.middle.height() == before and not command.isChecked())


def test_panels_make_room_for_the_shape_of_a_board_until_somebody_moves_them(window):
    docks, wide = window.dock_set, window.document.committed
    high = ResizeSheet(300, 400).apply(wide)
    docks.all["history"].hide()
    window.document.new(high)
    assert docks.are_beside and docks.all["history"].isHidden()
    window.document.new(wide)
    assert not docks.are_beside and docks.stand_as_at_first
    window.shell.put_panels_beside(False)
    window.document.new(high)
    assert not docks.are_beside
    window.shell.reset_layout()
    window.document.new(wide)
    left = Qt.DockWidgetArea.LeftDockWidgetArea
    window.addDockWidget(left, docks.all["tables"])
    window.document.new(high)
    assert not docks.are_beside and window.dockWidgetArea(docks.all["tables"]) == left


def test_panels_whose_text_grows_leave_the_side_of_a_high_board_and_come_back_when_it_shrinks(window, qtbot):
    window.document.new(ResizeSheet(300, 400).apply(window.document.committed))
    assert window.dock_set.are_beside
    window.shell.set_text_size(200)
    qtbot.waitUntil(lambda: not window.dock_set.are_beside)
    window.shell.set_text_size(100)
    qtbot.waitUntil(lambda: window.dock_set.are_beside)


def test_in_a_narrow_window_panels_stay_below_a_high_board(window):
    window.resize(704, 402)
    window.document.new(ResizeSheet(300, 400).apply(window.document.committed))
    assert not window.dock_set.are_beside


def test_options_of_tools_take_no_row_of_a_wide_window_and_move_no_board(window, qtbot):
    bars, view = window.bars, window.view

    def is_below():
        return bars.options.y() > bars.main.y()

    for width, below in ((1440, False), (900, True), (1440, False)):
        window.resize(width, 800)
        qtbot.waitUntil(lambda below=below: is_below() == below)
        places = set()
        for id in ("select", "line", "label"):
            window.toolbox.take(id)
            QApplication.processEvents()
            places.add((view.mapTo(window, QPoint(0, 0)).toTuple(), view.size().toTuple(), is_below()))
        assert len(places) == 1
        assert below or bars.options.width() >= bars.options.sizeHint().width(), "the longest options are whole"
    window.layout_.reset()
    QApplication.processEvents()
    assert not is_below()


def test_the_size_of_text_is_chosen_kept_and_followed_by_docks_and_status(window, qtbot, any_text):
    before = window.status.hint.height(), window.dock_set.all["issues"].fontMetrics().height()
    sizes = next(command for command in window.commands if command.id == "text-size").children()
    small = next(size for size in sizes if size.title == "100%")
    large = next(size for size in sizes if size.title == "200%")
    large.run()
    qtbot.waitUntil(lambda: window.dock_set.all["issues"].fontMetrics().height() > 1.5 * before[1])
    qtbot.waitUntil(lambda: window.status.hint.height() > 1.5 * before[0])
    assert load_settings().text == 200 and large.checked() and not small.checked()
    small.run()
    qtbot.waitUntil(lambda: window.dock_set.all["issues"].fontMetrics().height() == before[1])


def test_a_narrow_status_line_gives_the_hint_more_lines_and_cuts_no_word_of_it(window, qtbot):
    hint, words = window.status.hint, window.toolbox.tools["select"].hint
    hint.set_words(words)
    for width, lines in ((1600, 1), (1000, 2), (600, 3)):
        window.status.resize(width, 40)
        assert hint.height() == pytest.approx(lines * hint.fontMetrics().lineSpacing(), abs=6)
    hint.resize(460, hint.height())
    assert hint.text() == words
    hint.set_words("word " * 300)
    assert hint.text().endswith("…") and len(hint.text()) > 100 and "word word" in hint.toolTip()
    window.shell.say("Said for a while.")
    assert hint.text() == "Said for a while." and window.status.message
    window.status.forget()
    assert hint.text().startswith("word word") and not window.status.message


def test_a_sentence_that_has_no_room_stands_whole_above_the_status_line_while_it_is_said(window):
    def whole():
        return [one for one in window.findChildren(Beside) if one.isVisible()]

    long = "Table rows that refer to it were removed as well: " + "cards, " * 60 + "and trains."
    window.shell.say("Saved.")
    assert not whole()
    window.shell.say(long)
    (box,) = whole()
    foot = window.status.hint.mapTo(window, QPoint(0, 0)).y()
    assert box.text() == long and box.geometry().bottom() <= foot and window.rect().contains(box.geometry())
    window.status.forget()
    assert not whole()
    window.status.hint.set_words("What stands there is told by its tooltip. " * 20)
    assert not whole()


def test_the_panels_are_made_when_they_are_seen(window, qtbot):
    docks = window.dock_set.all
    assert all(dock.widget() is None for dock in docks.values())
    window.dock_set.wake()
    qtbot.waitUntil(lambda: docks["inspector"].widget() is not None and docks["issues"].widget() is not None)
    assert docks["tables"].widget() is None
    window.shell.show_dock("tables")
    qtbot.waitUntil(lambda: docks["tables"].widget() is not None)


def test_closing_with_unsaved_changes_asks(window):
    window.document.perform(AddMilepost((5, 5)))
    answer(QMessageBox.StandardButton.Cancel)
    assert not window.close()
    answer(QMessageBox.StandardButton.Discard)
    assert window.close()


def test_saving_when_asked_saves(window, board_file):
    window.document.perform(AddMilepost((5, 5), "fresh"))
    answer(QMessageBox.StandardButton.Save)
    assert window.close()
    assert "fresh" in board_file.read_text()


def test_a_clean_document_closes_without_a_word(window):
    assert window.close()


def test_a_broken_file_is_told_and_what_is_open_stays(hidden, tmp_path):
    broken = tmp_path / "broken.yaml"
    broken.write_text("format: 1\nfamily: boxcars\nboard: {sheet: {width: wide}}\n")
    before, said = hidden.document.scenario, []

    def read():
        box = QApplication.activeModalWidget()
        said.append(box.informativeText())
        box.accept()

    QTimer.singleShot(0, read)
    assert not hidden.shell.open_file(broken)
    assert hidden.document.scenario is before
    assert "line 3" in said[0] and "board.sheet.width" in said[0]


def test_opened_files_are_remembered_newest_first(window, board_file, tmp_path):
    other = tmp_path / "other.yaml"
    other.write_bytes(board_file.read_bytes())
    assert window.shell.open_file(other)
    assert load_settings().recent == (str(other), str(board_file))
    other.unlink()
    recent = next(command for command in window.commands if command.id == "open-recent")
    reasons = [child.disabled() for child in recent.children()]
    assert reasons[0] is not None and reasons[1] is None
    window.shell.forget_recent()
    assert load_settings().recent == ()


def test_settings_survive_and_broken_ones_are_left_aside(tmp_path, monkeypatch):
    monkeypatch.setenv("BOXCARS_HOME", str(tmp_path))
    save_settings(Settings(theme="dark"))
    assert load_settings().theme == "dark"
    (tmp_path / "studio.json").write_text("{")
    assert load_settings() == Settings()


def test_the_checks_of_a_stage_are_chosen_in_the_menu_and_asked_in_the_next_window(window):
    checks = next(command for command in window.commands if command.id == "checks").children()
    draft, _, every = checks
    assert every.checked() and not draft.checked()
    draft.run()
    assert draft.checked() and window.document.profile == "draft"
    again = MainWindow(load_settings())
    assert again.document.profile == "draft"
    again.document.close()
    delete(again)
    assert Settings(checks="of a stage that there is not").profile == "print"


def test_every_command_has_a_title_and_every_shortcut_is_its_own(hidden):
    # What has the keyboard decides between tables and all else.
    taken = [(command.shortcut, command.table) for command in hidden.commands if command.shortcut]
    taken += [(tool.shortcut, False) for tool in hidden.toolbox.tools.values()]
    assert len(taken) == len(set(taken))
    assert all(command.words for command in hidden.commands)


def test_a_command_that_cannot_run_says_why(hidden):
    undo = hidden.actions_.commands["undo"]
    hidden.actions_.run(undo)
    assert hidden.status.message == undo.disabled()
    assert undo.disabled() in hidden.actions_["undo"].toolTip()


def test_undo_is_named_after_what_it_undoes(window):
    window.document.perform(AddMilepost((5, 5), "fresh"))
    undo = window.actions_.commands["undo"]
    assert "Add milepost fresh" in undo.words
    window.actions_.run(undo)
    assert "fresh" not in window.document.scenario.board.mileposts
    assert window.status.message == "Undone: Add milepost fresh"
    window.actions_.run(window.actions_.commands["redo"])
    assert window.status.message == "Redone: Add milepost fresh"
    window.document.perform(AddMilepost((6, 6)))
    assert window.status.message == "", "another step is the last one now"


def test_enter_presses_the_button_that_has_the_keyboard(window, qtbot):
    window.activateWindow()
    window.shell.issue_list()
    explain = window.dock_set.all["issues"].panel.explain_button
    explain.setFocus()
    qtbot.waitUntil(explain.hasFocus)
    qtbot.keyClick(explain, Qt.Key.Key_Return)
    assert explain.isChecked()


def test_what_was_said_before_a_step_goes_with_it(window):
    window.document.perform(AddMilepost((5, 5), "first"))
    window.document.put(a_small_board().scenario(), "Restore")
    window.document.noticed.emit("Restored. Undo returns to the state before.")
    window.document.undo_stack.undo()
    assert window.status.message == ""
    window.shell.say("Said before it is done again.")
    window.document.undo_stack.redo()
    assert window.status.message == ""


def test_what_a_step_has_said_while_it_is_done_stands(window):
    window.document.changed.connect(lambda _: window.shell.say("The image cannot be read."))
    window.document.perform(AddMilepost((5, 5)))
    assert window.status.message == "The image cannot be read."


def test_a_tool_that_is_taken_says_what_it_does_in_place_of_what_was_said(window):
    window.shell.say("Select something first.")
    window.toolbox.take("milepost")
    assert window.status.message == "" and window.status.hint.toolTip() == window.toolbox.held.hint


def test_a_thing_that_is_removed_below_the_pointer_is_told_no_longer(window, qtbot):
    view = window.view
    at = view.mapFromScene(*window.document.scenario.board.mileposts["m1"].at)
    qtbot.mouseMove(view.viewport(), at + QPoint(40, 40))
    qtbot.mouseMove(view.viewport(), at)
    qtbot.waitUntil(lambda: "m1" in window.status.over.text())
    window.document.perform(Remove((Ref("milepost", "m1"),)))
    assert window.status.over.text() == ""


def test_what_is_said_of_a_file_while_it_is_read_stands(window, board_file):
    window.document.perform(AddMilepost((5, 5)))
    board_file.write_text(f"# by hand\n{board_file.read_text()}")
    window.document.load(board_file)
    assert "contains comments" in window.status.message


def test_a_step_of_the_mouse_lays_out_nothing_anew_and_a_far_place_is_told_whole(qtbot):
    asked = []

    class Listens(QObject):
        def eventFilter(self, _, event):
            asked.append(event.type())
            return False

    with on_screen(qtbot, QMainWindow(), 1400, 200) as window:
        status = StatusLine(window)
        window.setStatusBar(status)
        status.show_position(1, 2)
        wrong, close = Issue("a", "error", "Wrong"), Issue("b", "warning", "Close")
        status.show_issues((wrong, wrong, close))
        status.hint.set_words("Release to put it here.")
        for _ in range(3):
            status.show_position(3, 4)
            QApplication.processEvents()
        listens = Listens()
        for part in (status, status.aside):
            part.installEventFilter(listens)
        for far in (3, 4_000.5):
            status.show_position(far, far)
            status.show_issues((wrong, close))
            status.hint.set_words("Release to put it here.")
        QApplication.processEvents()
        assert QEvent.Type.LayoutRequest not in asked
        status.show_position(-98_765.4, -98_765.4)
        told = status.position
        assert told.fontMetrics().horizontalAdvance(told.text()) <= told.width()


def test_another_board_forgets_where_the_pointer_was(hidden):
    status = hidden.status
    status.show_position(12, 34)
    status.show_over(hidden.document.scenario, Ref("city", "albany"))
    hidden.document.perform(AddMilepost((5, 5)))
    assert (status.position.text(), status.over.text()) == ("12.0, 34.0 mm", "Albany (m1)")
    hidden.document.new(a_small_board().scenario())
    assert (status.position.text(), status.over.text(), status.cell.text()) == ("", "", "")


def test_issues_are_not_counted_before_the_board_was_checked(window, qtbot):
    window.document.new(a_small_board().scenario())
    assert window.status.issues.text() == "checking…"
    qtbot.waitUntil(lambda: not window.document.inspector.busy)
    assert "error" in window.status.issues.text()


def test_the_palette_finds_commands_cities_and_railroads(hidden):
    titles = {entry.title for entry in command_entries(hidden.commands, hidden.actions_.run)}
    titles |= {entry.title for entry in thing_entries(hidden.document, True)}
    assert {"Save", "Albany", "NYC The NYC", "m1", "Theme: Dark"} <= titles


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_what_the_palette_runs_comes_after_its_key_was_handled_and_may_ask_questions(window, qtbot):
    done = []

    def ask():
        loop = QEventLoop()
        QTimer.singleShot(0, loop.quit)
        loop.exec()
        done.append("asked")

    palette = Palette([Entry("Ask", "command", ask)], "What?", window.shell.say, window)
    palette.show()
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    done.append("key")
    qtbot.waitUntil(lambda: len(done) == 2)
    assert done == ["key", "asked"]


def test_larger_text_enlarges_the_signs_of_the_tools_which_all_keep_their_room(window, qtbot):
    window.resize(1440, 900)
    small = window.toolbox.iconSize().width()
    window.shell.set_text_size(200)
    qtbot.waitUntil(lambda: window.toolbox.iconSize().width() > small * 1.3)
    assert window.bars.main.iconSize() == window.toolbox.iconSize()
    assert window.toolbox.sizeHint().height() < 800
    window.shell.set_text_size(100)
    qtbot.waitUntil(lambda: window.toolbox.iconSize().width() == small)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_palette_says_why_a_command_cannot_run(window, qtbot):
    palette = Palette([Entry("Fly", "command", lambda: None, reason="No wings.")], "What?", window.shell.say, window)
    palette.show()
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.status.message == "No wings.")


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_palette_finds_a_bundled_board_by_its_title_and_says_that_there_is_nothing(window, qtbot):
    window.shell.open_palette(things_only=False)
    palette = window.findChild(Palette)
    qtbot.keyClicks(palette.line, "great brit")
    assert any("Boxcars, Great Britain (2013)" in entry.title for entry in palette.model.shown)
    assert palette.list.isVisible() and not palette.none.isVisible()
    qtbot.keyClicks(palette.line, "xyzq")
    assert palette.none.isVisible() and not palette.list.isVisible()
    palette.close()


def test_what_begins_with_the_letters_comes_first():
    assert rank("\u00e5les", "A\u030alesund") == 1
    assert rank("alb", "Albany") < rank("bany", "New Albany") < rank("aby", "Albany")
    assert rank("xyz", "Albany") is None
    sentence = "Wichita has no payoffs to Albany, Atlanta, Baltimore, Billings and 63 more."
    assert rank("payoffs", sentence) == 2 and rank("plat", sentence) is None, "a sentence has nearly any letters"
    assert rank("b&o", "B&O Baltimore & Ohio") < rank("b&o", "B&O-1")


def test_the_palette_tells_from_where_to_where_each_line_leads(hidden):
    told = {entry.title: entry.kind for entry in thing_entries(hidden.document, True)}
    board = hidden.document.scenario.board
    line = board.lines["PA-1"].path
    names = [next((c.name for c in board.cities.values() if c.milepost == stop), stop) for stop in (line[0], line[-1])]
    assert told["PA-1"] == f"line from {names[0]} to {names[1]}" and "m" not in names


def test_a_long_sentence_stands_as_long_as_it_takes_to_read_and_while_somebody_points_at_it(qtbot, monkeypatch):
    hint = Hint()
    qtbot.addWidget(hint)
    hint.say("Saved.")
    short = hint._over.interval()
    hint.say("Lines that lead out of the selection were cut: " + "of ACL-1, " * 40)
    assert hint._over.interval() > 4 * short
    monkeypatch.setattr(hint, "underMouse", lambda: True)
    hint._over.timeout.emit()
    assert hint.message and hint._over.isActive()
    monkeypatch.setattr(hint, "underMouse", lambda: False)
    hint._over.timeout.emit()
    assert not hint.message and not hint._over.isActive()


def test_the_status_line_is_as_low_and_its_parts_as_narrow_after_large_text_as_before(window, qtbot):
    window.resize(1440, 900)
    window.status.show_issues(())
    QApplication.processEvents()
    status = window.status

    def measures():
        return status.hint.height(), status.issues.minimumWidth(), status.sizeHint().height()

    before = measures()
    window.shell.set_text_size(200)
    qtbot.waitUntil(lambda: all(now > then for now, then in zip(measures(), before, strict=True)))
    window.shell.set_text_size(100)
    qtbot.waitUntil(lambda: measures() == before)


def shown_for(letters, *titles):
    """The titles that a palette lists for letters, in its order."""
    model = EntryModel([Entry(title, "", lambda: None) for title in titles], None, lambda text: [])
    model.narrow(letters)
    return [entry.title for entry in model.shown]


def test_of_titles_that_fit_alike_the_shorter_comes_first():
    board, template = (
        "Open Bundled Board: crayon/british-rails",
        "New: Crayon rails, such as British Rails: small island",
    )
    assert shown_for("british", template, board) == [board, template]
    assert shown_for("", template, board) == [template, board], "with nothing typed the order is that of the menus"


def test_a_tools_letter_takes_it_and_escape_gives_it_back(window, qtbot):
    qtbot.keyClick(window.view, Qt.Key.Key_L)
    qtbot.waitUntil(lambda: window.view.tool.id == "line")
    qtbot.keyClick(window.view, Qt.Key.Key_Escape)
    assert window.view.tool.id == "select"


def lightness_of(window):
    return QApplication.palette().window().color().lightness(), window.view.backgroundBrush().color().lightness()


def test_the_theme_dresses_window_and_board(window):
    window.shell.set_theme("dark")
    dark = lightness_of(window)
    window.shell.set_theme("light")
    assert max(dark) < 128 < min(lightness_of(window))


@pytest.mark.parametrize("tone", ["light", "dark"], indirect=True)
def test_the_edges_of_what_is_typed_into_and_ticked_are_seen(tone):
    ground = QApplication.palette().window().color()
    for widget in (QLineEdit(), QCheckBox("x"), QComboBox()):
        widget.resize(80, 30)
        image = widget.grab().toImage()
        column = [image.pixelColor(x, 15) for x in range(24)]
        assert max(contrast(colour, ground) for colour in column[:6]) >= 2.8, type(widget)


@pytest.mark.parametrize("tone", ["light", "dark"], indirect=True)
def test_no_part_of_a_table_is_filled_with_the_colour_of_its_edge(tone, qtbot):
    plain = QApplication.palette()
    page = QWidget()
    table = QTableWidget(2, 2, page)
    table.resize(400, 200)
    with on_screen(qtbot, page, 400, 200):
        image = page.grab().toImage()
        beside, below = image.pixelColor(390, 8), image.pixelColor(5, 190)
        table.setRowCount(50)
        table.setColumnCount(50)
        QApplication.processEvents()
        corner = page.grab().toImage().pixelColor(392, 192)
    assert beside == below == plain.window().color(), "where a header has no column and no row"
    assert corner == plain.window().color(), "between the scroll bars"


def test_names_and_legend_follow_a_step_that_was_previewed_just_so(window, qtbot):
    document, view = window.document, window.view
    edit = MoveMileposts({MilepostId("m1"): (30.0, 90.0)})
    view.settle()
    before = view.shown.settled
    document.preview(edit)
    view.settle()
    assert view.shown.settled is before, "names hold still while the hand moves"
    document.perform(edit)
    qtbot.waitUntil(lambda: view.shown.settled is not before)


def ink(dock):
    """How many columns of a dock's title, left of its buttons, have ink."""
    title = dock.grab(QRect(0, 0, dock.width() - 80, dock.fontMetrics().height())).toImage()
    columns = range(title.width())
    return sum(any(title.pixelColor(x, y).lightness() < 128 for y in range(title.height())) for x in columns)


def test_titles_of_docks_are_written_in_the_size_that_was_chosen(window, qtbot, any_text):
    dock = window.dock_set.all["inspector"]
    before = ink(dock)
    window.shell.set_text_size(150)
    qtbot.waitUntil(lambda: ink(dock) > 1.3 * before)
    window.shell.set_text_size(100)
    qtbot.waitUntil(lambda: ink(dock) == before)


def test_alt_left_goes_back_from_an_issue_and_another_board_has_no_former_view(qtbot, window):
    view = window.view
    whole = view.zoom
    window.document.focus([Ref("city", next(iter(window.document.scenario.board.cities)))])
    assert view.zoom > whole
    qtbot.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert view.zoom == pytest.approx(whole)
    qtbot.keyClick(view, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert "no previous view" in window.status.message
    window.document.focus([Ref("city", next(iter(window.document.scenario.board.cities)))])
    assert window.shell.open_file(scenario_path("tycoon/amber-coast"))
    assert not view.has_former_view


def test_a_file_that_macos_asks_for_is_opened(window, board_file, tmp_path):
    other = tmp_path / "a b.yaml"
    other.write_bytes(board_file.read_bytes())
    requests = FileRequests(window)
    assert not requests.eventFilter(window, QEvent(QEvent.Type.User))
    assert requests.eventFilter(window, QFileOpenEvent(str(other)))
    assert window.document.path == other
