"""A filled score sheet on the screen, with the boxes that can be written in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QCursor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QMenu, QSizePolicy, QWidget

from engine.families.dice.actions.write import Write
from engine.families.dice.content import LOADER, TRAIN, DiceContent
from engine.game.rules import Action
from engine.i18n import tr
from engine.model.ids import Kind, Ref
from engine.model.scenario import Scenario
from studio.families.dice.playtest.game_sheets import Part
from studio.families.dice.sheet.layout import Spot, spots
from studio.families.dice.sheet.painting import EMPTY, Filled, paint_sheet, paint_written
from studio.paint.fonts import face
from studio.paint.style import Style, faded, style
from studio.widgets.mnemonic import entry
from studio.widgets.tip import show_tip

WRITTEN_IN = {"car": "box", "sum": "box", "star": "box", "box": "box", "unloader": "unloader", "stored": "stored",
              "warehouse": "stored", "loader": "loader-box", "loader-name": "loader-box", "loader-sum": "loader-box",
              "loader-box": "loader-box", "loader-star": "loader-box"}  # fmt: skip
"""Boxes in which a click on a part of the sheet writes."""
LIT_BY: Mapping[str, Kind] = {"engine": TRAIN, "car": TRAIN, "loader": LOADER}
"""Things that highlight a part of the sheet."""


class SheetView(QWidget):
    """One sheet in the size of the widget. `chosen` is emitted with the action of a clicked box, `clicked` for other
    clicks."""

    chosen = Signal(object)
    clicked = Signal()

    def __init__(self, scenario: Scenario, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._scenario = scenario
        self.spots = spots(cast(DiceContent, scenario.content), scenario.board.sheet)
        self.filled = EMPTY
        self.offers: Mapping[Part, Sequence[Action]] = {}
        self._lit: frozenset[Ref] = frozenset()
        self._empty: QPixmap | None = None
        self._picture: QPixmap | None = None
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(60, 40)

    def show_filled(self, filled: Filled) -> None:
        """Show a filled sheet."""
        if filled != self.filled:
            self.filled = filled
            self._picture = None
            self.setAccessibleName(
                tr("Sheet of {name}, points: {points}").format(name=filled.name, points=filled.points)
            )
            self.update()

    def offer(self, offers: Mapping[Part, Sequence[Action]]) -> None:
        """Show the boxes that can be written in, with their numbers."""
        self.offers = offers
        self.update()

    def light_up(self, refs: Iterable[Ref]) -> None:
        """Frame trains and loaders."""
        self._lit = frozenset(refs)
        self.update()

    def next_box(self, part: Part) -> Spot | None:
        """Return the next free box of a part."""
        index = len(self.filled.numbers.get(part, ()))
        return next((spot for spot in self.spots if (spot.kind, spot.id, spot.car, spot.index) == (*part, index)), None)

    def place_of(self, spot: Spot) -> QPointF:
        """Return the middle of a part of the sheet in pixels of the widget."""
        scale, x, y = self._fit()
        return spot.rect.center() * scale + QPointF(x, y)

    def sizeHint(self) -> QSize:
        """Return the size of a medium sheet."""
        sheet = self._scenario.board.sheet
        return QSize(640, round(640 * sheet.height / sheet.width))

    def _fit(self) -> tuple[float, float, float]:
        """Return the scale in pixels per millimeter and the origin of the sheet."""
        sheet = self._scenario.board.sheet
        scale = min(self.width() / sheet.width, self.height() / sheet.height)
        return scale, (self.width() - sheet.width * scale) / 2, (self.height() - sheet.height * scale) / 2

    def _style(self) -> Style:
        return style("dark" if self.palette().window().color().lightness() < 128 else "light")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the sheet, and frames around the boxes that can be written in."""
        scale, x, y = self._fit()
        picture = self._sheet_picture(scale)
        with QPainter(self) as painter:
            painter.drawPixmap(QPointF(x, y), picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(x, y)
            painter.scale(scale, scale)
            self._frames(painter, scale)

    def _sheet_picture(self, scale: float) -> QPixmap:
        """Return the filled sheet as a picture. The empty picture is cached, so that a step draws only the numbers."""
        sheet, ratio = self._scenario.board.sheet, self.devicePixelRatioF()
        size = QSize(round(sheet.width * scale * ratio), round(sheet.height * scale * ratio))
        if self._empty is None or self._empty.size() != size:
            self._picture, self._empty = None, QPixmap(size)
            self._empty.setDevicePixelRatio(ratio)
            self._empty.fill(self._style().paper)
            self._draw(self._empty, scale, paint_sheet)
        if self._picture is None:
            self._picture = QPixmap(self._empty)
            self._draw(self._picture, scale, partial(paint_written, filled=self.filled))
        return self._picture

    def _draw(self, picture: QPixmap, scale: float, paint: Callable[[QPainter, Scenario, Style, float], None]) -> None:
        with QPainter(picture) as pen:
            pen.setRenderHint(QPainter.RenderHint.Antialiasing)
            pen.scale(scale, scale)
            paint(pen, self._scenario, self._style(), scale * self.devicePixelRatioF())

    def _frames(self, painter: QPainter, scale: float) -> None:
        highlight = self._style().highlight
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(highlight, 2.5 / scale, Qt.PenStyle.DotLine))
        for spot in self.spots:
            kind = LIT_BY.get(spot.kind)
            if kind is not None and Ref(kind, spot.id) in self._lit:
                painter.drawRoundedRect(spot.rect.adjusted(-0.8, -0.8, 0.8, 0.8), 1.5, 1.5)
        for part, actions in self.offers.items():
            box = self.next_box(part)
            if box is None:
                continue
            painter.setPen(QPen(highlight, max(0.7, 2.5 / scale)))
            painter.setBrush(faded(highlight, 0.22))
            painter.drawRect(box.rect)
            numbers = {str(action.decision.number) for action in actions if isinstance(action.decision, Write)}
            font = face(condensed=True)
            font.setPixelSize(100)
            font.setItalic(True)
            painter.save()
            painter.translate(box.rect.center())
            painter.scale(box.rect.height() * 0.0078, box.rect.height() * 0.0078)
            painter.setFont(font)
            painter.setPen(faded(self._style().ink, 0.75))
            words = numbers.pop() if len(numbers) == 1 else "…"
            painter.drawText(QRectF(-60, -60, 120, 120), Qt.AlignmentFlag.AlignCenter, words)
            painter.restore()

    def _actions_at(self, place: QPointF) -> Sequence[Action]:
        scale, x, y = self._fit()
        at = (place - QPointF(x, y)) / scale
        for spot in reversed(self.spots):
            if spot.kind in WRITTEN_IN and spot.rect.contains(at):
                return self.offers.get((WRITTEN_IN[spot.kind], spot.id, spot.car), ())
        return ()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Write in the clicked box; a menu offers several ways."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        actions = self._actions_at(event.position())
        if len(actions) == 1:
            self.chosen.emit(actions[0])
        elif actions:
            menu = QMenu(self)
            for action in actions:
                entry(menu, str(action), partial(self.chosen.emit, action))
            menu.aboutToHide.connect(menu.deleteLater)
            menu.popup(QCursor.pos())
        else:
            self.clicked.emit()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Change the cursor over clickable boxes."""
        can = bool(self._actions_at(event.position()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if can else Qt.CursorShape.ArrowCursor)

    def event(self, event: QEvent) -> bool:
        """Show the action of a click as a tooltip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            words = "\n".join(map(str, self._actions_at(QPointF(event.pos()))))
            show_tip(event.globalPos(), words or self.toolTip(), self)
            return True
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the light or dark theme of the window."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._empty = None
            self.update()
