"""The loads of trains, in sight beside them on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.position import Position
from engine.model.geometry import Point
from studio.families.crayon.playtest.short_names import short_names
from studio.paint import text
from studio.paint.fonts import face
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard
from studio.playtest.seat_badge import ink_on

CAPITALS, HIGH, PAD = 8.0, 14.0, 4.0
"""Screen pixels: capitals, a badge's height, and the room beside its words."""
BELOW = 6.0
"""Screen pixels from a milepost to the first row of badges."""


class Row(NamedTuple):
    """The loads of one train at a place, the how many-th there: the letter of its seat and short names of its loads."""

    at: Point
    number: int
    seat: int
    loads: tuple[str, ...]


class LoadBadges:
    """A row of small badges below each train that carries something: the letter of its seat, and its loads by short
    names; trains at one milepost have theirs below each other."""

    def __init__(self, board: PlayBoard, m: CompiledBoard, colours: Sequence[str], letters: Sequence[str]) -> None:
        self._m, self._board, self._colours, self._letters = m, board, colours, letters
        self._names = short_names(m.load_names)
        self.rows: list[Row] = []
        self._item = board.overlay_item(self._paint, "Loads of trains", OVER_TOKENS)

    def show(self, g: Position) -> None:
        """The trains as they stand."""
        m, places = self._m, dict[int, int]()
        rows = []
        for vehicle, node in enumerate(g.at):
            loads = tuple(self._names[load] for load in g.cargo[vehicle] if load != NONE)
            if node == NONE or not loads:
                continue
            places[node] = places.get(node, -1) + 1
            x, y = m.lattice.xy[node].tolist()
            rows.append(Row((x, y), places[node], vehicle // m.fleet, loads))
        if rows != self.rows:
            self.rows = rows
            self._item.take(self._board.sceneRect() if rows else QRectF())

    def _paint(self, painter: QPainter, scale: float) -> None:
        px = 1 / scale
        font, bold = face(condensed=True), face(bold=True, condensed=True)
        for row in self.rows:
            colour = QColor(self._colours[row.seat])
            words = [self._letters[row.seat], *row.loads]
            wide = [text.width(word, bold if n == 0 else font, CAPITALS) + 2 * PAD for n, word in enumerate(words)]
            x = row.at[0] - sum(wide) * px / 2
            y = row.at[1] + (BELOW + row.number * (HIGH + 2)) * px
            for n, (word, width) in enumerate(zip(words, wide, strict=True)):
                box = QRectF(x, y, width * px, HIGH * px)
                ground = colour if n == 0 else QColor("#fffdf2")
                painter.setPen(QPen(colour.darker(130), px))
                painter.setBrush(ground)
                painter.drawRect(box)
                middle = box.center()
                path = text.centred(word, bold if n == 0 else font, CAPITALS * px, middle.x(), middle.y())
                painter.fillPath(path, ink_on(ground))
                x += width * px
