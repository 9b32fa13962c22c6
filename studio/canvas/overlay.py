"""What lies over the board for a moment: selection, hover, issues, a game's tokens, marks of choices, a tool's drawing.

Everything keeps its size on the screen and differs by shape, not by colour alone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from engine.game.rules import Token
from engine.model.geometry import Point
from engine.model.ids import Ref
from studio.canvas.layers import Shown
from studio.canvas.outlines import Outline, outline_of, ways_through
from studio.canvas.tokens import paint_owners, paint_tokens
from studio.paint import text
from studio.paint.board import device_scale
from studio.paint.fonts import face
from studio.paint.style import faded

SEVERITY = {"error": "#d4141e", "warning": "#d97800", "note": "#2a6fdb"}
BEYOND = 60.0
"""Millimetres over the sheet's edges that overlays may reach."""


class Mark(NamedTuple):
    """A choice on the board: where, what it says, and the id that a click reports."""

    at: Point
    text: str
    id: Any


class Veil(QGraphicsItem):
    """One thing drawn over the board by a function; redrawn where it was and where it is."""

    def __init__(self, draw: Callable[[QPainter, float], None], shown: Shown, height: int) -> None:
        super().__init__()
        self._draw, self._shown = draw, shown
        self._box = QRectF()
        self.setZValue(height)

    def take(self, box: QRectF) -> None:
        """Draws anew, inside `box` only."""
        if box.isNull() and self._box.isNull():
            return
        self.prepareGeometryChange()
        self._box = box
        self.update()

    def boundingRect(self) -> QRectF:
        """Where it draws."""
        return self._box

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Draws it in device pixels per millimetre."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw(painter, device_scale(painter) / (widget.devicePixelRatioF() if widget else 1.0))


