"""Dialogs with text of twice the size: no larger than the screen, never scrolled sideways, words shortened with "…"."""

import pytest
from PySide6.QtWidgets import QApplication, QComboBox, QScrollArea, QStyle, QStyleOptionComboBox
from shiboken6 import delete

from studio.app.adding.image_dialog import ImageDialog
from studio.app.theme import set_text_size
from studio.playtest.player.lines import Comparison
from studio.words.shortened import ShortenedBox
from tests.app.dialogs import DIALOGS
from tests.playtest.test_session import a_session


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
    qtbot.waitUntil(lambda: chart._drawn is not None)
    letters = chart.fontMetrics().height()
    assert chart._drawn.viewBox().width() < chart.width() * 15 / letters
