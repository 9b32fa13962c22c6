"""The income track as a chart: bars dragged, nudged and typed, one step each."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QFocusEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from engine.families.tycoon.author.edits import SetIncome

Key, Button = Qt.Key, Qt.MouseButton


@pytest.fixture
def page(tables):
    page = tables.table("Income")
    page.chart.setFocus()
    return page


def top_of(chart, space):
    bar = chart.bar(space)
    return QPoint(round(bar.center().x()), round(bar.top()) + 1)


def drag(qtbot, chart, space, by):
    start = top_of(chart, space)
    qtbot.mousePress(chart, Qt.MouseButton.LeftButton, pos=start)
    for part in range(1, 5):
        qtbot.mouseMove(chart, start + QPoint(0, by * part // 4))
    qtbot.mouseRelease(chart, Qt.MouseButton.LeftButton, pos=start + QPoint(0, by))


def test_a_bar_dragged_down_earns_less_as_one_step(qtbot, document, page):
    before = document.scenario.content.income
    drag(qtbot, page.chart, 44, 60)
    after = document.scenario.content.income
    assert after[44] < before[44] and after[44] % 1000 == 0
    assert after[:44] + after[45:] == before[:44] + before[45:]
    assert document.undo_stack.count() == 1
    document.undo_stack.undo()
    assert document.scenario.content.income == before


def test_a_drag_shows_before_it_is_a_step_and_escape_gives_it_up(qtbot, document, page):
    start, before = top_of(page.chart, 44), document.scenario.content.income
    qtbot.mousePress(page.chart, Qt.MouseButton.LeftButton, pos=start)
    qtbot.mouseMove(page.chart, start + QPoint(0, 50))
    assert document.scenario.content.income != before and document.committed.content.income == before
    qtbot.keyClick(page.chart, Key.Key_Escape)
    qtbot.mouseRelease(page.chart, Qt.MouseButton.LeftButton, pos=start + QPoint(0, 50))
    assert document.scenario.content.income == before and document.undo_stack.count() == 0


def tell(chart, kind, at, button, held):
    """What a system tells of the mouse, with the buttons that are held."""
    event = QMouseEvent(kind, QPointF(at), QPointF(chart.mapToGlobal(at)), button, held, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(chart, event)


def press_the_right_button(chart, at):
    tell(chart, QEvent.Type.MouseButtonPress, at, Button.RightButton, Button.LeftButton | Button.RightButton)
    tell(chart, QEvent.Type.MouseButtonRelease, at, Button.RightButton, Button.LeftButton)


def lose_the_release(chart, at):
    tell(chart, QEvent.Type.MouseMove, at, Button.NoButton, Button.NoButton)


def lose_the_keyboard(chart, at):
    QApplication.sendEvent(chart, QFocusEvent(QEvent.Type.FocusOut))


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("slip", [press_the_right_button, lose_the_release, lose_the_keyboard])
def test_after_a_slip_it_is_as_if_the_drag_had_not_been(document, page, slip):
    chart, start, before = page.chart, top_of(page.chart, 44), document.scenario
    end = start + QPoint(0, 50)
    tell(chart, QEvent.Type.MouseButtonPress, start, Button.LeftButton, Button.LeftButton)
    tell(chart, QEvent.Type.MouseMove, end, Button.NoButton, Button.LeftButton)
    assert document.is_previewing
    slip(chart, end)
    assert document.scenario is before
    tell(chart, QEvent.Type.MouseMove, end, Button.NoButton, Button.LeftButton)
    tell(chart, QEvent.Type.MouseButtonRelease, end, Button.LeftButton, Button.NoButton)
    assert document.scenario is before and document.undo_stack.count() == 0


def test_a_click_only_chooses_the_space(qtbot, document, page):
    qtbot.mouseClick(page.chart, Qt.MouseButton.LeftButton, pos=top_of(page.chart, 30))
    assert page.chart.space == 30 and page.amount.text() == "22,000"
    assert document.undo_stack.count() == 0


def test_the_bar_set_apart_is_what_is_paid_past_the_track(qtbot, document, page):
    drag(qtbot, page.chart, 101, -40)
    assert document.scenario.content.income_past_end > 9000 and len(document.scenario.content.income) == 101
    assert page.name.text() == "Space 100+"


def test_nudges_of_a_space_are_one_step(qtbot, document, page):
    page.chart.choose(10)
    for _ in range(3):
        qtbot.keyClick(page.chart, Key.Key_Up)
    assert document.scenario.content.income[10] == 15000 and document.undo_stack.count() == 1
    qtbot.keyClick(page.chart, Key.Key_Right)
    qtbot.keyClick(page.chart, Key.Key_Down)
    assert document.scenario.content.income[11] == 12000 and document.undo_stack.count() == 2


def test_a_digit_over_the_bars_begins_a_number_and_enter_goes_on(qtbot, document, page):
    page.chart.choose(3)
    qtbot.keyClick(page.chart, Key.Key_7)
    qtbot.keyClicks(page.amount, "500")
    qtbot.keyClick(page.amount, Key.Key_Return)
    assert document.scenario.content.income[3] == 7500
    assert page.chart.space == 4 and page.amount.text() == "6,000"


def test_what_is_no_number_is_told_and_not_taken(qtbot, document, page):
    page.amount.setText("a lot")
    qtbot.keyClick(page.amount, Key.Key_Return)
    assert "whole number" in page.told.text() and document.undo_stack.count() == 0


def test_the_track_grows_and_shrinks_at_its_end(document, page):
    page.add.click()
    assert document.scenario.content.income[-2:] == (9000, 9000) and len(document.scenario.content.income) == 102
    page.remove.click()
    page.remove.click()
    assert len(document.scenario.content.income) == 100


def test_a_track_without_spaces_says_what_to_do(document, page):
    for space in reversed(range(101)):
        document.perform(SetIncome(space, None))
    assert "Add the first" in page.told.text() and not page.remove.isEnabled()
    page.grab()
    page.add.click()
    assert document.scenario.content.income == (0,)


@pytest.fixture
def peak_chart(tables):
    return tables.table("Income").chart


def is_marked(peak_chart, space):
    """Whether a line of the text's colour stands over the bar."""
    bar = peak_chart.bar(space)
    return (
        peak_chart.grab().toImage().pixelColor(int(bar.center().x()), int(bar.top()) - 3)
        == peak_chart.palette().text().color()
    )


def test_the_peak_is_marked_from_its_first_space_to_its_last(peak_chart):
    assert peak_chart.peak() == range(41, 49)
    assert is_marked(peak_chart, 41) and is_marked(peak_chart, 48)
    assert not is_marked(peak_chart, 37) and not is_marked(peak_chart, 52)


def test_the_mark_goes_with_a_higher_space(peak_chart, document):
    document.perform(SetIncome(20, 27000))
    assert peak_chart.peak() == range(20, 21) and is_marked(peak_chart, 20) and not is_marked(peak_chart, 44)
    document.undo_stack.undo()
    assert peak_chart.peak() == range(41, 49)


def test_a_track_that_pays_nothing_has_no_peak(peak_chart, document):
    for space in reversed(range(len(document.scenario.content.income))):
        document.perform(SetIncome(space, None) if space else SetIncome(0, 0))
    assert peak_chart.peak() == range(0) and not peak_chart.grab().isNull()
