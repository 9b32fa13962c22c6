"""Dialogs with text of twice the size: no larger than the screen, never scrolled sideways, words shortened with "…"."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QStyle, QStyleOptionComboBox
from shiboken6 import delete

from engine.model.ids import Ref
from studio.app.adding.image_dialog import ImageDialog
from studio.app.theme import set_text_size
from studio.panels.forms.field_editor import FieldEditor
from studio.panels.forms.fields import Field
from studio.playtest.player.lines import Comparison
from studio.widgets.elided import ShortenedBox
from tests.app.dialogs import DIALOGS
from tests.playtest.test_session import a_session
from tests.slow import slow


@pytest.fixture
def large(window, any_text):
    """Shows a dialog with large text."""
    set_text_size(200)

    def show(make):
        dialog = make(window)
        dialog.show()
        for _ in range(5):
            QApplication.processEvents()
        return dialog

    return show


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_every_dialog_fits_the_screen_and_shortens_its_words_with_a_sign(large):
    found = []
    for name, make in DIALOGS.items():
        dialog = large(make)
        room = dialog.screen().availableGeometry()
        if dialog.width() > max(room.width(), dialog.minimumSizeHint().width()) or dialog.height() > room.height():
            found.append(f"{name}: {dialog.size()}")
        sideways = [one for one in dialog.findChildren(QScrollArea) if one.horizontalScrollBar().maximum()]
        found += [f"{name}: {one} is scrolled sideways" for one in sideways]
        for box in dialog.findChildren(QComboBox):
            if box.isVisible() and not isinstance(box, ShortenedBox):
                text = box.currentText()
                found += [f"{name}: {text}"] * (box.fontMetrics().horizontalAdvance(text) > field_of(box))
        delete(dialog)
    assert found == []


def field_of(box):
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    part, control = QStyle.SubControl.SC_ComboBoxEditField, QStyle.ComplexControl.CC_ComboBox
    return box.style().subControlRect(control, option, part, box).width()


def test_most_fields_of_a_grid_over_an_image_are_in_sight(large):
    dialog = large(ImageDialog)
    fields = (dialog.template, dialog.file, dialog.orientation, dialog.width_mm, dialog.columns)
    assert all(not field.visibleRegion().isEmpty() for field in fields)
    assert dialog.preview.height() >= 120


def test_the_words_of_charts_follow_the_size_of_text(large, qtbot):
    dialog = large(lambda window: Comparison(a_session("person", "random"), window))
    qtbot.waitUntil(lambda: bool(dialog.charts.charts) and dialog.charts.charts[0].isVisible())
    chart = dialog.charts.charts[0]
    for side in ("left", "bottom"):
        assert chart.plot.getAxis(side).style["tickFont"].pointSizeF() == chart.font().pointSizeF()


@pytest.fixture
def large_text(window, qtbot, any_text):
    """Makes the text of a small window large, in docks of the width that they have there."""
    docks = window.dock_set.all
    window.dock_set.wake()
    qtbot.waitUntil(lambda: docks["inspector"].is_made and docks["layers"].is_made)

    def make(percent):
        window.resize(1024, 700)
        window.shell.set_text_size(percent)
        for _ in range(3):
            window.resizeDocks([docks["inspector"]], [300], Qt.Orientation.Horizontal)
            QApplication.processEvents()
        return docks

    return make


@pytest.mark.parametrize("percent", [*slow(100, 150), 200])
def test_neither_the_inspector_nor_the_layers_are_wider_than_their_dock(window, large_text, percent):
    docks = large_text(percent)
    dock, layers = docks["inspector"], docks["layers"].panel
    assert sideways(docks["layers"]) == []
    for button in (layers.up, layers.group, layers.all, layers.percent):
        assert layers.rect().contains(QRect(button.mapTo(layers, QPoint()), button.size()))
    line = next(iter(window.document.scenario.board.lines))
    for chosen in ((), ("city", "albany"), ("line", line), ("railroad", "NYC"), ("region", "NE"), ("milepost", "m2")):
        window.document.select([Ref(*chosen)] if chosen else [])
        for _ in range(3):
            QApplication.processEvents()
        assert dock.width() <= 330, "the dock is as narrow as it was asked to be"
        assert (chosen, sideways(dock)) == (chosen, [])


@pytest.mark.parametrize("percent", [*slow(100), 200])
def test_docks_give_way_to_the_board_in_a_window_that_becomes_smaller(window, qtbot, any_text, percent):
    docks = window.dock_set.all
    window.dock_set.wake()
    qtbot.waitUntil(lambda: docks["inspector"].is_made and docks["issues"].is_made)
    window.shell.set_text_size(percent)
    window.resize(1440, 900)
    QApplication.processEvents()
    window.resizeDocks([docks["inspector"]], [570], Qt.Orientation.Horizontal)
    window.resizeDocks([docks["issues"]], [500], Qt.Orientation.Vertical)
    QApplication.processEvents()
    assert docks["inspector"].width() >= 560, "it was as wide as somebody made it"
    window.resize(1024, 700)
    QApplication.processEvents()
    assert docks["inspector"].width() <= 1024 * 4 // 10 + 1
    # Panels that stand one behind the other beside the board take nothing of its height.
    beside = docks["issues"] in window.tabifiedDockWidgets(docks["inspector"])
    assert beside if percent == 200 else docks["issues"].height() <= 351
    assert window.view.width() > 1024 // 2


def sideways(dock):
    """The areas in a dock that have to be scrolled sideways."""
    return [
        area for area in dock.findChildren(QScrollArea) if area.isVisible() and area.horizontalScrollBar().maximum()
    ]


def test_a_choice_is_no_wider_for_the_long_value_that_is_chosen(qtbot):
    words = "the first of everybody who has reached home with the money"
    boxes = []
    for value in ("x", words):
        field = Field("who", "Who", "choice", value, choices=(("x", "one"), (words, "two")))
        boxes.append(FieldEditor(field, lambda edit: None))
        qtbot.addWidget(boxes[-1])
    assert boxes[1].minimumSizeHint() == boxes[0].minimumSizeHint()
