"""Opening the help window on a page, or on the page of the focused widget."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget


def show_help(window: QWidget, sheet: Callable[[], str], page: str = "", words: str = "") -> None:
    """Show the help at a page and a text on it. `sheet` lists the shortcuts of the program."""
    from studio.app.help.window import HelpWindow

    # A modal dialog blocks all windows but its own.
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
    """F1 in a window without a main window above it."""
    from studio.app.help.pages import shortcut_sheet

    def show() -> None:
        show_help(window, lambda: shortcut_sheet((), ()), *(page_here(None, "") or ()))

    QShortcut(QKeySequence("F1"), window).activated.connect(show)


MARK = "hears of help"  # not shown


class HelpKeys(QObject):
    """Adds F1 to dialogs and other windows when they are first focused: a shortcut of the main window does not work in
    a modal dialog."""

    def __init__(self, main: QWidget, show: Callable[[], None]) -> None:
        super().__init__(main)
        self._main, self._show = main, show
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._teach)

    def _teach(self, before: QWidget | None, now: QWidget | None) -> None:
        window = now.window() if now is not None else None
        if window is None or window is self._main or window.property(MARK) or not self._is_ours(window):
            return
        window.setProperty(MARK, True)
        QShortcut(QKeySequence("F1"), window).activated.connect(self._show)

    def _is_ours(self, window: QWidget) -> bool:
        """Whether a window belongs to this main window, not to another one of the same program."""
        parent = window.parentWidget()
        while parent is not None and parent is not self._main:
            parent = parent.parentWidget()
        return parent is self._main
