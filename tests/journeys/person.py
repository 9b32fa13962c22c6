"""A person who plays a game with two bots to its end in the real window, by the mouse alone or by keys alone."""

from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from unittest.mock import patch

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.sim.run import seats_of
from studio.document.document import Document
from studio.playtest.repeats import SAME_AGAIN
from studio.playtest.session.session import GameSetup, Session
from studio.playtest.window import PlaytestWindow

LEFT = Qt.MouseButton.LeftButton
MOST = 600
"""Decisions of a person in which a game of these tests is over."""


@contextmanager
def at_the_window(qtbot, scenario, rules):
    """A person and two bots, who play at random, as fast as possible.

    The person takes time to read: a click where the last one made another kind of decision is meant, and no slip.
    """
    document = Document()
    document.new(scenario)
    setup = GameSetup(scenario, seats_of(["person", "random", "random"]), 5, rules)
    found = PlaytestWindow(document, Session(setup))
    found.controls.pace.setValue(found.controls.pace.maximum())
    found.resize(1440, 900)
    with qtbot.waitExposed(found):
        found.show()
    found.activateWindow()
    found.begin()
    seconds = count(0, 2 * SAME_AGAIN)
    with patch("studio.playtest.repeats.clock", SimpleNamespace(seconds=lambda: next(seconds))):
        yield found
    found.session.saved = len(found.session.line) - 1
    found.close()
    document.inspector.start_over()


class Person:
    """Goes on to the end of the game. What is done at a decision is the family's, how it is done the hand's."""

    def __init__(self, qtbot, window):
        self.qtbot, self.window = qtbot, window

    def plays(self):
        """Every decision of the person's until the game is over."""
        session = self.window.session
        for _ in range(MOST):
            self.qtbot.waitUntil(lambda: session.is_over or self.is_asked)
            if session.is_over:
                return
            before = len(session.positions)
            if session.setup.draw(session.now) is not None:
                self.draw_card()
            else:
                self.acts()
            self.wait(before)
        raise AssertionError(f"not over in {MOST} decisions")

    def wait(self, before):
        """Until a position has followed those of before, and no other one follows by itself."""
        session, rider = self.window.session, self.window.game.rider
        self.qtbot.waitUntil(lambda: len(session.positions) > before and not rider.is_riding)

    @property
    def is_asked(self):
        """Whether the window waits for the person."""
        game = self.window.game
        return game.conductor.waits_for_person and not game.rider.is_riding

    def take_code(self, code):
        """A choice of the list by what it does."""
        self.take([action.code for action in self.window.game.choices.offered].index(code))

    def acts(self):
        """The next decision, or several."""
        raise NotImplementedError

    def draw_card(self):
        """Has chance play."""
        raise NotImplementedError

    def take(self, number):
        """A choice of the list by its number, 0 for the first."""
        raise NotImplementedError


class WithMouse(Person):
    """Clicks."""

    def draw_card(self):
        """The button of the tray."""
        QTest.mouseClick(self.window.game.tray.roll, LEFT)

    def take(self, number):
        """The button of the choice, or its row: one click selects it, another takes it."""
        choices = self.window.game.choices
        if choices.buttons:
            QTest.mouseClick(choices.buttons[number], LEFT)
            return
        rows = [choices.list.item(row) for row in range(choices.list.count())]
        item = [row for row in rows if row.data(Qt.ItemDataRole.UserRole) is not None][number]
        choices.list.scrollToItem(item)
        for _ in range(2):
            QTest.mouseClick(choices.list.viewport(), LEFT, pos=choices.list.visualItemRect(item).center())


class AsAdvised(WithMouse):
    """Clicks what a bot would decide."""

    def acts(self):
        """The next decision; a ride goes on by itself to its end."""
        choices, session = self.window.game.choices, self.window.session
        if not choices.ride_on.isHidden():
            QTest.mouseClick(choices.ride_on, LEFT)
            return
        advised = session.setup.advice(session.now)
        assert advised is not None
        self.take_code(advised.code)


class WithKeys(Person):
    """Presses keys."""

    def press(self, key):
        """A key, for what has the focus."""
        QTest.keyClick(QApplication.activePopupWidget() or QApplication.focusWidget() or self.window, key)

    def draw_card(self):
        """Space, which is no choice's and no button's on the board."""
        self.press(Qt.Key.Key_B)
        self.press(Qt.Key.Key_Space)

    def take(self, number):
        """The key of its number; once more where it stood for another kind of decision a moment ago."""
        self.press(Qt.Key.Key_B)
        assert number < 9
        before = self.window.session.now
        self.press(Qt.Key(Qt.Key.Key_1.value + number))
        if self.window.session.now is before:
            self.press(Qt.Key(Qt.Key.Key_1.value + number))

    def walk_to(self, goal):
        """The cursor of the board goes to a place, and Space is pressed there."""
        self.press(Qt.Key.Key_B)
        walker, posts = self.window.game.walker, self.window.game.board.mileposts
        self.press(Qt.Key.Key_Right)
        for _ in range(80):
            x, y = posts.at(walker.at)
            dx, dy = goal[0] - x, goal[1] - y
            if abs(dx) < 1 and abs(dy) < 1:
                break
            if abs(dy) > 1:
                self.press(Qt.Key.Key_Down if dy > 0 else Qt.Key.Key_Up)
            else:
                self.press(Qt.Key.Key_Right if dx > 0 else Qt.Key.Key_Left)
        self.press(Qt.Key.Key_Space)
