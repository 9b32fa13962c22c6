"""A game of railroads on hexes is played to its end in the window: once by the mouse alone, once by keys alone."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from engine.families.tycoon.content import OperationCard
from engine.families.tycoon.rules.board import NONE
from engine.families.tycoon.rules.position import BUILD, COLOUR, PLACE, ROUTE
from studio.families.tycoon.playtest.aid import TycoonAid
from studio.widgets.mnemonic import without_keys
from tests.families.tycoon.table import country
from tests.journeys.person import LEFT, Person, WithKeys, WithMouse, at_the_window

LAND = country(
    operations={
        "inn": OperationCard("hotel", "Inn", 1, ("elm",)),  # type: ignore[arg-type]
        "growth": OperationCard("city-growth", "Growth"),
        "works": OperationCard("new-industry", "Works"),
    },
    empty_city_limits={3: 3},
)
RULES = {"game.turn_limit": 6}


@pytest.fixture
def window(qtbot, monkeypatch):
    """A game of two rounds."""
    monkeypatch.setattr("studio.playtest.board.rider.PLAN_MS", 0)
    with at_the_window(qtbot, LAND, RULES) as found:
        yield found


class Builder(Person):
    """Plays what the family's first bot would, action by action, and sees on the board what is proposed."""

    def __init__(self, qtbot, window):
        super().__init__(qtbot, window)
        aid = window.game.aid
        assert isinstance(aid, TycoonAid)
        self.aid, self.m = aid, window.session.state.m
        self.done: set[str] = set()

    def acts(self):
        """One action, as far as it is the person's alone."""
        session = self.window.session
        codes = self.intended(session.now)
        kind = codes[0].split()[0]
        self.done.add(kind)
        since = len(session.positions)
        if kind == "build":
            self.builds(codes)
        elif kind == "cube":
            self.delivers(codes)
        elif kind == "urbanize":
            self.choose(
                codes[0].split()[1], "Urbanize", self.m.colour_names[self.m.colour_ids.index(codes[1].split()[1])]
            )
        elif kind == "at":
            self.click(self.m.city_hex[self.m.city_of[codes[0].split()[1]]])
        else:
            offered = [action.code for action in self.window.game.choices.offered]
            self.take_code(codes[0] if codes[0] in offered else "share")
            return
        self.wait(since)
        played = [at.action.code for at in session.positions[since:] if at.action is not None]
        assert [code for code in played if code != "share"][: len(codes)] == codes or kind == "cube"

    def intended(self, at):
        """The decisions of the next action without the shares that it takes."""
        setup, codes = self.window.session.setup, list[str]()
        for _ in range(60):
            action = setup.advice(at)
            assert action is not None
            at = setup.after(at, action)
            if action.code != "share":
                codes.append(action.code)
            follows = setup.actor(at) == 0 and at.state.step in (BUILD, ROUTE, COLOUR, PLACE)
            if codes and not (follows and codes[0].split()[0] in ("build", "cube", "urbanize")):
                return codes
        return ["pass"]

    def builds(self, codes):
        """Draws the link, sees that it is the one that is meant, and builds it."""
        m = self.m
        cells = [tuple(map(int, code.split()[1].split(","))) for code in codes if code.startswith("tile ")]
        hexes = [m.city_hex[m.city_of[codes[0].split()[1]]], *(m.lattice.find(cell) for cell in cells)]
        leave = int(next(code for code in reversed(codes) if code.startswith("tile ")).split()[3])
        self.draw(hexes, leave)
        drawn = self.aid.pen.drawn
        assert drawn is not None
        decided = [each.code(m, self.window.session.state.g) for each in drawn.decisions]
        assert [code for code in decided if code != "share"] == codes
        self.build()

    def delivers(self, codes):
        """The cube goes the way that brings as much as the one that is meant."""
        _, city, colour = codes[0].split()
        origin, number = self.m.city_of[city], self.m.colour_ids.index(colour)
        to = self.m.city_of[codes[-1].split()[3]]
        ways = self.aid.carrier.ways(origin, number)
        self.carry(origin, number, to, next(way for way in ways if way.to == to))

    # By hand.

    def draw(self, hexes, leave):
        raise NotImplementedError

    def build(self):
        raise NotImplementedError

    def carry(self, city, colour, to, meant):
        raise NotImplementedError

    def click(self, hex):
        raise NotImplementedError

    def pick(self, action):
        raise NotImplementedError

    def choose(self, city, *words):
        """Entries of the menu of a city, one in the menu of the other."""
        self.click(self.m.city_hex[self.m.city_of[city]])
        for word in words:
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            self.pick(next(each for each in menu.actions() if without_keys(each.text()).startswith(word)))
        self.window.activateWindow()  # without a screen no window is active once a menu has gone

    def way_of(self, meant):
        """Which entry of the menu of ways a delivery is."""
        return [each for each in self.aid.hand.picked if each.to == meant.to].index(meant)


