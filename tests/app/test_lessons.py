"""Each lesson is taken in a real window: a step is not done before it, and is ticked by itself after it."""

from __future__ import annotations

import json
import re
from contextlib import contextmanager
from itertools import product
from unittest.mock import patch

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QTableView
from shiboken6 import delete
from typer.testing import CliRunner

from engine.cli.main import application
from engine.game.summary import turn_of_state
from studio.app.adding.land_dialog import LandDialog
from studio.app.adding.railroad_or_region import RailroadDialog
from studio.app.lessons.lesson import Course
from studio.app.lessons.lessons import LESSONS, lesson_named
from studio.app.lessons.signs import visible
from studio.app.print_kit import PrintKitDialog
from studio.app.settings import Settings, load_settings
from studio.app.window import MainWindow
from studio.compare.window import CompareWindow
from studio.lab.games import GamesPanel
from studio.playtest.start.start_dialog import StartDialog
from studio.playtest.window import PlaytestWindow
from tests.journeys.person import AsAdvised
from tests.opening import on_screen

LEFT = Qt.MouseButton.LeftButton
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

QUICK = ("draw", "mend")
"""Lessons of the quick suite."""


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


class Learner:
    """Does the steps of lessons; commands by their `hand`, keys or mouse."""

    def __init__(self, qtbot, window, panel, hand, folder):
        self.qtbot, self.window, self.panel, self.hand, self.folder = qtbot, window, panel, hand, folder

    def command(self, id):
        """The shortcut of the command, or a click on its entry in the menu."""
        self.to_window()
        command, action = self.window.bars.actions.commands[id], self.window.actions_[id]
        self.window.actions_.refresh_now()
        assert action.isEnabled(), command.disabled()
        if self.hand == "keys" and command.shortcut and not command.table:
            QTest.keySequence(QApplication.focusWidget() or self.window, QKeySequence(command.shortcut))
            return
        menu = self.window.bars.menus[command.menu]
        menu.popup(self.window.mapToGlobal(QPoint(0, 40)))
        QApplication.processEvents()
        QTest.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())

    def to_window(self):
        self.window.activateWindow()
        self.qtbot.waitUntil(self.window.isActiveWindow)
        self.window.view.setFocus()

    def show_all(self):
        self.window.view.zoom_to_fit()
        self.window.view.settle()

    def click(self, *places):
        view = self.window.view
        self.show_all()
        for at in places:
            QTest.mouseMove(view.viewport(), view.place_of(at))
            QTest.mouseClick(view.viewport(), LEFT, pos=view.place_of(at), delay=20)
            QApplication.processEvents()

    def city(self, name):
        board = self.window.document.committed.board
        return next(board.mileposts[city.milepost].at for city in board.cities.values() if city.name == name)

    def move_a_city(self):
        """Drag Alder some millimeters."""
        view, at = self.window.view, self.city("Alder")
        self.to_window()
        self.show_all()
        start, end = view.place_of(at), view.place_of((at[0] + 8, at[1] + 6))
        QTest.mouseMove(view.viewport(), start)
        QTest.mousePress(view.viewport(), LEFT, pos=start)
        for share in (0.3, 0.6, 1.0):
            QTest.mouseMove(view.viewport(), start + (end - start) * share)
            QApplication.processEvents()
        QTest.mouseRelease(view.viewport(), LEFT, pos=end)

    def add_railroad(self):
        self.command("add-railroad")
        dialog = visible(self.panel.scene, RailroadDialog)
        QTest.keyClicks(dialog.name, "Northern")
        QTest.keyClick(dialog.name, Qt.Key.Key_Return)

    def draw(self, cities):
        self.click(*(self.city(name) for name in cities))
        QTest.keyClick(self.window.view, Qt.Key.Key_Return)

    def type_in_cell(self, shown, text):
        """Replace an amount that a visible table shows, as soon as it shows it."""
        self.qtbot.waitUntil(lambda: any(self.cells_with(shown)))
        view, index = next(self.cells_with(shown))
        self.to_window()
        view.setCurrentIndex(index)
        view.setFocus()
        QTest.keyClicks(view, text[0])
        self.qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
        QTest.keyClicks(QApplication.focusWidget(), text[1:])
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)

    def cells_with(self, shown):
        """The cells of visible tables with this amount."""
        for view in self.window.findChildren(QTableView):
            model = view.model()
            if view.isVisible() and model is not None:
                for row, column in product(range(model.rowCount()), range(model.columnCount())):
                    index = model.index(row, column)
                    if re.sub(r"\D", "", str(index.data())) == shown:
                        yield view, index


