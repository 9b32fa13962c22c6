"""Tracing image on screen: read in a thread of its own, drawn as a layer between sea and cells."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from engine.errors import BoxcarsError, in_words
from engine.files.imported.tracings import tracing_path
from engine.model.look import Tracing
from engine.model.scenario import Scenario
from studio.canvas.layers import LayerItem
from studio.paint.board import device_scale
from studio.paint.land.tracing import Levels, paint_tracing, read_levels, read_rest
from studio.threads.worker import Worker


def only_tracing_differs(before: Scenario, after: Scenario) -> bool:
    """Return whether only the tracing image differs."""
    if before.look.tracing is after.look.tracing:
        return False
    return replace(before, look=replace(before.look, tracing=after.look.tracing)) == after


class TracingImages(QObject):
    """Reads the image of a board. `levels` holds it when it is ready; `problem` is the reason if it cannot be read,
    `note` the reason if not all of it can be shown. Of a large image, a reduced one is shown at first."""

    news = Signal()
    """Emitted when the image, its absence or its problem changes."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.levels: Levels | None = None
        self.problem = self.note = ""
        self._worker = Worker("tracing", self)
        self._asked: tuple[str, Path | None] | None = None

    @property
    def busy(self) -> bool:
        """Whether an image is still being read."""
        return self._worker.is_busy

    def aspect(self) -> float | None:
        """Height divided by width of the image; None without one."""
        return None if self.levels is None else self.levels.aspect

    def follow(self, tracing: Tracing | None, folder: Path | None, anew: bool = False) -> None:
        """Read the image of this tracing, from a scenario in that folder."""
        asked = (tracing.file, folder) if tracing is not None else None
        if asked == self._asked and not anew:
            return
        self._asked = asked
        self._worker.forget()
        self.levels, self.problem, self.note = None, "", ""
        if tracing is not None:
            try:
                path = tracing_path(tracing, folder)
            except BoxcarsError as error:
                self.problem = str(error)
            else:
                self._worker.ask(lambda wanted: read_levels(path, wanted), partial(self._take, path), self._fail)
        self.news.emit()

    def _take(self, path: Path, levels: Levels | None) -> None:
        self.levels = levels
        if levels is not None and levels.is_reduced:
            self._worker.ask(lambda wanted: read_rest(path, levels, wanted), self._take_rest, self._fail)
        self.news.emit()

    def _take_rest(self, found: tuple[Levels, str] | None) -> None:
        if found is not None:
            self.levels, self.note = found
        self.news.emit()

    def _fail(self, error: BaseException) -> None:
        self.problem = in_words(error)
        self.news.emit()


class TracingItem(LayerItem):
    """Layer of the tracing image."""

    images: TracingImages

    def _draw(self, painter: QPainter, option: QStyleOptionGraphicsItem) -> None:
        """Draw the part of the image on the sheet."""
        tracing, levels = self._shown.scenario.look.tracing, self.images.levels
        if tracing is not None and levels is not None:
            painter.setClipRect(self._box)
            paint_tracing(painter, tracing, levels, device_scale(painter))
