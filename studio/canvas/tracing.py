"""The tracing image on screen: read in a thread of its own, drawn as a layer between sea and cells."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from weakref import WeakMethod

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from engine.errors import BoxcarsError, in_brief
from engine.files.imported.tracings import tracing_path
from engine.model.look import Tracing
from engine.model.scenario import Scenario
from studio.canvas.layers import LayerItem
from studio.document.letterbox import letterbox
from studio.paint.board import device_scale
from studio.paint.land.tracing import Levels, paint_tracing, read_levels


def only_tracing_differs(before: Scenario, after: Scenario) -> bool:
    """Whether nothing but the picture under the board is different."""
    if before.look.tracing is after.look.tracing:
        return False
    return replace(before, look=replace(before.look, tracing=after.look.tracing)) == after


class Wanted:
    """Which image is wanted; the worker looks at it to see whether it reads for nothing. It is no part of Qt: it does
    not matter in which thread it ends."""

    def __init__(self) -> None:
        self.job = 0


class TracingImages(QObject):
    """Reads the image that a board names. `levels` holds it once it is there, `problem` says why it is not."""

    news = Signal()
    """There is an image, none, or something wrong with it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.levels: Levels | None = None
        self.problem = ""
        self.busy = False
        self._wanted = Wanted()
        self._asked: tuple[str, Path | None] | None = None
        self._letterbox = letterbox()

    def follow(self, tracing: Tracing | None, folder: Path | None, anew: bool = False) -> None:
        """Have the image of this tracing, from a scenario in that folder."""
        asked = (tracing.file, folder) if tracing is not None else None
        if asked == self._asked and not anew:
            return
        self._asked = asked
        self._wanted.job += 1
        self.levels, self.problem, self.busy = None, "", False
        if tracing is not None:
            try:
                path = tracing_path(tracing, folder)
            except BoxcarsError as error:
                self.problem = str(error)
            else:
                self.busy = True
                work = _work(path, self._wanted, WeakMethod(self._take))
                threading.Thread(target=work, name="tracing", daemon=True).start()
        self.news.emit()

    def _take(self, job: int, levels: Levels | None, problem: str) -> None:
        if job == self._wanted.job:
            self.levels, self.problem, self.busy = levels, problem, False
            self.news.emit()


def _work(path: Path, wanted: Wanted, reply: WeakMethod[Callable[..., None]]) -> Callable[[], None]:
    """What the thread does. It holds nothing of Qt but images and the letterbox, which is never destroyed."""
    box, job = letterbox(), wanted.job

    def work() -> None:
        levels, problem = None, ""
        try:
            levels = read_levels(path, lambda: wanted.job == job)
        except BoxcarsError as error:
            problem = str(error)
        except BaseException as error:  # Else the board would wait for its image for ever.
            problem = in_brief(error)
        box.post(reply, job, levels, problem)

    return work


class TracingItem(LayerItem):
    """The layer of the tracing image."""

    images: TracingImages

    def _draw(self, painter: QPainter, option: QStyleOptionGraphicsItem) -> None:
        """Draws what of the image lies on the sheet."""
        tracing, levels = self._shown.scenario.look.tracing, self.images.levels
        if tracing is not None and levels is not None:
            painter.setClipRect(self._box)
            paint_tracing(painter, tracing, levels, device_scale(painter))
