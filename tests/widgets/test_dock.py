"""Docks: the buttons of their titles."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QAbstractButton, QApplication, QMainWindow

from engine import i18n
from studio.widgets.contrast import contrast
from studio.widgets.dock import Dock
from studio.widgets.tokens import COLORS
from tests.opening import on_screen


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_signs_on_the_title_of_a_dock_are_seen_also_after_it_has_floated(tone, qtbot):
    window = QMainWindow()
    dock = Dock(window)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    with on_screen(qtbot, window, 400, 300):
        for floats in (False, True, False):
            dock.setFloating(floats)
            QApplication.processEvents()
            for button in dock.findChildren(QAbstractButton):
                picture = button.icon().pixmap(16, 16).toImage()
                inks = [picture.pixelColor(x, y) for x in range(16) for y in range(16)]
                seen = [contrast(ink, QColor(COLORS[tone].window)) for ink in inks if ink.alpha() > 240]
                assert max(seen, default=1) >= 4.5, (button.objectName(), floats)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_dock_that_floats_is_maximized_and_restored_by_its_button(qtbot):
    window = QMainWindow()
    dock = Dock(window)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    with on_screen(qtbot, window, 400, 300):
        assert not dock._maximize.isVisible()
        dock.setFloating(True)
        QApplication.processEvents()
        before, room = dock.geometry(), dock.screen().availableGeometry()
        assert dock.rect().contains(dock._maximize.geometry())
        for wanted in (room, before):
            qtbot.mouseClick(dock._maximize, Qt.MouseButton.LeftButton)
            QApplication.processEvents()
            assert dock.geometry() == wanted and dock.is_maximized is (wanted == room)
        dock.setFloating(False)
        assert not dock._maximize.isVisible()


def test_the_button_that_maximizes_has_a_name_in_the_language_before_the_dock_has_floated(qtbot):
    dock = Dock()
    qtbot.addWidget(dock)
    assert dock._maximize.accessibleName() == dock._maximize.toolTip() == "Maximize"
    try:
        i18n.set_language(i18n.PSEUDO)
        QApplication.sendEvent(dock, QEvent(QEvent.Type.LanguageChange))
        assert dock._maximize.accessibleName() == dock._maximize.toolTip() == i18n.pseudo("Maximize")
    finally:
        i18n.set_language(i18n.SOURCE_LANGUAGE)
