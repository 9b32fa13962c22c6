"""The dialog of Help > Plug-Ins: what plug-ins add, and their messages."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QTimer, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QListWidget,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from engine.errors import in_brief
from engine.i18n import tr
from engine.plain_text import plain_line
from engine.plugins.loading import Loaded, Message, are_disabled, loaded, messages, plugins_folder, plugins_in_use
from studio.document.document import Document
from studio.widgets.dialog import LIST_SIZE, Dialog
from studio.widgets.empty_state import EmptyState
from studio.widgets.label import Words
from studio.widgets.message_box import warn, window_title
from studio.widgets.single_window import show_once
from studio.widgets.tip import tip

EVERY = 1000
"""Milliseconds between two looks for new messages."""


class PluginsDialog(Dialog):
    """Lists checks, bots and exporters of plug-ins, and the newest messages about plug-ins; both lists follow."""

    extent = LIST_SIZE

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Plug-Ins")))
        self._document = document
        self._shown: tuple[Message, ...] | None = None
        self.told = Words(wraps=True)
        self.parts = QTreeWidget()
        self.parts.setAccessibleName(tr("Parts of plug-ins"))
        self.parts.setRootIsDecorated(False)
        self.parts.setHeaderLabels([tr("Kind"), tr("Name"), tr("From")])
        self.list = QListWidget()
        self.list.setAccessibleName(tr("Messages"))
        self.list.setWordWrap(True)
        label = Words(tr("&Messages, the newest first:"))
        label.setBuddy(self.list)
        self.none = EmptyState(
            tr("There are no messages. Plug-ins that fail or are too slow are listed here."), "picture-plug"
        )
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.copy = QPushButton(tr("&Copy Messages"))
        self.copy.setToolTip(tr("Copy all messages to the clipboard"))
        self.folder = QPushButton(tr("&Open Folder"))
        self.folder.setToolTip(tip(tr("Show the folder of your plug-ins: {folder}").format(folder=plugins_folder())))
        for button in (self.copy, self.folder):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        self.copy.clicked.connect(self._copy)
        self.folder.clicked.connect(self._open_folder)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self.told)
        layout.addWidget(self.parts, 1)
        layout.addWidget(label)
        layout.addWidget(self.none, 1)
        layout.addWidget(self.list, 1)
        layout.addWidget(buttons)
        document.opened.connect(self.refresh)
        self._timer = QTimer(self, interval=EVERY)
        self._timer.timeout.connect(self._show_messages)
        self._timer.start()
        self.refresh()

    def refresh(self) -> None:
        """Show what is loaded now, and all messages."""
        self.parts.clear()
        for kind, name, source in parts_of_plugins(plugins_in_use()):
            row = QTreeWidgetItem(self.parts, [kind, plain_line(name), source])
            row.setToolTip(1, tip(plain_line(name)))
        for column in range(3):
            self.parts.resizeColumnToContents(column)
        found = self.parts.topLevelItemCount()
        self.parts.setVisible(found > 0)
        if are_disabled():
            self.told.setText(tr("Plug-ins are switched off (--no-plugins)."))
        elif found:
            self.told.setText(tr("Plug-ins have added to the program:"))
        else:
            self.told.setText(
                tr(
                    "No plug-ins are in use. Python files in {folder} add checks, bots and exporters when the program "
                    "starts."
                ).format(folder=plugins_folder())
            )
        self._shown = None
        self._show_messages()

    def _show_messages(self) -> None:
        found = messages()
        if found == self._shown:
            return
        self._shown = found
        self.list.clear()
        self.list.addItems([_line(message) for message in reversed(found)])
        self.list.setVisible(bool(found))
        self.none.setVisible(not found)
        self.copy.setEnabled(bool(found))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(_line(message) for message in messages()))

    def _open_folder(self) -> None:
        folder = plugins_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            warn(self, tr("Cannot Open Folder"), in_brief(error))
            return
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))


def parts_of_plugins(of_board: Loaded) -> list[tuple[str, str, str]]:
    """Return kind, name and origin of each part of plug-ins; `of_board` are those that come with the board."""
    found = []
    for known, origin in ((loaded(), tr("your folder or packages")), (of_board, tr("this board"))):
        found += [(tr("Check"), str(check.title), origin) for check in known.checks]
        found += [(tr("Bot"), name, origin) for name in known.bots]
        found += [(tr("Exporter"), f"{each.title} ({each.suffix})", origin) for each in known.exporters.values()]
    return found


def _line(message: Message) -> str:
    return f"{datetime.fromtimestamp(message.time):%H:%M:%S}  {message.text}"


def show_plugins(document: Document, window: QWidget) -> None:
    """Show the dialog, or the open one again."""
    show_once(window, PluginsDialog, lambda: PluginsDialog(document, window)).refresh()
