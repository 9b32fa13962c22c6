"""Hands that do the steps of lessons: the actions of each step, at their targets, by mouse or by keys."""

from __future__ import annotations

from collections import deque

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QComboBox, QDockWidget, QLineEdit

from engine.model.geometry import ahead
from studio.app.lessons import acts
from studio.canvas.input.keys import ARROWS
from studio.widgets.mnemonic import without_keys
from tests.journeys.person import WithKeys, WithMouse
from tests.waiting import LONG

LEFT, CTRL, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TICK = 20
"""Milliseconds between two looks whether the next action is due."""
MOST_TABS, MOST_PANELS = 200, 12


class Learner:
    """Takes a lesson: does each step by its actions, each as soon as it has a target.

    A dialog that blocks the window does not return before it is closed. A timer does the next action meanwhile.
    """

    def __init__(self, qtbot, window, panel, hand):
        self.qtbot, self.window, self.panel = qtbot, window, panel
        self.hand = hand(self)
        self.left = deque()
        self.number = -1
        self.is_busy = False
        self.error = None

    @property
    def scene(self):
        return self.panel.scene

    def take(self):
        """All steps of the lesson of the panel."""
        self._next()
        self.qtbot.waitUntil(lambda: self.panel.course.is_over or self.error is not None, timeout=LONG)
        if self.error is not None:
            raise self.error

    def _next(self):
        if self.error is not None or self.panel.course.is_over:
            return
        QTimer.singleShot(TICK, self._next)
        # The place of the next action is the dialog that blocks the last one.
        if self.is_busy and QApplication.activeModalWidget() is None:
            return
        before, self.is_busy = self.is_busy, True
        try:
            self._act()
        except (AssertionError, RuntimeError, AttributeError, TypeError, ValueError) as error:
            # An error in a timer would not end the test.
            self.error = self.error or error
        finally:
            self.is_busy = before

    def _act(self):
        course = self.panel.course
        if course.done > self.number:
            self.number = course.done
            self.left = deque(course.due.acts)
            if not any(isinstance(act, acts.Wait) for act in self.left):
                assert not course.due.is_done(self.scene), f"{course.due.title}: done before its first action"
        act = self.left[0] if self.left else acts.Wait()
        if self._is_over(act):
            self.left.popleft()
            return
        target = act.target(self.scene)
        if target is None:
            return
        if not isinstance(act, acts.Choose):
            self.left.popleft()
        getattr(self.hand, type(act).__name__.lower())(act, target)

    def _is_over(self, act):
        if isinstance(act, acts.Run):
            return act.is_over(self.scene)
        return isinstance(act, acts.Take) and self.window.toolbox.held.id == act.tool


class Hand:
    """What both hands have in common."""

    def __init__(self, learner):
        self.learner, self.window = learner, learner.window

    def activate(self, widget):
        """Bring the window of a widget to the front."""
        widget.window().activateWindow()
        self.learner.qtbot.waitUntil(lambda: widget.window().isActiveWindow())

    def to_board(self):
        """Give the board the keyboard."""
        self.activate(self.window)
        if not self.window.view.hasFocus():
            self.key(Qt.Key.Key_F6, SHIFT)
        assert self.window.view.hasFocus()

    def key(self, key, modifiers=Qt.KeyboardModifier.NoModifier):
        """A key, for what has the focus."""
        popup = QApplication.activePopupWidget()
        QTest.keyClick(popup or QApplication.focusWidget() or self.window, key, modifiers)

    def text(self, text):
        """Letters, for what has the focus."""
        QTest.keyClicks(QApplication.activePopupWidget() or QApplication.focusWidget(), text)

    def fit_board(self):
        self.window.view.zoom_to_fit()
        self.window.view.settle()

    def replace_text(self, act):
        self.key(Qt.Key.Key_A, CTRL)
        self.text(act.text)
        if act.ends:
            self.key(Qt.Key.Key_Return)
        else:
            # Completions of a field stay open otherwise.
            self.key(Qt.Key.Key_Tab)

    def entry(self, menu, text):
        return next(action for action in menu.actions() if without_keys(action.text()) == text)

    def leave(self, act, target):
        self.activate(target.widget)
        self.key(Qt.Key.Key_Escape)

    def choose(self, act, target):
        game = act.game(self.learner.scene)
        game.controls.pace.setValue(game.controls.pace.maximum())
        self.activate(game)
        person = self.person(self.learner.qtbot, game)
        if not person.is_asked:
            return
        before = len(game.session.positions)
        if game.session.setup.draw(game.session.now) is not None:
            person.draw_card()
        else:
            person.take(0)
        QTest.qWait(TICK)
        if len(game.session.positions) > before:
            person.wait(before)

    def enter(self, act, target):
        self.to_cell(act, target)
        self.text(act.text[0])
        self.learner.qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
        self.text(act.text[1:])
        self.key(Qt.Key.Key_Return)


