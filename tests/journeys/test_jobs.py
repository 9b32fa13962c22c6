"""Jobs of a designer, with the clicks, keys and typed words counted: none may take more than it should."""

from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from engine.families.boxcars.author.formula_edits import SetFormula
from engine.families.boxcars.author.templates import starter
from engine.families.boxcars.content import PayoffFormula
from engine.files import scenarios
from engine.model.ids import Ref
from studio.app.adding.new_dialog import NewBoardDialog
from studio.app.adding.railroad_or_region import RailroadDialog
from studio.app.settings import Settings
from studio.app.window import MainWindow
from studio.playtest.start.start_dialog import StartDialog
from tests.opening import on_screen, studio_with

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
LEFT, CTRL = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier


class Hand:
    """Clicks, presses keys and types, and counts: a typed word is one action like a click or a key."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window = qtbot, window
        self.clicks = self.actions = 0

    def click(self, widget, at=None):
        self.clicks += 1
        self.actions += 1
        QTest.mouseClick(widget, LEFT, pos=at if at is not None else widget.rect().center())

    def on_board(self, at):
        view = self.window.view
        QTest.mouseMove(view.viewport(), view.place_of(at))
        self.click(view.viewport(), view.place_of(at))

    def key(self, key, keys=Qt.KeyboardModifier.NoModifier):
        self.actions += 1
        QTest.keyClick(self.to(), key, keys)

    def type(self, words):
        self.actions += 1
        QTest.keyClicks(self.to(), words)

    def name(self, words):
        """Type the name of what was just made, as soon as its field has the keyboard."""
        self.qtbot.waitUntil(lambda: isinstance(self.to(), QLineEdit))
        self.type(words)

    def to(self):
        """Whatever has the keyboard."""
        found = QApplication.activePopupWidget() or QApplication.activeModalWidget() or self.window
        return found.focusWidget() or found

    def tool(self, id):
        self.click(self.window.toolbox.widgetForAction(self.window.toolbox._actions[id]))

    def fix(self, check, every=False):
        """Choose the first issue of a check in the list, and have it, or all of its kind, fixed: in the first way, if
        there are several."""
        panel, document = self.window.shell.issue_list(), self.window.document
        self.qtbot.waitUntil(lambda: any(issue.check == check for issue in document.issues))
        rows = (panel.list.model().index(row, 1) for row in range(panel.list.model().rowCount()))
        index = next(row for row in rows if panel.shown.issue(row).check == check)
        panel.list.scrollTo(index)
        self.click(panel.list.viewport(), panel.list.visualRect(index).center())
        self.click(panel.fix_all_button if every else panel.fix_button)
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            self.click(menu, menu.actionGeometry(menu.actions()[0]).center())
        self.qtbot.waitUntil(lambda: not any(issue.check == check for issue in document.issues))


def faults(window):
    return [issue.message for issue in window.document.issues if issue.severity != "note"]


@contextmanager
def at_work(qtbot, scenario, folder):
    """A hand at the window with the scenario open, when its checks have run."""
    file = folder / "board.yaml"
    scenarios.save(scenario, file)
    with studio_with(qtbot, file, 1280, 800) as window:
        yield ready(qtbot, window)


def ready(qtbot, window):
    window.dock_set.wake()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return Hand(qtbot, window)


@pytest.mark.slow
def test_a_board_of_five_cities_is_played_after_less_than_sixty_actions(qtbot, monkeypatch):
    window = MainWindow(Settings())
    with on_screen(qtbot, window, 1280, 800):
        window.welcome.offer()
        hand = ready(qtbot, window)
        row = next(
            row
            for row in range(9)
            if "Baron: empty board" in window.welcome.new.item(row).data(Qt.ItemDataRole.UserRole).title
        )
        hand.click(
            window.welcome.new.viewport(), window.welcome.new.visualItemRect(window.welcome.new.item(row)).center()
        )
        hand.tool("city")
        places = {"Alder": (60, 60), "Birch": (220, 55), "Cedar": (230, 150), "Dogwood": (55, 155), "Elm": (140, 100)}
        for name, at in places.items():
            hand.on_board(at)
            hand.name(name)
        for name, price, lines in (
            ("Grand Northern", "12000", (("Alder", "Birch", "Cedar", "Dogwood", "Alder"),)),
            ("Southern", "10000", (("Alder", "Elm", "Cedar"), ("Birch", "Elm", "Dogwood"))),
        ):
            hand.click(window.bars.railroads.add_button)
            assert window.findChildren(RailroadDialog)
            hand.name(name)
            hand.key(Qt.Key.Key_Tab)
            hand.type(price)
            hand.key(Qt.Key.Key_Return)
            qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
            if name == "Grand Northern":
                hand.key(Qt.Key.Key_3)
            for line in lines:
                for stop in line:
                    hand.on_board(places[stop])
                hand.key(Qt.Key.Key_Return)
        hand.fix("destination-table")
        hand.fix("payoff-stale")
        assert faults(window) == []
        asked: list[str] = []
        monkeypatch.setattr(StartDialog, "exec", lambda dialog: asked.append(dialog.windowTitle()))
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        hand.key(Qt.Key.Key_F5)
        qtbot.waitUntil(lambda: bool(asked))
        board = window.document.scenario.board
        assert {city.name for city in board.cities.values()} == set(places) and len(board.mileposts) == 29
        assert hand.actions < 60


def test_a_new_city_has_all_its_tables_after_less_than_ten_clicks(qtbot, tmp_path):
    with at_work(qtbot, SetFormula(PayoffFormula(100, "millimetres")).apply(starter()), tmp_path) as hand:
        hand.tool("city")
        hand.on_board(hand.window.document.scenario.board.mileposts["m009"].at)
        hand.name("Gum")
        hand.key(Qt.Key.Key_Return)
        hand.fix("never-rolled")
        content = hand.window.document.scenario.content
        assert all(
            content.payoff("gum", other) for other in hand.window.document.scenario.board.cities if other != "gum"
        )
        assert faults(hand.window) == [] and hand.clicks < 10


def test_a_line_is_extended_by_two_mileposts_to_another_city_by_keys_alone(qtbot, tmp_path):
    with at_work(qtbot, starter(), tmp_path) as hand:
        window = hand.window
        before = window.document.scenario.board
        for thing, found in (("CE-2", Ref("line", "CE-2")), ("Birch", Ref("city", "birch"))):
            hand.key(Qt.Key.Key_F, CTRL)
            hand.type(thing)
            hand.key(Qt.Key.Key_Return)
            qtbot.waitUntil(lambda found=found: found in window.document.selection and window.view.hasFocus())
            if thing == "CE-2":
                hand.key(Qt.Key.Key_L)
                hand.key(Qt.Key.Key_2)
                hand.key(Qt.Key.Key_Return)
        hand.key(Qt.Key.Key_Space)
        hand.key(Qt.Key.Key_Return)
        after = window.document.scenario.board
        old, new = before.lines["CE-2"].path, after.lines["CE-2"].path
        assert new[: len(old)] == old and new[-1] == before.cities["birch"].milepost and len(new) == len(old) + 3
        assert hand.clicks == 0 and hand.actions < 15
        assert len(after.mileposts) == len(before.mileposts) + 2


@pytest.mark.slow
def test_a_board_of_five_cities_is_played_after_less_than_sixty_keys_and_words(qtbot, monkeypatch, tmp_path):
    with at_work(qtbot, starter(), tmp_path) as hand:
        window = hand.window

        def press(*keys, held=Qt.KeyboardModifier.NoModifier):
            for key in keys:
                hand.key(Qt.Key[f"Key_{key}"], held)

        def asked(dialog):
            qtbot.waitUntil(
                lambda: isinstance(found := QApplication.activeModalWidget(), dialog) and found.isActiveWindow()
            )
            qtbot.waitUntil(lambda: hand.to().hasFocus())

        def answered():
            qtbot.waitUntil(lambda: QApplication.activeModalWidget() is None)
            window.activateWindow()
            qtbot.waitUntil(window.isActiveWindow)

        press("N", held=CTRL)
        asked(NewBoardDialog)
        press("Down", "Return")
        answered()
        assert not window.document.scenario.board.mileposts
        window.view.setFocus()
        press("C", "Right")
        for way, name in (
            ((), "Elm"),
            (("Left",), "Alder"),
            (("Up",), "Birch"),
            (("Right",), "Cedar"),
            (("Right",), "Dogwood"),
        ):
            press(*way, held=CTRL)
            press("Space")
            hand.type(name)
            press("Return")
        for name, price, keys in (
            ("Northern", "12000", "2 Left Space Left Space Up Space Right Space Down Space Return"),
            ("Southern", "10000", "Space Right Space Left Space Return"),
        ):
            press("R", held=CTRL | Qt.KeyboardModifier.ShiftModifier)
            asked(RailroadDialog)
            hand.type(name)
            press("Tab")
            hand.type(price)
            press("Return")
            answered()
            press(*keys.split())
        press("F8")
        press("F8", held=CTRL)
        qtbot.waitUntil(lambda: not window.document.inspector.busy)
        assert faults(window) == []
        begun: list[str] = []
        monkeypatch.setattr(StartDialog, "exec", lambda dialog: begun.append(dialog.windowTitle()))
        press("F5")
        qtbot.waitUntil(lambda: bool(begun))
        board = window.document.scenario.board
        assert [city.name for city in board.cities.values()] == ["Elm", "Alder", "Birch", "Cedar", "Dogwood"]
        assert len(board.mileposts) == 5 + 4 * 2 + 2 * 2 and hand.clicks == 0 and hand.actions < 60


def test_a_new_city_is_named_and_has_all_its_tables_by_keys_alone_and_undo_takes_all_of_it_back(qtbot, tmp_path):
    with at_work(qtbot, starter(), tmp_path) as hand:
        window, first = hand.window, hand.window.document.committed
        panel = window.dock_set.all["tables"].panel

        def found(words, held=CTRL, key=Qt.Key.Key_F):
            hand.key(key, held)
            hand.type(words)
            hand.key(Qt.Key.Key_Return)

        found("m009")
        qtbot.waitUntil(lambda: Ref("milepost", "m009") in window.document.selection and window.view.hasFocus())
        for key in (Qt.Key.Key_C, Qt.Key.Key_Space, Qt.Key.Key_Space):
            hand.key(key)
        hand.name("Gum")
        hand.key(Qt.Key.Key_Return)
        found("go to: payoffs", CTRL | Qt.KeyboardModifier.ShiftModifier, Qt.Key.Key_P)
        window.activateWindow()
        qtbot.waitUntil(lambda: panel.in_hand() is not None and panel.in_hand().view.hasFocus())
        hand.key(Qt.Key.Key_Tab, CTRL)
        hand.key(Qt.Key.Key_Down)
        content = window.document.committed.content
        assert all(content.payoff("gum", other) for other in first.board.cities)
        for _ in range(2):
            hand.key(Qt.Key.Key_PageDown, CTRL)
            qtbot.waitUntil(lambda: panel.in_hand() is not None and panel.in_hand().view.hasFocus())
        table = panel.in_hand()
        assert panel.tabs.tabText(panel.tabs.currentIndex()) == "Destinations" and table.view.hasFocus()
        region = window.document.committed.board.cities["gum"].region
        for row in (row for row in range(table.view.model().rowCount()) if table.view.model().chart_at(row) == region):
            while table.view.currentIndex().row() != row:
                hand.key(Qt.Key.Key_Down)
            hand.type("Gum")
            hand.key(Qt.Key.Key_Return)
        chart = window.document.committed.content.destinations[region]
        assert "gum" in chart.odd and "gum" in chart.even
        while window.document.undo_stack.canUndo():
            hand.key(Qt.Key.Key_Z, CTRL)
        assert window.document.committed == first and hand.clicks == 0 and hand.actions < 45
