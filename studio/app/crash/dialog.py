"""The dialog for unexpected errors."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QHBoxLayout,
    QPlainTextEdit,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.label import Words


class CrashDialog(Dialog):
    """Shows what happened, whether the work is safe, and the report. It is not modal. `save` saves everything that is
    open and returns whether it succeeded."""

    extent = LIST_SIZE

    def __init__(self, safe: str, save: Callable[[], bool] | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Unexpected Error"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._save = save
        self.what = _words()
        self.safe = _words(safe)
        self.report = QPlainTextEdit(readOnly=True)
        self.report.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.report.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.report.setAccessibleName(tr("Report"))
        self.where = _words()
        buttons = QDialogButtonBox()
        self.copy = buttons.addButton("", QDialogButtonBox.ButtonRole.ActionRole)
        self._show_copied(False)
        self.copy.clicked.connect(self._copy)
        if save is not None:
            self.save_all = buttons.addButton(tr("&Save All and Continue"), QDialogButtonBox.ButtonRole.ActionRole)
            self.save_all.clicked.connect(self._save_and_go_on)
        self.go_on = buttons.addButton(tr("&Continue"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.go_on.setDefault(True)
        self.go_on.clicked.connect(self.accept)
        sign = Words()
        sign.setPixmap(self.style().standardIcon(QStyle.StandardPixmap.SP_MessageBoxWarning).pixmap(48, 48))
        sign.setAlignment(Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.addWidget(self.what)
        words.addWidget(self.safe)
        top = QHBoxLayout()
        top.addWidget(sign)
        top.addLayout(words, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(top)
        layout.addWidget(self.report, 1)
        layout.addWidget(self.where)
        layout.addWidget(buttons)

    def tell(self, what: str, report: str, where: str) -> None:
        """Add what happened, the report and the path of the log."""
        self.what.setText(what)
        self.where.setText(where)
        if self.report.toPlainText() != report:
            self.report.setPlainText(report)
            self._show_copied(False)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.report.toPlainText())
        self._show_copied(True)

    def _show_copied(self, copied: bool) -> None:
        """Show that the report is copied, until there is more to copy."""
        self.copy.setText(tr("Report &Copied") if copied else tr("&Copy Report"))

    def _save_and_go_on(self) -> None:
        assert self._save is not None
        if self._save():
            self.accept()


def _words(text: str = "") -> Words:
    """Return a label whose text can be selected."""
    label = Words(text, wraps=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
