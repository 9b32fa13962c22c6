"""Opening the window of help: on a page, or on that of whatever has the keyboard."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget

from studio.app.menus.toolbox import Toolbox
from studio.commands.command import Command


def show_help(window: QWidget, commands: Sequence[Command], toolbox: Toolbox, page: str = "", words: str = "") -> None:
    """Open the help, or bring it to the front, at a page and at the words looked for in it. `commands` and the tools of
    the `toolbox` are listed with their keys."""
    from studio.app.help.pages import shortcut_sheet
    from studio.app.help.window import HelpWindow

    # A dialog that waits for an answer lets only its own windows be used.
    above = QApplication.activeModalWidget() or window
    shown = next((one for one in above.findChildren(HelpWindow) if one.isVisible()), None)
    if shown is None:
        toolbox.load_all()
        shown = HelpWindow(shortcut_sheet(commands, toolbox.tools.values()), above)
        shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    else:
        shown.raise_()
    shown.show_page(page, words)
    shown.show()
    shown.activateWindow()


def page_here(tool: str, family: str) -> tuple[str, str] | None:
    """The page and the words of what has the keyboard, with the tool in hand and the open board's family; None for the
    help itself."""
    from studio.app.help.topics import topic_of
    from studio.app.help.window import HelpWindow

    if isinstance(QApplication.activeWindow(), HelpWindow):
        return None
    return topic_of(QApplication.focusWidget() or QApplication.activeWindow(), tool, family)
