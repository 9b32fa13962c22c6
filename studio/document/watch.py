"""Noticing that somebody else wrote the open file."""

from __future__ import annotations

import hashlib
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

SETTLE = 150
"""Milliseconds after the last sign of change before the file is read: whoever writes it may not be done."""


class FileWatch(QObject):
    """Watches one file; `changed` goes out when its bytes are others than those last read or written here."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self._known = b""
        self._watcher: QFileSystemWatcher | None = None
        self._settled = QTimer(self, singleShot=True, interval=SETTLE)
        self._settled.timeout.connect(self._look)

    def follow(self, path: Path | None) -> None:
        """Watch this file from now on; its bytes as they stand are known."""
        self._path = path
        self._settled.stop()
        if path is not None:
            self._known = _digest(path)
        self._watch()

    def _watch(self) -> None:
        # A new watcher each time: Qt's own, told to let go of a path while news of it waits, warns without end.
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        if self._path is not None and self._path.exists():
            # The folder too: a file that is replaced is another file, and one that is gone cannot be watched.
            self._watcher = QFileSystemWatcher([str(self._path), str(self._path.parent)], self)
            self._watcher.fileChanged.connect(self._stir)
            self._watcher.directoryChanged.connect(self._stir)

    def _stir(self) -> None:
        self._settled.start()

    def _look(self) -> None:
        if self._path is None or not self._path.is_file():
            return
        if self._watcher is None or str(self._path) not in self._watcher.files():
            self._watch()
        found = _digest(self._path)
        if found != self._known:
            self._known = found
            self.changed.emit()


def _digest(path: Path) -> bytes:
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return b""
