"""Menus, toolbars and context menus made from the one list of commands."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget

from engine.i18n import tr
from studio.commands.command import Command
from studio.widgets.icons import icon
from studio.widgets.mnemonic import entry, without_keys
from studio.widgets.tip import tip

REMEMBERED = 20
HELD_MS = 50
"""Milliseconds between two checks whether the mouse buttons are released."""
ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}


class Actions(QObject):
    """An action for each command. `refresh` updates them, at most once per turn of the event loop and only after the
    mouse buttons are released.

    A command that cannot run stays visible. Its tooltip shows the reason; its shortcut reports it by `say`.
    """

    def __init__(self, window: QWidget, commands: Sequence[Command], say: Callable[[str], None]) -> None:
        super().__init__(window)
        self.commands = {command.id: command for command in commands}
        self._say = say
        self._actions: dict[str, QAction] = {}
        self._worn: dict[str, tuple[str, str | None]] = {}
        """Text and reason that each action shows."""
        self._menus: list[QMenu] = []
        self._submenus: dict[str, QMenu] = {}
        self.ran: deque[str] = deque(maxlen=REMEMBERED)
        """The last commands, the newest at the end."""
        self.on_board: list[QAction] = []
        """Actions with shortcuts that work while the board has the focus: the board adds them."""
        for command in commands:
            if command.children is None or command.shortcut:
                action = self._made(command, window)
                if command.board:
                    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                    self.on_board.append(action)
                elif command.table:
                    # Only the menu has it, which shows the shortcut without handling it.
                    action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
                else:
                    window.addAction(action)
                self._actions[command.id] = action
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._refresh_unless_held)
        self._refresh()

    def __getitem__(self, id: str) -> QAction:
        return self._actions[id]

    def refresh(self) -> None:
        """Update soon which commands can run, and their titles."""
        self._soon.start(0)

    def retranslate(self, commands: Sequence[Command]) -> None:
        """Take over the same commands with texts in another language."""
        self.commands = {command.id: command for command in commands}
        for id, menu in self._submenus.items():
            menu.setTitle(self.commands[id].words)
        self._worn.clear()
        self._refresh()

    def fill(self, bar: QMenuBar, titles: dict[str, str]) -> dict[str, QMenu]:
        """Create a menu for each title, from the commands' `menu`."""
        made: dict[str, QMenu] = {}
        for name, title in titles.items():
            made[name] = bar.addMenu(title)
            self.add_to(made[name], [command for command in self.commands.values() if command.menu == name])
        # After filling, which sends an event for each entry.
        self.keep_keys(bar)
        return made

    def add_to(self, menu: QMenu, commands: Iterable[Command]) -> None:
        """Add commands to a menu; submenus are filled when they open."""
        menu.setToolTipsVisible(True)
        self._menus.append(menu)
        group = None
        for command in commands:
            if group is not None and command.group != group:
                menu.addSeparator()
            group = command.group
            if command.children is None:
                menu.addAction(self._actions[command.id])
            else:
                below = menu.addMenu(icon(command.icon), command.words)
                below.setToolTipsVisible(True)
                self.keep_keys(below)
                self._submenus[command.id] = below
                below.aboutToShow.connect(lambda below=below, id=command.id: self._fill_below(below, self.commands[id]))
        menu.aboutToShow.connect(self._refresh)
        # After filling, which sends an event for each entry.
        self.keep_keys(menu)

    def keep_keys(self, menu: QMenu | QMenuBar) -> None:
        """Send all keys to a menu while it is open: the board behind it would take a letter as a tool shortcut."""
        menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Claim the key for the open menu; it passes unknown keys to the menu bar."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and QApplication.activePopupWidget() is not None
        if is_key:
            event.accept()
        return is_key

    def _fill_below(self, menu: QMenu, command: Command) -> None:
        menu.clear()
        assert command.children is not None
        children = list(command.children())
        group, choices = 0, QActionGroup(menu)
        for child in children:
            if child.group != group:
                menu.addSeparator()
            group = child.group
            action = self.made(child, menu)
            if child.is_exclusive:
                # One of several: Qt draws a radio button.
                choices.addAction(action)
            menu.addAction(action)
        if not children:
            entry(menu, tr("Empty")).setEnabled(False)

    def made(self, command: Command, menu: QMenu) -> QAction:
        """Return an action for a command of this menu only."""
        action = self._made(command, menu)
        self._dress(action, command, command.words, command.disabled())
        if command.checked is not None:
            action.setChecked(command.checked())
        # The shortcut is only shown here; a submenu does not exist before it is opened.
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        return action

    def refresh_now(self) -> None:
        """Update which commands can run, for a menu that is about to open."""
        self._refresh()

    def _made(self, command: Command, parent: QObject) -> QAction:
        action = QAction(command.words, parent)
        if command.icon:
            action.setIcon(icon(command.icon))
        if command.shortcut:
            keys = [QKeySequence(command.shortcut)]
            if command.id == "palette":
                keys.append(QKeySequence("Ctrl+K"))
            if command.id == "redo":
                keys.append(QKeySequence("Ctrl+Y"))
            if command.id == "zoom-in":
                keys.append(QKeySequence("Ctrl+="))
            action.setShortcuts(keys)
        action.setCheckable(command.checked is not None)
        action.setMenuRole(ROLES.get(command.role, QAction.MenuRole.NoRole))
        action.triggered.connect(lambda: self.run(self.commands.get(command.id, command)))
        return action

    def run(self, command: Command) -> None:
        """Run a command, or show why it cannot run."""
        reason = command.disabled()
        if reason is None:
            self.ran.append(without_keys(command.words))
            command.run()
        else:
            self._say(reason)
        self.refresh()

    def explain(self, keys: QKeySequence) -> bool:
        """Show why the command of a shortcut cannot run now. Return whether there is such a command. Run one that has
        just become possible, because its action is updated a turn of the event loop later."""
        for id, action in self._actions.items():
            command = self.commands[id]
            if keys not in action.shortcuts():
                continue
            if command.disabled() is not None or not action.isEnabled():
                self.run(command)
                return True
        return False

    def _refresh_unless_held(self) -> None:
        if QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._refresh()
        else:
            # A menu that opens meanwhile refreshes itself.
            self._soon.start(HELD_MS)

    def _refresh(self) -> None:
        for id, action in self._actions.items():
            command = self.commands[id]
            words, reason = command.words, command.disabled()
            if self._worn.get(id) != (words, reason):
                self._worn[id] = words, reason
                self._dress(action, command, words, reason)
            if command.checked is not None:
                # Set it each time: Qt toggles a pressed action.
                action.setChecked(command.checked())

    def _dress(self, action: QAction, command: Command, words: str, reason: str | None) -> None:
        action.setText(words)
        action.setEnabled(reason is None)
        name = without_keys(words).removesuffix("…")
        keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        said = f"{name} ({keys})" if keys else name
        action.setToolTip(tip("\n".join(part for part in (said, reason or command.tooltip) if part)))
