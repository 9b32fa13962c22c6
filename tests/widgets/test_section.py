"""Sections that fold."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from studio.widgets.section import Section


@pytest.fixture
def section(qtbot):
    around = QWidget()
    made = Section("Rules", around)
    made.content.addWidget(QLabel("Starting cash"))
    QVBoxLayout(around).addWidget(made)
    qtbot.addWidget(around)
    around.resize(300, 200)
    around.show()
    yield made  # `around` lives as long


def test_a_click_folds_the_content_and_reports_it(qtbot, section):
    told = []
    section.toggled.connect(told.append)
    label = section.findChild(QLabel)
    qtbot.mouseClick(section.header, Qt.MouseButton.LeftButton)
    assert told == [False] and not label.isVisible() and not section.is_open
    qtbot.keyClick(section.header, Qt.Key.Key_Right)
    assert told == [False, True] and label.isVisible()
    qtbot.keyClick(section.header, Qt.Key.Key_Right)
    assert told == [False, True], "it is open already"


def test_folding_by_the_program_is_not_reported(section):
    told = []
    section.toggled.connect(told.append)
    section.fold(True)
    assert told == [] and not section.is_open


def test_the_number_of_changed_values_is_drawn_and_told(section):
    before = section.header.grab().toImage()
    section.count_changed(3)
    assert section.header.accessibleDescription() == "3 changed"
    assert section.header.grab().toImage() != before
    section.count_changed(0)
    assert section.header.accessibleDescription() == "" and section.header.grab().toImage() == before
