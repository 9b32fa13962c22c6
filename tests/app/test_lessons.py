"""Each lesson is taken in a real window: a step is not done before it, and is ticked by itself after it."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from shiboken6 import isValid
from typer.testing import CliRunner

from engine.cli.main import application
from engine.edit.header import ChangeHeader
from engine.edit.remove import Remove
from engine.folders import state_folder
from engine.i18n import SOURCE_LANGUAGE, set_language
from engine.model.ids import Ref
from engine.tables.expressions import calculated
from studio.app.lessons import acts
from studio.app.lessons.lesson import Course
from studio.app.lessons.lessons import LESSONS, lesson_named
from studio.app.lessons.opening import LessonsDock
from studio.app.lessons.panel import LessonsPanel
from studio.app.lessons.pointing import point_at_next
from studio.app.lessons.progress import save_progress, saved_progress
from studio.app.print_kit import NAME, PrintKitDialog
from studio.app.settings import Settings, load_settings
from studio.app.window import MainWindow
from studio.compare.window import CompareWindow
from studio.export.kit.build import CALIBRATION
from studio.playtest.window import PlaytestWindow
from tests.app.hands import Keys, Learner, Mouse
from tests.opening import on_screen

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

QUICK = {("draw", Mouse), ("mend", Keys)}
"""Lessons of the quick suite, and by what they are taken there."""


@pytest.fixture
def window(qtbot, home):
    made = MainWindow(Settings())
    with on_screen(qtbot, made, 1280, 800):
        made.dock_set.wake()
        try:
            yield made
        finally:
            made.document.undo_stack.setClean()
            made.document.close()


@contextmanager
def taken(window, name):
    window.shell.show_lessons(name)
    (panel,) = panels(window)
    yield panel
    for kind in (PlaytestWindow, CompareWindow, PrintKitDialog):
        for each in window.findChildren(kind):
            if isinstance(each, PlaytestWindow):
                each.session.saved = len(each.session.line) - 1
            each.close()
    if isValid(panel):
        panel.left.emit()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def panels(window):
    """The visible panels of lessons."""
    return [each for each in window.findChildren(LessonsPanel) if each.isVisible()]


NAMES = [lesson.name for lesson in LESSONS]


@pytest.mark.parametrize(
    ("name", "hand"),
    [
        pytest.param(name, hand, marks=[] if (name, hand) in QUICK else [pytest.mark.slow])
        for name in NAMES
        for hand in (Keys, Mouse)
    ],
)
def test_steps_are_ticked_when_they_are_done_and_not_before(qtbot, window, tmp_path, monkeypatch, name, hand):
    monkeypatch.setenv("HOME", str(tmp_path))
    with taken(window, name) as panel:
        course = panel.course
        learner = Learner(qtbot, window, panel, hand)
        # Nothing is compared yet, so the comparison is closed.
        done = {step.title for step in course.lesson.steps if step.is_done(panel.scene)}
        assert done == ({"Close the comparison"} if name == "compare" else set())
        learner.take()
        assert course.is_over
        ticked = [panel.steps.item(row).checkState() for row in range(panel.steps.count())]
        assert set(ticked) == {Qt.CheckState.Checked}
        assert load_settings().lessons == {name: len(course.lesson.steps)}


def test_every_step_has_actions_of_known_kinds():
    for lesson in LESSONS:
        for step in lesson.steps:
            assert step.acts, step.title
            assert all(type(act) in acts.ACTS for act in step.acts), step.title
    assert {type(act) for lesson in LESSONS for step in lesson.steps for act in step.acts} == set(acts.ACTS)


def test_commands_of_steps_exist(window):
    ids = {step.command for lesson in LESSONS for step in lesson.steps if step.command}
    assert ids <= set(window.bars.actions.commands)
    assert window.shell._way_to("print-kit") == "File > Print and Play… (Ctrl+P)"


def test_board_opened_by_the_user_ends_the_ticks_until_restart(qtbot, window):
    with taken(window, "mend") as panel:
        window.document.new(lesson_named("draw").board())
        assert panel.note.isVisibleTo(panel) and "Restart" in panel.note.text()
        panel.look()
        assert panel.course.done == 0
        QTest.mouseClick(panel.restart, LEFT)
        assert not panel.note.isVisibleTo(panel)
        assert window.document.committed.title == lesson_named("mend").board().title


def note(panel):
    return panel.note.text() if panel.note.isVisibleTo(panel) else ""


def test_the_list_of_steps_leaves_its_empty_height_to_the_buttons(qtbot, window):
    with taken(window, "mend") as panel:
        rows = panel.steps.visualItemRect(panel.steps.item(panel.steps.count() - 1)).bottom()
        below = 2 * panel.steps.fontMetrics().height()
        assert panel.steps.sizeHint().height() <= rows + below


@pytest.mark.parametrize("code", ["en", "de"])
def test_no_text_of_a_lesson_is_cut_and_buttons_are_in_pairs(window, code):
    set_language(code)
    try:
        with taken(window, "draw") as panel:
            for _ in range(4):
                for words in (panel.title, panel.text, panel.way):
                    assert words.height() >= words.heightForWidth(words.width()), words.text()
                panel.next.click()
                QApplication.processEvents()
            assert len({button.y() for button in (panel.show_me, panel.restart, panel.all)}) < 3
    finally:
        set_language(SOURCE_LANGUAGE)


def test_hint_follows_a_wrong_try_and_goes_with_it(qtbot, window):
    with taken(window, "mend") as panel:
        assert note(panel) == ""
        window.document.select([Ref("city", acts.city_named(panel.scene, "Alder"))])
        window.actions_.run(window.actions_.commands["delete"])
        qtbot.waitUntil(lambda: note(panel).startswith("Another city was deleted."))
        window.document.undo_stack.undo()
        qtbot.waitUntil(lambda: note(panel) == "")
        assert panel.course.done == 0


def test_every_hint_is_a_sentence_and_no_mistake_is_made_at_the_start(window):
    for lesson in LESSONS:
        with taken(window, lesson.name) as panel:
            for step in lesson.steps:
                assert all(slip.hint.endswith(".") for slip in step.slips)
            assert not lesson.steps[0].hint(panel.scene)
            window.document.undo_stack.setClean()


def test_show_me_points_at_the_next_action(qtbot, window):
    with taken(window, "draw") as panel:
        QTest.mouseClick(panel.show_me, LEFT)
        assert panel.marker.target.widget is window.toolbox.button_of("city")
        window.shell.take_tool("city")
        QTest.mouseClick(panel.show_me, LEFT)
        target = panel.marker.target
        assert target.widget is window.view.viewport()
        assert (target.place.center() - window.view.place_of((40, 40))).manhattanLength() <= 2
        assert panel.marker.geometry().contains(target.widget.mapTo(window, target.place.center()))


def test_show_me_opens_the_menu_of_a_command(qtbot, window):
    with taken(window, "print") as panel:
        menu = window.bars.menus["file"]
        QTest.mouseClick(panel.show_me, LEFT)
        qtbot.waitUntil(menu.isVisible)
        assert menu.activeAction() is window.actions_["print-kit"]
        menu.hide()


def test_show_me_raises_the_window_to_use_next(qtbot, window):
    other = QPushButton("Roll", window)
    other.setWindowFlag(Qt.WindowType.Window)
    step = lesson_named("play").steps[-1]._replace(acts=(acts.Press(lambda scene: other),))
    with taken(window, "play") as panel:
        other.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        point_at_next(step, panel.scene, may_open=False).close()
        assert window.isActiveWindow(), "without Show Me the windows stay in order"
        point_at_next(step, panel.scene, may_open=True).close()
        qtbot.waitUntil(other.isActiveWindow)
        other.close()


def test_time_without_progress_marks_the_next_action_without_opening_menus(qtbot, window):
    with taken(window, "print") as panel:
        panel._stuck.timeout.emit()
        assert panel.marker.target.widget is window.menuBar() and not window.bars.menus["file"].isVisible()
        assert note(panel).startswith("Show Me points")
        window.shell.print_kit()
        qtbot.waitUntil(lambda: panel.course.done >= 1)
        assert note(panel) == "" and panel.marker is None
        (dialog,) = (each for each in window.findChildren(PrintKitDialog) if each.isVisible())
        qtbot.waitUntil(lambda: panel.course.done == 2)
        assert note(panel) == ""
        for row in range(dialog.parts.count()):
            if dialog.parts.item(row).data(NAME) == CALIBRATION:
                dialog.parts.item(row).setCheckState(Qt.CheckState.Checked)
        qtbot.waitUntil(lambda: note(panel).startswith("The calibration page"))


def test_lesson_has_a_dock_beside_the_board_which_stays_with_other_layouts(qtbot, window):
    window.shell.show_welcome()
    with taken(window, "mend"):
        (dock,) = window.findChildren(LessonsDock)
        for change in (lambda: None, window.shell.reset_layout, lambda: window.shell.show_workspace("tables")):
            change()
            QApplication.processEvents()
            assert dock.isVisible() and not dock.isFloating()
            assert window.dockWidgetArea(dock) == Qt.DockWidgetArea.LeftDockWidgetArea
            place = dock.geometry()
            others = [window.view, *(each for each in window.dock_set.all.values() if each.isVisible())]
            for each in others:
                assert not place.intersects(QRect(each.mapTo(window, QPoint(0, 0)), each.size())) or each.isHidden()
    assert not panels(window)


def test_dialogs_leave_the_lesson_clear(qtbot, window):
    with taken(window, "print") as panel:
        window.shell.print_kit()
        (dialog,) = (each for each in window.findChildren(PrintKitDialog) if each.isVisible())
        dialog.move(panel.mapToGlobal(QPoint(20, 20)))
        panel._moved.clear()
        panel.look()
        place = QRect(panel.mapToGlobal(QPoint(0, 0)), panel.size())
        assert not dialog.frameGeometry().intersects(place) or dialog.width() == dialog.minimumSizeHint().width()
        before = dialog.pos()
        dialog.move(panel.mapToGlobal(QPoint(20, 20)))
        panel.look()
        assert dialog.pos() != before, "a window that the user moves stays where it is"


def test_lesson_keeps_a_board_that_the_user_does_not_leave(window):
    with taken(window, "mend") as panel:
        window.document.perform(ChangeHeader(title="Mine"))
        with patch.object(window.files, "may_leave", lambda: False):
            assert not panel.take(lesson_named("print"))
        assert window.document.committed.title == "Mine"
        assert panel.course.lesson.name == "mend"


def test_a_lesson_continues_after_a_restart_with_its_steps_to_undo(qtbot, home, window):
    with taken(window, "mend") as panel:
        window.document.perform(Remove(refs=(Ref("city", "fir"),)))
        qtbot.waitUntil(lambda: (panel.look(), panel.course.done == 1)[1])
        window.document.perform(ChangeHeader(title="In between"))
        panel.look()
        board = window.document.committed
    window.document.undo_stack.setClean()
    window.document.close()
    again = MainWindow(load_settings())
    with on_screen(qtbot, again, 1280, 800), taken(again, "mend") as panel:
        assert panel.course.done == 1 and panel.steps.currentRow() == 1
        assert panel.steps.item(0).checkState() == Qt.CheckState.Checked
        assert again.document.committed == board
        again.document.undo_stack.undo()
        assert again.document.committed.title != "In between"
        again.document.undo_stack.undo()
        assert again.document.committed == lesson_named("mend").board()
        QTest.mouseClick(panel.restart, LEFT)
        assert panel.course.done == 0 and again.document.undo_stack.count() == 0
        QTest.mouseClick(panel.all, LEFT)
        panel.list.setCurrentRow(NAMES.index("mend"))
        assert panel.start.text() == "&Start", "nothing was done since the restart"
        again.document.undo_stack.setClean()
        again.document.close()


def test_a_lesson_that_is_open_stays_as_it_is_when_it_is_chosen_again(window):
    with taken(window, "mend") as panel:
        window.document.perform(ChangeHeader(title="Mine"))
        window.shell.show_lessons("mend")
        assert window.document.committed.title == "Mine" and panel.course.lesson.name == "mend"


def test_a_damaged_progress_begins_a_lesson_anew(window, home):
    save_progress("mend", 1, [lesson_named("mend").board()])
    (path,) = (state_folder() / "lessons").iterdir()
    for text in ("", "{}", '{"done": 3, "boards": ["a: 1"]}', '{"done": 1, "boards": ["a: 1"]}'):
        path.write_text(text)
        assert saved_progress("mend") is None
    with taken(window, "mend") as panel:
        assert panel.course.done == 0


def test_the_page_without_a_board_leads_to_the_lessons(window):
    window.welcome.offer()
    QTest.mouseClick(window.welcome.lessons_button, LEFT)
    (panel,) = panels(window)
    assert panel.course.lesson.name == "draw" and window.document.is_open


def test_steps_count_in_order_only():
    lesson = lesson_named("draw")._replace(
        steps=tuple(step._replace(is_done=lambda scene, k=k: k in scene) for k, step in
                    enumerate(lesson_named("draw").steps))
    )  # fmt: skip
    course = Course(lesson)
    assert not course.look({1, 2})
    assert course.look({0, 1})
    assert course.done == 2 and not course.is_over


def test_back_and_next_show_other_steps(window):
    with taken(window, "print") as panel:
        assert panel.count.text() == "Step 1 of 4" and not panel.back.isEnabled()
        QTest.mouseClick(panel.next, LEFT)
        assert panel.count.text() == "Step 2 of 4"
        QTest.mouseClick(panel.back, LEFT)
        assert panel.count.text() == "Step 1 of 4"
        QTest.mouseClick(panel.all, LEFT)
        assert panel.list.count() == 8


def test_enter_in_the_list_starts_the_lesson_and_presses_no_button(qtbot, window):
    with taken(window, "mend") as panel:
        panel.show_me.setEnabled(False)  # as after the end of a lesson
        QTest.mouseClick(panel.all, LEFT)
        assert panel.list.hasFocus() and panel.list.currentRow() == NAMES.index("mend")
        panel.list.setCurrentRow(NAMES.index("print"))
        QTest.keyClick(panel.list, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: panel.pages.currentIndex() == 1)
        assert panel.course.lesson.name == "print" and panel.show_me.hasFocus()


def test_list_offers_the_next_lesson_after_the_end_of_one(window):
    window.settings.lessons = {"print": 4, "draw": 1}
    with taken(window, "land") as panel:
        panel.course.done = len(panel.course.lesson.steps)
        QTest.mouseClick(panel.all, LEFT)
        assert panel.list.currentRow() == NAMES.index("draw"), "the last lesson is done"
        panel.start_chosen()
        QTest.mouseClick(panel.all, LEFT)
        assert panel.list.currentRow() == NAMES.index("draw"), "this one was left"


def test_calculation_in_the_text_of_a_lesson_is_accepted():
    (step,) = (step for step in lesson_named("payoffs").steps if "calculation" in step.text)
    (typed,) = re.findall(r"such as (\S+)", step.text)
    assert calculated(typed, 14_000, is_whole=True, can_be_negative=False, currency="$") == 15_400


def command(*arguments):
    import typer

    from studio.app.verb import lessons

    app = typer.Typer()
    app.command()(lessons)
    return CliRunner().invoke(app, arguments)


def test_list_of_the_command():
    said = command("--list")
    assert said.exit_code == 0
    assert [line.split()[0] for line in said.stdout.splitlines()] == NAMES
    found = json.loads(command("--list", "--format", "json").stdout)["lessons"]
    assert [row["name"] for row in found] == NAMES and all(len(row["steps"]) >= 3 for row in found)


def test_unknown_lesson_is_refused_with_a_proposal():
    said = command("drow")
    assert "did you mean draw?" in str(said.exception)
    assert application() is not None