def draw(do):
    def cities():
        do.to_window()
        QTest.keyClick(do.window.view, Qt.Key.Key_C)
        for at in ((40, 40), (150, 40), (250, 60), (60, 150), (220, 160)):
            do.click(at)

    def lines():
        do.to_window()
        do.draw([city.name for city in do.window.document.committed.board.cities.values()])

    def tables():
        from studio.app.adding.fill_dialog import FillDialog

        do.command("fill-tables")
        dialog = visible(do.panel.scene, FillDialog)
        do.qtbot.waitUntil(dialog.ok.isEnabled)
        QTest.mouseClick(dialog.ok, LEFT)

    return cities, do.add_railroad, lines, tables


def mend(do):
    def break_it():
        do.to_window()
        do.click(do.city("Fir"))
        do.command("delete")

    def fix():
        do.command("next-issue")
        do.command("fix-issue")

    def undo():
        do.command("undo")
        do.command("undo")

    return break_it, fix, undo


def payoffs(do):
    def price():
        do.window.shell.show_table("Railroads and prices")
        tables = do.window.dock_set.all["tables"].panel
        do.qtbot.waitUntil(lambda: tables.current_title == "Railroads and prices" and tables.isVisible())
        do.type_in_cell("14000", "15000")

    return (
        lambda: do.window.shell.show_table("Payoffs"),
        lambda: do.type_in_cell("12500", "30000"),
        price,
        lambda: do.command("undo"),
    )


def play(do):
    def ask():
        timer = QTimer(interval=50)

        def start():
            dialog = visible(do.panel.scene, StartDialog)
            if dialog is not None and do.panel.course.done == 1:
                timer.stop()
                dialog.accept()

        timer.timeout.connect(start)
        timer.start()
        do.command("playtest")

    def turn():
        game = visible(do.panel.scene, PlaytestWindow)
        game.controls.pace.setValue(game.controls.pace.maximum())
        person = AsAdvised(do.qtbot, game)
        while (turn_of_state(game.session.now.state) or 0) < 2:
            do.qtbot.waitUntil(lambda: person.is_asked)
            before = len(game.session.positions)
            if game.session.setup.draw(game.session.now) is not None:
                person.draw_card()
            else:
                person.acts()
            person.wait(before)

    def why():
        game = visible(do.panel.scene, PlaytestWindow)
        game.controls.why.trigger()

    return ask, None, turn, why


def simulate(do):
    def games():
        panel = visible(do.panel.scene, GamesPanel)
        panel.games.setValue(4)
        QTest.mouseClick(panel.play, LEFT)

    return lambda: do.command("games"), games, do.move_a_city, games


def compare(do):
    def save():
        with patch.object(do.window.files, "save_as", lambda: do.window.document.save(do.folder / "own.yaml")):
            do.command("save")

    return (
        save,
        do.move_a_city,
        lambda: do.command("compare-saved"),
        lambda: QTest.keyClick(visible(do.panel.scene, CompareWindow), Qt.Key.Key_Escape),
    )


def land(do):
    def create():
        dialog = visible(do.panel.scene, LandDialog)
        dialog.country.setCurrentText("Switzerland")
        dialog.cities.setValue(8)
        do.qtbot.waitUntil(dialog.create_button.isEnabled)
        QTest.mouseClick(dialog.create_button, LEFT)

    def line():
        do.to_window()
        names = [city.name for city in do.window.document.committed.board.cities.values()]
        do.draw(names[:2])

    return lambda: do.command("new-land"), create, do.add_railroad, line