class BoardOverlay(QObject):
    """The overlays of one view."""

    def __init__(self, scene: QGraphicsScene, shown: Shown, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._shown = shown
        self._selected: tuple[Outline, ...] = ()
        self._hovered: Outline | None = None
        self._places: tuple[tuple[Point, ...], ...] = ()
        self._severity = "note"
        self._tokens: tuple[Token, ...] = ()
        self._colours: tuple[str, ...] = ()
        self._letters: tuple[str, ...] = ()
        self._owners: dict[str, tuple[str, str]] = {}
        self.marks: tuple[Mark, ...] = ()
        self._drawing: tuple[tuple[Any, ...], ...] = ()
        self._veils = {
            name: Veil(draw, shown, 100 + n)
            for n, (name, draw) in enumerate(
                {
                    "owners": self._draw_owners,
                    "hover": self._draw_hover,
                    "selection": self._draw_selection,
                    "highlight": self._draw_highlight,
                    "tokens": self._draw_tokens,
                    "marks": self._draw_marks,
                    "drawing": self._draw_drawing,
                }.items()
            )
        }
        for veil in self._veils.values():
            scene.addItem(veil)

    @property
    def _everywhere(self) -> QRectF:
        return self._shown.sheet.adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND)

    def set_selection(self, refs: Iterable[Ref]) -> None:
        """Show what is selected."""
        self._selected = tuple(outline_of(self._shown.scenario, ref) for ref in refs)
        self._veils["selection"].take(_around(o.box() for o in self._selected))

    def set_hover(self, ref: Ref | None) -> None:
        """Show what a click would take; regions are too large to light up under a passing pointer."""
        self._hovered = None if ref is None or ref.kind == "region" else outline_of(self._shown.scenario, ref)
        self._veils["hover"].take(_around([self._hovered.box()] if self._hovered else []))

    def set_highlight(self, places: Iterable[Iterable[Point]], severity: str = "note") -> None:
        """Draw a clear ring around places (polylines in millimetres); none to take it away."""
        self._places = tuple(tuple(place) for place in places)
        self._severity = severity
        self._veils["highlight"].take(self._everywhere if self._places else QRectF())

    def set_tokens(
        self, tokens: Iterable[Token], colours: Sequence[str] = (), letters: Sequence[str] = ()
    ) -> None:
        """Show the tokens of a game; `colours` (`#rrggbb`) and `letters` by seat."""
        self._tokens, self._colours, self._letters = tuple(tokens), tuple(colours), tuple(letters)
        self._veils["tokens"].take(self._everywhere if self._tokens else QRectF())

    def set_owners(self, owners: Mapping[str, tuple[str, str]]) -> None:
        """Tint the lines of railroads: by railroad the owner's colour and letter."""
        self._owners = dict(owners)
        self._veils["owners"].take(self._everywhere if self._owners else QRectF())

    def set_marks(self, marks: Iterable[tuple[Ref | Point, str, Any]]) -> None:
        """Show choices that can be clicked: a thing or a place, its text, and the id that a click reports."""
        found = []
        for where, words, key in marks:
            at = middle_of(self._shown.scenario, where) if isinstance(where, Ref) else where
            if at is not None:
                found.append(Mark(at, words, key))
        self.marks = tuple(found)
        self._veils["marks"].take(self._everywhere if self.marks else QRectF())

    def set_drawing(self, shapes: Iterable[tuple[Any, ...]]) -> None:
        """Show what a tool is drawing: (kind, points) of kind line, rect, ghost or text; a text has its words third."""
        shapes = tuple(shapes)
        if shapes or self._drawing:
            self._drawing = shapes
            self._veils["drawing"].take(self._everywhere if shapes else QRectF())

    def mark_at(self, at: Point, reach: float) -> Mark | None:
        """The mark nearest to a place, at most `reach` millimetres off."""
        near = [(math.dist(mark.at, at), n) for n, mark in enumerate(self.marks)]
        best = min(near, default=None)
        return self.marks[best[1]] if best is not None and best[0] <= reach else None

    def refresh(self, selection: Iterable[Ref]) -> None:
        """Follow the scenario after a change."""
        self.set_selection(selection)
        self.set_hover(None)
        if self._tokens:
            self._veils["tokens"].update()
        if self._owners:
            self._veils["owners"].update()

    def _outline(self, painter: QPainter, outline: Outline, scale: float, colour: QColor, strong: bool) -> None:
        look, px = self._shown.scenario.look, 1 / scale
        light = self._shown.style.halo
        pens = ((light, 4.4), (colour, 2.2)) if strong else ((light, 3.2), (colour, 1.4))
        if outline.area is not None:
            pen = QPen(colour, 2.5 * px)
            pen.setDashPattern([4, 2])
            painter.strokePath(outline.area, pen)
        if outline.ways is not None:
            wide = max(3.4, 9 * px) if strong else max(3.0, 8 * px)
            cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
            painter.strokePath(
                outline.ways, QPen(faded(colour, 0.34 if strong else 0.22), wide, Qt.PenStyle.SolidLine, cap, join)
            )
            if strong:
                pen = QPen(colour, max(0.45, 1.6 * px), Qt.PenStyle.SolidLine, cap, join)
                painter.strokePath(outline.ways, pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for tone, width in pens:
            painter.setPen(QPen(tone, width * px, j=Qt.PenJoinStyle.MiterJoin))
            half = max(look.city_size / 2 + 0.9, 7 * px)
            for x, y in outline.squares:
                if strong:
                    _corners(painter, x, y, half + px, half * 0.55)
                else:
                    painter.drawRect(QRectF(x - half, y - half, 2 * half, 2 * half))
            radius = max(look.dot_size / 2 + 0.7, 6 * px)
            for x, y in outline.rounds:
                painter.drawEllipse(QPointF(x, y), radius, radius)
                if strong and tone is colour:
                    painter.drawEllipse(QPointF(x, y), radius + 3 * px, radius + 3 * px)

    def _draw_hover(self, painter: QPainter, scale: float) -> None:
        if self._hovered is not None:
            self._outline(painter, self._hovered, scale, self._shown.style.highlight, strong=False)

    def _draw_selection(self, painter: QPainter, scale: float) -> None:
        for outline in self._selected:
            self._outline(painter, outline, scale, self._shown.style.highlight, strong=True)

    def _draw_highlight(self, painter: QPainter, scale: float) -> None:
        px, colour = 1 / scale, QColor(SEVERITY.get(self._severity, SEVERITY["note"]))
        light = self._shown.style.halo
        painter.setBrush(Qt.BrushStyle.NoBrush)
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        ways = ways_through(self._places)
        painter.strokePath(ways, QPen(faded(colour, 0.30), max(4.0, 12 * px), Qt.PenStyle.SolidLine, cap, join))
        radius = max(4.2, 14 * px)
        for place in self._places:
            ends = {place[0], place[-1]} if len(place) > 1 else set(place)
            for x, y in ends if len(self._places) < 200 else ():
                for tone, width in ((light, 5.5), (colour, 3.0)):
                    painter.setPen(QPen(tone, width * px))
                    painter.drawEllipse(QPointF(x, y), radius, radius)

    def _draw_owners(self, painter: QPainter, scale: float) -> None:
        paint_owners(painter, self._shown.scenario, self._shown.style, self._owners, scale)

    def _draw_tokens(self, painter: QPainter, scale: float) -> None:
        shown = self._shown
        paint_tokens(painter, shown.scenario, shown.style, self._tokens, self._colours, self._letters, scale)

    def _draw_marks(self, painter: QPainter, scale: float) -> None:
        px, shown = 1 / scale, self._shown.style
        for mark in self.marks:
            at = QPointF(*mark.at)
            radius = max(2.4, 9 * px)
            painter.setBrush(faded(shown.highlight, 0.28))
            painter.setPen(QPen(shown.halo, 4.5 * px))
            painter.drawEllipse(at, radius, radius)
            painter.setPen(QPen(shown.highlight, 2.4 * px))
            painter.drawEllipse(at, radius, radius)
            if mark.text:
                x, y = mark.at[0], mark.at[1] - radius - 13 * px
                _badge(painter, mark.text, x, y, px, shown.highlight, shown.on_highlight)

    def _draw_drawing(self, painter: QPainter, scale: float) -> None:
        px, shown = 1 / scale, self._shown.style
        for kind, points, *words in self._drawing:
            places = [QPointF(*point) for point in points]
            painter.setBrush(Qt.BrushStyle.NoBrush)
            match kind:
                case "line" if len(places) > 1:
                    for tone, width in ((shown.halo, 5.0), (shown.highlight, 2.2)):
                        painter.setPen(QPen(tone, width * px, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                        painter.drawPolyline(QPolygonF(places))
                case "rect" if len(places) > 1:
                    pen = QPen(shown.highlight, 1.4 * px)
                    pen.setDashPattern([4, 3])
                    painter.setPen(pen)
                    painter.setBrush(faded(shown.highlight, 0.10))
                    painter.drawRect(QRectF(places[0], places[1]).normalized())
                case "ghost":
                    for place in places:
                        painter.setPen(QPen(shown.halo, 4 * px))
                        painter.drawEllipse(place, 6 * px, 6 * px)
                        painter.setPen(QPen(shown.highlight, 2 * px))
                        painter.drawEllipse(place, 6 * px, 6 * px)
                case "text" if places and words:
                    _badge(painter, str(words[0]), places[0].x(), places[0].y() - 16 * px, px, shown.ink, shown.halo)


def middle_of(scenario: Any, ref: Ref) -> Point | None:
    """Where a mark for a thing stands: on the stop, or halfway along a way; None for what has no place."""
    outline = outline_of(scenario, ref)
    for stops in (outline.squares, outline.rounds):
        if stops:
            return stops[0]
    if outline.ways is not None:
        at = outline.ways.pointAtPercent(0.5)
        return (at.x(), at.y())
    if outline.area is not None:
        at = outline.area.boundingRect().center()
        return (at.x(), at.y())
    return None


def _around(boxes: Iterable[QRectF]) -> QRectF:
    """The rectangle around all boxes with room for rings that keep their size on a screen far zoomed out."""
    found = QRectF()
    for box in boxes:
        found = found.united(box)
    return found.adjusted(-30, -30, 30, 30) if not found.isNull() else found


def _corners(painter: QPainter, x: float, y: float, half: float, arm: float) -> None:
    """Four corner brackets around a square."""
    for sx in (-1, 1):
        for sy in (-1, 1):
            cx, cy = x + sx * half, y + sy * half
            painter.drawPolyline(QPolygonF([QPointF(cx - sx * arm, cy), QPointF(cx, cy), QPointF(cx, cy - sy * arm)]))


def _badge(painter: QPainter, words: str, x: float, y: float, px: float, ground: QColor, ink: QColor) -> None:
    """A small plate with words, centred at (x, y), in screen pixels."""
    font, size = face(bold=True, condensed=True), 9.5 * px
    half = text.width(words, font, 9.5) * px / 2
    painter.setPen(QPen(ink, px))
    painter.setBrush(ground)
    painter.drawRoundedRect(QRectF(x - half - 6 * px, y - 10 * px, 2 * half + 12 * px, 20 * px), 5 * px, 5 * px)
    painter.fillPath(text.centred(words, font, size, x, y), ink)
