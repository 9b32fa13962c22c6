"""The list of issues, updated while the user works: show, fix, ignore with a reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QPushButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from engine.edit.edit import Edit, Several
from engine.edit.rules import IgnoreIssue, UnignoreIssue
from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.model.scenario import Ignored
from engine.plain_text import shortened
from engine.validate.check import Fix, Issue
from engine.validate.grouping import Fact, fact_of, gathered, parts_of
from engine.validate.profiles import MEANING, Profile
from studio.document.document import Document
from studio.document.following import Unhurried
from studio.panels.issues.filters import Filters
from studio.panels.issues.issue_model import CHECK, MESSAGE, SEVERITY, Accepted, IssueFilter, IssueModel
from studio.panels.issues.issue_rings import Ringed
from studio.panels.names import check_titles
from studio.panels.toggle_button import Switch
from studio.widgets.elided import SteadyButton
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.message_box import ask_for_line
from studio.widgets.mnemonic import entry, no_mnemonic
from studio.widgets.responsive_row import Pair, row_of
from studio.widgets.tip import tip
from studio.widgets.wrapped_rows import WrappedRows

if TYPE_CHECKING:
    from studio.export.preflight.following import Preflight
    from studio.export.shops.profiles import PrintProfile

ROWS = 3
"""Minimum number of visible rows of the list at any text size; a lower panel is scrolled."""
MAX_NAMED = 300
"""Maximum length of an issue in the question for a reason."""
NARROW = 90
"""Width in letters below which the list has no column for the check."""
MEASURED = 8
"""Number of rows outside of the viewport that are measured for the width of the narrow columns."""


class IssuesPanel(QWidget):
    """The issues of the document as a list. A click shows one on the board; buttons and the context menu fix, ignore,
    explain. Related issues share one row; Right lists them separately, Left combines them."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Issues"))
        self._document = document
        self._preflight: Preflight | None = None
        self._printed_titles: dict[str, str] = {}
        self.model = IssueModel(check_titles(document.scenario, document.inspector.own), self)
        self.shown = IssueFilter(self)
        self.shown.setSourceModel(self.model)

        self.filters = Filters(self)
        self.filters.changed.connect(self._filter)
        self.filters.profile_chosen.connect(self._choose_profile)
        self.filters.printer_chosen.connect(self._choose_printer)
        self.filters.show_profile(document.profile)
        document.profile_changed.connect(self.filters.show_profile)
        document.profile_changed.connect(self._follow_profile)
        # The width of a usual fix: rows must not move under the mouse when one of them is selected.
        sample = tr("Remove the milepost here")
        self.fix_button = self._button(SteadyButton((tr("Fix"), sample)), tr("Fix the selected issue"), self.fix)
        self.fix_all_button = self._button(
            QPushButton(tr("Fix All of This Kind")),
            tr("Fix all issues of the same check in one step"),
            self.fix_all,
        )
        self.ignore_button = self._button(
            SteadyButton((tr("Ignore…"), tr("Stop Ignoring"))),
            tr("Ignore the selected issue, with a reason that is saved in the scenario"),
            self.ask_to_ignore,
        )
        self.explain_button = Switch(tr("Explain"), self)
        self.explain_button.setToolTip(tip(tr("Show why it matters, and the rule behind it")))
        self.explain_button.toggled.connect(self._choose)
        fixes = row_of(self.fix_button, self.fix_all_button)
        self._bar = Pair(self.filters, Pair(fixes, row_of(self.ignore_button, self.explain_button)), self)

        self.list = QTreeView(self)
        self.list.setAccessibleName(tr("Issues"))
        self.list.setModel(self.shown)
        self.list.setRootIsDecorated(False)
        self.list.setAlternatingRowColors(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        header = self.list.header()
        header.setStretchLastSection(False)
        # Measuring hundreds of rows at each change would be slow.
        header.setResizeContentsPrecision(MEASURED)
        header.setSectionResizeMode(SEVERITY, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(MESSAGE, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(CHECK, QHeaderView.ResizeMode.ResizeToContents)
        self.list.setItemDelegate(WrappedRows(self.list, MESSAGE))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.clicked.connect(self.go_to)
        self.list.activated.connect(self.go_to)
        self.list.selectionModel().currentChanged.connect(self._choose)
        for key, apart in ((Qt.Key.Key_Right, True), (Qt.Key.Key_Left, False)):
            unfold = QShortcut(QKeySequence(key), self.list, context=Qt.ShortcutContext.WidgetShortcut)
            unfold.activated.connect(partial(self.list_apart, apart))
        delete = QShortcut(QKeySequence(Qt.Key.Key_Delete), self.list, context=Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._tell_of_deleting)
        self.why = Words(parent=self)
        self.why.setWordWrap(True)
        self.why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.why.hide()
        self.empty = EmptyState(parent=self)
        self.empty.acted.connect(self.filters.clear)

        layout = self._page = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self._bar)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self.why)
        self._apart: set[Fact] = set()
        # The row that the last current issue left.
        self._gap = -1.0
        self._ringed = Ringed(document, self)
        self._follow = Unhurried(document, self._renew, self)
        document.issues_changed.connect(self._follow.call)
        document.changed.connect(self._follow_board)
        self._renew()

    def changeEvent(self, event: QEvent) -> None:
        """Larger text needs higher rows."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._keep_rows()

    def _keep_rows(self) -> None:
        view = self.list
        row = view.fontMetrics().height() + 6
        least = view.header().sizeHint().height() + ROWS * row + 2 * view.frameWidth()
        # The message of an empty list keeps the room for coming issues.
        for part in (view, self.empty):
            part.setMinimumHeight(least)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a narrow panel the message is more useful than the check, which Explain shows."""
        super().resizeEvent(event)
        letters = self.width() / self.fontMetrics().averageCharWidth()
        self.list.setColumnHidden(CHECK, letters < NARROW)
        self.why.setMinimumHeight(0)

    def _button(self, button: QPushButton, hint: str, slot: Callable[[], None]) -> QPushButton:
        button.setToolTip(tip(hint))
        button.clicked.connect(lambda: slot())
        return button

    def _follow_board(self) -> None:
        if self._document.is_previewing:
            self._follow()
        else:
            self._choose()

    def _renew(self) -> None:
        current, stood = self.current(), self.entry() is None
        row = self.list.currentIndex().row()
        self.model.titles = self._printed_titles | check_titles(self._document.scenario, self._document.inspector.own)
        accepted = tuple(Accepted(issue, entry) for issue, entry in self._document.accepted_issues)
        issues = self._document.issues
        self.model.set_issues(gathered(parts_of(issues), self._apart) if self._apart else issues, accepted)
        self.filters.show_numbers(self.model.issues, len(accepted))
        if current is not None:
            row_now = self.shown.row_of(current)
            if row_now is not None:
                self.list.setCurrentIndex(self.shown.index(row_now, 0))
                if stood and self.entry() is not None:
                    # An ignored issue moves to the end of the list; continue from its former position.
                    self._gap = row - 0.5
            else:
                self.list.setCurrentIndex(QModelIndex())
                self._gap = row - 0.5
        self._ringed.follow((*self.model.issues, *(one.issue for one in self.model.accepted)))
        self._choose()

    def list_apart(self, apart: bool) -> None:
        """List the issues of the current row separately, or combine them."""
        issue = self.current()
        if issue is None or not issue.fact or (fact_of(issue) in self._apart) == apart:
            return
        (self._apart.add if apart else self._apart.discard)(fact_of(issue))
        self._renew()
        self.list.scrollTo(self.list.currentIndex())

    def choose_printer(self, profile: PrintProfile | None, icc: Path | None = None) -> None:
        """List the findings for a print profile as well; the ICC profile of the print shop measures ink."""
        if profile is not None:
            self._document.profile = Profile.print
        self.filters.show_printer(profile.name if profile is not None else "")
        self._choose_printer(profile, icc)

    def _choose_printer(self, profile: PrintProfile | None, icc: Path | None = None) -> None:
        if profile is None and self._preflight is None:
            return
        if self._preflight is None:
            # Import lazily: the parts of the printed game are slow to load.
            from studio.export.preflight.checks import ONLY_PRINTED
            from studio.export.preflight.following import Preflight

            self._preflight = Preflight(self._document, self, ONLY_PRINTED)
            self._printed_titles = {check.id: tr(check.title) for check in ONLY_PRINTED}
            self._preflight.found.connect(self._document.show_for_print)
            self._preflight.failed.connect(self._document.noticed)
            self._preflight.started.connect(self._choose)
        self._preflight.choose(profile, icc)

    @property
    def is_busy(self) -> bool:
        """Whether checks of the newest board are still running."""
        return self._document.inspector.busy or (self._preflight is not None and self._preflight.is_busy)

    def snapshot(self) -> tuple[object, bool, object]:
        """Return the filters, whether issues are explained, and the printer, for `restore`."""
        own = self._preflight
        printer = (own.profile, own.icc) if own is not None and own.profile is not None else None
        return self.filters.snapshot(), self.explain_button.isChecked(), printer

    def restore(self, snapshot: object) -> None:
        """Filter and explain as in the panel with this snapshot."""
        assert isinstance(snapshot, tuple)
        filters, explains, printer = snapshot
        self.filters.restore(filters)
        self.explain_button.setChecked(explains)
        if printer is not None:
            self.choose_printer(*printer)

    def _follow_profile(self, _profile: Profile) -> None:
        self._choose()

    def _choose_profile(self, profile: Profile) -> None:
        self._document.profile = profile

    def _filter(self) -> None:
        filters = self.filters
        self.shown.want(filters.shown_severities, filters.text.text(), filters.accepted.isChecked())
        self._choose()

    def _choose(self) -> None:
        issue, shown, all_ = self.current(), self._count_shown(), len(self.model.issues)
        rows = self.shown.rowCount()
        told = tr("{shown} of {all}").format(shown=shown, all=all_)
        if rows > shown:
            told = tr("{standing}, {n} ignored").format(standing=told, n=rows - shown)
        is_open = self._document.is_open
        self.filters.count.setText("" if not is_open else tr("checking…") if self.is_busy else told)
        self._keep_rows()
        self.list.setVisible(rows > 0)
        self.empty.setVisible(rows == 0)
        is_filtered = all_ > 0 or bool(self.model.accepted and self.filters.text.text())
        is_checked = is_open and self._document.inspection is not None
        self.empty.setText(
            tr("No issue matches the filter.")
            if is_filtered
            else tr("Open a board to see its issues here.")
            if not is_open
            else self._nothing_found()
            if is_checked
            else tr("Checking…")
        )
        self.empty.show_picture("picture-search" if is_filtered else "picture-check" if is_checked else "picture-board")
        self.empty.offer(tr("Show All Issues") if is_filtered else "", tr("Clear the filter and show all severities"))
        entry = self.entry()
        self.fix_button.setEnabled(bool(issue and issue.fixes and entry is None))
        one = issue.fixes[0].text if issue and len(issue.fixes) == 1 else tr("Fix")
        self.fix_button.setText(no_mnemonic(shortened(one, 60)))
        self.fix_button.setToolTip(tip(one if issue and issue.fixes else tr("Fix the selected issue")))
        self.fix_all_button.setEnabled(bool(issue and issue.fixes and entry is None))
        self.ignore_button.setEnabled(issue is not None)
        self.ignore_button.setText(tr("Ignore…") if entry is None else tr("Stop Ignoring"))
        whole = entry is not None and not entry.about
        told = tr("Show the issue again, and all of its kind") if whole else tr("Show the issue again")
        accept = tr("Ignore the selected issue, with a reason that is saved in the scenario")
        self.ignore_button.setToolTip(tip(accept if entry is None else told))
        self._bar.fit()
        self._explain(issue)

    def _explain(self, issue: Issue | None) -> None:
        """Explain an issue below the list if wanted. The explanation may grow and does not shrink until it is hidden,
        so that the rows stay where they are."""
        is_wanted = self.explain_button.isChecked() and self._count_shown() + len(self.model.accepted) > 0
        self.why.setText(self._explained(issue) if issue else tr("Select an issue."))
        if not is_wanted:
            self.why.setMinimumHeight(0)
        elif self.why.width() > 1:
            needed = self.why.heightForWidth(self.why.width())
            self.why.setMinimumHeight(min(max(self.why.minimumHeight(), needed), self.height() // 3))
        self.why.setVisible(is_wanted)

    def _nothing_found(self) -> str:
        profile, nothing = self._document.profile, tr("No issues were found.")
        return nothing if profile is Profile.print else f"{nothing} {tr(MEANING[profile])}"

    def _explained(self, issue: Issue) -> str:
        """Return the whole message, why it matters, the check and its rule."""
        asked = self.model.titles.get(issue.check, issue.check)
        return f"{issue.message} {issue.why}".rstrip() + f" ({', '.join(word for word in (asked, issue.rule) if word)})"

    def _count_shown(self) -> int:
        """Return the number of visible issues that are not ignored."""
        model = self.model
        accepted = (model.index(row, 0) for row in range(len(model.issues), model.rowCount()))
        return self.shown.rowCount() - sum(self.shown.mapFromSource(index).isValid() for index in accepted)

    def current(self) -> Issue | None:
        """The issue in the current row."""
        index = self.list.currentIndex()
        return self.shown.issue(index) if index.isValid() else None

    def entry(self) -> Ignored | None:
        """The entry that ignores the issue in the current row; None if it is not ignored."""
        index = self.list.currentIndex()
        return self.shown.entry(index) if index.isValid() else None

    def walk(self, step: int) -> bool:
        """Go to the next visible issue that is not ignored, wrapping around, or with -1 to the previous one. Return
        whether there is one."""
        rows = [row for row in range(self.shown.rowCount()) if self.shown.entry(self.shown.index(row, 0)) is None]
        if not rows:
            return False
        current = self.list.currentIndex()
        here = current.row() if current.row() in rows else self._gap
        onward = [row for row in rows if (row > here if step > 0 else row < here)] if here >= -0.5 else []
        row = (onward or rows)[0 if step > 0 else -1]
        self.list.setCurrentIndex(self.shown.index(row, 0))
        self.list.scrollTo(self.shown.index(row, 0))
        self.go_to()
        return True

    def go_to(self, index: QModelIndex | None = None) -> None:
        """Show the issue on the board and select its items."""
        issue = self.shown.issue(index) if index is not None and index.isValid() else self.current()
        if issue is None:
            return
        self._ringed.point_at(issue)
        if issue.places or issue.about:
            self._document.focus(issue.places or issue.about, zoom=True)

    def _tell_of_deleting(self) -> None:
        told = tr(
            "You cannot delete an issue. Fix it or ignore it. Edit > Delete removes the selection from the board."
        )
        self._document.noticed.emit(told)

    def fix(self, chosen: Fix | None = None) -> None:
        """Perform a fix of the current issue; ask if there are several."""
        issue = self.current()
        if issue is None or not issue.fixes:
            return
        if chosen is None and len(issue.fixes) > 1:
            menu = QMenu(self)
            for fix in issue.fixes:
                entry(menu, fix.text, partial(self.fix, fix))
            menu.popup(self.fix_button.mapToGlobal(QPoint(0, self.fix_button.height())))
            return
        fix = chosen or issue.fixes[0]
        self._perform(fix.edit, tr("Fixed: {issue} ({fix})").format(issue=issue.message, fix=fix.text))

    def fix_all(self) -> None:
        """Perform the first fix of every issue of the same check in one step; skip those that an earlier fix has
        solved."""
        issue = self.current()
        if issue is None:
            return
        scenario, edits = self._document.committed, []
        for other in parts_of(self.model.issues):
            if other.check == issue.check and other.fixes:
                try:
                    scenario = other.fixes[0].edit.apply(scenario)
                except EditError:
                    continue
                edits.append(other.fixes[0].edit)
        title = self.model.titles.get(issue.check, issue.check)
        n = len(edits)
        said = ntr("Fixed: {n} issue of the kind “{title}”", "Fixed: {n} issues of the kind “{title}”", n)
        said = said.format(n=n, title=title)
        self._perform(Several(tr("Fix all: {title}").format(title=title), tuple(edits)), said)

    def ask_to_ignore(self) -> None:
        """Ask for a reason and ignore the current issue; stop ignoring an ignored one."""
        issue = self.current()
        if issue is None:
            return
        if self.ignore_button.hasFocus():
            # The button does the opposite from now on, so the next Enter must not press it.
            self.list.setFocus()
        if self.entry() is not None:
            self.take_back()
            return
        question = tr("Why do you want to ignore this issue?")
        asked = f"{shortened(issue.message, MAX_NAMED)}\n\n{question}"
        reason = ask_for_line(self, tr("Ignore Issue"), asked)
        if reason is not None:
            self.ignore(reason)

    def ask_to_ignore_kind(self) -> None:
        """Ask for a reason and ignore every issue of the same check, including future ones."""
        issue = self.current()
        if issue is None:
            return
        title = self.model.titles.get(issue.check, issue.check)
        words = tr("Why do you want to ignore every issue of the kind “{title}”?").format(title=title)
        reason = ask_for_line(self, tr("Ignore All of This Kind"), words)
        if reason is not None:
            self._perform(IgnoreIssue(issue.check, (), reason, title))

    def take_back(self) -> None:
        """Show the current issue again, or all of its kind if that is ignored."""
        entry = self.entry()
        if entry is not None:
            self._perform(UnignoreIssue(entry.check, entry.about, self.model.titles.get(entry.check, "")))

    def ignore(self, reason: str) -> None:
        """Ignore the current issue; the scenario stores the reason."""
        issue = self.current()
        if issue is not None:
            parts = parts_of((issue,))
            titles = self.model.titles
            edits = tuple(
                IgnoreIssue(part.check, tuple(ref.id for ref in part.about), reason, titles.get(part.check, ""))
                for part in parts
            )
            title = titles.get(issue.check, issue.check)
            words = ntr("Ignore {n} issue of the kind “{title}”", "Ignore {n} issues of the kind “{title}”", len(edits))
            words = words.format(n=len(edits), title=title)
            self._perform(edits[0] if len(edits) == 1 else Several(words, edits))

    def _perform(self, edit: Edit, said: str = "") -> None:
        try:
            self._document.perform(edit)
        except EditError as error:
            self.why.setText(str(error))
            self.why.show()
            return
        if said:
            self._document.noticed.emit(said)

    def _menu(self, at: QPoint) -> None:
        issue = self.current()
        if issue is None:
            return
        menu = QMenu(self)
        menu.addAction(tr("Show on Board"), self.go_to)
        accepted = self.entry()
        if issue.parts:
            menu.addAction(tr("List Separately"), partial(self.list_apart, True))
        elif fact_of(issue) in self._apart and accepted is None:
            menu.addAction(tr("Combine"), partial(self.list_apart, False))
        for fix in issue.fixes if accepted is None else ():
            entry(menu, tr("Fix: {text}").format(text=fix.text), partial(self.fix, fix))
        if issue.fixes and accepted is None:
            menu.addAction(self.fix_all_button.text(), self.fix_all)
        menu.addAction(self.ignore_button.text(), self.ask_to_ignore)
        if accepted is None or accepted.about:
            menu.addAction(tr("Ignore All of This Kind…"), self.ask_to_ignore_kind)
        explain = QAction(self.explain_button.text(), menu)
        explain.setCheckable(True)
        explain.setChecked(self.explain_button.isChecked())
        explain.toggled.connect(self.explain_button.setChecked)
        menu.addAction(explain)
        menu.popup(self.list.viewport().mapToGlobal(at))
