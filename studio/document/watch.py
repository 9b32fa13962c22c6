"""Noticing that another program wrote, replaced or removed the open file."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from engine.files.saves.digest import MISSING, file_digest

SETTLE = 150
"""Milliseconds after the last signal of a change before the file is read: it may still be being written."""


class FileWatch(QObject):
    """Watches one file; `changed` is emitted when its content differs from the last check.

    `known` is the digest of what was read or written here, `found` that of the last check.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path: Path | None = None
        self.known = self.found = MISSING
        self._watcher: QFileSystemWatcher | None = None
        self._settled = QTimer(self, singleShot=True, interval=SETTLE)
        self._settled.timeout.connect(self.look)

    @property
    def is_astray(self) -> bool:
        """Whether the file contains something else than was read or written here, or is gone."""
        return self.found != self.known

    @property
    def is_gone(self) -> bool:
        """Whether the file existed and is gone."""
        return self.is_astray and self.found == MISSING

    def follow(self, path: Path | None, known: bytes = MISSING) -> None:
        """Watch this file, of which `known` was read or written."""
        self._path = path
        self.known = self.found = known
        self._settled.stop()
        self._watch()
        if path is not None:
            # Another program may have written it since it was read.
            self._settled.start()

    def look(self) -> None:
        """Check the file now: network folders send no change events."""
        if self._path is None:
            return
        if self._watcher is None or set(self._places()) - {*self._watcher.files(), *self._watcher.directories()}:
            self._watch()
        found = file_digest(self._path)
        if found != self.found:
            self.found = found
            self.changed.emit()

    def _watch(self) -> None:
        # Create a new watcher each time: Qt's own repeats warnings without end when a path is removed while an event
        # waits.
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        places = self._places()
        if places:
            self._watcher = QFileSystemWatcher(places, self)
            self._watcher.fileChanged.connect(self._settled.start)
            self._watcher.directoryChanged.connect(self._settled.start)

    def _places(self) -> list[str]:
        """Watch the file and its folder, because a replaced file is another file and a removed one may come back; for a
        link also its target."""
        if self._path is None:
            return []
        ways = (os.path.abspath(self._path), os.path.realpath(self._path))
        return sorted({place for way in ways for place in (way, os.path.dirname(way)) if os.path.exists(place)})
