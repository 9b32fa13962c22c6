"""The issues of the document as rows: severity, message, check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QSortFilterProxyModel, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QApplication, QWidget

from engine.i18n import tr
from engine.model.scenario import Ignored
from engine.text_match import folded
from engine.validate.check import Issue, Severity
from engine.validate.grouping import is_same
from studio.panels.signs import ORDER, severity_icon, severity_word
from studio.panels.tables.record_table import Index
from studio.widgets.tip import tip

Role = Qt.ItemDataRole
SEVERITY, MESSAGE, CHECK = range(3)


class Accepted(NamedTuple):
    """An ignored issue, and the entry of the scenario that ignores it."""

    issue: Issue
    entry: Ignored


class IssueModel(QAbstractTableModel):
    """Issues in order, followed by the ignored ones in gray. `titles` has the titles of the checks by ID."""

    def __init__(self, titles: Mapping[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self.titles = titles
        self.issues: tuple[Issue, ...] = ()
        self.accepted: tuple[Accepted, ...] = ()

    def set_issues(self, issues: tuple[Issue, ...], accepted: tuple[Accepted, ...] = ()) -> None:
        """Show these issues. Only changed rows are rebuilt, because a drag updates them ten times a second."""
        if (issues, accepted) == (self.issues, self.accepted):
            return
        old, new = (*self.issues, *self.accepted), (*issues, *accepted)
        most = min(len(old), len(new))
        first = next((n for n in range(most) if old[n] != new[n]), most)
        same = next((n for n in range(most - first) if old[-1 - n] != new[-1 - n]), most - first)
        # The range of changed rows; if the number differs, up to the end.
        then, now = len(old) - same, len(new) - same
        if now > then:
            self.beginInsertRows(QModelIndex(), then, now - 1)
        elif now < then:
            self.beginRemoveRows(QModelIndex(), now, then - 1)
        self.issues, self.accepted = issues, accepted
        if now > then:
            self.endInsertRows()
        elif now < then:
            self.endRemoveRows()
        if first < min(then, now):
            self.dataChanged.emit(self.index(first, 0), self.index(min(then, now) - 1, CHECK))

    def issue(self, row: int) -> Issue:
        """Return the issue in a row."""
        number = row - len(self.issues)
        return self.issues[row] if number < 0 else self.accepted[number].issue

    def entry(self, row: int) -> Ignored | None:
        """Return the entry that ignores the issue in a row; None if it is not ignored."""
        number = row - len(self.issues)
        return None if number < 0 else self.accepted[number].entry

    # Qt's own method names from here on.

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self.issues) + len(self.accepted)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else 3

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        issue, entry, column = self.issue(index.row()), self.entry(index.row()), index.column()
        if role == Role.DisplayRole:
            told = f"▸ {issue.message}" if issue.parts else issue.message
            said = (
                told
                if entry is None
                else tr("Ignored, {reason}: {message}").format(reason=entry.reason.rstrip(". "), message=issue.message)
            )
            return (severity_word(issue.severity), said, self.titles.get(issue.check, issue.check))[column]
        # Use the program's palette: the list may be painted before the panel has another theme.
        if role == Role.ForegroundRole and entry is not None:
            return QApplication.palette().color(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Text)
        if role == Role.DecorationRole and column == SEVERITY:
            return severity_icon(QApplication.palette(), issue.severity)
        if role == Role.ToolTipRole:
            unfold = tr("Press Right to list them one by one.") if issue.parts else ""
            return tip("\n".join(text for text in (issue.message, issue.why, unfold) if text))
        if role == Role.AccessibleTextRole and column == SEVERITY:
            return f"{severity_word(issue.severity)}: {issue.message}"
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Role.DisplayRole) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Role.DisplayRole:
            return (tr("Severity"), tr("Message"), tr("Check"))[section]
        return None


class IssueFilter(QSortFilterProxyModel):
    """The issues with the chosen severities and text, and ignored ones if wanted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._severities: set[Severity] = set(ORDER)
        self._text = ""
        self._accepted = True

    def want(self, severities: set[Severity], text: str, accepted: bool = True) -> None:
        """Show these severities and texts only."""
        self._severities, self._text, self._accepted = severities, folded(text), accepted
        self.invalidate()

    def issue(self, index: Index) -> Issue:
        """Return the issue in a row."""
        return self._model.issue(self.mapToSource(index).row())

    def row_of(self, issue: Issue) -> int | None:
        """Return the first row with the same issue; None if it is hidden."""
        rows = range(self.rowCount())
        return next((row for row in rows if is_same(self.issue(self.index(row, 0)), issue)), None)

    def entry(self, index: Index) -> Ignored | None:
        """Return the entry that ignores the issue in a row; None if it is not ignored."""
        return self._model.entry(self.mapToSource(index).row())

    @property
    def _model(self) -> IssueModel:
        model = self.sourceModel()
        assert isinstance(model, IssueModel)
        return model

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        """Return whether the row has a chosen severity and the text."""
        model = self._model
        issue, entry = model.issue(row), model.entry(row)
        if entry is not None and not self._accepted:
            return False
        told = f"{issue.message} {model.titles.get(issue.check, issue.check)} {' '.join(ref.id for ref in issue.about)}"
        return issue.severity in self._severities and self._text in folded(told)
