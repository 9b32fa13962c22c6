"""Unexpected exceptions of all threads: logged and shown in one dialog, while the program continues."""

from __future__ import annotations

import logging
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QTimer, QtMsgType, Signal, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from engine.i18n import ntr, tr
from engine.log import log_file
from engine.plain_text import plain_line
from studio.app.crash.log import Log, LogHandler
from studio.app.crash.report import Failure, Key, failure, key_of, report

MOST_DIALOGS = 5
"""Number of dialogs per run. Later errors of new kinds are only logged, so that the user can work."""
MOST_KINDS = 50
"""Maximum number of kinds of errors that are distinguished in the log."""
MOST_OF_QT = 200
"""Maximum number of Qt messages that are logged in one run."""
AGAIN_MS = 500
"""Milliseconds between two updates of the counts while the dialog is open."""


@dataclass
class Work:
    """Access to the open work: `keep` writes a draft now and returns whether it is saved, `save` saves everything and
    returns whether it succeeded; `last_steps` returns the last commands and edits."""

    keep: Callable[[], bool] | None = None
    save: Callable[[], bool] | None = None
    last_steps: Callable[[], Sequence[str]] = tuple


class Reporter(QObject):
    """Receives every uncaught exception of slots, events and threads, and those that Python can only ignore.

    One dialog at a time shows them. A repeated error is counted and opens no second dialog.
    """

    _happened = Signal(object)

    def __init__(self, log: Log, work: Work, window: QWidget | None = None) -> None:
        super().__init__(window)
        self.log, self.work, self._window = log, work, window
        self.failures: dict[Key, Failure] = {}
        self.dialogs = 0
        self._dialog: Any = None
        self._in_dialog: list[Failure] = []
        self._shown = self._of_qt = 0
        self._lock = threading.Lock()
        self._former: tuple[Any, Any, Any] | None = None
        self._handler = LogHandler(log)
        self._happened.connect(self._tell, Qt.ConnectionType.QueuedConnection)
        self._again = QTimer(self, interval=AGAIN_MS)
        self._again.timeout.connect(self._count)

    @property
    def dialog(self) -> Any:
        """The dialog while it is open, else None."""
        return self._dialog if self._dialog is not None and isValid(self._dialog) else None

    def install(self) -> None:
        """Start receiving exceptions."""
        self._former = sys.excepthook, threading.excepthook, sys.unraisablehook
        sys.excepthook = self._in_window
        threading.excepthook = self._in_thread
        sys.unraisablehook = self._unraisable
        qInstallMessageHandler(self._from_qt)
        logging.getLogger("boxcars").addHandler(self._handler)

    def uninstall(self) -> None:
        """Stop receiving exceptions before the program ends."""
        if self._former is not None:
            sys.excepthook, threading.excepthook, sys.unraisablehook = self._former
            self._former = None
            qInstallMessageHandler(None)
            logging.getLogger("boxcars").removeHandler(self._handler)

    def _in_window(self, kind: type[BaseException], error: BaseException, trace: Any) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QTimer.singleShot(0, QApplication.closeAllWindows)
            return
        self.hear(error.with_traceback(trace), tr("the window"))
        # Clear what Python keeps for debugging: it would keep objects alive, such as open painters.
        sys.last_type = sys.last_value = sys.last_traceback = None

    def _in_thread(self, args: Any) -> None:
        if args.exc_value is not None and not issubclass(args.exc_type, SystemExit):
            name = args.thread.name if args.thread else "?"
            self.hear(args.exc_value, tr("the thread {name}").format(name=name))

    def _unraisable(self, args: Any) -> None:
        if args.exc_value is not None:
            where = args.err_msg or tr("the cleanup of an object")
            self.hear(args.exc_value, f"{where} ({type(args.object).__name__})")

    def hear(self, error: BaseException, where: str) -> None:
        """Report an uncaught exception. Any thread may call this."""
        try:
            key = key_of(error)
            with self._lock:
                known = self.failures.get(key)
                if known is not None:
                    known.times += 1
                    if known.times % 1000 == 0:
                        self.log.write(f"{known.brief}: {known.times} times by now")
                    return
                if len(self.failures) >= MOST_KINDS:
                    return
                found = self.failures[key] = failure(error, where)
            self.log.write(f"failed in {where}\n{found.told}")
            # Below the level of this run's log, which has it in full already.
            told = (where, plain_line(found.brief), plain_line(str(self.log.path)))
            logging.getLogger("boxcars").info("failed in %s: %s; more in %s", *told)
            print(found.told, file=sys.stderr)
            self._happened.emit(found)
        except BaseException as again:  # An error while reporting an error must not stop the program.
            self.log.write(f"a failure could not be told: {type(again).__name__}")

    def _from_qt(self, kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if kind in (QtMsgType.QtDebugMsg, QtMsgType.QtInfoMsg):
            return
        self._of_qt += 1
        if self._of_qt <= MOST_OF_QT:
            self.log.write(f"Qt: {text}")
        print(text, file=sys.stderr)

    def _tell(self, found: Failure) -> None:
        """Show the error in the main thread, after the failed call has returned."""
        if self.dialog is None:
            if self.dialogs >= MOST_DIALOGS:
                return
            self._open()
        self._in_dialog.append(found)
        self._show()

    def _count(self) -> None:
        if self.dialog is None:
            self._again.stop()
        elif sum(each.times for each in self._in_dialog) != self._shown:
            self._show()

    def _open(self) -> None:
        from studio.app.crash.dialog import CrashDialog

        self.dialogs += 1
        self._in_dialog = []
        parent = QApplication.activeModalWidget() or self._window
        self._dialog = CrashDialog(self._safety(), self.work.save, parent)
        self._dialog.open()
        self._again.start()

    def _show(self) -> None:
        first, *others = self._in_dialog
        self._shown = sum(each.times for each in self._in_dialog)
        what = ntr(
            "An unexpected error occurred in {where}: {brief}",
            "An unexpected error occurred in {where}, {n} times: {brief}",
            first.times,
        ).format(where=first.where, n=first.times, brief=first.brief)
        if others:
            what += "\n" + tr("Other errors since: {count}").format(count=len(others))
        logs = tr("Log of this run: {run_log}. The log of the program before the error: {program_log}.")
        logs = logs.format(run_log=self.log.path, program_log=log_file())
        self.dialog.tell(what, report(self._in_dialog, self.work.last_steps()), logs)

    def _safety(self) -> str:
        """Return a sentence about the safety of the work. It only claims that the work is saved if it is."""
        try:
            if self.work.keep is not None and self.work.keep():
                return tr("Your work is safe: unsaved changes are saved as a draft. You can continue.")
        except Exception as error:
            self.log.write(f"the work could not be kept: {type(error).__name__}: {error}")
        return tr("Your work is still open and you can continue. Save it now.")
