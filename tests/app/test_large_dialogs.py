"""Dialogs with text of twice the size: no larger than the screen, never scrolled sideways, words shortened with "…"."""

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QStyle, QStyleOptionComboBox

from studio.app.adding.image_dialog import ImageDialog
from studio.app.theme import set_text_size
from studio.playtest.player.lines import Comparison
from studio.words.shortened import ShortenedBox
from tests.app.dialogs import DIALOGS
from tests.playtest.test_session import a_session


@pytest.fixture
def large(window, qtbot, any_text):
    """Shows a dialog with large text."""
    set_text_size(200)

    def show(make):
        dialog = make(window)
        qtbot.addWidget(dialog)
        dialog.show()
        for _ in range(5):
            QApplication.processEvents()
        return dialog

    return show


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
@pytest.mark.parametrize("name", DIALOGS)
def test_a_dialog_is_no_larger_than_the_screen_and_its_words_go_on_with_a_sign(large, name):
    dialog = large(DIALOGS[name])
    room = dialog.screen().availableGeometry()
    assert dialog.width() <= max(room.width(), dialog.minimumSizeHint().width()) and dialog.height() <= room.height()
    sideways = [one for one in dialog.findChildren(QScrollArea) if one.horizontalScrollBar().maximum()]
    assert sideways == []
    for box in dialog.findChildren(QComboBox):
        if box.isVisible() and not isinstance(box, ShortenedBox):
            assert box.fontMetrics().horizontalAdvance(box.currentText()) <= field_of(box), box.currentText()


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
    qtbot.waitUntil(lambda: chart._drawn is not None)
    letters = chart.fontMetrics().height()
    assert chart._drawn.viewBox().width() < chart.width() * 15 / letters