class ByMouse(WithMouse, Builder):
    """Clicks and drags."""

    def place(self, hex, leave=NONE):
        """A place in a hex: above its middle, or towards one of its sides."""
        board, at = self.window.game.board, self.m.lattice.xy[hex]
        if leave != NONE:
            at = at + 0.7 * self.aid.track.shapes.sides[leave]
        x, y = at.tolist()
        found = board.place_of((x, y))
        assert board.viewport().rect().contains(found)
        return found if leave != NONE else found - QPoint(0, 4)

    def draw(self, hexes, leave):
        view = self.window.game.board.viewport()
        stations = [*map(self.place, hexes[:-1]), self.place(hexes[-1], leave)]
        QTest.mousePress(view, LEFT, pos=stations[0])
        for at in stations[1:]:
            there = QPointF(at)
            no_button, no_keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier(0)
            held = QMouseEvent(QEvent.Type.MouseMove, there, view.mapToGlobal(there), no_button, LEFT, no_keys)
            QApplication.sendEvent(view, held)
        QTest.mouseRelease(view, LEFT, pos=stations[-1])

    def build(self):
        QTest.mouseClick(self.aid.pane.track.build, LEFT)

    def carry(self, city, colour, to, meant):
        board = self.window.game.board
        cubes = self.aid.cities.cubes_of(city, board.scale_px)
        middle = next(cube.box for cube in cubes if cube.colour == colour).center()
        QTest.mouseClick(board.viewport(), LEFT, pos=board.place_of((middle.x(), middle.y())))
        if self.aid.hand.picked:
            number = self.way_of(meant)
            self.click(self.m.city_hex[to])
            menu = QApplication.activePopupWidget()
            if isinstance(menu, QMenu):
                self.pick(menu.actions()[number])

    def click(self, hex):
        view, at = self.window.game.board.viewport(), self.place(hex)
        QTest.mouseMove(view, at + QPoint(2, 1))
        QTest.mouseMove(view, at)
        QTest.mouseClick(view, LEFT, pos=at)

    def pick(self, action):
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        at = menu.actionGeometry(action).center()
        QTest.mouseMove(menu, at - QPoint(2, 0))
        QTest.mouseMove(menu, at)
        QTest.mouseClick(menu, LEFT, pos=at)


class ByKeys(WithKeys, Builder):
    """Presses keys."""

    def draw(self, hexes, leave):
        m = self.m
        self.choose(m.city_ids[m.city_at[hexes[0]]], "Start a Link Here")
        out = m.across[6 * hexes[-1] + leave]
        # A hex further on asks for the way out of the one before it; its own tile is taken back.
        beyond = out // 6 if out != NONE else NONE
        for hex in hexes[1:]:
            self.click(hex)
        drawn = self.aid.pen.drawn
        assert drawn is not None
        if drawn.tiles[-1] % 6 != leave:
            self.click(beyond)
            if m.city_at[beyond] == NONE:
                self.press(Qt.Key.Key_Backspace)

    def build(self):
        assert self.window.game.board.hasFocus()
        self.press(Qt.Key.Key_Return)

    def carry(self, city, colour, to, meant):
        self.click(self.m.city_hex[city])
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        each = next(way for way in self.aid.carrier.ways(city, colour) if way == meant)
        words = f"{self.aid.carrier.route(each)}: {self.aid.carrier.points_text(each)}"
        title = f"Deliver {self.m.colour_names[colour].lower()}"
        flat = [entry for entry in menu.actions() if without_keys(entry.text()) == f"{title} {words}"]
        if not flat:
            self.pick(next(entry for entry in menu.actions() if without_keys(entry.text()) == title))
            menu = QApplication.activePopupWidget()
            assert isinstance(menu, QMenu)
            flat = [entry for entry in menu.actions() if without_keys(entry.text()) == words]
        self.pick(flat[0])
        self.window.activateWindow()

    def click(self, hex):
        x, y = self.m.lattice.xy[hex].tolist()
        self.walk_to((x, y))

    def pick(self, action):
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        for _ in range(30):
            if menu.activeAction() is action:
                break
            self.press(Qt.Key.Key_Down)
        self.press(Qt.Key.Key_Return)


@pytest.mark.slow
@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("way", [ByKeys, pytest.param(ByMouse, marks=pytest.mark.slow)])
def test_a_game_with_two_bots_is_played_to_its_end(qtbot, window, way):
    person = way(qtbot, window)
    person.plays()
    assert {"build", "cube", "engine", "pass"} <= person.done
    assert window.session.is_over
    assert window.game.banner.isVisible()
