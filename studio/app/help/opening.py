"""Opening the window of help: on a page, or on that of whatever has the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget


def show_help(window: QWidget, sheet: Callable[[], str], page: str = "", words: str = "") -> None:
    """Open the help, or bring it to the front, at a page and at the words looked for in it. `sheet` lists the keys of
    the program."""
    from studio.app.help.window import HelpWindow

    # A dialog that waits for an answer lets only its own windows be used.
    above = QApplication.activeModalWidget() or window
    shown = next((one for one in above.findChildren(HelpWindow) if one.isVisible()), None)
    if shown is None:
        shown = HelpWindow(sheet(), above)
        shown.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    else:
        shown.raise_()
    shown.show_page(page, words)
    shown.show()
    shown.activateWindow()


def page_here(tool: tuple[str, str] | None, family: str) -> tuple[str, str] | None:
    """Return the page of help, and the words on it, about the widget that has the keyboard; None in the help window.

    `tool` is the `help` of the chosen tool, None in a window without tools. `family` is that of the open board.
    """
    from studio.app.help.topics import START, Topic, topic_of
    from studio.app.help.window import HelpWindow

    if isinstance(QApplication.activeWindow(), HelpWindow):
        return None
    about = START if tool is None else Topic(*tool)
    return topic_of(QApplication.focusWidget() or QApplication.activeWindow(), about, family)


def hear_help(window: QWidget) -> None:
    """F1 in a window that has no main window above it, and no commands nor tools."""
    from studio.app.help.pages import shortcut_sheet

    def show() -> None:
        show_help(window, lambda: shortcut_sheet((), ()), *(page_here(None, "") or ()))

    QShortcut(QKeySequence("F1"), window).activated.connect(show)
