"""Painting of the score sheet, empty and filled."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from engine.families.dice.content import DiceContent, LoaderId, LoaderKind, TrainId
from engine.i18n import ntr, tr, tr_noop
from engine.model.scenario import Scenario
from studio.families.dice.sheet.layout import Spot, spots
from studio.paint import text
from studio.paint.fonts import face
from studio.paint.style import Style, mixed

EFFECTS: Mapping[LoaderKind, str] = {
    "even-split": tr_noop("An even number may be written as two halves."),
    "up": tr_noop("Write one more; a 6 becomes 7."),
    "down": tr_noop("Write one less; a 1 becomes 0."),
    "order": tr_noop("Write in any boxcar."),
    "re-roll": tr_noop("Roll any dice again."),
    "bonus": tr_noop("Also use one die of another number."),
    "change": tr_noop("Change one die to any number."),
}
ROWS = {
    "top": tr_noop("On other players’ turns: one loader per turn"),
    "bottom": tr_noop("On your own turn: each once per turn"),
}

TINTS = ("#c9573f", "#3f74b5", "#4d8a57", "#b98a2b", "#7a5aa6", "#4a8f93", "#a65a7c", "#6d7a35")
"""Tints of the engines in order; the name identifies the train."""


@dataclass(frozen=True)
class Filled:
    """The content of a sheet: numbers by the key of their boxes (kind, ID, car), stars by (ID, car), loaders by ID, the
    scored bonus of a train (`first` or `later`), and canceled bonuses."""

    name: str = ""
    numbers: Mapping[tuple[str, str, int], tuple[int, ...]] = field(default_factory=dict)
    stars: frozenset[tuple[str, int]] = frozenset()
    loader_stars: frozenset[str] = frozenset()
    scored: Mapping[TrainId, str] = field(default_factory=dict)
    struck: frozenset[str] = frozenset()
    points: int | None = None

    def is_written(self, spot: Spot) -> bool:
        """Return whether a part differs from an empty sheet."""
        match spot.kind:
            case "box" | "unloader" | "stored":
                return bool(self.numbers.get((spot.kind, spot.id, spot.car)))
            case "loader-box":
                return bool(self.numbers.get((spot.kind, spot.id, 0)))
            case "star":
                return (spot.id, spot.car) in self.stars
            case "loader-star":
                return spot.id in self.loader_stars
            case "first" | "later":
                return spot.id in self.scored or spot.id in self.struck
            case "player":
                return bool(self.name) or self.points is not None
        return False


EMPTY = Filled()


def paint_sheet(painter: QPainter, scenario: Scenario, style: Style, scale: float, filled: Filled = EMPTY) -> None:
    """Paint the sheet in millimeters; `scale` is in device pixels per millimeter."""
    content = scenario.content
    assert isinstance(content, DiceContent)
    sheet = scenario.board.sheet
    painter.fillRect(QRectF(0, 0, sheet.width, sheet.height), style.paper)
    pens = _Pens(painter, style, scale, content, scenario.title, filled)
    for spot in spots(content, sheet):
        pens.draw(spot)


def paint_written(painter: QPainter, scenario: Scenario, style: Style, scale: float, filled: Filled) -> None:
    """Paint only the written parts over an empty sheet: a few of hundreds."""
    content = scenario.content
    assert isinstance(content, DiceContent)
    pens = _Pens(painter, style, scale, content, scenario.title, filled, is_printed=True)
    for spot in spots(content, scenario.board.sheet):
        if filled.is_written(spot):
            pens.draw(spot)


class _Pens:
    """Paints one part after the other. On a printed sheet no text is painted twice, which would make it bold."""

    def __init__(
        self,
        painter: QPainter,
        style: Style,
        scale: float,
        content: DiceContent,
        title: str,
        filled: Filled,
        is_printed: bool = False,
    ) -> None:
        self.is_printed = is_printed
        self.painter, self.style, self.scale = painter, style, scale
        self.content, self.title, self.filled = content, title, filled
        self.order = {id: number for number, id in enumerate(content.trains)}
        self.line = QPen(style.ink, max(0.22, 0.6 / scale))
        self.white = QColor("#ffffff") if not style.is_dark else mixed(style.paper, style.ink, 0.10)

    def draw(self, spot: Spot) -> None:
        """Paint a part by its kind."""
        getattr(self, "_" + spot.kind.replace("-", "_"))(spot)

    def words(self, words: str, rect: QRectF, height: float, bold: bool = False, middle: bool = True,
              colour: QColor | None = None) -> None:  # fmt: skip
        """Paint text in a rectangle, smaller if necessary."""
        font = face(bold=bold, condensed=True)
        long = text.width(words, font, height)
        size = height * min(1.0, rect.width() / long) if long else height
        left = rect.x() + (rect.width() - text.width(words, font, size)) / 2 if middle else rect.x()
        piece = text.Piece(words, font, size, left, rect.center().y() + size / 2)
        text.draw(self.painter, [piece], colour or self.style.ink, self.scale)

    def _tint(self, id: str) -> QColor:
        tint = QColor(TINTS[self.order.get(TrainId(id), 0) % len(TINTS)])
        return mixed(tint, self.style.paper, 0.72) if not self.style.is_dark else mixed(tint, self.style.paper, 0.6)

    def _title(self, spot: Spot) -> None:
        self.words(self.title, spot.rect, 6.0, bold=True, middle=False)

    def _player(self, spot: Spot) -> None:
        low = spot.rect.bottom() - 1.5
        if not self.is_printed:
            self.painter.setPen(self.line)
            self.painter.drawLine(QPointF(spot.rect.x() + 14, low), QPointF(spot.rect.right(), low))
            self.words(tr("Player"), QRectF(spot.rect.x(), low - 4, 13, 4), 2.6, middle=False)
        name = self.filled.name
        if self.filled.points is not None:
            name = f"{name}  ·  {self.filled.points}"
        if name:
            self.words(name, QRectF(spot.rect.x() + 15, low - 5.5, spot.rect.width() - 16, 5), 3.6, bold=True)

    def _engine(self, spot: Spot) -> None:
        r, painter = spot.rect, self.painter
        painter.setPen(self.line)
        painter.setBrush(self._tint(spot.id))
        body = QPainterPath()
        body.addRoundedRect(QRectF(r.x(), r.y() + 3, r.width(), r.height() - 3), 2, 2)
        chimney = QPainterPath()
        chimney.addRect(QRectF(r.x() + r.width() * 0.16, r.y(), r.width() * 0.16, 4))
        painter.drawPath(body.united(chimney))
        self._wheels(r, (0.2, 0.5, 0.8))

    def _wheels(self, r: QRectF, places: tuple[float, ...]) -> None:
        self.painter.setPen(self.line)
        self.painter.setBrush(self.style.ink)
        for place in places:
            self.painter.drawEllipse(QPointF(r.x() + r.width() * place, r.bottom() + 0.9), 1.5, 1.5)

    def _name(self, spot: Spot) -> None:
        name = self.content.trains[TrainId(spot.id)].name
        self.words(name, spot.rect, 3.4, bold=True)

    def _bonus(self, spot: Spot, points: int, which: str, label: str) -> None:
        scored = self.filled.scored.get(TrainId(spot.id)) == which
        self.painter.setPen(QPen(self.style.ink, 0.7 if scored else self.line.widthF()))
        self.painter.setBrush(self.white)
        self.painter.drawEllipse(spot.rect)
        self.words(str(points), spot.rect, 3.4, bold=True)
        if not self.is_printed:
            above = QRectF(spot.rect.x() - 1, spot.rect.y() - 3, spot.rect.width() + 2, 2.4)
            self.words(label, above, 1.7)
        if which == "first" and spot.id in self.filled.struck:
            self.painter.setPen(QPen(self.style.ink, 0.6))
            self.painter.drawLine(spot.rect.topLeft(), spot.rect.bottomRight())

    def _first(self, spot: Spot) -> None:
        self._bonus(spot, self.content.trains[TrainId(spot.id)].first, "first", tr("first"))

    def _later(self, spot: Spot) -> None:
        self._bonus(spot, self.content.trains[TrainId(spot.id)].later, "later", tr("later"))

    def _car(self, spot: Spot) -> None:
        self.painter.setPen(self.line)
        self.painter.setBrush(mixed(self._tint(spot.id), self.style.paper, 0.55))
        self.painter.drawRoundedRect(spot.rect, 1, 1)
        self._wheels(spot.rect, (0.22, 0.78))

    def _sum(self, spot: Spot) -> None:
        self.words(
            str(self.content.trains[TrainId(spot.id)].cars[spot.car].sum), spot.rect, 5.0, bold=True, middle=False
        )

    def _square(self, spot: Spot, key: tuple[str, str, int], shade: QColor | None = None) -> None:
        self.painter.setPen(self.line)
        self.painter.setBrush(shade or self.white)
        self.painter.drawRect(spot.rect)
        numbers = self.filled.numbers.get(key, ())
        if spot.index < len(numbers):
            self.words(str(numbers[spot.index]), spot.rect, spot.rect.height() * 0.62, bold=True)

    def _box(self, spot: Spot) -> None:
        self._square(spot, ("box", spot.id, spot.car))

    def _unloader(self, spot: Spot) -> None:
        self._square(spot, ("unloader", spot.id, spot.car), mixed(self.style.ink, self.style.paper, 0.78))
        if not self.filled.numbers.get(("unloader", spot.id, spot.car)):
            self.words("−", spot.rect, spot.rect.height() * 0.5, bold=True)

    def _stars(self, spot: Spot, done: bool, points: int) -> None:
        if not points:
            return
        middle, far = spot.rect.center(), spot.rect.width() / 2
        around = []
        for corner in range(10):
            angle, radius = math.pi * corner / 5 - math.pi / 2, far if corner % 2 == 0 else far * 0.45
            around.append(QPointF(middle.x() + radius * math.cos(angle), middle.y() + radius * math.sin(angle)))
        self.painter.setPen(self.line)
        self.painter.setBrush(QColor("#e3b52c") if done else self.white)
        self.painter.drawPolygon(QPolygonF(around))
        if done:
            self.words("✓", spot.rect, spot.rect.height() * 0.4, bold=True, colour=QColor("#201a08"))
        elif points > 1:
            self.words(str(points), spot.rect, spot.rect.height() * 0.36, bold=True)

    def _star(self, spot: Spot) -> None:
        self._stars(spot, (spot.id, spot.car) in self.filled.stars, self.content.car_star)

    def _row(self, spot: Spot) -> None:
        self.words(tr(ROWS[spot.id]), spot.rect, 2.5, bold=True, middle=False)

    def _loader(self, spot: Spot) -> None:
        self.painter.setPen(self.line)
        self.painter.setBrush(mixed(self.style.ink, self.style.paper, 0.93))
        self.painter.drawRoundedRect(spot.rect, 1, 1)
        loader = self.content.loaders[LoaderId(spot.id)]
        room = QRectF(spot.rect.x() + 1.2, spot.rect.y() + 5.4, spot.rect.width() - 2.4, spot.rect.height() - 12.6)
        for number, line in enumerate(_lines(tr(EFFECTS[loader.kind]), room.width(), 1.75)):
            if 2.6 * (number + 1) <= room.height() + 0.4:
                self.words(line, QRectF(room.x(), room.y() + 2.6 * number, room.width(), 2.4), 1.75, middle=False)

    def _loader_name(self, spot: Spot) -> None:
        self.words(self.content.loaders[LoaderId(spot.id)].name, spot.rect, 2.8, bold=True, middle=False)

    def _loader_sum(self, spot: Spot) -> None:
        self.words(str(self.content.loaders[LoaderId(spot.id)].sum), spot.rect, 4.2, bold=True, middle=False)

    def _loader_box(self, spot: Spot) -> None:
        self._square(spot, ("loader-box", spot.id, 0))

    def _loader_star(self, spot: Spot) -> None:
        self._stars(spot, spot.id in self.filled.loader_stars, self.content.loader_star)

    def _warehouse(self, spot: Spot) -> None:
        self.painter.setPen(self.line)
        self.painter.setBrush(mixed(self.style.ink, self.style.paper, 0.93))
        self.painter.drawRoundedRect(spot.rect, 1, 1)
        head = QRectF(spot.rect.x() + 2.5, spot.rect.y() + 1.5, spot.rect.width() - 5, 4)
        self.words(tr("Warehouse"), head, 2.8, bold=True, middle=False)

    def _stored(self, spot: Spot) -> None:
        self._square(spot, ("stored", "", 0))

    def _rates(self, spot: Spot) -> None:
        ranks = (tr("highest total"), tr("second"), tr("third"), tr("fourth"), tr("fifth"), tr("sixth"))
        rates = [
            ntr("{rank}: 1 for each box", "{rank}: 1 for {n} boxes", rate).format(rank=ranks[place], n=rate)
            for place, rate in enumerate(self.content.warehouse.rates[: len(ranks)])
        ]
        lines = _lines(tr("Points: {rates}.").format(rates=", ".join(rates)), spot.rect.width(), 1.75)
        for number, line in enumerate(lines[:3]):
            self.words(
                line, QRectF(spot.rect.x(), spot.rect.y() + 2.5 * number, spot.rect.width(), 2.3), 1.75, middle=False
            )


def _lines(words: str, wide: float, height: float) -> list[str]:
    """Return text as lines that fit a width."""
    font: QFont = face(condensed=True)
    lines: list[str] = []
    for word in words.split():
        if lines and text.width(f"{lines[-1]} {word}", font, height) <= wide:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
