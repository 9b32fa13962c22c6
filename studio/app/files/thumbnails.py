"""Small pictures of board files, drawn one after the other by a worker and kept in the cache folder."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QImageReader, QImageWriter, QPainter

from engine.folders import cache_folder, own_folder
from studio.threads.worker import Wanted, Worker

if TYPE_CHECKING:
    from engine.model.scenario import Scenario

THUMBNAIL = QSize(192, 120)
"""Size of the largest picture in pixels."""
PAUSE = 300
"""Milliseconds before the first picture, so that a page that is soon left costs nothing."""
MOST_FILES = 200
"""Maximum number of pictures in the cache folder; the ones unused for the longest time are removed."""
VERSION = 2
"""Part of the name of each picture; another number makes all pictures new."""

State = tuple[str, int, int]
"""Path, time of the last change and size of a file."""


class Thumbnails(QObject):
    """Pictures of the files on a page. Nothing runs while no picture is missing, or after `stop`."""

    drawn = Signal(str, QImage)
    """Emitted with the path of a file and its picture. A file that cannot be read or drawn gets none."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[State, QImage] = {}
        self._waiting: list[State] = []
        self._ratio = 1.0
        self._worker: Worker | None = None
        self._pause = QTimer(self, interval=PAUSE, singleShot=True)
        self._pause.timeout.connect(self._next)

    @property
    def is_busy(self) -> bool:
        """Whether pictures are being drawn or will be."""
        return self._worker is not None or self._pause.isActive()

    def want(self, paths: Sequence[Path], ratio: float = 1.0) -> None:
        """Emit the known pictures of these files now and the others later; drop those of all other files. `ratio` is
        the number of device pixels per pixel."""
        self.stop()
        if ratio != self._ratio:
            self._known, self._ratio = {}, ratio
        states = [state for path in paths if (state := _state(path)) is not None]
        self._known = {state: self._known[state] for state in states if state in self._known}
        for state, image in self._known.items():
            if not image.isNull():
                self.drawn.emit(state[0], image)
        self._waiting = [state for state in dict.fromkeys(states) if state not in self._known]
        if self._waiting:
            self._pause.start()

    def stop(self) -> None:
        """Draw no more pictures; the thread ends."""
        self._pause.stop()
        self._waiting = []
        if self._worker is not None:
            self._worker.forget()
            self._worker.deleteLater()
            self._worker = None

    def _next(self) -> None:
        if not self._waiting:
            self.stop()
            return
        if self._worker is None:
            self._worker = Worker("thumbnails", self)
        state, ratio = self._waiting.pop(0), self._ratio
        self._worker.ask(
            lambda wanted: thumbnail(Path(state[0]), ratio, wanted),
            lambda image: self._take(state, image),
            lambda _: self._take(state, QImage()),
        )

    def _take(self, state: State, image: QImage) -> None:
        self._known[state] = image
        if not image.isNull():
            self.drawn.emit(state[0], image)
        self._next()


def thumbnail(path: Path, ratio: float = 1.0, wanted: Wanted = lambda: True) -> QImage:
    """Return the picture of a board file from the cache folder, or drawn now; a null picture once it is no longer
    wanted. It may run in any thread. Raises FileError, and LayerError if a layer cannot be drawn."""
    from engine.files.foreign import read_source
    from engine.files.scenarios import loads

    content = read_source(path)
    name = hashlib.blake2b(content + f"\n{VERSION} {ratio:g}".encode(), digest_size=16).hexdigest()
    kept = cache_folder() / "thumbnails" / f"{name}.png"
    image = _read(kept, ratio)
    if image.isNull() and wanted():
        scenario = loads(content, str(path))
        if not wanted():
            return QImage()
        image = _draw(scenario, ratio)
        _keep(image, kept)
    image.setDevicePixelRatio(ratio)
    return image


def _draw(scenario: Scenario, ratio: float) -> QImage:
    from studio.paint.board import paint_board
    from studio.paint.style import style

    sheet = scenario.board.sheet
    scale = min(THUMBNAIL.width() / sheet.width, THUMBNAIL.height() / sheet.height) * ratio
    size = QSize(max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(Qt.GlobalColor.white))
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        paint_board(painter, scenario, style("print"))
    return image


def _read(kept: Path, ratio: float) -> QImage:
    """Return a picture of the cache; a null one if there is none of a possible size."""
    reader = QImageReader(str(kept))
    most = THUMBNAIL * ratio
    size = reader.size()
    if not size.isValid() or size.width() > most.width() + 1 or size.height() > most.height() + 1:
        return QImage()
    with suppress(OSError):
        os.utime(kept)
    return reader.read()


def _keep(image: QImage, kept: Path) -> None:
    """Write a picture to the cache, if that is possible, and remove the oldest ones."""
    draft = kept.with_suffix(f".{os.getpid()}.new")
    with suppress(OSError):
        own_folder(kept.parent)
        if QImageWriter(str(draft), b"png").write(image):
            draft.replace(kept)
        draft.unlink(missing_ok=True)
        files = sorted(kept.parent.iterdir(), key=lambda file: file.stat().st_mtime)
        for file in files[:-MOST_FILES]:
            file.unlink(missing_ok=True)


def _state(path: Path) -> State | None:
    """Return the state of a plain file; None if there is none."""
    try:
        known = path.stat()
    except (OSError, ValueError):
        return None
    return str(path), known.st_mtime_ns, known.st_size
