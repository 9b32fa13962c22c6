"""The Variants dialog: the designs of a file, with their differences from the open board."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import partial

from PySide6.QtCore import Qt, QTimer, Signal, SignalInstance
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.files.variants import Variant, variants
from engine.i18n import tr
from engine.model.scenario import Scenario
from engine.plain_text import plain_line
from studio.app.files.differences import read
from studio.document.document import Document
from studio.document.reading import same_file
from studio.threads.worker import Wanted, Worker
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.tip import tip

VARIANT = Qt.ItemDataRole.UserRole
PAUSE = 30
"""Milliseconds between two compared rows, so that the window responds."""


class VariantsDialog(Dialog):
    """A list of variants, the main design first. It only emits signals; others create, rename, delete and open."""

    extent = LIST_SIZE

    new_asked = Signal()
    rename_asked = Signal(object)
    """Emitted with a Variant, like the following."""
    delete_asked = Signal(object)
    switch_asked = Signal(object)
    compare_asked = Signal(object)

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self.setWindowTitle(tr("Variants"))
        self._worker = Worker("variants", self)
        self._next = QTimer(self, singleShot=True, interval=PAUSE)
        self._next.timeout.connect(self._compare_next)
        told = Words(wraps=True)
        told.setText(
            tr(
                "Each variant is a complete scenario file next to the main one. Compare a variant with the open board "
                "to take over single changes."
            )
        )
        self.rows = QTreeWidget()
        self.rows.setAccessibleName(tr("Variants"))
        self.rows.setHeaderLabels([tr("Name"), tr("Differences from the open board"), tr("Saved")])
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.rows.header()
        header.setStretchLastSection(False)
        for column, mode in enumerate(("ResizeToContents", "Stretch", "ResizeToContents")):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode[mode])
        self.rows.currentItemChanged.connect(lambda *_: self._follow())
        self.empty = EmptyState(
            tr("There are no variants yet. A new variant begins as a copy of the open board."), "picture-branches"
        )
        buttons = QVBoxLayout()
        self.switch = self._button(buttons, tr("&Switch To"), tr("Open the variant in place of the open one (Enter)"))
        self.compare = self._button(
            buttons, tr("&Compare…"), tr("Show both boards and every difference, and take over single changes")
        )
        self.new = self._button(
            buttons, tr("&New…"), tr("Save the open board as a new variant and continue with it (Ins)")
        )
        self.rename = self._button(buttons, tr("&Rename…"))
        self.delete = self._button(buttons, tr("&Delete…"))
        buttons.addStretch(1)
        for button, asked in (
            (self.switch, self.switch_asked), (self.compare, self.compare_asked), (self.rename, self.rename_asked),
            (self.delete, self.delete_asked),
        ):  # fmt: skip
            button.clicked.connect(partial(self._ask, asked))
        self.new.clicked.connect(lambda: self.new_asked.emit())
        self.empty.repeat(self.new)
        self.switch.setDefault(True)
        self.rows.itemDoubleClicked.connect(lambda *_: self.switch.click())
        for key, button in (("Ins", self.new), ("F2", self.rename), ("Del", self.delete)):
            QShortcut(QKeySequence(key), self, button.click)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        middle = QHBoxLayout()
        middle.addWidget(self.rows, 1)
        middle.addLayout(buttons)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addLayout(middle, 1)
        layout.addWidget(self.empty)
        layout.addWidget(close)
        self.list_files()

    def _button(self, column: QVBoxLayout, text: str, told: str = "") -> QPushButton:
        button = QPushButton(text, self)
        button.setToolTip(tip(told))
        column.addWidget(button)
        return button

    @property
    def variant(self) -> Variant | None:
        """The selected variant."""
        item = self.rows.currentItem()
        return None if item is None else item.data(0, VARIANT)

    def list_files(self) -> None:
        """List the files that exist now and select the open one."""
        from engine.recovery.draft import ago

        self._worker.forget()
        self.rows.clear()
        path = self._document.path
        assert path is not None, "variants are files next to a file"
        found, now = variants(path), datetime.now(UTC)
        for variant in found:
            name = variant.name or tr("Main design")
            is_open = same_file(variant.path, path)
            shown = tr("{name} (open)").format(name=name) if is_open else name
            at = variant.changed_at()
            item = QTreeWidgetItem(self.rows, [plain_line(shown), "", ago(at, now) if at is not None else ""])
            item.setData(0, VARIANT, variant)
            item.setToolTip(0, tip(str(variant.path)))
            if is_open:
                item.setText(1, tr("The open board"))
                self.rows.setCurrentItem(item)
        self.empty.setVisible(len(found) == 1)
        self.rows.setFocus()
        self._follow()
        self._next.start()

    def done(self, result: int) -> None:
        """Stop running work."""
        self._next.stop()
        self._worker.forget()
        super().done(result)

    def _follow(self) -> None:
        variant, path = self.variant, self._document.path
        is_open = variant is not None and path is not None and same_file(variant.path, path)
        for button in (self.switch, self.compare):
            button.setEnabled(variant is not None and not is_open)
        is_variant = variant is not None and bool(variant.name)
        self.rename.setEnabled(is_variant)
        self.delete.setEnabled(is_variant and not is_open)
        told = tr("Delete the file of the variant; the version history keeps it (Del)")
        if not is_variant:
            told = tr("The main design cannot be deleted here.")
        elif is_open:
            told = tr("This variant is open. Switch to another one first.")
        self.delete.setToolTip(tip(told))
        told = tr("Rename the variant and its file (F2)")
        self.rename.setToolTip(tip(told if is_variant else tr("The main design has the name of its file.")))

    def _ask(self, asked: SignalInstance) -> None:
        if self.variant is not None:
            asked.emit(self.variant)

    def _compare_next(self) -> None:
        """Show the differences of one more row."""
        for row in range(self.rows.topLevelItemCount()):
            item = self.rows.topLevelItem(row)
            if item is not None and not item.text(1):
                ours = self._document.committed
                self._worker.ask(partial(_row, row, ours, item.data(0, VARIANT)), self._tell_row)
                return

    def _tell_row(self, answer: tuple[int, str]) -> None:
        row, words = answer
        item = self.rows.topLevelItem(row)
        if item is not None:
            item.setText(1, plain_line(words))
            item.setToolTip(1, tip(words))
        self._next.start()


def _row(row: int, ours: Scenario, variant: Variant, _: Wanted) -> tuple[int, str]:
    from engine.model.comparison.labels import summary

    try:
        return row, summary(ours, read(variant.path))
    except Exception as error:  # one damaged file must not hide the others
        return row, in_brief(error)
