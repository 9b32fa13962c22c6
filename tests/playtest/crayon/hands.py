"""What a person does on the board of a window: by mileposts, written "q,r"."""

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.model.grids.grid import cell_ref
from tests.families.crayon.table import cell

LEFT, NO_BUTTON = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton


def place(window, at):
    """Where a milepost is in the view."""
    board = window.game.board
    found = board.place_of(board.mileposts.at(cell_ref(cell(at))))
    assert board.viewport().rect().contains(found)
    return found


def move(window, at):
    view = window.game.board.viewport()
    QTest.mouseMove(view, place(window, at) + QPoint(2, 1))
    QTest.mouseMove(view, place(window, at))


def click(window, at):
    move(window, at)
    QTest.mouseClick(window.game.board.viewport(), LEFT, pos=place(window, at))


def drag(window, *stations):
    view = window.game.board.viewport()
    QTest.mousePress(view, LEFT, pos=place(window, stations[0]))
    for at in stations[1:]:
        there = QPointF(place(window, at))
        held = QMouseEvent(
            QEvent.Type.MouseMove, there, view.mapToGlobal(there), NO_BUTTON, LEFT, Qt.KeyboardModifier(0)
        )
        QApplication.sendEvent(view, held)
    QTest.mouseRelease(view, LEFT, pos=place(window, stations[-1]))


def key(window, *keys):
    for each in keys:
        QTest.keyClick(window.game.board, each)
