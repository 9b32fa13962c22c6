"""Marks on the playback bar: events of a game, and a shape for each kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from engine.game.drive import Moment
from engine.game.rules import CHANCE, Seat
from engine.game.rules import Mark as EntryMark
from engine.game.summary import GameSummarySpec
from engine.i18n import tr
from studio.playtest.session.session import Pin


class Happening(Enum):
    """Kind of mark."""

    PURCHASE = "purchase"
    DELIVERY = "delivery"
    DECLARATION = "declaration"
    CATCH = "catch"
    AUCTION = "auction"
    EVENT = "event"
    LEAD = "lead"
    END = "end"
    NOTE = "note"


HAPPENINGS: Mapping[EntryMark, Happening] = {
    "purchase": Happening.PURCHASE,
    "build": Happening.PURCHASE,
    "trip": Happening.DELIVERY,
    "goal": Happening.DELIVERY,
    "declaration": Happening.DECLARATION,
    "catch": Happening.CATCH,
    "out": Happening.CATCH,
    "auction": Happening.AUCTION,
    "sale": Happening.AUCTION,
    "event": Happening.EVENT,
    "win": Happening.END,
}
"""Kind of mark for each mark of a game system."""


class Mark(Struct, frozen=True):
    """Event with its position, turn, seat and text."""

    position: int
    turn: int
    seat: Seat
    what: Happening
    text: str


class Marks:
    """Marks of a branch, updated as it grows."""

    def __init__(self, names: Sequence[str], family: GameSummarySpec | None) -> None:
        self._names, self._told = names, family
        self._line: list[Moment] = []
        self._leading: list[Seat | None] = []
        self.all: list[Mark] = []

    def forget(self) -> None:
        """Start again because the viewer has changed."""
        self._line, self._leading, self.all = [], [], []

    def follow(self, line: Sequence[Moment], seen: Callable[[Moment], Any]) -> bool:
        """Add new positions and remove discarded ones; `seen` returns the visible state of a position. Returns whether
        anything changed."""
        same = min(len(self._line), len(line))
        while same and self._line[same - 1] is not line[same - 1]:
            same -= 1
        if same == len(self._line) == len(line):
            return False
        while self.all and self.all[-1].position >= same:
            self.all.pop()
        del self._line[same:], self._leading[same:]
        for number, moment in enumerate(line[same:], same):
            self._read(number, moment, seen(moment))
        return True

    def _read(self, number: int, moment: Moment, state: Any) -> None:
        former = self._leading[-1] if self._leading else None
        begins = not self._line or state.turn != self._line[-1].state.turn
        leading = leader(self._told, state) if begins else former
        self._line.append(moment)
        self._leading.append(leading if leading is not None else former)
        found: dict[tuple[Happening, Seat], str] = {}
        for entry in state.entries:
            what = HAPPENINGS.get(entry.mark)
            if what is not None:
                found.setdefault((what, entry.seat), entry.text)
        turn = self._told.turn(state) if self._told is not None else state.turn
        self.all += [Mark(number, turn, seat, what, text) for (what, seat), text in found.items()]
        if former is not None and leading is not None and leading != former and self._told is not None:
            words = tr("{name} takes the lead in {score}").format(
                name=self._names[leading], score=self._told.standing_title
            )
            self.all.append(Mark(number, turn, leading, Happening.LEAD, words))


def note_marks(line: Sequence[Moment], pins: Sequence[Pin], turn: Callable[[Any], int]) -> list[Mark]:
    """Return the notes of a branch as marks; `turn` returns the number of a state's turn."""
    numbers = {id(moment): number for number, moment in enumerate(line)} if pins else {}
    found = [(numbers[id(pin.moment)], pin) for pin in pins if id(pin.moment) in numbers]
    return [Mark(n, turn(pin.moment.state), CHANCE, Happening.NOTE, f"✎ {pin.text}") for n, pin in found]


def leader(family: GameSummarySpec | None, state: Any) -> Seat | None:
    """Return the leader by the game system's score; None for a tie, without scores, or if anything is hidden from the
    viewer."""
    if family is None or any(holding.money is None for holding in state.holdings):
        return None
    standing = list(family.standing(state))
    best = max(standing, default=0.0)
    return standing.index(best) if standing.count(best) == 1 and len(standing) > 1 else None


SIZE = 9.0
"""Size of a shape in pixels."""


def paint_shape(painter: QPainter, what: Happening, at: QPointF, fill: QColor, rim: QColor) -> None:
    """Draw the shape of a kind, centered at a point."""
    painter.setPen(QPen(rim, 1, j=Qt.PenJoinStyle.RoundJoin))
    painter.setBrush(fill)
    painter.drawPath(_shape(what).translated(at))


def _shape(what: Happening) -> QPainterPath:
    path, r = QPainterPath(), SIZE / 2
    match what:
        case Happening.PURCHASE:
            path.addRect(QRectF(-r + 0.5, -r + 0.5, SIZE - 1, SIZE - 1))
        case Happening.DELIVERY:
            _close(path, (-r, -r), (r, -r), (0, r))
        case Happening.DECLARATION:
            _close(path, (-r + 1, -r), (r, -1.5), (-r + 2.5, 1), (-r + 2.5, r), (-r + 1, r))
        case Happening.CATCH:
            a, b = r, r / 3
            _close(
                path, (-a, -a + b), (-a + b, -a), (0, -b), (a - b, -a), (a, -a + b), (b, 0),
                (a, a - b), (a - b, a), (0, b), (-a + b, a), (-a, a - b), (-b, 0),
            )  # fmt: skip
        case Happening.AUCTION:
            _close(path, (0, -r), (r, 0), (0, r), (-r, 0))
        case Happening.EVENT:
            _close(path, (-1, -r), (r, -r), (1, -1), (r - 1, -1), (-r, r), (-1, 0.5), (-r + 1, 0.5))
        case Happening.LEAD:
            _close(path, (0, -r), (r, 0.5), (1.5, 0.5), (1.5, r), (-1.5, r), (-1.5, 0.5), (-r, 0.5))
        case Happening.NOTE:
            _close(path, (-r, -r), (r, -r), (r, 1.5), (0, 1.5), (-2.5, r), (-2.5, 1.5), (-r, 1.5))
        case Happening.END:
            path.addEllipse(QPointF(0, 0), r, r)
    return path


def _close(path: QPainterPath, *corners: tuple[float, float]) -> None:
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in corners]))
    path.closeSubpath()
