"""What a test leaves to the next ones on the screen that is not there: windows, buttons and keys, the pointer's place.

Without a screen a move of the pointer goes to the oldest window that covers the place, and to nobody where the pointer
stands already; it comes with the keys and buttons of the last event, whichever test sent that.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest


def tidied() -> list[str]:
    """Puts all of it back; what a test should have put back itself, in words."""
    if "PySide6.QtWidgets" not in sys.modules:
        return []
    from PySide6.QtGui import QCursor
    from PySide6.QtWidgets import QApplication

    if not isinstance(QApplication.instance(), QApplication):
        return []
    found = []
    for window in QApplication.topLevelWidgets():
        if window.isVisible():
            if window.metaObject().className() != "QTipLabel":  # a tool tip goes by itself
                found.append(f"the window {type(window).__name__} is open")
            window.hide()
    if QApplication.mouseButtons().value:
        found.append("a button of the mouse is pressed")
    if QApplication.mouseButtons().value or QApplication.keyboardModifiers().value:
        _let_go()
    QCursor.setPos(-1, -1)
    return found


def undress() -> None:
    """Takes off the style sheet and the palette that a main window put on the program, so that the tests of a file are
    the same after any other file; widgets of other windows are also made faster without a sheet."""
    if "PySide6.QtWidgets" not in sys.modules:
        return
    from PySide6.QtGui import QPalette
    from PySide6.QtWidgets import QApplication

    app = QApplication.instance()
    if isinstance(app, QApplication) and app.styleSheet():
        app.setStyleSheet("")
        QApplication.setPalette(QPalette())


def _let_go() -> None:
    """Releases the buttons of the mouse and the keys that come with its events."""
    from PySide6.QtCore import QPoint, Qt
    from PySide6.QtTest import QTest
    from PySide6.QtWidgets import QWidget
    from shiboken6 import delete

    there = QWidget()
    there.show()
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        QTest.mouseRelease(there, button, Qt.KeyboardModifier.NoModifier, QPoint(1, 1))
    delete(there)


class Leftovers:
    """Looks behind every test."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self, item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
        """Fails a test that did not clear up, when its fixtures have."""
        yield
        found = tidied()
        if nextitem is None or nextitem.path != item.path:
            undress()
        if found:
            pytest.fail(f"left by this test: {', '.join(found)}", False)
