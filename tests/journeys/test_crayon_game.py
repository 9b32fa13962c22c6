"""A game of crayon rails is played to its end in the window: once by the mouse alone, once by keys alone."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import BUILD, OPERATE
from engine.families.crayon.rules.serving import Serving
from engine.model.geometry import Point
from engine.sim.run import seats_of
from studio.document.document import Document
from studio.families.crayon.playtest.aid import CrayonAid
from studio.playtest.session import GameSetup, Session
from studio.playtest.ways import Ways
from studio.playtest.window import PlaytestWindow
from tests.families.crayon.table import COUNTRY

LEFT = Qt.MouseButton.LeftButton
RULES = {"cash.start": 40, "win.cash": 45, "win.majors": 1, "game.turn_limit": 150}


@pytest.fixture
def window(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> Iterator[PlaytestWindow]:
    """A person and two bots, who play at random; it is over when somebody has more than everybody begins with, which
    takes deliveries."""
    monkeypatch.setattr("studio.playtest.board.rider.STEP_MS", 0)
    document = Document()
    document.new(COUNTRY)
    found = PlaytestWindow(document, Session(GameSetup(COUNTRY, seats_of(["person", "random", "random"]), 5, RULES)))
    found.controls.pace.setValue(found.controls.pace.maximum())
    found.resize(1440, 900)
    with qtbot.waitExposed(found):
        found.show()
    found.activateWindow()
    found.begin()
    yield found
    found.session.saved = len(found.session.positions) - 1
    found.close()
    document.inspector.start_over()


def known(ways: Ways) -> list[str]:
    """The mileposts that a click can mean now."""
    return [id for id in (f"{q},{r}" for q in range(-4, 30) for r in range(5)) if ways.to(id) is not None]


class Person:
    """Serves the demand that pays most for the track it takes, by what is seen in the window alone."""

    def __init__(self, qtbot: QtBot, window: PlaytestWindow) -> None:
        self.qtbot, self.window = qtbot, window
        aid = window.game.aid
        assert isinstance(aid, CrayonAid)
        self.aid = aid

    def plays(self) -> None:
        """Goes on to the end of the game."""
        game, session = self.window.game, self.window.session
        for _ in range(600):
            self.qtbot.waitUntil(lambda: session.is_over or self.is_asked, timeout=20_000)
            if session.is_over:
                return
            before = len(session.positions)
            if session.setup.draw(session.now) is not None:
                self.draw_card()
            elif session.state.step == BUILD:
                self.builds()
            elif session.state.step == OPERATE:
                self.operates()
            else:
                self.take(0)
            self.qtbot.waitUntil(
                lambda before=before: len(session.positions) > before and not game.rider.is_riding, timeout=20_000
            )
        raise AssertionError("not over in 600 decisions")

    @property
    def is_asked(self) -> bool:
        game = self.window.game
        return game.conductor.waits_for_person and not game.rider.is_riding

    @property
    def best(self) -> tuple[int, Serving]:
        """The row of the hand that is worth most."""
        self.aid.show_hand()
        rows = enumerate(self.aid.pane.hand.servings)
        return max(rows, key=lambda row: (row[1].cost != NONE, row[1].payoff - row[1].cost + 100 * row[1].is_aboard))

    def builds(self) -> None:
        """The track of that demand, while it lasts; then the turn is over."""
        row, each = self.best
        if each.arcs and self.aid.pencil.drawing.left > 0 and self.window.session.state.g.cash[0] > 5:
            self.draw(row)
            if self.aid.pencil.drawing.arcs:
                self.build()
                return
        self.take_code("done")

    def operates(self) -> None:
        """Delivers, picks up, goes on towards the load or the city."""
        codes = [action.code for action in self.window.game.choices.offered]
        _, each = self.best
        load = self.window.session.state.m.load_ids[each.load]
        deliveries = [code for code in codes if code.startswith("deliver ")]
        if deliveries:
            self.take_code(deliveries[0])
        elif f"load {load}" in codes and not each.is_aboard:
            self.take_code(f"load {load}")
        elif not self.goes(each.city if each.is_aboard else each.source):
            self.take_code("done")

    def goes(self, city: int) -> bool:
        """Towards a city, as near as the turn allows; False where it cannot come nearer."""
        game, m = self.window.game, self.window.session.state.m
        ways = game.rider.ways
        if ways is None or city == NONE:
            return False
        self.qtbot.waitUntil(lambda: ways.is_done, timeout=10_000)
        goal = m.lattice.xy[m.centre[city]].tolist()
        # Track of others may end anywhere, and a train cannot turn round there.
        ends = [found for found in map(ways.to, known(ways)) if not found.cost]
        places = [game.board.mileposts.at(found.at) for found in ends]
        best = min(places, key=lambda at: math.dist(at, goal), default=None)
        here = game.board.train_at
        if best is None or (here is not None and math.dist(here, goal) <= math.dist(best, goal)):
            return False
        self.point(best)
        return True

    def take_code(self, code: str) -> None:
        self.take([action.code for action in self.window.game.choices.offered].index(code))

    # By hand.

    def draw_card(self) -> None:
        raise NotImplementedError

    def draw(self, row: int) -> None:
        raise NotImplementedError

    def build(self) -> None:
        raise NotImplementedError

    def take(self, number: int) -> None:
        raise NotImplementedError

    def point(self, at: Point) -> None:
        raise NotImplementedError


class ByMouse(Person):
    """Clicks."""

    def draw_card(self) -> None:
        QTest.mouseClick(self.window.game.tray.roll, LEFT)

    def draw(self, row: int) -> None:
        table = self.aid.pane.hand.table
        item = table.item(row, 1)
        table.scrollToItem(item)
        place = table.visualItemRect(item).center()
        QTest.mouseClick(table.viewport(), LEFT, pos=place)
        QTest.mouseDClick(table.viewport(), LEFT, pos=place)

    def build(self) -> None:
        QTest.mouseClick(self.aid.pane.track.build, LEFT)

    def take(self, number: int) -> None:
        choices = self.window.game.choices
        if choices.buttons:
            QTest.mouseClick(choices.buttons[number], LEFT)
            return
        rows = [choices.list.item(row) for row in range(choices.list.count())]
        item = [row for row in rows if row.data(Qt.ItemDataRole.UserRole) is not None][number]
        choices.list.scrollToItem(item)
        QTest.mouseClick(choices.list.viewport(), LEFT, pos=choices.list.visualItemRect(item).center())

    def point(self, at: Point) -> None:
        board = self.window.game.board
        board.show_places([at], False)
        QApplication.processEvents()
        place = board.place_of(at)
        QTest.mouseMove(board.viewport(), place + QPoint(30, 20))
        QTest.mouseMove(board.viewport(), place)
        QTest.mouseClick(board.viewport(), LEFT, pos=place)


class ByKeys(Person):
    """Presses keys."""

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.window, key)

    def draw_card(self) -> None:
        self.press(Qt.Key.Key_B)
        self.press(Qt.Key.Key_Space)

    def draw(self, row: int) -> None:
        table = self.aid.pane.hand.table
        self.press(Qt.Key.Key_H)
        while table.currentRow() != row:
            self.press(Qt.Key.Key_Down if table.currentRow() < row else Qt.Key.Key_Up)
        self.press(Qt.Key.Key_Return)

    def build(self) -> None:
        assert self.window.game.board.hasFocus()
        self.press(Qt.Key.Key_Return)

    def take(self, number: int) -> None:
        self.press(Qt.Key.Key_B)
        assert number < 9
        self.press(Qt.Key(Qt.Key.Key_1.value + number))

    def point(self, at: Point) -> None:
        self.press(Qt.Key.Key_B)
        walker, posts = self.window.game.walker, self.window.game.board.mileposts
        self.press(Qt.Key.Key_Right)
        for _ in range(80):
            x, y = posts.at(walker.at)
            dx, dy = at[0] - x, at[1] - y
            if abs(dx) < 1 and abs(dy) < 1:
                break
            if abs(dy) > 1:
                self.press(Qt.Key.Key_Down if dy > 0 else Qt.Key.Key_Up)
            else:
                self.press(Qt.Key.Key_Right if dx > 0 else Qt.Key.Key_Left)
        self.press(Qt.Key.Key_Space)


@pytest.mark.parametrize("way", [ByMouse, ByKeys])
def test_a_game_with_two_bots_is_played_to_its_end(qtbot, window, way) -> None:
    person = way(qtbot, window)
    person.plays()
    entries = [entry for at in window.session.positions for entry in at.state.entries if entry.seat == 0]
    kinds = {entry.kind for entry in entries} | {entry.reason for entry in entries}
    assert {"ride", "load", "delivery", "track"} <= kinds
    assert window.session.winner == 0
    assert window.game.banner.isVisible()
