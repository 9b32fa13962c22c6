"""Text of any size has room in a window of 1024 x 700 pixels: what wants more scrolls up and down, never sideways."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QScrollArea

from engine.model.ids import Ref
from studio.panels.forms.field_editor import FieldEditor
from studio.panels.forms.fields import Field


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


@pytest.mark.parametrize("percent", [100, pytest.param(150, marks=pytest.mark.slow), 200])
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


@pytest.mark.parametrize("percent", [100, 200])
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
