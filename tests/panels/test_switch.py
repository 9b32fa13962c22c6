"""Whether a switch is on is seen in every theme, and what it says can be read."""

from PySide6.QtCore import QPoint, QRect
from PySide6.QtGui import QColor

from studio.app.theme import TOKENS
from studio.compare.window import CompareWindow, Side
from studio.paint.style import contrast
from studio.panels.issues.filters import Filters
from studio.panels.switch import Switch
from tests.builders import a_small_board
from tests.opening import on_screen


def picture(part):
    """A part of a window as it looks on its ground."""
    return part.window().grab(QRect(part.mapTo(part.window(), QPoint()), part.size())).toImage()


def unlike(one, other):
    """The strongest contrast between the same pixels of two pictures."""
    return max(
        contrast(one.pixelColor(x, y), other.pixelColor(x, y)) for x in range(one.width()) for y in range(one.height())
    )


def test_a_button_that_stays_pressed_is_seen_to_be_pressed_and_is_read(tone, qtbot):
    switch = Switch(" ")
    qtbot.addWidget(switch)
    switch.resize(80, 30)
    off = switch.grab().toImage()
    switch.setChecked(True)
    on = switch.grab().toImage()
    ground = on.pixelColor(40, 15)
    assert contrast(ground, off.pixelColor(40, 15)) >= 3.0
    assert contrast(ground, QColor(TOKENS[tone].on_accent)) >= 4.5


def test_a_filter_of_issues_that_is_off_looks_unlike_one_that_is_on(tone, qtbot):
    with on_screen(qtbot, Filters(None), 900, 60) as filters:
        for switch in (*filters.severities.values(), filters.accepted):
            on = picture(switch)
            switch.setChecked(False)
            assert unlike(on, picture(switch)) >= 2.8


def test_which_of_two_boards_is_shown_is_seen(tone, qtbot):
    board = a_small_board().scenario()
    with on_screen(qtbot, CompareWindow(Side("a", lambda: board), Side("b", lambda: board)), 900, 600) as window:
        qtbot.waitUntil(lambda: len(window.views) == 2)
        (chosen,) = (button for button in window.shown.values() if button.isChecked())
        on = picture(chosen)
        next(button for button in window.shown.values() if button is not chosen).setChecked(True)
        assert not chosen.isChecked()
        assert unlike(on, picture(chosen)) >= 2.8
