"""The document's issues as rows: severity, what is wrong, which check says so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QSortFilterProxyModel, Qt
from PySide6.QtWidgets import QWidget

from engine.validate.issue import Issue, Severity
from studio.panels.signs import ORDER, severity_icon, severity_word
from studio.panels.tables.record_table import Index
from studio.words.tip import tip

Role = Qt.ItemDataRole
SEVERITY, MESSAGE, CHECK = range(3)


class IssueModel(QAbstractTableModel):
    """Issues in the order given. `titles` are the checks' titles by id."""

    def __init__(self, titles: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self._widget, self.titles = parent, titles
        self.issues: tuple[Issue, ...] = ()

    def set_issues(self, issues: tuple[Issue, ...]) -> None:
        """Shows these issues."""
        if issues == self.issues:
            return
        self.beginResetModel()
        self.issues = issues
        self.endResetModel()

    # Qt's own spelling from here.

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.issues)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 3

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        issue, column = self.issues[index.row()], index.column()
        if role == Role.DisplayRole:
            return (severity_word(issue.severity), issue.message, self.titles.get(issue.check, issue.check))[column]
        if role == Role.DecorationRole and column == SEVERITY:
            return severity_icon(self._widget.palette(), issue.severity)
        if role == Role.ToolTipRole:
            return tip("\n".join(text for text in (issue.message, issue.why) if text))
        if role == Role.AccessibleTextRole and column == SEVERITY:
            return f"{severity_word(issue.severity)}: {issue.message}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return (self.tr("Severity"), self.tr("What is wrong"), self.tr("Check"))[section]
        return None


class IssueFilter(QSortFilterProxyModel):
    """The issues of the wanted severities that contain the wanted text."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._severities: set[Severity] = set(ORDER)
        self._text = ""

    def want(self, severities: set[Severity], text: str) -> None:
        """Shows these severities and texts only."""
        self._severities, self._text = severities, text.strip().casefold()
        self.invalidate()

    def issue(self, index: Index) -> Issue:
        """The issue in a row."""
        model = self.sourceModel()
        assert isinstance(model, IssueModel)
        return model.issues[self.mapToSource(index).row()]

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Does the row have a wanted severity and the text?"""
        model = self.sourceModel()
        assert isinstance(model, IssueModel)
        issue = model.issues[row]
        told = f"{issue.message} {model.titles.get(issue.check, issue.check)} {' '.join(ref.id for ref in issue.about)}"
        return issue.severity in self._severities and self._text in told.casefold()
