"""The steps of an import with their counts, and a small picture of what the chosen one keeps and leaves out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPixmap, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from engine.geography.steps import Step
from engine.i18n import tr
from engine.model.geometry import Point
from engine.model.scenario import Scenario
from studio.widgets.label import Words
from studio.widgets.tip import tip

PICTURE = QSize(360, 300)
"""Size of the picture in pixels."""
SMALLEST = QSize(200, 140)

KEPT, DROPPED = QColor("#1a1a1a"), QColor("#b03a00")
APART = 0.7
"""Pixels between points of a line; those between them are not drawn."""


class Shown(NamedTuple):
    """A step with its picture."""

    step: Step
    picture: QImage


class StepPreview(QWidget):
    """Shows the steps of an import; the last one is chosen until the user chooses another one."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: list[Shown] = []
        self.steps = QListWidget()
        self.steps.setAccessibleName(tr("Steps"))
        self.steps.setToolTip(tip(tr("Choose a step to see what it keeps and leaves out")))
        self.steps.setWordWrap(True)
        self.steps.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.steps.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.steps.setMinimumHeight(6 * self.fontMetrics().lineSpacing())
        self.picture = Words(tr("The steps of the import appear here."), wraps=True)
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setMinimumSize(SMALLEST)
        self.picture.setAccessibleName(tr("Preview of the step"))
        self.legend = Words(tr("Solid: kept. Dashed or hollow: left out."), wraps=True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.steps, 1)
        whole.addWidget(self.picture, 2)
        whole.addWidget(self.legend)
        self.steps.currentRowChanged.connect(self._choose)

    def sizeHint(self) -> QSize:
        """Room for the picture and the steps."""
        return QSize(PICTURE.width(), super().sizeHint().height() + PICTURE.height() - SMALLEST.height())

    def show_steps(self, shown: Sequence[Shown]) -> None:
        """Show other steps. The chosen one stays chosen if it is still there, otherwise the last one is."""
        row = self.steps.currentRow()
        before = self._shown[row].step.title if 0 <= row < len(self._shown) - 1 else ""
        self._shown = []
        self.steps.clear()
        for each in shown:
            self.steps.addItem(QListWidgetItem(f"{each.step.title}\n{each.step.counts}"))
        self._shown = list(shown)
        titles = [each.step.title for each in shown]
        self.steps.setCurrentRow(titles.index(before) if before in titles else len(titles) - 1)
        if not shown:
            self.picture.setText(tr("The steps of the import appear here."))

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._shown):
            self._fit()
            self.steps.scrollToItem(self.steps.item(row))
            self.chosen.emit(row)

    def _fit(self) -> None:
        """Show the whole picture, smaller where there is less room."""
        row = self.steps.currentRow()
        if not 0 <= row < len(self._shown):
            return
        made, ratio = QPixmap.fromImage(self._shown[row].picture), self.devicePixelRatioF()
        room = self.picture.size() * ratio
        if made.width() > room.width() or made.height() > room.height():
            made = made.scaled(room, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
            made.setDevicePixelRatio(ratio)
        self.picture.setPixmap(made)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the picture to its new room."""
        super().resizeEvent(event)
        self._fit()


def with_picture(scenario: Scenario, step: Step, ratio: float = 1.0) -> Shown:
    """Return a step with its picture: the land, the cities of the board, and the lines and places of the step. It may
    be called in any thread."""
    sheet = scenario.board.sheet
    scale = ratio * min(PICTURE.width() / sheet.width, PICTURE.height() / sheet.height)
    size = QSize(max(1, round(sheet.width * scale)), max(1, round(sheet.height * scale)))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor(scenario.look.water))
    with QPainter(image) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(KEPT, 0.5 * ratio))
        painter.setBrush(QColor(scenario.look.land))
        land = QPainterPath()  # odd-even: lakes are rings in the land
        for shape in scenario.board.shapes.values():
            if shape.kind == "land":
                for ring in shape.rings:
                    land.addPolygon(_polygon((*ring.points, ring.points[0]), scale, size))
        painter.drawPath(land)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        dropped = QPen(DROPPED, ratio, Qt.PenStyle.DashLine)
        _draw(painter, step.dropped, scale, size, dropped, QPen(DROPPED, ratio), Qt.BrushStyle.NoBrush)
        kept = QPen(KEPT, 1.5 * ratio)
        _draw(painter, step.kept, scale, size, kept, QPen(KEPT, ratio), KEPT)
        painter.setPen(QPen(KEPT, ratio))
        painter.setBrush(QColor(Qt.GlobalColor.white))
        for city in scenario.board.cities.values():
            if (milepost := scenario.board.mileposts.get(city.milepost)) is not None:
                x, y = milepost.at[0] * scale, milepost.at[1] * scale
                painter.drawRect(round(x - 2 * ratio), round(y - 2 * ratio), round(4 * ratio), round(4 * ratio))
    image.setDevicePixelRatio(ratio)
    return Shown(step, image)


def _draw(
    painter: QPainter, lines: Sequence[Sequence[Point]], scale: float, size: QSize, pen: QPen, rim: QPen,
    fill: QColor | Qt.BrushStyle,
) -> None:  # fmt: skip
    radius = 2.5 * rim.widthF()
    painter.setBrush(fill)
    painter.setPen(rim)
    for line in lines:
        if len(line) == 1:
            painter.drawEllipse(QPointF(line[0][0] * scale, line[0][1] * scale), radius, radius)
    painter.setPen(pen)
    for line in lines:
        if len(line) > 1:
            painter.drawPolyline(_polygon(line, scale, size))


def _polygon(points: Sequence[Point], scale: float, size: QSize) -> QPolygonF:
    """Return points in pixels, without those that are too close to each other. Far ones are moved nearer: a dashed line
    to the other side of the earth would have millions of dashes."""
    most = 4.0 * max(size.width(), size.height())
    made: list[QPointF] = []
    last = (-1e9, -1e9)
    for number, (x, y) in enumerate(points):
        spot = (max(-most, min(most, x * scale)), max(-most, min(most, y * scale)))
        is_end = number in (0, len(points) - 1)
        if is_end or abs(spot[0] - last[0]) + abs(spot[1] - last[1]) >= APART:
            made.append(QPointF(*spot))
            last = spot
    return QPolygonF(made)
