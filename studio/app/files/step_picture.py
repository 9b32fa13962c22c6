"""A small picture of a whole board, drawn one layer at a time so that the window responds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from PySide6.QtCore import QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter

from engine.model.look import layers_drawn
from engine.model.scenario import Scenario
from studio.paint.balance import balanced
from studio.paint.board import paint_stacked
from studio.paint.style import style


class StepPicture(QObject):
    """Draws in the main thread, one layer per turn of the event loop."""

    drawn = Signal(QImage)
    """Emitted with the picture; a layer that cannot be drawn is missing."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: Iterator[QImage | None] | None = None
        self._turn = QTimer(self, interval=0)
        self._turn.timeout.connect(self._step)

    def draw(self, scenario: Scenario, most: QSize) -> None:
        """Start drawing a board within `most` pixels, and drop the previous one."""
        self._steps = _steps(scenario, most)
        self._turn.start()

    def stop(self) -> None:
        """Stop drawing."""
        self._turn.stop()
        self._steps = None

    def _step(self) -> None:
        image = next(self._steps) if self._steps is not None else None
        if image is not None:
            self.stop()
            self.drawn.emit(image)


def _steps(scenario: Scenario, most: QSize) -> Iterator[QImage | None]:
    """Yield None after each layer, then the picture."""
    sheet = scenario.board.sheet
    scale = min(most.width() / sheet.width, most.height() / sheet.height)
    size = QSize(max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(Qt.GlobalColor.white))
    for stands in layers_drawn(scenario.board, scenario.look):
        # A thumbnail without one layer is still useful, so the error is not reported.
        with QPainter(image) as painter, suppress(Exception), balanced(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.scale(scale, scale)
            paint_stacked(painter, stands, scenario, style("print"), scale, plain=True)
        yield None
    yield image
