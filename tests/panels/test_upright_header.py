"""Names that stand upright above narrow columns."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import QWidget

from studio.panels.tables.upright_header import MARGIN, UprightHeader

NAMES = ["New city 2", "Minneapolis/St. Paul", "Wilkes-Barre", "Ely", ""]


@pytest.fixture
def header(qtbot):
    """A header in a high table, its columns two lines wide and not higher than `Minneapolis/`."""
    view = QWidget()
    qtbot.addWidget(view)
    view.resize(600, 900)
    header, model = UprightHeader(view), QStandardItemModel(0, len(NAMES), view)
    model.setHorizontalHeaderLabels(NAMES)
    header.setModel(model)
    header.setDefaultSectionSize(2 * header.fontMetrics().height())
    header.resize(600, header.fontMetrics().horizontalAdvance("Minneapolis/") + 1 + 2 * MARGIN)
    yield header


def test_a_name_is_broken_between_words_before_it_is_cut(header):
    shown = [header.lines(column) for column in range(5)]
    assert shown == [["New city 2"], ["Minneapolis/", "St. Paul"], ["Wilkes-Barre"], ["Ely"], []]
    header.resize(600, header.fontMetrics().horizontalAdvance("Wilkes-") + 1 + 2 * MARGIN)
    assert header.lines(0) == ["New ", "city 2"]
    assert header.lines(2) == ["Wilkes-", "Barre"]


def test_a_name_in_a_column_of_one_line_is_cut_in_its_middle(header):
    header.setDefaultSectionSize(2 * header.fontMetrics().height() - 1)
    (cut,) = header.lines(1)
    assert cut.startswith("Min") and cut.endswith("aul") and "…" in cut


def test_more_words_than_lines_are_cut_in_the_last_line(header):
    header.model().setHorizontalHeaderItem(0, None)
    header.model().setHorizontalHeaderLabels(["Saint Louis on the Mississippi", *NAMES[1:]])
    first, last = header.lines(0)
    assert first == "Saint Louis "
    assert last.startswith("on") and last.endswith("pi") and "…" in last


def test_the_header_is_as_high_as_the_broken_names_need(header):
    header.resize(600, header.sizeHint().height())
    assert header.height() <= header.fontMetrics().horizontalAdvance("Minneapolis/") + 2 + 2 * MARGIN
    assert ["".join(header.lines(column)) for column in range(5)] == NAMES
    header.resize(600, header.height() - 3)
    assert ["".join(header.lines(column)) for column in range(5)] != NAMES


def test_a_header_takes_no_more_than_half_of_a_low_table(header):
    line = header.fontMetrics().height()
    header.model().setHorizontalHeaderLabels(["Llanfairpwllgwyngyllgogerychwyrndrobwll", *NAMES[1:]])
    header.measure_again()
    heights = []
    for lines in (40, 10, 4):
        header.parent().resize(600, lines * line)
        heights.append(header.sizeHint().height())
    assert heights == [7 * line, 5 * line, 4 * line]