def print_kit(do):
    def leave_out():
        dialog = visible(do.panel.scene, PrintKitDialog)
        dialog.parts.setCurrentRow(0)
        QTest.keyClick(dialog.parts, Qt.Key.Key_Space)

    return (
        lambda: do.command("print-kit"),
        None,
        leave_out,
        lambda: visible(do.panel.scene, PrintKitDialog).save_to(do.folder / "kit.pdf"),
    )


SCRIPTS = {
    "draw": draw, "mend": mend, "payoffs": payoffs, "play": play, "simulate": simulate, "compare": compare,
    "land": land, "print": print_kit,
}  # fmt: skip


@contextmanager
def taken(window, name):
    window.shell.show_lessons(name)
    panel = next(each for each in window.findChildren(type_of_panel()) if each.isVisible())
    yield panel
    for kind in (PlaytestWindow, CompareWindow, PrintKitDialog):
        for each in window.findChildren(kind):
            if isinstance(each, PlaytestWindow):
                each.session.saved = len(each.session.line) - 1
            each.close()
    delete(panel)


def type_of_panel():
    from studio.app.lessons.panel import LessonsWindow

    return LessonsWindow


@pytest.mark.parametrize("hand", ["keys", "mouse"])
@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in SCRIPTS]
)
def test_steps_are_ticked_when_they_are_done_and_not_before(qtbot, window, tmp_path, name, hand):
    if name in QUICK and hand == "mouse" and name != "mend":
        pytest.skip("the board is drawn by the mouse in both")
    with taken(window, name) as panel:
        course = panel.course
        script = SCRIPTS[name](Learner(qtbot, window, panel, hand, tmp_path))
        assert len(script) == len(course.lesson.steps)
        # Nothing is compared yet, so the comparison is closed.
        done = {step.title for step in course.lesson.steps if step.is_done(panel.scene)}
        assert done == ({"Close the comparison"} if name == "compare" else set())
        for k, (step, act) in enumerate(zip(course.lesson.steps, script, strict=True)):
            assert course.done == k or act is None
            if act is not None:
                panel.look()
                assert course.done == k
                assert not step.is_done(panel.scene)
                act()
            qtbot.waitUntil(lambda k=k: course.done > k)
        assert course.is_over
        ticked = [panel.steps.item(row).checkState() for row in range(panel.steps.count())]
        assert set(ticked) == {Qt.CheckState.Checked}
        assert load_settings().lessons == {name: len(course.lesson.steps)}


def test_every_lesson_has_a_script():
    assert [lesson.name for lesson in LESSONS] == list(SCRIPTS)


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


def test_lesson_keeps_a_board_that_the_user_does_not_leave(window):
    from engine.edit.header import ChangeHeader

    with taken(window, "mend") as panel:
        window.document.perform(ChangeHeader(title="Mine"))
        with patch.object(window.files, "may_leave", lambda: False):
            assert not panel.take(lesson_named("print"))
        assert window.document.committed.title == "Mine"
        assert panel.course.lesson.name == "mend"


def test_the_page_without_a_board_leads_to_the_lessons(window):
    window.welcome.offer()
    QTest.mouseClick(window.welcome.lessons_button, LEFT)
    (panel,) = (each for each in window.findChildren(type_of_panel()) if each.isVisible())
    assert panel.course.lesson.name == "draw" and window.document.is_open
    panel.close()


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


def command(*arguments):
    import typer

    from studio.app.verb import lessons

    app = typer.Typer()
    app.command()(lessons)
    return CliRunner().invoke(app, arguments)


def test_list_of_the_command():
    said = command("--list")
    assert said.exit_code == 0
    assert [line.split()[0] for line in said.stdout.splitlines()] == list(SCRIPTS)
    found = json.loads(command("--list", "--format", "json").stdout)["lessons"]
    assert [row["name"] for row in found] == list(SCRIPTS) and all(len(row["steps"]) >= 3 for row in found)


def test_unknown_lesson_is_refused_with_a_proposal():
    said = command("drow")
    assert "did you mean draw?" in str(said.exception)
    assert application() is not None
