"""The Version History dialog: previous versions of files, shown, compared, opened, restored and saved."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QLocale, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.app.files.differences import Differences, read
from studio.app.files.step_picture import StepPicture
from studio.document.document import Document
from studio.threads.worker import Wanted, Worker
from studio.widgets.dialog import PICTURE_SIZE, Dialog
from studio.widgets.elided import ShortenedBox
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.tip import tip

if TYPE_CHECKING:
    from engine.files.saves.backups import FormerVersion, KeptFile

PICTURE = QSize(420, 280)
PAUSE = 30
"""Milliseconds between two compared rows, so that the window responds."""
VERSION = Qt.ItemDataRole.UserRole


class VersionsDialog(Dialog):
    """A list of versions and details of the selected one. It only emits signals; others open, restore and save."""

    extent = PICTURE_SIZE

    copy_asked = Signal(object)
    """Emitted with a Scenario and its folder."""
    restore_asked = Signal(object, str)
    """Emitted with a Scenario and the time of its save."""
    save_asked = Signal(object)
    """Emitted with a FormerVersion."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._scenario: Scenario | None = None
        self._told: dict[Path, str] = {}
        self.setWindowTitle(tr("Version History"))
        self._reader, self._comparer = Worker("version", self), Worker("versions", self)
        self._next = QTimer(self, singleShot=True, interval=PAUSE)
        self._next.timeout.connect(self._compare_next)
        self._painter = StepPicture(self)
        self._painter.drawn.connect(self._show_picture)
        self._make_parts()
        self._lay_out()
        self._list_files()

    def _make_parts(self) -> None:
        self.files = ShortenedBox()
        self.files.setAccessibleName(tr("File"))
        self.files.setToolTip(tr("All files saved on this computer, including deleted files"))
        self.files.currentIndexChanged.connect(lambda _: self._list_versions())
        self.rows = QTreeWidget()
        self.rows.setAccessibleName(tr("Versions, the newest first"))
        self.rows.setHeaderLabels([tr("Time"), tr("Saved"), tr("Size"), tr("Changes in the next version")])
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.rows.currentItemChanged.connect(lambda *_: self._show_version())
        self.rows.itemActivated.connect(lambda *_: self._open_copy())
        self.empty = EmptyState(
            tr("Nothing has been saved yet. Every save adds a version to this list."), "picture-versions"
        )
        self.picture = Words()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(PICTURE)
        self.picture.setAccessibleName(tr("Board in this version"))
        self.against = ShortenedBox()
        self.against.setAccessibleName(tr("Compare with"))
        self.against.addItems([tr("Differences from the current version:"), tr("Changes in the next version:")])
        self.against.setToolTip(tr("Version to compare with"))
        self.against.currentIndexChanged.connect(lambda _: self._compare())
        self.differences = Differences(self)

    def _lay_out(self) -> None:
        right, details = QWidget(), QVBoxLayout()
        right.setLayout(details)
        details.setContentsMargins(0, 0, 0, 0)
        for part in (self.picture, self.against, self.differences):
            details.addWidget(part)
        self.middle = QSplitter()
        self.middle.addWidget(self.rows)
        self.middle.addWidget(right)
        self.middle.setSizes([600, 440])
        buttons, role = QDialogButtonBox(QDialogButtonBox.StandardButton.Close), QDialogButtonBox.ButtonRole
        self.copy = buttons.addButton(tr("&Open as Copy"), role.ActionRole)
        self.copy.setToolTip(tr("Open the version as a new board that has no file yet"))
        self.restore = buttons.addButton(tr("&Restore"), role.ActionRole)
        self.elsewhere = buttons.addButton(tr("Save &As…"), role.ActionRole)
        self.elsewhere.setToolTip(tr("Save the version unchanged to another file"))
        self.copy.clicked.connect(lambda: self._open_copy())
        self.restore.clicked.connect(lambda: self._restore())
        self.elsewhere.clicked.connect(lambda: self._save_elsewhere())
        buttons.rejected.connect(self.reject)
        top, layout = QHBoxLayout(), QVBoxLayout(self)
        top.addWidget(Words(tr("File")))
        top.addWidget(self.files, 1)
        layout.addLayout(top)
        layout.addWidget(self.empty, 1)
        layout.addWidget(self.middle, 1)
        layout.addWidget(buttons)

    @property
    def saved_file(self) -> KeptFile | None:
        """The selected file."""
        kept: KeptFile | None = self.files.currentData()
        return kept

    @property
    def version(self) -> FormerVersion | None:
        """The selected version."""
        item = self.rows.currentItem()
        return None if item is None else item.data(0, VERSION)

    @property
    def is_open(self) -> bool:
        """Whether the selected file is open."""
        from engine.files.saves.backups import path_key

        path = self._document.path
        return path is not None and self.saved_file is not None and path_key(path) == path_key(self.saved_file.file)

    def done(self, result: int) -> None:
        """Stop running work."""
        self._next.stop()
        self._painter.stop()
        super().done(result)

    def _list_files(self) -> None:
        from engine.files.saves.backups import kept_files, path_key

        own = None if self._document.path is None else path_key(self._document.path)
        found = kept_files()
        for kept in found:
            gone = "" if kept.file.exists() else tr(" (no longer exists)")
            self.files.addItem(plain_line(f"{kept.title}: {kept.file}{gone}"), kept)
        at = next((row for row, kept in enumerate(found) if path_key(kept.file) == own), 0)
        self.files.setCurrentIndex(at)
        self._list_versions()

    def _list_versions(self) -> None:
        from engine.recovery.draft import ago

        self.rows.clear()
        kept = self.saved_file
        self.empty.setVisible(kept is None)
        self.middle.setVisible(kept is not None)
        now, locale = datetime.now(UTC), QLocale()
        for version in kept.versions if kept is not None else ():
            told = (ago(version.kept_at, now), exact(version), locale.formattedDataSize(version.size), "")
            item = QTreeWidgetItem(self.rows, list(told))
            item.setData(0, VERSION, version)
        newest = self.rows.topLevelItem(0)
        if newest is not None:
            newest.setText(3, tr("The newest version"))
            self.rows.setCurrentItem(newest)
            self.rows.setFocus()
        self._show_version()
        self._next.start()

    def _show_version(self) -> None:
        self._scenario = None
        self._painter.stop()
        self.picture.setPixmap(QPixmap())
        for button in (self.copy, self.restore, self.elsewhere):
            button.setEnabled(False)
        self.restore.setToolTip(
            tr("Replace the open board by this version. Undo restores it.")
            if self.is_open
            else tr("This file is not open. Open it first, or open the version as a copy.")
        )
        version = self.version
        if version is None:
            self.differences.say("")
            return
        self.elsewhere.setEnabled(True)
        self._reader.ask(lambda _: read(version.path), self._take, self._fail)
        self._compare()

    def _compare(self) -> None:
        version, ours = self.version, self._document.committed
        if version is None:
            return
        if self.against.currentIndex() == 0:
            if self.is_open:
                self.differences.ask(lambda: (read(version.path), ours))
            else:
                self.differences.say(tr("This file is not open."))
            return
        later = self._later(version)
        if later is None:
            self.differences.say(tr("This is the newest version."))
        else:
            self.differences.ask(lambda: (read(version.path), read(later.path)))

    def _later(self, version: FormerVersion) -> FormerVersion | None:
        """Return the version after this one."""
        known = self.saved_file.versions if self.saved_file is not None else ()
        at = known.index(version)
        return known[at - 1] if at else None

    def _fail(self, error: BaseException) -> None:
        self.picture.setText(in_brief(error))

    def _take(self, found: Scenario) -> None:
        self._scenario = found
        self.copy.setEnabled(True)
        self.restore.setEnabled(self.is_open)
        self._painter.draw(found, PICTURE)

    def _show_picture(self, image: QImage) -> None:
        self.picture.setPixmap(QPixmap.fromImage(image))

    def _older(self) -> Iterator[QTreeWidgetItem]:
        """Return the rows below the first."""
        for row in range(1, self.rows.topLevelItemCount()):
            item = self.rows.topLevelItem(row)
            if item is not None:
                yield item

    def _compare_next(self) -> None:
        """Show the changes of the next version in one more row."""
        for item in self._older():
            version = item.data(0, VERSION)
            if not item.text(3) and version.path not in self._told:
                later = self._later(version)
                assert later is not None
                self._comparer.ask(partial(_row, version.path, later.path), self._tell_row)
                return

    def _tell_row(self, answer: tuple[Path, str]) -> None:
        path, words = answer
        self._told[path] = words
        for item in self._older():
            if item.data(0, VERSION).path == path:
                item.setText(3, plain_line(words))
                item.setToolTip(3, tip(words))
        self._next.start()

    def _open_copy(self) -> None:
        if self._scenario is not None and self.saved_file is not None:
            self.copy_asked.emit((self._scenario, self.saved_file.file.parent))

    def _restore(self) -> None:
        if self._scenario is not None and self.version is not None and self.is_open:
            self.restore_asked.emit(self._scenario, exact(self.version))

    def _save_elsewhere(self) -> None:
        if self.version is not None:
            self.save_asked.emit(self.version)


def exact(version: FormerVersion) -> str:
    """Return the local time of a version."""
    return version.kept_at.astimezone().strftime("%Y-%m-%d %H:%M:%S")


def _row(path: Path, later: Path, _: Wanted) -> tuple[Path, str]:
    from engine.model.comparison.labels import summary

    try:
        return path, summary(read(path), read(later))
    except Exception as error:  # one damaged version must not hide the others
        return path, in_brief(error)
