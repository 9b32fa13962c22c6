"""Menus, toolbars and context menus drawn from the one list of commands."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QWidget

from engine.i18n import tr
from studio.app.menus.icons import icon
from studio.commands.command import Command
from studio.widgets.mnemonic import entry, without_keys
from studio.widgets.tip import tip

REMEMBERED = 20
HELD_MS = 50
"""Milliseconds between two looks whether the buttons of the mouse are released."""
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
        """The words and the reason that each action was dressed with last."""
        self._menus: list[QMenu] = []
        self._submenus: dict[str, QMenu] = {}
        self.ran: deque[str] = deque(maxlen=REMEMBERED)
        """The commands that were run last, the newest at the end."""
        self.on_board: list[QAction] = []
        """Those whose keys are heard while the board has the keyboard: for the board to add."""
        for command in commands:
            if command.children is None or command.shortcut:
                action = self._made(command, window)
                if command.board:
                    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
                    self.on_board.append(action)
                elif command.table:
                    # Nothing but the menu has it, which shows the key so and does not take it.
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
        """Look again soon which commands can run and what they are called."""
        self._soon.start(0)

    def retranslate(self, commands: Sequence[Command]) -> None:
        """Take over the same commands with texts in another language."""
        self.commands = {command.id: command for command in commands}
        for id, menu in self._submenus.items():
            menu.setTitle(self.commands[id].words)
        self._worn.clear()
        self._refresh()

    def fill(self, bar: QMenuBar, titles: dict[str, str]) -> dict[str, QMenu]:
        """A menu for each title, by the commands' `menu`."""
        made: dict[str, QMenu] = {}
        for name, title in titles.items():
            made[name] = bar.addMenu(title)
            self.add_to(made[name], [command for command in self.commands.values() if command.menu == name])
        # After filling, which sends an event for each entry.
        self.keep_keys(bar)
        return made

    def add_to(self, menu: QMenu, commands: Iterable[Command]) -> None:
        """Puts commands into a menu, submenus filled when they open."""
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
        """Have every key go to a menu while it is open: the board behind it would take a letter for a tool's."""
        menu.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Says that the open menu wants the key; of one that it does not know, it asks the bar."""
        is_key = event.type() == QEvent.Type.ShortcutOverride and QApplication.activePopupWidget() is not None
        if is_key:
            event.accept()
        return is_key

    def _fill_below(self, menu: QMenu, command: Command) -> None:
        menu.clear()
        assert command.children is not None
        children = list(command.children())
        group = 0
        for child in children:
            if child.group != group:
                menu.addSeparator()
            group = child.group
            action = self._made(child, menu)
            self._dress(action, child, child.words, child.disabled())
            if child.checked is not None:
                action.setChecked(child.checked())
            # The keys are shown here; a submenu is not there to hear them until it has been open.
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            menu.addAction(action)
        if not children:
            entry(menu, tr("Empty")).setEnabled(False)

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
        """Run a command, or say why it cannot."""
        reason = command.disabled()
        if reason is None:
            self.ran.append(without_keys(command.words))
            command.run()
        else:
            self._say(reason)
        self.refresh()

    def explain(self, keys: QKeySequence) -> bool:
        """Say why the command of these keys cannot run now; whether there is such a command. One that can since the key
        before this one is run: its action hears of that a turn of the loop later."""
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
            # A menu that opens meanwhile refreshes by itself.
            self._soon.start(HELD_MS)

    def _refresh(self) -> None:
        for id, action in self._actions.items():
            command = self.commands[id]
            words, reason = command.words, command.disabled()
            if self._worn.get(id) != (words, reason):
                self._worn[id] = words, reason
                self._dress(action, command, words, reason)
            if command.checked is not None:
                # By itself each time: Qt switches an action that is pressed.
                action.setChecked(command.checked())

    def _dress(self, action: QAction, command: Command, words: str, reason: str | None) -> None:
        action.setText(words)
        action.setEnabled(reason is None)
        name = without_keys(words).removesuffix("…")
        keys = QKeySequence(command.shortcut).toString(QKeySequence.SequenceFormat.NativeText)
        said = f"{name} ({keys})" if keys else name
        action.setToolTip(tip("\n".join(part for part in (said, reason or command.tooltip) if part)))