class Mouse(Hand):
    """Clicks and drags; texts are typed."""

    person = WithMouse

    def click(self, widget, at=None):
        QTest.mouseMove(widget, at if at is not None else widget.rect().center())
        QTest.mouseClick(widget, LEFT, pos=at if at is not None else widget.rect().center())

    def run(self, act, target):
        self.activate(self.window)
        self.click(target.widget, target.place.center())
        for menu, text in act.path(self.learner.scene):
            QApplication.processEvents()
            self.click(menu, menu.actionGeometry(self.entry(menu, text)).center())

    def take(self, act, target):
        self.click(target.widget)

    def on_board(self, at):
        view = self.window.view
        self.click(view.viewport(), view.place_of(at))
        QTest.qWait(TICK)

    def place(self, act, target):
        self.fit_board()
        self.on_board(act.at)

    def cities(self, act, target):
        self.fit_board()
        for at in act.places(self.learner.scene):
            self.on_board(at)
        QTest.keyClick(self.window.view, Qt.Key.Key_Return)

    def select(self, act, target):
        self.fit_board()
        self.on_board(acts.place_of_city(self.learner.scene, act.city))

    def move(self, act, target):
        self.fit_board()
        view, at = self.window.view, acts.place_of_city(self.learner.scene, act.city)
        start, end = view.place_of(at), view.place_of((at[0] + act.by[0], at[1] + act.by[1]))
        QTest.mouseMove(view.viewport(), start)
        QTest.mousePress(view.viewport(), LEFT, pos=start)
        for share in (0.3, 0.6, 1.0):
            QTest.mouseMove(view.viewport(), start + (end - start) * share)
            QApplication.processEvents()
        QTest.mouseRelease(view.viewport(), LEFT, pos=end)

    def press(self, act, target):
        self.click(target.widget)

    def type(self, act, target):
        self.activate(target.widget)
        field = target.widget
        self.click(field.lineEdit() if isinstance(field, QComboBox | QAbstractSpinBox) else field)
        self.replace_text(act)

    def uncheck(self, act, target):
        self.click(target.widget, QPoint(target.place.left() + 12, target.place.center().y()))

    def to_cell(self, act, target):
        self.activate(target.widget)
        self.click(target.widget, target.place.center())


