"""The main window: the board in the center, tools on the left, panels on the right and below, one list of commands."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QContextMenuEvent,
    QDragEnterEvent,
    QDropEvent,
    QKeyEvent,
    QKeySequence,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QMenu,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from engine.i18n import tr
from studio.app.files.open_and_save import title_of
from studio.app.help.opening import HelpKeys
from studio.app.layout import first_size
from studio.app.services import Services
from studio.app.settings import Settings, save_settings
from studio.app.status import StatusLine
from studio.app.theme import set_text_size, tone_of
from studio.document.autosave import Autosave
from studio.document.document import Document
from studio.document.draft_thread import DraftThread
from studio.document.dropped_files import dropped
from studio.widgets.message_box import Box, Button, Icon, Role, window_title
from studio.widgets.tab_order import go_on
from studio.widgets.typing import is_text_field

if TYPE_CHECKING:
    from studio.canvas.view import BoardView

SETTLED_MS = 150
"""Milliseconds after the last resize until the layout follows."""
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class MainWindow(QMainWindow):
    """The main window: its parts and its events. `shell` does what commands ask for."""

    painted = Signal()
    """Emitted when the window was first painted."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self.settings = settings
        set_text_size(settings.text)
        self._was_painted = False
        self.setAcceptDrops(True)
        self.resize(first_size(self.screen().availableSize()))
        self.document = document = Document(self)
        document.profile = settings.profile
        self.autosave = Autosave(document, parent=self)
        self._centre = centre = QWidget(self)
        self.setCentralWidget(centre)
        self.middle = QStackedWidget(centre)
        self.status = StatusLine(self)
        self.setStatusBar(self.status)
        self.shell = shell = Services(
            document, settings, self.autosave, self.status, lambda: self.view, lambda: self._view_if_made, self.middle,
            self,
        )  # fmt: skip
        self.files, self.games, self.recovery = shell.files, shell.games, shell.recovery
        self.welcome, self.dock_set, self.layout_ = shell.welcome, shell.dock_set, shell.layout
        self.clipboard, self.commands, self.bars = shell.clipboard, shell.commands, shell.bars
        self.actions_, self.toolbox = shell.bars.actions, shell.bars.toolbox
        self.middle.addWidget(self.welcome)
        layout = QVBoxLayout(centre)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.files.notices)
        layout.addWidget(self.middle, 1)
        self.help_keys = HelpKeys(self, shell.help_here)
        # Not at each step of a resize.
        self._suits = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._suits.timeout.connect(shell.suit_the_board)
        self._connect()
        shell.dress()
        self._follow_path()
        shell.telling.count_issues()

    def _connect(self) -> None:
        document, status, telling = self.document, self.status, self.shell.telling
        self.clipboard.changed.connect(self.actions_.refresh)
        document.path_changed.connect(self._follow_path)
        document.clean_changed.connect(self._follow_path)
        document.changed.connect(self._follow_open)
        self.bars.options.used.connect(lambda: self.view.setFocus())
        self.autosave.risked.connect(telling.tell_risk)
        self.recovery.opened.connect(lambda: self.view.zoom_to_fit())
        self.recovery.listed.connect(self.actions_.refresh)
        self.bars.menus["file"].aboutToShow.connect(self.recovery.look)
        self.toolbox.taken.connect(telling.tell_tool)
        self.bars.railroads.turned.connect(lambda: telling.hold(self.toolbox.held))
        status.zoom_chosen.connect(lambda zoom: self.view.set_zoom(zoom))
        status.issues_clicked.connect(lambda: self.shell.show_dock("issues"))

    @cached_property
    def view(self) -> BoardView:
        """The board view, created on first use: the window is shown before."""
        from studio.canvas.focus_frame import FocusRing
        from studio.canvas.view import BoardView

        view = BoardView(self.document, self.middle)
        self.middle.addWidget(view)
        self.status.watch(view, self.document)
        view.hint_changed.connect(lambda text: self.shell.telling.hint(view, text))
        view.field_wanted.connect(self.shell.write_field)
        view.wheeled.connect(self._take_focus)
        # After the click has ended, which the dialog would not receive.
        view.railroad_wanted.connect(lambda: QTimer.singleShot(0, self, self.shell.add_railroad))
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        view.set_theme(tone_of(self.settings.theme))
        view.hint_changed.connect(self.bars.options.follow)
        view.addActions(self.actions_.on_board)
        self.ring = FocusRing(view)
        self.toolbox.serve(view)
        return view

    def _take_focus(self) -> None:
        """The wheel gives the board the focus, except while text is typed: its keys are for the board in view."""
        if self.isActiveWindow() and not is_text_field(QApplication.focusWidget()):
            self.view.setFocus(Qt.FocusReason.MouseFocusReason)

    @property
    def _view_if_made(self) -> BoardView | None:
        """The board view if it exists."""
        return self.__dict__.get("view")

    def _follow_path(self) -> None:
        if self.document.is_open:
            self.setWindowTitle(f"{window_title(title_of(self.document))}[*] — Boxcars Studio")  # not shown
        else:
            self.setWindowTitle("[*]Boxcars Studio")  # not shown
        self.setWindowModified(not self.document.is_clean)
        self.setWindowFilePath(str(self.document.path) if self.document.path else "")

    def _follow_open(self) -> None:
        if self.document.path is None:
            # A scenario without a file is named by its title, which changes without another path.
            self._follow_path()
        if self.document.is_open and self.middle.currentWidget() is not self.view:
            self.shell.leave_welcome()
            self.middle.setCurrentWidget(self.view)
            self.view.setFocus()
            self.view.zoom_to_fit()
        elif not self.document.is_open:
            self.middle.setCurrentWidget(self.welcome)
            self.shell.show_welcome()

    # Events of the window

    def paintEvent(self, event: QPaintEvent) -> None:
        """Let the panels wait until the window is first painted."""
        super().paintEvent(event)
        if not self._was_painted:
            self._was_painted = True
            QTimer.singleShot(0, self, self.painted.emit)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shrink the docks with the window."""
        super().resizeEvent(event)
        lost = event.oldSize() - event.size()
        if self._was_painted and (lost.width() > 0 or lost.height() > 0):
            self.dock_set.give_way()
        if not self._was_painted:
            self.shell.suit_the_board()
        elif event.oldSize().isValid():
            self._suits.start()

    def changeEvent(self, event: QEvent) -> None:
        """Look for changes of the file by other programs, and follow another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._was_painted:
            # Number fields take their separators from it.
            self.setLocale(QLocale())
            self.shell.retranslate()
            self.commands = self.shell.commands
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self._was_painted:
            self.files.look()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle keys that no other widget used.

        Esc chooses the Select tool, Enter presses the focused button as in dialogs, and the shortcut of a disabled
        command shows its reason.
        """
        button = QApplication.focusWidget()
        if event.key() in ENTER and isinstance(button, QPushButton | QToolButton):
            button.click()
            return
        if event.key() == Qt.Key.Key_Escape and self.toolbox.held is not self.toolbox.tools["select"]:
            self.toolbox.take("select")
            return
        if self.actions_.explain(QKeySequence(event.keyCombination())):
            return
        super().keyPressEvent(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab moves from the bars to the board, then from panel to panel, and last to the status line."""
        bars = (self.bars.main, self.bars.options)
        tabs = self.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        return go_on(self, (*bars, self._centre, *self.dock_set.all.values(), *tabs, self.status), next)

    def createPopupMenu(self) -> QMenu | None:
        """Return the menu of docks and tool bars; none while they are hidden because no board is open."""
        return None if self.layout_.is_hidden else super().createPopupMenu()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Show the context menu of the board."""
        on_board = self.document.is_open and self.middle.rect().contains(self.middle.mapFromGlobal(event.globalPos()))
        if on_board and self.toolbox.held is self.toolbox.tools["select"]:
            self.bars.offer(event.globalPos(), self.shell)
        else:
            super().contextMenuEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Accept a dropped scenario or record."""
        if dropped(event) is not None:
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open a dropped file."""
        path = dropped(event)
        if path is not None:
            event.acceptProposedAction()
            # After the drop has ended: the source program waits until then.
            QTimer.singleShot(0, self, lambda: self.shell.open_file(path))

    def closeEvent(self, event: QCloseEvent) -> None:
        """Ask about unsaved changes and games, and remember the layout."""
        self.document.end_preview()
        if not self._may_stop_work() or not self.files.may_leave() or not self.games.close():
            event.ignore()
            return
        self.layout_.remember()
        save_settings(self.settings)
        self.autosave.close()
        self.files.outside.close()
        event.accept()

    def _may_stop_work(self) -> bool:
        """Return whether no panel is at work whose results would be lost, or the user stops it."""
        busy = [dock for dock in self.dock_set.all.values() if dock.has_unstored_work]
        if not busy:
            return True
        busy[0].show()
        busy[0].raise_()
        box = Box(
            self,
            Icon.Question,
            tr("Games are still being played."),
            tr("If you close the window, their results are lost."),
        )
        close = box.addButton(tr("Stop and Close"), Role.DestructiveRole)
        stay = box.addButton(Button.Cancel)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.exec()
        return box.clickedButton() is close

    def keep_unsaved(self) -> bool:
        """Save everything unsaved to its drafts now, after an error or before the program ends. Return whether all is
        saved."""
        self.autosave.settle()
        kept = [drafts.flush() for drafts in self.findChildren(DraftThread)]
        return all(kept)
