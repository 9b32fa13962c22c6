"""The question whether code that comes with a scenario may run."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPlainTextEdit,
    QSplitter,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import format_number, tr
from engine.plain_text import plain_line, plain_text, shortened
from engine.plugins.trust import CodeFile, code_beside, folder_beside, trust_hashes, trusted_hashes
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words
from studio.widgets.message_box import warn, window_title
from studio.widgets.tip import tip

MOST_CODE = 200_000
"""Maximum number of characters of a file that are shown."""


class TrustDialog(Dialog):
    """Shows the files of a scenario that the user does not trust yet, with their hashes and code. It is accepted if the
    user trusts exactly this code."""

    extent = LIST_SIZE

    def __init__(self, board: Path, files: Sequence[CodeFile], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Code of {board}").format(board=plain_line(board.name))))
        self._files = files
        told = Words(wraps=True)
        told.setText(
            tr(
                "This board comes with plug-ins: code that you do not trust yet, in the folder {folder}. Code can do "
                "everything that you can do on this computer. Read it before you trust it. A file that changes must be "
                "trusted again."
            ).format(folder=plain_line(folder_beside(board).name))
        )
        self.rows = QTreeWidget()
        self.rows.setAccessibleName(tr("Files with code"))
        self.rows.setRootIsDecorated(False)
        self.rows.setUniformRowHeights(True)
        self.rows.setHeaderLabels([tr("File"), tr("Size (bytes)"), tr("SHA-256")])
        for file in files:
            name = plain_line(file.path.name)
            row = QTreeWidgetItem(self.rows, [name, format_number(len(file.code)), file.hash])
            row.setToolTip(0, tip(name))
            row.setToolTip(2, tip(file.hash))
        for column in range(2):
            self.rows.resizeColumnToContents(column)
        self.code = QPlainTextEdit()
        self.code.setReadOnly(True)
        self.code.setAccessibleName(tr("Code of the selected file"))
        self.code.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.code.setTabChangesFocus(True)
        both = QSplitter(Qt.Orientation.Vertical)
        both.addWidget(self.rows)
        both.addWidget(self.code)
        both.setStretchFactor(1, 3)
        buttons = QDialogButtonBox()
        roles = QDialogButtonBox.ButtonRole
        self.trust_button = buttons.addButton(tr("&Trust"), roles.AcceptRole)
        self.trust_button.setToolTip(tr("Trust these files as they are now, and open the board with them"))
        self.without_button = buttons.addButton(tr("&Open Without"), roles.RejectRole)
        self.without_button.setToolTip(tr("Open the board; this code does not run"))
        self.trust_button.setAutoDefault(False)
        self.without_button.setDefault(True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(told)
        layout.addWidget(both, 1)
        layout.addWidget(buttons)
        self.rows.currentItemChanged.connect(lambda *_: self._show_code())
        self.rows.setCurrentIndex(self.rows.model().index(0, 0))
        self.without_button.setFocus()

    def _show_code(self) -> None:
        row = self.rows.currentIndex().row()
        # Marks of writing direction could hide what the code does: they are shown as escapes.
        code = self._files[row].code.decode("utf-8", errors="backslashreplace") if row >= 0 else ""
        self.code.setPlainText(plain_text(shortened(code, MOST_CODE)))


def ask_trust(board: Path, window: QWidget) -> None:
    """Ask whether to trust the code of a board that is not trusted yet, if there is any."""
    if not folder_beside(board).is_dir():
        return
    from engine.plugins.loading import are_disabled

    known = trusted_hashes()
    files = [] if are_disabled() else [file for file in code_beside(board) if file.hash not in known]
    if not files:
        return
    dialog = TrustDialog(board, files, window)
    is_trusted = dialog.exec() == QDialog.DialogCode.Accepted
    dialog.deleteLater()
    if is_trusted:
        try:
            trust_hashes(file.hash for file in files)
        except OSError as error:
            warn(
                window,
                tr("Cannot Trust Code"),
                tr("The list of trusted code cannot be saved: {error}").format(error=error.strerror),
            )
