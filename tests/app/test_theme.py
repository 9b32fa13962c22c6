"""Three themes: every word can be read on its ground, and what is pressed, chosen or out of reach is seen as that."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDockWidget,
    QMainWindow,
    QProgressBar,
    QTabBar,
    QTabWidget,
    QToolButton,
    QWidget,
)

from studio.app.theme import palette
from studio.paint.style import contrast
from studio.widgets.tokens import COLORS

ROLE, GROUP = QPalette.ColorRole, QPalette.ColorGroup
WORDS = 4.5
"""How many times as light or dark as their ground words are at least (WCAG 2.2, 1.4.3)."""
SEEN = 2.8
ON = {
    ROLE.WindowText: (ROLE.Window,),
    ROLE.Text: (ROLE.Base, ROLE.AlternateBase, ROLE.Window),
    ROLE.PlaceholderText: (ROLE.Base, ROLE.AlternateBase, ROLE.Window, ROLE.Button),
    ROLE.ButtonText: (ROLE.Button,),
    ROLE.Link: (ROLE.Base, ROLE.AlternateBase, ROLE.Window, ROLE.Button),
    ROLE.ToolTipText: (ROLE.ToolTipBase,),
    ROLE.HighlightedText: (ROLE.Highlight,),
}
"""What is written, and on which grounds."""


@pytest.mark.parametrize("tone", COLORS)
@pytest.mark.parametrize("group", [GROUP.Active, GROUP.Inactive, GROUP.Disabled])
def test_words_are_read_on_every_ground_on_which_they_are_written(qapp, tone, group):
    made = palette(tone)
    found = {
        (ink, ground): contrast(made.color(group, ink), made.color(group, ground)) for ink in ON for ground in ON[ink]
    }
    assert {each: share for each, share in found.items() if share < WORDS} == {}


def test_a_button_that_cannot_be_pressed_is_read_and_looks_unlike_one_that_can(tone, qtbot):
    button = QToolButton(text="Again", enabled=False)
    qtbot.addWidget(button)
    made = QApplication.palette(button)
    grey = made.color(GROUP.Disabled, ROLE.ButtonText)
    # Fusion draws a button lighter at its top.
    assert contrast(grey, made.color(ROLE.Button).lighter(140)) >= 3.0
    assert contrast(grey, made.color(ROLE.ButtonText)) >= 2.0


def edge(widget, ground, row):
    """The strongest contrast to the ground along a row of pixels."""
    image = widget.grab().toImage()
    return max(contrast(image.pixelColor(x, row), ground) for x in range(image.width()))


def test_the_edges_of_tabs_switches_and_bars_of_progress_are_seen(tone, qtbot):
    ground = QColor(COLORS[tone].window)
    tabs, switch, bar = QTabWidget(documentMode=True), QToolButton(checkable=True, checked=True), QProgressBar()
    for name in (" ", "  ", "   "):
        tabs.addTab(QWidget(), name)
    for widget in (tabs, switch, bar):
        qtbot.addWidget(widget)
        widget.resize(120, 60)
    bar.setRange(0, 10)
    assert edge(tabs.tabBar(), ground, tabs.tabBar().height() // 2) >= SEEN
    assert edge(switch, ground, 30) >= SEEN
    assert edge(bar, ground, 30) >= SEEN


def test_the_tabs_of_docks_are_not_filled_with_the_colour_of_edges(tone, qtbot):
    window = QMainWindow()
    qtbot.addWidget(window)
    docks = [QDockWidget(name, window) for name in (" ", "  ")]
    for dock in docks:
        window.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, dock)
    window.tabifyDockWidget(*docks)
    with qtbot.waitExposed(window):
        window.show()
    (bar,) = window.findChildren(QTabBar)
    middle = bar.tabRect(1).center()
    assert contrast(bar.grab().toImage().pixelColor(middle), QColor(COLORS[tone].text)) >= WORDS
