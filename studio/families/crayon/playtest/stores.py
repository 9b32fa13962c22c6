"""Loads on the board, warehouses and open contracts: a plate each that covers no name."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from engine.families.crayon.rules.board import NONE, CompiledBoard
from engine.families.crayon.rules.chapters.loads import is_in_warehouse, warehouse_contents
from engine.families.crayon.rules.position import OPEN, Position
from engine.families.crayon.text.labels import money
from engine.families.crayon.text.scoreboard import contract_text, short_names, stored_load_text, warehouse_text
from engine.game.rules import SeatSetup
from engine.model.geometry import Point
from studio.canvas.overlay.plates import find_place, nearest, paint_row
from studio.playtest.board.board_view import OVER_TOKENS, PlayBoard

CRATE, CONTRACT = QColor("#c8a26a"), QColor("#f1e3a0")


class Sign(NamedTuple):
    """A plate at a milepost: the seat of the warehouse (NONE for loads or a contract), whether it is a contract, its
    text, and its tooltip."""

    node: int
    seat: int
    is_contract: bool
    words: tuple[str, ...]
    told: str


def signs(board: CompiledBoard, state: Position, names: Sequence[str]) -> list[Sign]:
    """Return all plates of a position: warehouses by seat, then loads by milepost, then contracts by city."""
    short, found = short_names(tuple(board.load_names)), []
    for seat, node in enumerate(state.warehouse):
        if node != NONE:
            loads = [short[load] for load in warehouse_contents(state, seat)]
            words = (*loads, *[""] * max(0, board.warehouse_loads - len(loads)))
            found.append(Sign(node, seat, False, words, f"{names[seat]}: {warehouse_text(board, state, seat)}"))
    lying = [row for row in state.stored if not is_in_warehouse(row)]
    for node in dict.fromkeys(row[0] for row in lying):
        here = [row for row in lying if row[0] == node]
        told = "\n".join(stored_load_text(board, state, row, names) for row in here)
        found.append(Sign(node, NONE, False, tuple(short[row[1]] for row in here), told))
    wanted: dict[int, list[tuple[int, int]]] = {}
    for card in range(board.demand_cards) if board.contracts else ():
        for row, (city, _, _) in enumerate(board.demands[card]) if state.place[card] == OPEN else ():
            wanted.setdefault(city, []).append((card, row))
    for city, rows in wanted.items():
        demands = [board.demands[card][row] for card, row in rows]
        words = tuple(f"{short[load]} {money(board, payoff)}" for _, load, payoff in demands)
        told = "\n".join(contract_text(board, card, row) for card, row in rows)
        found.append(Sign(board.centre[city], NONE, True, words, told))
    return found


class StoreLayer:
    """Draws the plates. A warehouse has a roof and the letter of its seat, loads have a crate, contracts a folded
    corner."""

    def __init__(
        self, board: PlayBoard, compiled_board: CompiledBoard, seats: Sequence[SeatSetup], colours: Sequence[str],
        letters: Sequence[str],
    ) -> None:  # fmt: skip
        self._board, self._m = board, compiled_board
        self._names = [seat.name for seat in seats]
        self._colours, self._letters = colours, letters
        self.signs: list[Sign] = []
        self.boxes: list[QRectF] = []
        """The last painted positions of the plates."""
        self._items = (
            board.overlay_item(self._paint_leads, "Where loads are stored"),  # not shown
            board.overlay_item(self._paint, "Stored loads", OVER_TOKENS - 1),  # not shown
        )
        board.tellers.append(self.tip_at)

    def show(self, state: Position) -> None:
        """Show the loads of a position."""
        found = signs(self._m, state, self._names)
        if found != self.signs:
            self.signs, self.boxes = found, []
            for item in self._items:
                item.take(self._board.sceneRect() if found else QRectF())

    def tip_at(self, at: Point) -> str:
        """Return the tooltip of the plate at a place, or an empty text."""
        return next((sign.told for sign, box in zip(self.signs, self.boxes, strict=False) if box.contains(*at)), "")

    def _placed(self, scale: float) -> list[tuple[Sign, QRectF, bool]]:
        """Return the area of each plate at a scale in pixels per millimeter, and whether its text is written out."""
        ground = self._board.overlay.ground(scale)
        return [
            (sign, *find_place(ground, self._place(sign), self._head(sign), sign.words, scale)) for sign in self.signs
        ]

    def _place(self, sign: Sign) -> Point:
        x, y = self._m.lattice.xy[sign.node].tolist()
        return x, y

    def _head(self, sign: Sign) -> str:
        return self._letters[sign.seat] if sign.seat != NONE else ""

    def _colour(self, sign: Sign) -> QColor:
        return QColor(self._colours[sign.seat]) if sign.seat != NONE else CONTRACT if sign.is_contract else CRATE

    def _paint_leads(self, painter: QPainter, scale: float) -> None:
        """Draw lines from the mileposts to the plates, below the names of cities."""
        for sign, box, _ in self._placed(scale):
            at = self._place(sign)
            for tone, width in ((self._board.style_shown.halo, 3.4), (self._colour(sign).darker(170), 1.4)):
                painter.setPen(QPen(tone, width / scale))
                painter.drawLine(QPointF(*at), nearest(box, at))

    def _paint(self, painter: QPainter, scale: float) -> None:
        px, style, placed = 1 / scale, self._board.style_shown, []
        for sign, box, is_spelled in self._placed(scale):
            head, colour = self._head(sign), self._colour(sign)
            placed.append(box)
            first = paint_row(painter, box, head, colour, sign.words, is_spelled, style, px)
            painter.setPen(QPen(colour.darker(190), 1.2 * px))
            if sign.seat != NONE:
                painter.setBrush(colour)
                top = QPointF(first.center().x(), first.top() - 5 * px)
                painter.drawPolygon(QPolygonF([first.topLeft(), top, first.topRight()]))
            elif sign.is_contract:
                cut = first.topRight() - QPointF(6 * px, 0), first.topRight() + QPointF(0, 6 * px)
                painter.drawLine(QLineF(*cut))
                for share in (0.45, 0.7):
                    y = first.top() + share * first.height()
                    painter.drawLine(QPointF(first.left() + 3 * px, y), QPointF(first.right() - 4 * px, y))
            else:
                painter.drawLine(first.topLeft(), first.bottomRight())
                painter.drawLine(first.bottomLeft(), first.topRight())
        self.boxes = placed
