"""The icons: drawings of 24 x 24, and pictures of 48 x 48 with the same width of lines, in the text color, sharp at
every scale."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QImage, QPainter, QPalette, QPixmap

_PLACES = (Path(__file__).parents[2] / "resources" / "icons", Path(__file__).parents[1] / "resources" / "icons")


@cache
def _drawing(name: str) -> str:
    for place in _PLACES:
        if (path := place / f"{name}.svg").is_file():
            return path.read_text(encoding="utf-8")
    return ""


class _Engine(QIconEngine):
    """Draws an icon when it is needed, in the current palette."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def clone(self) -> QIconEngine:
        return _Engine(self._name)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        _render(painter, QRectF(rect), self._name, _colour(mode))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        return QPixmap.fromImage(_image(self._name, size.width(), size.height(), _colour(mode)))


def _colour(mode: QIcon.Mode) -> str:
    """Return the text color for an icon in this mode."""
    group = QPalette.ColorGroup.Disabled if mode == QIcon.Mode.Disabled else QPalette.ColorGroup.Active
    colour: QColor = QGuiApplication.palette().color(group, QPalette.ColorRole.WindowText)
    return colour.name()


def _render(painter: QPainter, rect: QRectF, name: str, colour: str) -> None:
    # Qt's own SVG engine does not support `currentColor`.
    from PySide6.QtSvg import QSvgRenderer

    text = _drawing(name).replace("currentColor", colour)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(QByteArray(text.encode())).render(painter, rect)


@lru_cache(maxsize=512)
def _image(name: str, width: int, height: int, colour: str) -> QImage:
    """Return the icon as an image. Qt asks for it whenever it draws a button; unlike pixmaps, images may outlive the
    application."""
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    with QPainter(image) as painter:
        _render(painter, QRectF(image.rect()), name, colour)
    return image


def icon(name: str) -> QIcon:
    """Return the icon of that name; an empty one if there is no drawing."""
    return QIcon(_Engine(name)) if name and _drawing(name) else QIcon()


def paint_icon(painter: QPainter, place: QRectF, name: str, colour: QColor) -> None:
    """Draw an icon or a picture in a color."""
    if name and _drawing(name):
        _render(painter, place, name, colour.name())