class Keys(Hand):
    """Uses no mouse."""

    person = WithKeys

    def tab_to(self, widget):
        """Give a widget the focus: F6 leads to its panel, Tab and Shift+Tab to the widget."""
        self.activate(widget)
        dock = next((dock for dock in self.window.findChildren(QDockWidget) if dock.isAncestorOf(widget)), None)
        part = dock or widget.window()
        for key, modifiers in ((Qt.Key.Key_Tab, Qt.KeyboardModifier.NoModifier), (Qt.Key.Key_Backtab, SHIFT)):
            for _ in range(MOST_PANELS):
                # Tab on the board hides the panels.
                if dock is None or dock.isAncestorOf(QApplication.focusWidget()):
                    break
                self.key(Qt.Key.Key_F6)
            for _ in range(MOST_TABS):
                now = QApplication.focusWidget()
                if now is widget or (now is not None and widget.isAncestorOf(now)):
                    return
                if now is not None and not part.isAncestorOf(now):
                    break
                self.key(key, modifiers)
        raise AssertionError(f"Tab does not reach {widget}")

    def run(self, act, target):
        self.activate(self.window)
        command = self.window.bars.actions.commands[act.command]
        if command.shortcut and not command.table and not act.child:
            self.learner.qtbot.waitUntil(self.window.actions_[act.command].isEnabled)
            if command.board:
                self.to_board()
            QTest.keySequence(QApplication.focusWidget() or self.window, QKeySequence(command.shortcut))
            return
        path = act.path(self.learner.scene)
        self.window.menuBar().setActiveAction(path[0][0].menuAction())
        for number, (menu, text) in enumerate(path):
            wanted = self.entry(menu, text)
            for _ in menu.actions():
                if menu.activeAction() is wanted:
                    break
                QTest.keyClick(menu, Qt.Key.Key_Down)
            assert menu.activeAction() is wanted
            QTest.keyClick(menu, Qt.Key.Key_Right if number < len(path) - 1 else Qt.Key.Key_Return)

    def take(self, act, target):
        self.to_board()
        self.text(self.window.toolbox.tools[act.tool].shortcut.lower())

    def place(self, act, target):
        """Arrow keys move the pointer of the keys: with Ctrl in long steps, with Shift in short ones."""
        self.to_board()
        self.fit_board()
        view = self.window.view
        self.key(Qt.Key.Key_Right, SHIFT)
        for way, modifiers in ((0, CTRL), (1, CTRL), (0, SHIFT), (1, SHIFT)):
            plus, minus = ((Qt.Key.Key_Right, Qt.Key.Key_Left), (Qt.Key.Key_Down, Qt.Key.Key_Up))[way]
            for _ in range(100):
                now = self.pointer()
                before = act.at[way] - now[way]
                step = (100 if modifiers == CTRL else 10) / view.scale_px
                if abs(before) <= step / 2:
                    break
                self.key(plus if before > 0 else minus, modifiers)
        assert max(abs(a - b) for a, b in zip(act.at, self.pointer(), strict=True)) < acts.NEAR / 2
        self.key(Qt.Key.Key_Space)

    def pointer(self):
        """The place of the pointer, as the status line shows it."""
        x, y = self.window.status.position.text().removesuffix(" mm").split(", ")
        return float(x), float(y)

    def cities(self, act, target):
        """Arrow keys go from city to city, Space clicks."""
        self.to_board()
        self.fit_board()
        places = act.places(self.learner.scene)
        board = self.window.document.committed.board
        stops = [milepost.at for milepost in board.mileposts.values()]
        self.find(next(city.name for city in board.cities.values()))
        self.key(Qt.Key.Key_L)
        self.key(Qt.Key.Key_Return)
        at = places[0]
        for place in places[1:]:
            for key in way_by_arrows(stops, at, place):
                self.key(key)
            self.key(Qt.Key.Key_Space)
            at = place
        self.key(Qt.Key.Key_Return)

    def find(self, name):
        """Select a city by its name."""
        self.to_board()
        QTest.keySequence(self.window.view, QKeySequence(self.window.bars.actions.commands["find"].shortcut))
        self.learner.qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
        popup = QApplication.activePopupWidget()
        QTest.keyClicks(popup.line, name)
        QTest.keyClick(popup.line, Qt.Key.Key_Return)
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        named = acts.city_named(self.learner.scene, name)
        self.learner.qtbot.waitUntil(
            lambda: [ref.id for ref in self.window.document.selection] == [named], timeout=LONG
        )

    def select(self, act, target):
        self.find(act.city)

    def move(self, act, target):
        self.find(act.city)
        self.to_board()
        for _ in range(2):
            self.key(Qt.Key.Key_Right, SHIFT)

    def press(self, act, target):
        self.activate(target.widget)
        if act.key:
            self.text(act.key.lower())
            return
        self.tab_to(target.widget)
        self.key(Qt.Key.Key_Space)

    def type(self, act, target):
        self.tab_to(target.widget)
        self.replace_text(act)

    def uncheck(self, act, target):
        self.tab_to(target.widget.parentWidget())
        self.key(Qt.Key.Key_Home)
        self.key(Qt.Key.Key_Space)

    def to_cell(self, act, target):
        view = target.widget.parentWidget()
        self.tab_to(view)
        index = view.indexAt(target.place.center())
        self.key(Qt.Key.Key_Home, CTRL)
        for wanted, now, key in (
            (index.row(), view.currentIndex().row(), Qt.Key.Key_Down),
            (index.column(), view.currentIndex().column(), Qt.Key.Key_Right),
        ):
            for _ in range(wanted - now):
                self.key(key)
        assert view.currentIndex() == index


def way_by_arrows(stops, start, end):
    """The arrow keys that lead from one stop to another, each to the next stop in its direction."""
    before, waiting = {start: None}, deque([start])
    while waiting and end not in before:
        at = waiting.popleft()
        for key, way in ARROWS.items():
            to = ahead(stops, at, way)
            if to is not None and to not in before:
                before[to] = (at, key)
                waiting.append(to)
    keys, at = [], end
    while before[at] is not None:
        at, key = before[at]
        keys.append(key)
    return keys[::-1]
