"""Noticing that the open file is also open in another studio."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

if TYPE_CHECKING:
    from engine.files.saves.presence import Presence

SETTLE = 200
"""Milliseconds after a signal of another program before counting: it may not have its lock yet."""

AGAIN = 3000
"""Milliseconds between two checks while others have the file open: a killed program sends no signal."""


class OtherStudios(QObject):
    """Reports how many other programs have the same file open, whenever that changes."""

    changed = Signal(int)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._presence: Presence | None = None
        self._watcher: QFileSystemWatcher | None = None
        self.others = 0
        self._settled = QTimer(self, singleShot=True, interval=SETTLE)
        self._settled.timeout.connect(self.look)
        self._again = QTimer(self, interval=AGAIN)
        self._again.timeout.connect(self.look)

    def follow(self, path: Path | None) -> None:
        """Follow this file from now on, and no other."""
        from engine.files.saves.presence import Presence

        if self._presence is not None:
            self._presence.close()
            self._presence = None
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        self._count(0)
        if path is not None:
            self._presence = Presence(path)
            if self._presence.folder.is_dir():
                self._watcher = QFileSystemWatcher([str(self._presence.folder)], self)
                self._watcher.directoryChanged.connect(self._settled.start)
            self._settled.start()

    def look(self) -> None:
        """Count now: some programs come and go without a signal."""
        if self._presence is not None:
            self._count(self._presence.others())

    def _count(self, others: int) -> None:
        if others != self.others:
            self.others = others
            if others:
                self._again.start()
            else:
                self._again.stop()
            self.changed.emit(others)
