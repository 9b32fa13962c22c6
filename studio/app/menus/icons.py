"""The icons: own drawings of 24 x 24 in the colour of the text, sharp at every scale."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from PySide6.QtCore import QByteArray, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QIcon, QIconEngine, QPainter, QPalette, QPixmap

_PLACES = (Path(__file__).parents[3] / "resources" / "icons", Path(__file__).parents[2] / "resources" / "icons")


@cache
def _drawing(name: str) -> str:
    for place in _PLACES:
        if (path := place / f"{name}.svg").is_file():
            return path.read_text(encoding="utf-8")
    return ""


class _Engine(QIconEngine):
    """Draws an icon when it is needed, in the palette as it is then."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def clone(self) -> QIconEngine:
        return _Engine(self._name)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        # Qt's own engine for SVG files knows no `currentColor`.
        from PySide6.QtSvg import QSvgRenderer

        group = QPalette.ColorGroup.Disabled if mode == QIcon.Mode.Disabled else QPalette.ColorGroup.Active
        colour: QColor = QGuiApplication.palette().color(group, QPalette.ColorRole.WindowText)
        text = _drawing(self._name).replace("currentColor", colour.name())
        renderer = QSvgRenderer(QByteArray(text.encode()))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        renderer.render(painter, QRectF(rect))

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            self.paint(painter, pixmap.rect(), mode, state)
        return pixmap


def icon(name: str) -> QIcon:
    """The icon of that name; an empty one where there is no drawing."""
    return QIcon(_Engine(name)) if name and _drawing(name) else QIcon()
