"""A list of issues follows from one answer of the checks to the next by the rows that are others."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication, QWidget

from engine.model.scenario import Ignored
from engine.validate.check import Issue
from studio.app.theme import TOKENS, dress
from studio.panels.issues.issue_model import CHECK, MESSAGE, SEVERITY, Accepted, IssueFilter, IssueModel
from studio.panels.signs import severity_colour

ROWS = st.lists(st.sampled_from("abcdef"), max_size=8)


def issues(words):
    return tuple(Issue("check", "note", word) for word in words)


def accepted(words):
    return tuple(Accepted(issue, Ignored("check", (), "known")) for issue in issues(words))


def listed(model):
    return [model.index(row, MESSAGE).data() for row in range(model.rowCount())]


@given(st.lists(st.tuples(ROWS, st.lists(st.sampled_from("xyz"), max_size=3)), min_size=2, max_size=5))
def test_each_answer_is_listed_as_in_a_new_list(qapp, answers):
    widget = QWidget()
    model, filtered = IssueModel({}, widget), IssueFilter(widget)
    filtered.setSourceModel(model)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    for words, ignored in answers:
        model.set_issues(issues(words), accepted(ignored))
        told = [*words, *(f"Ignored, known: {word}" for word in ignored)]
        assert listed(model) == listed(filtered) == told and tester.model() is model


def test_rows_that_stay_are_left_alone(qapp):
    widget = QWidget()
    model, resets, others = IssueModel({}, widget), [], []
    model.set_issues(issues("abcd"))
    model.modelReset.connect(lambda: resets.append(1))
    model.dataChanged.connect(lambda top, bottom: others.append((top.row(), bottom.row(), bottom.column())))
    last = QPersistentModelIndex(model.index(3, 0))
    model.set_issues(issues("axcd"))
    assert others == [(1, 1, CHECK)]
    model.set_issues(issues("axyzcd"))
    assert last.row() == 5
    model.set_issues(issues("ad"))
    assert last.row() == 1 and others == [(1, 1, CHECK)] and not resets


def test_signs_are_those_of_another_theme_before_the_panel_around_them_has_heard_of_it(tone, qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    model = IssueModel({}, parent)
    model.set_issues(issues(["a"]), accepted(["b"]))
    for theme in TOKENS:
        dress(theme)
        ink = severity_colour(QApplication.palette(), model.issue(0).severity)
        sign = model.index(0, SEVERITY).data(Qt.ItemDataRole.DecorationRole).pixmap(16, 16).toImage()
        assert ink.name() in {sign.pixelColor(x, y).name() for x in range(16) for y in range(16)}
        grey = model.index(1, MESSAGE).data(Qt.ItemDataRole.ForegroundRole)
        assert grey.name() == TOKENS[theme].grey
