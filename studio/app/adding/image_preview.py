"""A small preview of the image under a new grid: cells, water, and clicks that pick the water color."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.files.imported.scans import Mask, Pixels
from engine.i18n import tr
from engine.model.board import Sheet

MARK, RIM, WET = (20, 20, 20, 255), (255, 255, 255, 255), (0, 60, 200, 150)


class ImagePreview(QWidget):
    """Shows an image with its overlay; `picked` is emitted with the color at a click."""

    picked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.image = QImage()
        self.overlay = QImage()
        self.setMinimumSize(300, 120)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Preview"))
        self.setToolTip(tr("Click water to pick its color"))

    def show_image(self, image: QImage) -> None:
        """Show another image, or none."""
        self.image, self.overlay = image, QImage()
        self.setCursor(Qt.CursorShape.ArrowCursor if image.isNull() else Qt.CursorShape.CrossCursor)
        self.update()

    def show_overlay(self, overlay: QImage) -> None:
        """Show this over the image."""
        self.overlay = overlay
        self.update()

    def place(self) -> QRectF:
        """The rectangle of the image."""
        size = self.image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        return QRectF(
            (self.width() - size.width()) / 2, (self.height() - size.height()) / 2, size.width(), size.height()
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the image, or what to do to get one."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(self.rect(), self.palette().base())
            if self.image.isNull():
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, tr("The image appears here."))
            else:
                painter.drawImage(self.place(), self.image)
                if not self.overlay.isNull():
                    painter.drawImage(self.place(), self.overlay)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pick the color under the pointer, the median of the pixels around it."""
        colour = self.colour_at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and colour is not None:
            self.picked.emit(colour)

    def colour_at(self, spot: QPointF) -> QColor | None:
        """Return the color of the image at a position of this widget."""
        place = self.place()
        if self.image.isNull() or not place.contains(spot):
            return None
        share = (spot - place.topLeft()).toTuple()
        x = min(int(share[0] / place.width() * self.image.width()), self.image.width() - 1)
        y = min(int(share[1] / place.height() * self.image.height()), self.image.height() - 1)
        around = pixels_of(self.image.copy(max(0, x - 2), max(0, y - 2), 5, 5))
        return QColor(*np.median(around.reshape(-1, 3), axis=0).astype(int).tolist())


def pixels_of(image: QImage) -> Pixels:
    """Return the image as an array of height x width x 3."""
    plain = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.bytesPerLine())
    return rows[:, : 3 * plain.width()].reshape(plain.height(), plain.width(), 3).copy()


def overlay_of(shape: tuple[int, int], sheet: Sheet, cells: np.ndarray, spacing: float, wet: Mask | None) -> QImage:
    """Return an overlay with stripes on water and a dot at each cell (x and y in millimeters)."""
    height, width = shape
    made = np.zeros((height, width, 4), np.uint8)
    grain = max(1, width // 400)
    if wet is not None:
        y, x = np.mgrid[:height, :width]
        made[wet & ((x + y) // (2 * grain) % 2 == 0)] = WET
    spots = (cells * (width / sheet.width, height / sheet.height)).astype(int)
    apart = spacing * width / sheet.width
    dot = max(1, min(grain, int(apart / 4)))
    for reach, colour in ((dot + 1, RIM), (dot, MARK)):
        if apart < 6 * dot and colour is RIM:
            continue
        for dx in range(-reach + 1, reach):
            for dy in range(-reach + 1, reach):
                rows, columns = np.clip(spots[:, 1] + dy, 0, height - 1), np.clip(spots[:, 0] + dx, 0, width - 1)
                made[rows, columns] = colour
    return QImage(made.data, width, height, 4 * width, QImage.Format.Format_RGBA8888).copy()
