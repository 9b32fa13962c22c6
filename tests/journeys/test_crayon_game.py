"""A game of crayon rails is played to its end in the window: once by the mouse alone, once by keys alone."""

import math

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.families.crayon.rules.board import NONE
from engine.families.crayon.rules.position import BUILD, OPERATE
from studio.families.crayon.playtest.aid import CrayonAid
from tests.families.crayon.table import COUNTRY
from tests.journeys.person import LEFT, Person, WithKeys, WithMouse, at_the_window

RULES = {"cash.start": 40, "win.cash": 45, "win.majors": 1, "game.turn_limit": 150}


@pytest.fixture
def window(qtbot, monkeypatch):
    """A game that is over when somebody has more than everybody begins with, which takes deliveries."""
    monkeypatch.setattr("studio.playtest.board.rider.STEP_MS", 0)
    with at_the_window(qtbot, COUNTRY, RULES) as found:
        yield found


def known(ways):
    """The mileposts that a click can mean now."""
    return [id for id in (f"{q},{r}" for q in range(-4, 30) for r in range(5)) if ways.to(id) is not None]


class Carrier(Person):
    """Serves the demand that pays most for the track it takes, by what is seen in the window alone."""

    def __init__(self, qtbot, window):
        super().__init__(qtbot, window)
        aid = window.game.aid
        assert isinstance(aid, CrayonAid)
        self.aid = aid

    def acts(self):
        """Builds, operates, or takes what is offered first."""
        step = self.window.session.state.step
        if step == BUILD:
            self.builds()
        elif step == OPERATE:
            self.operates()
        else:
            self.take(0)

    @property
    def best(self):
        """The row of the hand that is worth most."""
        self.aid.show_hand()
        self.aid.reckoner.wait()
        rows = enumerate(self.aid.pane.hand.servings)
        return max(rows, key=lambda row: (row[1].cost != NONE, row[1].payoff - row[1].cost + 100 * row[1].is_aboard))

    def builds(self):
        """The track of that demand, while it lasts; then the turn is over."""
        row, each = self.best
        if each.arcs and self.aid.pencil.drawing.remaining_budget > 0 and self.window.session.state.g.cash[0] > 5:
            self.draw(row)
            if self.aid.pencil.drawing.arcs:
                self.build()
                return
        self.take_code("done")

    def operates(self):
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

    def goes(self, city):
        """Towards a city, as near as the turn allows; False where it cannot come nearer."""
        game, m = self.window.game, self.window.session.state.m
        ways = game.rider.ways
        if ways is None or city == NONE:
            return False
        self.qtbot.waitUntil(lambda: ways.is_done)
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

    # By hand.

    def draw(self, row):
        raise NotImplementedError

    def build(self):
        raise NotImplementedError

    def point(self, at):
        raise NotImplementedError


class ByMouse(WithMouse, Carrier):
    """Clicks."""

    def draw(self, row):
        table = self.aid.pane.hand.table
        item = table.item(row, 1)
        table.scrollToItem(item)
        place = table.visualItemRect(item).center()
        QTest.mouseClick(table.viewport(), LEFT, pos=place)
        QTest.mouseDClick(table.viewport(), LEFT, pos=place)

    def build(self):
        QTest.mouseClick(self.aid.pane.track.build, LEFT)

    def point(self, at):
        board = self.window.game.board
        board.show_places([at], False)
        QApplication.processEvents()
        place = board.place_of(at)
        QTest.mouseMove(board.viewport(), place + QPoint(30, 20))
        QTest.mouseMove(board.viewport(), place)
        QTest.mouseClick(board.viewport(), LEFT, pos=place)


class ByKeys(WithKeys, Carrier):
    """Presses keys."""

    def draw(self, row):
        table = self.aid.pane.hand.table
        self.press(Qt.Key.Key_H)
        while table.currentRow() != row:
            self.press(Qt.Key.Key_Down if table.currentRow() < row else Qt.Key.Key_Up)
        self.press(Qt.Key.Key_Return)

    def build(self):
        assert self.window.game.board.hasFocus()
        self.press(Qt.Key.Key_Return)

    def point(self, at):
        self.walk_to(at)


@pytest.mark.slow
@pytest.mark.parametrize("way", [ByMouse, ByKeys])
def test_a_game_with_two_bots_is_played_to_its_end(qtbot, window, way):
    person = way(qtbot, window)
    person.plays()
    entries = [entry for at in window.session.positions for entry in at.state.entries if entry.seat == 0]
    kinds = {entry.kind for entry in entries} | {entry.reason for entry in entries}
    assert {"ride", "load", "delivery", "track"} <= kinds
    assert window.session.winner == 0
    assert window.game.banner.isVisible()
    assert "1 of 1 major cities connected" in window.game.banner.table.text()
