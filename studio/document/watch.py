"""Noticing that another program wrote, replaced or removed the open file."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

from engine.files.saves.digest import MISSING, file_digest

SETTLE = 150
"""Milliseconds after the last signal of a change before the file is read: it may still be being written."""


class FileWatch(QObject):
    """Watches one file; `changed` goes out when what it holds is another than when it was last looked at.

    `known` is the digest of what was read from it or written to it here, `found` of what it holds as far as is seen.
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
        """Whether the file holds something else than what was read or written here, or is gone."""
        return self.found != self.known

    @property
    def is_gone(self) -> bool:
        """Whether there was a file and there is none."""
        return self.is_astray and self.found == MISSING

    def follow(self, path: Path | None, known: bytes = MISSING) -> None:
        """Watch this file from now on, of which `known` was read or written."""
        self._path = path
        self.known = self.found = known
        self._settled.stop()
        self._watch()
        if path is not None:
            # Another program may have written it since it was read.
            self._settled.start()

    def look(self) -> None:
        """Look at the file now: network folders send no change events."""
        if self._path is None:
            return
        if self._watcher is None or set(self._places()) - {*self._watcher.files(), *self._watcher.directories()}:
            self._watch()
        found = file_digest(self._path)
        if found != self.found:
            self.found = found
            self.changed.emit()

    def _watch(self) -> None:
        # A new watcher each time: Qt's own, told to let go of a path while news of it waits, warns without end.
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        places = self._places()
        if places:
            self._watcher = QFileSystemWatcher(places, self)
            self._watcher.fileChanged.connect(self._settled.start)
            self._watcher.directoryChanged.connect(self._settled.start)

    def _places(self) -> list[str]:
        """The file, and its folder: a file that is replaced is another file, and one that is gone may come back. Of a
        link also what it leads to."""
        if self._path is None:
            return []
        ways = (os.path.abspath(self._path), os.path.realpath(self._path))
        return sorted({place for way in ways for place in (way, os.path.dirname(way)) if os.path.exists(place)})
