"""Writing in cells, in every table alike: the keys that go on, and what is refused."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPalette
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem
from shiboken6 import isValid

from studio.app.theme import palette
from studio.families.boxcars.destinations import DestinationTables
from studio.families.boxcars.payoffs import PayoffChart
from studio.families.boxcars.railroads import RailroadTable
from studio.words.beside import Beside

BOARDS = ("boxcars/us-boxcars-2013", "crayon/british-rails", "tycoon/eastern-us", "dice/boxcars")
Key, SHIFT = Qt.Key, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def chart(document, shown):
    return shown(PayoffChart(document))


@pytest.fixture
def railroads(document, shown):
    return shown(RailroadTable(document))


def begin(view, row, column):
    """Opens the editor of a cell, as by F2."""
    view.setCurrentIndex(view.model().index(row, column))
    view.edit(view.currentIndex())
    return view.indexWidget(view.currentIndex())


def current(view):
    return view.currentIndex().row(), view.currentIndex().column()


def reasons(widget):
    return [one.text() for one in widget.window().findChildren(Beside) if one.isVisible()]


@pytest.mark.parametrize(
    ("key", "modifier", "there"),
    [
        (Key.Key_Return, Qt.KeyboardModifier.NoModifier, (6, 3)),
        (Key.Key_Enter, Qt.KeyboardModifier.KeypadModifier, (6, 3)),
        (Key.Key_Down, Qt.KeyboardModifier.NoModifier, (6, 3)),
        (Key.Key_Return, SHIFT, (4, 3)),
        (Key.Key_Up, Qt.KeyboardModifier.NoModifier, (4, 3)),
        (Key.Key_Tab, Qt.KeyboardModifier.NoModifier, (5, 4)),
        (Key.Key_Backtab, SHIFT, (5, 2)),
    ],
)
def test_a_key_that_takes_a_payoff_goes_on_to_the_next_cell(qtbot, chart, document, key, modifier, there):
    editor = begin(chart.view, 5, 3)
    editor.setText("4321")
    qtbot.keyClick(editor, key, modifier)
    assert document.scenario.content.payoff(*chart.model.pair(chart.model.index(5, 3))) == 4321
    assert current(chart.view) == there and document.undo_stack.count() == 1
    assert chart.view.indexWidget(chart.model.index(5, 3)) is None
    assert chart.view.indexWidget(chart.model.index(*there)) is None, "the next cell is gone to, not opened"


def test_at_the_edge_of_a_table_enter_stays(qtbot, chart):
    last = chart.model.rowCount() - 1
    qtbot.keyClick(begin(chart.view, last, 0), Key.Key_Return)
    assert current(chart.view) == (last, 0)
    qtbot.keyClick(begin(chart.view, 3, 2), Key.Key_Tab)
    assert current(chart.view) == (3, 2), "right of it the chart has no cells"


def test_where_sorting_moves_the_row_enter_goes_to_the_one_that_was_below(qtbot, railroads, document):
    price = next(i for i, one in enumerate(railroads.model.columns) if one.title == "Price")
    railroads.view.sortByColumn(price, Qt.SortOrder.AscendingOrder)
    below = railroads.proxy.mapToSource(railroads.proxy.index(1, price)).row()
    editor = begin(railroads.view, 0, price)
    editor.setText("99000")
    qtbot.keyClick(editor, Key.Key_Return)
    assert railroads.proxy.mapToSource(railroads.view.currentIndex()).row() == below
    assert current(railroads.view) == (0, price), "the row that was typed into is the last one now"


def test_rows_that_are_not_shown_are_passed_over(qtbot, chart):
    chart.view.setRowHidden(6, True)
    qtbot.keyClick(begin(chart.view, 5, 3), Key.Key_Return)
    assert current(chart.view) == (7, 3)


@pytest.fixture
def box(qtbot, document, shown):
    """The list of the first city of a chart, with another one aimed at."""
    tables = shown(DestinationTables(document))
    box = begin(tables.view, 2, 0)
    qtbot.waitUntil(box.view().isVisible)
    box.view().setCurrentIndex(box.model().index(2, 0))
    box.table = tables.view
    return box


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_choice_that_is_taken_by_enter_goes_down(qtbot, box):
    table = box.table
    qtbot.keyClick(box.view(), Key.Key_Return)
    qtbot.waitUntil(lambda: not isValid(box))
    assert current(table) == (3, 0)


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_a_choice_that_is_taken_by_a_click_stays(qtbot, box, document):
    table = box.table
    box.setCurrentIndex(3)
    box.activated.emit(3)
    qtbot.waitUntil(lambda: not isValid(box))
    assert current(table) == (2, 0) and document.undo_stack.count() == 1


def test_a_mistyped_payoff_stays_in_its_cell_with_the_reason_beside_it(qtbot, chart, document):
    editor = begin(chart.view, 5, 3)
    editor.setText("12a")
    qtbot.keyClick(editor, Key.Key_Return)
    assert chart.view.indexWidget(chart.model.index(5, 3)) is editor and editor.text() == "12a"
    assert current(chart.view) == (5, 3) and document.undo_stack.count() == 0
    (told,) = reasons(chart)
    assert "'12a'" in told and editor.accessibleDescription() == told
    (box,) = chart.window().findChildren(Beside)
    assert not box.geometry().contains(editor.mapTo(chart.window(), editor.rect().center()))
    qtbot.keyClicks(editor, "12")
    assert not reasons(chart) and not editor.accessibleDescription()
    qtbot.keyClick(editor, Key.Key_Return)
    assert document.scenario.content.payoff(*chart.model.pair(chart.model.index(5, 3))) == 12
    assert current(chart.view) == (6, 3)


def test_escape_gives_up_what_was_refused_without_another_word(qtbot, chart, document):
    said = []
    document.noticed.connect(said.append)
    editor = begin(chart.view, 5, 3)
    editor.setText("12a")
    qtbot.keyClick(editor, Key.Key_Return)
    qtbot.keyClick(editor, Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(editor))
    assert not reasons(chart) and not said and current(chart.view) == (5, 3)


def test_who_leaves_a_mistyped_cell_by_a_click_is_told(qtbot, chart, document):
    said = []
    document.noticed.connect(said.append)
    before = document.scenario
    begin(chart.view, 5, 3).setText("12a")
    at = chart.view.visualRect(chart.model.index(7, 1)).center()
    qtbot.mouseClick(chart.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    qtbot.waitUntil(lambda: bool(said))
    assert len(said) == 1 and "'12a'" in said[0]
    assert document.scenario is before and current(chart.view) == (7, 1) and not reasons(chart)


def test_the_reason_stays_within_a_low_window(qtbot, chart):
    chart.resize(420, 200)
    editor = begin(chart.view, 3, 0)
    editor.setText("a very long word that is no sum of money at all, and that is told whole")
    qtbot.keyClick(editor, Key.Key_Return)
    (box,) = chart.window().findChildren(Beside)
    assert chart.window().rect().contains(box.geometry())


@pytest.mark.parametrize("tone", ["light", "dark"])
@pytest.mark.parametrize("state", [QStyle.StateFlag.State_None, QStyle.StateFlag.State_Selected])
@pytest.mark.parametrize("table", [PayoffChart, RailroadTable, DestinationTables])
def test_the_current_cell_has_a_frame_whether_it_is_selected_or_not(document, shown, table, state, tone):
    view = shown(table(document)).view
    index = view.model().index(2, 1)
    edges = []
    for focus in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_HasFocus):
        option, image = QStyleOptionViewItem(), QImage(90, 24, QImage.Format.Format_RGB32)
        option.initFrom(view)
        option.palette = palette(tone)
        option.rect, option.widget = image.rect(), view
        option.state = QStyle.StateFlag.State_Enabled | QStyle.StateFlag.State_Active | state | focus
        image.fill(option.palette.base().color())
        with QPainter(image) as painter:
            view.itemDelegate().paint(painter, option, index)
        edges.append([image.pixelColor(x, 1).rgb() for x in range(2, 88)])
    role = QPalette.ColorRole.HighlightedText if state else QPalette.ColorRole.Text
    assert set(edges[1]) == {palette(tone).color(role).rgb()} and edges[1] != edges[0]
