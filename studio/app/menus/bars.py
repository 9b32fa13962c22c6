"""The bars of the window: menus, toolbars, and the context menu of the board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QMainWindow, QMenu, QToolBar

from engine.i18n import tr
from engine.model.board import BoardKind
from studio.app.menus.actions import Actions
from studio.app.menus.tool_options import ToolOptionsBar
from studio.app.menus.toolbox import Toolbox, ToolOptions
from studio.commands.command import Command
from studio.commands.context import about_selection, listed
from studio.commands.shell import Shell
from studio.document.document import Document

TOOLBAR = ("open", "save", "undo", "redo", "zoom-fit", "zoom-in", "zoom-out", "find", "playtest")


class Bars(QObject):
    """Menus and toolbars made from commands and tools. They follow the kind of the open board."""

    def __init__(
        self, document: Document, commands: Sequence[Command], say: Callable[[str], None], window: QMainWindow
    ) -> None:
        super().__init__(window)
        self._document, self.window = document, window
        self.kind: BoardKind | None = None
        self._has_map = True
        self.toolbox = Toolbox(window)
        window.addToolBar(Qt.ToolBarArea.LeftToolBarArea, self.toolbox)
        self.actions = Actions(window, commands, say)
        self.menus = self.actions.fill(window.menuBar(), self._titles())
        self.toolbox.fill(self.menus["tools"])
        self.main = bar = QToolBar(tr("Main"), window)
        bar.setObjectName("main")
        bar.setIconSize(self.toolbox.iconSize())
        self.toolbox.iconSizeChanged.connect(bar.setIconSize)
        for id in TOOLBAR:
            bar.addAction(self.actions[id])
            if id in ("save", "redo", "zoom-out", "find"):
                bar.addSeparator()
        self.railroads = ToolOptions(document, self.toolbox, bar)
        self.railroads.add_button.setDefaultAction(self.actions["add-railroad"])
        self._railroads = bar.addWidget(self.railroads)
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, bar)
        self.options = ToolOptionsBar(document, self.toolbox, window)
        window.addToolBarBreak(Qt.ToolBarArea.TopToolBarArea)
        window.addToolBar(Qt.ToolBarArea.TopToolBarArea, self.options)
        self.options.stand_behind(bar, window)
        for news in (document.changed, document.selection_settled, document.clean_changed, document.issues_changed):
            news.connect(lambda _: self._dress_actions())
        document.undo_stack.indexChanged.connect(lambda _: self.actions.refresh())
        document.changed.connect(lambda _: self.follow_kind())
        self.follow_kind()

    @staticmethod
    def _titles() -> dict[str, str]:
        """Return the title of each menu."""
        return {
            "file": tr("&File"),
            "edit": tr("&Edit"),
            "board": tr("&Board"),
            "lines": tr("&Lines"),
            "arrange": tr("&Arrange"),
            "tools": tr("T&ools"),
            "table": tr("&Table"),
            "view": tr("&View"),
            "issues": tr("&Issues"),
            "play": tr("&Playtest"),
            "help": tr("&Help"),
        }

    def retranslate(self, commands: Sequence[Command]) -> None:
        """Show menus, commands and bars in the current language."""
        self.actions.retranslate(commands)
        for name, title in self._titles().items():
            self.menus[name].setTitle(title)
        self.main.setWindowTitle(tr("Main"))

    def follow_kind(self) -> None:
        """Show the tools and options for the kind of the open board."""
        from studio.paint.own_pictures import own_picture

        kind = self._document.scenario.board.kind
        has_map = own_picture(self._document.scenario.family) is None
        if (kind, has_map) != (self.kind, self._has_map):
            self.kind, self._has_map = kind, has_map
            self.toolbox.offer(kind, has_map)
            self._railroads.setVisible(kind == "lines" and has_map)
        # Every board with a map has the options bar, so that the board does not move when the tool changes.
        self.options.setVisible(self._document.is_open and (kind == "grid" or has_map))

    def offer(self, place: QPoint, shell: Shell) -> None:
        """Show the context menu at a position of the screen: first commands for the selected item itself, then those of
        the menus that can run."""
        menu = QMenu(self.window)
        menu.setToolTipsVisible(True)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        group = 0
        for command in about_selection(self._document, shell):
            if command.group != group and not menu.isEmpty():
                menu.addSeparator()
            group = command.group
            menu.addAction(self.actions.made(command, menu))
        self.actions.refresh_now()
        for ids in listed(self._document):
            if not menu.isEmpty():
                menu.addSeparator()
            menu.addActions([self.actions[id] for id in ids if self.actions[id].isEnabled()])
        self.actions.keep_keys(menu)
        menu.popup(place)

    def _dress_actions(self) -> None:
        """Update the commands when a gesture ends, not at each of its steps."""
        if not self._document.is_previewing:
            self.actions.refresh()
