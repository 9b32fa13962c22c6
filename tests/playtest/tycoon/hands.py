"""What a person does on the board of a window: by cities, and by hexes written "q,r"."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.model.grids.grid import cell_ref
from studio.widgets.mnemonic import without_keys
from tests.families.tycoon.table import cell
from tests.playtest.tycoon.conftest import aid_of

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


def cell_at(window, at):
    """The cell of a city or of "q,r"."""
    m = window.session.state.m
    return m.lattice.cell(m.city_hex[m.city_of[at]]) if at in m.city_of else cell(at)


def place(window, at):
    """Where a hex is in the view."""
    board = window.game.board
    found = board.place_of(board.mileposts.at(cell_ref(cell_at(window, at))))
    assert board.viewport().rect().contains(found)
    return found


def move(window, at):
    view = window.game.board.viewport()
    QTest.mouseMove(view, place(window, at) + QPoint(2, 1))
    QTest.mouseMove(view, place(window, at))


def click(window, at):
    """A click at the middle of a hex, above the cubes of a city."""
    move(window, at)
    QTest.mouseClick(window.game.board.viewport(), LEFT, pos=place(window, at) - QPoint(0, 3))


def cube(window, city, colour):
    """Where the first cube of a colour lies in a city."""
    m, board = window.session.state.m, window.game.board
    number = m.colour_ids.index(colour)
    lying = aid_of(window).cities.cubes_of(m.city_of[city], board.scale_px)
    middle = next(each.box for each in lying if each.colour == number).center()
    return board.place_of((middle.x(), middle.y()))


def click_cube(window, city, colour):
    view, at = window.game.board.viewport(), cube(window, city, colour)
    QTest.mouseMove(view, at)
    QTest.mouseClick(view, LEFT, pos=at)


def held(window, at, buttons=LEFT):
    """The mouse moves with buttons held."""
    view, there = window.game.board.viewport(), QPointF(at)
    event = QMouseEvent(
        QEvent.Type.MouseMove, there, view.mapToGlobal(there), NO_BUTTON, buttons, Qt.KeyboardModifier(0)
    )
    QApplication.sendEvent(view, event)


def press(window, *stations):
    """The left button goes down at the first place, and the mouse moves over the others."""
    QTest.mousePress(window.game.board.viewport(), LEFT, pos=place(window, stations[0]) - QPoint(0, 3))
    for at in stations[1:]:
        held(window, place(window, at))


def drag(window, *stations):
    press(window, *stations)
    QTest.mouseRelease(window.game.board.viewport(), LEFT, pos=place(window, stations[-1]))


def key(window, *keys):
    for each in keys:
        QTest.keyClick(window.game.board, each)


def drawn(window):
    """The codes that would build what is drawn."""
    laying, state = aid_of(window).pen.drawn, window.session.state
    drawn = laying.decisions if laying is not None and laying.tiles else []
    return [decision.code(state.m, state.g) for decision in drawn]


def entries(menu):
    """What a menu says."""
    return [without_keys(action.text()) for action in menu.actions()] if menu is not None else []


def take(window, *words):
    """Takes entries of the menu on the board that begin so, one in the menu of the other."""
    menu = aid_of(window).hand.menu
    for word in words:
        found = next(each for each in menu.actions() if without_keys(each.text()).startswith(word))
        if found.menu() is None:
            found.trigger()
        else:
            menu = found.menu()


def decided(qtbot, window, since):
    """The codes of what was decided since, once nothing more is played by itself."""
    qtbot.waitUntil(lambda: not window.game.rider.is_riding)
    return [at.action.code for at in window.session.positions[since:]]
