"""Parts of a page side by side: a table is never so narrow there that nobody could read it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTableWidget, QVBoxLayout, QWidget

from studio.panels.page import TABLE, SideBySide, fill_side_by_side, scrolled
from tests.opening import on_screen

FIELDS = 20


def in_a_part(table):
    """A widget with a line above the table."""
    part = QWidget()
    column = QVBoxLayout(part)
    column.addWidget(QLabel("Find"))
    column.addWidget(table)
    return part


@pytest.mark.parametrize("around", [lambda table: table, in_a_part])
def test_a_table_stands_above_fields_that_would_leave_it_too_little(qtbot, around):
    page, table, fields = QWidget(), QTableWidget(3, 30), scrolled(QLabel("x"), letters=FIELDS)
    fill_side_by_side(page, (around(table), 1), (fields, 0))
    (split,) = page.findChildren(SideBySide)
    letter = page.fontMetrics().averageCharWidth()
    with on_screen(qtbot, page, (TABLE + FIELDS - 5) * letter, 300):
        assert split.orientation() == Qt.Orientation.Vertical
        page.resize((TABLE + FIELDS + 5) * letter, 300)
        assert split.orientation() == Qt.Orientation.Horizontal
        assert table.width() >= (TABLE - 5) * letter
