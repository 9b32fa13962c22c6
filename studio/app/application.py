"""Start of the studio."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from engine.i18n import tr
from studio.app.access import FocusRings
from studio.app.crash.handlers import guard_handlers
from studio.app.crash.log import Log, log_of_a_crash
from studio.app.crash.reporter import Reporter, Work
from studio.app.languages import apply_language
from studio.app.menus.actions import REMEMBERED
from studio.app.settings import Settings, load_settings
from studio.app.signals import EndSignals
from studio.app.splash import WITHOUT_DESKTOP, since_start
from studio.app.theme import dress, set_text_size, tone_of
from studio.app.window import MainWindow
from studio.threads.garbage import GarbageTimer
from studio.widgets.icons import icon

SWITCH = 0.0005
"""Seconds that a thread may hold the interpreter lock. The window releases it at Qt calls and would otherwise wait long
for a bot."""


def run(file: Path | None, new: bool = False, lesson: str = "", splash: QWidget | None = None) -> int:
    """Open the main window and return the exit code.

    It opens the file, else the last one; without one, or with `new`, it shows the welcome page. `lesson` is the name
    of a lesson to start, or `list` to show all of them. `splash` is closed when the window is painted.
    """
    # Nothing created during the start is garbage, and collecting would take a tenth of the time. A timer collects
    # later.
    gc.disable()
    sys.setswitchinterval(SWITCH)
    app = application()
    settings = load_settings()
    apply_language(settings)
    dress(tone_of(settings.theme))
    set_text_size(settings.text)
    window = MainWindow(settings)
    if splash is not None:
        window.painted.connect(splash.close)
    log = Log()
    reporter = Reporter(log, work_of(window), window)
    reporter.install()
    try:
        start = Start(window, file if file or new else first_file(settings), lesson)
        signals = EndSignals(app)
        signals.asked.connect(lambda number: end(window, number))
        if sys.platform == "darwin":
            app.installEventFilter(FileRequests(start.window))
        start.window.show()
        return app.exec()
    finally:
        reporter.uninstall()
        log.close()


def compare(before: Path, after: Path) -> int:
    """Open a window that compares two scenarios and return the exit code."""
    from studio.app.comparing import file_side
    from studio.app.help.opening import hear_help
    from studio.compare.window import CompareWindow

    app = application()
    settings = load_settings()
    apply_language(settings)
    dress(tone_of(settings.theme))
    set_text_size(settings.text)
    window = CompareWindow(file_side(before), file_side(after), tone_of(settings.theme))
    GarbageTimer(window)
    hear_help(window)
    signals = EndSignals(app)
    signals.asked.connect(lambda number: QApplication.exit(128 + number))
    window.show()
    return app.exec()


def work_of(window: MainWindow) -> Work:
    """Return what an error report needs of the window: saving its board, and the last steps."""

    def last_steps() -> list[str]:
        stack = window.document.undo_stack
        edits = [stack.text(step) for step in range(max(0, stack.index() - REMEMBERED), stack.index())]
        return [*(f"command: {words}" for words in window.actions_.ran), *(f"edit: {words}" for words in edits)]

    return Work(keep=window.keep_unsaved, save=window.shell.save_file, last_steps=last_steps)


def end(window: MainWindow, number: int) -> None:
    """End because of a signal: save drafts without a question."""
    window.keep_unsaved()
    QApplication.exit(128 + number)


def application() -> QApplication:
    """Return the Qt application in Fusion style. Errors go to `sys.excepthook` and do not end it."""
    guard_handlers()
    app = QApplication.instance() or QApplication(["boxcars"])
    assert isinstance(app, QApplication)
    app.setApplicationName("boxcars")
    app.setApplicationDisplayName("Boxcars Studio")  # not shown
    app.setDesktopFileName("boxcars-studio")
    app.setStyle("Fusion")
    app.setWindowIcon(icon("boxcars"))
    app.aboutToQuit.connect(_release_clipboard)
    FocusRings(app)
    return app


def _release_clipboard() -> None:
    """Clear a clipboard that exists only in this process.

    Qt deletes its data after Python has ended, and crashes if the data is a Python object. The clipboard of a desktop
    stays as it is, so that copied data can be pasted afterwards.
    """
    if QGuiApplication.platformName() in WITHOUT_DESKTOP:
        QGuiApplication.clipboard().clear()


def first_file(settings: Settings) -> Path | None:
    """Return the file to open at the start: the last file if it exists, else None for the welcome page."""
    return Path(settings.last) if settings.last and Path(settings.last).is_file() else None


class FileRequests(QObject):
    """Opens the files that macOS asks for, for example after a double-click. Other systems name them as arguments.

    As an event filter of the application it is called for each event, which costs time.
    """

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Open the file of a request."""
        if isinstance(event, QFileOpenEvent):
            self._window.shell.open_file(Path(event.file()))
            return True
        return False


class Start(QObject):
    """The start: an empty window, then the board, then the panels."""

    def __init__(self, window: MainWindow, file: Path | None, lesson: str = "") -> None:
        super().__init__(window)
        self._lesson = lesson
        self.window, self.file = window, file
        self._quits = bool(os.environ.get("BOXCARS_QUIT_AFTER_PAINT"))
        if file is None:
            window.shell.hide_parts()
        else:
            window.welcome.tell(tr("Opening {file}…").format(file=file.name))
        window.painted.connect(self._open)

    def _open(self) -> None:
        self._window_ms = since_start()
        if self.file is not None:
            # Draw the board before the panels are created.
            if self.window.shell.open_file(self.file):
                self.window.view.viewport().repaint()
        else:
            self.window.shell.show_welcome()
        gc.freeze()
        GarbageTimer(self.window)
        if self._quits:
            print(f"painted {since_start()} (window {self._window_ms})", flush=True)  # not shown
            QTimer.singleShot(0, self.window, lambda: QApplication.exit(0))
            return
        self.window.dock_set.wake()
        self.window.games.offer_last(self.window.settings.game)
        crashed = log_of_a_crash()
        if crashed is not None:
            self.window.shell.say(tr("The studio crashed in its last run. Log: {crashed}").format(crashed=crashed))
        if self.window.shell.note_version() and self.file is not None:
            updated = tr("The studio was updated to version {version}. Help > Changes lists the changes.")
            self.window.shell.say(updated.format(version=self.window.shell.version))
        self.window.recovery.offer(self.file)
        if self._lesson:
            self.window.shell.show_lessons("" if self._lesson == "list" else self._lesson)
