"""The dialog of File > Preflight: the findings of a print profile, with fixes."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import EditError
from engine.i18n import ntr, tr
from engine.plain_text import plain_line
from engine.validate.check import Fix, Issue
from studio.document.document import Document
from studio.export.preflight.checks import CHECKS
from studio.export.preflight.following import Preflight
from studio.export.shops.profiles import PROFILES, profile_named
from studio.panels.signs import severity_icon, severity_word
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import warn, window_title
from studio.widgets.mnemonic import no_mnemonic
from studio.widgets.tip import tip

ISSUE = Qt.ItemDataRole.UserRole


class PreflightDialog(Dialog):
    """Lists what a printer would print badly; the list follows the board. It can be listed with the other issues."""

    listed = Signal(object, object)
    """Emitted with the print profile and the ICC profile whose findings are to be listed with the issues."""

    extent = LIST_SIZE

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._icc: Path | None = None
        self._preflight = Preflight(document, self)
        self._preflight.started.connect(self._start)
        self._preflight.found.connect(self._list)
        self._preflight.failed.connect(self._fail)
        self.profile = QComboBox()
        self.profile.setAccessibleName(tr("Print profile"))
        for profile in PROFILES.values():
            self.profile.addItem(tr(profile.title), profile.name)
        self.profile.currentIndexChanged.connect(self.check)
        label = Words(tr("&Print profile"))
        label.setBuddy(self.profile)
        self.icc = QPushButton(tr("&ICC Profile…"))
        self.icc.setToolTip(tr("Choose the color profile of the print shop, to measure ink"))
        self.icc.clicked.connect(self._choose_icc)
        self.said = Words(wraps=True)
        self.rows = QTreeWidget()
        self.rows.setAccessibleName(tr("Issues"))
        self.rows.setRootIsDecorated(False)
        self.rows.setWordWrap(True)
        self.rows.setHeaderLabels([tr("Severity"), tr("Message"), tr("Check")])
        header = self.rows.header()
        header.setStretchLastSection(False)
        for column, mode in enumerate(("ResizeToContents", "Stretch", "ResizeToContents")):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode[mode])
        self.rows.currentItemChanged.connect(lambda *_: self._follow())
        self.rows.itemActivated.connect(lambda *_: self.show_place())
        self.whole = Words(wraps=True)
        self.show_button = QPushButton(tr("&Show on Board"))
        self.show_button.setToolTip(tr("Select the things of the finding and show them on the board (Enter)"))
        self.show_button.clicked.connect(self.show_place)
        self.fix = QPushButton(tr("&Fix"))
        self.fix.clicked.connect(self.fix_current)
        self.with_issues = QPushButton(tr("List with &Issues"))
        self.with_issues.setToolTip(tr("Show these findings in the list of issues, with all other checks, and close"))
        self.with_issues.clicked.connect(self._list_with_issues)
        close = QPushButton(tr("Close"))
        close.clicked.connect(self.close)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(label)
        above.addWidget(self.profile, 1)
        above.addWidget(self.icc)
        below.addWidget(self.show_button)
        below.addWidget(self.fix)
        below.addStretch(1)
        below.addWidget(self.with_issues)
        below.addWidget(close)
        for button in (self.icc, self.show_button, self.fix, self.with_issues, close):
            button.setAutoDefault(False)
        layout = QVBoxLayout(self)
        layout.addLayout(above)
        layout.addWidget(self.said)
        layout.addWidget(self.rows, 1)
        layout.addWidget(self.whole)
        layout.addLayout(below)
        self.check()

    @property
    def issue(self) -> Issue | None:
        """The current finding."""
        item = self.rows.currentItem()
        return None if item is None else item.data(0, ISSUE)

    @property
    def current_fix(self) -> Fix | None:
        """The fix of the current finding."""
        issue = self.issue
        return issue.fixes[0] if issue is not None and issue.fixes else None

    @property
    def is_busy(self) -> bool:
        """Whether the board is being checked."""
        return self._preflight.is_busy

    def check(self) -> None:
        """Check the board for the chosen profile, and again after each change."""
        self._preflight.choose(profile_named(self.profile.currentData()), self._icc)

    def _start(self) -> None:
        self.setWindowTitle(window_title(tr("Preflight: {title}").format(title=self._document.committed.title)))
        self.said.setText(tr("Checking…"))

    def _list_with_issues(self) -> None:
        self.listed.emit(profile_named(self.profile.currentData()), self._icc)
        self.close()

    def use_profile(self, icc: Path | None) -> None:
        """Measure ink by this ICC profile."""
        self._icc = icc
        self.check()

    def show_place(self) -> None:
        """Show the things of the current finding on the board."""
        issue = self.issue
        if issue is None:
            return
        self._document.select(issue.about, only_shown=True)
        if issue.places:
            self._document.focus(issue.places)

    def fix_current(self) -> None:
        """Perform the fix of the current finding."""
        fix = self.current_fix
        if fix is None:
            return
        try:
            self._document.perform(fix.edit)
        except EditError as error:
            warn(self, self.windowTitle(), str(error))

    def _list(self, found: tuple[Issue, ...]) -> None:
        titles = {check.id: tr(check.title) for check in CHECKS}
        current = self.rows.currentItem()
        at = 0 if current is None else self.rows.indexOfTopLevelItem(current)
        self.rows.clear()
        for issue in found:
            title = titles.get(issue.check, tr("Board"))
            item = QTreeWidgetItem(self.rows, [severity_word(issue.severity), plain_line(issue.message), title])
            item.setIcon(0, severity_icon(self.palette(), issue.severity))
            item.setToolTip(1, tip(issue.message))
            item.setData(0, ISSUE, issue)
        n = len(found)
        self.said.setText(
            ntr("{n:,} finding.", "{n:,} findings.", n).format(n=n)
            if found
            else tr("No findings: the game can be printed with this profile.")
        )
        if found:
            self.rows.setCurrentIndex(self.rows.model().index(min(max(at, 0), n - 1), 0))
        self._follow()

    def _fail(self, message: str) -> None:
        self.rows.clear()
        self.said.setText(message)
        self._follow()

    def _follow(self) -> None:
        issue, fix = self.issue, self.current_fix
        self.whole.setText("" if issue is None else " ".join(filter(None, (issue.message, issue.why))))
        self.show_button.setEnabled(issue is not None and bool(issue.places or issue.about))
        self.fix.setEnabled(fix is not None)
        self.fix.setText(tr("&Fix") if fix is None else tr("&Fix: {fix}").format(fix=no_mnemonic(fix.text)))
        self.fix.setToolTip(tip(tr("No automatic fix for this finding") if fix is None else fix.text))

    def _choose_icc(self) -> None:
        kinds = tr("ICC profiles ({suffixes});;All files (*)").format(suffixes="*.icc *.icm")
        name, _ = QFileDialog.getOpenFileName(self, tr("ICC Profile"), "", kinds)
        if name:
            self.use_profile(Path(name))
