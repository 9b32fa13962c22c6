"""The process of the console: statements that run in it, and what they print."""

from __future__ import annotations

import json
import sys
from typing import Any

from PySide6.QtCore import QObject, QProcess, QTimer, Signal

COMMAND = (sys.executable, "-P", "-m", "engine.console")
SECONDS_TO_STOP = 3
"""Time in which a stopped statement has to end before its process is ended."""


class ConsoleProcess(QObject):
    """Runs one statement at a time. `printed` is emitted with text, `done` with the text of the changed scenario (None
    if it is the same), `completed` with names, and `died` when the process has ended by itself or was ended."""

    printed = Signal(str)
    done = Signal(object)
    completed = Signal(list)
    died = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._rest = b""
        self._late = QTimer(self, singleShot=True, interval=1000 * SECONDS_TO_STOP)
        self._late.timeout.connect(self.kill)

    @property
    def is_running(self) -> bool:
        """Whether there is a process with the variables of former statements."""
        return self._process is not None

    def send(self, question: dict[str, Any]) -> None:
        """Send a question to the process, which is started if there is none."""
        if self._process is None:
            self._start()
        assert self._process is not None
        self._process.write(json.dumps(question).encode() + b"\n")

    def stop(self) -> None:
        """Interrupt the statement; end the process if that does not help soon."""
        if self._process is not None:
            self.send({"stop": True})
            self._late.start()

    def kill(self) -> None:
        """End the process, whatever it does."""
        if self._process is not None:
            self._process.kill()

    def close(self) -> None:
        """End the process without a signal."""
        process, self._process = self._process, None
        self._late.stop()
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()

    def _start(self) -> None:
        self._process = process = QProcess(self)
        self._rest = b""
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_errors)
        process.finished.connect(self._end)
        process.errorOccurred.connect(self._fail)
        program, *arguments = COMMAND
        process.start(program, arguments)

    def _read(self) -> None:
        if self._process is None:
            return
        *lines, self._rest = (self._rest + bytes(self._process.readAllStandardOutput().data())).split(b"\n")
        for line in lines:
            try:
                answer = json.loads(line)
            except ValueError:
                continue  # A statement can write to any file that is open.
            if not isinstance(answer, dict):
                continue
            if "out" in answer:
                self.printed.emit(str(answer["out"]))
            elif "names" in answer:
                self.completed.emit([str(name) for name in answer["names"]])
            elif "done" in answer:
                self._late.stop()
                self.done.emit(answer.get("scenario"))

    def _read_errors(self) -> None:
        if self._process is not None:
            printed = bytes(self._process.readAllStandardError().data())
            self.printed.emit(printed.decode(errors="replace"))

    def _fail(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        self._late.stop()
        if process is not None:
            process.deleteLater()
            self.died.emit()
